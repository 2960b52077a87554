//! Sends push messages: a job for each delivery, by Firebase Cloud Messaging or the push service of a browser.

mod fcm;
mod fcm_account;
mod payload;
mod provider_answer;
mod subscription;
mod vapid;
mod verdict;
mod webpush;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use secrecy::SecretString;
use sqlx::FromRow;

use self::fcm::Fcm;
use self::payload::PushPayload;
use self::vapid::VapidKey;
use self::verdict::PushVerdict;
use self::webpush::WebPush;
use super::channel::cipher_purpose;
use super::model::{NotificationChannel, NotificationMessage, PushProvider};
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{Attempt, JobFailure, JobHandler};
use hub_kernel::messaging::outbox::{
    DeliveryOutcome, OutboxDraft, SendPayload, WaitingPush, delivery_failure, find_waiting_push, update_attempts,
    update_delivered,
};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

pub(super) use subscription::Subscription;

/// The longest duration of a send, shorter than a job's call timeout so that the reason is known.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The longest duration of one call of a provider.
const CALL_TIMEOUT: Duration = Duration::from_secs(8);

/// The senders of push messages, created at the first use.
#[derive(Default)]
struct SharedSenders(OnceLock<Result<Arc<PushSenders>, String>>);

struct PushSenders {
    fcm: Option<Fcm>,
    webpush: WebPush,
}

impl PushSenders {
    fn new(app: &App) -> Result<Self, String> {
        Ok(Self { fcm: Fcm::new(&app.config)?, webpush: WebPush::new(&app.config, vapid_key(app))? })
    }
}

/// The key of this server, derived at the first use.
#[derive(Default)]
struct SharedKey(OnceLock<Arc<VapidKey>>);

fn vapid_key(app: &App) -> Arc<VapidKey> {
    Arc::clone(app.shared::<SharedKey>().0.get_or_init(|| Arc::new(VapidKey::new(&app.keyed_hash))))
}

/// Refuses invalid settings of notifications. An error names the setting and not its value.
pub fn check_notifications(config: &Config) -> Result<(), String> {
    config.notifications.check(config.demo)?;
    Fcm::new(config).map(drop)
}

/// The key that browsers subscribe with, as they take it: an uncompressed point in base64url.
pub fn vapid_public_key(app: &App) -> String {
    vapid_key(app).public_text().to_owned()
}

/// The job handler that sends push messages.
pub struct PushHandler(pub App);

/// The outcome of a delivery.
pub enum PushOutcome {
    /// It was sent, failed or expired.
    Ended(DeliveryOutcome),
    /// Its provider no longer knows the token, for a reason: the token is dropped.
    TokenGone(Id<NotificationChannel>, String, String),
}

/// The message of a delivery, and its channel if that still has a token.
#[derive(FromRow)]
struct DeliveryRow {
    #[sqlx(flatten)]
    message: MessageRow,
    channel_id: Option<Id<NotificationChannel>>,
    provider: Option<PushProvider>,
    sealed: Option<String>,
}

/// What a device is told beside title and text.
#[derive(FromRow)]
struct MessageRow {
    message_id: Id<NotificationMessage>,
    #[sqlx(rename = "type")]
    entity_type: String,
    target_id: Id<()>,
    url: String,
}

impl MessageRow {
    fn into_payload(self, waiting: WaitingPush, now: Timestamp) -> PushPayload {
        PushPayload {
            message_id: self.message_id.uuid(),
            title: waiting.title,
            body: waiting.body,
            entity_type: self.entity_type,
            target_id: self.target_id.uuid(),
            url: self.url,
            lifetime: waiting.expires_at - now,
        }
    }
}

impl PushHandler {
    fn senders(&self) -> Result<Arc<PushSenders>, JobFailure> {
        let shared = self.0.shared::<SharedSenders>();
        shared
            .0
            .get_or_init(|| PushSenders::new(&self.0).map(Arc::new))
            .clone()
            .map_err(|error| JobFailure::retry(Error::internal(error)))
    }

    async fn send(
        &self,
        provider: PushProvider,
        token: &SecretString,
        payload: &PushPayload,
    ) -> Result<PushVerdict, JobFailure> {
        let (senders, now) = (self.senders()?, self.0.clock.now());
        let sending = async {
            match (provider, &senders.fcm) {
                (PushProvider::Fcm, Some(fcm)) => fcm.send(token, payload, now).await,
                (PushProvider::Fcm, None) => PushVerdict::Refused("HUB_FCM_SERVICE_ACCOUNT is not set".into()),
                (PushProvider::Webpush, _) => senders.webpush.send(&self.0.config, token, payload, now).await,
            }
        };
        let slow = PushVerdict::Later("the provider is too slow".into(), None);
        let verdict = tokio::time::timeout(SEND_TIMEOUT, sending).await.unwrap_or(slow);
        metrics::counter!("push_sends_total", "provider" => provider.name(), "outcome" => verdict.name()).increment(1);
        Ok(verdict)
    }
}

impl JobHandler for PushHandler {
    type Payload = SendPayload;
    type Outcome = PushOutcome;

    async fn call_external(
        &self,
        messaging: &Messaging,
        job: &SendPayload,
        attempt: Attempt,
    ) -> Result<PushOutcome, JobFailure> {
        let Some(waiting) = find_waiting_push(messaging.db.read(), job.id).await? else {
            return Ok(PushOutcome::Ended(DeliveryOutcome::Skipped));
        };
        let now = messaging.clock.now();
        if waiting.expires_at <= now {
            return Ok(PushOutcome::Ended(DeliveryOutcome::Expired));
        }
        let row = find_delivery(messaging.db.read(), job.id).await?;
        let refused = |reason: &str| Ok(PushOutcome::Ended(DeliveryOutcome::Refused(reason.into())));
        let Some(DeliveryRow { message, channel_id: Some(channel), provider: Some(provider), sealed: Some(sealed) }) =
            row
        else {
            return refused("the device has no token any more");
        };
        let Some(token) = messaging.cipher.decrypt(&cipher_purpose(channel), &sealed) else {
            return refused("its token was sealed with another HUB_SECRET");
        };
        update_attempts(messaging.db.write(), job.id).await?;
        let payload = message.into_payload(waiting, now);
        match self.send(provider, &token.into(), &payload).await? {
            PushVerdict::Sent(id) => Ok(PushOutcome::Ended(DeliveryOutcome::Sent(id))),
            PushVerdict::TokenGone(reason) => Ok(PushOutcome::TokenGone(channel, sealed, reason)),
            PushVerdict::Refused(reason) => Ok(PushOutcome::Ended(DeliveryOutcome::Refused(reason))),
            PushVerdict::Later(reason, after) => {
                delivery_failure(JobFailure::Retry { reason, after }, None, attempt).map(PushOutcome::Ended)
            }
        }
    }

    async fn complete(
        &self,
        tx: &mut Tx,
        messaging: &Messaging,
        job: &SendPayload,
        outcome: PushOutcome,
    ) -> Result<()> {
        let outcome = match outcome {
            PushOutcome::Ended(outcome) => outcome,
            PushOutcome::TokenGone(channel, sealed, reason) => {
                update_token_dropped(tx.on(), channel, sealed).await?;
                DeliveryOutcome::Refused(reason)
            }
        };
        update_delivered(tx.on(), job.id, outcome, messaging.clock.now()).await
    }
}

async fn find_delivery(on: Executor<'_>, id: Id<OutboxDraft>) -> Result<Option<DeliveryRow>> {
    sql(
        on,
        "SELECT m.id AS message_id, m.type, m.target_id, m.url, c.id AS channel_id, c.provider, c.sealed
         FROM notification_deliveries d JOIN notification_messages m ON m.id = d.message_id
         LEFT JOIN notification_channels c ON c.id = d.channel_id WHERE d.id = $1",
    )
    .bind(id)
    .optional()
    .await
}

/// Drops a channel's token, unless the device has set another one meanwhile.
async fn update_token_dropped(on: Executor<'_>, id: Id<NotificationChannel>, sealed: String) -> Result<()> {
    let update = sql(on, "UPDATE notification_channels SET sealed = NULL WHERE id = $1 AND sealed = $2");
    update.bind((id, sealed)).execute().await.map(drop)
}
