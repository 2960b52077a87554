//! The operators' view of the outbox: listing, retries, test messages and cleanup.

use chrono::Duration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::{
    CODE_MASK, CODE_PLACEHOLDER, OutboxChannel, OutboxDraft, OutboxState, SEND_JOB_KIND, SendPayload, cipher_purpose,
    insert_message, render,
};
use crate::db::{Executor, Sql, Tx, sql};
use crate::messaging::Messaging;
use crate::messaging::jobs;
use crate::pagination::keyset::{KeysetOrder, OrderDir};
use crate::pagination::page::{Page, PageSize};
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::error::{Error, OrNotFound, Result};
use crate::types::id::Id;

/// A message, as operators see it. Its code is masked, except in demonstrations.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct OutboxMessage {
    /// The id of the message.
    pub id: Id<OutboxDraft>,
    /// The channel that carries the message.
    pub channel: OutboxChannel,
    /// The recipient: an email address, a phone number, or the id of a device's channel.
    pub receptor: String,
    /// The subject, which mail and push messages show.
    pub subject: Option<String>,
    /// The text of the message.
    pub body: String,
    /// The state of the delivery.
    pub state: OutboxState,
    /// The number of times the message was sent to the provider.
    pub attempts: i64,
    /// The time the message was written.
    pub created_at: Timestamp,
    /// The time the provider reported that it was delivered.
    pub delivered_at: Option<Timestamp>,
    /// The time the provider reported that it was read.
    pub read_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct OutboxRow {
    id: Id<OutboxDraft>,
    channel: OutboxChannel,
    receptor: String,
    subject: Option<String>,
    body: String,
    sealed: Option<String>,
    state: OutboxState,
    attempts: i64,
    created_at: Timestamp,
    delivered_at: Option<Timestamp>,
    read_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct RetryRow {
    channel: OutboxChannel,
    subject: Option<String>,
    body: String,
    sealed: Option<String>,
    state: OutboxState,
    expires_at: Option<Timestamp>,
}

const LIST_ORDER: KeysetOrder = KeysetOrder { list: "outbox", column: "created_at", dir: OrderDir::Desc };

/// Lists the messages, newest first, optionally of one state.
pub async fn list_messages(
    on: Executor<'_>,
    messaging: &Messaging,
    state: Option<OutboxState>,
    cursor: Option<&str>,
    take: PageSize,
) -> Result<Page<OutboxMessage>> {
    let text = "SELECT id, channel, receptor, subject, body, sealed, state, attempts, created_at, delivered_at, read_at
                FROM outbox WHERE true";
    let rows = sql(on, text).push_opt(" AND state = ", state);
    let page: Page<OutboxRow> = LIST_ORDER.fetch_page(&messaging.cursors, cursor, take, rows).await?;
    Ok(page.map(|row| row.into_view(messaging)))
}

/// The messages of a channel that did not leave.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct UnsentMessages {
    /// The channel.
    pub channel: OutboxChannel,
    /// The number of messages that wait to be sent.
    pub waiting: i64,
    /// The time of the oldest of these; null without any.
    pub oldest_at: Option<Timestamp>,
    /// The number of messages of the last 30 days that are given up.
    pub failed: i64,
}

/// Lists the channels with messages that wait or are given up.
pub async fn list_unsent_messages(on: Executor<'_>) -> Result<Vec<UnsentMessages>> {
    sql(
        on,
        "SELECT channel, COUNT(CASE WHEN state = 'waiting' THEN 1 END) AS waiting,
                MIN(CASE WHEN state = 'waiting' THEN created_at END) AS oldest_at,
                COUNT(CASE WHEN state = 'failed' THEN 1 END) AS failed
         FROM outbox WHERE state IN ('waiting', 'failed') GROUP BY channel ORDER BY channel",
    )
    .all()
    .await
}

impl OutboxRow {
    fn into_view(self, messaging: &Messaging) -> OutboxMessage {
        let sealed = self.sealed.filter(|_| messaging.shows_codes);
        let code = sealed.and_then(|sealed| messaging.cipher.decrypt(&cipher_purpose(self.id), &sealed));
        let shown = code.as_deref().unwrap_or(CODE_MASK);
        // The text of a push message may be a person's own, of a conversation: it is for its members alone.
        let (subject, body) = match self.channel {
            OutboxChannel::Push => (None, CODE_MASK.to_owned()),
            _ => (self.subject.map(|subject| render(&subject, shown)), render(&self.body, shown)),
        };
        OutboxMessage {
            id: self.id,
            channel: self.channel,
            receptor: self.receptor,
            subject,
            body,
            state: self.state,
            attempts: self.attempts,
            created_at: self.created_at,
            delivered_at: self.delivered_at,
            read_at: self.read_at,
        }
    }
}

/// Sends a waiting or failed message at once. 409 `error.conflict.outbox` when it has expired or its code was erased;
/// 422 `error.rule.channel_unconfigured` when its channel has no sender.
pub async fn update_for_retry(tx: &mut Tx, messaging: &Messaging, id: Id<OutboxDraft>) -> Result<()> {
    let now = messaging.clock.now();
    let channel = sql(tx.on(), "SELECT channel FROM outbox WHERE id = $1").bind(id);
    let channel: OutboxChannel = channel.optional_scalar().await?.or_not_found()?;
    // Locks the job before the message, as the job's runner does, so that the two cannot deadlock.
    jobs::insert_or_update_job(tx, id.uuid().into(), channel.job_kind(), &SendPayload { id }, now).await?;
    let text = Sql {
        sqlite: "SELECT channel, subject, body, sealed, state, expires_at FROM outbox WHERE id = $1",
        pg: "SELECT channel, subject, body, sealed, state, expires_at FROM outbox WHERE id = $1 FOR UPDATE",
    };
    let row = sql(tx.on(), text).bind(id).optional::<RetryRow>().await?.or_not_found()?;
    let is_push = row.channel == OutboxChannel::Push;
    let texts = [Some(row.body.as_str()), row.subject.as_deref()];
    let has_code = !is_push && texts.into_iter().flatten().any(|text| text.contains(CODE_PLACEHOLDER));
    let is_expired = row.expires_at.is_some_and(|end| end <= now) || (has_code && row.sealed.is_none());
    if is_expired || !matches!(row.state, OutboxState::Waiting | OutboxState::Failed) {
        return Err(Error::Conflict("outbox", Some(json!({"state": row.state}))));
    }
    if let Some(channel) = row.channel.sender() {
        check_channel_configured(messaging, channel)?;
    }
    let update = sql(tx.on(), "UPDATE outbox SET state = $1, last_error = NULL WHERE id = $2");
    update.bind(OutboxState::Waiting).bind(id).execute().await?;
    Ok(())
}

/// Writes a test message with a code that is good for nothing. 422 `error.rule.channel_unconfigured` when its channel
/// has no sender.
pub async fn insert_test_message(
    tx: &mut Tx,
    messaging: &Messaging,
    channel: Channel,
    receptor: String,
) -> Result<Id<OutboxDraft>> {
    check_channel_configured(messaging, channel)?;
    let message = OutboxDraft {
        channel,
        receptor,
        subject: "Prueba de hub".into(),
        body: format!("Mensaje de prueba de hub. El código {CODE_PLACEHOLDER} no sirve para nada."),
        code: Some("000000".into()),
        expires_at: Some(messaging.clock.now() + Duration::minutes(10)),
        suppressed: false,
    };
    insert_message(tx, messaging, message).await
}

fn check_channel_configured(messaging: &Messaging, channel: Channel) -> Result<()> {
    match messaging.senders.is_configured(channel) {
        true => Ok(()),
        false => Err(Error::Rule("channel_unconfigured", Some(json!({"setting": channel.setting()})))),
    }
}

/// The retention of finished messages, limited because recipients are personal data.
const RETENTION: Duration = Duration::days(30);

/// Expires outdated messages, enqueues waiting messages whose channel has a sender now, and deletes old messages.
pub async fn update_and_delete_expired(messaging: &Messaging) -> Result<()> {
    let now = messaging.clock.now();
    sql(
        messaging.db.write(),
        "UPDATE outbox SET state = 'expired', sealed = NULL WHERE state = 'waiting' AND expires_at <= $1",
    )
    .bind(now)
    .execute()
    .await?;
    let configured = Channel::ALL.into_iter().filter(|channel| messaging.senders.is_configured(*channel));
    sql(
        messaging.db.write(),
        r#"INSERT INTO jobs (id, kind, payload, run_at, created_at)
           SELECT id, $1, '{"id":"' || CAST(id AS text) || '"}', $2, $2 FROM outbox
           WHERE state = 'waiting' AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = outbox.id) AND channel IN "#,
    )
    .bind(SEND_JOB_KIND)
    .bind(now)
    .push_in(configured)
    .push(" ON CONFLICT DO NOTHING")
    .execute()
    .await?;
    sql(messaging.db.write(), "DELETE FROM outbox WHERE state <> 'waiting' AND created_at < $1")
        .bind(now - RETENTION)
        .execute()
        .await?;
    Ok(())
}
