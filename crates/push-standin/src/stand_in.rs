//! A running stand-in and its control methods.

use std::io;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::answers::{Answer, Endpoint};
use crate::browser::{Push, Subscription};
use crate::google::CLIENT_EMAIL;
use crate::server;
use crate::settings::Settings;
use crate::state::{Phone, PhoneState, SERVICE_ACCOUNT_KEY, Shared, WhatsappMessage};
use crate::whatsapp::{Report, Signature, call_webhook, webhook_body};

/// The Firebase project of the service account.
const PROJECT: &str = "hub-demo";

/// A running stand-in. It stops when it is dropped.
pub struct StandIn {
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl StandIn {
    /// Starts a stand-in.
    ///
    /// # Errors
    /// The address is taken.
    pub async fn start(settings: Settings) -> io::Result<Self> {
        let listener = TcpListener::bind(settings.bind).await?;
        let shared = Arc::new(Shared::new(settings, listener.local_addr()?)?);
        let task = tokio::spawn(server::serve(listener, Arc::clone(&shared)));
        Ok(Self { shared, task })
    }

    /// The origin, also of the endpoints of browsers, for `HUB_WEBPUSH_HOSTS`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        self.shared.url()
    }

    /// The address for `HUB_FCM_URL`.
    pub fn fcm_url(&self) -> String {
        format!("{}/v1/projects/{PROJECT}", self.url())
    }

    /// The address for `HUB_WHATSAPP_URL`.
    pub fn whatsapp_url(&self) -> String {
        format!("http://:{}@{}/v23.0/1", self.shared.settings.whatsapp_token, self.shared.address)
    }

    /// The content of the file for `HUB_FCM_SERVICE_ACCOUNT`.
    pub fn service_account(&self) -> String {
        let account = json!({
            "type": "service_account", "project_id": PROJECT, "private_key_id": "1", "private_key": SERVICE_ACCOUNT_KEY,
            "client_email": CLIENT_EMAIL, "client_id": "1", "token_uri": format!("{}/token", self.url()),
        });
        account.to_string()
    }

    /// Waits until it is stopped by an error.
    pub async fn run(mut self) {
        drop((&mut self.task).await);
    }

    /// Plans the next answer of an endpoint.
    pub fn answer_next(&self, endpoint: Endpoint, answer: Answer) {
        self.answer_times(endpoint, answer, 1);
    }

    /// Plans the next answers of an endpoint.
    pub fn answer_times(&self, endpoint: Endpoint, answer: Answer, times: u32) {
        self.shared.change(|state| state.answers.plan(endpoint, answer, Some(times)));
    }

    /// Plans all answers of an endpoint, until it recovers.
    pub fn answer_always(&self, endpoint: Endpoint, answer: Answer) {
        self.shared.change(|state| state.answers.plan(endpoint, answer, None));
    }

    /// Forgets the planned answers.
    pub fn recover(&self) {
        self.shared.change(|state| state.answers.clear());
    }

    /// The number of requests that an endpoint received.
    pub fn count_requests(&self, endpoint: Endpoint) -> usize {
        self.shared.read(|state| state.requests_of(endpoint))
    }

    /// Makes all access tokens useless, as when the account's keys are replaced.
    pub fn expire_access_tokens(&self) {
        self.shared.change(|state| state.access_tokens.clear());
    }

    /// The claims of the assertions that access tokens were given for.
    pub fn assertions(&self) -> Vec<Value> {
        self.shared.read(|state| state.assertions.clone())
    }

    /// A phone with the app; answers its token.
    pub fn new_phone(&self) -> String {
        self.shared.change(|state| {
            let token = format!("phone-{}:{}", state.next_number(), uuid::Uuid::new_v4().simple());
            state.phones.insert(token.clone(), Phone::default());
            token
        })
    }

    /// Sets what Firebase knows of a phone.
    pub fn set_phone(&self, token: &str, phone: PhoneState) {
        self.shared.change(|state| state.phones.entry(token.to_owned()).or_default().state = phone);
    }

    /// The messages that a phone received, first to last.
    pub fn phone_messages(&self, token: &str) -> Vec<Value> {
        self.shared.read(|state| state.phones.get(token).map(|phone| phone.messages.clone()).unwrap_or_default())
    }

    /// A browser that subscribes, with a sender's key or for anyone.
    pub fn subscribe(&self, sender_key: Option<&str>) -> Subscription {
        self.shared.subscribe(sender_key)
    }

    /// Ends a subscription: its messages are answered with the status, 404 or 410.
    pub fn unsubscribe(&self, id: &str, status: u16) {
        self.shared.change(|state| {
            if let Some(browser) = state.browsers.get_mut(id) {
                browser.ended_with = Some(status);
            }
        });
    }

    /// The messages that a browser received, first to last.
    pub fn pushes(&self, id: &str) -> Vec<Push> {
        self.shared.read(|state| state.browsers.get(id).map(|browser| browser.pushes.clone()).unwrap_or_default())
    }

    /// The messages that WhatsApp took, first to last.
    pub fn whatsapp_messages(&self) -> Vec<WhatsappMessage> {
        self.shared.read(|state| state.whatsapp.clone())
    }

    /// Sets the address of WhatsApp's webhook.
    pub fn set_webhook_url(&self, url: &str) {
        self.shared.change(|state| state.webhook_url = Some(url.to_owned()));
    }

    /// Reports states of messages to the webhook. Answers the status; none when nobody answered.
    pub async fn report(&self, reports: &[Report]) -> Option<u16> {
        self.call_webhook(webhook_body(reports).to_string().into_bytes(), &Signature::Genuine).await
    }

    /// Calls the webhook with a body. Answers the status; none when nobody answered.
    pub async fn call_webhook(&self, body: Vec<u8>, signature: &Signature) -> Option<u16> {
        call_webhook(&self.shared, body, signature).await
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.task.abort();
    }
}
