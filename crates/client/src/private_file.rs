//! Small files of a person's own: read whole, replaced whole, held by one process at a time.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// The text of a file; `None` when there is none.
pub(crate) fn read_if_exists(path: &Path) -> Result<Option<String>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(with_path(path, error)),
    }
}

/// Replaces a file, so that a reader finds the old text or the new one. It is its owner's alone to read.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<()> {
    create_parent_folder(path)?;
    let beside = sibling_path(path, &format!("{}.new", std::process::id()));
    drop(std::fs::remove_file(&beside));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    });
    if written.is_err() {
        drop(std::fs::remove_file(&beside));
    }
    written.map_err(|error| with_path(path, error))
}

/// Waits until no other process holds the file's place, and holds it until the answer is dropped. What is locked is a file
/// beside it that stays, because the file itself is replaced.
pub(crate) fn lock_exclusively(path: &Path) -> Result<File> {
    create_parent_folder(path)?;
    let beside = sibling_path(path, "lock");
    let open = || OpenOptions::new().create(true).truncate(false).write(true).open(&beside);
    let held = open().and_then(|file| file.lock().map(|()| file));
    held.map_err(|error| with_path(&beside, error))
}

fn sibling_path(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

/// Makes the file's folder, its owner's alone when it is new.
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
