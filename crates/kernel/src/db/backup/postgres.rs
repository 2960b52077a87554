//! PostgreSQL backups: an archive of pg_dump of the configured schema, restored in one transaction.

use std::process::Stdio;
use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::super::{Db, Executor, Migrations, sql};
use super::file_format::{BackupReader, BackupWriter, CopyError};
use super::pg_programs::{
    PayloadAmount, failure_message, pg_command, program_name, run_program, send_payload, spawn_error,
};
use super::{AtomicFile, KernelResult, RestoreOptions, dump_check, error_text, header_query};
use crate::config::{DatabaseKind, DatabaseUrl, PostgresUrl};
use crate::types::clock::Timestamp;

/// A checked dump and the schema to restore.
pub(super) struct PreparedPostgresRestore {
    server: PostgresUrl,
    source: BackupReader,
    shown: String,
    schema: String,
    migrations: &'static Migrations,
}

/// Empties the schema, except for what extensions created, in the transaction that restores the dump.
const EMPTY_SCHEMA_SCRIPT: &str = include_str!("empty.sql");

/// The number of checks for running servers and the wait between them, for servers that are just stopping.
const SERVER_CHECKS: (u32, Duration) = (10, Duration::from_millis(200));

async fn connect(server: &PostgresUrl) -> Result<PgConnection, String> {
    let options = server.options.clone().application_name("hub-api").disable_statement_logging();
    options.connect().await.map_err(|error| error.to_string())
}

/// The schema of unqualified names, and whether it has the program's tables.
async fn find_schema(connection: &mut PgConnection) -> Result<(String, bool), String> {
    let find = "SELECT COALESCE(current_schema(), ''), to_regclass('_sqlx_migrations') IS NOT NULL";
    let schema: (String, bool) = sqlx::query_as(find).fetch_one(connection).await.map_err(|error| error.to_string())?;
    match schema.0.is_empty() {
        false => Ok(schema),
        true => Err("its search_path names no schema that is there".into()),
    }
}

/// Writes a backup. The header's counts and the dump share one snapshot, which lasts as long as its exporting
/// transaction.
pub(super) async fn backup(server: &PostgresUrl, output_file: &AtomicFile, now: Timestamp) -> Result<(), String> {
    let refused = |why: String| format!("{}: {why}", server.without_credentials());
    let mut connection = connect(server).await.map_err(refused)?;
    let (schema, has_tables) = find_schema(&mut connection).await.map_err(refused)?;
    if !has_tables {
        return Err(refused("the database is empty: `hub-api migrate` creates its tables".into()));
    }
    let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    sqlx::raw_sql(begin).execute(&mut connection).await.map_err(|error| refused(error.to_string()))?;
    let export = sqlx::query_scalar("SELECT pg_export_snapshot()");
    let snapshot: String = export.fetch_one(&mut connection).await.map_err(|error| refused(error.to_string()))?;
    let header = header_query::find_header(Executor::Postgres(&mut connection), DatabaseKind::Postgres, now).await;
    let header = header.map_err(|error| refused(error_text(error)))?;
    let file = output_file.truncate().map_err(|error| output_file.write_error(&error))?;
    let writer = BackupWriter::new(file, &header).map_err(|error| output_file.write_error(&error))?;
    let mut dump = pg_command("pg_dump", server);
    dump.args(["--format=custom", "--no-owner", "--no-privileges", "--no-password"]);
    // The schema is a pattern: within double quotes only double quotes are special.
    dump.arg(format!("--schema=\"{}\"", schema.replace('"', "\"\""))).arg(format!("--snapshot={snapshot}"));
    write_dump(&mut dump, writer).await.map_err(|why| output_file.write_error(&why))?;
    drop(connection.close().await);
    Ok(())
}

/// Runs pg_dump and writes its archive while it runs.
async fn write_dump(dump: &mut tokio::process::Command, mut writer: BackupWriter) -> Result<(), String> {
    let name = program_name(dump);
    dump.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = dump.spawn().map_err(|error| spawn_error(&name, &error))?;
    let archive = child.stdout.take().ok_or("pg_dump cannot be read from")?;
    let written = async {
        // Dropped on the first write error, so that pg_dump ends too.
        let mut archive = archive;
        let mut buffer = vec![0; 256 << 10];
        loop {
            match archive.read(&mut buffer).await? {
                0 => return Ok::<_, std::io::Error>(()),
                read => writer.payload(&buffer[..read])?,
            }
        }
    };
    // Reads stderr concurrently: a full pipe would block the dump for ever.
    let (written, output) = tokio::join!(written, child.wait_with_output());
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    // If both failed, pg_dump failed because its output was closed.
    written.map_err(|error| error.to_string())?;
    match output.status.success() {
        true => writer.finish().map_err(|error| error.to_string()),
        false => Err(failure_message(&name, &output)),
    }
}

pub(super) async fn prepare_restore(
    server: &PostgresUrl,
    source: BackupReader,
    options: &RestoreOptions<'_>,
) -> Result<PreparedPostgresRestore, String> {
    let mut connection = connect(server).await.map_err(|why| format!("{}: {why}", server.without_credentials()))?;
    let (schema, _) =
        find_schema(&mut connection).await.map_err(|why| format!("{}: {why}", server.without_credentials()))?;
    drop(connection.close().await);
    for name in ["pg_restore", "psql"] {
        run_program(pg_command(name, server).arg("--version")).await?;
    }
    let shown = options.file.display().to_string();
    dump_check::check_dump(server, &source, &schema, options).await.map_err(|why| format!("{shown}: {why}"))?;
    Ok(PreparedPostgresRestore { server: server.clone(), source, shown, schema, migrations: options.migrations })
}

impl PreparedPostgresRestore {
    /// Refuses while servers use the database. Checks repeatedly, because a connection ends some moments after its
    /// server.
    pub(super) async fn refuse_servers(&self) -> Result<(), String> {
        let refused = |why: &dyn std::fmt::Display| format!("{}: {why}", self.server.without_credentials());
        let mut connection = connect(&self.server).await.map_err(|why| refused(&why))?;
        let name = self.server.options.get_application_name().unwrap_or_default().to_owned();
        for _ in 0..SERVER_CHECKS.0 {
            let count = "SELECT COUNT(pid) FROM pg_stat_activity WHERE datname = current_database()
                         AND application_name IN ('hub-api', $1) AND pid <> pg_backend_pid()";
            let count = sql(Executor::Postgres(&mut connection), count).bind(name.clone());
            let others: i64 = count.scalar().await.map_err(|error| refused(&error_text(error)))?;
            if others == 0 {
                return connection.close().await.map_err(|error| refused(&error));
            }
            tokio::time::sleep(SERVER_CHECKS.1).await;
        }
        Err(refused(&"hub-api servers use the database: stop them first, or restore under them with --force"))
    }

    /// Restores the dump, migrates it and runs `finish` on it.
    pub(super) async fn apply<F: AsyncFnOnce(&Db) -> KernelResult<()>>(self, finish: F) -> Result<(), String> {
        self.load().await?;
        let failed = |error| format!("{} is restored, and cannot be completed: {}", self.shown, error_text(error));
        let db =
            Db::open(&DatabaseUrl::Postgres(Box::new(self.server.clone())), self.migrations).await.map_err(failed)?;
        let finished = async {
            db.migrate().await?;
            finish(&db).await
        };
        let finished = finished.await;
        db.close().await;
        finished.map_err(failed)
    }

    /// Pipes the dump as a script from pg_restore to psql. COMMIT is sent only after pg_restore has succeeded and the
    /// file's digest matches.
    async fn load(&self) -> Result<(), String> {
        let mut restore = pg_command("pg_restore", &self.server);
        restore.args(["--file=-", "--no-owner", "--no-privileges", "--schema", &self.schema]);
        let mut psql = pg_command("psql", &self.server);
        psql.args(["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--file=-"]);
        psql.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        restore.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut writer = psql.spawn().map_err(|error| spawn_error(&program_name(&psql), &error))?;
        let mut reader = restore.spawn().map_err(|error| spawn_error(&program_name(&restore), &error))?;
        let mut to = writer.stdin.take().ok_or("psql cannot be written to")?;
        let mut from = reader.stdout.take().ok_or("pg_restore cannot be read from")?;
        let sending = send_payload(reader.stdin.take(), self.source.clone(), PayloadAmount::Whole)?;
        let schema = self.schema.replace('\'', "''");
        let feed = async move {
            to.write_all(format!("BEGIN;\nSET LOCAL hub.schema = '{schema}';\n{EMPTY_SCHEMA_SCRIPT}").as_bytes())
                .await?;
            tokio::io::copy(&mut from, &mut to).await?;
            drop(from);
            let read = reader.wait_with_output().await?;
            let sent = sending.await.map_err(std::io::Error::other)?;
            if read.status.success() && sent.is_ok() {
                to.write_all(b"\nCOMMIT;\n").await?;
            }
            to.shutdown().await?;
            Ok::<_, std::io::Error>((read, sent))
        };
        let (fed, written) = tokio::join!(feed, writer.wait_with_output());
        let written = written.map_err(|error| format!("psql: {error}"))?;
        // If both failed, reports the cause: pg_restore, unless psql stopped reading.
        match fed {
            Ok((_, Err(CopyError::Source(why)))) => Err(self.unchanged(format!("{}: {why}", self.shown))),
            Ok((read, _)) if !read.status.success() => Err(self.unchanged(failure_message("pg_restore", &read))),
            Ok((_, Err(CopyError::Target(error)))) => Err(self.unchanged(format!("pg_restore: {error}"))),
            _ if !written.status.success() => Err(self.unchanged(failure_message("psql", &written))),
            Err(error) => Err(self.unchanged(error.to_string())),
            Ok(_) => Ok(()),
        }
    }

    fn unchanged(&self, why: String) -> String {
        format!("{} is as it was: {why}", self.server.without_credentials())
    }
}
