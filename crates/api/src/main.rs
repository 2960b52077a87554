//! `hub-api`: the server and the commands an operator runs beside it.

use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use axum::serve::ListenerExt;
use clap::{Parser, Subcommand};
use hub_api::domains::pharmacy;
use hub_api::kernel::app::App;
use hub_api::kernel::clock::Clock;
use hub_api::kernel::config::Config;
use hub_api::kernel::db::{Db, Schema};
use hub_api::kernel::telemetry;
use tokio::net::TcpListener;

/// A request is some hundred small allocations; this allocator makes a tenth less work of them than the C library's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long requests under way may take to end once the server is told to stop.
const GRACE: Duration = Duration::from_secs(10);

#[derive(Parser)]
#[command(name = "hub-api", version, about = "The hub's server")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// What is logged to stderr, as in `info` or `hub_api=debug`
    #[arg(long, env = "HUB_LOG", default_value = "info", global = true)]
    log: String,
    /// Log one JSON object a line
    #[arg(long, env = "HUB_LOG_JSON", global = true, value_parser = clap::builder::FalseyValueParser::new())]
    log_json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the API and the web
    Serve(Config),
    /// Bring the database's schema to this program's version
    Migrate(Config),
    /// Load the demonstration data; what is there already stays
    Demo {
        #[command(flatten)]
        config: Config,
        /// Load this many more groups of 49 pharmacies, with four months of shifts each
        #[arg(long, default_value_t = 0)]
        groups: u32,
    },
    /// Print the contract as an OpenAPI 3.0.3 document
    Openapi,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    telemetry::logs(&arguments.log, arguments.log_json);
    telemetry::panics();
    let done = match arguments.command {
        Command::Serve(config) => serve(config).await,
        Command::Migrate(config) => migrate(config).await,
        Command::Demo { config, groups } => demo(config, groups).await,
        Command::Openapi => print_contract(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hub-api: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A reader that has seen enough, such as `head`, is no failure.
fn print_contract() -> Result<(), Failure> {
    match writeln!(std::io::stdout(), "{:#}", hub_api::contract()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

async fn migrate(config: Config) -> Result<(), Failure> {
    open(&config).await?.migrate().await?;
    Ok(())
}

async fn demo(config: Config, groups: u32) -> Result<(), Failure> {
    let db = open(&config).await?;
    pharmacy::load_demo(&db, Clock::default().now(), groups).await?;
    db.close().await;
    Ok(())
}

async fn open(config: &Config) -> Result<Db, Failure> {
    let url = config.database_url()?;
    Db::open(&url).await.map_err(|error| format!("{url}: {error}").into())
}

async fn serve(config: Config) -> Result<(), Failure> {
    config.check()?;
    let secret = config.secret()?;
    let listener = listen("HUB_BIND", config.bind).await?;
    let metrics_listener = listen("HUB_METRICS_BIND", config.metrics_bind).await?;
    let db = open(&config).await?;
    match db.schema().await? {
        Schema::Current => {}
        Schema::Behind => return Err("the database's schema is older than this program: run `hub-api migrate`".into()),
        Schema::Ahead => return Err("the database's schema is newer than this program: run the newer one".into()),
    }
    let metrics = telemetry::metrics()?;
    tokio::spawn(telemetry::serve_metrics(metrics_listener, metrics));
    tracing::info!(address = %listener.local_addr()?, database = %config.database_url()?, "serving");
    let clock = if config.test_clock { Clock::shifted() } else { Clock::Machine };
    let app = App::new(db.clone(), clock, config, &secret);
    let background = hub_api::start(&app);
    let router = hub_api::build(app);
    let stopping = std::sync::Arc::new(tokio::sync::Notify::new());
    let stopped = stopping.clone();
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        stop_signal().await;
        tracing::info!("stopping");
        stopped.notify_one();
    });
    tokio::select! {
        served = server => served?,
        () = async { stopping.notified().await; tokio::time::sleep(GRACE).await } => {
            tracing::warn!("stopped with requests under way");
        }
    }
    drop(background);
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

async fn stop_signal() {
    let interrupt = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! { () = interrupt => {}, () = terminate => {} }
}
