//! Random requests, sent to the server and to the reference model.

use rand::RngExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{ModelHarness, amounts_answered, amounts_expected, from_centavos};
use super::reference_order::{ReferenceOrder, RefusalCode};
use super::reference_store::{CouponCode, PickupChoice, ReferenceCartLine, ReferenceStore};
use crate::support::{TestResponse, new_id};

/// States requested for a pickup; likelier ones are listed twice.
const PICKUP_STATES: [&str; 10] =
    ["pending", "ready", "ready", "carrying", "at_door", "delivered", "delivered", "failure", "returned", "cancelled"];

impl ModelHarness {
    /// Sends one random request and checks the response.
    pub(super) async fn run_random_step(&mut self) {
        match self.random_below(20) {
            0 => self.change_store().await,
            1..=5 => {
                let who = self.put_random_cart().await;
                if self.random.random_bool(0.7) {
                    self.submit_cart(who).await;
                }
            }
            6 | 7 => {
                let who = self.random_below(3);
                self.submit_cart(who).await;
            }
            _ if self.reference_orders.is_empty() => {
                self.put_random_cart().await;
            }
            8..=16 => self.change_state().await,
            17 => self.amend_order().await,
            _ => self.change_transaction().await,
        }
    }

    async fn change_store(&mut self) {
        // A closed store is opened again at once.
        let what = if self.reference_store.is_open { self.random_below(6) } else { 0 };
        match what {
            0 => {
                let end = if self.reference_store.is_open { "close" } else { "open" };
                self.reference_store.is_open = !self.reference_store.is_open;
                if self.reference_store.is_open {
                    self.shop.turn_id = new_id();
                }
                self.put_as_owner(&format!("turns/{{turn}}/{end}"), &Value::Null).await;
            }
            1 => {
                let (max_uses, budget) =
                    (self.random_choice(&[None, Some(5), Some(20)]), self.random_choice(&[None, Some(900_000)]));
                (self.reference_store.coupon.max_uses, self.reference_store.coupon.budget) = (max_uses, budget);
                let body = json!({"code": "ahorra20", "discount_percent": 20, "discount_percent_max_amount": 4000,
                                  "max_uses": max_uses, "max_import_amount": budget.map(from_centavos)});
                self.put_as_owner("coupons/{coupon}", &body).await;
            }
            2 => {
                let index = self.random_below(3);
                self.reference_store.enabled_policies[index] = !self.reference_store.enabled_policies[index];
                self.put_policy(index).await;
            }
            3 => {
                self.reference_store.stock.count[0] = self.random_choice(&[None, Some(3), Some(12)]);
                self.put_pizza_article().await;
            }
            4 => {
                self.reference_store.draft_price = self.random_choice(&[850_000, 912_345, 100_001]);
                self.put_pizza_article().await;
                if self.random.random_bool(0.7) {
                    self.publish().await;
                }
            }
            _ => {
                self.elapsed_seconds += 400;
                self.app.advance_clock(400);
                self.owner = self.app.new_session(self.owner.seat()).await;
                for index in 0..self.consumers.len() {
                    self.consumers[index] = self.app.new_session(self.consumers[index].seat()).await;
                }
            }
        }
    }

    /// Puts random parts of a consumer's cart; answers the consumer's index.
    async fn put_random_cart(&mut self) -> usize {
        let who = self.random_below(3);
        let mut cart = self.reference_carts[who].clone();
        let mut body = json!({});
        // Half of the carts can be ordered if the stock suffices.
        let good = self.random.random_bool(0.5);
        let bad = |count: usize| if good { count } else { 0 };
        if good || self.random.random_bool(0.8) {
            cart.lines = self.random_lines();
            if good && cart.lines.is_empty() {
                cart.lines.push(ReferenceCartLine { is_pizza: false, quantity: 3, eggs_per_unit: 0 });
            }
            let lines: Vec<_> = cart.lines.iter().map(|wanted| self.line_body(wanted)).collect();
            body["items_set"] = json!(true);
            body["items"] = json!(lines);
        }
        if good || self.random.random_bool(0.6) {
            use PickupChoice::{DeliveryInZone, DeliveryOutOfZone, Takeaway};
            let ways = [
                None,
                Some(DeliveryOutOfZone),
                Some(DeliveryInZone),
                Some(DeliveryInZone),
                Some(Takeaway),
                Some(Takeaway),
                Some(Takeaway),
            ];
            cart.pickup = self.random_choice(&ways[bad(2)..]);
            cart.tip = self.random_choice(&[0, 50_000]);
            let place =
                |lat: f64| json!({"street": "Mitre", "number": "500", "location": {"lat": lat, "lng": -58.392}});
            body["pickup_set"] = json!(true);
            body["pickup"] = match cart.pickup {
                None => Value::Null,
                Some(Takeaway) => json!({"type": "takeaway", "tip_amount": from_centavos(cart.tip)}),
                Some(near) => json!({
                    "type": "delivery", "tip_amount": from_centavos(cart.tip),
                    "address": place(if near == DeliveryInZone { -34.7986 } else { -34.95 }),
                }),
            };
        }
        if good || self.random.random_bool(0.8) {
            cart.is_cash = self.random_choice(&[None, Some(true), Some(true), Some(false)][bad(1)..]);
            let provider =
                cart.is_cash.map(|cash| if cash { &self.shop.provider_id } else { &self.transfer_provider_id });
            body["payment_set"] = json!(true);
            body["payment"] = provider.map_or(Value::Null, |id| json!({"provider_id": id}));
        }
        if good || self.random.random_bool(0.4) {
            cart.coupon_code =
                self.random_choice(&[Some(CouponCode::Unknown), None, Some(CouponCode::Valid)][bad(1)..]);
            let code = cart.coupon_code.map(|code| if code == CouponCode::Valid { " ahorra20" } else { "NADA" });
            body["coupon_set"] = json!(true);
            body["coupon"] = code.map_or(Value::Null, |code| json!({"code": code}));
        }
        let shown = self.app.put_cart(&self.consumers[who], &self.shop, &body).await.ok();
        cart.is_touched |= body != json!({});
        let (priced, problems) = self.reference_store.price_cart(&cart, who);
        (cart.shown_total, cart.has_shown_problems) = (Some(priced.total), !problems.is_empty());
        let found = shown["problems"].as_array().expect("problems").iter();
        let mut found: Vec<_> = found.map(|one| one["code"].as_str().expect("a code")).collect();
        found.sort_unstable();
        assert_eq!(found, problems, "{shown}");
        assert_eq!(amounts_answered(&shown["resume"]), amounts_expected(&priced), "{shown}");
        self.reference_carts[who] = cart;
        who
    }

    fn random_lines(&mut self) -> Vec<ReferenceCartLine> {
        let mut lines = Vec::new();
        for pizza in [true, false] {
            if self.random.random_bool(0.7) {
                lines.push(ReferenceCartLine {
                    is_pizza: pizza,
                    quantity: self.random_below(4) as i64 + 1,
                    eggs_per_unit: self.random_choice(&[0, 0, 1, 2]),
                });
            }
        }
        lines
    }

    fn line_body(&self, wanted: &ReferenceCartLine) -> Value {
        let [customizer, egg] = [&self.shop.customizer_id, &self.shop.option_ids[1]];
        let egg = json!({"customizer_id": customizer, "option_id": egg, "quantity": wanted.eggs_per_unit});
        let options: Vec<_> = (wanted.eggs_per_unit > 0).then_some(egg).into_iter().collect();
        let article = if wanted.is_pizza { &self.shop.article_id } else { &self.empanada_ids[0] };
        json!({"id": new_id(), "article_id": article, "quantity": wanted.quantity, "options": options})
    }

    async fn submit_cart(&mut self, who: usize) {
        let key = self.random.random_bool(0.3).then(|| format!("key-{}", self.random.random_range(0..4)));
        let before = self.app.event_count().await;
        let answer = self.app.submit_cart_with_key(&self.consumers[who], &self.shop, key.as_deref()).await;
        let id = (answer.status == 200).then(|| answer.json()["id"].as_str().expect("an id").to_owned());
        if let Some(first) = key.as_ref().and_then(|key| self.reference_carts[who].order_ids_by_key.get(key)) {
            assert_eq!((id.as_ref(), self.app.event_count().await), (Some(first), before), "a key has its answer");
            return;
        }
        let told = self.reference_store.submit_cart(&mut self.reference_carts[who], who, self.elapsed_seconds);
        match told {
            Err(refused) => {
                assert_eq!((error_code(&answer), self.app.event_count().await), (refused.to_owned(), before))
            }
            Ok(placed) => {
                let id = id.unwrap_or_else(|| panic!("an order on paper: {}", answer.text));
                let cart = &mut self.reference_carts[who];
                if let Some(key) = key {
                    cart.order_ids_by_key.insert(key, id.clone());
                }
                assert_eq!(self.app.event_count().await, before + i64::from(placed.is_some()));
                match placed {
                    Some(order) => {
                        cart.last_order = Some((id.clone(), self.elapsed_seconds));
                        self.reference_orders.push(ReferenceOrder { id, ..order });
                        self.assert_order_matches(self.reference_orders.len() - 1).await;
                    }
                    None => assert_eq!(Some(&id), cart.last_order.as_ref().map(|(id, _)| id)),
                }
            }
        }
    }

    /// The store changes the state of an order or of one of its parts.
    async fn change_state(&mut self) {
        let at = self.random_order_index();
        let seen = self.app.get_store_order(&self.owner, &self.shop, &self.reference_orders[at].id).await;
        let (mut order, mut store) = (self.reference_orders[at].clone(), self.reference_store.clone());
        let mut body = json!({"reason": "Porque sí"});
        // Half of the changes bring the order nearer to completion.
        let onward = self.random.random_bool(0.5).then(|| order.next_step_to_completion());
        let kind = onward.map_or_else(|| self.random_below(10), |(kind, _)| kind);
        let to = onward.map(|(_, to)| to);
        let (part, told) = match kind {
            0 | 1 => {
                let to = self.random_choice(&["preparation", "payment", "pickup", "completed", "cancelled"]);
                body["state"] = json!(to);
                let told = order.set_state(to);
                if to == "cancelled" && told == Ok(true) {
                    store.release_cancelled(&mut order);
                }
                ("state", told)
            }
            2..=4 => {
                let to = to.unwrap_or_else(|| self.random_choice(&["pending", "preparing", "completed", "completed"]));
                body["state"] = json!(to);
                ("preparation", order.set_preparation(to))
            }
            5 | 6 => {
                let states = ["pending", "completed", "completed", "cancelled", "refounded"];
                let to = to.unwrap_or_else(|| self.random_choice(&states));
                body["state"] = json!(to);
                let index = self.random_below(order.payments.len() + 1);
                body["payment_id"] =
                    seen["payment"].get(index).map_or_else(|| json!(new_id()), |one| one["id"].clone());
                let told = match (index < order.payments.len(), to) {
                    (true, _) => order.set_payment(index, to),
                    (false, "pending") => order.add_payment(),
                    (false, _) => Err("not_found"),
                };
                ("payment", told)
            }
            _ => {
                let to = to.unwrap_or_else(|| self.random_choice(&PICKUP_STATES));
                let again = self.random.random_bool(0.5);
                body["state"] = json!(to);
                body["pickup_id"] = seen["pickup"][0]["id"].clone();
                body["restock"] = json!(again);
                let told = order.set_pickup(to);
                if to == "returned" && told == Ok(true) {
                    store.release_stock(&mut order, again);
                }
                ("pickup", told)
            }
        };
        let before = self.app.event_count().await;
        let end = format!("orders/{}/{part}", order.id);
        let answer = self.app.post_to_store(&self.owner, &self.shop, &end, &body).await;
        self.assert_outcome(at, (order, store), told, &answer, before).await;
    }

    /// The store changes a line or a policy.
    async fn amend_order(&mut self) {
        let at = self.random_below(self.reference_orders.len());
        let seen = self.app.get_store_order(&self.owner, &self.shop, &self.reference_orders[at].id).await;
        let (mut order, mut store) = (self.reference_orders[at].clone(), self.reference_store.clone());
        let (end, body, told) = if self.random.random_bool(0.5) {
            let (line, quantity) = (self.random_below(order.lines.len()), self.random_below(6) as i64);
            let item = seen["items"][line]["id"].as_str().expect("an id");
            (
                format!("items/{item}"),
                json!({"quantity": quantity}),
                store.set_line_quantity(&mut order, line, quantity),
            )
        } else {
            let index = self.random_below(order.policies.len() + 1);
            let known = order.policies.get(index).map(|one| one.id.clone());
            let value = self.random.random_range(-500_000..500_000);
            let value = (known.is_none() || self.random.random_bool(0.5)).then_some(value);
            let (id, applied) = (known.unwrap_or_else(new_id), self.random.random_bool(0.6));
            let body = json!({"applied": applied, "label": "Ajuste", "value": value.map(from_centavos)});
            (format!("policies/{id}"), body, store.set_policy(&mut order, &id, applied, value))
        };
        let before = self.app.event_count().await;
        let path = self.shop.owner_path(&format!("orders/{}/{end}", order.id));
        let answer = self.app.send(self.app.request_as(&self.owner, Method::PUT, &path).json(&body)).await;
        self.assert_outcome(at, (order, store), told, &answer, before).await;
    }

    /// The payer or the receiver starts a transaction or changes the last one.
    async fn change_transaction(&mut self) {
        let at = self.random_below(self.reference_orders.len());
        let mut order = self.reference_orders[at].clone();
        if order.payments.is_empty() {
            return;
        }
        let seen = self.app.get_store_order(&self.owner, &self.shop, &order.id).await;
        let index = self.random_below(order.payments.len());
        let wallet = format!("/wallets/orders/{}", seen["payment"][index]["order_id"].as_str().expect("an id"));
        let transactions = self.app.get_as(&self.owner, &wallet).await.ok()["transactions"].clone();
        let before = self.app.event_count().await;
        let buyer = &self.consumers[order.buyer_index];
        let last = transactions.as_array().and_then(|all| all.last()).and_then(|one| one["id"].as_str());
        let (answer, told) = match last.filter(|_| self.random.random_bool(0.7)) {
            None => {
                let request = self.app.request_as(buyer, Method::POST, &format!("{wallet}/transaction"));
                (self.app.send(request).await, order.begin_transaction(index))
            }
            Some(id) => {
                let kind = if order.is_cash { "cash" } else { "banktransfer" };
                let (who, end, given, to) = [
                    (buyer, "processing", json!({"voucher_reference": "7"}), "processing"),
                    (&self.owner, "complete", json!({}), "completed"),
                    (buyer, "failure", json!({"reason": "No"}), "failed"),
                ][self.random.random_range(0..3)]
                .clone();
                let path = format!("{wallet}/transaction/{id}/{end}");
                (
                    self.app.send(self.app.request_as(who, Method::PUT, &path).json(&json!({kind: given}))).await,
                    order.set_last_transaction(index, to),
                )
            }
        };
        let store = self.reference_store.clone();
        self.assert_outcome(at, (order, store), told, &answer, before).await;
    }

    /// Asserts that the response is the expected one, and that a change published exactly one event.
    async fn assert_outcome(
        &mut self,
        at: usize,
        (order, store): (ReferenceOrder, ReferenceStore),
        told: Result<bool, RefusalCode>,
        answer: &TestResponse,
        before: i64,
    ) {
        let standing = format!("{:?}", self.reference_orders[at]);
        match told {
            Err(refused) => assert_eq!(error_code(answer), refused, "{} of {standing}", answer.text),
            Ok(_) => assert_eq!(answer.status, 200, "{} of {standing}", answer.text),
        }
        assert_eq!(self.app.event_count().await - before, i64::from(told == Ok(true)), "{standing}");
        if told == Ok(true) {
            (self.reference_orders[at], self.reference_store) = (order, store);
        }
        self.assert_order_matches(at).await;
    }
}

/// The error code of a response without `error.`, empty for a success.
fn error_code(answer: &TestResponse) -> String {
    let code = if answer.status == 200 { String::new() } else { answer.error_parts().1 };
    code.trim_start_matches("error.").to_owned()
}
