//! What can be wrong: with a row, which is then left out, or with the file, which then cannot be read as such.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// What is wrong with a row, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Problem {
    /// The field it is in, counted from 0; absent where it is the row as a whole.
    pub(crate) field: Option<usize>,
    /// That field's column, as the file calls it.
    pub(crate) column: Option<String>,
    /// A stable name: `import.…` of ours, `error.…` of the server's.
    pub(crate) code: String,
    /// What is wrong.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: Option<String>,
}

impl Problem {
    /// Of the row as a whole.
    pub(crate) fn of_row(code: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        let (code, message, help) = (code.into(), message.into(), Some(help.into()));
        Self { field: None, column: None, code, message, help }
    }
}

/// What is wrong with a text that should be a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotRead {
    /// A stable name.
    pub(crate) code: &'static str,
    /// What is wrong.
    pub(crate) message: String,
    /// What to write instead.
    pub(crate) help: String,
}

/// Why a file cannot be read as such; nothing of it is imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileError {
    /// A stable name.
    pub(crate) code: &'static str,
    /// Where, counted from 1: the line and the letter in it.
    pub(crate) at: Option<(u32, usize)>,
    /// What is wrong; the file's name comes before it.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: String,
}

impl FileError {
    /// The name of what is wrong with a file of ours.
    pub(crate) const OUTPUT: &str = "import.output";

    pub(crate) fn new(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { code, at: None, message: message.into(), help: help.into() }
    }

    /// A file of ours that the system does not let us write.
    pub(crate) fn output(path: &Path, error: &std::io::Error) -> Self {
        let help = "free disk space or check the permissions, then run `hub import report`";
        Self::new(Self::OUTPUT, format!("{}: {error}", path.display()), help)
    }

    /// A file whose rows are not those that were surveyed.
    pub(crate) fn changed() -> Self {
        Self::new("import.file_changed", "it changed while it was read", "run the import again")
    }

    /// The same at a place.
    pub(crate) fn at(self, place: (u32, usize)) -> Self {
        Self { at: Some(place), ..self }
    }

    /// A file that the system does not let us read or write.
    pub(crate) fn io(path: &Path, error: &std::io::Error) -> Self {
        let help = match error.kind() {
            std::io::ErrorKind::NotFound => "check the path",
            std::io::ErrorKind::PermissionDenied => "check its permissions",
            std::io::ErrorKind::IsADirectory => "name a file in the folder",
            _ => "check the disk and the path",
        };
        Self::new("import.file", format!("{}: {error}", path.display()), help)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, letter)) = self.at {
            write!(formatter, "line {line}, letter {letter}: ")?;
        }
        formatter.write_str(&self.message)
    }
}
