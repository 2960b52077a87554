//! A row of a file: its fields as text, by column name.

use super::header::shell_name;
use super::sniff::{UndecodedField, name_control};
use super::{CsvRecord, Encoding, Header, SourceFile, escape_record, is_blank};
use crate::formula_escape::unescape_formula;
use crate::problem::{ParseError, RowProblem};

/// The most characters of a cell that a problem repeats.
const TEXT_LENGTH_MAX: usize = 100;

/// A row of a file.
#[derive(Clone, Copy)]
pub struct FileRow<'a> {
    pub(super) source: &'a SourceFile,
    pub(super) record: &'a CsvRecord,
}

impl<'a> FileRow<'a> {
    /// The line it begins on, from 1.
    pub fn line(self) -> u32 {
        self.record.line
    }

    /// The position of a field: line and character, both from 1.
    pub fn position(self, field: usize) -> (u32, usize) {
        self.record.position(field, self.source.separator)
    }

    /// Its bytes, including the line ending.
    pub fn raw(self) -> &'a [u8] {
        &self.record.raw
    }

    /// Its bytes with formulas escaped; they parse to the same row.
    pub fn escaped(self) -> Vec<u8> {
        escape_record(self.raw(), self.source.separator, |field| self.source.header.is_text(field))
    }

    /// Its text for messages; invalid bytes are replaced.
    pub fn display_text(self) -> String {
        self.source.encoding.decode_lossy(self.record.line_bytes()).into_owned()
    }

    /// Its fields as text. A problem when one is not text, or their number differs from the header's.
    pub fn fields(self) -> Result<RowFields<'a>, RowProblem> {
        let header = &self.source.header;
        let expected = header.file_columns.len();
        // Spreadsheets fill rows with empty cells after the last column.
        let mut found = self.record.field_count();
        if found > expected {
            let filled = self.record.fields().enumerate().filter(|(_, field)| !is_blank(field)).last();
            found = filled.map_or(0, |(last, _)| last + 1).max(expected);
        }
        if found != expected {
            let message = format!("the row has {found} fields, and there are {expected} columns");
            let problem =
                RowProblem::for_whole_row("import.fields", message, "quote fields that contain the separator");
            return Err(problem.with("found", found).with("expected", expected));
        }
        let mut texts = Vec::with_capacity(expected);
        for (field, bytes) in self.record.fields().take(expected).enumerate() {
            let text = self.source.encoding.decode(bytes);
            let text = text.map_err(|reason| encoding_problem(self.source, field, reason))?;
            texts.push(unescape_formula(text.trim()).to_owned());
        }
        Ok(RowFields { header, texts, line: self.line() })
    }

    /// The text of our column for messages; empty when the file does not have it.
    pub fn display_field(self, column: &str) -> String {
        let bytes = self.source.header.field_index(column).and_then(|field| self.record.fields().nth(field));
        bytes
            .map(|bytes| unescape_formula(self.source.encoding.decode_lossy(bytes).trim()).to_owned())
            .unwrap_or_default()
    }
}

fn encoding_problem(source: &SourceFile, field: usize, reason: UndecodedField) -> RowProblem {
    let (code, message, help) = match (reason, source.encoding) {
        (UndecodedField::Control(control), _) => (
            "import.character",
            format!("the field has {}, which is no text", name_control(control)),
            "delete it, or type the field again",
        ),
        (UndecodedField::InvalidBytes, Encoding::Utf8) => (
            "import.encoding",
            "the field has bytes that are not UTF-8 text".to_owned(),
            "save the file in one encoding; if all of it is Windows-1252: --encoding windows-1252",
        ),
        (UndecodedField::InvalidBytes, encoding) => (
            "import.encoding",
            format!("the field has bytes that are not {} text", encoding.name()),
            "type the field again",
        ),
    };
    RowProblem {
        field: Some(field),
        column: source.header.file_columns.get(field).cloned(),
        code: code.into(),
        message,
        help: Some(help.into()),
        details: None,
    }
}

/// The fields of a row, trimmed.
pub struct RowFields<'a> {
    header: &'a Header,
    texts: Vec<String>,
    line: u32,
}

impl RowFields<'_> {
    /// The line the row begins on.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The program that exported the file, if known.
    pub fn format_name(&self) -> Option<&'static str> {
        self.header.format_name
    }

    /// True when the file has our column.
    pub fn has_column(&self, column: &str) -> bool {
        self.header.has(column)
    }

    /// The name of our column in the file, as an option takes it.
    pub fn column_name(&self, column: &str) -> String {
        let name = self.header.field_index(column).and_then(|field| self.header.file_columns.get(field));
        shell_name(name.map_or(column, String::as_str))
    }

    /// The text of our column; none when it is empty or missing.
    pub fn text(&self, column: &str) -> Option<&str> {
        self.texts.get(self.header.field_index(column)?).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// The parsed value of our column; none when it is empty or missing.
    pub fn parse<T>(
        &self,
        ours: &str,
        read: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<Option<T>, RowProblem> {
        self.text(ours).map(read).transpose().map_err(|error| self.problem(ours, error.code, error.message, error.help))
    }

    /// A problem with our column.
    pub fn problem(&self, ours: &str, code: &str, message: impl Into<String>, help: impl Into<String>) -> RowProblem {
        let field = self.header.field_index(ours);
        let column = field.map(|field| self.header.file_columns[field].clone());
        let problem = RowProblem { field, column, ..RowProblem::for_whole_row(code, message, help) };
        let problem = problem.with("column", ours);
        match self.text(ours) {
            Some(text) => problem.with("text", text.chars().take(TEXT_LENGTH_MAX).collect::<String>()),
            None => problem,
        }
    }

    /// The problem when our column is empty or missing.
    pub fn empty_problem(&self, column: &str) -> RowProblem {
        self.problem(column, "import.empty", format!("`{column}` is empty"), "fill it in")
    }
}
