//! The job that sends a message while its row is in the state `waiting`.

use sqlx::FromRow;

use super::{CODE_MASK, OutboxDraft, OutboxState, SendPayload, cipher_purpose, render};
use crate::db::{Executor, Tx, sql};
use crate::messaging::Messaging;
use crate::messaging::jobs::{Attempt, JobFailure, JobHandler};
use crate::messaging::senders::OutgoingMessage;
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

/// The job handler that sends the messages of the outbox.
pub struct DeliveryHandler;

/// The outcome of a delivery.
pub enum DeliveryOutcome {
    /// The provider accepted the message, and may have returned its own id.
    Sent(Option<String>),
    /// The message failed permanently, with the reason.
    Refused(String),
    /// The message had expired.
    Expired,
    /// Nothing was sent: the message no longer waits, or its channel has no sender.
    Skipped,
}

#[derive(FromRow)]
struct DeliveryRow {
    channel: Channel,
    receptor: String,
    subject: Option<String>,
    body: String,
    sealed: Option<String>,
    expires_at: Option<Timestamp>,
}

impl JobHandler for DeliveryHandler {
    type Payload = SendPayload;
    type Outcome = DeliveryOutcome;

    async fn call_external(
        &self,
        messaging: &Messaging,
        payload: &SendPayload,
        attempt: Attempt,
    ) -> Result<DeliveryOutcome, JobFailure> {
        let id = payload.id;
        let Some(row) = find_waiting(messaging.db.read(), id).await? else {
            return Ok(DeliveryOutcome::Skipped);
        };
        let now = messaging.clock.now();
        if row.expires_at.is_some_and(|end| end <= now) {
            return Ok(DeliveryOutcome::Expired);
        }
        if !messaging.senders.is_configured(row.channel) {
            return Ok(DeliveryOutcome::Skipped);
        }
        let code = match row.sealed.as_deref().map(|sealed| messaging.cipher.decrypt(&cipher_purpose(id), sealed)) {
            Some(None) => return Ok(DeliveryOutcome::Refused("its secret was sealed with another HUB_SECRET".into())),
            Some(code) => code,
            None => None,
        };
        update_attempts(messaging.db.write(), id).await?;
        let channel = row.channel;
        let message = outgoing(id, row, code, now);
        match messaging.senders.send(channel, &message).await {
            Ok(provider_id) => Ok(DeliveryOutcome::Sent(provider_id)),
            Err(failure) => delivery_failure(failure, message.code.as_deref(), attempt),
        }
    }

    async fn complete(
        &self,
        tx: &mut Tx,
        messaging: &Messaging,
        payload: &SendPayload,
        outcome: DeliveryOutcome,
    ) -> Result<()> {
        update_delivery_outcome(tx.on(), payload.id, outcome, messaging.clock.now()).await
    }
}

/// Records the outcome of a waiting message's delivery.
pub async fn update_delivery_outcome(
    on: Executor<'_>,
    id: Id<OutboxDraft>,
    outcome: DeliveryOutcome,
    now: Timestamp,
) -> Result<()> {
    let (state, reason, provider_id) = match outcome {
        DeliveryOutcome::Skipped => return Ok(()),
        DeliveryOutcome::Sent(provider_id) => (OutboxState::Sent, None, provider_id),
        DeliveryOutcome::Refused(reason) => (OutboxState::Failed, Some(reason), None),
        DeliveryOutcome::Expired => (OutboxState::Expired, None, None),
    };
    // A sent message counts as sent, even if it has expired meanwhile.
    let sent_at = (state == OutboxState::Sent).then_some(now);
    update_outcome(on, id, state, reason, provider_id, sent_at).await
}

async fn find_waiting(on: Executor<'_>, id: Id<OutboxDraft>) -> Result<Option<DeliveryRow>> {
    sql(on, "SELECT channel, receptor, subject, body, sealed, expires_at FROM outbox WHERE id = $1 AND state = $2")
        .bind(id)
        .bind(OutboxState::Waiting)
        .optional()
        .await
}

/// Counts an attempt to send a message.
pub async fn update_attempts(on: Executor<'_>, id: Id<OutboxDraft>) -> Result<()> {
    sql(on, "UPDATE outbox SET attempts = attempts + 1 WHERE id = $1").bind(id).execute().await.map(drop)
}

async fn update_outcome(
    on: Executor<'_>,
    id: Id<OutboxDraft>,
    state: OutboxState,
    last_error: Option<String>,
    provider_id: Option<String>,
    sent_at: Option<Timestamp>,
) -> Result<()> {
    // A receipt of the provider may have ended the message before its answer came.
    let update = "UPDATE outbox SET state = $1, last_error = $2, provider_id = $3, sent_at = $4, sealed = NULL
                  WHERE id = $5 AND state IN ('waiting', 'expired')";
    sql(on, update).bind((state, last_error, provider_id, sent_at, id)).execute().await.map(drop)
}

fn outgoing(id: Id<OutboxDraft>, row: DeliveryRow, code: Option<String>, at: Timestamp) -> OutgoingMessage {
    let shown = code.as_deref().unwrap_or(CODE_MASK);
    OutgoingMessage {
        id,
        subject: render(row.subject.as_deref().unwrap_or_default(), shown),
        body: render(&row.body, shown),
        receptor: row.receptor,
        code,
        sent_at: at,
    }
}

/// A permanent failure or the last attempt ends the delivery. The code is masked in the reason, since a provider's
/// error may quote the message.
pub fn delivery_failure(
    failure: JobFailure,
    code: Option<&str>,
    attempt: Attempt,
) -> Result<DeliveryOutcome, JobFailure> {
    let mask_code = |reason: String| code.map_or(reason.clone(), |code| reason.replace(code, CODE_MASK));
    match failure {
        JobFailure::Retry { reason, after } if !attempt.is_last => {
            Err(JobFailure::Retry { reason: mask_code(reason), after })
        }
        JobFailure::Retry { reason, .. } | JobFailure::Permanent { reason } => {
            Ok(DeliveryOutcome::Refused(mask_code(reason)))
        }
    }
}
