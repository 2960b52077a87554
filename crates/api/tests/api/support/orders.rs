//! Consumers for tests: they fill carts, order, and pay; stores work on what comes in.

use hub_api::domains::wallets::{NewWalletOrder, ProviderType, insert_wallet_order};
use hub_kernel::db::{Batch, sql};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;
use reqwest::Method;
use serde_json::{Value, json};

use super::{SignedInUser, StoreFixture, TestApp, TestResponse, new_id};

/// What a submit writes, and what becomes of it.
pub(crate) const ORDER_TABLES: [&str; 14] = [
    "carts",
    "orders",
    "order_days",
    "order_lines",
    "order_payments",
    "order_pickups",
    "order_policies",
    "order_history",
    "coupon_uses",
    "stock_moves",
    "activities",
    "idempotency_keys",
    "wallet_orders",
    "wallet_transactions",
];

/// The units of a cart's one line, with its options and how many of each.
pub(crate) fn cart_items(article: &str, quantity: i64, options: &[(&str, &str, i64)]) -> Value {
    let options: Vec<_> = options
        .iter()
        .map(|(customizer, option, quantity)| {
            json!({"customizer_id": customizer, "option_id": option, "quantity": quantity})
        })
        .collect();
    json!([{"id": new_id(), "article_id": article, "quantity": quantity, "options": options}])
}

impl TestApp {
    /// Sets parts of someone's cart.
    pub(crate) async fn put_cart(&self, consumer: &SignedInUser, shop: &StoreFixture, body: &Value) -> TestResponse {
        self.put_as(consumer, &format!("{}/cart", shop.public_path()), body).await
    }

    /// Fills someone's cart with so many of the shop's article, to be fetched and paid by its provider.
    pub(crate) async fn fill_cart(&self, consumer: &SignedInUser, shop: &StoreFixture, quantity: i64) -> Value {
        self.fill_cart_with(consumer, shop, &cart_items(&shop.article_id, quantity, &[])).await
    }

    /// Fills someone's cart with these lines, to be fetched and paid by the shop's provider.
    pub(crate) async fn fill_cart_with(&self, consumer: &SignedInUser, shop: &StoreFixture, items: &Value) -> Value {
        let body = json!({
            "items_set": true, "items": items, "pickup_set": true, "pickup": {"type": "takeaway"},
            "payment_set": true, "payment": {"provider_id": shop.provider_id},
        });
        self.put_cart(consumer, shop, &body).await.ok()
    }

    /// Submits someone's cart.
    pub(crate) async fn submit_cart(&self, consumer: &SignedInUser, shop: &StoreFixture) -> TestResponse {
        self.submit_cart_with_key(consumer, shop, None).await
    }

    /// Submits someone's cart with a key.
    pub(crate) async fn submit_cart_with_key(
        &self,
        consumer: &SignedInUser,
        shop: &StoreFixture,
        key: Option<&str>,
    ) -> TestResponse {
        let mut request = self.request_as(consumer, Method::POST, &format!("{}/cart/submit", shop.public_path()));
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        self.send(request).await
    }

    /// Someone new who ordered so many of the shop's article; with the order's id.
    pub(crate) async fn new_consumer_with_order(&self, shop: &StoreFixture, quantity: i64) -> (SignedInUser, String) {
        let consumer = self.new_signed_in_user(ScopeType::Consumer).await;
        let order = self.place_order(&consumer, shop, quantity).await;
        (consumer, order)
    }

    /// Orders so many of the shop's article.
    pub(crate) async fn place_order(&self, consumer: &SignedInUser, shop: &StoreFixture, quantity: i64) -> String {
        self.fill_cart(consumer, shop, quantity).await;
        let submitted = self.submit_cart(consumer, shop).await.ok();
        submitted["id"].as_str().expect("an id").to_owned()
    }

    /// POST within a store, as its owner.
    pub(crate) async fn post_to_store(
        &self,
        owner: &SignedInUser,
        shop: &StoreFixture,
        end: &str,
        body: &Value,
    ) -> TestResponse {
        self.send(self.request_as(owner, Method::POST, &shop.owner_path(end)).json(body)).await
    }

    /// An order as its owner sees it.
    pub(crate) async fn get_store_order(&self, owner: &SignedInUser, shop: &StoreFixture, order: &str) -> Value {
        self.get_as(owner, &shop.owner_path(&format!("orders/{order}"))).await.ok()
    }

    /// Moves a part of an order, or the order.
    pub(crate) async fn set_order_state(
        &self,
        owner: &SignedInUser,
        shop: &StoreFixture,
        order: &str,
        part: &str,
        state: &str,
    ) -> TestResponse {
        let seen = self.get_store_order(owner, shop, order).await;
        let mut body = json!({"state": state, "reason": "Porque sí"});
        match part {
            "payment" => body["payment_id"] = seen["payment"][0]["id"].clone(),
            "pickup" => body["pickup_id"] = seen["pickup"][0]["id"].clone(),
            _ => {}
        }
        self.post_to_store(owner, shop, &format!("orders/{order}/{part}"), &body).await
    }

    /// How many of an article there are.
    pub(crate) async fn stock_count(&self, article: &str) -> Option<i64> {
        let text = "SELECT stock_count FROM articles WHERE id = $1
                    UNION ALL SELECT stock_count FROM customizer_options WHERE id = $1";
        let row = sql(self.app.db.read(), text).bind(article.parse::<Id<()>>().expect("an id"));
        row.one::<(Option<i64>,)>().await.expect("a stock").0
    }

    /// A wallet order that someone pays to themselves in cash, whatever scope they are of.
    pub(crate) async fn new_wallet_order(&self, person: &SignedInUser) -> String {
        let provider: String = new_id();
        let body = json!({"wallet_id": person.caller.scope_id, "type": "cash", "currencies": ["ARS"]});
        self.put_as(person, &format!("/wallets/providers/{provider}"), &body).await.ok();
        let id = Id::new();
        let order = NewWalletOrder {
            id,
            receiver_id: person.caller.scope_id,
            payer_id: person.caller.scope_id,
            provider_id: provider.parse().expect("an id"),
            provider_type: ProviderType::Cash,
            amount: Money::from_centavos(1_250),
            description: "Pedido 261120-001".into(),
            reference: "261120-001".into(),
        };
        let mut batch = Batch::new(self.app.db.write());
        insert_wallet_order(&mut batch, order, self.app.clock.now());
        batch.run().await.expect("a wallet order");
        id.to_string()
    }

    /// A transaction of a wallet order, which was just begun.
    pub(crate) async fn new_transaction(&self, person: &SignedInUser, order: &str) -> String {
        let path = format!("/wallets/orders/{order}/transaction");
        let made = self.send(self.request_as(person, Method::POST, &path)).await.ok();
        made["id"].as_str().expect("an id").to_owned()
    }
}
