//! Requests that several commands share: the caller's scope, the command bus, and operations by id.

mod caller;
pub(crate) mod command_bus;
pub(crate) mod operation;

pub(crate) use caller::is_staff;
