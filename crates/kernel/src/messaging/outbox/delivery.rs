//! The job that sends a message, once for each time its row says that it waits.

use sqlx::FromRow;

use super::{MASK, Message, OutboxState, Sending, purpose, render};
use crate::db::{Tx, sql};
use crate::messaging::Messaging;
use crate::messaging::jobs::{Attempt, Failure, Work};
use crate::messaging::senders::Outgoing;
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

/// Sends messages of the outbox.
pub struct Delivery;

/// What came of a message.
pub enum Delivered {
    /// The provider took it, and may have named it.
    Sent(Option<String>),
    /// It is given up.
    Refused(String),
    /// It is too late for it.
    Expired,
    /// There is nothing to send, or no way to send it: it stays as it is.
    Left,
}

#[derive(FromRow)]
struct Row {
    channel: Channel,
    receptor: String,
    subject: Option<String>,
    body: String,
    sealed: Option<String>,
    expires_at: Option<Timestamp>,
}

impl Work for Delivery {
    type Payload = Sending;
    type Done = Delivered;

    async fn call(&self, messaging: &Messaging, payload: &Sending, attempt: Attempt) -> Result<Delivered, Failure> {
        let id = payload.id;
        let waiting = sql(
            messaging.db.read(),
            "SELECT channel, receptor, subject, body, sealed, expires_at FROM outbox WHERE id = $1 AND state = $2",
        );
        let Some(row) = waiting.bind(id).bind(OutboxState::Waiting).optional::<Row>().await? else {
            return Ok(Delivered::Left);
        };
        let now = messaging.clock.now();
        if row.expires_at.is_some_and(|end| end <= now) {
            return Ok(Delivered::Expired);
        }
        if !messaging.senders.has(row.channel) {
            return Ok(Delivered::Left);
        }
        let code = match row.sealed.as_deref().map(|sealed| messaging.vault.open(&purpose(id), sealed)) {
            Some(None) => return Ok(Delivered::Refused("its secret was sealed with another HUB_SECRET".into())),
            Some(code) => code,
            None => None,
        };
        let counted = sql(messaging.db.write(), "UPDATE outbox SET attempts = attempts + 1 WHERE id = $1").bind(id);
        counted.execute().await?;
        let channel = row.channel;
        let message = outgoing(id, row, code, now);
        match messaging.senders.send(channel, &message).await {
            Ok(name) => Ok(Delivered::Sent(name)),
            Err(failure) => failed(failure, message.code.as_deref(), attempt),
        }
    }

    async fn settle(&self, tx: &mut Tx, messaging: &Messaging, payload: &Sending, done: Delivered) -> Result<()> {
        let (state, reason, name) = match done {
            Delivered::Left => return Ok(()),
            Delivered::Sent(name) => (OutboxState::Sent, None, name),
            Delivered::Refused(reason) => (OutboxState::Failed, Some(reason), None),
            Delivered::Expired => (OutboxState::Expired, None, None),
        };
        // One that was sent is sent, though it expired meanwhile.
        let sent_at = (state == OutboxState::Sent).then(|| messaging.clock.now());
        sql(
            tx.on(),
            "UPDATE outbox SET state = $1, last_error = $2, provider_id = $3, sent_at = $4, sealed = NULL WHERE id = $5",
        )
        .bind(state)
        .bind(reason)
        .bind(name)
        .bind(sent_at)
        .bind(payload.id)
        .execute()
        .await?;
        Ok(())
    }
}

fn outgoing(id: Id<Message>, row: Row, code: Option<String>, at: Timestamp) -> Outgoing {
    let shown = code.as_deref().unwrap_or(MASK);
    Outgoing {
        id,
        subject: render(row.subject.as_deref().unwrap_or_default(), shown),
        body: render(&row.body, shown),
        receptor: row.receptor,
        code,
        at,
    }
}

/// A refusal for good settles the message, and so does the last attempt. A provider's words may repeat the code.
fn failed(failure: Failure, code: Option<&str>, attempt: Attempt) -> Result<Delivered, Failure> {
    let hide = |reason: String| code.map_or(reason.clone(), |code| reason.replace(code, MASK));
    match failure {
        Failure::Again { reason, after } if !attempt.last => Err(Failure::Again { reason: hide(reason), after }),
        Failure::Again { reason, .. } | Failure::Never { reason } => Ok(Delivered::Refused(hide(reason))),
    }
}
