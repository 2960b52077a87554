//! A migrated template database, created once for each build of the suite and copied by each test.

use std::fs::File;
use std::path::Path;
use std::time::UNIX_EPOCH;

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::environment::env_setting;

/// Copies the migrated SQLite template to a path.
pub(super) async fn copy_sqlite_template(to: &Path) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("template");
    let template = folder.join(format!("{}.sqlite", build_fingerprint()));
    if !template.exists() {
        make_sqlite_template(&folder, &template).await;
    }
    std::fs::copy(template, to).expect("copied");
}

async fn make_sqlite_template(folder: &Path, template: &Path) {
    std::fs::create_dir_all(folder).expect("a folder");
    // Each test is a process: one creates the template, the others wait for it.
    let lock = File::create(folder.join("lock")).expect("a lock");
    lock.lock().expect("locked");
    if template.exists() {
        return;
    }
    for left in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        if left.extension().is_some_and(|extension| extension == "sqlite") {
            std::fs::remove_file(left).expect("removed");
        }
    }
    let making = tempfile::tempdir_in(folder).expect("a folder");
    let file = making.path().join("hub.sqlite");
    migrate(&format!("sqlite://{}", file.display())).await;
    std::fs::rename(file, template).expect("renamed");
}

/// Creates a migrated database on the PostgreSQL at `HUB_TEST_POSTGRES_URL` and answers its URL.
pub(super) async fn copy_postgres_template() -> String {
    let base = postgres_url();
    let mut connection = PgConnection::connect(&base).await.expect("connects");
    let template = format!("template_{}", build_fingerprint());
    if !database_exists(&mut connection, &template).await {
        make_postgres_template(&mut connection, &base, &template).await;
    }
    let name = format!("t{}", uuid::Uuid::now_v7().simple());
    run_statement(&mut connection, format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
    connection.close().await.expect("closes");
    postgres_database_url(&base, &name)
}

async fn make_postgres_template(connection: &mut PgConnection, base: &str, template: &str) {
    // Each test is a process: one creates the template, the others wait for it.
    run_statement(connection, "SELECT pg_advisory_lock(1)".to_owned()).await;
    if !database_exists(connection, template).await {
        let making = format!("making_{}", build_fingerprint());
        run_statement(connection, format!("DROP DATABASE IF EXISTS {making}")).await;
        run_statement(connection, format!("CREATE DATABASE {making} TEMPLATE template0")).await;
        migrate(&postgres_database_url(base, &making)).await;
        run_statement(connection, format!("ALTER DATABASE {making} RENAME TO {template}")).await;
    }
    run_statement(connection, "SELECT pg_advisory_unlock(1)".to_owned()).await;
}

async fn database_exists(connection: &mut PgConnection, name: &str) -> bool {
    let count = sqlx::query_scalar("SELECT COUNT(oid) FROM pg_database WHERE datname = $1").bind(name);
    count.fetch_one(connection).await.map(|count: i64| count > 0).expect("looks")
}

async fn run_statement(connection: &mut PgConnection, statement: String) {
    connection.execute(AssertSqlSafe(statement)).await.expect("runs");
}

async fn migrate(url: &str) {
    let db = Db::open(&url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS).await.expect("opens");
    db.migrate().await.expect("migrates");
    db.close().await;
}

/// The URL of the PostgreSQL server's own database.
pub(super) fn postgres_url() -> String {
    env_setting("HUB_TEST_POSTGRES_URL").expect("HUB_TEST_POSTGRES_URL: `cargo xtask test` starts one")
}

/// The URL of another database of the same server. Its connections carry its name, so that a test can find its own.
fn postgres_database_url(base: &str, name: &str) -> String {
    let mut url = url::Url::parse(base).expect("an address");
    url.set_path(name);
    url.query_pairs_mut().append_pair("application_name", name);
    url.to_string()
}

/// Identifies this build: another one may have other migrations.
fn build_fingerprint() -> String {
    let program = std::env::current_exe().and_then(|path| path.metadata()).expect("this program");
    let age = program.modified().expect("a time").duration_since(UNIX_EPOCH).expect("a time after 1970");
    format!("{:x}_{:x}", program.len(), age.as_nanos())
}
