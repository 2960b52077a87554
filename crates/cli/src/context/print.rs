//! What a command answers: one thing, or a list that stops in time and says so.

use std::num::NonZeroU32;

use hub_client::{Error, ResponseValue, types::ApiError};
use serde::Serialize;
use serde_json::{Value, json};

use super::Context;
use crate::error::{Exit, Failure, Result};
use crate::output::{Columns, Format, Output, clean_lines, emit};

/// Where a list stops unless it is told otherwise.
const LIMIT: usize = 50;

/// The most rows of a page.
const PAGE: usize = 100;

/// One of the tables that show a thing which is more than a list.
pub(crate) struct Sheet {
    pub(crate) columns: Columns,
    pub(crate) rows: Vec<Value>,
    /// What is said when it has no rows; nothing when it is empty.
    pub(crate) none: &'static str,
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
    /// Writes one thing that was read.
    pub(crate) fn print(&self, value: &impl Serialize, columns: Columns) -> Result<()> {
        self.output.object(&to_value(value)?, columns)
    }

    /// Writes what a change made.
    pub(crate) fn print_written(&self, value: &impl Serialize, columns: Columns) -> Result<()> {
        self.output.written(&to_value(value)?, columns)
    }

    /// Writes that a thing is gone.
    pub(crate) fn print_deleted(&self, id: &impl Serialize) -> Result<()> {
        self.output.written(&json!({"deleted": true, "id": to_value(id)?}), &[])
    }

    /// Writes a list that comes in pages: `fetch` calls the operation with the page's cursor and take.
    pub(crate) async fn print_pages<T, F>(&self, columns: Columns, fetch: F) -> Result<()>
    where
        T: Serialize,
        F: AsyncFn(&Page) -> Result<ResponseValue<T>, Error<ApiError>>,
    {
        self.print_pages_of(&self.output, columns, async |page: &Page| to_value(&*fetch(page).await?)).await
    }

    /// The same for pages that are JSON already, and another way out.
    pub(crate) async fn print_pages_of<F>(&self, output: &Output, columns: Columns, fetch: F) -> Result<()>
    where
        F: AsyncFn(&Page) -> Result<Value>,
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
            let mut page = fetch(&Page { cursor, take }).await?;
            cursor = page["cursor"].as_str().map(ToOwned::to_owned);
            let count = page["count"].as_u64();
            let Value::Array(mut data) = page["data"].take() else {
                return Err(Failure::new(Exit::Unexpected, "answer", "the server's answer is no page of a list"));
            };
            let more = cursor.is_some() || data.len() > left;
            data.truncate(left);
            left -= data.len();
            rows.page(&data)?;
            shown.inc(data.len() as u64);
            if !more || left == 0 {
                shown.finish_and_clear();
                rows.end()?;
                self.say_count(shown.position(), more, count);
                return Ok(());
            }
        }
    }

    /// Writes a list that is there as a whole.
    pub(crate) fn print_list(&self, columns: Columns, values: &[impl Serialize]) -> Result<()> {
        let limit = self.limit();
        let data: Vec<Value> = values.iter().take(limit).map(to_value).collect::<Result<_>>()?;
        let mut rows = self.output.rows(columns);
        rows.page(&data)?;
        rows.end()?;
        self.say_count(data.len() as u64, values.len() > limit, Some(values.len() as u64));
        Ok(())
    }

    /// Writes an answer of any shape that was read: its rows, where it is a list and the format has rows.
    pub(crate) fn print_answer(&self, format: Format, value: &Value) -> Result<()> {
        let output = self.output.format(format);
        match rows_of(value) {
            Some(rows) if format != Format::Json => {
                let mut written = output.rows(&[]);
                written.page(rows)?;
                written.end()
            }
            _ if value.is_object() => output.object(value, &[]),
            _ => output.written(value, &[]),
        }
    }

    /// The same for what was done: a field it does not have is empty.
    pub(crate) fn print_done(&self, value: &Value) -> Result<()> {
        match rows_of(value) {
            Some(rows) if self.output.kind() != Format::Json => {
                let mut written = self.output.rows(&[]);
                written.done(rows)?;
                written.end()
            }
            _ => self.output.written(value, &[]),
        }
    }

    /// Writes a thing that is more than a list: as JSON itself, in a table's place its text and its tables. Chosen fields,
    /// and CSV, are of the first of them.
    pub(crate) fn print_sheets(&self, whole: &impl Serialize, text: &str, sheets: &[Sheet]) -> Result<()> {
        let [first, others @ ..] = sheets else { return self.print(whole, &[]) };
        match self.output.kind() {
            Format::Json | Format::Jsonl => return self.print(whole, &[]),
            Format::Csv => return self.print_list(first.columns, &first.rows),
            Format::Table if self.globals.fields.is_some() => return self.print_list(first.columns, &first.rows),
            Format::Table => {}
        }
        let mut parted = text.is_empty();
        if !parted {
            emit(clean_lines(text).into_owned() + "\n")?;
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
            self.print_list(sheet.columns, &sheet.rows)?;
        }
        Ok(())
    }

    fn limit(&self) -> usize {
        if self.globals.all { usize::MAX } else { self.globals.limit.unwrap_or(LIMIT) }
    }

    /// A list that stops says so; an empty one too, so that nobody takes it for a fault.
    fn say_count(&self, shown: u64, more: bool, of: Option<u64>) {
        if more {
            let of = of.map_or(String::new(), |of| format!(" of {of}"));
            self.people.note(&format!("stopped after {shown}{of}; --all goes on, --limit N stops elsewhere"));
        } else if shown == 0 {
            self.people.note("there are none");
        }
    }
}

/// The rows of an answer that is a list, or has one as its `data`.
fn rows_of(value: &Value) -> Option<&Vec<Value>> {
    value.as_array().or_else(|| value["data"].as_array())
}

fn to_value(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| Failure::new(Exit::Unexpected, "output", error.to_string()))
}
