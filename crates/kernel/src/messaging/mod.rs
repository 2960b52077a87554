//! Events, jobs, messages and the tasks that run beside the requests.

pub mod events;
pub mod jobs;
pub mod outbox;
pub mod senders;

use std::sync::Arc;

use self::events::Streams;
use self::senders::Senders;
use crate::db::Db;
use crate::pagination::page::Cursors;
use crate::security::vault::Vault;
use crate::types::clock::Clock;

/// The parts that events, jobs and messages stand on; cloning shares them.
#[derive(Clone)]
pub struct Messaging {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// Seals the cursors of lists.
    pub cursors: Cursors,
    /// Seals the codes that messages say.
    pub vault: Vault,
    /// Hands messages over.
    pub senders: Arc<Senders>,
    /// The event streams of this process.
    pub streams: Arc<Streams>,
    /// Shows operators the codes of messages: in demonstrations alone.
    pub shows_codes: bool,
}
