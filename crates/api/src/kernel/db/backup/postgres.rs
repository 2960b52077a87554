//! PostgreSQL: pg_dump's custom format of the configured schema, restored in one transaction.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::io::AsyncWriteExt;

use super::super::{On, Server, sql};
use super::programs::{missing, name, program, run, trouble};
use super::{Whole, dump, why};

/// A checked dump and the schema it is for.
pub(super) struct Ready {
    server: Server,
    file: PathBuf,
    schema: String,
}

/// Empties the schema, of whatever an extension did not put there, in the transaction that the dump is restored in.
const EMPTY: &str = include_str!("empty.sql");

/// How often, and how long apart, servers that were just stopped are looked for again.
const LOOKS: (u32, Duration) = (10, Duration::from_millis(200));

async fn connect(server: &Server) -> Result<PgConnection, String> {
    let options = server.options.clone().application_name("hub-api").disable_statement_logging();
    options.connect().await.map_err(|error| error.to_string())
}

/// The schema that names without one mean, with whether it has the program's tables.
async fn schema(connection: &mut PgConnection) -> Result<(String, bool), String> {
    let find = "SELECT COALESCE(current_schema(), ''), to_regclass('_sqlx_migrations') IS NOT NULL";
    let found: (String, bool) = sqlx::query_as(find).fetch_one(connection).await.map_err(|error| error.to_string())?;
    match found.0.is_empty() {
        false => Ok(found),
        true => Err("its search_path names no schema that is there".into()),
    }
}

pub(super) async fn backup(server: &Server, whole: &Whole) -> Result<(), String> {
    let refused = |why: String| format!("{}: {why}", server.shown());
    let mut connection = connect(server).await.map_err(refused)?;
    let (schema, has_tables) = schema(&mut connection).await.map_err(refused)?;
    connection.close().await.map_err(|error| refused(error.to_string()))?;
    if !has_tables {
        return Err(refused("there is nothing in the database: `hub-api migrate` makes its tables".into()));
    }
    let mut dump = program("pg_dump", server);
    dump.args(["--format=custom", "--no-owner", "--no-privileges", "--no-password"]);
    // A pattern: within double quotes nothing but themselves means anything.
    dump.arg(format!("--schema=\"{}\"", schema.replace('"', "\"\""))).arg("--file").arg(whole.path());
    run(&mut dump).await.map(drop).map_err(|why| whole.failed(&why))
}

pub(super) async fn prepare(server: &Server, file: &Path, fingerprint: Option<&str>) -> Result<Ready, String> {
    let mut connection = connect(server).await.map_err(|why| format!("{}: {why}", server.shown()))?;
    let (schema, _) = schema(&mut connection).await.map_err(|why| format!("{}: {why}", server.shown()))?;
    drop(connection.close().await);
    for name in ["pg_restore", "psql"] {
        run(program(name, server).arg("--version")).await?;
    }
    let checked = dump::check(server, file, &schema, fingerprint).await;
    checked.map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(Ready { server: server.clone(), file: file.to_owned(), schema })
}

impl Ready {
    /// A connection ends some moments after its server.
    pub(super) async fn refuse_servers(&self) -> Result<(), String> {
        let refused = |why: &dyn std::fmt::Display| format!("{}: {why}", self.server.shown());
        let mut connection = connect(&self.server).await.map_err(|why| refused(&why))?;
        let name = self.server.options.get_application_name().unwrap_or_default().to_owned();
        for _ in 0..LOOKS.0 {
            let count = "SELECT COUNT(pid) FROM pg_stat_activity WHERE datname = current_database()
                         AND application_name IN ('hub-api', $1) AND pid <> pg_backend_pid()";
            let count = sql(On::Postgres(&mut connection), count).bind(name.clone());
            let others: i64 = count.scalar().await.map_err(|error| refused(&why(error)))?;
            if others == 0 {
                return connection.close().await.map_err(|error| refused(&error));
            }
            tokio::time::sleep(LOOKS.1).await;
        }
        Err(refused(&"hub-api servers use the database: stop them first, or restore under them with --force"))
    }

    /// The dump becomes a script that psql runs; only once pg_restore has written all of it is psql told to commit.
    pub(super) async fn apply(self) -> Result<(), String> {
        let mut restore = program("pg_restore", &self.server);
        restore.args(["--file=-", "--no-owner", "--no-privileges", "--schema", &self.schema]).arg(&self.file);
        let mut psql = program("psql", &self.server);
        psql.args(["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--file=-"]);
        psql.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        restore.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut writer = psql.spawn().map_err(|error| missing(&name(&psql), &error))?;
        let mut reader = restore.spawn().map_err(|error| missing(&name(&restore), &error))?;
        let mut to = writer.stdin.take().ok_or("psql cannot be written to")?;
        let mut from = reader.stdout.take().ok_or("pg_restore cannot be read from")?;
        let schema = self.schema.replace('\'', "''");
        let feed = async move {
            to.write_all(format!("BEGIN;\nSET LOCAL hub.schema = '{schema}';\n{EMPTY}").as_bytes()).await?;
            tokio::io::copy(&mut from, &mut to).await?;
            drop(from);
            let read = reader.wait_with_output().await?;
            if read.status.success() {
                to.write_all(b"\nCOMMIT;\n").await?;
            }
            to.shutdown().await?;
            Ok::<_, std::io::Error>(read)
        };
        let (fed, written) = tokio::join!(feed, writer.wait_with_output());
        let written = written.map_err(|error| format!("psql: {error}"))?;
        // Of two that failed the one that failed first is told: pg_restore, unless psql stopped reading it.
        match fed {
            Ok(read) if !read.status.success() => Err(self.unchanged(trouble("pg_restore", &read))),
            _ if !written.status.success() => Err(self.unchanged(trouble("psql", &written))),
            Err(error) => Err(self.unchanged(error.to_string())),
            Ok(_) => Ok(()),
        }
    }

    fn unchanged(&self, why: String) -> String {
        format!("{} is as it was: {why}", self.server.shown())
    }
}
