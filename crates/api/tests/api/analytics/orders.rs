//! Figures of orders, counted from the orders.

use hub_api::domains::analytics::{update_all_order_counts, update_recent_order_counts};
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::visitor::{HOURS, TODAY, app_behind_proxy, summary, total, values};

#[tokio::test]
async fn orders_and_their_amounts_are_counted_by_store_and_hour() {
    let (app, staff) = app_behind_proxy().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let (shop, neighbour) = (app.new_published_store(&owner).await, app.new_published_store(&other).await);
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    app.advance_clock(3_600);
    let (staff, owner) = (app.new_session(staff.seat()).await, app.new_session(owner.seat()).await);
    let other = app.new_session(other.seat()).await;
    app.new_consumer_with_order(&shop, 2).await;
    app.new_consumer_with_order(&neighbour, 1).await;
    assert_eq!(total(&app, &staff, "orders").await, json!(0), "not counted yet");
    for _ in 0..2 {
        update_recent_order_counts(&app.app).await.expect("counts");
    }
    let amounts = app.get_as(&owner, &shop.owner_path("orders")).await.ok();
    let amounts: f64 = amounts["data"]
        .as_array()
        .expect("orders")
        .iter()
        .map(|one| one["resumes"][0]["total"].as_f64().expect("a total"))
        .sum();
    let store = &shop.store_id;
    let expected = vec![format!("2026-11-20T15:00:00Z {store} 1"), format!("2026-11-20T16:00:00Z {store} 1")];
    assert_eq!(values(&app, &owner, "orders", HOURS).await, (expected, json!(2)));
    assert_eq!((total(&app, &staff, "orders").await, total(&app, &other, "orders").await), (json!(3), json!(1)));
    let revenue = total(&app, &owner, "revenue").await.as_f64().expect("an amount");
    assert!((revenue - amounts).abs() < 0.001 && amounts > 0.0, "{revenue} {amounts}");
    assert_eq!(summary(&app, &owner, "revenue", TODAY).await.ok()["names"], json!({(store): "La Esquina"}));

    // A cancelled order stays an order, without its amount, however old it is.
    app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    app.advance_clock(5 * 24 * 3_600);
    let owner = app.new_session(owner.seat()).await;
    update_recent_order_counts(&app.app).await.expect("counts");
    let unchanged = total(&app, &owner, "revenue").await.as_f64().expect("an amount");
    assert!((unchanged - revenue).abs() < 0.001, "it is older than the recent ones: {unchanged}");
    update_all_order_counts(&app.app).await.expect("counts");
    let left = total(&app, &owner, "revenue").await.as_f64().expect("an amount");
    assert!(left < revenue && left > 0.0, "{left}");
    assert_eq!(total(&app, &owner, "orders").await, json!(2));
}

#[tokio::test]
async fn two_servers_count_orders_once() {
    let (app, staff) = app_behind_proxy().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for _ in 0..3 {
        app.new_consumer_with_order(&shop, 1).await;
    }
    let (one, two) = tokio::join!(update_all_order_counts(&app.app), update_recent_order_counts(&replica.app));
    one.and(two).expect("counts");
    assert_eq!(total(&app, &staff, "orders").await, json!(3));
}
