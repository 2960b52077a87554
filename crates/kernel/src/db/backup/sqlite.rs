//! SQLite backups: a copy of the database that SQLite makes while others write.

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

/// A checked and migrated copy beside the database, and the locks that exclude other processes.
pub(super) struct PreparedSqliteRestore {
    copy: AtomicFile,
    path: PathBuf,
    server_lock: Option<FileLock>,
    migrations: &'static Migrations,
    _schema_lock: FileLock,
}

fn connect_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(5)).disable_statement_logging()
}

/// Writes a backup. VACUUM INTO copies one snapshot of the database without deleted data and blocks no writer. Its
/// result is then appended to the header.
pub(super) async fn backup(path: &Path, output_file: &AtomicFile, now: Timestamp) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", path.display());
    if SIDE_FILE_SUFFIXES
        .iter()
        .map(|end| with_suffix(path, end))
        .chain([path.to_owned()])
        .any(|used| output_file.is_target(&used))
    {
        return Err(refused(&"the database cannot be replaced by its backup: name another file"));
    }
    if !path.exists() {
        return Err(refused(&"the database does not exist: `hub-api migrate` creates it"));
    }
    file_lock::refuse_other_name(path).map_err(|error| refused(&error))?;
    let copy = output_file.create_copy()?;
    let target = copy.to_str().ok_or_else(|| output_file.write_error(&"its name is not UTF-8"))?.to_owned();
    let mut connection = connect_options(path).connect().await.map_err(|error| refused(&error))?;
    let tables = "SELECT COUNT(name) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sql(Executor::Sqlite(&mut connection), tables)
        .scalar::<i64>()
        .await
        .map_err(|error| refused(&error_text(error)))?
        == 0
    {
        return Err(refused(&"the database is empty: `hub-api migrate` creates its tables"));
    }
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    copied.map_err(|error| output_file.write_error(&error))?;
    connection.close().await.map_err(|error| refused(&error))?;
    let mut connection =
        connect_options(&copy).read_only(true).connect().await.map_err(|error| output_file.write_error(&error))?;
    let header = header_query::find_header(Executor::Sqlite(&mut connection), DatabaseKind::Sqlite, now).await;
    let header = header.map_err(|error| output_file.write_error(&error_text(error)))?;
    connection.close().await.map_err(|error| output_file.write_error(&error))?;
    let file = output_file.truncate().map_err(|error| output_file.write_error(&error))?;
    let packed = tokio::task::spawn_blocking(move || {
        let mut writer = BackupWriter::new(file, &header)?;
        writer.copy(File::open(&copy)?)?;
        writer.finish()
    });
    packed.await.map_err(io::Error::other).flatten().map_err(|error| output_file.write_error(&error))
}

pub(super) async fn prepare_restore(
    path: &Path,
    source: BackupReader,
    options: &RestoreOptions<'_>,
    server_lock: Option<FileLock>,
) -> Result<PreparedSqliteRestore, String> {
    let path = canonical_path(path).map_err(|error| error.to_string())?;
    let schema_lock = file_lock::lock_schema(&path).await.map_err(|error| error.to_string())?;
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
    check_copy(copy.temp_path(), options).await?;
    change_copy(copy.temp_path(), options.migrations, migrate_if_behind)
        .await
        .map_err(|error| format!("it cannot be migrated: {error}"))?;
    Ok(PreparedSqliteRestore { copy, path, server_lock, migrations: options.migrations, _schema_lock: schema_lock })
}

async fn check_copy(copy: &Path, options: &RestoreOptions<'_>) -> Result<(), String> {
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
    // SQLite does not report a missing part of an empty last page.
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let size: i64 = sql(on.reborrow(), size).scalar().await.map_err(|error| broken(&error_text(error)))?;
    if i64::try_from(copy.metadata().map_err(|error| broken(&error))?.len()).is_ok_and(|actual| actual < size) {
        return Err(broken(&"its end is missing"));
    }
    let known = "SELECT name FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'server_key') ORDER BY name";
    let tables = sql(on.reborrow(), known).all::<(String,)>().await.map_err(|error| broken(&error_text(error)))?;
    let has = |table: &str| tables.iter().any(|(name,)| name == table);
    let mut applied = Vec::new();
    if has("_sqlx_migrations") {
        let list = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version DESC";
        applied = sql(on.reborrow(), list).all::<(i64, Vec<u8>)>().await.map_err(|error| broken(&error_text(error)))?;
    }
    options.migrations.inspect(DatabaseKind::Sqlite, &applied)?;
    let mut fingerprint = None;
    if has("server_key") {
        let find = "SELECT fingerprint FROM server_key WHERE one = 1";
        fingerprint =
            sql(on.reborrow(), find).optional::<(String,)>().await.map_err(|error| broken(&error_text(error)))?;
    }
    refuse_another_key(fingerprint.as_ref().map(|(text,)| text.as_str()), options.key_fingerprint)?;
    connection.close().await.map_err(|error| broken(&error))
}

async fn migrate_if_behind(db: &Db) -> KernelResult<()> {
    match db.find_schema_status().await? {
        SchemaStatus::Behind => db.migrate().await,
        _ => Ok(()),
    }
}

/// Runs a change on the copy and leaves the copy as one file. The database stays unchanged.
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

/// Merges the log into the database and removes the side files, which only the last connection can do. The next start
/// of a server restores the journal mode.
async fn close_journal(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = DELETE").fetch_one(connection).await?;
    match mode.as_str() {
        "delete" => Ok(()),
        _ => Err(sqlx::Error::Io(io::ErrorKind::ResourceBusy.into())),
    }
}

impl PreparedSqliteRestore {
    /// Runs `finish` on the copy and replaces the database with it. The rename is the last step; a failure before it is
    /// undone.
    pub(super) async fn apply<F>(self, now: Timestamp, finish: F) -> Result<RestoredDatabase, String>
    where
        F: AsyncFnOnce(&Db) -> KernelResult<()>,
    {
        let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", self.path.display());
        change_copy(self.copy.temp_path(), self.migrations, finish)
            .await
            .map_err(|error| self.copy.write_error(&error))?;
        let (path, server_lock) = (Some(self.path.clone()), self.server_lock);
        if !self.path.exists() {
            self.copy.persist()?;
            return Ok(RestoredDatabase { replaced_path: None, path, _server_lock: server_lock });
        }
        let replaced_path = replaced_databases::next_path(&self.path, now).map_err(|error| refused(&error))?;
        let is_intact = close_replaced(&self.path).await.map_err(|error| refused(&error))?;
        let copy = self.copy.clone_handle().map_err(|error| refused(&error))?;
        private_files::copy_ownership(&self.path, &copy).map_err(|error| refused(&error))?;
        let renamed =
            RenamedDatabase::create(&self.path, &replaced_path, is_intact).map_err(|error| refused(&error))?;
        self.copy.persist()?;
        renamed.persist();
        Ok(RestoredDatabase { replaced_path: Some(replaced_path), path, _server_lock: server_lock })
    }
}

/// Makes the old database one file. Returns false when it is damaged, which may be the reason of the restore.
async fn close_replaced(path: &Path) -> Result<bool, String> {
    if !is_readable(path).await? {
        return Ok(false);
    }
    let mut connection = match connect_options(path).busy_timeout(Duration::ZERO).connect().await {
        Ok(connection) => connection,
        Err(error) => return broken_or_busy(error),
    };
    let closed = close_journal(&mut connection).await;
    connection.close().await.map_err(|error| error.to_string())?;
    closed.map_or_else(broken_or_busy, |()| Ok(true))
}

/// Reads the database's header. The connection only reads, because one that may write deletes the log of a damaged
/// database when it closes.
async fn is_readable(path: &Path) -> Result<bool, String> {
    let mut connection = match connect_options(path).read_only(true).connect().await {
        Ok(connection) => connection,
        Err(error) => return broken_or_busy(error),
    };
    let version = sqlx::query_scalar::<_, i64>("PRAGMA schema_version").fetch_one(&mut connection).await;
    connection.close().await.map_err(|error| error.to_string())?;
    version.map_or_else(broken_or_busy, |_| Ok(true))
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

/// The old database under its new name. Dropping it before [`Self::persist`] undoes the renames.
struct RenamedDatabase<'a> {
    path: &'a Path,
    new_path: &'a Path,
    moved_suffixes: Vec<&'static str>,
    is_linked: bool,
}

impl<'a> RenamedDatabase<'a> {
    /// Links the database to its new name. The side files of a damaged database move too, because its journal must
    /// never be applied to the new database.
    fn create(path: &'a Path, new_path: &'a Path, is_intact: bool) -> io::Result<Self> {
        let mut renamed = Self { path, new_path, moved_suffixes: Vec::new(), is_linked: false };
        for suffix in SIDE_FILE_SUFFIXES.into_iter().filter(|_| !is_intact) {
            match std::fs::rename(with_suffix(path, suffix), with_suffix(new_path, suffix)) {
                Ok(()) => renamed.moved_suffixes.push(suffix),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        std::fs::hard_link(path, new_path)?;
        renamed.is_linked = true;
        Ok(renamed)
    }

    /// Keeps the new name.
    fn persist(mut self) {
        self.moved_suffixes.clear();
        self.is_linked = false;
    }
}

impl Drop for RenamedDatabase<'_> {
    fn drop(&mut self) {
        for suffix in &self.moved_suffixes {
            drop(std::fs::rename(with_suffix(self.new_path, suffix), with_suffix(self.path, suffix)));
        }
        if self.is_linked {
            drop(std::fs::remove_file(self.new_path));
        }
    }
}
