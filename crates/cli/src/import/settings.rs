//! What an import was asked to do: everything that taking it up again needs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::kinds::{KindName, Turn};
use super::source::{Naming, Reading};

/// What is imported, from where to where, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// What the rows are.
    pub(crate) kind: KindName,
    /// The file, by its whole path.
    pub(crate) file: PathBuf,
    /// What the file is our copy of, such as stdin, when it is one.
    pub(crate) copy_of: Option<String>,
    /// The SHA-256 of the file's bytes.
    pub(crate) sha256: String,
    /// The server.
    pub(crate) base_url: String,
    /// The group, of what is a group's.
    pub(crate) group_id: Uuid,
    /// The store, of what is a store's.
    #[serde(default)]
    pub(crate) store_id: Option<Uuid>,
    /// Names of the file's columns, and which of ours they are.
    pub(crate) map: BTreeMap<String, String>,
    /// The file's columns that are passed over.
    pub(crate) ignored: Vec<String>,
    /// How the file is written, as far as it was said.
    pub(crate) reading: Reading,
    /// When a turn of a date begins and ends.
    pub(crate) turn: Option<Turn>,
    /// Whether nothing is written.
    pub(crate) dry_run: bool,
    /// Whether good rows are written though others are bad.
    pub(crate) skip_bad: bool,
    /// With more bad rows than these nothing more is done.
    pub(crate) max_errors: Option<u64>,
    /// How many batches are on their way at once.
    pub(crate) concurrency: usize,
    /// How many rows a batch has.
    pub(crate) batch: usize,
}

impl Settings {
    /// What the file is called.
    pub(crate) fn name(&self) -> String {
        match &self.copy_of {
            Some(name) => name.clone(),
            None => self.file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// How the file's columns are called.
    pub(crate) fn naming(&self) -> Naming {
        Naming { map: self.map.clone(), ignored: self.ignored.clone(), dialects: self.kind.dialects() }
    }
}
