//! The real store and the reference store: set up alike and compared.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::super::wallet_transactions::put_transfer_provider;
use super::reference_order::ReferenceOrder;
use super::reference_rules;
use super::reference_store::{ReferenceCart, ReferenceCoupon, ReferenceStock, ReferenceStore};
use crate::support::{SignedInUser, StoreFixture, TestApp, new_id};

/// The server with its store, the reference model beside it, and the users who send requests.
pub(super) struct ModelHarness {
    pub(super) app: TestApp,
    pub(super) owner: SignedInUser,
    pub(super) shop: StoreFixture,
    pub(super) consumers: Vec<SignedInUser>,
    /// The ids of a second article, the empanada, and of its use of the customizer.
    pub(super) empanada_ids: [String; 2],
    /// The provider for bank transfers.
    pub(super) transfer_provider_id: String,
    pub(super) random: StdRng,
    pub(super) elapsed_seconds: i64,
    pub(super) reference_store: ReferenceStore,
    pub(super) reference_carts: Vec<ReferenceCart>,
    pub(super) reference_orders: Vec<ReferenceOrder>,
}

/// A JSON amount in centavos.
fn to_centavos(amount: &Value) -> i64 {
    (amount.as_f64().expect("an amount") * 100.0).round() as i64
}

pub(super) fn from_centavos(cents: i64) -> f64 {
    cents as f64 / 100.0
}

impl ModelHarness {
    pub(super) async fn new(seed: u64) -> Self {
        let app = TestApp::new().await;
        let owner = app.new_signed_in_user(ScopeType::Workspace).await;
        let shop = app.new_unpublished_store(&owner).await;
        let mut crowd = Vec::new();
        for _ in 0..3 {
            crowd.push(app.new_signed_in_user(ScopeType::Consumer).await);
        }
        let ids = [shop.policy_id.clone(), new_id(), new_id()];
        let store = ReferenceStore {
            is_open: true,
            draft_price: 850_000,
            published_price: 850_000,
            stock: ReferenceStock { count: [Some(10), Some(4)], minimum: [2, 1] },
            coupon: ReferenceCoupon { max_uses: Some(5), ..ReferenceCoupon::default() },
            enabled_policies: [true; 3],
            policy_ids: ids,
        };
        let (bank, empanada, random) = (new_id(), [new_id(), new_id()], StdRng::seed_from_u64(seed));
        let (carts, orders, seconds) = (vec![ReferenceCart::default(); 3], Vec::new(), 0);
        let mut scene = Self {
            app,
            owner,
            shop,
            consumers: crowd,
            empanada_ids: empanada,
            transfer_provider_id: bank,
            random,
            elapsed_seconds: seconds,
            reference_store: store,
            reference_carts: carts,
            reference_orders: orders,
        };
        scene.fill_store().await;
        scene
    }

    /// Adds the second article, the policies and the transfer provider, and publishes.
    async fn fill_store(&mut self) {
        let [empanada, usage] = &self.empanada_ids;
        let customizers = json!([{"id": usage, "customizer_id": self.shop.customizer_id, "options_min": 0,
                                  "options_max": 2}]);
        let body =
            json!({"name": "Empanada", "price": {"base": 950, "discount_percent": 12.5}, "customizers": customizers});
        self.put_as_owner(&format!("articles/{empanada}"), &body).await;
        let mut catalog = self.shop.catalog_body();
        let item = json!({"id": new_id(), "section_id": self.shop.section_id, "article_id": empanada});
        catalog["items"].as_array_mut().expect("items").push(item);
        self.put_as_owner("catalogs/{catalog}", &catalog).await;
        for index in 0..3 {
            self.put_policy(index).await;
        }
        put_transfer_provider(&self.app, &self.owner, &self.transfer_provider_id).await;
        let providers = json!([{"id": self.shop.provider_id, "type": "cash"}, {"id": self.transfer_provider_id, "type": "banktransfer"}]);
        self.put_as_owner("payment_methods", &json!({"providers": providers})).await;
        self.publish().await;
    }

    /// Sends a PUT within the store as its owner and asserts success.
    pub(super) async fn put_as_owner(&self, end: &str, body: &Value) {
        self.app.put_as(&self.owner, &self.shop.owner_path(end), body).await.ok();
    }

    pub(super) fn random_below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    /// The index of an order, mostly of the oldest that is not final, so that some become final.
    pub(super) fn random_order_index(&mut self) -> usize {
        let oldest = self.reference_orders.iter().position(|order| !order.is_final());
        let any = self.random_below(self.reference_orders.len());
        if self.random.random_bool(0.7) { oldest.unwrap_or(any) } else { any }
    }

    pub(super) fn random_choice<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.random_below(list.len())]
    }

    pub(super) async fn put_policy(&self, index: usize) {
        let (requirements, effects) = [
            (json!({"pickup_type": {"in": ["delivery"]}}), json!({"charge": {"currency": "ARS", "fixed": 1500}})),
            (
                json!({"payment_type": {"in": ["cash"]}}),
                json!({"discount": {"currency": "ARS", "percent": 5, "percent_min_amount": 500, "percent_max_amount": 2000}}),
            ),
            (
                json!({"items_import": {"currency": "ARS", "amount_max": 1999.99}}),
                json!({"order_valid": {"value": false}}),
            ),
        ][index]
            .clone();
        let body = json!({"name": format!("Política {index}"), "priority": index, "enabled": self.reference_store.enabled_policies[index],
                          "requirements": requirements, "effects": effects});
        self.put_as_owner(&format!("policies/{}", self.reference_store.policy_ids[index]), &body).await;
    }

    /// Puts the pizza with the draft price and the reference stock.
    pub(super) async fn put_pizza_article(&self) {
        let mut article = self.shop.article_body();
        article["price"]["base"] = json!(from_centavos(self.reference_store.draft_price));
        article["stock"] =
            json!({"count": self.reference_store.stock.count[0], "min_count": self.reference_store.stock.minimum[0]});
        self.put_as_owner("articles/{article}", &article).await;
    }

    pub(super) async fn publish(&mut self) {
        let changes = self.app.create_deployment_candidate(&self.owner, &self.shop).await;
        self.app.publish_deployment(&self.owner, &self.shop, &changes).await.ok();
        self.reference_store.published_price = self.reference_store.draft_price;
    }

    /// Asserts that an order, the stock and the coupon equal the reference.
    pub(super) async fn assert_order_matches(&self, at: usize) {
        let order = &self.reference_orders[at];
        let seen = self.app.get_store_order(&self.owner, &self.shop, &order.id).await;
        let states = [&seen["state"], &seen["preparation"]["state"], &seen["pickup"][0]["state"]];
        assert_eq!(states, [order.state, order.preparation, order.pickup], "{seen} {order:?}");
        assert_eq!(amounts_answered(&seen["resumes"][0]), amounts_expected(order), "{seen} {order:?}");
        let quantities: Vec<_> = as_list(&seen["items"]).iter().map(|one| one["quantity"].as_i64()).collect();
        assert_eq!(quantities, order.lines.iter().map(|line| Some(line.quantity)).collect::<Vec<_>>());
        let payment = |one: &Value| {
            (one["state"].as_str().map(str::to_owned), to_centavos(&one["amount"]), to_centavos(&one["refund_due"]))
        };
        let payments: Vec<_> = as_list(&seen["payment"]).iter().map(payment).collect();
        let expected = order.payments.iter().map(|one| (Some(one.state.to_owned()), one.amount, one.refund_due));
        assert_eq!(payments, expected.collect::<Vec<_>>(), "{seen} {order:?}");
        let policy = |one: &Value| (one["applied"] == true, one["manual"] == true, to_centavos(&one["value"]));
        let policies: Vec<_> = as_list(&seen["policies"]).iter().map(policy).collect();
        let expected = order.policies.iter().map(|one| (one.is_applied, one.is_manual, one.amount));
        assert_eq!(policies, expected.collect::<Vec<_>>(), "{seen} {order:?}");
        let text = "SELECT w.state, w.amount FROM order_payments p JOIN wallet_orders w ON w.id = p.wallet_order_id
                    WHERE p.order_id = $1 ORDER BY p.position";
        let wallets = sql(self.app.app.db.read(), text).bind(order.id.parse::<Id<()>>().expect("an id"));
        let wallets: Vec<(String, i64)> = wallets.all().await.expect("wallet orders");
        let expected = order.payments.iter().map(|one| (one.wallet_state().to_owned(), one.amount));
        assert_eq!(wallets, expected.collect::<Vec<_>>(), "{order:?}");
        let stock =
            [self.app.stock_count(&self.shop.article_id).await, self.app.stock_count(&self.shop.option_ids[1]).await];
        assert_eq!(stock, self.reference_store.stock.count, "{order:?}");
        let coupon: (i64, i64) =
            sql(self.app.app.db.read(), "SELECT uses_count, uses_amount FROM coupons").one().await.expect("a coupon");
        assert_eq!(
            coupon,
            (self.reference_store.coupon.uses_count, self.reference_store.coupon.used_amount),
            "{order:?}"
        );
        assert_history_follows_tables(&seen);
    }

    /// Asserts that all orders equal the reference, and that there are no others.
    pub(super) async fn assert_all_orders_match(&self) {
        for at in 0..self.reference_orders.len() {
            self.assert_order_matches(at).await;
        }
        let count = sql(self.app.app.db.read(), "SELECT COUNT(id) FROM orders").scalar::<i64>().await.expect("counts");
        assert_eq!(count, self.reference_orders.len() as i64);
    }
}

/// Asserts that every history entry is an allowed transition from the previous state.
fn assert_history_follows_tables(order: &Value) {
    let pickup = if order["pickup"][0]["type"] == "delivery" {
        reference_rules::DELIVERY_TRANSITIONS
    } else {
        reference_rules::TAKEAWAY_TRANSITIONS
    };
    let tables = [
        ("order", reference_rules::ORDER_TRANSITIONS),
        ("preparation", reference_rules::PREPARATION_TRANSITIONS),
        ("payment", reference_rules::PAYMENT_TRANSITIONS),
        ("pickup", pickup),
    ];
    let mut stands = std::collections::HashMap::new();
    for row in as_list(&order["history"]) {
        let Some((_, table)) = tables.iter().find(|(entity, _)| row["entity"] == **entity) else { continue };
        let (from, to) = (row["from"].as_str(), row["to"].as_str().expect("a state"));
        let part = (row["entity"].as_str(), row["entity_id"].as_str());
        assert_eq!(stands.insert(part, to), from, "{order}");
        assert!(from.is_none_or(|from| reference_rules::has_transition(table, from, to)), "{row}");
    }
}

fn as_list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Subtotal, coupon discount, policies, tip and total of a response.
pub(super) fn amounts_answered(shown: &Value) -> [i64; 5] {
    ["subtotal", "coupon_discount", "policies", "tip", "total"].map(|field| to_centavos(&shown[field]))
}

pub(super) fn amounts_expected(order: &ReferenceOrder) -> [i64; 5] {
    [order.subtotal(), order.discount, order.policies_amount(), order.tip, order.total]
}
