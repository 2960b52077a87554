//! Stores for tests: a workspace with a plan, a store of it, and what it sells.

use hub_api::domains::workspaces;
use hub_kernel::db::seed::Mode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, SignedIn, TestApp, new_id};

/// The plan that gives one store, of the fixtures.
pub(crate) const ONE_STORE: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9001";

/// The plan that gives five.
pub(crate) const FIVE_STORES: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9002";

/// A store and the ids of what is in it: a pizza with a customizer of two options, in the one section of the selected
/// catalog; a coupon, a policy, an open turn, and a provider of the workspace's wallet.
#[derive(Clone)]
pub(crate) struct Shop {
    pub(crate) store: String,
    pub(crate) article: String,
    pub(crate) customizer: String,
    pub(crate) options: [String; 2],
    pub(crate) catalog: String,
    pub(crate) section: String,
    pub(crate) item: String,
    pub(crate) coupon: String,
    pub(crate) policy: String,
    pub(crate) turn: String,
    pub(crate) provider: String,
    uses: String,
    category: String,
    takeaway: String,
    delivery: String,
}

impl Shop {
    /// Ids that nothing has.
    pub(crate) fn nowhere() -> Self {
        Self {
            store: new_id(),
            article: new_id(),
            customizer: new_id(),
            options: [new_id(), new_id()],
            catalog: new_id(),
            section: new_id(),
            item: new_id(),
            coupon: new_id(),
            policy: new_id(),
            turn: new_id(),
            provider: new_id(),
            uses: new_id(),
            category: new_id(),
            takeaway: new_id(),
            delivery: new_id(),
        }
    }

    /// A path within the store, as in `articles/{article}`.
    pub(crate) fn path(&self, end: &str) -> String {
        let path = format!("/ecommerce/services/stores/{}/{end}", self.store);
        let ids = [
            ("{article}", &self.article),
            ("{customizer}", &self.customizer),
            ("{catalog}", &self.catalog),
            ("{coupon}", &self.coupon),
            ("{policy}", &self.policy),
            ("{turn}", &self.turn),
        ];
        let path = ids.iter().fold(path, |path, (name, id)| path.replace(name, id));
        path.trim_end_matches('/').to_owned()
    }

    /// Where consumers read it.
    pub(crate) fn public(&self) -> String {
        format!("/ecommerce/stores/{}", self.store)
    }

    pub(crate) fn customizer(&self) -> Value {
        let [one, other] = &self.options;
        json!({"name": "Agregados", "options": [
            {"id": one, "name": "Fainá", "price": {"price_base": 900, "discount_percent": 15}},
            {"id": other, "name": "Huevo", "price": {"price_base": 600}, "stock": {"count": 4, "min_count": 1}},
        ]})
    }

    pub(crate) fn article(&self) -> Value {
        json!({
            "name": "Muzzarella", "description": "Con aceitunas.\nPara dos.",
            "categories": [{"id": self.category, "name": "Pizzas"}],
            "price": {"currency": "ARS", "base": 8500, "discount_fixed": 500, "discount_percent": 10, "tax_percent": 21},
            "stock": {"count": 10, "min_count": 2, "out_of_stock": false},
            "customizers": [{"id": self.uses, "customizer_id": self.customizer, "options_min": 0, "options_max": 2}],
        })
    }

    pub(crate) fn catalog(&self) -> Value {
        json!({
            "name": "Carta", "selected": true, "sections": [{"id": self.section, "name": "Pizzas"}],
            "items": [{"id": self.item, "section_id": self.section, "article_id": self.article}],
        })
    }

    pub(crate) fn coupon(&self) -> Value {
        json!({"code": "ahorra20", "discount_percent": 20, "discount_percent_max_amount": 4000, "max_uses": 5})
    }

    pub(crate) fn policy(&self) -> Value {
        json!({
            "name": "Envío", "priority": 3, "requirements": {"pickup_type": {"in": ["delivery"]}},
            "effects": {"charge": {"currency": "ARS", "fixed": 1500}},
        })
    }

    pub(crate) fn payment_methods(&self) -> Value {
        json!({"providers": [{"id": self.provider, "type": "cash"}]})
    }

    pub(crate) fn pickup_methods(&self) -> Value {
        let address = json!({"street": "Av. Espora", "number": "1180", "city": "Adrogué",
                             "location": {"lat": -34.8003, "lng": -58.3901}});
        json!({"takeaway": {"id": self.takeaway, "address": address},
               "delivery": {"id": self.delivery, "zone_radius": 3500, "address": address}})
    }
}

impl TestApp {
    /// Gives someone's workspace a plan.
    pub(crate) async fn subscribe(&self, owner: &SignedIn, plan: &str) -> Answer {
        workspaces::seed_plans(&self.app, Mode::Apply).await.expect("plans");
        let request = self.request_as(owner, Method::POST, "/workspace/subscriptions");
        self.send(request.json(&json!({"plan_id": plan}))).await
    }

    /// A new store of someone's workspace, which has the plan for it.
    pub(crate) async fn store(&self, owner: &SignedIn) -> Shop {
        let shop = Shop::nowhere();
        self.put_as(owner, &shop.path(""), &json!({"name": "La Esquina"})).await.ok();
        shop
    }

    /// A new workspace's store with everything in it. Nothing is published.
    pub(crate) async fn shop(&self, owner: &SignedIn) -> Shop {
        self.subscribe(owner, ONE_STORE).await.ok();
        let shop = self.store(owner).await;
        let provider = json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"]});
        self.put_as(owner, &format!("/wallets/providers/{}", shop.provider), &provider).await.ok();
        for (end, body) in [
            ("customizers/{customizer}", shop.customizer()),
            ("articles/{article}", shop.article()),
            ("catalogs/{catalog}", shop.catalog()),
            ("coupons/{coupon}", shop.coupon()),
            ("policies/{policy}", shop.policy()),
            ("payment_methods", shop.payment_methods()),
            ("pickup_methods", shop.pickup_methods()),
            ("turns/{turn}/open", Value::Null),
        ] {
            self.put_as(owner, &shop.path(end), &body).await.ok();
        }
        shop
    }

    /// What a store's next deployment would change.
    pub(crate) async fn changes_of(&self, owner: &SignedIn, shop: &Shop) -> Value {
        self.send(self.request_as(owner, Method::POST, &shop.path("deployments/changes"))).await.ok()
    }

    /// Publishes a candidate.
    pub(crate) async fn publish(&self, owner: &SignedIn, shop: &Shop, deployment: &Value) -> Answer {
        let id = deployment["deployment_id"].as_str().expect("an id");
        self.send(self.request_as(owner, Method::POST, &shop.path(&format!("deployments/{id}/publish")))).await
    }

    /// A store with everything in it, published.
    pub(crate) async fn published(&self, owner: &SignedIn) -> Shop {
        let shop = self.shop(owner).await;
        let changes = self.changes_of(owner, &shop).await;
        self.publish(owner, &shop, &changes).await.ok();
        shop
    }
}

#[tokio::test]
async fn a_shop_sells_a_pizza() {
    let app = TestApp::new().await;
    let owner = app.signed_in(hub_kernel::security::session::ScopeType::Workspace).await;
    let shop = app.published(&owner).await;
    let page = app.get(&shop.public()).await.ok();
    assert_eq!((&page["articles"][0]["name"], &page["turn"]["id"]), (&json!("Muzzarella"), &json!(shop.turn)));
}
