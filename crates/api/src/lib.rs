//! The server of the hub: from the list of its domains to the router that serves them.
//!
//! Read [`domains`] for what the platform does, [`hub_kernel`] for what every domain stands on, and [`web`] for how the pages
//! are served.

pub mod domains;
pub mod web;

use std::time::Duration;

use axum::Router;
use serde_json::Value;

use hub_kernel::app::App;
use hub_kernel::background::Background;
use hub_kernel::db::Migrations;
use hub_kernel::http::edge::edge;
use hub_kernel::http::idempotency;
use hub_kernel::http::openapi::{self, Routes};
use hub_kernel::messaging::events;
use hub_kernel::messaging::jobs::{self, Jobs};
use hub_kernel::messaging::outbox;
use hub_kernel::security::limits;
use hub_kernel::security::session;

/// The migrations of this program: one number, one topic, in both folders.
pub static MIGRATIONS: Migrations =
    Migrations { sqlite: sqlx::migrate!("migrations/sqlite"), postgres: sqlx::migrate!("migrations/postgres") };

/// Every operation, by domain.
pub fn routes() -> Routes {
    domains::root::routes()
        .merge(domains::auth::routes())
        .merge(domains::workspaces::routes())
        .merge(domains::wallets::routes())
        .merge(domains::versions::routes())
        .merge(domains::ecommerce::routes())
        .merge(domains::pharmacy::routes())
        .merge(domains::backoffices::routes())
        .merge(domains::command_bus::routes())
}

/// The contract of every operation, as OpenAPI 3.0.3.
pub fn contract() -> Value {
    openapi::document(
        &routes(),
        "hub",
        "The hub's API: a town's businesses, their orders and payments, and its duty pharmacies.",
    )
}

/// The server of an application.
pub fn build(app: App) -> Router {
    serve(app, routes(), contract().to_string())
}

/// The server of any operations: what tests put in the place of the real ones.
pub fn serve(app: App, routes: Routes, contract: String) -> Router {
    app.contract.get_or_init(|| contract);
    let mut router = routes.router();
    if app.config.test_clock {
        router = router.merge(domains::root::test_clock());
    }
    let router = router.layer(axum::Extension(domains::ecommerce::WALLET_REFERRER));
    edge(web::add_pages(router, &app).with_state(app.clone()), &app)
}

/// Every kind of job.
pub fn jobs() -> Jobs {
    Jobs::default().with(outbox::SEND, outbox::Delivery)
}

/// What runs beside the requests, for as long as it is held: hearing other replicas, jobs, and erasing what is over.
pub fn start(app: &App) -> Background {
    let mut background = hear(app);
    background.until_stopped(|app, stop| jobs::run(app.messaging.clone(), jobs(), stop));
    background.every(Duration::from_secs(1), "storage", |app| async move { app.db.probe_storage().await });
    background.every(Duration::from_secs(5), "sessions", |app| async move { session::sweep(&app.sessions).await });
    background.every(Duration::from_secs(10), "outbox", |app| async move { outbox::sweep(&app.messaging).await });
    background.every(Duration::from_secs(15), "jobs", |app| async move { jobs::measure(&app.messaging).await });
    background.every(Duration::from_secs(600), "events", |app| async move { events::sweep(&app.messaging).await });
    background.every(Duration::from_secs(600), "limits", |app| async move { limits::sweep(&app.limiter).await });
    background.every(Duration::from_secs(60), "unpaid_orders", |app| async move {
        domains::ecommerce::sweep_unpaid(&app).await
    });
    background.every(
        Duration::from_secs(600),
        "carts",
        |app| async move { domains::ecommerce::sweep_carts(&app).await },
    );
    background.every(Duration::from_secs(600), "idempotency_keys", |app| async move { idempotency::sweep(&app).await });
    background.every(Duration::from_secs(600), "otps", |app| async move {
        domains::auth::purge_otps(app.db.write(), app.clock.now()).await.map(drop)
    });
    background.every(Duration::from_secs(600), "account_entries", |app| async move {
        domains::auth::enter_missing(&app).await
    });
    background.every(Duration::from_secs(3600), "command_audit", |app| async move {
        domains::command_bus::delete_expired_audit_entries(&app).await
    });
    background
}

/// The part of [`start`] without which nothing is live; what goes by the time, tests run themselves.
pub fn hear(app: &App) -> Background {
    let mut background = Background::new(app);
    background.run(|app| async move { app.db.hold_server_lock().await });
    background.run(|app| async move { app.db.listen().await });
    background.run(|app| events::tail(app.messaging.clone()));
    background
}
