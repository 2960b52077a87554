//! The rows of carts, orders and wallet orders.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::cases::{Row, foreign, row};
use super::fixture::{Call, Make, World};
use crate::support::{SignedInUser, new_id};

/// A call of an order that came into a store of whoever calls, and the same of another's.
macro_rules! order {
    ($id:literal, $method:ident, $end:literal) => {
        order!($id, $method, $end, |_| None)
    };
    ($id:literal, $method:ident, $end:literal, $body:expr) => {
        foreign(
            $id,
            "workspace",
            Make::Own(|world, person| Box::pin(order(world, person, Method::$method, $end, $body))),
            (|world, owner| Box::pin(order(world, Some(owner), Method::$method, $end, $body)), 404),
        )
    };
}

async fn order(
    world: &World,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    body: fn(&Value) -> Option<Value>,
) -> Call {
    let (shop, order) = world.order(person).await;
    let id = |pointer| order.pointer(pointer).and_then(Value::as_str).unwrap_or(&shop.turn_id);
    let end = end.replace("{order}", id("/id")).replace("{item}", id("/items/0/id"));
    let end = end.replace("{policy}", id("/policies/0/id"));
    Call { method, path: shop.owner_path(&end), body: body(&order) }
}

/// A call of a wallet order's transaction of whoever calls, and the same of another's.
macro_rules! transaction {
    ($id:literal, $method:ident, $end:literal, $body:expr) => {
        foreign(
            $id,
            "any",
            Make::Own(|world, person| Box::pin(transaction(world, person, Method::$method, $end, $body))),
            (|world, owner| Box::pin(transaction(world, Some(owner), Method::$method, $end, $body)), 404),
        )
    };
}

async fn transaction(
    world: &World,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    body: fn() -> Option<Value>,
) -> Call {
    let (order, transaction) = world.transaction(person, end.contains("{transaction}")).await;
    let path = format!("/wallets/orders/{order}{}", end.replace("{transaction}", &transaction));
    Call { method, path, body: body() }
}

pub(super) const ROWS: &[Row] = &[
    row(
        "ecommerce_cart_put",
        "consumer",
        Make::Anew(|world| {
            Box::pin(async move {
                let path = format!("{}/cart", world.anyones_shop().await.public_path());
                Call { method: Method::PUT, path, body: Some(json!({})) }
            })
        }),
    ),
    row(
        "ecommerce_cart_submit",
        "consumer",
        Make::Own(|world, person| {
            Box::pin(async move {
                let shop = world.anyones_shop().await;
                if let Some(consumer) = person.filter(|one| one.caller.scope_type == ScopeType::Consumer) {
                    // By a session of its own, because theirs may have ended.
                    let consumer = world.app.new_session(consumer.seat()).await;
                    world.app.fill_cart(&consumer, shop, 1).await;
                }
                let path = format!("{}/cart/submit", shop.public_path());
                Call { method: Method::POST, path, body: None }
            })
        }),
    ),
    foreign(
        "ecommerce_consumer_order_get",
        "consumer",
        Make::Own(|world, person| {
            Box::pin(async move {
                let path = format!("/ecommerce/orders/{}", world.own_order(person).await);
                Call { method: Method::GET, path, body: None }
            })
        }),
        (
            |world, owner| {
                Box::pin(async move {
                    let path = format!("/ecommerce/orders/{}", world.own_order(Some(owner)).await);
                    Call { method: Method::GET, path, body: None }
                })
            },
            404,
        ),
    ),
    order!("ecommerce_order_list", GET, "orders"),
    order!("ecommerce_order_get", GET, "orders/{order}"),
    order!("ecommerce_order_kpis", GET, "orders/kpis"),
    order!("ecommerce_order_events", HEAD, "orders/events"),
    order!("ecommerce_order_state", POST, "orders/{order}/state", |_| Some(json!({"state": "preparation"}))),
    order!("ecommerce_order_payment", POST, "orders/{order}/payment", |order| {
        let id = order.pointer("/payment/0/id").cloned().unwrap_or_else(|| json!(new_id()));
        Some(json!({"payment_id": id, "state": "completed"}))
    }),
    order!("ecommerce_order_pickup", POST, "orders/{order}/pickup", |order| {
        let id = order.pointer("/pickup/0/id").cloned().unwrap_or_else(|| json!(new_id()));
        Some(json!({"pickup_id": id, "state": "cancelled"}))
    }),
    order!("ecommerce_order_preparation", POST, "orders/{order}/preparation", |_| {
        Some(json!({"state": "preparing"}))
    }),
    order!("ecommerce_order_item_put", PUT, "orders/{order}/items/{item}", |_| Some(json!({"quantity": 2}))),
    order!("ecommerce_order_policy_put", PUT, "orders/{order}/policies/{policy}", |_| Some(json!({"applied": true}))),
    transaction!("wallets_order_get", GET, "", || None),
    transaction!("wallets_transaction_create", POST, "/transaction", || None),
    transaction!("wallets_transaction_processing", PUT, "/transaction/{transaction}/processing", || {
        Some(json!({"cash": {}}))
    }),
    transaction!("wallets_transaction_complete", PUT, "/transaction/{transaction}/complete", || {
        Some(json!({"cash": {}}))
    }),
    transaction!("wallets_transaction_failure", PUT, "/transaction/{transaction}/failure", || {
        Some(json!({"cash": {"reason": "No vino"}}))
    }),
    row("backoffices_order_list", "backoffice", Make::Get("/backoffices/ecommerce/orders")),
    row(
        "backoffices_order_get",
        "backoffice",
        Make::Anew(|world| {
            Box::pin(async move {
                let (_, order) = world.app.new_consumer_with_order(world.anyones_shop().await, 1).await;
                Call { method: Method::GET, path: format!("/backoffices/ecommerce/orders/{order}"), body: None }
            })
        }),
    ),
    row("backoffices_order_kpis", "backoffice", Make::Get("/backoffices/ecommerce/kpis")),
    row("backoffices_store_list", "backoffice", Make::Get("/backoffices/ecommerce/stores")),
];
