//! The start of a connection: the browser of a seller is sent to the page where they consent.

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as DocumentedResponse, StatusCode as Status};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use documented::docs_const;
use reqwest::Url;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::client::MercadoPago;
use super::{Provider, ProviderType, require_client};
use crate::domains::wallets::provider::lock_provider;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::AuthenticatedByQuery;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::SeeOther;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;

/// The time in which a seller comes back.
pub(super) const STATE_LIFETIME: Duration = Duration::minutes(10);

/// The cookie that binds a connection to the browser that began it.
pub(super) const NONCE_COOKIE: &str = "hub_mercadopago_nonce";

/// The path of this server to which the seller comes back, and that the cookie is sent to.
pub(super) const REDIRECT_PATH: &str = "/wallets/mercadopago/redirect";

pub(super) fn routes() -> Routes {
    Routes::new("wallets")
        .get("/wallets/providers/{provider_id}/{payment_wallet}/connect", operation!(wallets_provider_connect))
        .errors(&[Rule("provider_type"), Rule("provider_unconfigured")])
}

/// The providers of payments that a seller's account is connected to.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum PaymentWallet {
    /// Mercado Pago.
    Mercadopago,
}

/// The path of a connection.
#[derive(Deserialize, JsonSchema)]
struct ConnectPath {
    provider_id: Id<Provider>,
    /// The provider of payments: `mercadopago`.
    #[serde(rename = "payment_wallet")]
    _payment_wallet: PaymentWallet,
}

/// A redirect to the page where the seller consents, with the cookie that the way back needs.
pub(super) struct ConnectRedirect {
    location: HeaderValue,
    cookie: HeaderValue,
}

impl IntoResponse for ConnectRedirect {
    fn into_response(self) -> Response {
        let headers = [
            (header::SET_COOKIE, self.cookie),
            (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        ];
        (headers, SeeOther(self.location)).into_response()
    }
}

impl OperationOutput for ConnectRedirect {
    type Inner = Self;

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<Status>, DocumentedResponse)> {
        SeeOther::inferred_responses(ctx, operation)
    }
}

/// Connects a provider of the caller's wallet to an account at Mercado Pago: a redirect to the page where its owner consents,
/// which leads back to `/wallets/mercadopago/redirect` within 10 minutes and in the same browser.
///
/// A browser follows this address, so the access token is in the query. 422 `error.rule.provider_unconfigured` when the
/// server has no application at Mercado Pago, `provider_type` for another type of provider.
#[docs_const]
async fn wallets_provider_connect(
    State(app): State<App>,
    Path(ConnectPath { provider_id, .. }): Path<ConnectPath>,
    caller: AuthenticatedByQuery,
) -> Result<ConnectRedirect> {
    let mut tx = app.db.begin().await?;
    let provider = lock_provider(tx.on(), provider_id).await?;
    let provider = provider.filter(|provider| provider.wallet_id == caller.scope_id).or_not_found()?;
    if provider.provider_type != ProviderType::Mercadopago {
        return Err(Error::Rule("provider_type", None));
    }
    let client = require_client(&app)?;
    let [state, nonce, verifier] = std::array::from_fn(|_| URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()));
    let state_hash = app.keyed_hash.hash("mercadopago_state", &state);
    let encrypted = app.cipher.encrypt(&verifier_purpose(&state_hash), &verifier);
    sql(
        tx.on(),
        "INSERT INTO mercadopago_connect_states (state_hash, nonce_hash, provider_id, session_id, account_id, verifier, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind((state_hash, app.keyed_hash.hash("mercadopago_nonce", &nonce), provider_id, caller.session_id))
    .bind((caller.account_id, encrypted, app.clock.now()))
    .execute()
    .await?;
    tx.commit().await?;
    let header = |text: String| HeaderValue::try_from(text).map_err(Error::internal);
    let secure = if client.public_url.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!(
        "{NONCE_COOKIE}={nonce}; Path={REDIRECT_PATH}; Max-Age={}; HttpOnly; SameSite=Lax{secure}",
        STATE_LIFETIME.num_seconds()
    );
    Ok(ConnectRedirect { location: header(consent_url(&client, &state, &verifier)?)?, cookie: header(cookie)? })
}

/// The purpose under which a verifier is encrypted.
pub(super) fn verifier_purpose(state_hash: &str) -> String {
    format!("mercadopago_verifier:{state_hash}")
}

/// The address to which a seller comes back.
pub(super) fn redirect_uri(client: &MercadoPago) -> String {
    format!("{}{REDIRECT_PATH}", client.public_url)
}

/// The page where a seller consents.
pub(super) fn consent_url(client: &MercadoPago, state: &str, verifier: &str) -> Result<String> {
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let pairs = [
        ("client_id", client.application.client_id.as_str()),
        ("response_type", "code"),
        ("platform_id", "mp"),
        ("state", state),
        ("redirect_uri", &redirect_uri(client)),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let url = Url::parse_with_params(&format!("{}/authorization", client.application.auth_url), pairs);
    url.map(String::from).map_err(Error::internal)
}
