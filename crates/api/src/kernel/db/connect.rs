//! Opening a database from its address.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::broadcast;

use super::signal::BACKLOG;
use super::{Db, Pools};
use crate::kernel::error::{Error, Result};

/// How long a request waits for a connection before it is answered 503.
const ACQUIRE: Duration = Duration::from_secs(5);

/// A database's address; shown without its password.
#[derive(Clone)]
pub enum Url {
    /// `sqlite://path`.
    Sqlite(PathBuf),
    /// `postgres://…`.
    Postgres(Box<PgConnectOptions>),
}

impl FromStr for Url {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")) {
            return match path.split('?').next() {
                None | Some("" | ":memory:") => {
                    Err("a SQLite database needs a file, as in sqlite://.hub/hub.sqlite".into())
                }
                Some(path) => Ok(Self::Sqlite(path.into())),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options =
                PgConnectOptions::from_str(text).map_err(|error| format!("not a PostgreSQL address: {error}"))?;
            return Ok(Self::Postgres(Box::new(options)));
        }
        Err("a database address begins with sqlite:// or postgres://".into())
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite://{}", path.display()),
            Self::Postgres(options) => {
                write!(
                    f,
                    "postgres://{}:{}/{}",
                    options.get_host(),
                    options.get_port(),
                    options.get_database().unwrap_or("")
                )
            }
        }
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Db {
    /// Connects, and creates the SQLite file where there is none.
    pub async fn open(url: &Url) -> Result<Self> {
        Ok(Self { pools: Pools::open(url).await?, signals: broadcast::channel(BACKLOG).0 })
    }
}

impl Pools {
    async fn open(url: &Url) -> Result<Self> {
        match url {
            Url::Sqlite(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder).map_err(Error::internal)?;
                }
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
                    .connect_with(options.clone())
                    .await?;
                let readers = cores().clamp(2, 16);
                let read = SqlitePoolOptions::new()
                    .max_connections(readers)
                    .acquire_timeout(ACQUIRE)
                    .test_before_acquire(false)
                    .connect_with(options.read_only(true).pragma("query_only", "ON"))
                    .await?;
                Ok(Self::Sqlite { read, write })
            }
            Url::Postgres(options) => {
                let options = (**options)
                    .clone()
                    .options([("plan_cache_mode", "force_custom_plan"), ("TimeZone", "UTC")])
                    .application_name("hub-api")
                    .disable_statement_logging();
                let pool = PgPoolOptions::new()
                    .max_connections((cores() * 4).clamp(8, 32))
                    .acquire_timeout(ACQUIRE)
                    .test_before_acquire(false)
                    .connect_with(options)
                    .await?;
                Ok(Self::Postgres(pool))
            }
        }
    }
}

/// More connections than this feed no more cores and make each answer wait for the others.
fn cores() -> u32 {
    std::thread::available_parallelism().map_or(2, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX / 4))
}
