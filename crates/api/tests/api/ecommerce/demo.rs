//! The demonstration's stores: created, open and published, once.

use hub_api::domains::{auth, ecommerce, workspaces};
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::TestApp;

const STORES: [(&str, &str, usize); 3] = [
    ("3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001", "La Esquina de Adrogué", 15),
    ("3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1002", "Farmacia Santa Clara", 14),
    ("3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1003", "Librería El Pasaje", 12),
];

const TABLES: [&str; 13] = [
    "subscriptions",
    "workspace_services",
    "showrooms",
    "pages",
    "stores",
    "articles",
    "customizers",
    "customizer_options",
    "catalogs",
    "coupons",
    "policies",
    "turns",
    "deployments",
];

async fn app_with_demo() -> TestApp {
    app_with_demo_of_days(0).await
}

/// An app with the demonstration and its orders of this many days.
async fn app_with_demo_of_days(past_days: u32) -> TestApp {
    let app = TestApp::with_settings(&["--demo"]).await;
    auth::seed_backoffice(&app.app, SeedMode::Apply).await.expect("staff");
    workspaces::seed_accounts(&app.app, SeedMode::Apply).await.expect("people");
    ecommerce::insert_demo_stores(&app.app, &hub_api::PROVISIONER, past_days).await.expect("stores");
    app
}

#[tokio::test]
async fn three_stores_are_open_and_published() {
    let app = app_with_demo().await;
    for (id, name, articles) in STORES {
        let page = app.get(&format!("/ecommerce/stores/{id}")).await.ok();
        assert_eq!(page["store"]["name"], name);
        assert_eq!(page["articles"].as_array().map(Vec::len), Some(articles), "{name}");
        assert!(page["turn"].is_object(), "{name} is open");
        assert_eq!(page["payment_methods"]["providers"][0]["type"], "cash");
        assert!(page["pickup_methods"]["takeaway"].is_object());
        let out = |stock: &Value| stock["out_of_stock"] == true;
        let articles = page["articles"].as_array().expect("articles");
        assert_eq!(articles.iter().filter(|article| out(&article["stock"])).count(), 1, "{name}");
    }
    let pizzas = app.get(&format!("/ecommerce/stores/{}", STORES[0].0)).await.ok();
    let find = |name: &str| pizzas["articles"].as_array().expect("articles").iter().find(|one| one["name"] == name);
    assert_eq!(find("Muzzarella").expect("a pizza")["price"]["final"], 7200);
    assert_eq!(find("Gaseosa cola 1,5 l").expect("a drink")["price"]["final"], json!(1333.39));
}

/// The stores come before the subscriptions, which make what is missing.
#[tokio::test]
async fn the_demos_subscriptions_make_showrooms_and_pages_but_no_second_store() {
    let app = app_with_demo().await;
    let rows =
        "SELECT v.type, COUNT(v.id) FROM workspace_services v WHERE v.state = 'active' GROUP BY v.type ORDER BY 1";
    let rows: Vec<(String, i64)> = sql(app.app.db.read(), rows).all().await.expect("services");
    assert_eq!(rows, [("page".into(), 3), ("showroom".into(), 3), ("store".into(), 3)]);
    let linked = "SELECT CAST(p.store_id AS TEXT) FROM pages p JOIN showrooms r ON r.id = p.showroom_id ORDER BY 1";
    let linked: Vec<String> = sql(app.app.db.read(), linked).all_scalars().await.expect("pages");
    assert_eq!(linked, STORES.map(|(id, ..)| id.to_owned()));
}

#[tokio::test]
async fn loading_the_demo_twice_changes_nothing() {
    let app = app_with_demo().await;
    let before = app.dump_tables(&TABLES).await;
    app.advance_clock(3600);
    ecommerce::insert_demo_stores(&app.app, &hub_api::PROVISIONER, 0).await.expect("stores");
    assert_eq!(app.dump_tables(&TABLES).await, before);
}

/// The store, code, consumer, state, total and coupon of each order, oldest first.
async fn list_past_orders(app: &TestApp) -> Vec<(String, String, String, String, i64, String)> {
    let rows = "SELECT s.name, o.code, o.consumer_name, o.state, o.total, COALESCE(o.coupon_code, '') FROM orders o
                JOIN stores s ON s.id = o.store_id ORDER BY o.created_at, o.id";
    sql(app.app.db.read(), rows).all().await.expect("orders")
}

#[tokio::test]
async fn the_past_is_the_same_each_time_and_made_once() {
    let (app, other) = (app_with_demo_of_days(10).await, app_with_demo_of_days(10).await);
    let orders = list_past_orders(&app).await;
    assert!(orders.len() > 150, "{}", orders.len());
    assert_eq!(orders, list_past_orders(&other).await);
    let tables = [&TABLES[..], &["users", "accounts", "orders", "order_history", "wallet_orders", "carts"]].concat();
    let before = app.dump_tables(&tables).await;
    app.advance_clock(36 * 3600);
    ecommerce::insert_demo_stores(&app.app, &hub_api::PROVISIONER, 10).await.expect("stores");
    assert_eq!(app.dump_tables(&tables).await, before);
}

#[tokio::test]
async fn the_past_is_made_by_the_rules() {
    let app = app_with_demo_of_days(14).await;
    let count = async |rows: &'static str| sql(app.app.db.read(), rows).scalar::<i64>().await.expect(rows);
    for (rows, what) in [
        ("SELECT COUNT(id) FROM orders WHERE state NOT IN ('completed', 'cancelled')", "open orders"),
        ("SELECT COUNT(id) FROM orders WHERE total < 0", "totals below zero"),
        ("SELECT COUNT(id) FROM order_payments WHERE refund_due > 0 AND state = 'completed'", "refunds due"),
        (
            "SELECT COUNT(o.id) FROM orders o JOIN turns t ON t.id = o.turn_id
             WHERE o.created_at < t.opened_at OR t.closed_at IS NULL OR o.updated_at > t.closed_at",
            "orders outside of their turn",
        ),
        (
            "SELECT COUNT(id) FROM orders o WHERE NOT EXISTS
             (SELECT h.id FROM order_history h WHERE h.order_id = o.id AND h.entity = 'order' AND h.to_state = o.state)",
            "states without a history",
        ),
    ] {
        assert_eq!(count(rows).await, 0, "{what}");
    }
    for (rows, at_least) in [
        ("SELECT COUNT(id) FROM orders WHERE state = 'completed'", 200),
        ("SELECT COUNT(id) FROM orders WHERE state = 'cancelled'", 5),
        ("SELECT COUNT(id) FROM orders WHERE coupon_code IS NOT NULL", 10),
        ("SELECT COUNT(id) FROM order_payments WHERE state = 'refounded'", 1),
        ("SELECT COUNT(DISTINCT scope_id) FROM orders", 25),
        ("SELECT COUNT(id) FROM turns WHERE closed_at IS NOT NULL", 30),
        ("SELECT COUNT(id) FROM order_pickups WHERE type = 'delivery' AND state = 'delivered'", 50),
    ] {
        let there = count(rows).await;
        assert!(there >= at_least, "{there} of {at_least}: {rows}");
    }
    assert_eq!(count("SELECT COUNT(id) FROM turns WHERE closed_at IS NULL").await, 3, "each store is open today");

    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for topic in ["ecommerce.stock.audit", "ecommerce.coupons.recount", "ecommerce.orders.recalculate"] {
        let found = dispatch_result(&app, &staff, topic, json!({})).await;
        assert_eq!(found["data"], json!([]), "{topic}: {found}");
    }
    let pizzas = app.get(&format!("/ecommerce/stores/{}", STORES[0].0)).await.ok();
    let articles = pizzas["articles"].as_array().expect("articles");
    let flatbread = articles.iter().find(|article| article["name"] == "Fainá").expect("a counted article");
    assert_eq!(flatbread["stock"]["count"], 40, "it is filled up each evening");
}
