//! Refreshes the tokens of sellers: a month before they expire, when one is refused, or when the staff asks for it.
//!
//! One refresh of a connection runs at a time, by a lease of a minute; both tokens are replaced while lease and version still
//! match.

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;

use super::client::{CallError, MercadoPago};
use super::connection::{Connection, EncryptedTokens, end_connection, find_connection, token_purpose};
use super::{Provider, find_client};
use crate::domains::wallets::history::WalletChangeContext;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The longest time of a refresh.
const LEASE: Duration = Duration::minutes(1);

/// The wait after a failure.
const RETRY_AFTER: Duration = Duration::hours(1);

/// The connections that one run refreshes.
const RUN_MAX: i64 = 20;

/// Marks the id of a lease.
struct RefreshLease;

/// The refreshes that were asked for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TokenRefreshes {
    /// The number of connected accounts.
    connections: u64,
}

/// Asks for a refresh of all tokens; the server begins within a minute.
pub async fn update_due_refreshes(tx: &mut Tx, now: Timestamp) -> Result<TokenRefreshes> {
    let all = "UPDATE mercadopago_connections SET refresh_at = $1 WHERE refresh_at IS NOT NULL";
    Ok(TokenRefreshes { connections: sql(tx.on(), all).bind(now).execute().await? })
}

/// Refreshes the tokens that are due.
pub async fn refresh_due_tokens(app: &App) -> Result<()> {
    let Some(client) = find_client(app)? else { return Ok(()) };
    for (provider, token_version) in list_due_refreshes(app.db.read(), app.clock.now()).await? {
        refresh_connection(app, &client, provider, token_version).await?;
    }
    Ok(())
}

/// The connections to refresh, with the versions of their tokens.
async fn list_due_refreshes(on: Executor<'_>, now: Timestamp) -> Result<Vec<(Id<Provider>, i64)>> {
    let due = "SELECT provider_id, token_version FROM mercadopago_connections
               WHERE refresh_at <= $1 ORDER BY refresh_at LIMIT $2";
    sql(on, due).bind((now, RUN_MAX)).all().await
}

/// Replaces the tokens of a connection that still has a version. Answers the current connection: none when it ended, when
/// another refresh is under way, or when Mercado Pago gives no tokens.
pub(super) async fn refresh_connection(
    app: &App,
    client: &MercadoPago,
    provider: Id<Provider>,
    token_version: i64,
) -> Result<Option<Connection>> {
    let (lease, now) = (Id::<RefreshLease>::new(), app.clock.now());
    let leased = update_lease(app.db.write(), lease, (provider, token_version), now).await?;
    let Some(refresh_token) = leased else {
        let current = find_connection(app, app.db.read(), provider).await?;
        return Ok(current.filter(|current| current.token_version > token_version));
    };
    let refresh_token = app.cipher.decrypt(&token_purpose("refresh", provider), &refresh_token);
    let refresh_token =
        refresh_token.ok_or_else(|| Error::internal("a token of Mercado Pago was encrypted with another key"))?;
    let answer = client.refresh(&refresh_token.into()).await;
    let tokens = answer.as_ref().ok().and_then(|answer| EncryptedTokens::new(app, provider, answer));
    match (answer, tokens) {
        (Ok(_), Some(tokens)) => {
            update_tokens(app, provider, (lease, token_version), tokens).await?;
            find_connection(app, app.db.read(), provider).await
        }
        (Err(CallError::Refused(_, code)), _) if code == "invalid_grant" => {
            let mut tx = app.db.begin().await?;
            let context = WalletChangeContext::server(now, "invalid_grant");
            end_connection(&mut tx, provider, Some(token_version), context).await?;
            tx.commit().await?;
            Ok(None)
        }
        (answer, _) => {
            if let Err(error) = answer {
                tracing::warn!(%provider, "cannot refresh a token: {error}");
            }
            update_refresh_later(app.db.write(), provider, lease, now + RETRY_AFTER).await?;
            Ok(None)
        }
    }
}

/// Leases a connection that still has a version; answers its encrypted refresh token.
async fn update_lease(
    on: Executor<'_>,
    lease: Id<RefreshLease>,
    (provider, token_version): (Id<Provider>, i64),
    now: Timestamp,
) -> Result<Option<String>> {
    let set = "UPDATE mercadopago_connections SET lease_id = $1, leased_until = $2
               WHERE provider_id = $3 AND token_version = $4 AND refresh_at IS NOT NULL
                 AND (leased_until IS NULL OR leased_until <= $5)
               RETURNING refresh_token";
    sql(on, set).bind((lease, now + LEASE, provider, token_version, now)).optional_scalar().await
}

/// Gives a lease back, and has the refresh tried again at a time.
async fn update_refresh_later(
    on: Executor<'_>,
    provider: Id<Provider>,
    lease: Id<RefreshLease>,
    at: Timestamp,
) -> Result<()> {
    let set = "UPDATE mercadopago_connections SET lease_id = NULL, leased_until = NULL, refresh_at = $1
               WHERE provider_id = $2 AND lease_id = $3 AND refresh_at IS NOT NULL";
    sql(on, set).bind((at, provider, lease)).execute().await.map(drop)
}

/// Replaces both tokens while the lease and the version still match; else another connection took their place.
async fn update_tokens(
    app: &App,
    provider: Id<Provider>,
    (lease, token_version): (Id<RefreshLease>, i64),
    tokens: EncryptedTokens,
) -> Result<()> {
    sql(
        app.db.write(),
        "UPDATE mercadopago_connections
         SET access_token = $1, refresh_token = $2, token_version = token_version + 1, expires_at = $3, refresh_at = $4,
             lease_id = NULL, leased_until = NULL
         WHERE provider_id = $5 AND lease_id = $6 AND token_version = $7",
    )
    .bind((tokens.access_token, tokens.refresh_token, tokens.expires_at, tokens.refresh_at))
    .bind((provider, lease, token_version))
    .execute()
    .await
    .map(drop)
}
