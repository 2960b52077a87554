//! The outbox: messages to people, written in the transaction that causes them and sent by a job.
//!
//! Table `outbox`. A message's one-time code is stored encrypted until the message is sent; subject and body contain
//! the placeholder `{code}`. The job and the request to the provider carry the message's id, so that the provider can
//! recognise a repeated call. A push message is of a domain above, which sends it to a device by a job of its own.

mod admin;
mod channel;
mod delivery;
mod push;
mod receipt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::db::{Tx, sql};
use crate::messaging::Messaging;
use crate::messaging::jobs;
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

pub use admin::{
    OutboxMessage, UnsentMessages, insert_test_message, list_messages, list_unsent_messages, update_and_delete_expired,
    update_for_retry,
};
pub use channel::OutboxChannel;
pub use delivery::{DeliveryHandler, DeliveryOutcome, delivery_failure, update_attempts, update_delivery_outcome};
pub use push::{PushDraft, WaitingPush, find_waiting_push, insert_pushes};
pub use receipt::{MessageReceipt, ReceiptState, update_receipts};

/// The kind of the job that sends a message.
pub const SEND_JOB_KIND: &str = "outbox.send";

/// The kind of the job that sends a push message. Its handler belongs to the domain of the devices.
pub const PUSH_JOB_KIND: &str = "outbox.push";

/// The placeholder of the code in a subject or text.
const CODE_PLACEHOLDER: &str = "{code}";

/// The mask that operators see in place of the code.
const CODE_MASK: &str = "••••••";

/// The state of a message's delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OutboxState {
    /// The message waits to be sent.
    Waiting,
    /// The provider accepted the message.
    Sent,
    /// The delivery failed: the provider refused the message or was never reached.
    Failed,
    /// Never sent: written only so that a request does not reveal whether the recipient exists.
    Suppressed,
    /// The message expired before it was sent.
    Expired,
}

/// A message to write to the outbox.
#[derive(Clone, Debug)]
pub struct OutboxDraft {
    /// The channel that carries the message.
    pub channel: Channel,
    /// The recipient: an email address, or a phone number in E.164.
    pub receptor: String,
    /// The subject, which only mail shows.
    pub subject: String,
    /// The text. Subject and text contain `{code}` in place of the code.
    pub body: String,
    /// The one-time code.
    pub code: Option<String>,
    /// The time after which the message is not sent any more.
    pub expires_at: Option<Timestamp>,
    /// True if the message is written but never sent, so that the response time does not reveal whether the recipient
    /// exists.
    pub suppressed: bool,
}

/// The payload of a job that sends a message.
#[derive(Serialize, Deserialize)]
pub struct SendPayload {
    /// The message.
    pub id: Id<OutboxDraft>,
}

/// Writes a message, and its job when its channel has a sender.
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

/// The purpose that a message's code is encrypted for.
fn cipher_purpose(id: Id<OutboxDraft>) -> String {
    format!("outbox:{id}")
}

fn render(text: &str, code: &str) -> String {
    text.replace(CODE_PLACEHOLDER, code)
}
