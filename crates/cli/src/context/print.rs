//! Prints the result of a command: one object, or a list up to its limit.

use std::num::NonZeroU32;

use serde::Serialize;
use serde_json::Value;

use super::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::{Columns, Format, Output, RowWriter, escape_controls_multiline, write_stdout};

/// The default limit of a list.
const DEFAULT_ROW_LIMIT: usize = 50;

/// The largest page size.
const MAX_PAGE_SIZE: usize = 100;

/// One of several tables that show a result together.
pub(crate) struct OutputTable {
    /// The plural noun for its rows, as in `gaps`.
    pub(crate) name: &'static str,
    pub(crate) columns: Columns<'static>,
    pub(crate) rows: Vec<Value>,
    /// The note when there are no rows; no note when it is empty.
    pub(crate) empty_note: &'static str,
}

/// The kind of result. A missing field is an error of a read, but empty in the result of a write, which is already
/// done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultKind {
    Read,
    Write,
}

/// A page to request.
pub(crate) struct PageRequest {
    cursor: Option<String>,
    take: NonZeroU32,
}

impl PageRequest {
    /// The cursor to begin at.
    pub(crate) fn cursor(&self) -> Option<&str> {
        self.cursor.as_deref()
    }

    /// The largest number of rows.
    #[expect(clippy::unnecessary_wraps, reason = "the generated methods take an Option")]
    pub(crate) fn page_size(&self) -> Option<NonZeroU32> {
        Some(self.take)
    }
}

impl Context {
    /// Prints an object, or a complete list, that was read.
    pub(crate) fn print_read(&self, value: &impl Serialize, columns: Columns<'_>) -> Result<()> {
        self.print_value(ResultKind::Read, &to_value(value)?, columns)
    }

    /// Prints the result of a write.
    pub(crate) fn print_written(&self, value: &impl Serialize, columns: Columns<'_>) -> Result<()> {
        self.print_value(ResultKind::Write, &to_value(value)?, columns)
    }

    /// Prints a paginated list; `fetch` requests one page.
    pub(crate) async fn print_pages<T, F>(&self, output: &Output, columns: Columns<'_>, fetch: F) -> Result<()>
    where
        T: Serialize,
        F: AsyncFn(&PageRequest) -> Result<T>,
    {
        let mut left = self.row_limit();
        let mut rows = output.row_writer(columns);
        let mut cursor = None;
        let shown = self.console.progress_bar(None, "rows");
        if output.is_terminal() {
            shown.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        loop {
            let take = u32::try_from(left.min(MAX_PAGE_SIZE)).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
            let mut page = to_value(&fetch(&PageRequest { cursor, take }).await?)?;
            cursor = page["cursor"].as_str().map(ToOwned::to_owned);
            let count = page["count"].as_u64();
            let Value::Array(mut data) = page["data"].take() else {
                return Err(CliError::new(Exit::Unexpected, "answer", "the server's answer is not a page of a list"));
            };
            let more = cursor.is_some() || data.len() > left;
            data.truncate(left);
            left -= data.len();
            rows.write_rows(&data)?;
            shown.inc(data.len() as u64);
            if !more || left == 0 {
                shown.finish_and_clear();
                self.finish_rows(rows)?;
                self.note_row_count(shown.position(), more, count);
                return Ok(());
            }
        }
    }

    /// Prints a JSON answer of any shape: as rows when it is a list and the format has rows.
    pub(crate) fn print_json(&self, kind: ResultKind, output: &Output, value: &Value) -> Result<()> {
        match value.as_array().or_else(|| value["data"].as_array()) {
            Some(rows) if output.format() != Format::Json => self.write_rows(kind, output.row_writer(&[]), rows),
            _ if kind == ResultKind::Read && value.is_object() => output.write_object(value, &[]),
            _ => output.write_object_lenient(value, &[]),
        }
    }

    /// Prints a result with several tables: as JSON the value itself, otherwise the text and the tables. CSV and chosen
    /// fields apply to the first table; a note names the others.
    pub(crate) fn print_tables(
        &self,
        kind: ResultKind,
        whole: &impl Serialize,
        text: &str,
        sheets: &[OutputTable],
    ) -> Result<()> {
        let [first, others @ ..] = sheets else { return self.print_value(kind, &to_value(whole)?, &[]) };
        match self.output.format() {
            Format::Csv => return self.print_first_table(kind, first, others),
            _ if self.globals.fields.is_some() => return self.print_first_table(kind, first, others),
            Format::Json | Format::Jsonl => return self.print_value(kind, &to_value(whole)?, &[]),
            Format::Table => {}
        }
        let mut parted = text.is_empty();
        if !parted {
            write_stdout(escape_controls_multiline(text).into_owned() + "\n")?;
        }
        for sheet in std::iter::once(first).chain(others) {
            if sheet.rows.is_empty() {
                if !sheet.empty_note.is_empty() {
                    self.console.info(sheet.empty_note);
                }
                continue;
            }
            if !std::mem::replace(&mut parted, false) {
                write_stdout("\n")?;
            }
            self.print_rows(kind, &sheet.rows, sheet.columns, sheet.empty_note)?;
        }
        Ok(())
    }

    fn print_first_table(&self, kind: ResultKind, first: &OutputTable, others: &[OutputTable]) -> Result<()> {
        self.print_rows(kind, &first.rows, first.columns, first.empty_note)?;
        let left_out = others.iter().filter(|sheet| !sheet.rows.is_empty());
        let left_out: Vec<String> = left_out.map(|sheet| format!("{} ({})", sheet.name, sheet.rows.len())).collect();
        if !left_out.is_empty() {
            let (name, left_out) = (first.name, left_out.join(" and "));
            self.console.info(&format!("only the {name} are shown; -o json without --fields also has the {left_out}"));
        }
        Ok(())
    }

    fn print_value(&self, kind: ResultKind, value: &Value, columns: Columns<'_>) -> Result<()> {
        match (value, kind) {
            (Value::Array(rows), _) => self.print_rows(kind, rows, columns, ""),
            (_, ResultKind::Read) => self.output.write_object(value, columns),
            (_, ResultKind::Write) => self.output.write_object_lenient(value, columns),
        }
    }

    fn print_rows(&self, kind: ResultKind, rows: &[Value], columns: Columns<'_>, none: &str) -> Result<()> {
        let shown = rows.len().min(self.row_limit());
        self.write_rows(kind, self.output.row_writer(columns), &rows[..shown])?;
        match none {
            none if !none.is_empty() && rows.is_empty() => self.console.info(none),
            _ => self.note_row_count(shown as u64, shown < rows.len(), Some(rows.len() as u64)),
        }
        Ok(())
    }

    fn write_rows(&self, kind: ResultKind, mut written: RowWriter<'_>, rows: &[Value]) -> Result<()> {
        match kind {
            ResultKind::Read => written.write_rows(rows)?,
            ResultKind::Write => written.write_rows_lenient(rows)?,
        }
        self.finish_rows(written)
    }

    /// Ends the rows, and notes which columns had no space on the terminal.
    pub(crate) fn finish_rows(&self, rows: RowWriter<'_>) -> Result<()> {
        if !rows.hidden_columns().is_empty() {
            let names = rows.hidden_columns().join(", ");
            self.console
                .info(&format!("no space for the columns {names}; -o json shows them, --fields chooses columns"));
        }
        rows.finish()
    }

    /// The most rows of a list.
    pub(crate) fn row_limit(&self) -> usize {
        if self.globals.all { usize::MAX } else { self.globals.limit.unwrap_or(DEFAULT_ROW_LIMIT) }
    }

    /// Notes that a list was cut, or is empty.
    pub(crate) fn note_row_count(&self, shown: u64, has_more: bool, total: Option<u64>) {
        if has_more {
            let of = total.map_or(String::new(), |of| format!(" of {of}"));
            self.console.info(&format!("stopped after {shown}{of}; use --all or --limit N for more"));
        } else if shown == 0 {
            self.console.info("there are none");
        }
    }
}

fn to_value(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| CliError::new(Exit::Unexpected, "output", error.to_string()))
}
