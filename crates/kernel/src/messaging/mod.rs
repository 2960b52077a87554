//! Events, background jobs and messages to people.

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

/// The services that events, jobs and messages use. Clones share them.
#[derive(Clone)]
pub struct Messaging {
    /// The open database.
    pub db: Db,
    /// The clock.
    pub clock: Clock,
    /// Encodes the cursors of lists.
    pub cursors: CursorCodec,
    /// Encrypts the one-time codes of messages.
    pub cipher: Cipher,
    /// The senders of messages.
    pub senders: Arc<Senders>,
    /// The event streams of this process.
    pub streams: Arc<EventStreams>,
    /// True if operators see the codes of messages, as in demonstrations only.
    pub shows_codes: bool,
}
