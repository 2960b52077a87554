//! The access test's server, its callers, and what their requests name.

use chrono::Duration;
use hub_api::domains::workspaces;
use hub_client::contract::Operation;
use hub_kernel::config::ServerKey;
use hub_kernel::db::seed::SeedMode;
use hub_kernel::security::session::{Caller, ScopeType, TokenCodec};
use hub_kernel::types::id::Id;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::showrooms::ShowroomFixture;
use crate::support::media::{PDF, UploadForm, file_part, upload_content_type};
use crate::support::{ONE_STORE_PLAN_ID, PharmacyGroupFixture, SignedInUser, StoreFixture, TestApp, new_id};

/// The tables that a refused request may change: counted attempts, and the caller's own session.
const CALLER_TABLES: [&str; 4] = ["limit_hits", "session_accounts", "session_tokens", "sessions"];

/// The input of a link that is there.
pub(super) const LINK_INPUT: &str = "/promo";

/// The code of a referral that is there.
pub(super) const REFERRAL_CODE: &str = "ACCESO1";

/// A request without its caller.
#[derive(Clone)]
pub(super) struct AccessRequest {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Option<Value>,
    /// True when the body is sent as a form with a file.
    pub(super) is_upload: bool,
    /// A header that only this operation reads.
    pub(super) header: Option<(&'static str, &'static str)>,
    /// The device that sends it, if it matters which one.
    pub(super) device: Option<String>,
}

/// An application at Mercado Pago, which these requests do not call.
const MERCADOPAGO_SETTINGS: [&str; 8] = [
    "--public-url",
    "https://town.example",
    "--mercadopago-client-id",
    "1",
    "--mercadopago-client-secret",
    "client secret",
    "--mercadopago-webhook-secrets",
    "webhook secret",
];

/// The signature of a notice without ids at the time 1, by the secret above: `id` and `request-id` are left out.
pub(super) const NOTICE_SIGNATURE: (&str, &str) =
    ("x-signature", "ts=1,v1=1ae68c1d2008d5caa3a519ba6a54475635b7ece9e76dffd1d9457fc8ea50647c");

/// WhatsApp's webhook.
const WHATSAPP_SETTINGS: [&str; 4] = ["--whatsapp-verify-token", "verify-token", "--whatsapp-app-secret", "app secret"];

/// The signature of the call `{"entry":[]}` by the secret above.
pub(super) const CALL_SIGNATURE: (&str, &str) =
    ("x-hub-signature-256", "sha256=4269b90096ee090e4a787624758f36c998f98fdc3858d7ac354ed25fa9f869f3");

/// The form of an upload: the body's file, or one whose id the body has.
fn upload_body(body: &Value) -> Vec<u8> {
    if let Some(text) = body["file"].as_str() {
        return [file_part("a.csv").as_bytes(), text.as_bytes(), &UploadForm::tail()].concat();
    }
    let id = body["id"].as_str().unwrap_or_default();
    UploadForm { id, public: true, filename: "a.pdf", bytes: PDF }.body()
}

pub(super) struct AccessFixture {
    pub(super) app: TestApp,
    public_store: OnceCell<StoreFixture>,
    public_showroom: OnceCell<ShowroomFixture>,
}

impl AccessFixture {
    pub(super) async fn new() -> Self {
        let limits = "sign_in_failures=1000,sign_in_hour=10000,otp_hour=1000,otp_day=1000,otp_address_hour=10000,\
                      key_available_minute=10000,member_users_minute=10000,\
                      analytics_hour=10000";
        let settings = [&["--limits", limits], &MERCADOPAGO_SETTINGS[..], &WHATSAPP_SETTINGS].concat();
        let mut app = TestApp::with_settings(&settings).await.with_rota().await;
        // A deleted file is deleted from the storage by a job.
        app.allow_due_jobs();
        workspaces::seed_plans(&app.app, SeedMode::Apply).await.expect("plans");
        let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
        app.new_link(&staff, LINK_INPUT, "/nueva").await;
        app.new_referral(&staff, REFERRAL_CODE, staff.caller.scope_id).await;
        Self { app, public_store: OnceCell::new(), public_showroom: OnceCell::new() }
    }

    pub(super) async fn new_user(&self, scope: ScopeType) -> SignedInUser {
        self.app.new_signed_in_user(scope).await
    }

    pub(super) async fn send(
        &self,
        request: &AccessRequest,
        person: Option<&SignedInUser>,
        authorization: Option<&str>,
    ) -> StatusCode {
        let device = person.map_or_else(new_id, |person| person.device_id.to_string());
        let device = request.device.clone().unwrap_or(device);
        let mut builder = self.app.request(request.method.clone(), &request.path).header("device-id", device);
        match &request.body {
            Some(form) if request.is_upload => {
                builder = builder.body(upload_body(form)).header("content-type", upload_content_type())
            }
            Some(body) => builder = builder.json(body),
            None => {}
        }
        if let Some((name, value)) = request.header {
            builder = builder.header(name, value);
        }
        if let Some(authorization) = authorization {
            builder = builder.header("authorization", authorization);
        }
        match self.app.send(builder).await.status {
            // An operation that redirects has answered.
            status if status.is_redirection() => StatusCode::OK,
            status => status,
        }
    }

    /// Sends a request with the access token or the refresh token of a person.
    pub(super) async fn send_with(&self, request: &AccessRequest, person: &SignedInUser, token: &str) -> StatusCode {
        self.send(request, Some(person), Some(&format!("Bearer {token}"))).await
    }

    /// An expired access token of a live session.
    pub(super) async fn expired_token(&self) -> String {
        let mut caller = self.new_user(ScopeType::Workspace).await.caller;
        caller.expires_at = self.app.app.clock.now();
        format!("Bearer {}", self.app.app.sessions.tokens.encode_access(&caller))
    }

    /// An access token signed with another server's key.
    pub(super) fn forged_token(&self) -> String {
        let expires_at = self.app.app.clock.now() + Duration::minutes(5);
        let (session_id, user_id, account_id, scope_id) = (Id::new(), Id::new(), Id::new(), Id::new());
        let caller =
            Caller { session_id, user_id, account_id, scope_id, scope_type: ScopeType::Backoffice, expires_at };
        format!("Bearer {}", TokenCodec::new(&ServerKey::from([43; 32])).encode_access(&caller))
    }

    /// A published store with unlimited stock, where every consumer can order.
    pub(super) async fn public_store(&self) -> &StoreFixture {
        let made = self.public_store.get_or_init(|| async {
            let owner = self.new_user(ScopeType::Workspace).await;
            let shop = self.app.new_published_store(&owner).await;
            let mut article = shop.article_body();
            article["stock"] = json!({"count": null});
            self.app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
            shop
        });
        made.await
    }

    /// A published showroom.
    pub(super) async fn public_showroom(&self) -> &ShowroomFixture {
        self.public_showroom.get_or_init(|| self.app.new_published_showroom()).await
    }

    /// The id of an invitation of a user to another user's workspace.
    pub(super) async fn invite(&self, user: &SignedInUser) -> String {
        let owner = self.new_user(ScopeType::Workspace).await;
        let body = json!({"user_id": user.caller.user_id, "state": "requested"});
        self.app.put_as(&owner, "/workspace/members", &body).await.ok();
        let members = self.app.get_as(&owner, "/workspace/members").await.ok();
        let rows = members["data"].as_array().expect("rows");
        let invited = rows.iter().find(|row| row["user"]["id"] == json!(user.caller.user_id)).expect("an invitation");
        invited["id"].as_str().expect("an id").to_owned()
    }

    /// The id of a public file.
    pub(super) async fn public_media(&self) -> String {
        let owner = self.new_user(ScopeType::Workspace).await;
        media_id(&self.app.new_upload(&owner, true, PDF).await)
    }

    /// The id of a device of visitors.
    pub(super) async fn new_device(&self) -> String {
        let id = new_id();
        let request = self.app.request(Method::PUT, &format!("/analytics/devices/{id}"));
        self.app.send(request.json(&json!({"hash": "a"}))).await.ok();
        id
    }

    /// A device with a session of a referral, and the session.
    pub(super) async fn new_referral_session(&self) -> (String, String) {
        let (device, session) = (new_id(), new_id());
        self.app.begin_referral_session(&device, &session, REFERRAL_CODE).await.ok();
        (device, session)
    }

    /// The id of a code that was sent.
    pub(super) async fn new_otp(&self, action: &str, receptor: &str) -> String {
        let body = json!({"action": action, "channel": "email", "receptor": receptor});
        self.app.post("/auth/otp", &body).await.ok()["id"].as_str().expect("an id").to_owned()
    }

    /// The id of a code that was sent and entered.
    pub(super) async fn new_verified_otp(&self, action: &str, receptor: &str) -> String {
        let id = self.new_otp(action, receptor).await;
        let code = json!({"code": self.app.code_sent_to(receptor).await});
        self.app.post(&format!("/auth/otp/{id}/verify"), &code).await.ok();
        id
    }

    /// All rows but those of sessions and limits, as text, to compare before and after a request.
    pub(super) async fn dump_tables(&self) -> String {
        let tables = self.app.list_tables().await;
        let tables: Vec<&str> =
            tables.iter().map(String::as_str).filter(|name| !CALLER_TABLES.contains(name)).collect();
        assert!(["coupons", "orders", "pharmacy_shifts", "wallets"].iter().all(|name| tables.contains(name)));
        self.app.dump_tables(&tables).await
    }
}

/// The id at the end of a file's address.
pub(super) fn media_id(url: &str) -> String {
    url.rsplit('/').next().expect("an id").to_owned()
}

/// A request in the making. What it names is made for its owner when a row of `rows.rs` asks for it.
pub(super) struct RequestDraft<'a> {
    pub(super) fixture: &'a AccessFixture,
    pub(super) app: &'a TestApp,
    pub(super) operation: &'a Operation,
    pub(super) owner: Option<&'a SignedInUser>,
    /// An address that nobody has.
    pub(super) email: String,
    store: OnceCell<StoreFixture>,
    showroom_id: OnceCell<String>,
    order: OnceCell<Value>,
    group: OnceCell<PharmacyGroupFixture>,
    seller: OnceCell<(SignedInUser, String)>,
    chat: OnceCell<ChatWithOwner>,
}

/// A room that a consumer opened with the owner, the consumer's profile, and their message in it.
pub(super) struct ChatWithOwner {
    pub(super) room_id: String,
    pub(super) profile_id: String,
    pub(super) message_id: String,
}

impl<'a> RequestDraft<'a> {
    pub(super) fn new(fixture: &'a AccessFixture, operation: &'a Operation, owner: Option<&'a SignedInUser>) -> Self {
        let (email, store) = (format!("{}@town.example", new_id()), OnceCell::new());
        let (showroom_id, order, group) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let (seller, chat) = (OnceCell::new(), OnceCell::new());
        Self { fixture, app: &fixture.app, operation, owner, email, store, showroom_id, order, group, seller, chat }
    }

    /// The person whose things the request names.
    pub(super) fn owner(&self) -> &SignedInUser {
        self.owner.expect("an operation that names something of its caller lets nobody else in")
    }

    /// The filled store of the owner's workspace; unused ids for an owner without a workspace.
    pub(super) async fn store(&self) -> &StoreFixture {
        let made = self.store.get_or_init(|| async {
            match self.owner().caller.scope_type {
                ScopeType::Workspace => self.app.new_unpublished_store(self.owner()).await,
                _ => StoreFixture::with_unused_ids(),
            }
        });
        made.await
    }

    /// A subscription of the owner's workspace.
    pub(super) async fn subscription_id(&self) -> String {
        let subscription = self.app.subscribe_to_plan(self.owner(), ONE_STORE_PLAN_ID).await.ok();
        subscription["id"].as_str().expect("an id").to_owned()
    }

    /// The page that a subscription of the owner's workspace made.
    pub(super) async fn page_id(&self) -> String {
        self.subscription_id().await;
        self.app.find_provisioned_page(self.owner()).await
    }

    /// The showroom that a subscription of the owner's workspace made.
    pub(super) async fn showroom_id(&self) -> &str {
        let made = self.showroom_id.get_or_init(|| async {
            self.subscription_id().await;
            self.app.find_provisioned_showroom(self.owner()).await
        });
        made.await
    }

    /// An order in the store of the owner's workspace, as they read it.
    pub(super) async fn order(&self) -> &Value {
        let made = self.order.get_or_init(|| async {
            let (owner, shop) = (self.owner(), self.store().await);
            let changes = self.app.create_deployment_candidate(owner, shop).await;
            self.app.publish_deployment(owner, shop, &changes).await.ok();
            let (_, order) = self.app.new_consumer_with_order(shop, 1).await;
            self.app.get_store_order(owner, shop, &order).await
        });
        made.await
    }

    /// A user with a provider of payments to connect, and its id.
    pub(super) async fn seller(&self) -> &(SignedInUser, String) {
        let made = self.seller.get_or_init(|| async {
            let (seller, id) = (self.fixture.new_user(ScopeType::Workspace).await, new_id());
            let body = json!({"wallet_id": seller.caller.scope_id, "type": "mercadopago", "currencies": ["ARS"]});
            self.app.put_as(&seller, &format!("/wallets/providers/{id}"), &body).await.ok();
            (seller, id)
        });
        made.await
    }

    /// A conversation of the owner's scope; unused ids without an owner.
    pub(super) async fn chat(&self) -> &ChatWithOwner {
        let made = self.chat.get_or_init(|| async {
            let Some(owner) = self.owner else {
                return ChatWithOwner { room_id: new_id(), profile_id: new_id(), message_id: new_id() };
            };
            let consumer = self.fixture.new_user(ScopeType::Consumer).await;
            let room = self.app.direct_room(&consumer, &owner.caller.scope_id).await.ok();
            let room_id = room["id"].as_str().expect("an id").to_owned();
            let message_id = self.app.say(&consumer, &room_id, "Hola").await;
            ChatWithOwner { room_id, profile_id: consumer.caller.scope_id.to_string(), message_id }
        });
        made.await
    }

    /// A pharmacy group that the owner's workspace manages.
    pub(super) async fn group(&self) -> &PharmacyGroupFixture {
        self.group.get_or_init(|| self.app.new_pharmacy_group(Some(self.owner()))).await
    }
}
