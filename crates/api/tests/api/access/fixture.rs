//! What the access test stands on: a server with data, people of each scope, and calls made as them.

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

use super::cases::Row;
use crate::support::{ORDER_TABLES, REAL_GROUP_ID, SignedInUser, StoreFixture, TestApp, new_id};

/// A request, but for who makes it.
pub(super) struct Call {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Option<Value>,
}

pub(super) type Calling<'a> = Pin<Box<dyn Future<Output = Call> + Send + 'a>>;

/// How a row's call is made: always the same, or anew each time because it succeeds only once.
#[derive(Clone, Copy)]
pub(super) enum Make {
    Get(&'static str),
    /// A stream's, whose body has no end to wait for.
    Head(&'static str),
    Anew(for<'a> fn(&'a World) -> Calling<'a>),
    /// Of something that is whoever's who calls, if anybody does.
    Own(for<'a> fn(&'a World, Option<&'a SignedInUser>) -> Calling<'a>),
}

/// A call of one tenant's thing, made by another; and the status that refuses it.
pub(super) type Foreign = (for<'a> fn(&'a World, &'a SignedInUser) -> Calling<'a>, u16);

/// Everything of stores.
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

pub(super) struct World {
    pub(super) app: TestApp,
    shops: Mutex<HashMap<Id<Scope>, StoreFixture>>,
    anyones: OnceCell<StoreFixture>,
}

impl World {
    pub(super) async fn new() -> Self {
        let limits = "sign_in_failures=1000,sign_in_hour=10000,otp_hour=1000,otp_day=1000,otp_address_hour=10000,\
                      key_available_minute=10000";
        let app = TestApp::with_settings(&["--limits", limits]).await.with_rota().await;
        Self { app, shops: Mutex::default(), anyones: OnceCell::new() }
    }

    pub(super) async fn person(&self, scope: ScopeType) -> SignedInUser {
        self.app.new_signed_in_user(scope).await
    }

    pub(super) async fn call(&self, row: &Row, authorization: Option<&str>) -> StatusCode {
        self.send(&self.make(row, None).await, None, authorization).await
    }

    pub(super) async fn call_as(&self, row: &Row, person: &SignedInUser) -> StatusCode {
        self.call_on(row, person, &format!("Bearer {}", person.access_token)).await
    }

    pub(super) async fn call_on(&self, row: &Row, person: &SignedInUser, authorization: &str) -> StatusCode {
        self.send(&self.make(row, Some(person)).await, Some(person), Some(authorization)).await
    }

    pub(super) async fn send(
        &self,
        call: &Call,
        person: Option<&SignedInUser>,
        authorization: Option<&str>,
    ) -> StatusCode {
        let device =
            person.map_or("0198a5b2-0000-7000-8000-000000000001".into(), |person| person.device_id.to_string());
        let mut request = self.app.request(call.method.clone(), &call.path).header("device-id", device);
        if let Some(body) = &call.body {
            request = request.json(body);
        }
        if let Some(authorization) = authorization {
            request = request.header("authorization", authorization);
        }
        self.app.send(request).await.status
    }

    async fn make(&self, row: &Row, person: Option<&SignedInUser>) -> Call {
        match row.make {
            Make::Get(path) => Call { method: Method::GET, path: path.replace("{group}", REAL_GROUP_ID), body: None },
            Make::Head(path) => Call { method: Method::HEAD, path: path.replace("{group}", REAL_GROUP_ID), body: None },
            Make::Anew(make) => make(self).await,
            Make::Own(make) => make(self, person).await,
        }
    }

    /// An access token whose time is over; its session is not.
    pub(super) async fn expired_token(&self) -> String {
        let mut caller = self.person(ScopeType::Workspace).await.caller;
        caller.expires_at = self.app.app.clock.now();
        format!("Bearer {}", self.app.app.sessions.tokens.encode_access(&caller))
    }

    /// An access token of another server.
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

    /// A code that was sent and not entered, and the code itself.
    pub(super) async fn otp(&self, action: &str, receptor: &str) -> (String, String) {
        let body = json!({"action": action, "channel": "email", "receptor": receptor});
        let otp = self.app.post("/auth/otp", &body).await.ok();
        (otp["id"].as_str().expect("an id").to_owned(), self.app.code_sent_to(receptor).await)
    }

    /// A code that was entered.
    pub(super) async fn proof(&self, action: &str, receptor: &str) -> String {
        let (id, code) = self.otp(action, receptor).await;
        self.app.post(&format!("/auth/otp/{id}/verify"), &json!({"code": code})).await.ok();
        id
    }

    /// A shift of a group that someone manages, or nobody; written as they are when `written`.
    pub(super) async fn shift(&self, person: Option<&SignedInUser>, written: bool) -> (String, Value) {
        let (id, town) = (new_id(), self.app.new_pharmacy_group(person).await);
        let body = town.shift_body(0, "03-01T11:30", "03-02T11:30");
        if let (Some(person), true) = (person.filter(|one| one.caller.scope_type == ScopeType::Workspace), written) {
            self.app.put_shift(person, &id, &body).await;
        }
        (id, body)
    }

    /// A store of someone's with everything in it, the same each time; of whom has no stores ids that nothing has.
    pub(super) async fn shop(&self, person: Option<&SignedInUser>) -> StoreFixture {
        let Some(owner) = person.filter(|one| one.caller.scope_type == ScopeType::Workspace) else {
            return StoreFixture::with_unused_ids();
        };
        let known = self.shops.lock().expect("shops").get(&owner.caller.scope_id).cloned();
        if let Some(shop) = known {
            return shop;
        }
        // By a session of its own, because theirs may have ended.
        let shop = self.app.new_unpublished_store(&self.app.new_session(owner.seat()).await).await;
        self.shops.lock().expect("shops").insert(owner.caller.scope_id, shop.clone());
        shop
    }

    /// A provider of someone's wallet, and its body; written as they are when `written`.
    pub(super) async fn provider(&self, person: Option<&SignedInUser>, written: bool) -> (String, Value) {
        let wallet = person.map_or_else(new_id, |person| person.caller.scope_id.to_string());
        let path = format!("/wallets/providers/{}", new_id());
        let body = json!({"wallet_id": wallet, "type": "cash", "currencies": ["ARS"]});
        if let (Some(person), true) = (person, written) {
            self.app.put_as(person, &path, &body).await;
        }
        (path, body)
    }

    /// An order that came into a new store of someone's; of whom has no stores ids that nothing has.
    pub(super) async fn order(&self, person: Option<&SignedInUser>) -> (StoreFixture, Value) {
        let Some(owner) = person.filter(|one| one.caller.scope_type == ScopeType::Workspace) else {
            return (StoreFixture::with_unused_ids(), Value::Null);
        };
        let (shop, owner) = (self.shop(person).await, self.app.new_session(owner.seat()).await);
        let changes = self.app.create_deployment_candidate(&owner, &shop).await;
        self.app.publish_deployment(&owner, &shop, &changes).await.ok();
        let (_, order) = self.app.new_consumer_with_order(&shop, 1).await;
        let order = self.app.get_store_order(&owner, &shop, &order).await;
        (shop, order)
    }

    /// A store of somebody's where everybody can order, in plenty.
    pub(super) async fn anyones_shop(&self) -> &StoreFixture {
        let made = self.anyones.get_or_init(|| async {
            let owner = self.person(ScopeType::Workspace).await;
            let shop = self.app.new_published_store(&owner).await;
            let mut article = shop.article_body();
            article["stock"] = json!({"count": null});
            self.app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
            shop
        });
        made.await
    }

    /// An order of a consumer's own; of whom cannot order an id that nothing has.
    pub(super) async fn own_order(&self, person: Option<&SignedInUser>) -> String {
        match person.filter(|one| one.caller.scope_type == ScopeType::Consumer) {
            Some(consumer) => {
                let consumer = self.app.new_session(consumer.seat()).await;
                self.app.place_order(&consumer, self.anyones_shop().await, 1).await
            }
            None => new_id(),
        }
    }

    /// A wallet order of someone's, with a transaction that was begun when it is wanted.
    pub(super) async fn transaction(&self, person: Option<&SignedInUser>, wanted: bool) -> (String, String) {
        let Some(person) = person else { return (new_id(), new_id()) };
        let person = self.app.new_session(person.seat()).await;
        let order = self.app.new_wallet_order(&person).await;
        let transaction = if wanted { self.app.new_transaction(&person, &order).await } else { new_id() };
        (order, transaction)
    }

    /// What tenants own, as text: the same before and after a call that changed nothing.
    pub(super) async fn everything(&self) -> String {
        let people = ["accounts", "credentials", "profiles", "scopes", "users"];
        let pharmacy = ["pharmacy_groups", "pharmacies", "pharmacy_shifts", "pharmacy_shift_history"];
        let wallets = ["plans", "subscriptions", "wallets", "wallet_providers"];
        self.app.dump(&[people.as_slice(), &pharmacy, &wallets, &STORE_TABLES, &ORDER_TABLES].concat()).await
    }
}
