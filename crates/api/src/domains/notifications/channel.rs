//! The channels of the caller's account: a token of a provider for each device.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};

use super::model::{NotificationChannel, PushProvider};
use super::push::Subscription;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, DeviceHeader, Headers, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::security::session::{Account, Caller, Device, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

const PATH: &str = "/notifications/channels/{push_provider}";

/// The longest token, in characters.
const TOKEN_MAX: usize = 4096;

/// The most channels of a user.
const CHANNELS_MAX: i64 = 20;

pub(super) fn routes() -> Routes {
    Routes::new("notifications")
        .put(PATH, operation!(notifications_channel_put))
        .get(PATH, operation!(notifications_channel_get))
        .errors(&[NotFound])
}

#[derive(Deserialize, JsonSchema)]
struct ChannelPath {
    /// The provider: `fcm` or `webpush`.
    push_provider: PushProvider,
}

/// The token of a device.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NotificationChannelPut")]
struct ChannelPut {
    /// The provider's token, at most 4096 characters; null takes it back. Of `webpush` it is the browser's subscription as JSON:
    /// `{"endpoint", "keys": {"p256dh", "auth"}}`.
    token: Option<SecretText>,
}

/// The id of a channel.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "NotificationChannelId")]
struct ChannelId {
    /// The channel's id, the same for each token of the device.
    id: Id<NotificationChannel>,
}

/// Sets the token of the caller's device for the caller's account.
///
/// A message has a title, a text, and as its data `message_id` (for `notifications_message_received`), the `type` and the `id` of
/// the entity that it is about, and `url`, the path of its page. A browser's is JSON: `{title, body, tag, data}`, encrypted for the
/// subscription, which is made with the key in the page (`<meta name="hub-vapid-key">`).
///
/// The accounts of one browser share a device: each has a channel of its own. The channel ends with the session. A user has 20
/// channels; one more drops the one that was set longest ago. 400 `error.parser.body` when a subscription cannot be read, or
/// its endpoint is not at a known push service.
#[docs_const]
async fn notifications_channel_put(
    State(app): State<App>,
    caller: Authenticated,
    Headers(DeviceHeader { device_id }): Headers<DeviceHeader>,
    Path(ChannelPath { push_provider }): Path<ChannelPath>,
    Body(ChannelPut { token }): Body<ChannelPut>,
) -> Result<Json<ChannelId>> {
    let token = token.as_ref().map(ExposeSecret::expose_secret);
    token.map_or(Ok(()), |token| check_token(&app, push_provider, token))?;
    let mut tx = app.db.begin().await?;
    lock_user(tx.on(), caller.user_id).await?;
    lock_session_account(tx.on(), &caller).await?;
    let known = find_channel(tx.on(), device_id, push_provider, caller.account_id).await?;
    let id = known.map_or_else(Id::new, |(id, _)| id);
    let sealed = token.map(|token| app.cipher.encrypt(&cipher_purpose(id), token));
    let now = app.clock.now();
    insert_or_update_channel(&mut tx, id, (push_provider, device_id), &caller, sealed, now).await?;
    tx.commit().await?;
    Ok(Json(ChannelId { id }))
}

/// Gets the channel of the caller's device and account; 404 when it has no token.
#[docs_const]
async fn notifications_channel_get(
    State(app): State<App>,
    caller: Authenticated,
    Headers(DeviceHeader { device_id }): Headers<DeviceHeader>,
    Path(ChannelPath { push_provider }): Path<ChannelPath>,
) -> Result<Json<ChannelId>> {
    let known = find_channel(app.db.read(), device_id, push_provider, caller.account_id).await?;
    let (id, _) = known.filter(|(_, has_token)| *has_token).or_not_found()?;
    Ok(Json(ChannelId { id }))
}

/// The purpose that a channel's token is encrypted for.
pub(super) fn cipher_purpose(id: Id<NotificationChannel>) -> String {
    format!("notifications.channel:{id}")
}

fn check_token(app: &App, provider: PushProvider, token: &str) -> Result<()> {
    let refusal = |message: &str| Error::parser(RequestPart::Body, "token", message);
    if token.is_empty() || token.chars().count() > TOKEN_MAX {
        return Err(refusal("1 to 4096 characters"));
    }
    match provider {
        PushProvider::Fcm => Ok(()),
        PushProvider::Webpush => Subscription::parse(token, &app.config).map(drop).map_err(|reason| refusal(&reason)),
    }
}

/// Locks a user's row, as every change of their sessions does: their channels change one after the other.
async fn lock_user(on: Executor<'_>, user: Id<User>) -> Result<()> {
    let row = sql(on, "SELECT id FROM users WHERE id = $1").bind(user).lock(RowLock::NoKeyUpdate);
    row.optional_scalar::<Id<User>>().await?.map(drop).ok_or(Error::Unauthorized)
}

/// Keeps the caller's session until the transaction ends; 401 when it ended meanwhile.
async fn lock_session_account(on: Executor<'_>, caller: &Caller) -> Result<()> {
    let row = sql(on, "SELECT account_id FROM session_accounts WHERE session_id = $1 AND account_id = $2");
    let row = row.bind((caller.session_id, caller.account_id)).lock(RowLock::Share);
    row.optional_scalar::<Id<Account>>().await?.map(drop).ok_or(Error::Unauthorized)
}

/// A channel's id, and true if it has a token.
async fn find_channel(
    on: Executor<'_>,
    device: Id<Device>,
    provider: PushProvider,
    account: Id<Account>,
) -> Result<Option<(Id<NotificationChannel>, bool)>> {
    let row = "SELECT id, sealed IS NOT NULL FROM notification_channels
               WHERE device_id = $1 AND provider = $2 AND account_id = $3";
    sql(on, row).bind((device, provider, account)).optional().await
}

/// Writes a channel, and deletes the user's oldest ones beyond the maximum.
async fn insert_or_update_channel(
    tx: &mut Tx,
    id: Id<NotificationChannel>,
    (provider, device): (PushProvider, Id<Device>),
    caller: &Caller,
    sealed: Option<String>,
    now: Timestamp,
) -> Result<()> {
    sql(
        tx.on(),
        "INSERT INTO notification_channels (id, provider, device_id, user_id, account_id, scope_id, session_id, sealed,
                                            created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         ON CONFLICT (device_id, provider, account_id) DO UPDATE SET session_id = excluded.session_id,
             sealed = excluded.sealed, updated_at = excluded.updated_at",
    )
    .bind((id, provider, device, caller.user_id, caller.account_id, caller.scope_id, caller.session_id, sealed, now))
    .execute()
    .await?;
    let surplus = "DELETE FROM notification_channels WHERE user_id = $1 AND id NOT IN
                       (SELECT id FROM notification_channels WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2)";
    sql(tx.on(), surplus).bind((caller.user_id, CHANNELS_MAX)).execute().await.map(drop)
}
