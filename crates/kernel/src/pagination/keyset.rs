//! Keyset pages of lists that can be sorted in several orders.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row, TypeInfo, ValueRef};

use crate::db::{FromAnyRow, Statement};
use crate::pagination::page::{CursorCodec, Page, PageSize};
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

/// The sort direction of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderDir {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

/// The sort key of a row. It is untagged, because a folded text, a code and a number never parse as an instant.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SortKey {
    /// A time.
    Time(Timestamp),
    /// A number.
    Number(i64),
    /// A date; named, because a code may read like one.
    Date {
        /// The date.
        date: NaiveDate,
    },
    /// A text.
    Text(String),
}

/// The order of a list: by a column and then by `id`, both in one direction.
#[derive(Clone, Copy, Debug)]
pub struct KeysetOrder {
    /// The name of the list; its cursors are valid for no other list.
    pub list: &'static str,
    /// The column, whose type is that of a [`SortKey`].
    pub column: &'static str,
    /// The direction.
    pub dir: OrderDir,
}

impl KeysetOrder {
    fn cursor_context(self) -> String {
        let dir = if self.dir == OrderDir::Asc { "asc" } else { "desc" };
        format!("{}:{}:{dir}", self.list, self.column)
    }

    /// Fetches a page of the rows that a statement selects. The statement ends in a WHERE condition.
    pub async fn fetch_page<R: FromAnyRow>(
        self,
        cursors: &CursorCodec,
        cursor: Option<&str>,
        take: PageSize,
        rows: Statement<'_>,
    ) -> Result<Page<R>> {
        let context = self.cursor_context();
        let after = cursors.decode(&context, cursor)?;
        let rows = self.push_page(rows.select_as(&[(self.column, "sort_key"), ("id", "sort_id")]), after, take);
        let rows: Vec<SortedRow<R>> = rows.all().await?;
        let page = cursors.build_page(&context, take, rows, |row| (row.sort_key.clone(), row.sort_id))?;
        Ok(page.map(|row| row.row))
    }

    /// Appends the condition, order and limit of a page. The limit is one row more than the page.
    fn push_page<'c>(self, rows: Statement<'c>, after: Option<(SortKey, Id<()>)>, take: PageSize) -> Statement<'c> {
        let (id_comparison, direction) = match self.dir {
            OrderDir::Asc => (", id) > (", ""),
            OrderDir::Desc => (", id) < (", " DESC"),
        };
        let mut rows = rows;
        if let Some((key, id)) = after {
            rows = rows.push(" AND (").push(self.column).push(id_comparison);
            rows = match key {
                SortKey::Time(at) => rows.push_bind(at),
                SortKey::Number(number) => rows.push_bind(number),
                SortKey::Date { date } => rows.push_bind(date),
                SortKey::Text(text) => rows.push_bind(text),
            };
            rows = rows.push(", ").push_bind(id).push(")");
        }
        rows = rows.push(" ORDER BY ").push(self.column).push(direction).push(", id").push(direction);
        rows.push(" LIMIT ").push_bind(take.plus_one())
    }
}

/// A row with its sort keys.
struct SortedRow<R> {
    row: R,
    sort_key: SortKey,
    sort_id: Id<()>,
}

impl<'r, R: FromRow<'r, SqliteRow>> FromRow<'r, SqliteRow> for SortedRow<R> {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        // SQLite keeps times and dates as text; a cursor reads times as times again.
        let sort_key = match row.try_get_raw("sort_key")?.type_info().name() {
            "INTEGER" => SortKey::Number(row.try_get("sort_key")?),
            _ => SortKey::Text(row.try_get("sort_key")?),
        };
        Ok(Self { row: R::from_row(row)?, sort_key, sort_id: row.try_get("sort_id")? })
    }
}

impl<'r, R: FromRow<'r, PgRow>> FromRow<'r, PgRow> for SortedRow<R> {
    fn from_row(row: &'r PgRow) -> sqlx::Result<Self> {
        let sort_key = match row.try_get_raw("sort_key")?.type_info().name() {
            "TIMESTAMPTZ" => SortKey::Time(row.try_get("sort_key")?),
            "INT8" => SortKey::Number(row.try_get("sort_key")?),
            "DATE" => SortKey::Date { date: row.try_get("sort_key")? },
            _ => SortKey::Text(row.try_get("sort_key")?),
        };
        Ok(Self { row: R::from_row(row)?, sort_key, sort_id: row.try_get("sort_id")? })
    }
}
