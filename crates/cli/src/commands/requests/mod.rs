//! Requests that several commands share: the caller's scope, the command bus, operations by id, and event streams.

mod caller;
pub(crate) mod command_bus;
pub(crate) mod operation;
pub(crate) mod stream_reader;

pub(crate) use caller::is_staff;
