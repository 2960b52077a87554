//! Events, jobs, messages and the tasks that run beside the requests.

pub mod events;
pub mod jobs;
pub mod outbox;
pub mod senders;

use std::sync::Arc;

use self::events::EventStreams;
use self::senders::Senders;
use crate::db::Db;
use crate::pagination::page::CursorCodec;
use crate::security::cipher::Cipher;
use crate::types::clock::Clock;

/// The parts that events, jobs and messages stand on; cloning shares them.
#[derive(Clone)]
pub struct Messaging {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// Seals the cursors of lists.
    pub cursors: CursorCodec,
    /// Seals the codes that messages say.
    pub cipher: Cipher,
    /// Hands messages over.
    pub senders: Arc<Senders>,
    /// The event streams of this process.
    pub streams: Arc<EventStreams>,
    /// Shows operators the codes of messages: in demonstrations alone.
    pub shows_codes: bool,
}
