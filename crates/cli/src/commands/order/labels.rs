//! Orders and their changes in labels.

use hub_client::types::{Order, OrderChange, OrderEntity, OrderResume};
use serde_json::{Value, json};

use crate::output::Output;

/// An amount with two decimals.
pub(super) fn format_amount(amount: &Value) -> String {
    format!("{:.2}", amount.as_f64().unwrap_or_default())
}

/// `2 x Muzzarella`; without the number for one.
pub(super) fn format_quantity(quantity: i64, name: &str) -> String {
    if quantity == 1 { name.to_owned() } else { format!("{quantity} x {name}") }
}

/// The amounts to pay, by currency.
pub(super) fn format_total(order: &Order) -> String {
    let totals =
        order.resumes.iter().map(|resume| format!("{} {}", resume.currency, format_amount(&json!(resume.total))));
    totals.collect::<Vec<_>>().join(", ")
}

/// A heading of three lines for an order.
pub(super) fn order_heading(order: &Order, output: &Output) -> String {
    let Order { code, store, consumer, state, datetime, .. } = order;
    let at = output.format_instant(*datetime, false);
    let who = [Some(&consumer.name), consumer.phone.as_ref(), consumer.email.as_ref()];
    let who: Vec<&str> = who.into_iter().flatten().map(String::as_str).collect();
    format!("{code} of {}, came in at {at}\nfor {}\n{state}, {}", store.name, who.join(", "), format_total(order))
}

/// The sums of an order, from the subtotal on: label and amount.
pub(super) fn order_totals(order: &Order) -> Vec<(String, f64)> {
    let of_resume = |resume: &OrderResume| {
        let mut rows = vec![("subtotal".to_owned(), resume.subtotal.0)];
        let coupon =
            order.coupon.as_ref().map(|coupon| (format!("coupon {}", coupon.code), 0.0 - resume.coupon_discount.0));
        rows.extend(coupon);
        let policies = order.policies.iter().filter(|policy| policy.applied);
        rows.extend(policies.map(|policy| (policy.label.clone(), policy.imports.total.0)));
        rows.extend((resume.tip.0 != 0.0).then(|| ("tip".to_owned(), resume.tip.0)));
        rows.push((format!("total {}", resume.currency), resume.total.0));
        rows
    };
    order.resumes.iter().flat_map(of_resume).collect()
}

/// The author of a change.
pub(super) fn change_author(order: &Order, change: &OrderChange) -> &'static str {
    match change.account_id {
        None => "server",
        Some(id) if id == order.consumer.id => "consumer",
        Some(_) => "store",
    }
}

/// The changes of one move in a sentence. For a new order, its parts' first states are left out.
pub(super) fn describe_changes(order: &Order, changes: &[&OrderChange]) -> String {
    let comes_in = changes.iter().any(|change| change.entity == OrderEntity::Order && change.from.is_none());
    // The order's move to preparation follows from its preparation, which is named already.
    let is_prepared = changes.iter().any(|change| change.entity == OrderEntity::Preparation);
    let is_said =
        |change: &OrderChange| is_prepared && change.entity == OrderEntity::Order && change.to == "preparation";
    let told = changes.iter().filter(|change| !comes_in || change.entity == OrderEntity::Order);
    let told = told.filter(|change| !is_said(change));
    let told: Vec<String> = told.map(|one| describe_change(order, one)).collect();
    let reason = changes.iter().find_map(|change| change.reason.as_ref());
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    told.join(", ") + &reason
}

fn describe_change(order: &Order, change: &OrderChange) -> String {
    match (change.entity, change.to.as_str()) {
        (OrderEntity::Order, "submitted") => describe_new_order(order),
        (OrderEntity::Order, "preparation") => "is to be prepared".to_owned(),
        (OrderEntity::Order, "payment") => "waits for its payment".to_owned(),
        (OrderEntity::Order, "pickup") => "waits to be handed over".to_owned(),
        (OrderEntity::Order, "completed") => "is completed".to_owned(),
        (OrderEntity::Order, "cancelled") => "is cancelled".to_owned(),
        (OrderEntity::Preparation, "pending") => "is not prepared yet".to_owned(),
        (OrderEntity::Preparation, "preparing") => "is being prepared".to_owned(),
        (OrderEntity::Preparation, "completed") => "is prepared".to_owned(),
        (OrderEntity::Payment, "pending") => "waits for a payment".to_owned(),
        (OrderEntity::Payment, "completed") => "is paid".to_owned() + &payment_amount(order, change),
        (OrderEntity::Payment, "cancelled") => "its payment is cancelled".to_owned(),
        (OrderEntity::Payment, "refounded") => "its payment is refunded".to_owned() + &payment_amount(order, change),
        (OrderEntity::Pickup, "pending") => "is not ready to be handed over".to_owned(),
        (OrderEntity::Pickup, "ready") => "is ready to be handed over".to_owned(),
        (OrderEntity::Pickup, "carrying") => "is on its way".to_owned(),
        (OrderEntity::Pickup, "at_door") => "is at the door".to_owned(),
        (OrderEntity::Pickup, "delivered") => "is handed over".to_owned(),
        (OrderEntity::Pickup, "failure") => "could not be handed over".to_owned(),
        (OrderEntity::Pickup, "returned") => "came back".to_owned(),
        (OrderEntity::Pickup, "cancelled") => "its pickup is cancelled".to_owned(),
        (entity, to) => format!("{entity}: {} -> {to}", change.from.as_deref().unwrap_or("new")),
    }
}

fn describe_new_order(order: &Order) -> String {
    let lines: Vec<String> = order.items.iter().map(|line| format_quantity(line.quantity, &line.name)).collect();
    let pickup = order.pickup.first().map_or_else(String::new, |pickup| format!(", {}", pickup.type_));
    let payment = order.payment.first().map_or_else(String::new, |payment| format!(", {}", payment.provider_type));
    format!("came in: {}{pickup}{payment}", lines.join(", "))
}

fn payment_amount(order: &Order, change: &OrderChange) -> String {
    let payment = order.payment.iter().find(|one| one.id == change.entity_id);
    payment.map_or_else(String::new, |one| format!(", {} by {}", format_amount(&json!(one.amount)), one.provider_type))
}
