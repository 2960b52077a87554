//! Keyset pages of a list that can be had in several orders, and the words it is searched by.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::db::Statement;
use crate::pagination::page::{CursorCodec, Page, PageSize};
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;
use crate::types::text::fold_query_words;

/// The direction of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderDir {
    /// From the least.
    Asc,
    /// From the greatest.
    Desc,
}

/// What a row is placed by. A folded text, a code and a number never read as an instant.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SortKey {
    /// By time.
    Time(Timestamp),
    /// By number.
    Number(i64),
    /// By text.
    Text(String),
}

/// An order of a list: by a column and, among equals, by `id`, both in one direction.
#[derive(Clone, Copy, Debug)]
pub struct ListOrder {
    /// The list, which its cursors are sealed for.
    pub list: &'static str,
    /// The column, of the kind of its [`SortKey`].
    pub column: &'static str,
    /// The direction.
    pub dir: OrderDir,
}

/// Which page of a list, as its query says.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'a> {
    /// Where it begins: the cursor of the page before.
    pub cursor: Option<&'a str>,
    /// How many rows it has.
    pub take: PageSize,
}

impl ListOrder {
    fn cursor_context(self) -> String {
        let dir = if self.dir == OrderDir::Asc { "asc" } else { "desc" };
        format!("{}:{}:{dir}", self.list, self.column)
    }

    /// Ends a statement that has a WHERE with the rows of a page and one more.
    pub fn push_page<'c>(
        self,
        rows: Statement<'c>,
        cursors: &CursorCodec,
        page: PageRequest<'_>,
    ) -> Result<Statement<'c>> {
        let after: Option<(SortKey, Id<()>)> = cursors.decode(&self.cursor_context(), page.cursor)?;
        let (beyond, direction) = match self.dir {
            OrderDir::Asc => (", id) > (", ""),
            OrderDir::Desc => (", id) < (", " DESC"),
        };
        let mut rows = rows;
        if let Some((key, id)) = after {
            rows = rows.push(" AND (").push(self.column).push(beyond);
            rows = match key {
                SortKey::Time(at) => rows.push_bind(at),
                SortKey::Number(number) => rows.push_bind(number),
                SortKey::Text(text) => rows.push_bind(text),
            };
            rows = rows.push(", ").push_bind(id).push(")");
        }
        rows = rows.push(" ORDER BY ").push(self.column).push(direction).push(", id").push(direction);
        Ok(rows.push(" LIMIT ").push_bind(page.take.plus_one()))
    }

    /// The page of the rows that [`ListOrder::push_page`] queried.
    pub fn build_page<R, T>(
        self,
        cursors: &CursorCodec,
        page: PageRequest<'_>,
        rows: Vec<R>,
        place: impl Fn(&R) -> (SortKey, Id<T>),
    ) -> Result<Page<R>> {
        cursors.build_page(&self.cursor_context(), page.take, rows, place)
    }
}

/// The most words that are looked for.
const WORDS_MAX: usize = 8;

/// Leaves only the rows in whose folded column each word of `query` begins a word.
pub fn push_word_search<'c>(rows: Statement<'c>, column: &'static str, query: Option<&str>) -> Statement<'c> {
    let words = fold_query_words(query.unwrap_or_default(), WORDS_MAX);
    words.into_iter().fold(rows, |rows, word| {
        rows.push(" AND (' ' || ").push(column).push(") LIKE ").push_bind(format!("% {word}%"))
    })
}
