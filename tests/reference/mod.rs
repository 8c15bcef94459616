//! A second, deliberately naive implementation of the model: the oracle that the fast explorer is compared with.
//!
//! It shares the scenario as data with the simulator and nothing else. States are plain structs, nothing is packed,
//! nothing is left out because it looks symmetric: every schedule within the fault budget is followed.
//!
//! Rules that the description of the model leaves open, as they are read here:
//! - A row that was deleted is gone for every kind of read; a row that was marked sent is still above a cursor.
//! - A local transaction that is prepared takes no more writes: what follows commits at once, as after
//!   `PREPARE TRANSACTION`. `rollback` undoes a prepared one too.
//! - A producer left in doubt at the end of its program goes on as after a crash once it has recovered.
//! - `dedup on` is about the broker's own messages; the downstream topic keeps every record.
//! - An ack, lost or not, a nack, and `receive auto-ack` leave a later `ack` nothing to act on. An ack that came too
//!   late and was ignored or refused changed nothing, so a later one is late again.
//! - `look up order` finds an order once its input counts as committed.

mod broker;
mod consumer;
mod environment;
mod explore;
mod faults;
mod judge;
mod producer;
mod programs;
pub mod random;
mod relay;
mod shrink;
mod state;

pub use explore::{Outcome, Run, explore, shortest_run};
pub use judge::Effect;
pub use shrink::shrink;
pub use state::{Move, State};
