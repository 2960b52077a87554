//! Any sequence of calls, beside what the rules say: stock and uses of coupons are conserved, totals are what the snapshot
//! comes to, and no order stands as it may not.

use hub_api::kernel::db::sql;
use hub_api::kernel::session::ScopeType;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::support::{Shop, SignedIn, TestApp, items, new_id};

/// A store that is pushed at, and those who push.
struct Scene {
    app: TestApp,
    owner: SignedIn,
    shop: Shop,
    crowd: Vec<SignedIn>,
    orders: Vec<String>,
    random: StdRng,
    /// What was in stock at the begin, of the article and of the option that is counted.
    stock: [i64; 2],
}

impl Scene {
    async fn new(seed: u64) -> Self {
        let app = TestApp::new().await;
        let owner = app.signed_in(ScopeType::Workspace).await;
        let shop = app.published(&owner).await;
        let coupon = json!({"code": "AHORRA20", "discount_percent": 20, "max_uses": 3, "max_import_amount": 5000});
        app.put_as(&owner, &shop.path("coupons/{coupon}"), &coupon).await.ok();
        let mut crowd = Vec::new();
        for _ in 0..3 {
            crowd.push(app.signed_in(ScopeType::Consumer).await);
        }
        Self { app, owner, shop, crowd, orders: Vec::new(), random: StdRng::seed_from_u64(seed), stock: [10, 4] }
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.random.random_range(0..list.len())]
    }

    /// One call of any kind; what is refused is so for a reason.
    async fn act(&mut self) {
        let kind = self.random.random_range(0..10);
        let status = if kind < 3 || self.orders.is_empty() { self.buy().await } else { self.work(kind).await };
        assert!([200, 409, 422].contains(&status), "{status}");
    }

    async fn buy(&mut self) -> u16 {
        let who = self.random.random_range(0..self.crowd.len());
        let (quantity, eggs, coupon) =
            (self.random.random_range(1..5), self.random.random_range(0..3), self.random.random_bool(0.5));
        let (consumer, shop) = (&self.crowd[who], &self.shop);
        let egg = [(shop.customizer.as_str(), shop.options[1].as_str(), eggs)];
        let lines = items(&shop.article, quantity, if eggs > 0 { &egg } else { &[] });
        self.app.fill_with(consumer, shop, &lines).await;
        if coupon {
            let coupon = json!({"coupon_set": true, "coupon": {"code": "AHORRA20"}});
            self.app.put_cart(consumer, shop, &coupon).await.ok();
        }
        let answer = self.app.submit(consumer, shop).await;
        if answer.status == 200 {
            let id = answer.json()["id"].as_str().expect("an id").to_owned();
            if !self.orders.contains(&id) {
                self.orders.push(id);
            }
        }
        answer.status.as_u16()
    }

    async fn work(&mut self, kind: u32) -> u16 {
        let orders = self.orders.clone();
        let order = self.pick(&orders).clone();
        let seen = self.app.order_of(&self.owner, &self.shop, &order).await;
        let quantity = self.random.random_range(0..6);
        let item = seen["items"][0]["id"].as_str().expect("an id").to_owned();
        let value = self.random.random_range(-500_000..500_000) as f64 / 100.0;
        let policy = if self.random.random_bool(0.5) { self.shop.policy.clone() } else { new_id() };
        let (part, state) = match kind {
            3 => ("state", *self.pick(&["preparation", "payment", "pickup", "completed", "cancelled"])),
            4 | 5 => ("preparation", *self.pick(&["pending", "preparing", "completed", "completed"])),
            6 => ("payment", *self.pick(&["completed", "completed", "cancelled", "refounded"])),
            7 => ("pickup", *self.pick(&["pending", "ready", "delivered", "failure", "returned", "cancelled"])),
            8 => {
                let path = self.shop.path(&format!("orders/{order}/items/{item}"));
                return self.app.put_as(&self.owner, &path, &json!({"quantity": quantity})).await.status.as_u16();
            }
            _ => {
                let path = self.shop.path(&format!("orders/{order}/policies/{policy}"));
                let body = json!({"applied": value > 0.0, "label": "Ajuste", "value": value});
                return self.app.put_as(&self.owner, &path, &body).await.status.as_u16();
            }
        };
        let payments = seen["payment"].as_array().expect("payments");
        let mut body = json!({"state": state, "reason": "Porque sí", "restock": value > 0.0});
        body["payment_id"] = payments.last().map_or(json!(new_id()), |one| one["id"].clone());
        body["pickup_id"] = seen["pickup"][0]["id"].clone();
        let answer = self.app.post_in(&self.owner, &self.shop, &format!("orders/{order}/{part}"), &body).await;
        // Where nothing was to be paid there is no payment that could move.
        if payments.is_empty() && answer.status == 404 { 422 } else { answer.status.as_u16() }
    }

    /// What holds whatever was done.
    async fn check(&self, seed: u64) {
        let mut held = [0, 0];
        let (mut uses, mut used) = (0, 0);
        for order in &self.orders {
            let order = self.app.order_of(&self.owner, &self.shop, order).await;
            self.check_order(&order, seed);
            let cancelled = order["state"] == "cancelled";
            if !order["coupon"].is_null() && !cancelled {
                uses += 1;
                used += cents(&order["resumes"][0]["coupon_discount"]);
            }
            // What came back was decided about when it did.
            if !cancelled && order["pickup"][0]["state"] != "returned" {
                let item = &order["items"][0];
                let quantity = item["quantity"].as_i64().expect("a quantity");
                held[0] += quantity;
                held[1] += quantity * item["options"][0]["quantity"].as_i64().unwrap_or(0);
            }
        }
        let lost = self.lost().await;
        for (index, id) in [&self.shop.article, &self.shop.options[1]].into_iter().enumerate() {
            let stock = self.app.stock_of(id).await.expect("counted");
            assert_eq!(stock + held[index] + lost[index], self.stock[index], "seed {seed}: stock is conserved");
            assert!(stock >= 0, "seed {seed}");
        }
        let coupon = "SELECT uses_count, uses_amount FROM coupons";
        let coupon: (i64, i64) = sql(self.app.app.db.read(), coupon).one().await.expect("a coupon");
        assert_eq!(coupon, (uses, used), "seed {seed}: uses of the coupon");
        assert!(coupon.0 <= 3 && coupon.1 <= 500_000, "seed {seed}");
        let wrong = "SELECT COUNT(p.id) FROM order_payments p JOIN wallet_orders w ON w.id = p.wallet_order_id
                     WHERE w.amount <> p.amount OR (p.state = 'completed') <> (w.state = 'completed')
                        OR (p.state = 'cancelled') <> (w.state = 'cancelled')";
        let wrong = sql(self.app.app.db.read(), wrong).scalar::<i64>().await.expect("counts");
        assert_eq!(wrong, 0, "seed {seed}: a payment is what its wallet order is");
    }

    /// What came back and is not sold again, of the article and of the option: what the orders took and did not give
    /// back, of those whose goods came back.
    async fn lost(&self) -> [i64; 2] {
        let text = "SELECT COALESCE(CAST(-SUM(m.units) AS BIGINT), 0) FROM stock_moves m JOIN order_pickups k
                    ON k.order_id = m.order_id AND k.state = 'returned' WHERE m.";
        let mut lost = [0, 0];
        for (index, column) in ["article_id IS NOT NULL", "option_id IS NOT NULL"].into_iter().enumerate() {
            lost[index] = sql(self.app.app.db.read(), text).push(column).scalar().await.expect("sums");
        }
        lost
    }

    fn check_order(&self, order: &Value, seed: u64) {
        let (resume, item) = (&order["resumes"][0], &order["items"][0]);
        let quantity = item["quantity"].as_i64().expect("a quantity");
        let options = item["options"].as_array().expect("options").iter();
        let options: i64 = options
            .map(|one| cents(&one["price"]["price_final"]) * one["quantity"].as_i64().expect("a quantity"))
            .sum();
        let unit = cents(&item["article"]["price"]["final"]) + options;
        assert_eq!(cents(&item["imports"]["total"]), unit * quantity, "seed {seed}: {item}");
        assert_eq!(cents(&resume["subtotal"]), unit * quantity, "seed {seed}");
        let policies = order["policies"].as_array().expect("policies").iter();
        let policies: i64 = policies.map(|one| cents(&one["imports"]["total"])).sum();
        assert_eq!(cents(&resume["policies"]), policies, "seed {seed}");
        let before_tip = unit * quantity - cents(&resume["coupon_discount"]) + policies;
        assert_eq!(cents(&resume["total"]), before_tip.max(0), "seed {seed}");
        let payments = order["payment"].as_array().expect("payments");
        let sum = |state: &str, field: &str| -> i64 {
            payments.iter().filter(|one| one["state"] == state).map(|one| cents(&one[field])).sum()
        };
        let pending = sum("pending", "amount");
        match order["state"].as_str().expect("a state") {
            "cancelled" => {
                assert_eq!(pending, 0, "seed {seed}");
                assert_eq!(sum("completed", "amount"), sum("completed", "refund_due"), "seed {seed}");
            }
            "completed" => assert_eq!(order["preparation"]["state"], "completed", "seed {seed}"),
            _ => assert!(
                sum("completed", "amount") + pending <= cents(&resume["total"]) + sum("completed", "refund_due"),
                "seed {seed}: {order}"
            ),
        }
    }
}

/// An amount in centavos.
fn cents(amount: &Value) -> i64 {
    (amount.as_f64().expect("an amount") * 100.0).round() as i64
}

#[tokio::test]
async fn after_any_calls_nothing_is_lost_and_nothing_made_up() {
    for seed in 0..6 {
        let mut scene = Scene::new(seed).await;
        for step in 0..60 {
            scene.act().await;
            if step % 10 == 9 {
                scene.check(seed).await;
            }
        }
        assert!(!scene.orders.is_empty(), "seed {seed}");
    }
}
