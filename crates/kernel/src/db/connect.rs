//! Opening a database from its address.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::broadcast;

use super::connections::Connections;
use super::migrate::Migrations;
use super::server_lock::ServerId;
use super::signal::BACKLOG;
use super::writer::Writer;
use super::{Db, Pools, lock};
use crate::config::{Server, Url};
use crate::private;
use crate::types::error::{Error, Result};

/// What SQLite's writer is told: to keep 16 MiB of the file in memory, since what is written is spread over whole indexes;
/// to take 16 MiB of log back into the file at once, in which most pages are there many times; and to keep in memory what
/// a savepoint is rolled back by.
const WRITER: [(&str, &str); 3] = [("cache_size", "-16384"), ("wal_autocheckpoint", "4000"), ("temp_store", "MEMORY")];

/// How long a request waits for a connection before it is answered 503.
pub(super) const ACQUIRE: Duration = Duration::from_secs(20);

impl Db {
    /// Connects, and creates the SQLite file where there is none.
    pub async fn open(url: &Url, migrations: &'static Migrations) -> Result<Self> {
        let (hot, aside) = match url {
            Url::Sqlite(_) => (None, None),
            Url::Postgres(server) => (Some(server.open(Work::Hot).await?), Some(server.open(Work::Aside).await?)),
        };
        let server = Arc::new(ServerId::new(hot.is_some()));
        let (pools, signals) = (Pools::open(url).await?, broadcast::channel(BACKLOG).0);
        Ok(Self { pools, hot, aside, migrations, numbers: Arc::default(), server, storage: Arc::default(), signals })
    }
}

impl Pools {
    async fn open(url: &Url) -> Result<Self> {
        match url {
            Url::Sqlite(path) => {
                // The first to open a file makes it a write-ahead one, which a second must not do at the same time.
                let _opening = lock::schema(path).await.map_err(Error::internal)?;
                make_private(path).map_err(Error::internal)?;
                lock::refuse_other_name(path).map_err(Error::internal)?;
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .create_if_missing(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .busy_timeout(Duration::from_secs(5))
                    .foreign_keys(true)
                    .disable_statement_logging();
                let write = SqlitePoolOptions::new()
                    .min_connections(1)
                    .max_connections(1)
                    .acquire_timeout(ACQUIRE)
                    .test_before_acquire(false)
                    // One whose transaction could neither be committed nor rolled back is replaced.
                    .before_acquire(|one, _| Box::pin(async move { Ok(!one.is_in_transaction()) }))
                    .connect_with(
                        WRITER.into_iter().fold(options.clone(), |all, (name, value)| all.pragma(name, value)),
                    )
                    .await?;
                let readers = cores().clamp(2, 16);
                let read = SqlitePoolOptions::new()
                    .max_connections(readers)
                    .acquire_timeout(ACQUIRE)
                    .test_before_acquire(false)
                    .connect_with(options.read_only(true).pragma("query_only", "ON"))
                    .await?;
                Ok(Self::Sqlite { read, write: Writer::new(write), path: path.clone() })
            }
            Url::Postgres(server) => Ok(Self::Postgres(server.open(Work::Any).await?)),
        }
    }
}

/// How what is found by its keys is planned, once a connection: maybe while its tables are almost empty, when reading all of
/// them looks best, which is not to be kept.
const KEPT_PLANS: [(&str, &str); 3] =
    [("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off"), ("jit", "off")];

/// What a pool of PostgreSQL's connections is for.
#[derive(Clone, Copy)]
enum Work {
    /// Planned each time, for the values that it is run with: a general plan of a search takes a hundred times as long.
    Any,
    /// Planned once a connection: planning takes most of the time of what is found by its keys.
    Hot,
    /// Statements of their own beside a transaction, none of which waits for the disk.
    Aside,
}

impl Server {
    async fn open(&self, work: Work) -> Result<Connections> {
        let name = self.options.get_application_name().unwrap_or("hub-api");
        let (settings, most) = match work {
            Work::Any => (vec![("plan_cache_mode", "force_custom_plan")], (cores() * 2).clamp(8, 15)),
            Work::Hot => (KEPT_PLANS.to_vec(), (cores() * 3).clamp(6, 22)),
            Work::Aside => ([&KEPT_PLANS[..], &[("synchronous_commit", "off")]].concat(), 2),
        };
        let options = self
            .options
            .clone()
            .options(settings)
            .options([("TimeZone", "UTC"), ("client_min_messages", "warning")])
            .application_name(name)
            .disable_statement_logging();
        let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE).test_before_acquire(false);
        Ok(Connections::open(pool, options).await?)
    }
}

/// Makes the file where there is none, for its owner alone: it has people's addresses in it, and the hashes of their
/// passwords. SQLite gives what it puts beside it the same permissions.
fn make_private(path: &Path) -> std::io::Result<()> {
    match private::create_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// More connections than this feed no more cores and make each answer wait for the others.
fn cores() -> u32 {
    std::thread::available_parallelism().map_or(2, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX / 4))
}
