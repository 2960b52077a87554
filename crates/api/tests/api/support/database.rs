//! One database for each test: a SQLite file, or a database on the PostgreSQL at `HUB_TEST_POSTGRES_URL`.

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use sqlx::{Connection, Executor, PgConnection};
use tempfile::TempDir;

use super::database_template;
use super::environment::env_setting;

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
    folder: TempDir,
}

impl Database {
    /// A migrated database without rows.
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = match Engine::from_env() {
            Engine::Sqlite => {
                let file = folder.path().join("hub.sqlite");
                database_template::copy_sqlite_template(&file).await;
                format!("sqlite://{}", file.display())
            }
            Engine::Postgres => database_template::copy_postgres_template().await,
        };
        Self::open(folder, url).await
    }

    /// A database without tables.
    pub(crate) async fn empty(engine: Engine) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = match engine {
            Engine::Sqlite => format!("sqlite://{}", folder.path().join("hub.sqlite").display()),
            Engine::Postgres => create_schema().await,
        };
        Self::open(folder, url).await
    }

    async fn open(folder: TempDir, url: String) -> Self {
        let db = Db::open(&url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS).await.expect("opens");
        Self { db, url, folder }
    }

    /// Opens the same database with new connections.
    pub(crate) async fn reconnect(&self) -> Db {
        Db::open(&self.url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS).await.expect("opens")
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn data_dir(&self) -> String {
        self.folder.path().display().to_string()
    }
}

async fn create_schema() -> String {
    let base = database_template::postgres_url();
    let schema = format!("t{}", uuid::Uuid::now_v7().simple());
    let mut connection = PgConnection::connect(&base).await.expect("connects");
    let create = sqlx::AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
    connection.execute(create).await.expect("creates a schema");
    let separator = if base.contains('?') { '&' } else { '?' };
    // Connections carry the schema's name, so that a test can find its own.
    format!("{base}{separator}options=-c%20search_path%3D{schema}&application_name={schema}")
}
