//! A server whose push messages go to the stand-in, and the devices of its users.

use hub_api::domains::notifications::{
    NewNotification, NotificationKind, NotificationTarget, insert_notifications, vapid_public_key,
};
use hub_kernel::db::sql;
use hub_kernel::security::session::{Account, Scope, ScopeType};
use hub_kernel::types::id::Id;
use push_standin::{Settings, StandIn, Subscription};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use crate::support::{SignedInUser, TestApp, TestResponse, new_id};

/// The token that WhatsApp's webhook is registered with.
pub(super) const VERIFY_TOKEN: &str = "registro plantado";

/// A server with the stand-in of all providers.
pub(super) struct PushApp {
    pub(super) app: TestApp,
    pub(super) stand_in: StandIn,
    _service_account: NamedTempFile,
}

/// The row of a message to a device in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(super) struct Delivery {
    pub(super) state: String,
    pub(super) attempts: i64,
    pub(super) last_error: Option<String>,
}

impl Delivery {
    pub(super) fn new(state: &str, attempts: i64, last_error: Option<&str>) -> Self {
        Self { state: state.to_owned(), attempts, last_error: last_error.map(str::to_owned) }
    }
}

impl PushApp {
    pub(super) async fn new() -> Self {
        Self::with_webpush_hosts(None).await
    }

    /// The same with other hosts of push services than the stand-in.
    pub(super) async fn with_webpush_hosts(hosts: Option<&str>) -> Self {
        let stand_in = StandIn::start(Settings::default()).await.expect("a stand-in");
        let service_account = NamedTempFile::new().expect("a file");
        std::fs::write(service_account.path(), stand_in.service_account()).expect("writes");
        let (url, fcm, whatsapp) = (stand_in.url(), stand_in.fcm_url(), stand_in.whatsapp_url());
        let settings = [
            ["--public-url", "https://town.example"],
            ["--webpush-hosts", hosts.unwrap_or(&url)],
            ["--fcm-url", &fcm],
            ["--fcm-service-account", service_account.path().to_str().expect("a path")],
            ["--whatsapp-url", &whatsapp],
            ["--whatsapp-verify-token", VERIFY_TOKEN],
            ["--whatsapp-app-secret", &Settings::default().app_secret],
        ];
        let app = TestApp::with_settings(&[&["--demo"], settings.as_flattened()].concat()).await;
        stand_in.set_webhook_url(&format!("{}/notifications/whatsapp/webhook", app.base_url));
        Self { app, stand_in, _service_account: service_account }
    }

    /// Subscribes the browser of a user with the key of the server.
    pub(super) async fn new_browser(&self, person: &SignedInUser) -> Subscription {
        let subscription = self.stand_in.subscribe(Some(&vapid_public_key(&self.app.app)));
        self.app.put_channel(person, "webpush", &json!(subscription.token)).await.ok();
        subscription
    }

    /// Registers the phone of a user; answers its token.
    pub(super) async fn new_phone(&self, person: &SignedInUser) -> String {
        let token = self.stand_in.new_phone();
        self.app.put_channel(person, "fcm", &json!(token)).await.ok();
        token
    }

    /// The titles that a browser received.
    pub(super) fn titles(&self, browser: &Subscription) -> Vec<String> {
        let title = |push: push_standin::Push| push.content["title"].as_str().expect("a readable message").to_owned();
        self.stand_in.pushes(&browser.id).into_iter().map(title).collect()
    }

    /// The texts that a browser received.
    pub(super) fn texts(&self, browser: &Subscription) -> Vec<String> {
        let body = |push: push_standin::Push| push.content["body"].as_str().expect("a readable message").to_owned();
        self.stand_in.pushes(&browser.id).into_iter().map(body).collect()
    }
}

/// A message of a cause, about the entity with an id.
pub(super) fn notification(cause: &str) -> NewNotification {
    let id = Id::<()>::from_name(Id::<()>::from_uuid(uuid::Uuid::nil()), cause);
    NewNotification {
        cause: cause.to_owned(),
        kind: NotificationKind::Orders,
        title: format!("Título de {cause}"),
        body: "Un texto".into(),
        target: NotificationTarget { entity_type: "order", id: id.uuid(), url: format!("/mis_pedidos/{id}") },
    }
}

impl TestApp {
    /// Puts the token of a user's device.
    pub(crate) async fn put_channel(&self, person: &SignedInUser, provider: &str, token: &Value) -> TestResponse {
        self.put_as(person, &format!("/notifications/channels/{provider}"), &json!({"token": token})).await
    }

    /// Gets the channel of a user's device.
    pub(crate) async fn get_channel(&self, person: &SignedInUser, provider: &str) -> TestResponse {
        self.get_as(person, &format!("/notifications/channels/{provider}")).await
    }

    /// Writes messages to a scope.
    pub(super) async fn notify(&self, scope: Id<Scope>, new: &[NewNotification], actor: Option<Id<Account>>) {
        let mut tx = self.app.db.begin().await.expect("begins");
        insert_notifications(&mut tx, scope, new, actor, self.app.clock.now()).await.expect("writes");
        tx.commit().await.expect("commits");
    }

    /// Writes a message of a cause to a user's scope.
    pub(super) async fn notify_of(&self, person: &SignedInUser, cause: &str) {
        self.notify(person.caller.scope_id, &[notification(cause)], None).await;
    }

    /// The push messages in the outbox, in the order they were written.
    pub(super) async fn deliveries(&self) -> Vec<Delivery> {
        let rows = "SELECT state, attempts, last_error FROM outbox WHERE channel = 'push' ORDER BY id";
        sql(self.app.db.read(), rows).all().await.expect("rows")
    }

    /// A message to a new consumer; answers its id.
    pub(crate) async fn new_notification(&self) -> String {
        let person = self.new_signed_in_user(ScopeType::Consumer).await;
        self.put_channel(&person, "fcm", &"phone".into()).await.ok();
        self.notify_of(&person, &new_id()).await;
        let id = sql(self.app.db.read(), "SELECT id FROM notification_messages WHERE scope_id = $1");
        id.bind(person.caller.scope_id).scalar::<Id<()>>().await.expect("a message").to_string()
    }

    /// A request of a user from another device.
    pub(super) async fn put_channel_from(&self, person: &SignedInUser, device: &str, token: &str) -> TestResponse {
        let request = self.request(Method::PUT, "/notifications/channels/fcm").bearer_auth(&person.access_token);
        self.send(request.header("device-id", device).json(&json!({"token": token}))).await
    }

    /// The number of channels.
    pub(super) async fn count_channels(&self) -> i64 {
        sql(self.app.db.read(), "SELECT COUNT(id) FROM notification_channels").scalar().await.expect("counts")
    }
}
