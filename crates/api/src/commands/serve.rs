//! `hub-api serve`: from the settings to a server that stops when it is told to.

use std::net::SocketAddr;
use std::time::Duration;

use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::Schema;
use hub_kernel::http::server;
use hub_kernel::messaging::senders::Senders;
use hub_kernel::security::connection_limits::raise_descriptor_limit;
use hub_kernel::telemetry;
use hub_kernel::types::clock::Clock;
use tokio::net::TcpListener;

use super::{Failure, open, own, report_open};

/// How long requests and jobs under way may take to end once the server is told to stop.
const GRACE: Duration = Duration::from_secs(10);

pub(crate) async fn serve(config: Config) -> Result<(), Failure> {
    config.check()?;
    drop(Senders::new(&config)?);
    let secret = config.secret()?;
    let listener = listen("HUB_BIND", config.bind).await?;
    let metrics_listener = listen("HUB_METRICS_BIND", config.metrics_bind).await?;
    let url = config.database_url()?;
    report_open(&config, &url);
    let _alone = url.claim()?;
    let db = open(&config).await?;
    match db.schema().await? {
        Schema::Current => {}
        Schema::Behind => return Err("the database's schema is older than this program: run `hub-api migrate`".into()),
        Schema::Ahead => return Err("the database's schema is newer than this program: run the newer one".into()),
    }
    own(&db, &secret).await?;
    // Heard before the first answer: whoever was answered may tell the server to stop at once.
    let stop = stop_signal();
    let metrics = telemetry::metrics()?;
    tracing::info!(address = %listener.local_addr()?, database = %url, "serving");
    let descriptors = raise_descriptor_limit();
    tracing::debug!(descriptors, "limit of open descriptors");
    let clock = if config.test_clock { Clock::shifted() } else { Clock::Machine };
    let app = App::new(db.clone(), clock, config, &secret);
    tokio::spawn(telemetry::serve_metrics(metrics_listener, metrics));
    let background = hub_api::start(&app);
    let router = hub_api::build(app.clone());
    let stopping = std::sync::Arc::new(tokio::sync::Notify::new());
    let stopped = stopping.clone();
    let connections = app.connections.clone();
    let told = async move {
        stop.await;
        tracing::info!("stopping");
        app.messaging.streams.close();
        stopped.notify_one();
    };
    let serving = async {
        server::serve(listener, router, connections, told).await;
        background.stop().await;
    };
    tokio::select! {
        () = serving => {}
        () = async { stopping.notified().await; tokio::time::sleep(GRACE).await } => {
            tracing::warn!("stopped with requests or jobs under way");
        }
    }
    // Connections still in use are not waited for: the requests on them were given up above.
    drop(tokio::time::timeout(Duration::from_secs(2), db.close()).await);
    Ok(())
}

async fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            format!("{address} is busy: stop what listens there, or set {setting} to another address").into()
        }
        _ => format!("{setting} {address}: {error}").into(),
    })
}

/// Waits to be told to stop, from now on: a signal that comes before the wait is polled is not lost.
pub(super) fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let told = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
    };
    async move {
        #[cfg(unix)]
        {
            let [interrupt, terminate] = told.map(|told| async {
                match told {
                    Ok(mut told) => drop(told.recv().await),
                    Err(_) => std::future::pending().await,
                }
            });
            tokio::select! { () = interrupt => {}, () = terminate => {} }
        }
        #[cfg(not(unix))]
        drop(tokio::signal::ctrl_c().await);
    }
}
