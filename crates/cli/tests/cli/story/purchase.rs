//! The consumer's purchase: an order, and its payment at Mercado Pago.

use serde_json::{Value, json};
use uuid::Uuid;

use super::business::{ARTICLE, Business};
use super::mercado_pago::MercadoPago;
use super::{id_of, wait_for};
use crate::support::Home;

pub(super) struct Purchase {
    order_id: String,
    /// The amount in pesos.
    pub(super) total: Value,
    /// The wallet order of its payment.
    wallet_order_id: String,
}

impl Purchase {
    /// Orders some of the article for takeaway, to be paid through Mercado Pago.
    pub(super) fn order(consumer: &Home, business: &Business, quantity: u32) -> Self {
        let store = format!("store_id={}", business.store_id);
        let page = consumer.json(&["api", "ecommerce_store_public", "--param", &store]);
        let article = &page["articles"][0];
        assert_eq!((&article["name"], &article["id"]), (&json!(ARTICLE), &json!(business.article_id)));
        let picture = article["image_url"].as_str().expect("a picture");
        let variant = consumer.json(&["api", "GET", picture, "--query", "width=128", "--query", "format=webp"]);
        let file = consumer.command(&["api", "GET", variant["location"].as_str().expect("a path")]).output();
        assert!(is_whole_webp(&file.expect("runs").stdout), "the consumer sees the picture");
        let cart = json!({
            "items_set": true,
            "items": [{"id": Uuid::new_v4(), "article_id": business.article_id, "quantity": quantity}],
            "pickup_set": true, "pickup": {"type": "takeaway"},
            "payment_set": true, "payment": {"provider_id": business.provider_id},
        });
        let put = ["api", "ecommerce_cart_put", "--param", &store, "--data", &cart.to_string()];
        assert_eq!(consumer.json(&put)["problems"], json!([]));
        let order_id = id_of(&consumer.json(&["api", "ecommerce_cart_submit", "--param", &store]));
        let payment = read(consumer, &order_id)["payment"][0].clone();
        assert_eq!((&payment["provider_type"], &payment["state"]), (&json!("mercadopago"), &json!("pending")));
        let wallet_order_id = payment["order_id"].as_str().expect("an id").to_owned();
        Self { order_id, total: payment["amount"].clone(), wallet_order_id }
    }

    /// Opens Mercado Pago's page and pays there; waits until its notice has completed the payment.
    pub(super) fn pay(&self, consumer: &Home, mercado_pago: &MercadoPago) {
        let wallet_order = format!("order_id={}", self.wallet_order_id);
        let transaction = consumer.json(&["api", "wallets_transaction_create", "--param", &wallet_order]);
        let link = transaction["mercadopago"]["link"].as_str().expect("a link");
        mercado_pago.pay(link);
        wait_for("the payment", || {
            (read(consumer, &self.order_id)["payment"][0]["state"] == "completed").then_some(())
        });
        let paid = consumer.json(&["wallet", "order", &self.wallet_order_id]);
        assert_eq!((&paid["state"], &paid["transactions"][0]["id"]), (&json!("completed"), &transaction["id"]));
    }

    /// The order's state, as the consumer sees it.
    pub(super) fn state(&self, consumer: &Home) -> String {
        read(consumer, &self.order_id)["state"].as_str().expect("a state").to_owned()
    }
}

/// Returns true if a file is a picture that is as long as its header says.
fn is_whole_webp(bytes: &[u8]) -> bool {
    let [b'R', b'I', b'F', b'F', length @ .., b'W', b'E', b'B', b'P'] = &bytes[..bytes.len().min(12)] else {
        return false;
    };
    length.try_into().map(u32::from_le_bytes).is_ok_and(|length| length as usize + 8 == bytes.len())
}

fn read(consumer: &Home, order_id: &str) -> Value {
    consumer.json(&["api", "ecommerce_consumer_order_get", "--param", &format!("order_id={order_id}")])
}
