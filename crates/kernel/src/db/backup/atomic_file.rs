//! An atomically written file: written beside its target under a temporary name, then renamed.

use std::fs::File;
use std::io::{ErrorKind, Seek};
use std::path::{Path, PathBuf};

use super::super::file_lock::{canonical_path, parent_folder, with_suffix};
use crate::private_files;

/// A temporary file for a target. It is removed on drop, unless [`Self::persist`] renamed it.
pub(super) struct AtomicFile {
    temp_path: PathBuf,
    target: PathBuf,
    replace: bool,
    /// The open file, which stays the same when another takes its name.
    file: Option<File>,
}

/// The suffixes of files that may exist beside it: SQLite's side files, our locks and the copy.
const SIDE_FILES: [&str; 7] = ["-journal", "-wal", "-shm", ".lock", ".schema.lock", COPY_SUFFIX, ".copy-journal"];

/// The suffix of a copy that the file is made from.
const COPY_SUFFIX: &str = ".copy";

impl AtomicFile {
    /// Creates an empty file beside its target, readable only by its owner.
    pub(super) fn create_beside(target: &Path, replace: bool) -> Result<Self, String> {
        Self::create(Self {
            temp_path: with_suffix(target, &format!(".{}.part", std::process::id())),
            target: target.to_owned(),
            replace,
            file: None,
        })
    }

    /// Creates an empty file for a target that is locked and may be replaced. Removes what a killed process left first.
    pub(super) fn replace_locked(target: &Path) -> Result<Self, String> {
        let temp_file =
            Self { temp_path: with_suffix(target, ".part"), target: target.to_owned(), replace: true, file: None };
        temp_file.remove();
        temp_file.create()
    }

    fn create(mut self) -> Result<Self, String> {
        self.refuse_existing()?;
        self.file = Some(private_files::create_file(&self.temp_path).map_err(|error| self.write_error(&error))?);
        Ok(self)
    }

    /// The path of the temporary file.
    pub(super) fn temp_path(&self) -> &Path {
        &self.temp_path
    }

    /// Empties the file and returns a handle to write it.
    pub(super) fn truncate(&self) -> std::io::Result<File> {
        let mut file = self.clone_handle()?;
        file.set_len(0)?;
        file.rewind()?;
        Ok(file)
    }

    /// Returns another handle of the file.
    pub(super) fn clone_handle(&self) -> std::io::Result<File> {
        self.file.as_ref().ok_or(ErrorKind::NotFound)?.try_clone()
    }

    /// Creates a file beside it, which is removed with it.
    pub(super) fn create_copy(&self) -> Result<PathBuf, String> {
        let copy = with_suffix(&self.temp_path, COPY_SUFFIX);
        private_files::create_file(&copy).map_err(|error| self.write_error(&error))?;
        Ok(copy)
    }

    /// Returns true if its target is this file.
    pub(super) fn is_target(&self, file: &Path) -> bool {
        matches!((canonical_path(&self.target), canonical_path(file)), (Ok(ours), Ok(theirs)) if ours == theirs)
    }

    fn refuse_existing(&self) -> Result<(), String> {
        let target = self.target.display();
        match self.target.symlink_metadata() {
            Ok(metadata) if self.replace && metadata.is_file() => Ok(()),
            Ok(metadata) if metadata.is_file() => {
                Err(format!("{target} exists: name another file, or replace it with --force"))
            }
            Ok(_) => Err(format!("{target} exists and is no file")),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(format!("{target}: {error}")),
        }
    }

    /// Syncs the file and renames it to its target. Returns its size in bytes.
    pub(super) fn persist(self) -> Result<u64, String> {
        self.refuse_existing()?;
        self.sync_and_rename().map_err(|error| self.write_error(&error))
    }

    fn sync_and_rename(&self) -> std::io::Result<u64> {
        let file = self.clone_handle()?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        std::fs::rename(&self.temp_path, &self.target)?;
        // The rename is done, so a failure from here on must not make the caller undo it.
        let synced = File::open(parent_folder(&self.target)).and_then(|folder| folder.sync_all());
        if let Err(error) = synced {
            tracing::warn!("{} is written, and its folder cannot be synced: {error}", self.target.display());
        }
        Ok(bytes)
    }

    /// The text of a failure to write the file.
    pub(super) fn write_error(&self, error: &dyn std::fmt::Display) -> String {
        format!("{} cannot be written: {error}", self.target.display())
    }

    fn remove(&self) {
        drop(std::fs::remove_file(&self.temp_path));
        for end in SIDE_FILES {
            drop(std::fs::remove_file(with_suffix(&self.temp_path, end)));
        }
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        self.remove();
    }
}
