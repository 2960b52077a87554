//! The connected accounts of sellers, with their encrypted tokens.

use chrono::Duration;
use secrecy::{ExposeSecret, SecretString};
use sqlx::FromRow;

use super::Provider;
use super::client::TokenAnswer;
use crate::domains::activities::{ActivityProviderReason, ActivityWalletProvider};
use crate::domains::wallets::activity::insert_provider_activity;
use crate::domains::wallets::history::WalletChangeContext;
use crate::domains::wallets::provider::{ProviderState, lock_provider, update_provider_state};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The time before its end at which a token is refreshed.
const REFRESH_AHEAD: Duration = Duration::days(30);

/// A connected account with its access token.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    pub(super) provider_id: Id<Provider>,
    /// The account at Mercado Pago.
    pub(super) user_id: String,
    pub(super) token_version: i64,
    pub(super) access_token: SecretString,
    pub(super) expires_at: Timestamp,
    /// The time until which Mercado Pago asked for no calls.
    pub(super) paused_until: Option<Timestamp>,
}

#[derive(FromRow)]
struct ConnectionRow {
    provider_id: Id<Provider>,
    user_id: String,
    token_version: i64,
    access_token: String,
    expires_at: Timestamp,
    paused_until: Option<Timestamp>,
}

const SELECT_CONNECTIONS: &str = "SELECT provider_id, user_id, token_version, access_token, expires_at, paused_until
    FROM mercadopago_connections WHERE refresh_at IS NOT NULL AND ";

/// The purpose under which a token of a provider is encrypted.
pub(super) fn token_purpose(kind: &str, provider: Id<Provider>) -> String {
    format!("mercadopago_{kind}:{provider}")
}

/// The account that a provider is connected to.
pub(super) async fn find_connection(app: &App, on: Executor<'_>, provider: Id<Provider>) -> Result<Option<Connection>> {
    let row = sql(on, SELECT_CONNECTIONS).push("provider_id = ").push_bind(provider);
    row.optional::<ConnectionRow>().await?.map(|row| row.decrypt(app)).transpose()
}

/// The connection with an account at Mercado Pago: any of the providers that share it.
pub(super) async fn find_connection_of_user(app: &App, user_id: &str) -> Result<Option<Connection>> {
    let row = sql(app.db.read(), SELECT_CONNECTIONS).push("user_id = ").push_bind(user_id.to_owned());
    let row = row.push(" ORDER BY created_at DESC LIMIT 1").optional::<ConnectionRow>().await?;
    row.map(|row| row.decrypt(app)).transpose()
}

/// The providers that are connected to an account at Mercado Pago since before an instant.
pub(super) async fn list_providers_of_user(
    on: Executor<'_>,
    user_id: &str,
    before: Timestamp,
) -> Result<Vec<Id<Provider>>> {
    let providers = "SELECT provider_id FROM mercadopago_connections
                     WHERE user_id = $1 AND refresh_at IS NOT NULL AND created_at <= $2";
    sql(on, providers).bind((user_id.to_owned(), before)).all_scalars().await
}

impl ConnectionRow {
    fn decrypt(self, app: &App) -> Result<Connection> {
        let token = app.cipher.decrypt(&token_purpose("access", self.provider_id), &self.access_token);
        let token = token.ok_or_else(|| Error::internal("a token of Mercado Pago was encrypted with another key"))?;
        let Self { provider_id, user_id, token_version, expires_at, paused_until, .. } = self;
        Ok(Connection { provider_id, user_id, token_version, access_token: token.into(), expires_at, paused_until })
    }
}

/// The encrypted tokens of an answer, and their times.
pub(super) struct EncryptedTokens {
    pub(super) access_token: String,
    pub(super) refresh_token: String,
    pub(super) expires_at: Timestamp,
    pub(super) refresh_at: Timestamp,
}

impl EncryptedTokens {
    /// Encrypts the tokens of an answer; none when it has no refresh token.
    pub(super) fn new(app: &App, provider: Id<Provider>, answer: &TokenAnswer) -> Option<Self> {
        let now = app.clock.now();
        let seconds = answer.expires_in.clamp(60, 10 * 366 * 86_400);
        let expires_at = now + Duration::seconds(seconds);
        let encrypt =
            |kind, text: &SecretString| app.cipher.encrypt(&token_purpose(kind, provider), text.expose_secret());
        Some(Self {
            access_token: encrypt("access", &answer.access_token),
            refresh_token: encrypt("refresh", answer.refresh_token.as_ref()?),
            expires_at,
            refresh_at: (expires_at - REFRESH_AHEAD).max(now + Duration::hours(1).min(Duration::seconds(seconds / 2))),
        })
    }
}

/// Connects a provider to an account, over an older one, and activates it. 404 when the provider is gone.
pub(super) async fn insert_or_update_connection(
    tx: &mut Tx,
    provider: Id<Provider>,
    answer: &TokenAnswer,
    tokens: EncryptedTokens,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let locked = lock_provider(tx.on(), provider).await?.or_not_found()?;
    sql(
        tx.on(),
        "INSERT INTO mercadopago_connections (provider_id, user_id, access_token, refresh_token, public_key, token_version,
                                              expires_at, refresh_at, search_at, created_at)
         VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $8)
         ON CONFLICT (provider_id) DO UPDATE SET user_id = excluded.user_id, access_token = excluded.access_token,
             refresh_token = excluded.refresh_token, public_key = excluded.public_key,
             token_version = mercadopago_connections.token_version + 1, expires_at = excluded.expires_at,
             refresh_at = excluded.refresh_at, lease_id = NULL, leased_until = NULL, paused_until = NULL,
             search_at = excluded.search_at, created_at = excluded.created_at",
    )
    .bind((provider, answer.user_id.clone(), tokens.access_token, tokens.refresh_token, answer.public_key.clone()))
    .bind((tokens.expires_at, tokens.refresh_at, context.at))
    .execute()
    .await?;
    update_provider_state(tx.on(), provider, (locked.state, ProviderState::Active), context).await
}

/// Ends the connection of a provider, which is inactive until it is connected again, and tells its owner. A no-op without a
/// connection of the version.
pub(super) async fn end_connection(
    tx: &mut Tx,
    provider: Id<Provider>,
    token_version: Option<i64>,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let Some(locked) = lock_provider(tx.on(), provider).await? else { return Ok(()) };
    if update_ended(tx.on(), provider, token_version).await? == 0 {
        return Ok(());
    }
    metrics::counter!("mercadopago_connections_ended_total").increment(1);
    update_provider_state(tx.on(), provider, (locked.state, ProviderState::Inactive), context).await?;
    let subject = ActivityWalletProvider {
        id: provider.uuid().into(),
        reason: ActivityProviderReason::Disconnected,
        payment_id: None,
        reference: None,
    };
    insert_provider_activity(tx.on(), locked.wallet_id, "Mercado Pago desconectado", subject, context.at).await
}

/// Ends the connection of a provider, if it has the version; answers the number of ended ones.
async fn update_ended(on: Executor<'_>, provider: Id<Provider>, token_version: Option<i64>) -> Result<u64> {
    let end = "UPDATE mercadopago_connections SET refresh_at = NULL, lease_id = NULL, leased_until = NULL
               WHERE provider_id = $1 AND refresh_at IS NOT NULL";
    sql(on, end).bind(provider).push_opt(" AND token_version = ", token_version).execute().await
}
