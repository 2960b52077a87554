//! One database for each test: a SQLite file, or a database on the PostgreSQL at `HUB_TEST_POSTGRES_URL`.

pub(crate) mod postgres;
pub(crate) mod queries;
mod template;

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use tempfile::TempDir;

use super::environment::env_setting;
use postgres::PostgresDatabase;

const SQLITE_FILE: &str = "hub.sqlite";

/// The database engine that the suite runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    pub(crate) fn from_env() -> Self {
        match env_setting("HUB_TEST_DATABASE").as_deref() {
            None | Some("sqlite") => Self::Sqlite,
            Some("postgres") => Self::Postgres,
            Some(other) => panic!("HUB_TEST_DATABASE is sqlite or postgres, not {other}"),
        }
    }
}

/// An open database that no other test uses.
pub(crate) struct Database {
    pub(crate) db: Db,
    url: String,
    _postgres: Option<PostgresDatabase>,
    folder: TempDir,
}

impl Database {
    /// A migrated database without rows.
    pub(crate) async fn new() -> Self {
        match Engine::from_env() {
            Engine::Sqlite => {
                let folder = Self::create_folder();
                template::copy_sqlite_template(&folder.path().join(SQLITE_FILE)).await;
                Self::open_sqlite(folder).await
            }
            Engine::Postgres => Self::open_postgres(template::copy_postgres_template().await).await,
        }
    }

    /// A database without tables.
    pub(crate) async fn empty(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Self::open_sqlite(Self::create_folder()).await,
            Engine::Postgres => Self::open_postgres(PostgresDatabase::copy_of("template0").await).await,
        }
    }

    fn create_folder() -> TempDir {
        tempfile::tempdir().expect("a folder")
    }

    async fn open_sqlite(folder: TempDir) -> Self {
        let url = format!("sqlite://{}", folder.path().join(SQLITE_FILE).display());
        Self { db: open(&url).await, url, _postgres: None, folder }
    }

    async fn open_postgres(postgres: PostgresDatabase) -> Self {
        let url = postgres.url();
        Self { db: open(&url).await, url, _postgres: Some(postgres), folder: Self::create_folder() }
    }

    /// Opens the same database with new connections.
    pub(crate) async fn reconnect(&self) -> Db {
        open(&self.url).await
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn data_dir(&self) -> String {
        self.folder.path().display().to_string()
    }
}

async fn open(url: &str) -> Db {
    Db::open(&url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS).await.expect("opens")
}
