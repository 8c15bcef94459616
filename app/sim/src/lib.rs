//! crashpoint-sim
