//! SQLite: the backup is a database itself, copied by the database while others write.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::super::lock::{self, Lock, real, with};
use super::super::{Db, Migrations, On, Schema, sql};
use super::container::{CopyError, Source, Writer};
use super::{KernelResult, Request, Restored, Whole, copies, refuse_another_key, rows, why};
use crate::config::{DatabaseKind, Url};
use crate::private;
use crate::types::clock::Timestamp;

/// A checked and migrated copy beside the database, and the locks that keep everyone else away from it.
pub(super) struct Ready {
    copy: Whole,
    path: PathBuf,
    alone: Option<Lock>,
    migrations: &'static Migrations,
    _schema: Lock,
}

/// The ends of the names of the files that SQLite keeps beside a database.
pub(super) const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(5)).disable_statement_logging()
}

/// VACUUM INTO reads one moment of the database and keeps no writer waiting; it also leaves out what was deleted. It writes
/// a database, which is copied behind the header then.
pub(super) async fn backup(path: &Path, whole: &Whole, now: Timestamp) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", path.display());
    if BESIDE.iter().map(|end| with(path, end)).chain([path.to_owned()]).any(|used| whole.is_for(&used)) {
        return Err(refused(&"the database cannot be replaced by its backup: name another file"));
    }
    if !path.exists() {
        return Err(refused(&"there is no database: `hub-api migrate` makes one"));
    }
    lock::refuse_other_name(path).map_err(|error| refused(&error))?;
    let copy = whole.create_copy()?;
    let target = copy.to_str().ok_or_else(|| whole.failed(&"its name is not UTF-8"))?.to_owned();
    let mut connection = options(path).connect().await.map_err(|error| refused(&error))?;
    let tables = "SELECT COUNT(name) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sql(On::Sqlite(&mut connection), tables).scalar::<i64>().await.map_err(|error| refused(&why(error)))? == 0 {
        return Err(refused(&"there is nothing in the database: `hub-api migrate` makes its tables"));
    }
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    copied.map_err(|error| whole.failed(&error))?;
    connection.close().await.map_err(|error| refused(&error))?;
    let mut connection = options(&copy).read_only(true).connect().await.map_err(|error| whole.failed(&error))?;
    let header = rows::read_header(On::Sqlite(&mut connection), DatabaseKind::Sqlite, now).await;
    let header = header.map_err(|error| whole.failed(&why(error)))?;
    connection.close().await.map_err(|error| whole.failed(&error))?;
    let file = whole.open().map_err(|error| whole.failed(&error))?;
    let packed = tokio::task::spawn_blocking(move || {
        let mut writer = Writer::new(file, &header)?;
        writer.copy(File::open(&copy)?)?;
        writer.finish()
    });
    packed.await.map_err(io::Error::other).flatten().map_err(|error| whole.failed(&error))
}

pub(super) async fn prepare(
    path: &Path,
    source: Source,
    request: &Request<'_>,
    alone: Option<Lock>,
) -> Result<Ready, String> {
    let path = real(path).map_err(|error| error.to_string())?;
    let schema = lock::schema(&path).await.map_err(|error| error.to_string())?;
    let copy = Whole::locked(&path)?;
    let to = copy.open().map_err(|error| copy.failed(&error))?;
    let copied = tokio::task::spawn_blocking(move || {
        source.copy(&to)?;
        to.sync_all().map_err(CopyError::Target)
    });
    match copied.await {
        Ok(Ok(())) => {}
        Ok(Err(CopyError::Source(why))) => return Err(why),
        Ok(Err(CopyError::Target(error))) => return Err(copy.failed(&error)),
        Err(error) => return Err(copy.failed(&error)),
    }
    check(copy.path(), request).await?;
    change(copy.path(), request.migrations, migrated)
        .await
        .map_err(|error| format!("it cannot be migrated: {error}"))?;
    Ok(Ready { copy, path, alone, migrations: request.migrations, _schema: schema })
}

async fn check(copy: &Path, request: &Request<'_>) -> Result<(), String> {
    let broken = |error: &dyn std::fmt::Display| format!("it is broken: {error}");
    let mut connection = options(copy).connect().await.map_err(|error| broken(&error))?;
    let mut on = On::Sqlite(&mut connection);
    let faults =
        sql(on.again(), "PRAGMA integrity_check").all::<(String,)>().await.map_err(|error| broken(&why(error)))?;
    if let Some((fault,)) = faults.first().filter(|(fault,)| fault != "ok") {
        return Err(broken(&fault.lines().next().unwrap_or_default()));
    }
    // What is missing of a last page that is empty is no fault to SQLite.
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let size: i64 = sql(on.again(), size).scalar().await.map_err(|error| broken(&why(error)))?;
    if i64::try_from(copy.metadata().map_err(|error| broken(&error))?.len()).is_ok_and(|there| there < size) {
        return Err(broken(&"its end is missing"));
    }
    let named = "SELECT name FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'server_key') ORDER BY name";
    let tables = sql(on.again(), named).all::<(String,)>().await.map_err(|error| broken(&why(error)))?;
    let has = |table: &str| tables.iter().any(|(name,)| name == table);
    let mut applied = Vec::new();
    if has("_sqlx_migrations") {
        let list = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version DESC";
        applied = sql(on.again(), list).all::<(i64, Vec<u8>)>().await.map_err(|error| broken(&why(error)))?;
    }
    request.migrations.recognise(DatabaseKind::Sqlite, &applied)?;
    let mut theirs = None;
    if has("server_key") {
        let find = "SELECT fingerprint FROM server_key WHERE one = 1";
        theirs = sql(on.again(), find).optional::<(String,)>().await.map_err(|error| broken(&why(error)))?;
    }
    refuse_another_key(theirs.as_ref().map(|(theirs,)| theirs.as_str()), request.fingerprint)?;
    connection.close().await.map_err(|error| broken(&error))
}

async fn migrated(db: &Db) -> KernelResult<()> {
    match db.schema().await? {
        Schema::Behind => db.migrate().await,
        _ => Ok(()),
    }
}

/// Changes the copy, while the database is as it was, and leaves it as one file.
async fn change<F: AsyncFnOnce(&Db) -> KernelResult<()>>(
    copy: &Path,
    migrations: &'static Migrations,
    change: F,
) -> Result<(), String> {
    let db = Db::open(&Url::Sqlite(copy.to_owned()), migrations).await.map_err(why)?;
    let changed = change(&db).await;
    db.close().await;
    changed.map_err(why)?;
    let mut connection = options(copy).connect().await.map_err(|error| error.to_string())?;
    close_journal(&mut connection).await.map_err(|error| error.to_string())?;
    connection.close().await.map_err(|error| error.to_string())
}

/// Puts everything into the one file and removes those beside it, which only the last connection can; the mode it
/// leaves lasts until the next start.
async fn close_journal(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = DELETE").fetch_one(connection).await?;
    match mode.as_str() {
        "delete" => Ok(()),
        _ => Err(sqlx::Error::Io(io::ErrorKind::ResourceBusy.into())),
    }
}

impl Ready {
    /// The last step is the rename that puts the copy in its place: whatever fails before is undone.
    pub(super) async fn apply<F>(self, now: Timestamp, finish: F) -> Result<Restored, String>
    where
        F: AsyncFnOnce(&Db) -> KernelResult<()>,
    {
        let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", self.path.display());
        change(self.copy.path(), self.migrations, finish).await.map_err(|error| self.copy.failed(&error))?;
        let (database, alone) = (Some(self.path.clone()), self.alone);
        if !self.path.exists() {
            self.copy.keep()?;
            return Ok(Restored { kept: None, database, _alone: alone });
        }
        let kept = copies::next(&self.path, now).map_err(|error| refused(&error))?;
        let whole = retire(&self.path).await.map_err(|error| refused(&error))?;
        let copy = self.copy.file().map_err(|error| refused(&error))?;
        private::copy_ownership(&self.path, &copy).map_err(|error| refused(&error))?;
        let aside = Aside::put(&self.path, &kept, whole).map_err(|error| refused(&error))?;
        self.copy.keep()?;
        aside.stay();
        Ok(Restored { kept: Some(kept), database, _alone: alone })
    }
}

/// Makes the old database one file; false when it is too broken to tell, which may be why it is replaced.
async fn retire(path: &Path) -> Result<bool, String> {
    let mut connection = match options(path).busy_timeout(Duration::ZERO).connect().await {
        Ok(connection) => connection,
        Err(error) => return broken_or_busy(error),
    };
    if let Err(error) = close_journal(&mut connection).await {
        return broken_or_busy(error);
    }
    connection.close().await.map_err(|error| error.to_string())?;
    Ok(true)
}

fn broken_or_busy(error: sqlx::Error) -> Result<bool, String> {
    let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
    // SQLite's result codes: 11 is a malformed database, 26 a file that is none, 5 busy.
    match code.map(|code| code & 0xff) {
        Some(11 | 26) => Ok(false),
        Some(5) => Err("another program uses it".into()),
        _ => Err(error.to_string()),
    }
}

/// The old database under its second name; dropped before it stays, it has its first one alone.
struct Aside<'a> {
    path: &'a Path,
    kept: &'a Path,
    moved: Vec<&'static str>,
    linked: bool,
}

impl<'a> Aside<'a> {
    /// A broken database takes the files beside it along: its journal must never meet the new one.
    fn put(path: &'a Path, kept: &'a Path, whole: bool) -> io::Result<Self> {
        let mut aside = Self { path, kept, moved: Vec::new(), linked: false };
        for end in BESIDE.into_iter().filter(|_| !whole) {
            match std::fs::rename(with(path, end), with(kept, end)) {
                Ok(()) => aside.moved.push(end),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        std::fs::hard_link(path, kept)?;
        aside.linked = true;
        Ok(aside)
    }

    fn stay(mut self) {
        self.moved.clear();
        self.linked = false;
    }
}

impl Drop for Aside<'_> {
    fn drop(&mut self) {
        for end in &self.moved {
            drop(std::fs::rename(with(self.kept, end), with(self.path, end)));
        }
        if self.linked {
            drop(std::fs::remove_file(self.kept));
        }
    }
}
