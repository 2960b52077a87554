//! Locks on files beside a SQLite database, which other programs of ours on this machine see and which end with the
//! process, however it ends.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::config::DatabaseUrl;
use crate::private_files;

/// Held while it is alive.
#[derive(Debug)]
pub struct FileLock {
    _files: Vec<File>,
}

/// The lock of the one server of a file.
const SERVER: &str = ".lock";

impl DatabaseUrl {
    /// Makes this process the only server of a SQLite file; PostgreSQL serves any number.
    pub fn acquire_server_lock(&self) -> Result<Option<FileLock>, String> {
        let Self::Sqlite(path) = self else { return Ok(None) };
        match try_lock_files(path) {
            Ok(Some(lock)) => Ok(Some(lock)),
            Ok(None) => Err(format!("{self} is in use by another hub-api: stop that one first")),
            Err(error) => Err(format!("{self} cannot be locked: {error}")),
        }
    }
}

/// Locks the file beside the database, and the database itself, which has the same lock under each of its names.
fn try_lock_files(path: &Path) -> io::Result<Option<FileLock>> {
    let beside = open_lock_file(path, SERVER)?;
    if !try_lock(&beside)? {
        return Ok(None);
    }
    let Some(database) = inode::open(path)? else { return Ok(Some(FileLock { _files: vec![beside] })) };
    Ok(try_lock(&database)?.then_some(FileLock { _files: vec![beside, database] }))
}

/// Locks a file, unless another program has.
fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Refuses a file that a server uses by another of its names (hard links): SQLite keeps its log beside the name that a file
/// was opened by, and two logs break the file.
pub(super) fn refuse_other_name(path: &Path) -> io::Result<()> {
    if !inode::has_other_names(path) {
        return Ok(());
    }
    let Some(database) = inode::open(path)? else { return Ok(()) };
    // A server under this name holds the lock beside it too.
    if try_lock(&database)? || !try_lock(&open_lock_file(path, SERVER)?)? {
        return Ok(());
    }
    Err(io::Error::other("a server uses the file by another name (a hard link): use that name, or stop the server"))
}

/// Waits for its turn to open the file, to change its schema or to replace it.
pub(super) async fn lock_schema(path: &Path) -> io::Result<FileLock> {
    let path = path.to_owned();
    let waiting = tokio::task::spawn_blocking(move || {
        let file = open_lock_file(&path, ".schema.lock")?;
        file.lock()?;
        Ok(FileLock { _files: vec![file] })
    });
    waiting.await.map_err(io::Error::other)?
}

/// The file is never removed: a program that waits for it would be left with a lock that no other sees. It takes the
/// database's owner and permissions, as SQLite's own files do, so that a command of root's locks no server out. A lock of
/// another user's can be taken as long as it can be read. A link in its place is not followed, and a file that has another
/// name is not given away: root would change a file that the link's maker chose.
fn open_lock_file(path: &Path, end: &str) -> io::Result<File> {
    let database = canonical_path(path)?;
    let path = with_suffix(&database, end);
    let opened = match private_files::create_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => open_existing(&path),
        made => made,
    };
    let file = opened.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    if database.exists() && has_single_name(&file)? {
        // Only root gives files away, and only a file's owner changes its permissions.
        drop(private_files::copy_ownership(&database, &file));
    }
    Ok(file)
}

fn open_existing(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    match options.clone().write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => options.open(path),
        opened => opened,
    }
}

/// Whether a file is a regular one with one name.
fn has_single_name(file: &File) -> io::Result<bool> {
    let found = file.metadata()?;
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(&found) > 1 {
        return Ok(false);
    }
    Ok(found.is_file())
}

/// A lock on the database's file itself. On Linux `flock` is apart from the locks that SQLite takes there (`fcntl`), as long
/// as the file is opened before SQLite opens it and closed after; on other systems the two meet.
#[cfg(target_os = "linux")]
mod inode {
    use std::fs::File;
    use std::io;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// The file to lock, unless there is none yet.
    pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
        match File::open(path) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) fn has_other_names(path: &Path) -> bool {
        path.metadata().is_ok_and(|found| found.nlink() > 1)
    }
}

/// The file itself cannot be locked here: one that has two names is refused.
#[cfg(not(target_os = "linux"))]
mod inode {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
        #[cfg(unix)]
        if path.metadata().is_ok_and(|found| std::os::unix::fs::MetadataExt::nlink(&found) > 1) {
            return Err(io::Error::other("the file has another name (a hard link): remove one of its names"));
        }
        path.try_exists().map(|_| None)
    }

    pub(super) fn has_other_names(_path: &Path) -> bool {
        false
    }
}

/// The path without links, so that two names of one file have one lock; the folder is made when it is missing.
pub(super) fn canonical_path(path: &Path) -> io::Result<PathBuf> {
    match std::fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = parent_folder(path);
            private_files::create_folder(folder)?;
            let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            Ok(std::fs::canonicalize(folder)?.join(name))
        }
        found => found,
    }
}

/// The folder a file is in.
pub(super) fn parent_folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The path with more at its end, as in `hub.sqlite-wal`.
pub(super) fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}
