//! Stores for tests: a workspace with a plan, its store, and the store's articles and terms.

use hub_api::domains::workspaces;
use hub_kernel::db::seed::SeedMode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{SignedInUser, TestApp, TestResponse, new_id};

/// The fixtures' plan that allows one store.
pub(crate) const ONE_STORE_PLAN_ID: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9001";

/// The fixtures' plan that allows five stores.
pub(crate) const FIVE_STORES_PLAN_ID: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9002";

/// The ids of a store and its parts: a pizza with a customizer of two options, in the only section of the selected
/// catalog; a coupon, a policy, an open turn, and a provider of the workspace's wallet.
#[derive(Clone)]
pub(crate) struct StoreFixture {
    pub(crate) store_id: String,
    pub(crate) article_id: String,
    pub(crate) customizer_id: String,
    pub(crate) option_ids: [String; 2],
    pub(crate) catalog_id: String,
    pub(crate) section_id: String,
    pub(crate) item_id: String,
    pub(crate) coupon_id: String,
    pub(crate) policy_id: String,
    pub(crate) turn_id: String,
    pub(crate) provider_id: String,
    article_customizer_id: String,
    category_id: String,
    takeaway_id: String,
    delivery_id: String,
}

impl StoreFixture {
    /// Ids that nothing in the database has.
    pub(crate) fn with_unused_ids() -> Self {
        Self {
            store_id: new_id(),
            article_id: new_id(),
            customizer_id: new_id(),
            option_ids: [new_id(), new_id()],
            catalog_id: new_id(),
            section_id: new_id(),
            item_id: new_id(),
            coupon_id: new_id(),
            policy_id: new_id(),
            turn_id: new_id(),
            provider_id: new_id(),
            article_customizer_id: new_id(),
            category_id: new_id(),
            takeaway_id: new_id(),
            delivery_id: new_id(),
        }
    }

    /// The owner's path within the store, as in `articles/{article}`.
    pub(crate) fn owner_path(&self, end: &str) -> String {
        let path = format!("/ecommerce/services/stores/{}/{end}", self.store_id);
        let ids = [
            ("{article}", &self.article_id),
            ("{customizer}", &self.customizer_id),
            ("{catalog}", &self.catalog_id),
            ("{coupon}", &self.coupon_id),
            ("{policy}", &self.policy_id),
            ("{turn}", &self.turn_id),
        ];
        let path = ids.iter().fold(path, |path, (name, id)| path.replace(name, id));
        path.trim_end_matches('/').to_owned()
    }

    /// The consumers' path of the store.
    pub(crate) fn public_path(&self) -> String {
        format!("/ecommerce/stores/{}", self.store_id)
    }

    pub(crate) fn customizer_body(&self) -> Value {
        let [one, other] = &self.option_ids;
        json!({"name": "Agregados", "options": [
            {"id": one, "name": "Fainá", "price": {"price_base": 900, "discount_percent": 15}},
            {"id": other, "name": "Huevo", "price": {"price_base": 600}, "stock": {"count": 4, "min_count": 1}},
        ]})
    }

    pub(crate) fn article_body(&self) -> Value {
        json!({
            "name": "Muzzarella", "description": "Con aceitunas.\nPara dos.",
            "categories": [{"id": self.category_id, "name": "Pizzas"}],
            "price": {"currency": "ARS", "base": 8500, "discount_fixed": 500, "discount_percent": 10, "tax_percent": 21},
            "stock": {"count": 10, "min_count": 2, "out_of_stock": false},
            "customizers": [{"id": self.article_customizer_id, "customizer_id": self.customizer_id, "options_min": 0, "options_max": 2}],
        })
    }

    pub(crate) fn catalog_body(&self) -> Value {
        json!({
            "name": "Carta", "selected": true, "sections": [{"id": self.section_id, "name": "Pizzas"}],
            "items": [{"id": self.item_id, "section_id": self.section_id, "article_id": self.article_id}],
        })
    }

    pub(crate) fn coupon_body(&self) -> Value {
        json!({"code": "ahorra20", "discount_percent": 20, "discount_percent_max_amount": 4000, "max_uses": 5})
    }

    pub(crate) fn policy_body(&self) -> Value {
        json!({
            "name": "Envío", "priority": 3, "requirements": {"pickup_type": {"in": ["delivery"]}},
            "effects": {"charge": {"currency": "ARS", "fixed": 1500}},
        })
    }

    pub(crate) fn payment_methods_body(&self) -> Value {
        json!({"providers": [{"id": self.provider_id, "type": "cash"}]})
    }

    pub(crate) fn pickup_methods_body(&self) -> Value {
        let address = json!({"street": "Av. Espora", "number": "1180", "city": "Adrogué",
                             "location": {"lat": -34.8003, "lng": -58.3901}});
        json!({"takeaway": {"id": self.takeaway_id, "address": address},
               "delivery": {"id": self.delivery_id, "zone_radius": 3500, "address": address}})
    }
}

impl TestApp {
    /// Subscribes a workspace to a plan.
    pub(crate) async fn subscribe_to_plan(&self, owner: &SignedInUser, plan: &str) -> TestResponse {
        workspaces::seed_plans(&self.app, SeedMode::Apply).await.expect("plans");
        let request = self.request_as(owner, Method::POST, "/workspace/subscriptions");
        self.send(request.json(&json!({"plan_id": plan}))).await
    }

    /// Names the store that the plan's subscription made, or creates another empty one; the workspace needs a plan.
    pub(crate) async fn new_empty_store(&self, owner: &SignedInUser) -> StoreFixture {
        let mut shop = StoreFixture::with_unused_ids();
        if let Some(id) = self.find_provisioned_store(owner).await {
            shop.store_id = id;
        }
        self.put_as(owner, &shop.owner_path(""), &json!({"name": "La Esquina"})).await.ok();
        shop
    }

    /// The id of the store that a subscription made, which has its workspace's name until it is named.
    async fn find_provisioned_store(&self, owner: &SignedInUser) -> Option<String> {
        let stores = self.get_as(owner, "/ecommerce/services/stores").await.ok();
        let provisioned = stores["data"].as_array()?.iter().find(|store| store["name"] == "Norte")?;
        provisioned["id"].as_str().map(str::to_owned)
    }

    /// Creates a store with all its parts, unpublished, in a workspace without a plan.
    pub(crate) async fn new_unpublished_store(&self, owner: &SignedInUser) -> StoreFixture {
        self.subscribe_to_plan(owner, ONE_STORE_PLAN_ID).await.ok();
        let shop = self.new_empty_store(owner).await;
        let provider = json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"]});
        self.put_as(owner, &format!("/wallets/providers/{}", shop.provider_id), &provider).await.ok();
        for (end, body) in [
            ("customizers/{customizer}", shop.customizer_body()),
            ("articles/{article}", shop.article_body()),
            ("catalogs/{catalog}", shop.catalog_body()),
            ("coupons/{coupon}", shop.coupon_body()),
            ("policies/{policy}", shop.policy_body()),
            ("payment_methods", shop.payment_methods_body()),
            ("pickup_methods", shop.pickup_methods_body()),
            ("turns/{turn}/open", Value::Null),
        ] {
            self.put_as(owner, &shop.owner_path(end), &body).await.ok();
        }
        shop
    }

    /// Creates a deployment candidate; answers its id and changes.
    pub(crate) async fn create_deployment_candidate(&self, owner: &SignedInUser, shop: &StoreFixture) -> Value {
        self.send(self.request_as(owner, Method::POST, &shop.owner_path("deployments/changes"))).await.ok()
    }

    /// Publishes a deployment candidate.
    pub(crate) async fn publish_deployment(
        &self,
        owner: &SignedInUser,
        shop: &StoreFixture,
        deployment: &Value,
    ) -> TestResponse {
        let id = deployment["deployment_id"].as_str().expect("an id");
        self.send(self.request_as(owner, Method::POST, &shop.owner_path(&format!("deployments/{id}/publish")))).await
    }

    /// Creates a published store with all its parts.
    pub(crate) async fn new_published_store(&self, owner: &SignedInUser) -> StoreFixture {
        let shop = self.new_unpublished_store(owner).await;
        let changes = self.create_deployment_candidate(owner, &shop).await;
        self.publish_deployment(owner, &shop, &changes).await.ok();
        shop
    }
}

#[tokio::test]
async fn a_published_store_sells_a_pizza() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(hub_kernel::security::session::ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.get(&shop.public_path()).await.ok();
    assert_eq!((&page["articles"][0]["name"], &page["turn"]["id"]), (&json!("Muzzarella"), &json!(shop.turn_id)));
}
