//! A file that is there whole or not at all: written beside its place under another name, then renamed.

use std::fs::File;
use std::io::{ErrorKind, Seek};
use std::path::{Path, PathBuf};

use super::super::lock::{folder, real, with};
use crate::private;

/// Removed when it is dropped before it is kept.
pub(super) struct Whole {
    part: PathBuf,
    place: PathBuf,
    replace: bool,
    /// The file itself: nobody can put another in its name's place.
    file: Option<File>,
}

/// The files that may stand beside it: SQLite's, our locks, and a copy that it is made from.
const TRAIN: [&str; 7] = ["-journal", "-wal", "-shm", ".lock", ".schema.lock", COPY, ".copy-journal"];

/// The end of the name of a file that this one is made from.
const COPY: &str = ".copy";

impl Whole {
    /// An empty file, its owner's alone, beside the place it is for.
    pub(super) fn beside(place: &Path, replace: bool) -> Result<Self, String> {
        Self::create(Self {
            part: with(place, &format!(".{}.part", std::process::id())),
            place: place.to_owned(),
            replace,
            file: None,
        })
    }

    /// The same for a place that is locked and may be replaced: what a killed program left there goes first.
    pub(super) fn locked(place: &Path) -> Result<Self, String> {
        let whole = Self { part: with(place, ".part"), place: place.to_owned(), replace: true, file: None };
        whole.remove();
        whole.create()
    }

    fn create(mut self) -> Result<Self, String> {
        self.refuse_existing()?;
        self.file = Some(private::create_file(&self.part).map_err(|error| self.failed(&error))?);
        Ok(self)
    }

    /// Where it is written.
    pub(super) fn path(&self) -> &Path {
        &self.part
    }

    /// The file, to be written from its beginning.
    pub(super) fn open(&self) -> std::io::Result<File> {
        let mut file = self.file()?;
        file.set_len(0)?;
        file.rewind()?;
        Ok(file)
    }

    /// The file, as it is.
    pub(super) fn file(&self) -> std::io::Result<File> {
        self.file.as_ref().ok_or(ErrorKind::NotFound)?.try_clone()
    }

    /// Creates a file beside it that goes when it goes.
    pub(super) fn create_copy(&self) -> Result<PathBuf, String> {
        let copy = with(&self.part, COPY);
        private::create_file(&copy).map_err(|error| self.failed(&error))?;
        Ok(copy)
    }

    /// Whether its place is this file's.
    pub(super) fn is_for(&self, file: &Path) -> bool {
        matches!((real(&self.place), real(file)), (Ok(ours), Ok(theirs)) if ours == theirs)
    }

    fn refuse_existing(&self) -> Result<(), String> {
        let place = self.place.display();
        match self.place.symlink_metadata() {
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
    pub(super) fn keep(self) -> Result<u64, String> {
        self.refuse_existing()?;
        self.settle().map_err(|error| self.failed(&error))
    }

    fn settle(&self) -> std::io::Result<u64> {
        let file = self.file()?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        std::fs::rename(&self.part, &self.place)?;
        // It is in its place from here on: a failure would have the caller undo what is done.
        let settled = File::open(folder(&self.place)).and_then(|folder| folder.sync_all());
        if let Err(error) = settled {
            tracing::warn!("{} is written, and its folder cannot be synced: {error}", self.place.display());
        }
        Ok(bytes)
    }

    /// What is said of a failure to write it.
    pub(super) fn failed(&self, error: &dyn std::fmt::Display) -> String {
        format!("{} cannot be written: {error}", self.place.display())
    }

    fn remove(&self) {
        drop(std::fs::remove_file(&self.part));
        for end in TRAIN {
            drop(std::fs::remove_file(with(&self.part, end)));
        }
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        self.remove();
    }
}
