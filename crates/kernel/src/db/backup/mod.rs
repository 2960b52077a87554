//! Writes a database to one file and restores it. Every check runs before anything changes.
//!
//! A backup holds everything but the server's key, which is not in the database; the key's fingerprint in it tells
//! which key it needs.

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
pub use replaced_databases::ReplacedDatabase as KeptCopy;

/// The endings of the files that SQLite keeps beside a database.
const SIDE_FILE_SUFFIXES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A backup to restore, and the ways in which an operator insists.
#[derive(Clone, Copy, Debug)]
pub struct RestoreOptions<'a> {
    /// The backup.
    pub file: &'a Path,
    /// The fingerprint of the server's key, if there is one.
    pub key_fingerprint: Option<&'a str>,
    /// The migrations of this program.
    pub migrations: &'static Migrations,
    /// Restores a PostgreSQL database although servers use it.
    pub ignore_running_servers: bool,
    /// Takes a file without a header, which cannot be verified.
    pub allow_unverified: bool,
}

/// A backup that may be restored and can be.
pub struct PreparedRestore {
    header: Option<Header>,
    engine: EngineRestore,
}

/// A restored database; no server begins to use a SQLite file while this is held.
pub struct RestoredDatabase {
    /// The path of the database that was there, if it is kept.
    pub replaced_path: Option<PathBuf>,
    path: Option<PathBuf>,
    _server_lock: Option<FileLock>,
}

/// A backup whose digest matches.
#[derive(Clone, Debug)]
pub struct VerifiedBackup {
    /// Its contents.
    pub header: Header,
    /// Its size.
    pub bytes: u64,
    /// Its schema, compared with this program's.
    pub schema: SchemaStatus,
}

enum EngineRestore {
    Sqlite(sqlite::SqliteRestore),
    Postgres(Box<postgres::PostgresRestore>),
}

/// Writes the database to a file that is not there yet, or is replaced when `replace` says so; answers its bytes.
///
/// The file is its owner's alone and is there whole or not at all. The database is read as it is at one moment, while
/// others go on writing.
pub async fn write_backup(url: &DatabaseUrl, file: &Path, replace: bool, now: Timestamp) -> Result<u64, String> {
    let whole = AtomicFile::create_beside(file, replace)?;
    match url {
        DatabaseUrl::Sqlite(path) => sqlite::backup(path, &whole, now).await?,
        DatabaseUrl::Postgres(server) => postgres::backup(server, &whole, now).await?,
    }
    whole.persist()
}

/// Reads a whole backup and compares its digest. Neither a database nor PostgreSQL's programs are needed.
pub async fn verify_backup(file: &Path, migrations: &Migrations) -> Result<VerifiedBackup, String> {
    let refused = |why: String| format!("{}: {why}", file.display());
    let source = BackupReader::open(file).map_err(refused)?;
    let header = source.header().cloned().ok_or_else(|| refused(NO_HEADER.to_owned()))?;
    verify_digest(&source).await.map_err(refused)?;
    let bytes = file.metadata().map_err(|error| refused(error.to_string()))?.len();
    Ok(VerifiedBackup { bytes, schema: migrations.compare_schema(header.kind, header.schema), header })
}

/// Files without a header are backups of older programs, and databases.
const NO_HEADER: &str =
    "it has no header and no digest to verify it by: it is a database file, or was made by an older hub-api";

/// Compares the digest of a file that has one.
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
    /// Checks that the file is a whole backup for this kind of database, of this program or an older one, and of the
    /// same key; and, unless forced, that no server uses the database. Nothing is changed.
    pub async fn prepare(url: &DatabaseUrl, request: RestoreOptions<'_>) -> Result<Self, String> {
        let refused = |why: String| format!("{}: {why}", request.file.display());
        let source = BackupReader::open(request.file).map_err(refused)?;
        refuse_other_kind(source.kind(), url).map_err(refused)?;
        if source.header().is_none() && !request.allow_unverified {
            return Err(refused(format!("{NO_HEADER}; --unverified restores it all the same")));
        }
        let header = source.header().cloned();
        let ready = match url {
            DatabaseUrl::Sqlite(path) => {
                let alone = url.acquire_server_lock()?;
                let ready = sqlite::prepare(path, source, &request, alone).await.map_err(refused)?;
                EngineRestore::Sqlite(ready)
            }
            DatabaseUrl::Postgres(server) => {
                verify_digest(&source).await.map_err(refused)?;
                let ready = postgres::prepare(server, source, &request).await?;
                if !request.ignore_running_servers {
                    ready.refuse_servers().await?;
                }
                EngineRestore::Postgres(Box::new(ready))
            }
        };
        Ok(Self { header, engine: ready })
    }

    /// The backup's header; None when nothing verifies the backup.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// Puts it in the database's place, all of it or nothing, migrated and with one last change. A SQLite database is
    /// changed before it takes its place, so that a full disk leaves the old one there.
    pub async fn apply<F>(self, now: Timestamp, finish: F) -> Result<RestoredDatabase, String>
    where
        F: AsyncFnOnce(&Db) -> KernelResult<()>,
    {
        match self.engine {
            EngineRestore::Sqlite(ready) => ready.apply(now, finish).await,
            EngineRestore::Postgres(ready) => ready.apply(finish).await.map(|()| RestoredDatabase {
                replaced_path: None,
                path: None,
                _server_lock: None,
            }),
        }
    }
}

impl RestoredDatabase {
    /// Deletes the oldest of the databases that restores replaced; answers those that stay and those that went.
    pub fn prune(&self) -> Result<(Vec<KeptCopy>, Vec<KeptCopy>), String> {
        match &self.path {
            Some(path) => replaced_databases::prune(path).map_err(|error| error.to_string()),
            None => Ok((Vec::new(), Vec::new())),
        }
    }
}

fn refuse_other_kind(kind: DatabaseKind, url: &DatabaseUrl) -> Result<(), String> {
    let wanted = url.kind();
    match kind == wanted {
        true => Ok(()),
        false => Err(format!("it is a backup of {kind}, and the database is {wanted}: see HUB_DATABASE_URL")),
    }
}

/// A backup without a fingerprint was made before any key served its database: it becomes the next one's.
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

/// What went wrong, without the place in the program that an operator has no use for.
fn error_text(error: Error) -> String {
    match error {
        Error::Internal { source, .. } => source.to_string(),
        other => other.to_string(),
    }
}
