//! The access test's fixture: a server with data, users of each scope, and requests sent as them.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Mutex;

use hub_kernel::config::ServerKey;
use hub_kernel::security::session::{Scope, ScopeType, TokenCodec};
use hub_kernel::types::id::Id;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::support::{ORDER_TABLES, REAL_GROUP_ID, SignedInUser, StoreFixture, TestApp, new_id};

/// A request without its caller.
pub(super) struct CaseRequest {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Option<Value>,
}

pub(super) type RequestFuture<'a> = Pin<Box<dyn Future<Output = CaseRequest> + Send + 'a>>;

/// The source of a case's request: a fixed path, or a new request each time because it succeeds only once.
#[derive(Clone, Copy)]
pub(super) enum RequestSource {
    Get(&'static str),
    /// HEAD, for event streams: their bodies never end.
    Head(&'static str),
    PerCall(for<'a> fn(&'a AccessFixture) -> RequestFuture<'a>),
    /// A request about something of the caller, if there is one.
    PerCaller(for<'a> fn(&'a AccessFixture, Option<&'a SignedInUser>) -> RequestFuture<'a>),
}

/// A request about one tenant's data, sent by another tenant, and the status that refuses it.
pub(super) type ForeignRequest = (for<'a> fn(&'a AccessFixture, &'a SignedInUser) -> RequestFuture<'a>, u16);

/// One operation of the access table: who may call it, a request that succeeds, and a request for another tenant's data.
pub(super) struct AccessCase {
    pub(super) operation_id: &'static str,
    /// The `x-access` of the contract.
    pub(super) access: &'static str,
    pub(super) request: RequestSource,
    /// `None` when the operation names nothing that belongs to a tenant.
    pub(super) foreign: Option<ForeignRequest>,
}

/// A case of an operation that names nothing of a tenant.
pub(super) const fn case(operation_id: &'static str, access: &'static str, request: RequestSource) -> AccessCase {
    AccessCase { operation_id, access, request, foreign: None }
}

/// A case of an operation on a tenant's data.
pub(super) const fn tenant_case(
    operation_id: &'static str,
    access: &'static str,
    request: RequestSource,
    foreign: ForeignRequest,
) -> AccessCase {
    AccessCase { operation_id, access, request, foreign: Some(foreign) }
}

/// The tables of stores and what belongs to them.
const STORE_TABLES: [&str; 17] = [
    "stores",
    "articles",
    "article_categories",
    "article_category_links",
    "customizers",
    "customizer_options",
    "article_customizers",
    "catalogs",
    "catalog_sections",
    "catalog_items",
    "coupons",
    "coupon_stores",
    "policies",
    "payment_methods",
    "pickup_methods",
    "turns",
    "deployments",
];

pub(super) struct AccessFixture {
    pub(super) app: TestApp,
    stores: Mutex<HashMap<Id<Scope>, StoreFixture>>,
    shared_store: OnceCell<StoreFixture>,
}

impl AccessFixture {
    pub(super) async fn new() -> Self {
        let limits = "sign_in_failures=1000,sign_in_hour=10000,otp_hour=1000,otp_day=1000,otp_address_hour=10000,\
                      key_available_minute=10000";
        let app = TestApp::with_settings(&["--limits", limits]).await.with_rota().await;
        Self { app, stores: Mutex::default(), shared_store: OnceCell::new() }
    }

    pub(super) async fn new_user(&self, scope: ScopeType) -> SignedInUser {
        self.app.new_signed_in_user(scope).await
    }

    pub(super) async fn send_case(&self, case: &AccessCase, authorization: Option<&str>) -> StatusCode {
        self.send_request(&self.build_request(case, None).await, None, authorization).await
    }

    pub(super) async fn send_case_as(&self, case: &AccessCase, person: &SignedInUser) -> StatusCode {
        self.send_case_with(case, person, &format!("Bearer {}", person.access_token)).await
    }

    pub(super) async fn send_case_with(
        &self,
        case: &AccessCase,
        person: &SignedInUser,
        authorization: &str,
    ) -> StatusCode {
        self.send_request(&self.build_request(case, Some(person)).await, Some(person), Some(authorization)).await
    }

    pub(super) async fn send_request(
        &self,
        request: &CaseRequest,
        person: Option<&SignedInUser>,
        authorization: Option<&str>,
    ) -> StatusCode {
        let device =
            person.map_or("0198a5b2-0000-7000-8000-000000000001".into(), |person| person.device_id.to_string());
        let mut builder = self.app.request(request.method.clone(), &request.path).header("device-id", device);
        if let Some(body) = &request.body {
            builder = builder.json(body);
        }
        if let Some(authorization) = authorization {
            builder = builder.header("authorization", authorization);
        }
        self.app.send(builder).await.status
    }

    async fn build_request(&self, case: &AccessCase, person: Option<&SignedInUser>) -> CaseRequest {
        match case.request {
            RequestSource::Get(path) => {
                CaseRequest { method: Method::GET, path: path.replace("{group}", REAL_GROUP_ID), body: None }
            }
            RequestSource::Head(path) => {
                CaseRequest { method: Method::HEAD, path: path.replace("{group}", REAL_GROUP_ID), body: None }
            }
            RequestSource::PerCall(make) => make(self).await,
            RequestSource::PerCaller(make) => make(self, person).await,
        }
    }

    /// An expired access token of a live session.
    pub(super) async fn expired_token(&self) -> String {
        let mut caller = self.new_user(ScopeType::Workspace).await.caller;
        caller.expires_at = self.app.app.clock.now();
        format!("Bearer {}", self.app.app.sessions.tokens.encode_access(&caller))
    }

    /// An access token signed with another server's key.
    pub(super) fn forged_token(&self) -> String {
        let now = self.app.app.clock.now();
        let caller = hub_kernel::security::session::Caller {
            session_id: Id::new(),
            user_id: Id::new(),
            account_id: Id::new(),
            scope_id: Id::new(),
            scope_type: ScopeType::Backoffice,
            expires_at: now + chrono::Duration::minutes(5),
        };
        format!("Bearer {}", TokenCodec::new(&ServerKey::from([43; 32])).encode_access(&caller))
    }

    /// The id of a code that was sent and not entered, and the code.
    pub(super) async fn new_otp(&self, action: &str, receptor: &str) -> (String, String) {
        let body = json!({"action": action, "channel": "email", "receptor": receptor});
        let otp = self.app.post("/auth/otp", &body).await.ok();
        (otp["id"].as_str().expect("an id").to_owned(), self.app.code_sent_to(receptor).await)
    }

    /// The id of a code that was entered.
    pub(super) async fn new_verified_otp(&self, action: &str, receptor: &str) -> String {
        let (id, code) = self.new_otp(action, receptor).await;
        self.app.post(&format!("/auth/otp/{id}/verify"), &json!({"code": code})).await.ok();
        id
    }

    /// The id and body of a shift of a group that `person` manages. It is put when `is_written` and `person` is a workspace's.
    pub(super) async fn new_shift(&self, person: Option<&SignedInUser>, is_written: bool) -> (String, Value) {
        let (id, town) = (new_id(), self.app.new_pharmacy_group(person).await);
        let body = town.shift_body(0, "03-01T11:30", "03-02T11:30");
        if let (Some(person), true) = (person.filter(|one| one.caller.scope_type == ScopeType::Workspace), is_written) {
            self.app.put_shift(person, &id, &body).await;
        }
        (id, body)
    }

    /// The one filled store of the person's workspace; unused ids for a person without a workspace.
    pub(super) async fn store_of(&self, person: Option<&SignedInUser>) -> StoreFixture {
        let Some(owner) = person.filter(|one| one.caller.scope_type == ScopeType::Workspace) else {
            return StoreFixture::with_unused_ids();
        };
        let known = self.stores.lock().expect("stores").get(&owner.caller.scope_id).cloned();
        if let Some(shop) = known {
            return shop;
        }
        // A new session, because theirs may have ended.
        let shop = self.app.new_unpublished_store(&self.app.new_session(owner.seat()).await).await;
        self.stores.lock().expect("stores").insert(owner.caller.scope_id, shop.clone());
        shop
    }

    /// The path and body of a provider of the person's wallet. It is put when `is_written`.
    pub(super) async fn new_provider(&self, person: Option<&SignedInUser>, is_written: bool) -> (String, Value) {
        let wallet = person.map_or_else(new_id, |person| person.caller.scope_id.to_string());
        let path = format!("/wallets/providers/{}", new_id());
        let body = json!({"wallet_id": wallet, "type": "cash", "currencies": ["ARS"]});
        if let (Some(person), true) = (person, is_written) {
            self.app.put_as(person, &path, &body).await;
        }
        (path, body)
    }

    /// An order in the store of the person's workspace; unused ids for a person without a workspace.
    pub(super) async fn new_store_order(&self, person: Option<&SignedInUser>) -> (StoreFixture, Value) {
        let Some(owner) = person.filter(|one| one.caller.scope_type == ScopeType::Workspace) else {
            return (StoreFixture::with_unused_ids(), Value::Null);
        };
        let (shop, owner) = (self.store_of(person).await, self.app.new_session(owner.seat()).await);
        let changes = self.app.create_deployment_candidate(&owner, &shop).await;
        self.app.publish_deployment(&owner, &shop, &changes).await.ok();
        let (_, order) = self.app.new_consumer_with_order(&shop, 1).await;
        let order = self.app.get_store_order(&owner, &shop, &order).await;
        (shop, order)
    }

    /// A published store with unlimited stock, where every consumer can order.
    pub(super) async fn shared_store(&self) -> &StoreFixture {
        let made = self.shared_store.get_or_init(|| async {
            let owner = self.new_user(ScopeType::Workspace).await;
            let shop = self.app.new_published_store(&owner).await;
            let mut article = shop.article_body();
            article["stock"] = json!({"count": null});
            self.app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
            shop
        });
        made.await
    }

    /// The id of a new order of a consumer; an unused id for anybody else.
    pub(super) async fn new_consumer_order(&self, person: Option<&SignedInUser>) -> String {
        match person.filter(|one| one.caller.scope_type == ScopeType::Consumer) {
            Some(consumer) => {
                let consumer = self.app.new_session(consumer.seat()).await;
                self.app.place_order(&consumer, self.shared_store().await, 1).await
            }
            None => new_id(),
        }
    }

    /// The ids of a new wallet order of the person and of its transaction, which exists when `is_started`.
    pub(super) async fn new_transaction(&self, person: Option<&SignedInUser>, is_started: bool) -> (String, String) {
        let Some(person) = person else { return (new_id(), new_id()) };
        let person = self.app.new_session(person.seat()).await;
        let order = self.app.new_wallet_order(&person).await;
        let transaction = if is_started { self.app.new_transaction(&person, &order).await } else { new_id() };
        (order, transaction)
    }

    /// All tables with tenants' data as text, to compare before and after a request.
    pub(super) async fn dump_tenant_tables(&self) -> String {
        let people = ["accounts", "credentials", "profiles", "scopes", "users"];
        let pharmacy = ["pharmacy_groups", "pharmacies", "pharmacy_shifts", "pharmacy_shift_history"];
        let wallets = ["plans", "subscriptions", "wallets", "wallet_providers"];
        self.app.dump_tables(&[people.as_slice(), &pharmacy, &wallets, &STORE_TABLES, &ORDER_TABLES].concat()).await
    }
}
