//! Push messages in the outbox: written for several devices at once, each with its job.

use serde_json::json;
use sqlx::FromRow;

use super::{OutboxChannel, OutboxDraft, OutboxState, PUSH_JOB_KIND, SendPayload};
use crate::db::{Executor, Tx, sql};
use crate::messaging::jobs;
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

/// A push message to one device.
#[derive(Clone, Debug)]
pub struct PushDraft {
    /// The message's id in the outbox.
    pub id: Id<OutboxDraft>,
    /// The recipient: the id of the device's channel.
    pub receptor: String,
    /// The title.
    pub title: String,
    /// The text.
    pub body: String,
}

/// A push message that waits to be sent.
#[derive(Debug, FromRow)]
pub struct WaitingPush {
    /// The title.
    #[sqlx(rename = "subject")]
    pub title: String,
    /// The text.
    pub body: String,
    /// The time after which it is not sent any more.
    pub expires_at: Timestamp,
}

/// Writes push messages with their jobs, in two statements whatever their number.
pub async fn insert_pushes(tx: &mut Tx, drafts: &[PushDraft], expires_at: Timestamp, now: Timestamp) -> Result<()> {
    let row = |draft: &PushDraft| json!({"id": draft.id, "receptor": draft.receptor, "subject": draft.title, "body": draft.body});
    let rows: Vec<_> = drafts.iter().map(row).collect();
    sql(
        tx.on(),
        "INSERT INTO outbox (id, channel, receptor, subject, body, state, expires_at, created_at)
         SELECT id, $1, receptor, subject, body, $2, $3, $4 FROM ",
    )
    .bind((OutboxChannel::Push, OutboxState::Waiting, expires_at, now))
    .push_rows("id uuid, receptor text, subject text, body text", &rows)
    .execute()
    .await?;
    let payloads = drafts.iter().map(|draft| (draft.id.uuid().into(), SendPayload { id: draft.id }));
    jobs::insert_jobs(tx, PUSH_JOB_KIND, payloads, now).await
}

/// Finds a push message that waits to be sent.
pub async fn find_waiting_push(on: Executor<'_>, id: Id<OutboxDraft>) -> Result<Option<WaitingPush>> {
    let waiting = "SELECT subject, body, expires_at FROM outbox WHERE id = $1 AND channel = $2 AND state = $3";
    sql(on, waiting).bind((id, OutboxChannel::Push, OutboxState::Waiting)).optional().await
}
