//! Problems: of a row, which is then not written, or of the file, which then cannot be imported.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The parts of a problem by name, from which a program says it in another language.
type Details = Option<Box<Map<String, Value>>>;

fn add_detail(details: &mut Details, name: &str, value: Value) {
    details.get_or_insert_default().insert(name.to_owned(), value);
}

/// A problem with a row, and the suggested fix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowProblem {
    /// The index of the field; absent when the problem concerns the whole row.
    pub field: Option<usize>,
    /// The field's column, as the file names it.
    pub column: Option<String>,
    /// A stable code: `import.…` of this program, `error.…` of the server.
    pub code: String,
    /// The problem.
    pub message: String,
    /// The suggested fix.
    pub help: Option<String>,
    /// Its parts: the cell's `text`, our `column`, another `line`, a `maximum`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Details,
}

impl RowProblem {
    /// A problem with the whole row.
    pub fn for_whole_row(code: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        let (code, message, help) = (code.into(), message.into(), Some(help.into()));
        Self { field: None, column: None, code, message, help, details: None }
    }

    /// Adds a part.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        add_detail(&mut self.details, name, value.into());
        self
    }
}

/// A text that cannot be parsed as a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// A stable code.
    pub code: &'static str,
    /// The problem.
    pub message: String,
    /// The expected form.
    pub help: String,
}

/// A problem with the file, which stops the import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// A stable code.
    pub code: &'static str,
    /// The line and the character in it, both from 1.
    pub position: Option<(u32, usize)>,
    /// The problem; the file's name is printed before it.
    pub message: String,
    /// The suggested fix.
    pub help: String,
    /// Its parts, such as the name of a `column`.
    pub details: Details,
}

impl FileError {
    /// The code of a problem with an output file.
    pub const OUTPUT_CODE: &str = "import.output";

    /// A problem without a position.
    pub fn new(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { code, position: None, message: message.into(), help: help.into(), details: None }
    }

    /// An output file that cannot be written.
    pub fn for_output_file(path: &Path, error: &std::io::Error) -> Self {
        let help = "free disk space or check the permissions, then run `hub import report`";
        Self::new(Self::OUTPUT_CODE, format!("{}: {error}", path.display()), help)
    }

    /// A file that changed since it was scanned.
    pub fn file_changed() -> Self {
        Self::new("import.file_changed", "it changed while it was read", "run the import again")
    }

    /// Adds a part.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        add_detail(&mut self.details, name, value.into());
        self
    }

    /// Adds the position.
    pub fn with_position(self, position: (u32, usize)) -> Self {
        Self { position: Some(position), ..self }
    }

    /// An input file that cannot be read.
    pub fn for_input_file(path: &Path, error: &std::io::Error) -> Self {
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
        if let Some((line, letter)) = self.position {
            write!(formatter, "line {line}, letter {letter}: ")?;
        }
        formatter.write_str(&self.message)
    }
}
