//! A database of one test's own on the PostgreSQL at `HUB_TEST_POSTGRES_URL`.

use std::path::PathBuf;
use std::process::Command;

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::super::environment::env_setting;

/// A database that is deleted when this is dropped: a thousand tests would fill the disk with theirs.
pub(crate) struct PostgresDatabase {
    name: String,
}

impl PostgresDatabase {
    /// Creates a copy of the database `template`.
    pub(crate) async fn copy_of(template: &str) -> Self {
        let name = format!("t{}", uuid::Uuid::now_v7().simple());
        let mut connection = PgConnection::connect(&server_url()).await.expect("connects");
        let create = AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE {template}"));
        connection.execute(create).await.expect("creates a database");
        connection.close().await.expect("closes");
        Self { name }
    }

    pub(crate) fn url(&self) -> String {
        database_url(&self.name)
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        // A test drops it in its runtime, which cannot wait for a query here.
        let mut psql = Command::new("psql");
        psql.env("PATH", search_path()).arg(server_url()).args(["--quiet", "--command"]);
        drop(psql.arg(format!("DROP DATABASE {} WITH (FORCE)", self.name)).output());
    }
}

/// The URL of the PostgreSQL server's own database.
pub(super) fn server_url() -> String {
    env_setting("HUB_TEST_POSTGRES_URL").expect("HUB_TEST_POSTGRES_URL: `cargo xtask test` starts one")
}

/// The URL of another database of the same server. Its connections carry its name, so that a test can find its own.
pub(super) fn database_url(name: &str) -> String {
    let mut url = url::Url::parse(&server_url()).expect("an address");
    url.set_path(name);
    url.query_pairs_mut().append_pair("application_name", name);
    url.to_string()
}

/// `PATH` with the newest PostgreSQL's programs appended.
pub(crate) fn search_path() -> String {
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    let newest = versions.pop().map_or(String::new(), |(_, folder)| format!(":{}", folder.display()));
    env_setting("PATH").unwrap_or_default() + &newest
}
