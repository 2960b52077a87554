//! Small private files of the user: read and replaced as a whole, and locked against other processes.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// Reads a file; `None` when it does not exist.
pub(crate) fn read_if_exists(path: &Path) -> Result<Option<String>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(with_path(path, error)),
    }
}

/// Replaces a file by an atomic rename: a reader finds the old text or the new one. Only the owner can read it (0600).
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<()> {
    create_parent_folder(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let written = tempfile::NamedTempFile::new_in(folder).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    });
    // The file is written: a folder that cannot be synced changes nothing about that.
    drop(File::open(folder).and_then(|folder| folder.sync_all()));
    written.map_err(|error| with_path(path, error))
}

/// Waits for an exclusive lock on a file and holds it until the returned handle is dropped. The lock is on a second file
/// beside it, `FILE.lock`, because the file itself is replaced by a rename.
pub(crate) fn lock_exclusively(path: &Path) -> Result<File> {
    create_parent_folder(path)?;
    let lock_path = sibling_path(path, "lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path);
    let locked = file.and_then(|file| file.lock().map(|()| file));
    locked.map_err(|error| with_path(&lock_path, error))
}

fn sibling_path(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

/// Creates the file's folder; a new one is the owner's alone (0700).
fn create_parent_folder(path: &Path) -> Result<()> {
    let Some(folder) = path.parent() else { return Ok(()) };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| with_path(folder, error))
}

fn with_path(path: &Path, error: Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_is_its_owners() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/er/file.json");
        assert_eq!(read_if_exists(&path).expect("reads"), None);
        for text in ["one", "two"] {
            write_atomically(&path, text).expect("writes");
            assert_eq!(read_if_exists(&path).expect("reads").as_deref(), Some(text));
        }
        let names: Vec<_> = std::fs::read_dir(path.parent().expect("a folder")).expect("lists").collect();
        assert_eq!(names.len(), 1, "nothing is left beside it");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| std::fs::metadata(path).expect("there").permissions().mode() & 0o777;
            assert_eq!((mode(&path), mode(path.parent().expect("a folder"))), (0o600, 0o700));
        }
    }

    #[test]
    fn a_place_is_held_by_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let held = lock_exclusively(&path).expect("locks");
        let again = OpenOptions::new().write(true).open(folder.path().join("file.lock")).expect("opens");
        assert!(again.try_lock().is_err());
        drop(held);
        assert!(again.try_lock().is_ok());
    }

    #[test]
    fn what_is_in_the_way_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        std::fs::write(&path, "").expect("writes");
        let error = write_atomically(&path.join("below"), "x").expect_err("a file is no folder");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    }
}
