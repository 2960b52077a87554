//! A database as one file, and back: whichever database it is, refused before anything is changed.
//!
//! A backup holds everything but the server's key, which is not in the database; the key's fingerprint in it tells
//! which key it needs.

mod dump;
mod postgres;
mod programs;
mod sqlite;
mod whole;

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::{Lock, Url};
use crate::kernel::error::Error;
use whole::Whole;

/// What a backup was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A SQLite database.
    Sqlite,
    /// A schema of a PostgreSQL database.
    Postgres,
}

/// A backup that may be restored and can be.
pub struct Restore(Ready);

/// What was restored; no server begins to use a SQLite file while this is held.
pub struct Restored {
    /// Where the database is that was there, if it is kept.
    pub kept: Option<PathBuf>,
    _alone: Option<Lock>,
}

enum Ready {
    Sqlite(sqlite::Ready),
    Postgres(Box<postgres::Ready>),
}

/// Writes the database to a file that is not there yet, or is replaced when `replace` says so; answers its bytes.
///
/// The file is its owner's alone and is there whole or not at all. The database is read as it is at one moment, while
/// others go on writing.
pub async fn backup(url: &Url, file: &Path, replace: bool) -> Result<u64, String> {
    let whole = Whole::beside(file, replace)?;
    match url {
        Url::Sqlite(path) => sqlite::backup(path, &whole).await?,
        Url::Postgres(server) => postgres::backup(server, &whole).await?,
    }
    whole.keep()
}

impl Restore {
    /// Looks whether the file is a whole backup for this kind of database, of this program or an older one, and of the
    /// key whose `fingerprint` this is; and, unless `force`, whether servers use the database. Nothing is changed.
    pub async fn prepare(url: &Url, file: &Path, fingerprint: Option<&str>, force: bool) -> Result<Self, String> {
        let refused = |why: String| format!("{}: {why}", file.display());
        let kind = Kind::of(file).map_err(refused)?;
        let ready = match url {
            Url::Sqlite(path) => {
                let alone = url.claim()?;
                refuse_other(kind, Kind::Sqlite).map_err(refused)?;
                Ready::Sqlite(sqlite::prepare(path, file, fingerprint, alone).await.map_err(refused)?)
            }
            Url::Postgres(server) => {
                refuse_other(kind, Kind::Postgres).map_err(refused)?;
                let ready = postgres::prepare(server, file, fingerprint).await?;
                if !force {
                    ready.refuse_servers().await?;
                }
                Ready::Postgres(Box::new(ready))
            }
        };
        Ok(Self(ready))
    }

    /// Puts it in the database's place, all of it or nothing. Its schema may be older than this program's.
    pub async fn apply(self) -> Result<Restored, String> {
        match self.0 {
            Ready::Sqlite(ready) => ready.apply().await,
            Ready::Postgres(ready) => ready.apply().await.map(|()| Restored { kept: None, _alone: None }),
        }
    }
}

impl Kind {
    /// What a file says it is in its first bytes.
    fn of(file: &Path) -> Result<Self, String> {
        let mut first = Vec::new();
        let opened = File::open(file).and_then(|file| file.take(16).read_to_end(&mut first));
        opened.map_err(|error| error.to_string())?;
        match &first[..] {
            b"SQLite format 3\0" => Ok(Self::Sqlite),
            [b'P', b'G', b'D', b'M', b'P', ..] => Ok(Self::Postgres),
            _ => Err("it is not a backup".into()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

fn refuse_other(kind: Kind, wanted: Kind) -> Result<(), String> {
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
