//! Orders in words: what one is, and what became of it.

use hub_client::types::{Order, OrderChange, OrderEntity};
use serde_json::{Value, json};

/// An amount with its two decimals.
pub(super) fn money(amount: &Value) -> String {
    format!("{:.2}", amount.as_f64().unwrap_or_default())
}

/// `2 x Muzzarella`, and one without the number.
pub(super) fn of_quantity(quantity: i64, name: &str) -> String {
    if quantity == 1 { name.to_owned() } else { format!("{quantity} x {name}") }
}

/// What is to be paid, in words.
pub(super) fn total(order: &Order) -> String {
    let totals = order.resumes.iter().map(|resume| format!("{} {}", resume.currency, money(&json!(resume.total))));
    totals.collect::<Vec<_>>().join(", ")
}

/// What an order is, in two lines.
pub(super) fn heading(order: &Order) -> String {
    let Order { code, store, consumer, state, datetime, .. } = order;
    let (name, who) = (&store.name, &consumer.name);
    let coupon = order.coupon.as_ref().map_or_else(String::new, |coupon| format!(", coupon {}", coupon.code));
    format!("{code} of {name}, for {who}, came in at {datetime}\n{state}, {}{coupon}", total(order))
}

/// What the changes of one move were. An order that comes in brings its parts with it, which say nothing.
pub(super) fn changes(order: &Order, changes: &[&OrderChange]) -> String {
    let comes_in = changes.iter().any(|change| change.entity == OrderEntity::Order && change.from.is_none());
    let told = changes.iter().filter(|change| !comes_in || change.entity == OrderEntity::Order);
    let told: Vec<String> = told.map(|one| change(order, one)).collect();
    let reason = changes.iter().find_map(|change| change.reason.as_ref());
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    told.join(", ") + &reason
}

fn change(order: &Order, change: &OrderChange) -> String {
    match (change.entity, change.to.as_str()) {
        (OrderEntity::Order, "submitted") => came_in(order),
        (OrderEntity::Order, "preparation") => "is to be prepared".to_owned(),
        (OrderEntity::Order, "payment") => "waits for its payment".to_owned(),
        (OrderEntity::Order, "pickup") => "waits to be handed over".to_owned(),
        (OrderEntity::Order, "completed") => "is completed".to_owned(),
        (OrderEntity::Order, "cancelled") => "is cancelled".to_owned(),
        (OrderEntity::Preparation, "pending") => "is not prepared yet".to_owned(),
        (OrderEntity::Preparation, "preparing") => "is being prepared".to_owned(),
        (OrderEntity::Preparation, "completed") => "is prepared".to_owned(),
        (OrderEntity::Payment, "pending") => "a payment is waited for".to_owned(),
        (OrderEntity::Payment, "completed") => "is paid".to_owned() + &amount(order, change),
        (OrderEntity::Payment, "cancelled") => "its payment is called off".to_owned(),
        (OrderEntity::Payment, "refounded") => "its payment is given back".to_owned() + &amount(order, change),
        (OrderEntity::Pickup, "pending") => "is not ready to be handed over".to_owned(),
        (OrderEntity::Pickup, "ready") => "is ready to be handed over".to_owned(),
        (OrderEntity::Pickup, "carrying") => "is on its way".to_owned(),
        (OrderEntity::Pickup, "at_door") => "is at the door".to_owned(),
        (OrderEntity::Pickup, "delivered") => "is handed over".to_owned(),
        (OrderEntity::Pickup, "failure") => "could not be handed over".to_owned(),
        (OrderEntity::Pickup, "returned") => "came back".to_owned(),
        (OrderEntity::Pickup, "cancelled") => "its handing over is called off".to_owned(),
        (entity, to) => format!("{entity}: {} -> {to}", change.from.as_deref().unwrap_or("new")),
    }
}

fn came_in(order: &Order) -> String {
    let lines: Vec<String> = order.items.iter().map(|line| of_quantity(line.quantity, &line.name)).collect();
    let pickup = order.pickup.first().map_or_else(String::new, |pickup| format!(", {}", pickup.type_));
    let payment = order.payment.first().map_or_else(String::new, |payment| format!(", {}", payment.provider_type));
    format!("came in: {}{pickup}{payment}", lines.join(", "))
}

fn amount(order: &Order, change: &OrderChange) -> String {
    let payment = order.payment.iter().find(|one| one.id == change.entity_id);
    payment.map_or_else(String::new, |one| format!(", {} by {}", money(&json!(one.amount)), one.provider_type))
}
