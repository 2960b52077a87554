//! Any sequence of calls, beside the same on paper: each is answered as the rules say, the orders stand as they should, and
//! stock, uses of the coupon, payments and events agree to the unit.

mod harness;
mod reference_order;
mod reference_rules;
mod reference_store;

use rand::RngExt;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{TestResponse, new_id};
use harness::{Scene, amount, resume, totals};
use reference_order::{Order, Refused};
use reference_store::{Code, Pickup, Store, Wanted};

/// How many calls a sequence has.
const CALLS: usize = 120;

/// Where a pickup is told to go, the likelier ones twice.
const PICKUPS: [&str; 10] =
    ["pending", "ready", "ready", "carrying", "at_door", "delivered", "delivered", "failure", "returned", "cancelled"];

impl Scene {
    /// One call of any kind, answered as it is on paper.
    async fn act(&mut self) {
        match self.below(20) {
            0 => self.keep_store().await,
            1..=5 => {
                let who = self.put_cart().await;
                if self.random.random_bool(0.7) {
                    self.submit(who).await;
                }
            }
            6 | 7 => {
                let who = self.below(3);
                self.submit(who).await;
            }
            _ if self.orders.is_empty() => {
                self.put_cart().await;
            }
            8..=16 => self.move_order().await,
            17 => self.amend().await,
            _ => self.transact().await,
        }
    }

    async fn keep_store(&mut self) {
        // It is not closed for long.
        let what = if self.store.open { self.below(6) } else { 0 };
        match what {
            0 => {
                let end = if self.store.open { "close" } else { "open" };
                self.store.open = !self.store.open;
                if self.store.open {
                    self.shop.turn_id = new_id();
                }
                self.own(&format!("turns/{{turn}}/{end}"), &Value::Null).await;
            }
            1 => {
                let (max_uses, budget) = (self.pick(&[None, Some(5), Some(20)]), self.pick(&[None, Some(900_000)]));
                (self.store.coupon.max_uses, self.store.coupon.budget) = (max_uses, budget);
                let body = json!({"code": "ahorra20", "discount_percent": 20, "discount_percent_max_amount": 4000,
                                  "max_uses": max_uses, "max_import_amount": budget.map(amount)});
                self.own("coupons/{coupon}", &body).await;
            }
            2 => {
                let index = self.below(3);
                self.store.enabled[index] = !self.store.enabled[index];
                self.put_policy(index).await;
            }
            3 => {
                self.store.stock.count[0] = self.pick(&[None, Some(3), Some(12)]);
                self.put_pizza().await;
            }
            4 => {
                self.store.draft = self.pick(&[850_000, 912_345, 100_001]);
                self.put_pizza().await;
                if self.random.random_bool(0.7) {
                    self.publish().await;
                }
            }
            _ => {
                self.seconds += 400;
                self.app.advance_clock(400);
                self.owner = self.app.new_session(self.owner.seat()).await;
                for index in 0..self.crowd.len() {
                    self.crowd[index] = self.app.new_session(self.crowd[index].seat()).await;
                }
            }
        }
    }

    /// Sets parts of someone's cart; answers whose.
    async fn put_cart(&mut self) -> usize {
        let who = self.below(3);
        let mut cart = self.carts[who].clone();
        let mut body = json!({});
        // Half of them could be ordered, if the store has it all.
        let good = self.random.random_bool(0.5);
        let bad = |count: usize| if good { count } else { 0 };
        if good || self.random.random_bool(0.8) {
            cart.lines = self.random_lines();
            if good && cart.lines.is_empty() {
                cart.lines.push(Wanted { pizza: false, quantity: 3, eggs: 0 });
            }
            let lines: Vec<_> = cart.lines.iter().map(|wanted| self.line(wanted)).collect();
            body["items_set"] = json!(true);
            body["items"] = json!(lines);
        }
        if good || self.random.random_bool(0.6) {
            use Pickup::{Far, Near, Takeaway};
            let ways = [None, Some(Far), Some(Near), Some(Near), Some(Takeaway), Some(Takeaway), Some(Takeaway)];
            cart.pickup = self.pick(&ways[bad(2)..]);
            cart.tip = self.pick(&[0, 50_000]);
            let place =
                |lat: f64| json!({"street": "Mitre", "number": "500", "location": {"lat": lat, "lng": -58.392}});
            body["pickup_set"] = json!(true);
            body["pickup"] = match cart.pickup {
                None => Value::Null,
                Some(Takeaway) => json!({"type": "takeaway", "tip_amount": amount(cart.tip)}),
                Some(near) => json!({
                    "type": "delivery", "tip_amount": amount(cart.tip),
                    "address": place(if near == Near { -34.7986 } else { -34.95 }),
                }),
            };
        }
        if good || self.random.random_bool(0.8) {
            cart.cash = self.pick(&[None, Some(true), Some(true), Some(false)][bad(1)..]);
            let provider = cart.cash.map(|cash| if cash { &self.shop.provider_id } else { &self.bank });
            body["payment_set"] = json!(true);
            body["payment"] = provider.map_or(Value::Null, |id| json!({"provider_id": id}));
        }
        if good || self.random.random_bool(0.4) {
            cart.code = self.pick(&[Some(Code::Unknown), None, Some(Code::Good)][bad(1)..]);
            let code = cart.code.map(|code| if code == Code::Good { " ahorra20" } else { "NADA" });
            body["coupon_set"] = json!(true);
            body["coupon"] = code.map_or(Value::Null, |code| json!({"code": code}));
        }
        let shown = self.app.put_cart(&self.crowd[who], &self.shop, &body).await.ok();
        cart.touched |= body != json!({});
        let (priced, problems) = self.store.price(&cart, who);
        (cart.shown, cart.shown_problems) = (Some(priced.total), !problems.is_empty());
        let found = shown["problems"].as_array().expect("problems").iter();
        let mut found: Vec<_> = found.map(|one| one["code"].as_str().expect("a code")).collect();
        found.sort_unstable();
        assert_eq!(found, problems, "{shown}");
        assert_eq!(resume(&shown["resume"]), totals(&priced), "{shown}");
        self.carts[who] = cart;
        who
    }

    fn random_lines(&mut self) -> Vec<Wanted> {
        let mut lines = Vec::new();
        for pizza in [true, false] {
            if self.random.random_bool(0.7) {
                lines.push(Wanted { pizza, quantity: self.below(4) as i64 + 1, eggs: self.pick(&[0, 0, 1, 2]) });
            }
        }
        lines
    }

    fn line(&self, wanted: &Wanted) -> Value {
        let [customizer, egg] = [&self.shop.customizer_id, &self.shop.option_ids[1]];
        let egg = json!({"customizer_id": customizer, "option_id": egg, "quantity": wanted.eggs});
        let options: Vec<_> = (wanted.eggs > 0).then_some(egg).into_iter().collect();
        let article = if wanted.pizza { &self.shop.article_id } else { &self.empanada[0] };
        json!({"id": new_id(), "article_id": article, "quantity": wanted.quantity, "options": options})
    }

    async fn submit(&mut self, who: usize) {
        let key = self.random.random_bool(0.3).then(|| format!("key-{}", self.random.random_range(0..4)));
        let before = self.app.event_count().await;
        let answer = self.app.submit_cart_with_key(&self.crowd[who], &self.shop, key.as_deref()).await;
        let id = (answer.status == 200).then(|| answer.json()["id"].as_str().expect("an id").to_owned());
        if let Some(first) = key.as_ref().and_then(|key| self.carts[who].keys.get(key)) {
            assert_eq!((id.as_ref(), self.app.event_count().await), (Some(first), before), "a key has its answer");
            return;
        }
        let told = self.store.submit(&mut self.carts[who], who, self.seconds);
        match told {
            Err(refused) => assert_eq!((code(&answer), self.app.event_count().await), (refused.to_owned(), before)),
            Ok(placed) => {
                let id = id.unwrap_or_else(|| panic!("an order on paper: {}", answer.text));
                let cart = &mut self.carts[who];
                if let Some(key) = key {
                    cart.keys.insert(key, id.clone());
                }
                assert_eq!(self.app.event_count().await, before + i64::from(placed.is_some()));
                match placed {
                    Some(order) => {
                        cart.order = Some((id.clone(), self.seconds));
                        self.orders.push(Order { id, ..order });
                        self.compare(self.orders.len() - 1).await;
                    }
                    None => assert_eq!(Some(&id), cart.order.as_ref().map(|(id, _)| id)),
                }
            }
        }
    }

    /// The store moves an order, or a part of it.
    async fn move_order(&mut self) {
        let at = self.any_order();
        let seen = self.app.get_store_order(&self.owner, &self.shop, &self.orders[at].id).await;
        let (mut order, mut store) = (self.orders[at].clone(), self.store.clone());
        let mut body = json!({"reason": "Porque sí"});
        // Half of the moves bring it nearer to its end.
        let onward = self.random.random_bool(0.5).then(|| order.onward());
        let kind = onward.map_or_else(|| self.below(10), |(kind, _)| kind);
        let to = onward.map(|(_, to)| to);
        let (part, told) = match kind {
            0 | 1 => {
                let to = self.pick(&["preparation", "payment", "pickup", "completed", "cancelled"]);
                body["state"] = json!(to);
                let told = order.go(to);
                if to == "cancelled" && told == Ok(true) {
                    store.call_off(&mut order);
                }
                ("state", told)
            }
            2..=4 => {
                let to = to.unwrap_or_else(|| self.pick(&["pending", "preparing", "completed", "completed"]));
                body["state"] = json!(to);
                ("preparation", order.prepare(to))
            }
            5 | 6 => {
                let states = ["pending", "completed", "completed", "cancelled", "refounded"];
                let to = to.unwrap_or_else(|| self.pick(&states));
                body["state"] = json!(to);
                let index = self.below(order.payments.len() + 1);
                body["payment_id"] =
                    seen["payment"].get(index).map_or_else(|| json!(new_id()), |one| one["id"].clone());
                let told = match (index < order.payments.len(), to) {
                    (true, _) => order.pay(index, to),
                    (false, "pending") => order.add_payment(),
                    (false, _) => Err("not_found"),
                };
                ("payment", told)
            }
            _ => {
                let to = to.unwrap_or_else(|| self.pick(&PICKUPS));
                let again = self.random.random_bool(0.5);
                body["state"] = json!(to);
                body["pickup_id"] = seen["pickup"][0]["id"].clone();
                body["restock"] = json!(again);
                let told = order.carry(to);
                if to == "returned" && told == Ok(true) {
                    store.came_back(&mut order, again);
                }
                ("pickup", told)
            }
        };
        let before = self.app.event_count().await;
        let end = format!("orders/{}/{part}", order.id);
        let answer = self.app.post_to_store(&self.owner, &self.shop, &end, &body).await;
        self.settle(at, (order, store), told, &answer, before).await;
    }

    /// The store changes a line or a policy.
    async fn amend(&mut self) {
        let at = self.below(self.orders.len());
        let seen = self.app.get_store_order(&self.owner, &self.shop, &self.orders[at].id).await;
        let (mut order, mut store) = (self.orders[at].clone(), self.store.clone());
        let (end, body, told) = if self.random.random_bool(0.5) {
            let (line, quantity) = (self.below(order.lines.len()), self.below(6) as i64);
            let item = seen["items"][line]["id"].as_str().expect("an id");
            (format!("items/{item}"), json!({"quantity": quantity}), store.set_units(&mut order, line, quantity))
        } else {
            let index = self.below(order.policies.len() + 1);
            let known = order.policies.get(index).map(|one| one.id.clone());
            let value = self.random.random_range(-500_000..500_000);
            let value = (known.is_none() || self.random.random_bool(0.5)).then_some(value);
            let (id, applied) = (known.unwrap_or_else(new_id), self.random.random_bool(0.6));
            let body = json!({"applied": applied, "label": "Ajuste", "value": value.map(amount)});
            (format!("policies/{id}"), body, store.set_policy(&mut order, &id, applied, value))
        };
        let before = self.app.event_count().await;
        let path = self.shop.owner_path(&format!("orders/{}/{end}", order.id));
        let answer = self.app.send(self.app.request_as(&self.owner, Method::PUT, &path).json(&body)).await;
        self.settle(at, (order, store), told, &answer, before).await;
    }

    /// Who pays or is paid begins a transaction, or moves the last one.
    async fn transact(&mut self) {
        let at = self.below(self.orders.len());
        let mut order = self.orders[at].clone();
        if order.payments.is_empty() {
            return;
        }
        let seen = self.app.get_store_order(&self.owner, &self.shop, &order.id).await;
        let index = self.below(order.payments.len());
        let wallet = format!("/wallets/orders/{}", seen["payment"][index]["order_id"].as_str().expect("an id"));
        let transactions = self.app.get_as(&self.owner, &wallet).await.ok()["transactions"].clone();
        let before = self.app.event_count().await;
        let buyer = &self.crowd[order.buyer];
        let last = transactions.as_array().and_then(|all| all.last()).and_then(|one| one["id"].as_str());
        let (answer, told) = match last.filter(|_| self.random.random_bool(0.7)) {
            None => {
                let request = self.app.request_as(buyer, Method::POST, &format!("{wallet}/transaction"));
                (self.app.send(request).await, order.begin_transaction(index))
            }
            Some(id) => {
                let kind = if order.cash { "cash" } else { "banktransfer" };
                let (who, end, given, to) = [
                    (buyer, "processing", json!({"voucher_reference": "7"}), "processing"),
                    (&self.owner, "complete", json!({}), "completed"),
                    (buyer, "failure", json!({"reason": "No"}), "failed"),
                ][self.random.random_range(0..3)]
                .clone();
                let path = format!("{wallet}/transaction/{id}/{end}");
                (
                    self.app.send(self.app.request_as(who, Method::PUT, &path).json(&json!({kind: given}))).await,
                    order.transact(index, to),
                )
            }
        };
        let store = self.store.clone();
        self.settle(at, (order, store), told, &answer, before).await;
    }

    /// What was answered is what was said on paper, and one event tells of it if it changed anything.
    async fn settle(
        &mut self,
        at: usize,
        (order, store): (Order, Store),
        told: Result<bool, Refused>,
        answer: &TestResponse,
        before: i64,
    ) {
        let standing = format!("{:?}", self.orders[at]);
        match told {
            Err(refused) => assert_eq!(code(answer), refused, "{} of {standing}", answer.text),
            Ok(_) => assert_eq!(answer.status, 200, "{} of {standing}", answer.text),
        }
        assert_eq!(self.app.event_count().await - before, i64::from(told == Ok(true)), "{standing}");
        if told == Ok(true) {
            (self.orders[at], self.store) = (order, store);
        }
        self.compare(at).await;
    }
}

/// The code of a refusal, without `error.`.
fn code(answer: &TestResponse) -> String {
    let code = if answer.status == 200 { String::new() } else { answer.error_parts().1 };
    code.trim_start_matches("error.").to_owned()
}

#[tokio::test]
async fn any_calls_do_what_they_do_on_paper() {
    let mut states = Vec::new();
    for seed in 0..4 {
        // A failure names the sequence.
        println!("seed {seed}");
        let mut scene = Scene::new(seed).await;
        for _ in 0..CALLS {
            scene.act().await;
        }
        scene.close().await;
        states.extend(scene.orders.iter().map(|order| order.state));
    }
    assert!(states.len() >= 20, "{states:?}");
    for reached in ["pickup", "completed", "cancelled"] {
        assert!(states.contains(&reached), "{reached} in {states:?}");
    }
}
