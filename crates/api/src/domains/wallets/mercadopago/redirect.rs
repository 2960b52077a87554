//! The end of a connection: the seller comes back with a code, which the server exchanges for tokens.

use axum::extract::State;
use axum::http::HeaderValue;
use documented::docs_const;
use reqwest::Url;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;
use sqlx::FromRow;

use super::client::{CallError, MercadoPago, TokenAnswer};
use super::connect::{NONCE_COOKIE, PaymentWallet, STATE_LIFETIME, redirect_uri, verifier_purpose};
use super::connection::{EncryptedTokens, insert_or_update_connection};
use super::{Provider, find_client};
use crate::domains::wallets::history::WalletChangeContext;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path, Query};
use hub_kernel::http::response::SeeOther;
use hub_kernel::operation;
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::security::session::{self, Account, Session};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The page of the web where a seller sees the result.
const RESULT_PATH: &str = "/cobros";

pub(super) fn routes() -> Routes {
    Routes::new("wallets").get("/wallets/{payment_wallet}/redirect", operation!(wallets_redirect))
}

/// The path of the redirect.
#[derive(Deserialize, JsonSchema)]
struct RedirectPath {
    /// The provider of payments: `mercadopago`.
    #[serde(rename = "payment_wallet")]
    _payment_wallet: PaymentWallet,
}

/// The result of the seller's consent.
#[derive(Deserialize, JsonSchema)]
struct RedirectQuery {
    /// The code, if the seller consented.
    code: Option<SecretText>,
    /// The state that the connection began with.
    state: Option<SecretText>,
    /// The reason, if there is no code.
    error: Option<String>,
}

/// The header with the cookie that the connection began with.
#[derive(Deserialize, JsonSchema)]
struct CookieHeader {
    /// The browser's cookies.
    cookie: Option<SecretText>,
}

/// The outcome of a connection, as the web names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectResult {
    /// The account is connected.
    Connected,
    /// The seller refused, or a scope is missing.
    Refused,
    /// The state is unknown, used or old, or the code is no longer good.
    Expired,
    /// Anything else.
    Failed,
}

/// A connection that began.
#[derive(FromRow)]
struct ConnectState {
    nonce_hash: String,
    provider_id: Id<Provider>,
    session_id: Id<Session>,
    account_id: Id<Account>,
    verifier: String,
    created_at: Timestamp,
}

/// Ends a connection that `wallets_provider_connect` began: a redirect to the page of the seller's providers.
///
/// Its query has `resultado`: `conectado`; `rechazado` when the seller refused or the account gives no lasting access;
/// `vencido` when the state is unknown, used or older than 10 minutes, or when Mercado Pago does not take the code any more;
/// `error` for the rest, such as another browser or a session that ended. It has the `provider` unless the state is unknown.
#[docs_const]
async fn wallets_redirect(
    State(app): State<App>,
    _: Public,
    Path(RedirectPath { .. }): Path<RedirectPath>,
    Query(query): Query<RedirectQuery>,
    Headers(CookieHeader { cookie }): Headers<CookieHeader>,
) -> Result<SeeOther> {
    let Some(client) = find_client(&app)? else { return result_page("", None, ConnectResult::Failed) };
    let state = query.state.as_ref().map(ExposeSecret::expose_secret).unwrap_or_default();
    let state_hash = app.keyed_hash.hash("mercadopago_state", state);
    let began = "DELETE FROM mercadopago_connect_states WHERE state_hash = $1
                 RETURNING nonce_hash, provider_id, session_id, account_id, verifier, created_at";
    let began: Option<ConnectState> = sql(app.db.write(), began).bind(state_hash.clone()).optional().await?;
    let Some(began) = began else { return result_page(&client.public_url, None, ConnectResult::Expired) };
    let nonce = cookie.as_ref().and_then(|cookie| find_cookie(cookie.expose_secret(), NONCE_COOKIE));
    let provider = began.provider_id;
    let result = match query.code {
        _ if app.clock.now() - began.created_at >= STATE_LIFETIME => ConnectResult::Expired,
        _ if !is_same_browser(&app, nonce, &began) => ConnectResult::Failed,
        _ if !session::is_session_active(&app.sessions, began.session_id, began.account_id).await? => {
            ConnectResult::Failed
        }
        _ if query.error.is_some() => ConnectResult::Refused,
        None => ConnectResult::Failed,
        Some(code) => {
            let verifier = app.cipher.decrypt(&verifier_purpose(&state_hash), &began.verifier);
            let verifier = verifier.ok_or_else(|| Error::internal("a verifier was encrypted with another key"))?;
            let connecting = (provider, began.account_id);
            exchange(&app, &client, connecting, code.expose_secret(), &verifier).await?
        }
    };
    result_page(&client.public_url, Some(provider), result)
}

fn is_same_browser(app: &App, nonce: Option<&str>, began: &ConnectState) -> bool {
    nonce.is_some_and(|nonce| app.keyed_hash.verify("mercadopago_nonce", nonce, &began.nonce_hash))
}

/// The value of a cookie in the header.
fn find_cookie<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.split(';').find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// Exchanges the code for tokens, and stores them.
pub(super) async fn exchange(
    app: &App,
    client: &MercadoPago,
    (provider, account): (Id<Provider>, Id<Account>),
    code: &str,
    verifier: &str,
) -> Result<ConnectResult> {
    let answer: TokenAnswer = match client.exchange_code(code, verifier, &redirect_uri(client)).await {
        Ok(answer) => answer,
        Err(CallError::Refused(_, error)) if error == "invalid_grant" => return Ok(ConnectResult::Expired),
        Err(error) => {
            tracing::warn!(%provider, "cannot connect an account: {error}");
            return Ok(ConnectResult::Failed);
        }
    };
    let has_lasting_access = answer.scope.split_whitespace().any(|scope| scope == "offline_access");
    let tokens = EncryptedTokens::new(app, provider, &answer);
    let Some(tokens) = tokens.filter(|_| has_lasting_access) else { return Ok(ConnectResult::Refused) };
    let mut tx = app.db.begin().await?;
    let context = WalletChangeContext { account_id: Some(account), at: app.clock.now(), reason: Some("connected") };
    match insert_or_update_connection(&mut tx, provider, &answer, tokens, context).await {
        Ok(()) => {}
        Err(Error::NotFound) => return Ok(ConnectResult::Failed),
        Err(error) => return Err(error),
    }
    tx.commit().await?;
    Ok(ConnectResult::Connected)
}

fn result_page(public_url: &str, provider: Option<Id<Provider>>, result: ConnectResult) -> Result<SeeOther> {
    let result = match result {
        ConnectResult::Connected => "conectado",
        ConnectResult::Refused => "rechazado",
        ConnectResult::Expired => "vencido",
        ConnectResult::Failed => "error",
    };
    let provider = provider.map(|provider| format!("provider={provider}&")).unwrap_or_default();
    let page = format!("{public_url}{RESULT_PATH}?{provider}resultado={result}");
    debug_assert!(public_url.is_empty() || Url::parse(&page).is_ok());
    HeaderValue::try_from(page).map(SeeOther).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        for (header, value) in [
            ("hub_mercadopago_nonce=a", Some("a")),
            ("x=1; hub_mercadopago_nonce=a-b_c; y=2", Some("a-b_c")),
            ("hub_mercadopago_nonce2=a", None),
            ("xhub_mercadopago_nonce=a", None),
            ("", None),
        ] {
            assert_eq!(find_cookie(header, NONCE_COOKIE), value, "{header}");
        }
    }
}
