//! The outbox: messages to people, written in the transaction that asks for them and sent by a job.
//!
//! Table `outbox`. A message's secret (a one-time code) is in it sealed, and only for as long as it is to be sent; its
//! subject and body say `{code}` in its place. The job of a message has the message's id, and so has the message
//! everywhere outside, so that a provider that is called again can tell.

mod admin;
mod delivery;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::db::{Tx, sql};
use crate::messaging::Messaging;
use crate::messaging::jobs;
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

pub use admin::{OutboxMessage, insert_test_message, list_messages, update_and_delete_expired, update_for_retry};
pub use delivery::DeliveryHandler;

/// The kind of the job that sends a message.
pub const SEND_JOB_KIND: &str = "outbox.send";

/// Where the code goes in a subject or a text.
const CODE_PLACEHOLDER: &str = "{code}";

/// What is seen in its place.
const CODE_MASK: &str = "••••••";

/// Where a message is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OutboxState {
    /// To be sent.
    Waiting,
    /// The provider took it.
    Sent,
    /// Given up: the provider refuses it, or never took it.
    Failed,
    /// Written so that nobody can tell, and never sent.
    Suppressed,
    /// What it says is no longer true.
    Expired,
}

/// A message to a person.
#[derive(Clone, Debug)]
pub struct OutboxDraft {
    /// How it travels.
    pub channel: Channel,
    /// To whom: an email address, or a phone in E.164.
    pub receptor: String,
    /// Its subject, which only mail shows.
    pub subject: String,
    /// Its text. Subject and text say `{code}` where the code goes.
    pub body: String,
    /// The secret in it.
    pub code: Option<String>,
    /// When it is no longer worth sending.
    pub expires_at: Option<Timestamp>,
    /// Whether it is written with the same work and never sent, so that nobody can tell whether there is a receptor.
    pub suppressed: bool,
}

/// The payload of [`SEND_JOB_KIND`].
#[derive(Serialize, Deserialize)]
pub struct SendPayload {
    id: Id<OutboxDraft>,
}

/// Writes a message, and the job that sends it when its channel is configured.
pub async fn insert_message(tx: &mut Tx, messaging: &Messaging, message: OutboxDraft) -> Result<Id<OutboxDraft>> {
    let (id, now) = (Id::new(), messaging.clock.now());
    let state = if message.suppressed { OutboxState::Suppressed } else { OutboxState::Waiting };
    let sealed =
        message.code.map(|code| messaging.cipher.encrypt(&cipher_purpose(id), &code)).filter(|_| !message.suppressed);
    sql(
        tx.on(),
        "INSERT INTO outbox (id, channel, receptor, subject, body, sealed, state, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(id)
    .bind(message.channel)
    .bind(message.receptor)
    .bind(message.subject)
    .bind(message.body)
    .bind(sealed)
    .bind(state)
    .bind(message.expires_at)
    .bind(now)
    .execute()
    .await?;
    if messaging.senders.is_configured(message.channel) {
        jobs::insert_job(tx, id.uuid().into(), SEND_JOB_KIND, &SendPayload { id }, now, now).await?;
    }
    Ok(id)
}

/// What a message's secret is sealed for.
fn cipher_purpose(id: Id<OutboxDraft>) -> String {
    format!("outbox:{id}")
}

fn render(text: &str, code: &str) -> String {
    text.replace(CODE_PLACEHOLDER, code)
}
