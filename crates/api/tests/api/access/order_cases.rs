//! The cases of carts, orders and wallet orders.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{AccessCase, AccessFixture, CaseRequest, RequestSource, case, tenant_case};
use crate::support::{SignedInUser, new_id};

/// A case about an order in the caller's store, or in another workspace's.
macro_rules! order_case {
    ($id:literal, $method:ident, $end:literal) => {
        order_case!($id, $method, $end, |_| None)
    };
    ($id:literal, $method:ident, $end:literal, $body:expr) => {
        tenant_case(
            $id,
            "workspace",
            RequestSource::PerCaller(|fixture, person| {
                Box::pin(order_request(fixture, person, Method::$method, $end, $body))
            }),
            (|fixture, owner| Box::pin(order_request(fixture, Some(owner), Method::$method, $end, $body)), 404),
        )
    };
}

async fn order_request(
    fixture: &AccessFixture,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    body: fn(&Value) -> Option<Value>,
) -> CaseRequest {
    let (shop, order) = fixture.new_store_order(person).await;
    let id = |pointer| order.pointer(pointer).and_then(Value::as_str).unwrap_or(&shop.turn_id);
    let end = end.replace("{order}", id("/id")).replace("{item}", id("/items/0/id"));
    let end = end.replace("{policy}", id("/policies/0/id"));
    CaseRequest { method, path: shop.owner_path(&end), body: body(&order) }
}

/// A case about a transaction of the caller's wallet order, or of another's.
macro_rules! transaction_case {
    ($id:literal, $method:ident, $end:literal, $body:expr) => {
        tenant_case(
            $id,
            "any",
            RequestSource::PerCaller(|fixture, person| {
                Box::pin(transaction_request(fixture, person, Method::$method, $end, $body))
            }),
            (|fixture, owner| Box::pin(transaction_request(fixture, Some(owner), Method::$method, $end, $body)), 404),
        )
    };
}

async fn transaction_request(
    fixture: &AccessFixture,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    body: fn() -> Option<Value>,
) -> CaseRequest {
    let (order, transaction) = fixture.new_transaction(person, end.contains("{transaction}")).await;
    let path = format!("/wallets/orders/{order}{}", end.replace("{transaction}", &transaction));
    CaseRequest { method, path, body: body() }
}

pub(super) const CASES: &[AccessCase] = &[
    case(
        "ecommerce_cart_put",
        "consumer",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let path = format!("{}/cart", fixture.shared_store().await.public_path());
                CaseRequest { method: Method::PUT, path, body: Some(json!({})) }
            })
        }),
    ),
    case(
        "ecommerce_cart_submit",
        "consumer",
        RequestSource::PerCaller(|fixture, person| {
            Box::pin(async move {
                let shop = fixture.shared_store().await;
                if let Some(consumer) = person.filter(|one| one.caller.scope_type == ScopeType::Consumer) {
                    // A new session, because theirs may have ended.
                    let consumer = fixture.app.new_session(consumer.seat()).await;
                    fixture.app.fill_cart(&consumer, shop, 1).await;
                }
                let path = format!("{}/cart/submit", shop.public_path());
                CaseRequest { method: Method::POST, path, body: None }
            })
        }),
    ),
    tenant_case(
        "ecommerce_consumer_order_get",
        "consumer",
        RequestSource::PerCaller(|fixture, person| {
            Box::pin(async move {
                let path = format!("/ecommerce/orders/{}", fixture.new_consumer_order(person).await);
                CaseRequest { method: Method::GET, path, body: None }
            })
        }),
        (
            |fixture, owner| {
                Box::pin(async move {
                    let path = format!("/ecommerce/orders/{}", fixture.new_consumer_order(Some(owner)).await);
                    CaseRequest { method: Method::GET, path, body: None }
                })
            },
            404,
        ),
    ),
    order_case!("ecommerce_order_list", GET, "orders"),
    order_case!("ecommerce_order_get", GET, "orders/{order}"),
    order_case!("ecommerce_order_kpis", GET, "orders/kpis"),
    order_case!("ecommerce_order_events", HEAD, "orders/events"),
    order_case!("ecommerce_order_state", POST, "orders/{order}/state", |_| Some(json!({"state": "preparation"}))),
    order_case!("ecommerce_order_payment", POST, "orders/{order}/payment", |order| {
        let id = order.pointer("/payment/0/id").cloned().unwrap_or_else(|| json!(new_id()));
        Some(json!({"payment_id": id, "state": "completed"}))
    }),
    order_case!("ecommerce_order_pickup", POST, "orders/{order}/pickup", |order| {
        let id = order.pointer("/pickup/0/id").cloned().unwrap_or_else(|| json!(new_id()));
        Some(json!({"pickup_id": id, "state": "cancelled"}))
    }),
    order_case!("ecommerce_order_preparation", POST, "orders/{order}/preparation", |_| {
        Some(json!({"state": "preparing"}))
    }),
    order_case!("ecommerce_order_item_put", PUT, "orders/{order}/items/{item}", |_| Some(json!({"quantity": 2}))),
    order_case!("ecommerce_order_policy_put", PUT, "orders/{order}/policies/{policy}", |_| Some(
        json!({"applied": true})
    )),
    transaction_case!("wallets_order_get", GET, "", || None),
    transaction_case!("wallets_transaction_create", POST, "/transaction", || None),
    transaction_case!("wallets_transaction_processing", PUT, "/transaction/{transaction}/processing", || {
        Some(json!({"cash": {}}))
    }),
    transaction_case!("wallets_transaction_complete", PUT, "/transaction/{transaction}/complete", || {
        Some(json!({"cash": {}}))
    }),
    transaction_case!("wallets_transaction_failure", PUT, "/transaction/{transaction}/failure", || {
        Some(json!({"cash": {"reason": "No vino"}}))
    }),
    case("backoffices_order_list", "backoffice", RequestSource::Get("/backoffices/ecommerce/orders")),
    case(
        "backoffices_order_get",
        "backoffice",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let (_, order) = fixture.app.new_consumer_with_order(fixture.shared_store().await, 1).await;
                CaseRequest { method: Method::GET, path: format!("/backoffices/ecommerce/orders/{order}"), body: None }
            })
        }),
    ),
    case("backoffices_order_kpis", "backoffice", RequestSource::Get("/backoffices/ecommerce/kpis")),
    case("backoffices_store_list", "backoffice", RequestSource::Get("/backoffices/ecommerce/stores")),
];
