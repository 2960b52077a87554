//! Writes a database to one file and restores it. Every check runs before anything changes.
//!
//! The server's key is not in the database, so a backup does not contain it. A backup contains the fingerprint of the
//! key that it needs.

mod atomic_file;
mod dump_check;
mod file_format;
mod header_query;
mod pg_programs;
mod postgres;
mod replaced_databases;
mod sqlite;

use std::path::{Path, PathBuf};

use super::{Db, FileLock, Migrations, SchemaStatus};
use crate::config::{DatabaseKind, DatabaseUrl};
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result as KernelResult};
use atomic_file::AtomicFile;
pub use file_format::Header;
use file_format::{BackupReader, CopyError};
pub use replaced_databases::ReplacedDatabase;

/// The suffixes of SQLite's side files.
const SIDE_FILE_SUFFIXES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The options of a restore.
#[derive(Clone, Copy, Debug)]
pub struct RestoreOptions<'a> {
    /// The backup.
    pub file: &'a Path,
    /// The fingerprint of the server's key, if there is one.
    pub key_fingerprint: Option<&'a str>,
    /// The migrations of this program.
    pub migrations: &'static Migrations,
    /// True to restore a PostgreSQL database while servers use it.
    pub ignore_running_servers: bool,
    /// True to accept a file without a header, which cannot be verified.
    pub allow_unverified: bool,
}

/// A checked backup that is ready to be restored.
pub struct PreparedRestore {
    header: Option<Header>,
    engine: EngineRestore,
}

/// A restored database. No server can start on a SQLite file until it is dropped.
pub struct RestoredDatabase {
    /// The new path of the replaced database, if there was one.
    pub replaced_path: Option<PathBuf>,
    path: Option<PathBuf>,
    _server_lock: Option<FileLock>,
}

/// A backup with a matching digest.
#[derive(Clone, Debug)]
pub struct VerifiedBackup {
    /// The header of the backup.
    pub header: Header,
    /// The size of the file.
    pub bytes: u64,
    /// The backup's schema compared with this program's.
    pub schema: SchemaStatus,
}

enum EngineRestore {
    Sqlite(sqlite::PreparedSqliteRestore),
    Postgres(Box<postgres::PreparedPostgresRestore>),
}

/// Writes a backup of the database to a new file, or to an existing one with `replace`. Returns its size in bytes.
///
/// The file is written atomically and is readable only by its owner. The backup is one snapshot of the database, taken
/// while others write.
pub async fn write_backup(url: &DatabaseUrl, file: &Path, replace: bool, now: Timestamp) -> Result<u64, String> {
    let output = AtomicFile::create_beside(file, replace)?;
    match url {
        DatabaseUrl::Sqlite(path) => sqlite::backup(path, &output, now).await?,
        DatabaseUrl::Postgres(server) => postgres::backup(server, &output, now).await?,
    }
    output.persist()
}

/// Reads a backup and verifies its digest. Needs no database and none of PostgreSQL's programs.
pub async fn verify_backup(file: &Path, migrations: &Migrations) -> Result<VerifiedBackup, String> {
    let refused = |why: String| format!("{}: {why}", file.display());
    let source = BackupReader::open(file).map_err(refused)?;
    let header = source.header().cloned().ok_or_else(|| refused(NO_HEADER.to_owned()))?;
    verify_digest(&source).await.map_err(refused)?;
    let bytes = file.metadata().map_err(|error| refused(error.to_string()))?.len();
    Ok(VerifiedBackup { bytes, schema: migrations.compare_schema(header.kind, header.schema), header })
}

/// The refusal of a file without a header: a database file, or a backup of an older program.
const NO_HEADER: &str =
    "it has no header and no digest to verify it by: it is a database file, or was made by an older hub-api";

/// Verifies the digest of a file that has one.
async fn verify_digest(source: &BackupReader) -> Result<(), String> {
    let source = source.clone();
    let copied = tokio::task::spawn_blocking(move || source.copy(std::io::sink())).await;
    match copied {
        Ok(Ok(())) => Ok(()),
        Ok(Err(CopyError::Source(why))) => Err(why),
        Ok(Err(CopyError::Target(error))) => Err(error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

impl PreparedRestore {
    /// Checks that the file is a complete backup of the same kind of database, of this program or an older version, and
    /// of the same key. Also checks that no server uses the database, unless that is ignored. Changes nothing.
    pub async fn prepare(url: &DatabaseUrl, options: RestoreOptions<'_>) -> Result<Self, String> {
        let refused = |why: String| format!("{}: {why}", options.file.display());
        let source = BackupReader::open(options.file).map_err(refused)?;
        refuse_other_kind(source.kind(), url).map_err(refused)?;
        if source.header().is_none() && !options.allow_unverified {
            return Err(refused(format!("{NO_HEADER}; --unverified restores it anyway")));
        }
        let header = source.header().cloned();
        let engine = match url {
            DatabaseUrl::Sqlite(path) => {
                let server_lock = url.acquire_server_lock()?;
                let restore = sqlite::prepare_restore(path, source, &options, server_lock).await.map_err(refused)?;
                EngineRestore::Sqlite(restore)
            }
            DatabaseUrl::Postgres(server) => {
                verify_digest(&source).await.map_err(refused)?;
                let restore = postgres::prepare_restore(server, source, &options).await?;
                if !options.ignore_running_servers {
                    restore.refuse_servers().await?;
                }
                EngineRestore::Postgres(Box::new(restore))
            }
        };
        Ok(Self { header, engine })
    }

    /// The backup's header; None when nothing verifies the backup.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// Replaces the database with the backup, migrates it and runs `finish` on it. A SQLite backup is migrated and
    /// changed before it replaces the database, so a full disk leaves the old database in place.
    pub async fn apply<F>(self, now: Timestamp, finish: F) -> Result<RestoredDatabase, String>
    where
        F: AsyncFnOnce(&Db) -> KernelResult<()>,
    {
        match self.engine {
            EngineRestore::Sqlite(restore) => restore.apply(now, finish).await,
            EngineRestore::Postgres(restore) => restore.apply(finish).await.map(|()| RestoredDatabase {
                replaced_path: None,
                path: None,
                _server_lock: None,
            }),
        }
    }
}

impl RestoredDatabase {
    /// Deletes the oldest replaced databases. Returns the retained and the deleted ones.
    pub fn prune(&self) -> Result<(Vec<ReplacedDatabase>, Vec<ReplacedDatabase>), String> {
        match &self.path {
            Some(path) => replaced_databases::prune(path).map_err(|error| error.to_string()),
            None => Ok((Vec::new(), Vec::new())),
        }
    }
}

fn refuse_other_kind(kind: DatabaseKind, url: &DatabaseUrl) -> Result<(), String> {
    let expected = url.kind();
    match kind == expected {
        true => Ok(()),
        false => Err(format!("it is a backup of {kind}, and the database is {expected}: see HUB_DATABASE_URL")),
    }
}

/// Refuses a backup of another key. A backup without a fingerprint belongs to no key yet and is accepted.
fn refuse_another_key(theirs: Option<&str>, ours: Option<&str>) -> Result<(), String> {
    match (theirs, ours) {
        (None, _) => Ok(()),
        (Some(theirs), Some(ours)) if theirs == ours => Ok(()),
        (Some(_), Some(_)) => {
            Err("it belongs to another key: set HUB_SECRET, or the data folder's secret, to the key \
                                   it was made with"
                .into())
        }
        (Some(_), None) => Err("its key is not here: set HUB_SECRET, or put it into the data folder's secret".into()),
    }
}

/// The text of an error for operators, without its location in the program.
fn error_text(error: Error) -> String {
    match error {
        Error::Internal { source, .. } => source.to_string(),
        other => other.to_string(),
    }
}
