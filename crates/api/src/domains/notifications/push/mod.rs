//! Sends push messages: a job for each delivery, by Firebase Cloud Messaging or the push service of a browser.

mod fcm;
mod fcm_account;
mod payload;
mod provider_response;
mod send_result;
mod subscription;
mod vapid;
mod webpush;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use secrecy::SecretString;
use sqlx::FromRow;

use self::fcm::Fcm;
use self::payload::PushPayload;
use self::send_result::SendResult;
use self::vapid::VapidKey;
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
    update_delivery_outcome,
};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) use subscription::Subscription;

/// The longest duration of a send, shorter than a job's call timeout so that the reason is known.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The longest duration of one call of a provider.
const CALL_TIMEOUT: Duration = Duration::from_secs(8);

/// The senders of push messages, each created at its first use. One that cannot be created is tried at the next message.
#[derive(Default)]
struct SharedSenders {
    fcm: OnceLock<Option<Arc<Fcm>>>,
    webpush: OnceLock<Arc<WebPush>>,
}

impl SharedSenders {
    fn fcm(&self, app: &App) -> Result<Option<Arc<Fcm>>, String> {
        if let Some(fcm) = self.fcm.get() {
            return Ok(fcm.clone());
        }
        let fcm = Fcm::new(&app.config)?.map(Arc::new);
        Ok(self.fcm.get_or_init(|| fcm).clone())
    }

    fn webpush(&self, app: &App) -> Result<Arc<WebPush>, String> {
        if let Some(webpush) = self.webpush.get() {
            return Ok(Arc::clone(webpush));
        }
        let webpush = Arc::new(WebPush::new(&app.config, vapid_key(app))?);
        Ok(Arc::clone(self.webpush.get_or_init(|| webpush)))
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
    TokenGone {
        /// The channel.
        channel: Id<NotificationChannel>,
        /// The token, encrypted.
        sealed: String,
        /// The reason.
        reason: String,
    },
}

/// The message of a delivery, and its channel if that still has a token.
#[derive(FromRow)]
struct DeliveryRow {
    #[sqlx(flatten)]
    message: PushDataRow,
    channel_id: Option<Id<NotificationChannel>>,
    provider: Option<PushProvider>,
    sealed: Option<String>,
}

/// The data of a message beside its title and text.
#[derive(FromRow)]
struct PushDataRow {
    message_id: Id<NotificationMessage>,
    #[sqlx(rename = "type")]
    entity_type: String,
    target_id: Id<()>,
    url: String,
}

impl PushDataRow {
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
    async fn send(&self, provider: PushProvider, token: &SecretString, payload: &PushPayload) -> SendResult {
        let (app, now) = (&self.0, self.0.clock.now());
        let senders = app.shared::<SharedSenders>();
        let sending = async {
            match provider {
                PushProvider::Fcm => match senders.fcm(app) {
                    Ok(Some(fcm)) => fcm.send(token, payload, now).await,
                    Ok(None) => SendResult::Refused("HUB_FCM_SERVICE_ACCOUNT is not set".into()),
                    Err(reason) => SendResult::Later(reason, None),
                },
                PushProvider::Webpush => match senders.webpush(app) {
                    Ok(webpush) => webpush.send(&app.config, token, payload, now).await,
                    Err(reason) => SendResult::Later(reason, None),
                },
            }
        };
        let slow = SendResult::Later("the provider is too slow".into(), None);
        let result = tokio::time::timeout(SEND_TIMEOUT, sending).await.unwrap_or(slow);
        metrics::counter!("push_sends_total", "provider" => provider.name(), "outcome" => result.name()).increment(1);
        result
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
        match self.send(provider, &token.into(), &payload).await {
            SendResult::Sent(id) => Ok(PushOutcome::Ended(DeliveryOutcome::Sent(id))),
            SendResult::TokenGone(reason) => Ok(PushOutcome::TokenGone { channel, sealed, reason }),
            SendResult::Refused(reason) => Ok(PushOutcome::Ended(DeliveryOutcome::Refused(reason))),
            SendResult::Later(reason, after) => {
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
            PushOutcome::TokenGone { channel, sealed, reason } => {
                update_token_dropped(tx.on(), channel, sealed).await?;
                DeliveryOutcome::Refused(reason)
            }
        };
        update_delivery_outcome(tx.on(), job.id, outcome, messaging.clock.now()).await
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
