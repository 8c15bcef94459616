//! What each step is on each system: one file a system.

pub(crate) mod outside;
pub(crate) mod postgres;
pub(crate) mod rabbitmq;
