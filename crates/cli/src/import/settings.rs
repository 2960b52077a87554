//! The settings of an import: everything that resuming it needs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use hub_import::importers::{ImportKind, ShiftTimes};
use hub_import::source::{ColumnMapping, ReadOptions};

/// Source, destination and options of an import.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ImportSettings {
    /// The kind of rows.
    pub(crate) kind: ImportKind,
    /// The absolute path of the file.
    pub(crate) file: PathBuf,
    /// The name of the original, such as stdin, when the file is a copy.
    pub(crate) copy_of: Option<String>,
    /// The SHA-256 of the file.
    pub(crate) sha256: String,
    /// The server.
    pub(crate) base_url: String,
    /// The pharmacy group, for its rows.
    pub(crate) group_id: Uuid,
    /// The store, for its rows.
    #[serde(default)]
    pub(crate) store_id: Option<Uuid>,
    /// The file's column names that are mapped to other columns.
    pub(crate) map: BTreeMap<String, String>,
    /// The file's columns to ignore.
    pub(crate) ignored: Vec<String>,
    /// The file format, as far as the options say.
    pub(crate) reading: ReadOptions,
    /// The times of day at which a shift begins and ends, for rows with a date alone.
    #[serde(rename = "turn")]
    pub(crate) shift_times: Option<ShiftTimes>,
    /// The year of dates in words that have none.
    #[serde(default)]
    pub(crate) year: Option<i32>,
    /// True when the rows replace all shifts of their days.
    #[serde(default)]
    pub(crate) replace: bool,
    /// True when nothing is written.
    pub(crate) dry_run: bool,
    /// True when good rows are written though others are bad.
    pub(crate) skip_bad: bool,
    /// The most bad rows before the import stops.
    pub(crate) max_errors: Option<u64>,
    /// The number of batches in flight.
    pub(crate) concurrency: usize,
    /// The number of rows in a batch.
    pub(crate) batch: usize,
}

impl ImportSettings {
    /// The file's name for messages.
    pub(crate) fn file_name(&self) -> String {
        match &self.copy_of {
            Some(name) => name.clone(),
            None => self.file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// True when the rows came from this file, or from what it names, such as `-`.
    pub(crate) fn is_of_file(&self, path: &Path) -> bool {
        match &self.copy_of {
            Some(name) if path.as_os_str() == "-" => name == "stdin",
            Some(name) => Path::new(name) == path,
            None => path.canonicalize().or_else(|_| std::path::absolute(path)).is_ok_and(|path| path == self.file),
        }
    }

    /// The mapping of the file's columns.
    pub(crate) fn column_mapping(&self) -> ColumnMapping {
        ColumnMapping {
            renamed_columns: self.map.clone(),
            ignored_columns: self.ignored.clone(),
            formats: self.kind.formats(),
        }
    }
}
