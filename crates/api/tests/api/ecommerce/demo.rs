//! The demonstration's stores: created, open and published, once.

use hub_api::domains::{auth, ecommerce, workspaces};
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::sql;
use serde_json::{Value, json};

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
    let app = TestApp::with_settings(&["--demo"]).await;
    auth::seed_backoffice(&app.app, SeedMode::Apply).await.expect("staff");
    workspaces::seed_accounts(&app.app, SeedMode::Apply).await.expect("people");
    ecommerce::insert_demo_stores(&app.app, &hub_api::PROVISIONER).await.expect("stores");
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
    ecommerce::insert_demo_stores(&app.app, &hub_api::PROVISIONER).await.expect("stores");
    assert_eq!(app.dump_tables(&TABLES).await, before);
}
