//! Opens a database from its address.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

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

/// The settings of SQLite's writer: a page cache of 16 MiB, because writes are spread over whole indexes; a checkpoint
/// every 16 MiB of log, which holds most pages many times; and the rollback data of savepoints in memory.
const WRITER_PRAGMAS: [(&str, &str); 3] =
    [("cache_size", "-16384"), ("wal_autocheckpoint", "4000"), ("temp_store", "MEMORY")];

impl Db {
    /// Connects to the database. Creates a missing SQLite file.
    pub async fn open(url: &DatabaseUrl, migrations: &'static Migrations) -> Result<Self> {
        let (prepared, async_commit) = match url {
            DatabaseUrl::Sqlite(_) => (None, None),
            DatabaseUrl::Postgres(server) => {
                (Some(server.open(PoolKind::PreparedPlans).await?), Some(server.open(PoolKind::AsyncCommit).await?))
            }
        };
        let server = Arc::new(ServerId::new(prepared.is_some()));
        let (pools, signals) = (Pools::open(url).await?, broadcast::channel(BACKLOG).0);
        Ok(Self {
            pools,
            prepared,
            async_commit,
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
                // Only one process at a time may switch a new file to write-ahead logging.
                let _schema_lock = file_lock::lock_schema(path).await.map_err(Error::internal)?;
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
                    // Replaces a connection whose transaction could neither be committed nor rolled back.
                    .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
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

/// The planner settings for lookups by key. Sequential scans are off: a plan made while the tables are almost empty
/// would choose them and be cached.
const PREPARED_PLAN_SETTINGS: [(&str, &str); 3] =
    [("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off"), ("jit", "off")];

/// The purpose of a pool of PostgreSQL connections.
#[derive(Clone, Copy)]
enum PoolKind {
    /// Plans every execution for its values: a generic plan of a search can take a hundred times as long.
    CustomPlans,
    /// Plans once per connection: planning takes most of the time of a lookup by key.
    PreparedPlans,
    /// Runs single statements beside a transaction and does not wait for the disk.
    AsyncCommit,
}

impl PostgresUrl {
    async fn open(&self, kind: PoolKind) -> Result<PgPool> {
        let name = self.options.get_application_name().unwrap_or("hub-api");
        let (settings, max_connections) = match kind {
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
        Ok(PgPool::open(options, max_connections as usize).await?)
    }
}

/// Creates a missing database file, readable only by its owner because it holds personal data and password hashes.
/// SQLite gives its side files the same permissions.
fn create_private_file(path: &Path) -> std::io::Result<()> {
    match private_files::create_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// The number of cores, from which the pool sizes follow: more connections only make queries wait for each other.
fn core_count() -> u32 {
    std::thread::available_parallelism().map_or(2, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX / 4))
}
