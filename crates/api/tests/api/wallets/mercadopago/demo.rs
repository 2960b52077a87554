//! The demonstration's pizzería: connected to a stand-in by itself, with orders that are paid there.

use hub_api::domains::{auth, ecommerce, workspaces};
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::sql;
use mercadopago_standin::{Endpoint, Failure, PIZZERIA};
use serde_json::{Value, json};

use super::scene::ConnectedApp;

const PIZZERIA_STORE: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";

const TABLES: [&str; 7] = [
    "wallet_providers",
    "mercadopago_connections",
    "wallet_orders",
    "wallet_transactions",
    "wallet_history",
    "orders",
    "order_payments",
];

/// A server in demo mode beside a stand-in.
async fn demo_server() -> ConnectedApp {
    let connected = ConnectedApp::with_settings(&["--demo", "--public-url", "http://127.0.0.1:8080"]).await;
    auth::seed_backoffice(&connected.app.app, SeedMode::Apply).await.expect("staff");
    workspaces::seed_accounts(&connected.app.app, SeedMode::Apply).await.expect("people");
    connected
}

async fn load_stores(connected: &ConnectedApp, past_days: u32) {
    ecommerce::insert_demo_stores(&connected.app.app, &hub_api::PROVISIONER, past_days).await.expect("stores");
}

/// The types of payment that consumers of the pizzería see.
async fn list_payment_types(connected: &ConnectedApp) -> Vec<Value> {
    let page = connected.app.get(&format!("/ecommerce/stores/{PIZZERIA_STORE}")).await.ok();
    let providers = page["payment_methods"]["providers"].as_array().expect("providers").clone();
    providers.into_iter().map(|provider| provider["type"].clone()).collect()
}

/// The state of the provider, and the account that it is connected to.
async fn connection(connected: &ConnectedApp) -> (String, Option<String>) {
    let rows = "SELECT p.state, c.user_id FROM wallet_providers p
                LEFT JOIN mercadopago_connections c ON c.provider_id = p.id WHERE p.type = 'mercadopago'";
    sql(connected.app.app.db.read(), rows).one().await.expect("one provider")
}

/// The payment's state and refunded amount, and the transaction's state, of each order that is paid through Mercado Pago.
async fn list_payments(connected: &ConnectedApp) -> Vec<(String, i64, String)> {
    let rows = "SELECT p.state, p.refunded_amount, t.state FROM order_payments p
                JOIN wallet_transactions t ON t.wallet_order_id = p.wallet_order_id
                WHERE p.provider_type = 'mercadopago' ORDER BY p.state, p.refunded_amount, t.state";
    sql(connected.app.app.db.read(), rows).all().await.expect("payments")
}

#[tokio::test]
async fn the_demos_pizzeria_is_connected_by_an_exchange_of_a_code() {
    let connected = demo_server().await;
    load_stores(&connected, 0).await;
    assert_eq!(connection(&connected).await, ("active".into(), Some(PIZZERIA.to_string())));
    assert_eq!(list_payment_types(&connected).await, [json!("cash"), json!("banktransfer"), json!("mercadopago")]);
    assert_eq!(connected.stand_in.count_requests(Endpoint::Token), 1);
    assert_eq!(list_payments(&connected).await, [], "a demonstration without a past has no orders");

    let before = connected.app.dump_tables(&TABLES).await;
    connected.app.advance_clock(3600);
    load_stores(&connected, 0).await;
    assert_eq!(connected.app.dump_tables(&TABLES).await, before, "loading it again changes nothing");
}

#[tokio::test]
async fn a_past_has_orders_of_today_that_are_paid_at_the_stand_in() {
    let connected = demo_server().await;
    load_stores(&connected, 1).await;
    let payment = |state: &str, refunded, transaction: &str| (state.to_owned(), refunded, transaction.to_owned());
    let expected = [
        payment("completed", 0, "completed"),
        payment("completed", 50_000, "completed"),
        payment("pending", 0, "pending"),
        payment("pending", 0, "processing"),
    ];
    assert_eq!(list_payments(&connected).await, expected);
    let recorded = "SELECT CAST(SUM(amount - refunded_amount) AS BIGINT) FROM order_payments
                    WHERE provider_type = 'mercadopago' AND state = 'completed'";
    let recorded = sql(connected.app.app.db.read(), recorded).scalar::<i64>().await.expect("a sum");
    assert_eq!(connected.stand_in.ledger().balance().get(), recorded, "money moved at the stand-in as recorded");

    let before = connected.app.dump_tables(&TABLES).await;
    load_stores(&connected, 1).await;
    assert_eq!(connected.app.dump_tables(&TABLES).await, before, "loading it again changes nothing");
}

#[tokio::test]
async fn without_an_answer_of_the_stand_in_the_provider_waits_for_the_next_load() {
    let connected = demo_server().await;
    connected.stand_in.fail_next(Endpoint::Token, Failure::Status { status: 500 });
    load_stores(&connected, 1).await;
    assert_eq!(connection(&connected).await, ("pending".into(), None));
    assert_eq!(list_payment_types(&connected).await, [json!("cash"), json!("banktransfer")]);
    load_stores(&connected, 1).await;
    assert_eq!(connection(&connected).await, ("active".into(), Some(PIZZERIA.to_string())));
    assert_eq!(list_payments(&connected).await.len(), 4);
}

#[tokio::test]
async fn a_demo_without_a_stand_in_is_loaded_with_an_unconnected_provider() {
    let connected = demo_server().await;
    let address = connected.stand_in.url().replace("http://", "");
    let ConnectedApp { app, stand_in } = connected;
    drop(stand_in);
    while std::net::TcpStream::connect(&address).is_ok() {
        tokio::task::yield_now().await;
    }
    ecommerce::insert_demo_stores(&app.app, &hub_api::PROVISIONER, 1).await.expect("stores");
    let state = "SELECT state FROM wallet_providers WHERE type = 'mercadopago'";
    let state: String = sql(app.app.db.read(), state).scalar().await.expect("a provider");
    assert_eq!(state, "pending");
}
