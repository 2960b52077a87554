//! SQLite: the backup is a database itself, copied by the database while others write.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::super::file_lock::{self, FileLock, canonical_path, with_suffix};
use super::super::{Db, Executor, Migrations, SchemaStatus, sql};
use super::file_format::{BackupReader, BackupWriter, CopyError};
use super::{
    AtomicFile, KernelResult, RestoreOptions, RestoredDatabase, SIDE_FILE_SUFFIXES, error_text, header_query,
    refuse_another_key, replaced_databases,
};
use crate::config::{DatabaseKind, DatabaseUrl};
use crate::private_files;
use crate::types::clock::Timestamp;

/// A checked and migrated copy beside the database, and the locks that keep everyone else away from it.
pub(super) struct SqliteRestore {
    copy: AtomicFile,
    path: PathBuf,
    server_lock: Option<FileLock>,
    migrations: &'static Migrations,
    _schema_lock: FileLock,
}

fn connect_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(5)).disable_statement_logging()
}

/// VACUUM INTO reads one moment of the database and keeps no writer waiting; it also leaves out what was deleted. It writes
/// a database, which is copied behind the header then.
pub(super) async fn backup(path: &Path, whole: &AtomicFile, now: Timestamp) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", path.display());
    if SIDE_FILE_SUFFIXES
        .iter()
        .map(|end| with_suffix(path, end))
        .chain([path.to_owned()])
        .any(|used| whole.is_target(&used))
    {
        return Err(refused(&"the database cannot be replaced by its backup: name another file"));
    }
    if !path.exists() {
        return Err(refused(&"there is no database: `hub-api migrate` makes one"));
    }
    file_lock::refuse_other_name(path).map_err(|error| refused(&error))?;
    let copy = whole.create_copy()?;
    let target = copy.to_str().ok_or_else(|| whole.write_error(&"its name is not UTF-8"))?.to_owned();
    let mut connection = connect_options(path).connect().await.map_err(|error| refused(&error))?;
    let tables = "SELECT COUNT(name) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sql(Executor::Sqlite(&mut connection), tables)
        .scalar::<i64>()
        .await
        .map_err(|error| refused(&error_text(error)))?
        == 0
    {
        return Err(refused(&"there is nothing in the database: `hub-api migrate` makes its tables"));
    }
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    copied.map_err(|error| whole.write_error(&error))?;
    connection.close().await.map_err(|error| refused(&error))?;
    let mut connection =
        connect_options(&copy).read_only(true).connect().await.map_err(|error| whole.write_error(&error))?;
    let header = header_query::find_header(Executor::Sqlite(&mut connection), DatabaseKind::Sqlite, now).await;
    let header = header.map_err(|error| whole.write_error(&error_text(error)))?;
    connection.close().await.map_err(|error| whole.write_error(&error))?;
    let file = whole.truncate().map_err(|error| whole.write_error(&error))?;
    let packed = tokio::task::spawn_blocking(move || {
        let mut writer = BackupWriter::new(file, &header)?;
        writer.copy(File::open(&copy)?)?;
        writer.finish()
    });
    packed.await.map_err(io::Error::other).flatten().map_err(|error| whole.write_error(&error))
}

pub(super) async fn prepare(
    path: &Path,
    source: BackupReader,
    request: &RestoreOptions<'_>,
    alone: Option<FileLock>,
) -> Result<SqliteRestore, String> {
    let path = canonical_path(path).map_err(|error| error.to_string())?;
    let schema = file_lock::lock_schema(&path).await.map_err(|error| error.to_string())?;
    let copy = AtomicFile::replace_locked(&path)?;
    let to = copy.truncate().map_err(|error| copy.write_error(&error))?;
    let copied = tokio::task::spawn_blocking(move || {
        source.copy(&to)?;
        to.sync_all().map_err(CopyError::Target)
    });
    match copied.await {
        Ok(Ok(())) => {}
        Ok(Err(CopyError::Source(why))) => return Err(why),
        Ok(Err(CopyError::Target(error))) => return Err(copy.write_error(&error)),
        Err(error) => return Err(copy.write_error(&error)),
    }
    check_copy(copy.temp_path(), request).await?;
    change_copy(copy.temp_path(), request.migrations, migrate_if_behind)
        .await
        .map_err(|error| format!("it cannot be migrated: {error}"))?;
    Ok(SqliteRestore { copy, path, server_lock: alone, migrations: request.migrations, _schema_lock: schema })
}

async fn check_copy(copy: &Path, request: &RestoreOptions<'_>) -> Result<(), String> {
    let broken = |error: &dyn std::fmt::Display| format!("it is broken: {error}");
    let mut connection = connect_options(copy).connect().await.map_err(|error| broken(&error))?;
    let mut on = Executor::Sqlite(&mut connection);
    let faults = sql(on.reborrow(), "PRAGMA integrity_check")
        .all::<(String,)>()
        .await
        .map_err(|error| broken(&error_text(error)))?;
    if let Some((fault,)) = faults.first().filter(|(fault,)| fault != "ok") {
        return Err(broken(&fault.lines().next().unwrap_or_default()));
    }
    // What is missing of a last page that is empty is no fault to SQLite.
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let size: i64 = sql(on.reborrow(), size).scalar().await.map_err(|error| broken(&error_text(error)))?;
    if i64::try_from(copy.metadata().map_err(|error| broken(&error))?.len()).is_ok_and(|there| there < size) {
        return Err(broken(&"its end is missing"));
    }
    let named = "SELECT name FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'server_key') ORDER BY name";
    let tables = sql(on.reborrow(), named).all::<(String,)>().await.map_err(|error| broken(&error_text(error)))?;
    let has = |table: &str| tables.iter().any(|(name,)| name == table);
    let mut applied = Vec::new();
    if has("_sqlx_migrations") {
        let list = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version DESC";
        applied = sql(on.reborrow(), list).all::<(i64, Vec<u8>)>().await.map_err(|error| broken(&error_text(error)))?;
    }
    request.migrations.inspect(DatabaseKind::Sqlite, &applied)?;
    let mut theirs = None;
    if has("server_key") {
        let find = "SELECT fingerprint FROM server_key WHERE one = 1";
        theirs = sql(on.reborrow(), find).optional::<(String,)>().await.map_err(|error| broken(&error_text(error)))?;
    }
    refuse_another_key(theirs.as_ref().map(|(theirs,)| theirs.as_str()), request.key_fingerprint)?;
    connection.close().await.map_err(|error| broken(&error))
}

async fn migrate_if_behind(db: &Db) -> KernelResult<()> {
    match db.find_schema_status().await? {
        SchemaStatus::Behind => db.migrate().await,
        _ => Ok(()),
    }
}

/// Changes the copy, while the database is as it was, and leaves it as one file.
async fn change_copy<F: AsyncFnOnce(&Db) -> KernelResult<()>>(
    copy: &Path,
    migrations: &'static Migrations,
    change: F,
) -> Result<(), String> {
    let db = Db::open(&DatabaseUrl::Sqlite(copy.to_owned()), migrations).await.map_err(error_text)?;
    let changed = change(&db).await;
    db.close().await;
    changed.map_err(error_text)?;
    let mut connection = connect_options(copy).connect().await.map_err(|error| error.to_string())?;
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

impl SqliteRestore {
    /// The last step is the rename that puts the copy in its place: whatever fails before is undone.
    pub(super) async fn apply<F>(self, now: Timestamp, finish: F) -> Result<RestoredDatabase, String>
    where
        F: AsyncFnOnce(&Db) -> KernelResult<()>,
    {
        let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", self.path.display());
        change_copy(self.copy.temp_path(), self.migrations, finish)
            .await
            .map_err(|error| self.copy.write_error(&error))?;
        let (database, alone) = (Some(self.path.clone()), self.server_lock);
        if !self.path.exists() {
            self.copy.persist()?;
            return Ok(RestoredDatabase { replaced_path: None, path: database, _server_lock: alone });
        }
        let kept = replaced_databases::next_path(&self.path, now).map_err(|error| refused(&error))?;
        let whole = retire(&self.path).await.map_err(|error| refused(&error))?;
        let copy = self.copy.clone_handle().map_err(|error| refused(&error))?;
        private_files::copy_ownership(&self.path, &copy).map_err(|error| refused(&error))?;
        let aside = Aside::put(&self.path, &kept, whole).map_err(|error| refused(&error))?;
        self.copy.persist()?;
        aside.stay();
        Ok(RestoredDatabase { replaced_path: Some(kept), path: database, _server_lock: alone })
    }
}

/// Makes the old database one file; false when it is too broken to tell, which may be why it is replaced.
async fn retire(path: &Path) -> Result<bool, String> {
    let mut connection = match connect_options(path).busy_timeout(Duration::ZERO).connect().await {
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
        for end in SIDE_FILE_SUFFIXES.into_iter().filter(|_| !whole) {
            match std::fs::rename(with_suffix(path, end), with_suffix(kept, end)) {
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
            drop(std::fs::rename(with_suffix(self.kept, end), with_suffix(self.path, end)));
        }
        if self.linked {
            drop(std::fs::remove_file(self.kept));
        }
    }
}
