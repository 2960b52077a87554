//! Carts, orders and wallet orders for tests: filled, submitted, changed and paid.

use hub_api::domains::wallets::{NewWalletOrder, ProviderType, insert_wallet_order};
use hub_kernel::db::Batch;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;
use reqwest::Method;
use serde_json::{Value, json};

use super::{SignedInUser, StoreFixture, TestApp, TestResponse, new_id};

/// The tables that a submit and later changes of an order write.
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

/// A cart's items with one line; each option is customizer, option and quantity.
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
    /// Puts parts of a consumer's cart.
    pub(crate) async fn put_cart(&self, consumer: &SignedInUser, shop: &StoreFixture, body: &Value) -> TestResponse {
        self.put_as(consumer, &format!("{}/cart", shop.public_path()), body).await
    }

    /// Fills a cart with units of the store's article, with takeaway and the store's payment provider.
    pub(crate) async fn fill_cart(&self, consumer: &SignedInUser, shop: &StoreFixture, quantity: i64) -> Value {
        self.fill_cart_with(consumer, shop, &cart_items(&shop.article_id, quantity, &[])).await
    }

    /// Fills a cart with lines, with takeaway and the store's payment provider.
    pub(crate) async fn fill_cart_with(&self, consumer: &SignedInUser, shop: &StoreFixture, items: &Value) -> Value {
        let body = json!({
            "items_set": true, "items": items, "pickup_set": true, "pickup": {"type": "takeaway"},
            "payment_set": true, "payment": {"provider_id": shop.provider_id},
        });
        self.put_cart(consumer, shop, &body).await.ok()
    }

    /// Submits a cart.
    pub(crate) async fn submit_cart(&self, consumer: &SignedInUser, shop: &StoreFixture) -> TestResponse {
        self.submit_cart_with_key(consumer, shop, None).await
    }

    /// Submits a cart with an idempotency key.
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

    /// Inserts a consumer who orders units of the store's article; answers the order's id too.
    pub(crate) async fn new_consumer_with_order(&self, shop: &StoreFixture, quantity: i64) -> (SignedInUser, String) {
        let consumer = self.new_signed_in_user(ScopeType::Consumer).await;
        let order = self.place_order(&consumer, shop, quantity).await;
        (consumer, order)
    }

    /// Orders units of the store's article; answers the order's id.
    pub(crate) async fn place_order(&self, consumer: &SignedInUser, shop: &StoreFixture, quantity: i64) -> String {
        self.fill_cart(consumer, shop, quantity).await;
        let submitted = self.submit_cart(consumer, shop).await.ok();
        submitted["id"].as_str().expect("an id").to_owned()
    }

    /// Sends a POST within a store as its owner.
    pub(crate) async fn post_to_store(
        &self,
        owner: &SignedInUser,
        shop: &StoreFixture,
        end: &str,
        body: &Value,
    ) -> TestResponse {
        self.send(self.request_as(owner, Method::POST, &shop.owner_path(end)).json(body)).await
    }

    /// An order as the store's owner reads it.
    pub(crate) async fn get_store_order(&self, owner: &SignedInUser, shop: &StoreFixture, order: &str) -> Value {
        self.get_as(owner, &shop.owner_path(&format!("orders/{order}"))).await.ok()
    }

    /// Sets the state of an order or of one of its parts.
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

    /// Inserts a wallet order that the user's scope pays to itself in cash; answers its id.
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

    /// Creates a transaction of a wallet order; answers its id.
    pub(crate) async fn new_transaction(&self, person: &SignedInUser, order: &str) -> String {
        let path = format!("/wallets/orders/{order}/transaction");
        let made = self.send(self.request_as(person, Method::POST, &path)).await.ok();
        made["id"].as_str().expect("an id").to_owned()
    }
}
