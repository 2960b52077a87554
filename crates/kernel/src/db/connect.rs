//! Opening a database from its address.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::broadcast;

use super::group_commit::GroupCommit;
use super::migrate::Migrations;
use super::pg_pool::PgPool;
use super::server_lock::ServerId;
use super::signal::BACKLOG;
use super::{ACQUIRE_TIMEOUT, Db, Pools, file_lock};
use crate::config::{DatabaseUrl, PostgresUrl};
use crate::private_files;
use crate::types::error::{Error, Result};

/// What SQLite's writer is told: to keep 16 MiB of the file in memory, since what is written is spread over whole indexes;
/// to take 16 MiB of log back into the file at once, in which most pages are there many times; and to keep in memory what
/// a savepoint is rolled back by.
const WRITER_PRAGMAS: [(&str, &str); 3] =
    [("cache_size", "-16384"), ("wal_autocheckpoint", "4000"), ("temp_store", "MEMORY")];

impl Db {
    /// Connects, and creates the SQLite file where there is none.
    pub async fn open(url: &DatabaseUrl, migrations: &'static Migrations) -> Result<Self> {
        let (hot, aside) = match url {
            DatabaseUrl::Sqlite(_) => (None, None),
            DatabaseUrl::Postgres(server) => {
                (Some(server.open(PoolKind::PreparedPlans).await?), Some(server.open(PoolKind::AsyncCommit).await?))
            }
        };
        let server = Arc::new(ServerId::new(hot.is_some()));
        let (pools, signals) = (Pools::open(url).await?, broadcast::channel(BACKLOG).0);
        Ok(Self {
            pools,
            prepared: hot,
            async_commit: aside,
            migrations,
            sequences: Arc::default(),
            server,
            storage: Arc::default(),
            signals,
        })
    }
}

impl Pools {
    async fn open(url: &DatabaseUrl) -> Result<Self> {
        match url {
            DatabaseUrl::Sqlite(path) => {
                // The first to open a file makes it a write-ahead one, which a second must not do at the same time.
                let _opening = file_lock::lock_schema(path).await.map_err(Error::internal)?;
                create_private_file(path).map_err(Error::internal)?;
                file_lock::refuse_other_name(path).map_err(Error::internal)?;
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
                    .acquire_timeout(ACQUIRE_TIMEOUT)
                    .test_before_acquire(false)
                    // One whose transaction could neither be committed nor rolled back is replaced.
                    .before_acquire(|one, _| Box::pin(async move { Ok(!one.is_in_transaction()) }))
                    .connect_with(
                        WRITER_PRAGMAS.into_iter().fold(options.clone(), |all, (name, value)| all.pragma(name, value)),
                    )
                    .await?;
                let readers = core_count().clamp(2, 16);
                let read = SqlitePoolOptions::new()
                    .max_connections(readers)
                    .acquire_timeout(ACQUIRE_TIMEOUT)
                    .test_before_acquire(false)
                    .connect_with(options.read_only(true).pragma("query_only", "ON"))
                    .await?;
                Ok(Self::Sqlite { read, write: GroupCommit::new(write), path: path.clone() })
            }
            DatabaseUrl::Postgres(server) => Ok(Self::Postgres(server.open(PoolKind::CustomPlans).await?)),
        }
    }
}

/// How what is found by its keys is planned, once a connection: maybe while its tables are almost empty, when reading all of
/// them looks best, which is not to be kept.
const PREPARED_PLAN_SETTINGS: [(&str, &str); 3] =
    [("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off"), ("jit", "off")];

/// What a pool of PostgreSQL's connections is for.
#[derive(Clone, Copy)]
enum PoolKind {
    /// Planned each time, for the values that it is run with: a general plan of a search takes a hundred times as long.
    CustomPlans,
    /// Planned once a connection: planning takes most of the time of what is found by its keys.
    PreparedPlans,
    /// Statements of their own beside a transaction, none of which waits for the disk.
    AsyncCommit,
}

impl PostgresUrl {
    async fn open(&self, work: PoolKind) -> Result<PgPool> {
        let name = self.options.get_application_name().unwrap_or("hub-api");
        let (settings, most) = match work {
            PoolKind::CustomPlans => (vec![("plan_cache_mode", "force_custom_plan")], (core_count() * 2).clamp(8, 15)),
            PoolKind::PreparedPlans => (PREPARED_PLAN_SETTINGS.to_vec(), (core_count() * 3).clamp(6, 22)),
            PoolKind::AsyncCommit => ([&PREPARED_PLAN_SETTINGS[..], &[("synchronous_commit", "off")]].concat(), 2),
        };
        let options = self
            .options
            .clone()
            .options(settings)
            .options([("TimeZone", "UTC"), ("client_min_messages", "warning")])
            .application_name(name)
            .disable_statement_logging();
        let pool =
            PgPoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE_TIMEOUT).test_before_acquire(false);
        Ok(PgPool::open(pool, options).await?)
    }
}

/// Makes the file where there is none, for its owner alone: it has people's addresses in it, and the hashes of their
/// passwords. SQLite gives what it puts beside it the same permissions.
fn create_private_file(path: &Path) -> std::io::Result<()> {
    match private_files::create_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// More connections than this feed no more cores and make each answer wait for the others.
fn core_count() -> u32 {
    std::thread::available_parallelism().map_or(2, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX / 4))
}
