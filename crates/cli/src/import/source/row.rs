//! A row of a file: its fields as text, by the names of a kind's columns.

use super::super::problem::{NotRead, Problem};
use super::{Encoding, Header, Record, Source, harmless};
use crate::cells::unescape;

/// A row of a file.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(super) source: &'a Source,
    pub(super) record: &'a Record,
}

impl<'a> Row<'a> {
    /// The line it begins on, from 1.
    pub(crate) fn line(self) -> u32 {
        self.record.line
    }

    /// Where a field begins: its line and the letter in that, both from 1.
    pub(crate) fn place(self, field: usize) -> (u32, usize) {
        self.record.place(field, self.source.separator)
    }

    /// Its bytes in the file, with what ends it.
    pub(crate) fn raw(self) -> &'a [u8] {
        &self.record.raw
    }

    /// Its bytes in the file, without formulas that a spreadsheet would run: the same is read from them.
    pub(crate) fn harmless(self) -> Vec<u8> {
        harmless(self.raw(), self.source.separator, |field| self.source.header.is_text(field))
    }

    /// Its text as it stands in the file, as far as it is text.
    pub(crate) fn shown(self) -> String {
        self.source.encoding.decode_lossy(self.record.line_bytes()).into_owned()
    }

    /// Its fields as text; a problem where one is none, or where they are not as many as there are columns.
    pub(crate) fn fields(self) -> Result<Fields<'a>, Problem> {
        let header = &self.source.header;
        let (found, expected) = (self.record.len(), header.theirs.len());
        if found != expected {
            let message = format!("the row has {found} fields, and there are {expected} columns");
            return Err(Problem::of_row("import.fields", message, "quote fields that contain the separator"));
        }
        let mut texts = Vec::with_capacity(expected);
        for (field, bytes) in self.record.fields().enumerate() {
            let Some(text) = self.source.encoding.decode(bytes) else {
                return Err(not_text(self.source, field));
            };
            texts.push(unescape(text.trim()).to_owned());
        }
        Ok(Fields { header, texts, line: self.line() })
    }

    /// One of our columns, as far as it is text; empty where it is not there.
    pub(crate) fn shown_field(self, ours: &str) -> String {
        let bytes = self.source.header.field(ours).and_then(|field| self.record.fields().nth(field));
        bytes.map(|bytes| unescape(self.source.encoding.decode_lossy(bytes).trim()).to_owned()).unwrap_or_default()
    }
}

fn not_text(source: &Source, field: usize) -> Problem {
    let help = match source.encoding {
        Encoding::Utf8 => "save the file in one encoding; if all of it is Windows-1252: --encoding windows-1252",
        Encoding::Windows1252 => "type the field again",
    };
    Problem {
        field: Some(field),
        column: source.header.theirs.get(field).cloned(),
        code: "import.encoding".into(),
        message: format!("the field has bytes that are not {} text", source.encoding.name()),
        help: Some(help.into()),
    }
}

/// The fields of a row, trimmed.
pub(crate) struct Fields<'a> {
    header: &'a Header,
    texts: Vec<String>,
    line: u32,
}

impl Fields<'_> {
    /// The line the row begins on.
    pub(crate) fn line(&self) -> u32 {
        self.line
    }

    /// Whose export the file is, where that is known.
    pub(crate) fn dialect(&self) -> Option<&'static str> {
        self.header.dialect
    }

    /// Whether the file has one of our columns.
    pub(crate) fn has(&self, ours: &str) -> bool {
        self.header.has(ours)
    }

    /// One of our columns; none where it is empty or not there.
    pub(crate) fn text(&self, ours: &str) -> Option<&str> {
        self.texts.get(self.header.field(ours)?).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// One of our columns as a value; none where it is empty or not there.
    pub(crate) fn value<T>(
        &self,
        ours: &str,
        read: impl FnOnce(&str) -> Result<T, NotRead>,
    ) -> Result<Option<T>, Problem> {
        self.text(ours).map(read).transpose().map_err(|error| self.problem(ours, error.code, error.message, error.help))
    }

    /// A problem of one of our columns.
    pub(crate) fn problem(
        &self,
        ours: &str,
        code: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        let field = self.header.field(ours);
        let column = field.map(|field| self.header.theirs[field].clone());
        Problem { field, column, ..Problem::of_row(code, message, help) }
    }

    /// That one of our columns is empty in this row, or not there.
    pub(crate) fn empty(&self, ours: &str) -> Problem {
        self.problem(ours, "import.empty", format!("`{ours}` is empty"), "fill it in")
    }
}
