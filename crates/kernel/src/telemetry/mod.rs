//! Logs on stderr, and metrics for Prometheus.

mod repeats;

use std::io::IsTerminal;
use std::time::Duration;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use self::repeats::RepeatCounter;
use crate::http::server;
use crate::security::connection_limits::ConnectionLimits;

/// The upper bounds of the request histogram's buckets, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Hides PostgreSQL's notices, such as one for each existing table of `CREATE TABLE IF NOT EXISTS`.
const NOTICE_FILTER: &str = "sqlx::postgres::notice=warn";

/// Starts logging to stderr, in the tokio runtime. `filter` is a filter such as `info` or `hub_kernel=debug`; `json` writes
/// one JSON object per line. Repeated faults are logged once with their count.
pub fn init_logs(filter: &str, json: bool) -> Logs {
    let filter =
        [filter, "info"].iter().find_map(|filter| EnvFilter::try_new(format!("{NOTICE_FILTER},{filter}")).ok());
    let output = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let output = output.with_ansi(std::io::stderr().is_terminal());
    let output = if json { output.json().boxed() } else { output.boxed() };
    let repeats = RepeatCounter::default();
    let logs = Logs(repeats.clone());
    tracing_subscriber::registry().with(filter.unwrap_or_default()).with(repeats.clone()).with(output).init();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            repeats.log_due_counts();
        }
    });
    logs
}

/// The logs of the process. Dropping the value logs the pending counts of repeated faults.
pub struct Logs(RepeatCounter);

impl Drop for Logs {
    fn drop(&mut self) {
        self.0.log_all_counts();
    }
}

/// Installs a panic hook that logs panics as errors, with their location.
pub fn install_panic_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or("without a message");
        let location = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(location, "panic: {message}");
    }));
}

/// Installs the metrics recorder of the process.
pub fn install_metrics_recorder() -> Result<PrometheusHandle, Box<dyn std::error::Error + Send + Sync>> {
    let request = Matcher::Full("http_request_duration_seconds".into());
    Ok(PrometheusBuilder::new().set_buckets_for_metric(request, &BUCKETS)?.install_recorder()?)
}

/// Serves the collected metrics at `/metrics`, until the process ends.
pub async fn serve_metrics(listener: TcpListener, metrics: PrometheusHandle) {
    let upkeep = metrics.clone();
    tokio::spawn(async move {
        let mut interval = tokio::time::interval(Duration::from_secs(5));
        loop {
            interval.tick().await;
            upkeep.run_upkeep();
        }
    });
    let router = Router::new().route(
        "/metrics",
        get(move || {
            let text = metrics.render();
            async move { ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text) }
        }),
    );
    server::serve(listener, router, ConnectionLimits::with_total("metrics", 32), std::future::pending()).await;
}
