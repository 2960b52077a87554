//! An atomically written file of a backup or a restore, with the files that SQLite and the locks put beside it.

use std::fs::File;
use std::io::{ErrorKind, Seek};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::super::file_lock::{canonical_path, with_suffix};
use crate::private_files;

/// A temporary file for a target. It is removed on drop, unless [`Self::persist`] renamed it.
pub(super) struct AtomicFile {
    file: NamedTempFile,
    target: PathBuf,
    replace: bool,
    side_files: SideFiles,
}

/// The suffixes of files that may exist beside it: SQLite's side files, our locks and the copy.
const SIDE_FILES: [&str; 7] = ["-journal", "-wal", "-shm", ".lock", ".schema.lock", COPY_SUFFIX, ".copy-journal"];

/// The suffix of a copy that the file is made from.
const COPY_SUFFIX: &str = ".copy";

/// The files beside a temporary file, which are removed on drop.
struct SideFiles(PathBuf);

impl AtomicFile {
    /// Creates an empty file beside its target, readable only by its owner.
    pub(super) fn create_beside(target: &Path, replace: bool) -> Result<Self, String> {
        refuse_existing(target, replace)?;
        let file = private_files::create_temporary(target).map_err(|error| write_error(target, &error))?;
        Ok(Self { side_files: SideFiles(file.path().to_owned()), file, target: target.to_owned(), replace })
    }

    /// Creates an empty file for a target that is locked and may be replaced. Removes what a killed process left first:
    /// the name is the same each time.
    pub(super) fn replace_locked(target: &Path) -> Result<Self, String> {
        let temp_path = with_suffix(target, ".part");
        let side_files = SideFiles(temp_path.clone());
        drop(std::fs::remove_file(&temp_path));
        side_files.remove();
        refuse_existing(target, true)?;
        let name = temp_path.file_name().unwrap_or_default();
        let folder = private_files::parent_folder(&temp_path);
        let file = tempfile::Builder::new().prefix(name).rand_bytes(0).make_in(folder, private_files::create_file);
        let file = file.map_err(|error| write_error(target, &error))?;
        Ok(Self { file, target: target.to_owned(), replace: true, side_files })
    }

    /// The path of the temporary file.
    pub(super) fn temp_path(&self) -> &Path {
        self.file.path()
    }

    /// Empties the file and returns a handle to write it.
    pub(super) fn truncate(&self) -> std::io::Result<File> {
        let mut file = self.clone_handle()?;
        file.set_len(0)?;
        file.rewind()?;
        Ok(file)
    }

    /// Returns another handle of the file, which stays the same when another takes its name.
    pub(super) fn clone_handle(&self) -> std::io::Result<File> {
        self.file.as_file().try_clone()
    }

    /// Creates a file beside it, which is removed with it.
    pub(super) fn create_copy(&self) -> Result<PathBuf, String> {
        let copy = with_suffix(self.temp_path(), COPY_SUFFIX);
        private_files::create_file(&copy).map_err(|error| self.write_error(&error))?;
        Ok(copy)
    }

    /// Returns true if its target is this file.
    pub(super) fn is_target(&self, file: &Path) -> bool {
        matches!((canonical_path(&self.target), canonical_path(file)), (Ok(ours), Ok(theirs)) if ours == theirs)
    }

    /// Syncs the file and renames it to its target. Returns its size in bytes.
    pub(super) fn persist(self) -> Result<u64, String> {
        let Self { file, target, replace, side_files } = self;
        refuse_existing(&target, replace)?;
        let persisted = file.as_file().metadata().and_then(|metadata| {
            private_files::persist(file, &target)?;
            Ok(metadata.len())
        });
        drop(side_files);
        persisted.map_err(|error| write_error(&target, &error))
    }

    /// The text of a failure to write the file.
    pub(super) fn write_error(&self, error: &dyn std::fmt::Display) -> String {
        write_error(&self.target, error)
    }
}

fn write_error(target: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{} cannot be written: {error}", target.display())
}

fn refuse_existing(target: &Path, replace: bool) -> Result<(), String> {
    let name = target.display();
    match target.symlink_metadata() {
        Ok(metadata) if replace && metadata.is_file() => Ok(()),
        Ok(metadata) if metadata.is_file() => {
            Err(format!("{name} exists: name another file, or replace it with --force"))
        }
        Ok(_) => Err(format!("{name} exists and is no file")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

impl SideFiles {
    fn remove(&self) {
        for suffix in SIDE_FILES {
            drop(std::fs::remove_file(with_suffix(&self.0, suffix)));
        }
    }
}

impl Drop for SideFiles {
    fn drop(&mut self) {
        self.remove();
    }
}
