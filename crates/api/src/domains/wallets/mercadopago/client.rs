//! The client of Mercado Pago's API: the requests, and what is read of the answers. No error repeats a token or an address.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{Method, StatusCode, header};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::{Value, json};

use super::payment::ApiPayment;
use hub_kernel::config::{Config, MercadoPagoApplication};
use hub_kernel::kill_point;
use hub_kernel::security::tls::install_crypto_provider;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::money::Money;

/// The longest duration of a call, from the connection to the answer's end.
pub(super) const TIMEOUT: Duration = Duration::from_secs(8);

/// The largest answer that is read, in bytes: a page of 50 payments is a tenth of it.
const ANSWER_MAX: usize = 4 << 20;

/// The wait after 429 without `retry-after`.
const DEFAULT_PAUSE: chrono::Duration = chrono::Duration::seconds(30);

/// The largest number of payments in an answer of the search.
pub(super) const SEARCH_LIMIT: usize = 50;

/// The reason why a call has no answer that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CallError {
    /// Mercado Pago is not reached, too slow, broken, or answers what cannot be read.
    Unavailable(String),
    /// 429: it asks for a pause.
    Limited(chrono::Duration),
    /// 401: the token is no longer good.
    Unauthorized,
    /// 404: it knows no such thing.
    NotFound,
    /// Another refusal, with its status and its own code.
    Refused(u16, String),
}

impl std::fmt::Display for CallError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "Mercado Pago: {reason}"),
            Self::Limited(_) => f.write_str("Mercado Pago asks for fewer calls"),
            Self::Unauthorized => f.write_str("Mercado Pago refuses the seller's token"),
            Self::NotFound => f.write_str("Mercado Pago does not know it"),
            Self::Refused(status, code) => write!(f, "Mercado Pago answers {status} {code}"),
        }
    }
}

/// The tokens of a seller.
#[derive(Debug, Deserialize)]
pub(super) struct TokenAnswer {
    pub(super) access_token: SecretString,
    pub(super) refresh_token: Option<SecretString>,
    pub(super) expires_in: i64,
    #[serde(default)]
    pub(super) scope: String,
    #[serde(deserialize_with = "super::payment::id_text")]
    pub(super) user_id: String,
    pub(super) public_key: Option<String>,
}

/// A page where a payer pays.
#[derive(Debug, Deserialize)]
pub(super) struct PreferenceAnswer {
    pub(super) id: String,
    pub(super) init_point: String,
}

/// The configured application at Mercado Pago. Clones share its connections.
#[derive(Clone)]
pub(crate) struct MercadoPago {
    pub(super) application: Arc<MercadoPagoApplication>,
    /// The public origin of this server.
    pub(super) public_url: Arc<str>,
    client: Client,
}

impl MercadoPago {
    /// Creates the client of the configured application, if there is one. An error names the setting and not its value.
    pub(super) fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(application) = config.mercadopago.application()? else { return Ok(None) };
        let public_url = config.public_url().ok_or("HUB_PUBLIC_URL is missing beside HUB_MERCADOPAGO_CLIENT_ID")?;
        let is_allowed = public_url.starts_with("https://") || (config.demo && is_loopback(public_url));
        if !is_allowed {
            return Err(
                "HUB_PUBLIC_URL: Mercado Pago needs https; only HUB_DEMO may use http on a loopback address".into()
            );
        }
        install_crypto_provider();
        let client = Client::builder().redirect(Policy::none()).timeout(TIMEOUT).build();
        let client = client.map_err(|error| format!("HUB_MERCADOPAGO_URL: {}", error.without_url()))?;
        Ok(Some(Self { application: application.into(), public_url: public_url.into(), client }))
    }

    /// Exchanges the code of a seller's consent for tokens.
    pub(super) async fn exchange_code(
        &self,
        code: &str,
        verifier: &str,
        redirect_uri: &str,
    ) -> Result<TokenAnswer, CallError> {
        self.token(json!({
            "grant_type": "authorization_code", "code": code, "code_verifier": verifier, "redirect_uri": redirect_uri,
        }))
        .await
    }

    /// Exchanges a refresh token for new tokens.
    pub(super) async fn refresh(&self, refresh_token: &SecretString) -> Result<TokenAnswer, CallError> {
        self.token(json!({"grant_type": "refresh_token", "refresh_token": refresh_token.expose_secret()})).await
    }

    async fn token(&self, mut body: Value) -> Result<TokenAnswer, CallError> {
        body["client_id"] = json!(self.application.client_id);
        body["client_secret"] = json!(self.application.client_secret.expose_secret());
        let request = self.client.post(self.url("/oauth/token")).json(&body);
        match read(send("token", request).await?).await {
            Err(CallError::Unauthorized) => Err(CallError::Refused(401, String::new())),
            answer => answer,
        }
    }

    /// Creates a preference: the page where a payer pays.
    pub(super) async fn create_preference(
        &self,
        token: &SecretString,
        body: &Value,
    ) -> Result<PreferenceAnswer, CallError> {
        let request = self.request(Method::POST, "/checkout/preferences", token).json(body);
        read(send("preference", request).await?).await
    }

    /// Ends a preference now.
    pub(super) async fn expire_preference(
        &self,
        token: &SecretString,
        id: &str,
        now: Timestamp,
    ) -> Result<(), CallError> {
        let body = json!({"expires": true, "expiration_date_to": date(now)});
        let request = self.request(Method::PUT, &format!("/checkout/preferences/{}", segment(id)), token).json(&body);
        check(send("expire_preference", request).await?).await.map(drop)
    }

    /// A payment.
    pub(super) async fn find_payment(&self, token: &SecretString, id: &str) -> Result<ApiPayment, CallError> {
        let request = self.request(Method::GET, &format!("/v1/payments/{}", segment(id)), token);
        read(send("payment", request).await?).await
    }

    /// The payments of a transaction, the newest first: those of the last 30 days.
    pub(super) async fn search_payments(
        &self,
        token: &SecretString,
        reference: &str,
    ) -> Result<Vec<ApiPayment>, CallError> {
        let request = self.request(Method::GET, "/v1/payments/search", token).query(&[
            ("external_reference", reference),
            ("sort", "date_created"),
            ("criteria", "desc"),
            ("range", "date_created"),
            ("begin_date", "NOW-30DAYS"),
            ("end_date", "NOW"),
        ]);
        Ok(read::<SearchAnswer>(send("search", request).await?).await?.results)
    }

    /// A page of the seller's payments that changed in the last two days.
    pub(super) async fn list_changed_payments(
        &self,
        token: &SecretString,
        offset: usize,
    ) -> Result<Vec<ApiPayment>, CallError> {
        let request = self.request(Method::GET, "/v1/payments/search", token).query(&[
            ("sort", "date_last_updated"),
            ("criteria", "desc"),
            ("range", "date_last_updated"),
            ("begin_date", "NOW-2DAYS"),
            ("end_date", "NOW"),
            ("limit", &SEARCH_LIMIT.to_string()),
            ("offset", &offset.to_string()),
        ]);
        Ok(read::<SearchAnswer>(send("changes", request).await?).await?.results)
    }

    /// Refunds a payment, or `amount` of it. A repeated call with the key refunds once.
    pub(super) async fn refund(
        &self,
        token: &SecretString,
        payment: &str,
        amount: Option<Money>,
        key: &str,
    ) -> Result<(), CallError> {
        let body = amount.map_or_else(|| json!({}), |amount| json!({"amount": amount}));
        let request = self.request(Method::POST, &format!("/v1/payments/{}/refunds", segment(payment)), token);
        check(send("refund", request.header("x-idempotency-key", key).json(&body)).await?).await.map(drop)
    }

    /// The ids of the payments of a merchant order.
    pub(super) async fn list_merchant_order_payments(
        &self,
        token: &SecretString,
        id: &str,
    ) -> Result<Vec<String>, CallError> {
        let request = self.request(Method::GET, &format!("/merchant_orders/{}", segment(id)), token);
        let answer: Value = read(send("merchant_order", request).await?).await?;
        Ok(payment_ids(&answer))
    }

    /// The ids of the payments of a chargeback.
    pub(super) async fn list_chargeback_payments(
        &self,
        token: &SecretString,
        id: &str,
    ) -> Result<Vec<String>, CallError> {
        let request = self.request(Method::GET, &format!("/v1/chargebacks/{}", segment(id)), token);
        let answer: Value = read(send("chargeback", request).await?).await?;
        Ok(payment_ids(&answer))
    }

    fn request(&self, method: Method, path: &str, token: &SecretString) -> RequestBuilder {
        self.client.request(method, self.url(path)).bearer_auth(token.expose_secret())
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.application.url)
    }
}

/// True for an address of this machine without encryption.
pub(super) fn is_loopback(url: &str) -> bool {
    let hosts = ["127.0.0.1", "localhost", "[::1]"];
    let url = Url::parse(url).ok().filter(|url| url.scheme() == "http");
    url.is_some_and(|url| url.host_str().is_some_and(|host| hosts.contains(&host)))
}

/// The answer of a search.
#[derive(Deserialize)]
struct SearchAnswer {
    results: Vec<ApiPayment>,
}

/// A date as Mercado Pago reads it.
pub(super) fn date(at: Timestamp) -> String {
    at.utc().format("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string()
}

/// A text as one segment of a path.
fn segment(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}

/// The ids of `payments`: numbers, texts, or objects with an id.
fn payment_ids(answer: &Value) -> Vec<String> {
    let payments = answer["payments"].as_array().into_iter().flatten();
    let id = |payment: &Value| match payment {
        Value::Object(fields) => fields.get("id").cloned().unwrap_or_default(),
        id => id.clone(),
    };
    payments.map(id).filter_map(|id| super::payment::text_of_id(&id)).collect()
}

async fn send(call: &'static str, request: RequestBuilder) -> Result<Response, CallError> {
    kill_point::reach();
    let answer = request.send().await.map_err(failure);
    kill_point::reach();
    let outcome =
        answer.as_ref().map_or("unreached", |answer| if answer.status().is_success() { "ok" } else { "refused" });
    metrics::counter!("mercadopago_calls_total", "call" => call, "outcome" => outcome).increment(1);
    answer
}

/// The reason why there was no response, without the URL.
fn failure(error: reqwest::Error) -> CallError {
    let reason = match error {
        error if error.is_timeout() => "it is too slow",
        error if error.is_connect() => "it is not reached",
        _ => "it broke off",
    };
    CallError::Unavailable(reason.to_owned())
}

async fn read<T: serde::de::DeserializeOwned>(response: Response) -> Result<T, CallError> {
    let body = check(response).await?;
    // The error would quote the answer, which may hold a token.
    serde_json::from_slice(&body).map_err(|_| CallError::Unavailable("its answer cannot be read".to_owned()))
}

/// The body of a successful answer.
async fn check(mut response: Response) -> Result<Vec<u8>, CallError> {
    let status = response.status();
    let pause = response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse::<u32>().ok());
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(failure)? {
        body.extend_from_slice(&chunk);
        if body.len() > ANSWER_MAX {
            return Err(CallError::Unavailable("its answer is too large".to_owned()));
        }
    }
    match status {
        status if status.is_success() => Ok(body),
        StatusCode::TOO_MANY_REQUESTS => {
            Err(CallError::Limited(pause.map_or(DEFAULT_PAUSE, |seconds| chrono::Duration::seconds(seconds.into()))))
        }
        StatusCode::UNAUTHORIZED => Err(CallError::Unauthorized),
        StatusCode::NOT_FOUND => Err(CallError::NotFound),
        status if status.is_client_error() => Err(CallError::Refused(status.as_u16(), error_code(&body))),
        status => Err(CallError::Unavailable(format!("it answers {}", status.as_u16()))),
    }
}

/// The code of an error answer, such as `invalid_grant`: its letters alone, since the text may quote the request.
fn error_code(body: &[u8]) -> String {
    let answer: Value = serde_json::from_slice(body).unwrap_or_default();
    let code = answer["error"].as_str().unwrap_or_default();
    let is_code = code.len() <= 60 && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-. ".contains(&byte));
    if is_code { code.to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(clap::Parser)]
    struct Settings {
        #[command(flatten)]
        config: Config,
    }

    #[test]
    fn sellers_come_back_over_https_or_to_this_machine_in_a_demonstration() {
        let application =
            "test --mercadopago-client-id 1 --mercadopago-client-secret s --mercadopago-webhook-secrets w";
        for (settings, is_valid) in [
            ("--public-url https://town.example", true),
            ("", false),
            ("--public-url http://town.example", false),
            ("--public-url http://127.0.0.1:8080", false),
            ("--demo --public-url http://127.0.0.1:8080", true),
            ("--demo --public-url http://localhost", true),
            ("--demo --public-url http://127.0.0.1.town.example", false),
            ("--demo --public-url http://town.example", false),
        ] {
            let arguments = application.split(' ').chain(settings.split_whitespace());
            let config = <Settings as clap::Parser>::parse_from(arguments).config;
            assert_eq!(MercadoPago::new(&config).is_ok(), is_valid, "{settings}");
        }
    }

    #[test]
    fn payments_are_listed_as_numbers_texts_or_objects() {
        for (answer, ids) in [
            (json!({"payments": [7, "8", {"id": 9}]}), vec!["7", "8", "9"]),
            (json!({"payments": [null, {}]}), vec![]),
            (json!({}), vec![]),
        ] {
            assert_eq!(payment_ids(&answer), ids, "{answer}");
        }
    }

    #[test]
    fn an_error_is_shown_by_its_code_alone() {
        for (body, code) in [
            (r#"{"error": "invalid_grant", "message": "TG-1 is used"}"#, "invalid_grant"),
            (r#"{"error": "<b>TG-1</b>"}"#, ""),
            ("no JSON", ""),
        ] {
            assert_eq!(error_code(body.as_bytes()), code, "{body}");
        }
    }

    #[test]
    fn dates_have_milliseconds_and_an_offset() {
        let at = Timestamp::parse("2026-11-20T15:00:00.5Z").expect("a time");
        assert_eq!(date(at), "2026-11-20T15:00:00.500+00:00");
    }
}
