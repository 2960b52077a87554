//! File locks lock_file a SQLite database. They exclude our other processes on this machine, and the system releases
//! them when the process ends.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::config::DatabaseUrl;
use crate::private_files;

/// A lock on files. Dropping it releases the lock.
#[derive(Debug)]
pub struct FileLock {
    _files: Vec<File>,
}

/// The suffix of the lock file of a database's only server.
const SERVER_LOCK_SUFFIX: &str = ".lock";

impl DatabaseUrl {
    /// Makes this process the only server of a SQLite file. PostgreSQL needs no lock.
    pub fn acquire_server_lock(&self) -> Result<Option<FileLock>, String> {
        let Self::Sqlite(path) = self else { return Ok(None) };
        match try_lock_files(path) {
            Ok(Some(lock)) => Ok(Some(lock)),
            Ok(None) => Err(format!("{self} is in use by another hub-api: stop that one first")),
            Err(error) => Err(format!("{self} cannot be locked: {error}")),
        }
    }
}

/// Locks the lock file and the database file itself, whose lock is the same under all its names.
fn try_lock_files(path: &Path) -> io::Result<Option<FileLock>> {
    let lock_file = open_lock_file(path, SERVER_LOCK_SUFFIX)?;
    if !try_lock(&lock_file)? {
        return Ok(None);
    }
    let Some(database) = inode::open(path)? else { return Ok(Some(FileLock { _files: vec![lock_file] })) };
    Ok(try_lock(&database)?.then_some(FileLock { _files: vec![lock_file, database] }))
}

/// Locks a file. False when another process holds the lock.
fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Refuses a file that a server uses under another name (a hard link): SQLite keeps its log lock_file the name it
/// opened, and two logs corrupt the file.
pub(super) fn refuse_other_name(path: &Path) -> io::Result<()> {
    if !inode::has_other_names(path) {
        return Ok(());
    }
    let Some(database) = inode::open(path)? else { return Ok(()) };
    // A server under this name also holds its lock file.
    if try_lock(&database)? || !try_lock(&open_lock_file(path, SERVER_LOCK_SUFFIX)?)? {
        return Ok(());
    }
    Err(io::Error::other("a server uses the file by another name (a hard link): use that name, or stop the server"))
}

/// Waits for the lock for opening the database, changing its schema or replacing it.
pub(super) async fn lock_schema(path: &Path) -> io::Result<FileLock> {
    let path = path.to_owned();
    let locking = tokio::task::spawn_blocking(move || {
        let file = open_lock_file(&path, ".schema.lock")?;
        file.lock()?;
        Ok(FileLock { _files: vec![file] })
    });
    locking.await.map_err(io::Error::other)?
}

/// Opens or creates a lock file. It is never removed: a process that waits for it would then hold a lock that no other
/// sees. It gets the database's owner and permissions, like SQLite's side files, so that a command run by root does not
/// lock the server out. A lock file of another user works if it is readable. Symbolic links are not followed and the
/// ownership of a hard-linked file is not changed: otherwise whoever made the link could have root change any file.
fn open_lock_file(path: &Path, suffix: &str) -> io::Result<File> {
    let database = canonical_path(path)?;
    let path = with_suffix(&database, suffix);
    let opened = match private_files::create_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => open_existing(&path),
        created => created,
    };
    let file = opened.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    if database.exists() && has_single_name(&file)? {
        // Fails without harm for others: only root changes owners, and only a file's owner its permissions.
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

/// Returns true if the file is a regular file without other hard links.
fn has_single_name(file: &File) -> io::Result<bool> {
    let metadata = file.metadata()?;
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(&metadata) > 1 {
        return Ok(false);
    }
    Ok(metadata.is_file())
}

/// The lock on the database file itself. On Linux `flock` is independent of SQLite's own locks (`fcntl`), if the file
/// is opened before SQLite opens it and closed after. On other systems the two conflict.
#[cfg(target_os = "linux")]
mod inode {
    use std::fs::File;
    use std::io;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// Opens the file to lock. None when it does not exist yet.
    pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
        match File::open(path) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) fn has_other_names(path: &Path) -> bool {
        path.metadata().is_ok_and(|metadata| metadata.nlink() > 1)
    }
}

/// On this system the file itself cannot be locked, so a file with several names is refused.
#[cfg(not(target_os = "linux"))]
mod inode {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn open(path: &Path) -> io::Result<Option<File>> {
        #[cfg(unix)]
        if path.metadata().is_ok_and(|metadata| std::os::unix::fs::MetadataExt::nlink(&metadata) > 1) {
            return Err(io::Error::other("the file has another name (a hard link): remove one of its names"));
        }
        path.try_exists().map(|_| None)
    }

    pub(super) fn has_other_names(_path: &Path) -> bool {
        false
    }
}

/// Resolves symbolic links, so that all paths to a file share its lock. Creates a missing folder.
pub(super) fn canonical_path(path: &Path) -> io::Result<PathBuf> {
    match std::fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = private_files::parent_folder(path);
            private_files::create_folder(folder)?;
            let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            Ok(std::fs::canonicalize(folder)?.join(name))
        }
        resolved => resolved,
    }
}

/// The path with a suffix, as in `hub.sqlite-wal`.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}
