//! What a command answers: one thing, or a list that stops in time and says so.

use std::num::NonZeroU32;

use hub_client::{Error, ResponseValue, types::ApiError};
use serde::Serialize;
use serde_json::{Value, json};

use super::Context;
use crate::error::{Exit, Failure, Result};
use crate::output::{Columns, Output};

/// Where a list stops unless it is told otherwise.
const LIMIT: usize = 50;

/// The most rows of a page.
const PAGE: usize = 100;

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
    #[expect(dead_code, reason = "for the commands that list")]
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
                self.say_count(shown.position(), more, None);
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
        self.say_count(data.len() as u64, values.len() > limit, Some(values.len()));
        Ok(())
    }

    fn limit(&self) -> usize {
        if self.globals.all { usize::MAX } else { self.globals.limit.unwrap_or(LIMIT) }
    }

    /// A list that stops says so; an empty one too, so that nobody takes it for a fault.
    fn say_count(&self, shown: u64, more: bool, of: Option<usize>) {
        if more {
            let of = of.map_or(String::new(), |of| format!(" of {of}"));
            self.people.note(&format!("stopped after {shown}{of}; --all goes on, --limit N stops elsewhere"));
        } else if shown == 0 {
            self.people.note("there are none");
        }
    }
}

fn to_value(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| Failure::new(Exit::Unexpected, "output", error.to_string()))
}
