//! A database of a test's own: a SQLite file, or one of the PostgreSQL at `HUB_TEST_POSTGRES_URL`.

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use sqlx::{Connection, Executor, PgConnection};
use tempfile::TempDir;

use super::database_template;

/// Which database the suite runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

#[expect(clippy::disallowed_methods, reason = "the suite is told by its environment which database to run on")]
pub(super) fn env_setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
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

/// An open database that no other test sees.
pub(crate) struct Database {
    pub(crate) db: Db,
    url: String,
    folder: TempDir,
}

impl Database {
    /// Migrated and otherwise empty.
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

    /// Without even a table.
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

    /// The same database over connections of its own.
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
    // Its connections bear its name, so that a test can tell them from those of others.
    format!("{base}{separator}options=-c%20search_path%3D{schema}&application_name={schema}")
}
