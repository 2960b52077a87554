//! A stand-in with a clock of its own, a client with a seller's token, and a receiver of webhooks.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use mercadopago_standin::{
    Centavos, Clock, IssuedToken, PIZZERIA, Payment, PaymentStatus, Preference, Settings, StandIn,
};
use serde_json::{Value, json};

/// The longest that a test waits for webhooks.
pub(crate) const AT_MOST: Duration = Duration::from_secs(10);

/// A clock that stands still until a test moves it.
#[derive(Clone)]
pub(crate) struct TestClock(Arc<Mutex<DateTime<Utc>>>);

impl TestClock {
    fn new() -> Self {
        Self(Arc::new(Mutex::new("2026-03-02T12:00:00Z".parse().expect("a date"))))
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        *self.0.lock().expect("a clock")
    }

    pub(crate) fn advance(&self, distance: TimeDelta) {
        *self.0.lock().expect("a clock") += distance;
    }

    pub(crate) fn as_clock(&self) -> Clock {
        let clock = self.clone();
        Clock::from_fn(move || clock.now())
    }
}

/// The status, the headers and the text of an answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
    location: Option<String>,
    pub(crate) retry_after: Option<String>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The body of an answer with this status.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()
    }

    /// The status, the error and the number of its cause.
    pub(crate) fn error(&self) -> (u16, String, Option<i64>) {
        let body = self.json();
        assert_eq!(body["status"], self.status, "{body}");
        assert!(body["message"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
        let error = body["error"].as_str().expect("an error").to_owned();
        (self.status, error, body["cause"][0]["code"].as_i64())
    }

    #[track_caller]
    pub(crate) fn location(&self) -> &str {
        assert_eq!(self.status, 303, "{}", self.text);
        self.location.as_deref().expect("a location")
    }
}

/// A stand-in with the first seller connected.
pub(crate) struct Bench {
    pub(crate) stand_in: StandIn,
    pub(crate) clock: TestClock,
    pub(crate) client: reqwest::Client,
    pub(crate) token: IssuedToken,
}

impl Bench {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A bench with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let clock = TestClock::new();
        let mut settings = Settings { clock: clock.as_clock(), ..Settings::default() };
        change(&mut settings);
        let stand_in = StandIn::start(settings).await.expect("started");
        let token = stand_in.issue_token(PIZZERIA).expect("a token");
        Self { stand_in, clock, client: client(), token }
    }

    /// A bench whose webhooks go to a receiver.
    pub(crate) async fn with_receiver() -> (Self, Receiver) {
        let receiver = Receiver::start().await;
        let bench = Self::with(|settings| settings.webhook_url = Some(receiver.url.clone())).await;
        (bench, receiver)
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.stand_in.url())
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        self.try_send(request).await.expect("answered")
    }

    pub(crate) async fn try_send(&self, request: reqwest::RequestBuilder) -> reqwest::Result<Answer> {
        let response = request.send().await?;
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().expect("text").to_owned());
        let (location, retry_after, status) = (header("location"), header("retry-after"), response.status().as_u16());
        Ok(Answer { status, location, retry_after, text: response.text().await? })
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.client.get(self.url(path)).bearer_auth(&self.token.access_token)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.client.post(self.url(path)).bearer_auth(&self.token.access_token).json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send(self.client.put(self.url(path)).bearer_auth(&self.token.access_token).json(body)).await
    }

    /// The request of a refund.
    pub(crate) fn refund(&self, payment: &Payment, key: &str, body: &Value) -> reqwest::RequestBuilder {
        let path = self.url(&format!("/v1/payments/{}/refunds", payment.id));
        self.client.post(path).bearer_auth(&self.token.access_token).header("x-idempotency-key", key).json(body)
    }

    /// A page, as a browser sees it.
    pub(crate) async fn page(&self, path: &str) -> Answer {
        self.send(self.client.get(self.url(path))).await
    }

    /// A form, as a browser sends it.
    pub(crate) async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = serde_html_form::to_string(fields).expect("a form");
        let request = self.client.post(self.url(path)).header("content-type", "application/x-www-form-urlencoded");
        self.send(request.body(body)).await
    }

    /// A preference of 15 800,50 with this reference.
    pub(crate) async fn preference(&self, reference: &str) -> Preference {
        let created = self.post("/checkout/preferences", &preference_body(reference)).await.expect(201);
        self.stand_in.preference(created["id"].as_str().expect("an id")).expect("kept")
    }

    /// An approved payment of 15 800,50 with this reference.
    pub(crate) async fn approved(&self, reference: &str) -> Payment {
        let preference = self.preference(reference).await;
        self.stand_in.pay(&preference.id, PaymentStatus::Approved).expect("paid")
    }
}

/// The price of each preference.
pub(crate) const PRICE: Centavos = Centavos::new(1_580_050);

pub(crate) fn preference_body(reference: &str) -> Value {
    json!({
        "items": [{
            "id": "261122-008", "title": "Pedido 261122-008", "quantity": 1, "currency_id": "ARS", "unit_price": 15800.5,
        }],
        "external_reference": reference,
        "back_urls": {
            "success": "http://127.0.0.1:9/callback?state=a%26b",
            "pending": "http://127.0.0.1:9/callback?state=a%26b",
            "failure": "http://127.0.0.1:9/callback?state=a%26b",
        },
        "auto_return": "approved",
        "expires": true,
        "expiration_date_to": "2026-03-03T12:00:00.000Z",
        "payment_methods": {"excluded_payment_types": [{"id": "ticket"}, {"id": "atm"}]},
        "binary_mode": false,
    })
}

pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build().expect("a client")
}

/// A webhook that arrived.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) query: String,
    pub(crate) signature: Option<String>,
    pub(crate) request_id: String,
    pub(crate) body: Value,
}

impl Received {
    /// The type, the action and the query.
    pub(crate) fn kind(&self) -> String {
        let action = self.body["action"].as_str().or(self.body["actions"][0].as_str()).expect("an action");
        format!("{} {action}", self.body["type"].as_str().expect("a type"))
    }
}

/// A server that confirms webhooks, or answers as a test says.
pub(crate) struct Receiver {
    pub(crate) url: String,
    received: Arc<Mutex<Vec<Received>>>,
    status: Arc<Mutex<u16>>,
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let received = Arc::new(Mutex::new(Vec::new()));
        let status = Arc::new(Mutex::new(200));
        let (into, answer) = (Arc::clone(&received), Arc::clone(&status));
        let router = axum::Router::new().fallback(async move |request: Request| {
            let (parts, body) = request.into_parts();
            let header = |name: &str| parts.headers.get(name).map(|value| value.to_str().expect("text").to_owned());
            let received = Received {
                query: parts.uri.query().unwrap_or_default().to_owned(),
                signature: header("x-signature"),
                request_id: header("x-request-id").expect("a request id"),
                body: serde_json::from_slice(&to_bytes(body, 1 << 16).await.expect("a body")).expect("JSON"),
            };
            into.lock().expect("a list").push(received);
            StatusCode::from_u16(*answer.lock().expect("a status")).expect("a status")
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/webhook", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, received, status }
    }

    pub(crate) fn answer_with(&self, status: u16) {
        *self.status.lock().expect("a status") = status;
    }

    pub(crate) fn received(&self) -> Vec<Received> {
        self.received.lock().expect("a list").clone()
    }

    pub(crate) fn kinds(&self) -> Vec<String> {
        self.received().iter().map(Received::kind).collect()
    }
}
