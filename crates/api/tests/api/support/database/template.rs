//! A migrated template database, created once for each build of the suite and copied by each test.

use std::fs::File;
use std::path::Path;
use std::time::UNIX_EPOCH;

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::postgres::{PostgresDatabase, database_url, server_url};

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

/// Creates a migrated database on the suite's PostgreSQL.
pub(super) async fn copy_postgres_template() -> PostgresDatabase {
    let mut connection = PgConnection::connect(&server_url()).await.expect("connects");
    let template = format!("template_{}", build_fingerprint());
    if !database_exists(&mut connection, &template).await {
        make_postgres_template(&mut connection, &template).await;
    }
    connection.close().await.expect("closes");
    PostgresDatabase::copy_of(&template).await
}

async fn make_postgres_template(connection: &mut PgConnection, template: &str) {
    // Each test is a process: one creates the template, the others wait for it.
    run_statement(connection, "SELECT pg_advisory_lock(1)".to_owned()).await;
    if !database_exists(connection, template).await {
        let making = format!("making_{}", build_fingerprint());
        run_statement(connection, format!("DROP DATABASE IF EXISTS {making}")).await;
        run_statement(connection, format!("CREATE DATABASE {making} TEMPLATE template0")).await;
        migrate(&database_url(&making)).await;
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

/// Identifies this build: another one may have other migrations.
fn build_fingerprint() -> String {
    let program = std::env::current_exe().and_then(|path| path.metadata()).expect("this program");
    let age = program.modified().expect("a time").duration_since(UNIX_EPOCH).expect("a time after 1970");
    format!("{:x}_{:x}", program.len(), age.as_nanos())
}
