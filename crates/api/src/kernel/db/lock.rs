//! Locks on files beside a SQLite database, which other programs of ours on this machine see and which end with the
//! process, however it ends.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::Url;

/// Held while it is alive.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Url {
    /// Makes this process the only server of a SQLite file; PostgreSQL serves any number.
    pub fn claim(&self) -> Result<Option<Lock>, String> {
        let Self::Sqlite(path) = self else { return Ok(None) };
        let claimed = file(path, ".lock").and_then(|file| match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        });
        match claimed {
            Ok(Some(lock)) => Ok(Some(lock)),
            Ok(None) => Err(format!("{self} is in use by another hub-api: stop that one first")),
            Err(error) => Err(format!("{self} cannot be locked: {error}")),
        }
    }
}

/// Waits for its turn to open the file, to change its schema or to replace it.
pub(super) async fn schema(path: &Path) -> io::Result<Lock> {
    let path = path.to_owned();
    let waiting = tokio::task::spawn_blocking(move || {
        let file = file(&path, ".schema.lock")?;
        file.lock()?;
        Ok(Lock { _file: file })
    });
    waiting.await.map_err(io::Error::other)?
}

/// The file is never removed: who waits for it would be left with a lock that no one else sees. One that another user
/// made can be locked as long as it can be read.
fn file(path: &Path, end: &str) -> io::Result<File> {
    let path = with(&real(path)?, end);
    match OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => File::open(&path),
        opened => opened,
    }
}

/// The path without links, so that two names of one file have one lock; the folder is made when it is missing.
pub(super) fn real(path: &Path) -> io::Result<PathBuf> {
    match std::fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = folder(path);
            std::fs::create_dir_all(folder)?;
            let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            Ok(std::fs::canonicalize(folder)?.join(name))
        }
        found => found,
    }
}

/// The folder a file is in.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The path with more at its end, as in `hub.sqlite-wal`.
pub(super) fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}
