//! The demonstration's pizzería: its owner, and consumers who order there.

use serde_json::{Value, json};

use crate::support::{Home, Town};

/// The pizzería.
pub(super) const STORE: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";

/// A server whose stores are open.
pub(super) struct Market {
    pub(super) town: Town,
    /// The pizzería's owner.
    pub(super) owner: Home,
    consumer: Home,
}

impl Market {
    pub(super) fn new() -> Self {
        let town = Town::new();
        Self { owner: town.signed_in_as("hernan.ibarra"), consumer: town.signed_in_as("lucia.benitez"), town }
    }

    /// Places an order for a number of fainás, for takeaway and cash; returns it as its owner sees it.
    pub(super) fn order(&self, quantity: i64) -> Value {
        let store = ["--param".to_owned(), format!("store_id={STORE}")];
        let store: Vec<&str> = store.iter().map(String::as_str).collect();
        let page = self.consumer.json(&[&["api", "ecommerce_store_public"], &store[..]].concat());
        let article = find(&page["articles"], "name", "Fainá");
        let cash = find(&page["payment_methods"]["providers"], "type", "cash");
        let cart = json!({
            "items_set": true,
            "items": [{"id": uuid::Uuid::new_v4(), "article_id": article["id"], "quantity": quantity}],
            "pickup_set": true, "pickup": {"type": "takeaway"},
            "payment_set": true, "payment": {"provider_id": cash["id"]},
        });
        let cart = cart.to_string();
        let put = self.consumer.json(&[&["api", "ecommerce_cart_put", "--data", &cart], &store[..]].concat());
        assert_eq!(put["problems"], json!([]), "{put}");
        let key = format!("idempotency-key: {}", uuid::Uuid::new_v4());
        let made = self.consumer.json(&[&["api", "ecommerce_cart_submit", "-H", &key], &store[..]].concat());
        self.owner.json(&["order", "get", made["id"].as_str().expect("an id")])
    }
}

/// The element of a list whose field has this value.
pub(super) fn find<'a>(list: &'a Value, field: &str, value: &str) -> &'a Value {
    list.as_array().and_then(|list| list.iter().find(|one| one[field] == value)).unwrap_or_else(|| panic!("{list}"))
}
