//! A file that is there whole or not at all: written beside its place under another name, then renamed.

use std::fs::File;
use std::io::{ErrorKind, Seek};
use std::path::{Path, PathBuf};

use super::super::file_lock::{canonical_path, parent_folder, with_suffix};
use crate::private_files;

/// Removed when it is dropped before it is kept.
pub(super) struct AtomicFile {
    temp_path: PathBuf,
    target: PathBuf,
    replace: bool,
    /// The file itself: nobody can put another in its name's place.
    file: Option<File>,
}

/// The files that may stand beside it: SQLite's, our locks, and a copy that it is made from.
const SIDE_FILES: [&str; 7] = ["-journal", "-wal", "-shm", ".lock", ".schema.lock", COPY_SUFFIX, ".copy-journal"];

/// The end of the name of a file that this one is made from.
const COPY_SUFFIX: &str = ".copy";

impl AtomicFile {
    /// An empty file, its owner's alone, beside the place it is for.
    pub(super) fn create_beside(place: &Path, replace: bool) -> Result<Self, String> {
        Self::create(Self {
            temp_path: with_suffix(place, &format!(".{}.part", std::process::id())),
            target: place.to_owned(),
            replace,
            file: None,
        })
    }

    /// The same for a place that is locked and may be replaced: what a killed program left there goes first.
    pub(super) fn replace_locked(place: &Path) -> Result<Self, String> {
        let whole =
            Self { temp_path: with_suffix(place, ".part"), target: place.to_owned(), replace: true, file: None };
        whole.remove();
        whole.create()
    }

    fn create(mut self) -> Result<Self, String> {
        self.refuse_existing()?;
        self.file = Some(private_files::create_file(&self.temp_path).map_err(|error| self.write_error(&error))?);
        Ok(self)
    }

    /// Where it is written.
    pub(super) fn temp_path(&self) -> &Path {
        &self.temp_path
    }

    /// The file, to be written from its beginning.
    pub(super) fn truncate(&self) -> std::io::Result<File> {
        let mut file = self.clone_handle()?;
        file.set_len(0)?;
        file.rewind()?;
        Ok(file)
    }

    /// The file, as it is.
    pub(super) fn clone_handle(&self) -> std::io::Result<File> {
        self.file.as_ref().ok_or(ErrorKind::NotFound)?.try_clone()
    }

    /// Creates a file beside it that goes when it goes.
    pub(super) fn create_copy(&self) -> Result<PathBuf, String> {
        let copy = with_suffix(&self.temp_path, COPY_SUFFIX);
        private_files::create_file(&copy).map_err(|error| self.write_error(&error))?;
        Ok(copy)
    }

    /// Whether its place is this file's.
    pub(super) fn is_target(&self, file: &Path) -> bool {
        matches!((canonical_path(&self.target), canonical_path(file)), (Ok(ours), Ok(theirs)) if ours == theirs)
    }

    fn refuse_existing(&self) -> Result<(), String> {
        let place = self.target.display();
        match self.target.symlink_metadata() {
            Ok(found) if self.replace && found.is_file() => Ok(()),
            Ok(found) if found.is_file() => {
                Err(format!("{place} exists: name another file, or replace it with --force"))
            }
            Ok(_) => Err(format!("{place} exists and is no file")),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(format!("{place}: {error}")),
        }
    }

    /// Puts it in its place once it is on the disk, and answers its bytes.
    pub(super) fn persist(self) -> Result<u64, String> {
        self.refuse_existing()?;
        self.sync_and_rename().map_err(|error| self.write_error(&error))
    }

    fn sync_and_rename(&self) -> std::io::Result<u64> {
        let file = self.clone_handle()?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        std::fs::rename(&self.temp_path, &self.target)?;
        // It is in its place from here on: a failure would have the caller undo what is done.
        let settled = File::open(parent_folder(&self.target)).and_then(|folder| folder.sync_all());
        if let Err(error) = settled {
            tracing::warn!("{} is written, and its folder cannot be synced: {error}", self.target.display());
        }
        Ok(bytes)
    }

    /// What is said of a failure to write it.
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
