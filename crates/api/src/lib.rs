//! The hub's server: the list of its domains, and the router that serves them.
//!
//! [`domains`] contains the platform's features, [`hub_kernel`] the code that they share, and [`web`] the pages.

pub mod domains;
pub mod web;

use std::time::Duration;

use axum::Router;
use futures_util::{FutureExt, TryFutureExt};
use serde_json::Value;

use domains::auth::SignedUp;
use domains::chat::CustomerLookup;
use domains::ecommerce::WALLET_ORDER_HOOKS;
use domains::media::MediaReaders;
use domains::workspaces::Provisioner;
use hub_kernel::app::App;
use hub_kernel::db::Migrations;
use hub_kernel::http::idempotency;
use hub_kernel::http::middleware::add_middleware;
use hub_kernel::http::openapi::{self, Routes};
use hub_kernel::messaging::events;
use hub_kernel::messaging::jobs::{self, JobHandlers};
use hub_kernel::messaging::outbox;
use hub_kernel::security::rate_limits;
use hub_kernel::security::session;
use hub_kernel::tasks::BackgroundTasks;

/// The migrations of this program. A number is one change in both folders; a database whose folder
/// lacks it needs no change.
pub static MIGRATIONS: Migrations =
    Migrations { sqlite: sqlx::migrate!("migrations/sqlite"), postgres: sqlx::migrate!("migrations/postgres") };

/// The operations of all domains.
pub fn routes() -> Routes {
    domains::root::routes()
        .merge(domains::auth::routes())
        .merge(domains::notifications::routes())
        .merge(domains::workspaces::routes())
        .merge(domains::activities::routes())
        .merge(domains::media::routes())
        .merge(domains::wallets::routes())
        .merge(domains::maps::routes())
        .merge(domains::versions::routes())
        .merge(domains::ecommerce::routes())
        .merge(domains::showrooms::routes())
        .merge(domains::chat::routes())
        .merge(domains::discover::routes())
        .merge(domains::pharmacy::routes())
        .merge(domains::analytics::routes())
        .merge(domains::overviews::routes())
        .merge(domains::backoffices::routes())
        .merge(domains::command_bus::routes())
}

/// The hooks that insert what subscriptions make, in the domains above the workspaces.
pub const PROVISIONER: Provisioner = Provisioner {
    insert_store: |tx, store| domains::ecommerce::insert_provisioned_store(tx, store).boxed(),
    insert_showroom: |tx, showroom| domains::showrooms::insert_showroom(tx, showroom).boxed(),
    insert_page: |tx, page| domains::discover::insert_page(tx, page).boxed(),
};

/// The hook by which chat knows the customers of a workspace.
const CUSTOMER_LOOKUP: CustomerLookup = CustomerLookup(|app, consumer, workspace| {
    domains::ecommerce::find_order_from_workspace(app.db.read(), consumer, workspace)
        .map_ok(|order| order.is_some())
        .boxed()
});

/// The hook by which a sign-up registers the session of the referral that its device came by.
const SIGNED_UP: SignedUp = SignedUp(|tx, sign_up| domains::analytics::update_signed_up_session(tx, sign_up).boxed());

/// The OpenAPI 3.0.3 document of all operations.
pub fn contract() -> Value {
    openapi::build_document(
        &routes(),
        "hub",
        "The hub's API: a town's businesses, their orders and payments, and its duty pharmacies.",
    )
}

/// Builds the router of the API and the web.
pub fn build_router(app: App) -> Router {
    build_router_with(app, routes(), contract().to_string())
}

/// Builds a router from the given operations and document. Tests pass their own.
pub fn build_router_with(app: App, routes: Routes, contract: String) -> Router {
    app.contract.get_or_init(|| contract);
    let uploads = routes.uploads();
    let mut router = routes.router();
    if app.config.test_clock {
        router = router.merge(domains::root::test_clock_routes());
        #[cfg(debug_assertions)]
        {
            router = router.merge(domains::root::test_kill_routes());
        }
    }
    let media_readers = MediaReaders(&[domains::wallets::VOUCHER_READER, domains::chat::CHAT_READER]);
    let router = router.layer((
        axum::Extension(WALLET_ORDER_HOOKS),
        axum::Extension(PROVISIONER),
        axum::Extension(media_readers),
        axum::Extension(CUSTOMER_LOOKUP),
        axum::Extension(SIGNED_UP),
    ));
    add_middleware(web::add_pages(router, &app).with_state(app.clone()), &app, uploads)
}

/// The handlers of all job kinds.
pub fn job_handlers(app: &App) -> JobHandlers {
    JobHandlers::default()
        .with(outbox::SEND_JOB_KIND, outbox::DeliveryHandler)
        .with(outbox::PUSH_JOB_KIND, domains::notifications::PushHandler(app.clone()))
        .with(domains::chat::CHAT_PUSH_JOB_KIND, domains::chat::ChatPushHandler)
        .with(domains::media::DELETE_JOB_KIND, domains::media::ObjectDeletionHandler(app.clone()))
        .with(domains::media::GC_JOB_KIND, domains::media::OrphanHandler(app.clone()))
        .with(domains::wallets::REFUND_JOB_KIND, domains::wallets::RefundHandler(app.clone(), WALLET_ORDER_HOOKS))
        .with(domains::wallets::PREFERENCE_EXPIRY_JOB_KIND, domains::wallets::PreferenceExpiryHandler(app.clone()))
}

/// Starts the background tasks: listening to other replicas, running jobs, and deleting expired data. Dropping the value
/// stops them.
pub fn start_background_tasks(app: &App) -> BackgroundTasks {
    let mut background = start_listeners(app);
    background.spawn_until_stopped(|app, stop| {
        let handlers = job_handlers(&app);
        jobs::run_jobs(app.messaging.clone(), handlers, stop)
    });
    background.spawn_until_stopped(domains::analytics::run_rewrite_counter);
    background.spawn_until_stopped(|app, stop| domains::wallets::run_notice_worker(app, WALLET_ORDER_HOOKS, stop));
    background.run_every(Duration::from_secs(1), "storage", |app| async move { app.db.probe_storage().await });
    background.run_every(Duration::from_secs(1), "order_words", |app| async move {
        domains::ecommerce::index_new_orders(&app).await
    });
    background.run_every(Duration::from_secs(1), "search", |app| async move {
        domains::discover::index_changed_pages(&app).await
    });
    background.run_every(Duration::from_secs(1), "wallet_transactions", |app| async move {
        domains::wallets::check_due_transactions(&app, WALLET_ORDER_HOOKS).await
    });
    background.run_every(Duration::from_secs(60), "wallet_tokens", |app| async move {
        domains::wallets::refresh_due_tokens(&app).await
    });
    background.run_every(Duration::from_secs(60), "wallet_payments", |app| async move {
        domains::wallets::search_changed_payments(&app, WALLET_ORDER_HOOKS).await
    });
    background.run_every(Duration::from_secs(600), "wallet_notices", |app| async move {
        domains::wallets::delete_expired_notices(&app).await
    });
    background.run_every(Duration::from_secs(60), "activity", |app| async move {
        domains::discover::update_activity(&app).await
    });
    background.run_every(Duration::from_secs(60), "order_counts", |app| async move {
        domains::analytics::update_recent_order_counts(&app).await
    });
    background.run_every(Duration::from_secs(3600), "all_order_counts", |app| async move {
        domains::analytics::update_all_order_counts(&app).await
    });
    background.run_every(Duration::from_secs(3600), "analytics_partitions", |app| async move {
        domains::analytics::insert_event_partitions(&app).await
    });
    background.run_every(Duration::from_secs(3600), "analytics_events", |app| async move {
        domains::analytics::delete_expired_events(&app).await
    });
    background.run_every(Duration::from_secs(5), "sessions", |app| async move {
        session::delete_expired(&app.sessions).await
    });
    background.run_every(Duration::from_secs(10), "outbox", |app| async move {
        outbox::update_and_delete_expired(&app.messaging).await
    });
    background.run_every(Duration::from_secs(15), "jobs", |app| async move {
        jobs::update_job_metrics(&app.messaging).await
    });
    background.run_every(Duration::from_secs(600), "events", |app| async move {
        events::delete_expired(&app.messaging).await
    });
    background.run_every(Duration::from_secs(600), "limits", |app| async move {
        rate_limits::delete_expired(&app.rate_limiter).await
    });
    background.run_every(Duration::from_secs(60), "unpaid_orders", |app| async move {
        domains::ecommerce::run_unpaid_expiry(&app).await
    });
    background.run_every(Duration::from_secs(600), "carts", |app| async move {
        domains::ecommerce::delete_stale_carts(&app).await
    });
    background.run_every(Duration::from_secs(600), "idempotency_keys", |app| async move {
        idempotency::delete_expired(&app).await
    });
    background.run_every(Duration::from_secs(600), "otps", |app| async move {
        domains::auth::delete_expired_otps(app.db.write(), app.clock.now()).await.map(drop)
    });
    background.run_every(Duration::from_secs(600), "account_entries", |app| async move {
        domains::auth::index_missing_accounts(&app).await
    });
    background.run_every(Duration::from_secs(600), "workspaces", |app| async move {
        domains::workspaces::index_missing_workspaces(&app).await
    });
    background.run_every(Duration::from_secs(600), "pages", |app| async move {
        domains::discover::index_missing_pages(&app).await
    });
    background.run_every(Duration::from_secs(600), "articles", |app| async move {
        domains::ecommerce::index_missing_articles(&app).await
    });
    background.run_every(Duration::from_secs(3600), "command_audit", |app| async move {
        domains::command_bus::delete_expired_audit_entries(&app).await
    });
    background.run_every(Duration::from_secs(3600), "notifications", |app| async move {
        domains::notifications::delete_expired_messages(&app).await
    });
    background.run_every(Duration::from_secs(3600), "activities", |app| async move {
        domains::activities::delete_expired_activities(&app).await
    });
    background.run_every(Duration::from_secs(3600), "geocoder_answers", |app| async move {
        domains::maps::delete_expired_answers(&app).await
    });
    background.run_every(Duration::from_secs(3600), "media", |app| async move {
        domains::media::run_garbage_collection(&app).await
    });
    background
}

/// Starts only the listeners that live updates need. Tests use it, and run timed tasks themselves.
pub fn start_listeners(app: &App) -> BackgroundTasks {
    let mut background = BackgroundTasks::new(app);
    background.spawn(|app| async move { app.db.keep_server_lock().await });
    background.spawn(|app| async move { app.db.listen().await });
    background.spawn(|app| events::run_dispatcher(app.messaging.clone()));
    background
}
