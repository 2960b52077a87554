//! `hub-api serve`: starts the server from its settings, and stops it at a signal.

use std::net::SocketAddr;
use std::time::Duration;

use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::SchemaStatus;
use hub_kernel::http::server;
use hub_kernel::messaging::senders::Senders;
use hub_kernel::security::connection_limits::raise_descriptor_limit;
use hub_kernel::telemetry;
use hub_kernel::types::clock::Clock;
use tokio::net::TcpListener;

use super::{CommandError, claim_database, open_database, warn_open_permissions};

/// The time that running requests and jobs have to end after a stop signal.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);

pub(crate) async fn serve(config: Config) -> Result<(), CommandError> {
    config.check_combination()?;
    drop(Senders::new(&config)?);
    hub_api::domains::maps::check_geocoder(&config)?;
    hub_api::domains::wallets::check_mercadopago(&config)?;
    hub_api::domains::notifications::check_notifications(&config)?;
    let secret = config.server_key()?;
    hub_api::domains::media::check_storage(&config)?;
    let listener = bind_listener("HUB_BIND", config.bind).await?;
    let metrics_listener = bind_listener("HUB_METRICS_BIND", config.metrics_bind).await?;
    let url = config.database_url()?;
    warn_open_permissions(&config, &url);
    let _database_lock = url.acquire_server_lock()?;
    let db = open_database(&config).await?;
    match db.find_schema_status().await? {
        SchemaStatus::Current => {}
        SchemaStatus::Behind => {
            return Err("the database's schema is older than this program: run `hub-api migrate`".into());
        }
        SchemaStatus::Ahead => return Err("the database's schema is newer than this program: run the newer one".into()),
    }
    claim_database(&db, &secret).await?;
    // Registered before the first answer: a caller that was answered may send the signal at once.
    let stop = stop_signal();
    let metrics = telemetry::install_metrics_recorder()?;
    tracing::info!(address = %listener.local_addr()?, database = %url, "serving");
    let descriptors = raise_descriptor_limit();
    tracing::debug!(descriptors, "limit of open descriptors");
    let clock = if config.test_clock { Clock::shifted() } else { Clock::Machine };
    let app = App::new(db.clone(), clock, config, &secret);
    tokio::spawn(telemetry::serve_metrics(metrics_listener, metrics));
    let background = hub_api::start_background_tasks(&app);
    let router = hub_api::build_router(app.clone());
    let stop_requested = std::sync::Arc::new(tokio::sync::Notify::new());
    let stop_notifier = stop_requested.clone();
    let connections = app.connections.clone();
    let shutdown = async move {
        stop.await;
        tracing::info!("stopping");
        app.messaging.streams.close();
        stop_notifier.notify_one();
    };
    let serving = async {
        server::serve(listener, router, connections, shutdown).await;
        background.stop().await;
    };
    tokio::select! {
        () = serving => {}
        () = async { stop_requested.notified().await; tokio::time::sleep(SHUTDOWN_GRACE).await } => {
            tracing::warn!("stopped with requests or jobs under way");
        }
    }
    // Connections still in use belong to requests that were abandoned above: do not wait for them for long.
    drop(tokio::time::timeout(Duration::from_secs(2), db.close()).await);
    Ok(())
}

async fn bind_listener(setting: &str, address: SocketAddr) -> Result<TcpListener, CommandError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            format!("{address} is busy: stop the program that listens there, or set {setting} to another address")
                .into()
        }
        _ => format!("{setting} {address}: {error}").into(),
    })
}

/// Waits for SIGINT or SIGTERM. Signals are registered at the call: one that arrives before the first poll is not lost.
pub(super) fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
    };
    async move {
        #[cfg(unix)]
        {
            let [interrupt, terminate] = signals.map(|signal| async {
                match signal {
                    Ok(mut signal) => drop(signal.recv().await),
                    Err(_) => std::future::pending().await,
                }
            });
            tokio::select! { () = interrupt => {}, () = terminate => {} }
        }
        #[cfg(not(unix))]
        drop(tokio::signal::ctrl_c().await);
    }
}
