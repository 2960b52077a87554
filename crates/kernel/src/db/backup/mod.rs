//! Writes a database to one file and restores it. Every check runs before anything changes.
//!
//! A backup holds everything but the server's key, which is not in the database; the key's fingerprint in it tells
//! which key it needs.

mod container;
mod copies;
mod dump;
mod postgres;
mod programs;
mod rows;
mod sqlite;
mod whole;

use std::path::{Path, PathBuf};

use super::{Db, Lock, Migrations, Schema};
use crate::config::{DatabaseKind, Url};
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result as KernelResult};
pub use container::Header;
use container::{CopyError, Source};
pub use copies::Copy as KeptCopy;
use whole::Whole;

/// A backup to restore, and the ways in which an operator insists.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The backup.
    pub file: &'a Path,
    /// The fingerprint of the server's key, if there is one.
    pub fingerprint: Option<&'a str>,
    /// The migrations of this program.
    pub migrations: &'static Migrations,
    /// Restores a PostgreSQL database although servers use it.
    pub force: bool,
    /// Takes a file without a header, which cannot be verified.
    pub unverified: bool,
}

/// A backup that may be restored and can be.
pub struct Restore {
    header: Option<Header>,
    ready: Ready,
}

/// A restored database; no server begins to use a SQLite file while this is held.
pub struct Restored {
    /// The path of the database that was there, if it is kept.
    pub kept: Option<PathBuf>,
    database: Option<PathBuf>,
    _alone: Option<Lock>,
}

/// A backup whose digest matches.
#[derive(Clone, Debug)]
pub struct Verified {
    /// Its contents.
    pub header: Header,
    /// Its size.
    pub bytes: u64,
    /// Its schema, compared with this program's.
    pub schema: Schema,
}

enum Ready {
    Sqlite(sqlite::Ready),
    Postgres(Box<postgres::Ready>),
}

/// Writes the database to a file that is not there yet, or is replaced when `replace` says so; answers its bytes.
///
/// The file is its owner's alone and is there whole or not at all. The database is read as it is at one moment, while
/// others go on writing.
pub async fn backup(url: &Url, file: &Path, replace: bool, now: Timestamp) -> Result<u64, String> {
    let whole = Whole::beside(file, replace)?;
    match url {
        Url::Sqlite(path) => sqlite::backup(path, &whole, now).await?,
        Url::Postgres(server) => postgres::backup(server, &whole, now).await?,
    }
    whole.keep()
}

/// Reads a whole backup and compares its digest. Neither a database nor PostgreSQL's programs are needed.
pub async fn verify(file: &Path, migrations: &Migrations) -> Result<Verified, String> {
    let refused = |why: String| format!("{}: {why}", file.display());
    let source = Source::open(file).map_err(refused)?;
    let header = source.header().cloned().ok_or_else(|| refused(NO_HEADER.to_owned()))?;
    verify_source(&source).await.map_err(refused)?;
    let bytes = file.metadata().map_err(|error| refused(error.to_string()))?.len();
    Ok(Verified { bytes, schema: migrations.compare(header.kind, header.schema), header })
}

/// Files without a header are backups of older programs, and databases.
const NO_HEADER: &str =
    "it has no header and no digest to verify it by: it is a database file, or was made by an older hub-api";

/// Compares the digest of a file that has one.
async fn verify_source(source: &Source) -> Result<(), String> {
    let source = source.clone();
    let copied = tokio::task::spawn_blocking(move || source.copy(std::io::sink())).await;
    match copied {
        Ok(Ok(())) => Ok(()),
        Ok(Err(CopyError::Source(why))) => Err(why),
        Ok(Err(CopyError::Target(error))) => Err(error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

impl Restore {
    /// Checks that the file is a whole backup for this kind of database, of this program or an older one, and of the
    /// same key; and, unless forced, that no server uses the database. Nothing is changed.
    pub async fn prepare(url: &Url, request: Request<'_>) -> Result<Self, String> {
        let refused = |why: String| format!("{}: {why}", request.file.display());
        let source = Source::open(request.file).map_err(refused)?;
        refuse_other(source.kind(), url).map_err(refused)?;
        if source.header().is_none() && !request.unverified {
            return Err(refused(format!("{NO_HEADER}; --unverified restores it all the same")));
        }
        let header = source.header().cloned();
        let ready = match url {
            Url::Sqlite(path) => {
                let alone = url.claim()?;
                let ready = sqlite::prepare(path, source, &request, alone).await.map_err(refused)?;
                Ready::Sqlite(ready)
            }
            Url::Postgres(server) => {
                verify_source(&source).await.map_err(refused)?;
                let ready = postgres::prepare(server, source, &request).await?;
                if !request.force {
                    ready.refuse_servers().await?;
                }
                Ready::Postgres(Box::new(ready))
            }
        };
        Ok(Self { header, ready })
    }

    /// The backup's header; None when nothing verifies the backup.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// Puts it in the database's place, all of it or nothing, migrated and with one last change. A SQLite database is
    /// changed before it takes its place, so that a full disk leaves the old one there.
    pub async fn apply<F>(self, now: Timestamp, finish: F) -> Result<Restored, String>
    where
        F: AsyncFnOnce(&Db) -> KernelResult<()>,
    {
        match self.ready {
            Ready::Sqlite(ready) => ready.apply(now, finish).await,
            Ready::Postgres(ready) => {
                ready.apply(finish).await.map(|()| Restored { kept: None, database: None, _alone: None })
            }
        }
    }
}

impl Restored {
    /// Deletes the oldest of the databases that restores replaced; answers those that stay and those that went.
    pub fn prune(&self) -> Result<(Vec<KeptCopy>, Vec<KeptCopy>), String> {
        match &self.database {
            Some(path) => copies::prune(path).map_err(|error| error.to_string()),
            None => Ok((Vec::new(), Vec::new())),
        }
    }
}

fn refuse_other(kind: DatabaseKind, url: &Url) -> Result<(), String> {
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
fn why(error: Error) -> String {
    match error {
        Error::Internal { source, .. } => source.to_string(),
        other => other.to_string(),
    }
}
