//! What a command answers: one thing, or a list that stops in time and says so.

use std::num::NonZeroU32;

use serde::Serialize;
use serde_json::Value;

use super::Context;
use crate::error::{Exit, Failure, Result};
use crate::output::{Columns, Format, Output, Rows, emit, escape_controls_multiline};

/// Where a list stops unless it is told otherwise.
const LIMIT: usize = 50;

/// The most rows of a page.
const PAGE: usize = 100;

/// One of the tables that show a thing which is more than a list.
pub(crate) struct Sheet {
    /// What its rows are, as in `gaps`.
    pub(crate) name: &'static str,
    pub(crate) columns: Columns,
    pub(crate) rows: Vec<Value>,
    /// What is said when it has no rows; nothing when it is empty.
    pub(crate) none: &'static str,
}

/// What an answer is of. Of a read a field that it does not have is an error; what a change made is shown without it,
/// because the change is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Read,
    Change,
}

/// A page of a list, as it is asked for.
pub(crate) struct Page {
    cursor: Option<String>,
    take: NonZeroU32,
}

impl Page {
    /// Where it begins.
    pub(crate) fn cursor(&self) -> Option<&str> {
        self.cursor.as_deref()
    }

    /// How many rows it has at most.
    #[expect(clippy::unnecessary_wraps, reason = "the generated methods take an Option")]
    pub(crate) fn take(&self) -> Option<NonZeroU32> {
        Some(self.take)
    }
}

impl Context {
    /// Writes a thing that was read, or a list that is there as a whole.
    pub(crate) fn print(&self, value: &impl Serialize, columns: Columns) -> Result<()> {
        self.show(Of::Read, &to_value(value)?, columns)
    }

    /// Writes what a change made.
    pub(crate) fn print_written(&self, value: &impl Serialize, columns: Columns) -> Result<()> {
        self.show(Of::Change, &to_value(value)?, columns)
    }

    /// Writes a list that comes in pages: `fetch` answers the page of a cursor and take.
    pub(crate) async fn print_pages<T, F>(&self, output: &Output, columns: Columns, fetch: F) -> Result<()>
    where
        T: Serialize,
        F: AsyncFn(&Page) -> Result<T>,
    {
        let mut left = self.limit();
        let mut rows = output.rows(columns);
        let mut cursor = None;
        let shown = self.people.progress(None, "rows");
        if output.is_terminal() {
            shown.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        loop {
            let take = u32::try_from(left.min(PAGE)).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
            let mut page = to_value(&fetch(&Page { cursor, take }).await?)?;
            cursor = page["cursor"].as_str().map(ToOwned::to_owned);
            let count = page["count"].as_u64();
            let Value::Array(mut data) = page["data"].take() else {
                return Err(Failure::new(Exit::Unexpected, "answer", "the server's answer is not a page of a list"));
            };
            let more = cursor.is_some() || data.len() > left;
            data.truncate(left);
            left -= data.len();
            rows.page(&data)?;
            shown.inc(data.len() as u64);
            if !more || left == 0 {
                shown.finish_and_clear();
                self.end(rows)?;
                self.say_count(shown.position(), more, count);
                return Ok(());
            }
        }
    }

    /// Writes an answer of any shape as it came: its rows, where it is a list and the format has rows.
    pub(crate) fn print_raw(&self, of: Of, output: &Output, value: &Value) -> Result<()> {
        match value.as_array().or_else(|| value["data"].as_array()) {
            Some(rows) if output.kind() != Format::Json => self.write(of, output.rows(&[]), rows),
            _ if of == Of::Read && value.is_object() => output.object(value, &[]),
            _ => output.written(value, &[]),
        }
    }

    /// Writes a thing that is more than a list: as JSON itself, in a table's place its text and its tables. Chosen fields
    /// and CSV, in every format, are of the first table's rows; what the others have is then said.
    pub(crate) fn print_sheets(&self, of: Of, whole: &impl Serialize, text: &str, sheets: &[Sheet]) -> Result<()> {
        let [first, others @ ..] = sheets else { return self.show(of, &to_value(whole)?, &[]) };
        match self.output.kind() {
            Format::Csv => return self.print_first(of, first, others),
            _ if self.globals.fields.is_some() => return self.print_first(of, first, others),
            Format::Json | Format::Jsonl => return self.show(of, &to_value(whole)?, &[]),
            Format::Table => {}
        }
        let mut parted = text.is_empty();
        if !parted {
            emit(escape_controls_multiline(text).into_owned() + "\n")?;
        }
        for sheet in std::iter::once(first).chain(others) {
            if sheet.rows.is_empty() {
                if !sheet.none.is_empty() {
                    self.people.note(sheet.none);
                }
                continue;
            }
            if !std::mem::replace(&mut parted, false) {
                emit("\n")?;
            }
            self.show_rows(of, &sheet.rows, sheet.columns, sheet.none)?;
        }
        Ok(())
    }

    fn print_first(&self, of: Of, first: &Sheet, others: &[Sheet]) -> Result<()> {
        self.show_rows(of, &first.rows, first.columns, first.none)?;
        let left_out = others.iter().filter(|sheet| !sheet.rows.is_empty());
        let left_out: Vec<String> = left_out.map(|sheet| format!("{} ({})", sheet.name, sheet.rows.len())).collect();
        if !left_out.is_empty() {
            let (name, left_out) = (first.name, left_out.join(" and "));
            self.people.note(&format!("only the {name} are shown; -o json without --fields also has the {left_out}"));
        }
        Ok(())
    }

    fn show(&self, of: Of, value: &Value, columns: Columns) -> Result<()> {
        match (value, of) {
            (Value::Array(rows), _) => self.show_rows(of, rows, columns, ""),
            (_, Of::Read) => self.output.object(value, columns),
            (_, Of::Change) => self.output.written(value, columns),
        }
    }

    fn show_rows(&self, of: Of, rows: &[Value], columns: Columns, none: &str) -> Result<()> {
        let shown = rows.len().min(self.limit());
        self.write(of, self.output.rows(columns), &rows[..shown])?;
        match none {
            none if !none.is_empty() && rows.is_empty() => self.people.note(none),
            _ => self.say_count(shown as u64, shown < rows.len(), Some(rows.len() as u64)),
        }
        Ok(())
    }

    fn write(&self, of: Of, mut written: Rows<'_>, rows: &[Value]) -> Result<()> {
        match of {
            Of::Read => written.page(rows)?,
            Of::Change => written.done(rows)?,
        }
        self.end(written)
    }

    /// Ends rows, and says which columns the terminal had no room for.
    pub(crate) fn end(&self, rows: Rows<'_>) -> Result<()> {
        if !rows.left_out().is_empty() {
            let names = rows.left_out().join(", ");
            self.people.note(&format!("no room for the columns {names}; -o json shows them, --fields chooses columns"));
        }
        rows.end()
    }

    fn limit(&self) -> usize {
        if self.globals.all { usize::MAX } else { self.globals.limit.unwrap_or(LIMIT) }
    }

    /// A list that stops says so; an empty one too, so that nobody takes it for a fault.
    pub(crate) fn say_count(&self, shown: u64, more: bool, of: Option<u64>) {
        if more {
            let of = of.map_or(String::new(), |of| format!(" of {of}"));
            self.people.note(&format!("stopped after {shown}{of}; use --all or --limit N for more"));
        } else if shown == 0 {
            self.people.note("there are none");
        }
    }
}

fn to_value(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| Failure::new(Exit::Unexpected, "output", error.to_string()))
}
