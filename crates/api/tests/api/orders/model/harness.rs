//! The scene: the real store and the one on paper, furnished alike and compared.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::super::wallet_transactions::transfer_provider;
use super::reference_order::Order;
use super::reference_rules;
use super::reference_store::{Cart, Coupon, Stock, Store};
use crate::support::{SignedInUser, StoreFixture, TestApp, new_id};

/// The real store and the one on paper, and those who push at both.
pub(super) struct Scene {
    pub(super) app: TestApp,
    pub(super) owner: SignedInUser,
    pub(super) shop: StoreFixture,
    pub(super) crowd: Vec<SignedInUser>,
    /// The empanada, beside the shop's pizza, and its use of the customizer.
    pub(super) empanada: [String; 2],
    /// Who is paid by transfer.
    pub(super) bank: String,
    pub(super) random: StdRng,
    pub(super) seconds: i64,
    pub(super) store: Store,
    pub(super) carts: Vec<Cart>,
    pub(super) orders: Vec<Order>,
}

/// An amount in centavos.
fn cents(amount: &Value) -> i64 {
    (amount.as_f64().expect("an amount") * 100.0).round() as i64
}

pub(super) fn amount(cents: i64) -> f64 {
    cents as f64 / 100.0
}

impl Scene {
    pub(super) async fn new(seed: u64) -> Self {
        let app = TestApp::new().await;
        let owner = app.new_signed_in_user(ScopeType::Workspace).await;
        let shop = app.new_unpublished_store(&owner).await;
        let mut crowd = Vec::new();
        for _ in 0..3 {
            crowd.push(app.new_signed_in_user(ScopeType::Consumer).await);
        }
        let ids = [shop.policy_id.clone(), new_id(), new_id()];
        let store = Store {
            open: true,
            draft: 850_000,
            live: 850_000,
            stock: Stock { count: [Some(10), Some(4)], least: [2, 1] },
            coupon: Coupon { max_uses: Some(5), ..Coupon::default() },
            enabled: [true; 3],
            ids,
        };
        let (bank, empanada, random) = (new_id(), [new_id(), new_id()], StdRng::seed_from_u64(seed));
        let (carts, orders, seconds) = (vec![Cart::default(); 3], Vec::new(), 0);
        let mut scene = Self { app, owner, shop, crowd, empanada, bank, random, seconds, store, carts, orders };
        scene.furnish().await;
        scene
    }

    /// What the shop has beside what each test's has.
    async fn furnish(&mut self) {
        let [empanada, usage] = &self.empanada;
        let customizers = json!([{"id": usage, "customizer_id": self.shop.customizer_id, "options_min": 0,
                                  "options_max": 2}]);
        let body =
            json!({"name": "Empanada", "price": {"base": 950, "discount_percent": 12.5}, "customizers": customizers});
        self.own(&format!("articles/{empanada}"), &body).await;
        let mut catalog = self.shop.catalog_body();
        let item = json!({"id": new_id(), "section_id": self.shop.section_id, "article_id": empanada});
        catalog["items"].as_array_mut().expect("items").push(item);
        self.own("catalogs/{catalog}", &catalog).await;
        for index in 0..3 {
            self.put_policy(index).await;
        }
        transfer_provider(&self.app, &self.owner, &self.bank).await;
        let providers =
            json!([{"id": self.shop.provider_id, "type": "cash"}, {"id": self.bank, "type": "banktransfer"}]);
        self.own("payment_methods", &json!({"providers": providers})).await;
        self.publish().await;
    }

    /// PUT within the store, as its owner.
    pub(super) async fn own(&self, end: &str, body: &Value) {
        self.app.put_as(&self.owner, &self.shop.owner_path(end), body).await.ok();
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }

    /// An order's place: mostly of the oldest that can still be moved, so that some come to their end.
    pub(super) fn any_order(&mut self) -> usize {
        let oldest = self.orders.iter().position(|order| !order.is_ended());
        let any = self.below(self.orders.len());
        if self.random.random_bool(0.7) { oldest.unwrap_or(any) } else { any }
    }

    pub(super) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
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
        let body = json!({"name": format!("Política {index}"), "priority": index, "enabled": self.store.enabled[index],
                          "requirements": requirements, "effects": effects});
        self.own(&format!("policies/{}", self.store.ids[index]), &body).await;
    }

    /// Writes the pizza: its price is the draft's, its stock is there at once.
    pub(super) async fn put_pizza(&self) {
        let mut article = self.shop.article_body();
        article["price"]["base"] = json!(amount(self.store.draft));
        article["stock"] = json!({"count": self.store.stock.count[0], "min_count": self.store.stock.least[0]});
        self.own("articles/{article}", &article).await;
    }

    pub(super) async fn publish(&mut self) {
        let changes = self.app.create_deployment_candidate(&self.owner, &self.shop).await;
        self.app.publish_deployment(&self.owner, &self.shop, &changes).await.ok();
        self.store.live = self.store.draft;
    }

    /// An order, the stock and the coupon are as they are on paper.
    pub(super) async fn compare(&self, at: usize) {
        let order = &self.orders[at];
        let seen = self.app.get_store_order(&self.owner, &self.shop, &order.id).await;
        let states = [&seen["state"], &seen["preparation"]["state"], &seen["pickup"][0]["state"]];
        assert_eq!(states, [order.state, order.preparation, order.pickup], "{seen} {order:?}");
        assert_eq!(resume(&seen["resumes"][0]), totals(order), "{seen} {order:?}");
        let quantities: Vec<_> = list(&seen["items"]).iter().map(|one| one["quantity"].as_i64()).collect();
        assert_eq!(quantities, order.lines.iter().map(|line| Some(line.quantity)).collect::<Vec<_>>());
        let payment =
            |one: &Value| (one["state"].as_str().map(str::to_owned), cents(&one["amount"]), cents(&one["refund_due"]));
        let payments: Vec<_> = list(&seen["payment"]).iter().map(payment).collect();
        let expected = order.payments.iter().map(|one| (Some(one.state.to_owned()), one.amount, one.due));
        assert_eq!(payments, expected.collect::<Vec<_>>(), "{seen} {order:?}");
        let policy = |one: &Value| (one["applied"] == true, one["manual"] == true, cents(&one["value"]));
        let policies: Vec<_> = list(&seen["policies"]).iter().map(policy).collect();
        let expected = order.policies.iter().map(|one| (one.applied, one.manual, one.amount));
        assert_eq!(policies, expected.collect::<Vec<_>>(), "{seen} {order:?}");
        let text = "SELECT w.state, w.amount FROM order_payments p JOIN wallet_orders w ON w.id = p.wallet_order_id
                    WHERE p.order_id = $1 ORDER BY p.place";
        let wallets = sql(self.app.app.db.read(), text).bind(order.id.parse::<Id<()>>().expect("an id"));
        let wallets: Vec<(String, i64)> = wallets.all().await.expect("wallet orders");
        let expected = order.payments.iter().map(|one| (one.wallet().to_owned(), one.amount));
        assert_eq!(wallets, expected.collect::<Vec<_>>(), "{order:?}");
        let stock =
            [self.app.stock_count(&self.shop.article_id).await, self.app.stock_count(&self.shop.option_ids[1]).await];
        assert_eq!(stock, self.store.stock.count, "{order:?}");
        let coupon: (i64, i64) =
            sql(self.app.app.db.read(), "SELECT uses_count, uses_amount FROM coupons").one().await.expect("a coupon");
        assert_eq!(coupon, (self.store.coupon.uses, self.store.coupon.used), "{order:?}");
        check_history(&seen);
    }

    /// Everything once more at the end, and nothing that is not on paper.
    pub(super) async fn close(&self) {
        for at in 0..self.orders.len() {
            self.compare(at).await;
        }
        let count = sql(self.app.app.db.read(), "SELECT COUNT(id) FROM orders").scalar::<i64>().await.expect("counts");
        assert_eq!(count, self.orders.len() as i64);
    }
}

/// Each part went along the edges of its table, from where it was.
fn check_history(order: &Value) {
    let pickup =
        if order["pickup"][0]["type"] == "delivery" { reference_rules::DELIVERY } else { reference_rules::TAKEAWAY };
    let tables = [
        ("order", reference_rules::ORDER),
        ("preparation", reference_rules::PREPARATION),
        ("payment", reference_rules::PAYMENT),
        ("pickup", pickup),
    ];
    let mut stands = std::collections::HashMap::new();
    for row in list(&order["history"]) {
        let Some((_, table)) = tables.iter().find(|(entity, _)| row["entity"] == **entity) else { continue };
        let (from, to) = (row["from"].as_str(), row["to"].as_str().expect("a state"));
        let part = (row["entity"].as_str(), row["entity_id"].as_str());
        assert_eq!(stands.insert(part, to), from, "{order}");
        assert!(from.is_none_or(|from| reference_rules::leads(table, from, to)), "{row}");
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Subtotal, coupon, policies, tip and total.
pub(super) fn resume(shown: &Value) -> [i64; 5] {
    ["subtotal", "coupon_discount", "policies", "tip", "total"].map(|field| cents(&shown[field]))
}

pub(super) fn totals(order: &Order) -> [i64; 5] {
    [order.subtotal(), order.discount, order.policies_amount(), order.tip, order.total]
}
