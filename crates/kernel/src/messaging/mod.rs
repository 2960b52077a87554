//! Events, jobs, messages and the tasks that run beside the requests.

pub mod background;
pub mod events;
pub mod jobs;
pub mod outbox;
pub mod senders;
