//! Word indexes: lists that are searched by the beginnings of words.
//!
//! A row of a searched list has a column `search_text`, its folded words separated by spaces, and an entry for each
//! word in a b-tree. The query's word with the fewest rows is looked up in the b-tree if it is rare; the others are looked for in
//! `search_text`. Without a rare word the list is read in its order, because that fills a page sooner.
//!
//! A word index is a b-tree, not FTS5 and GIN: one text serves both databases, the rows of a word are counted without
//! reading them all, and the plan does not depend on statistics.

use std::collections::BTreeSet;
use std::slice;

use serde_json::{Value, json};

use crate::db::{Executor, Statement, sql};
use crate::types::error::Result;
use crate::types::id::Id;
use crate::types::text::fold_query_words;

/// The most words of a search query; further ones are ignored.
const WORDS_MAX: usize = 8;

/// The word index of a noun: a table with a row for each word of each of the noun's rows.
#[derive(Debug)]
pub struct WordIndex {
    /// The table: its columns are `word`, and those that `row_id` and `parent_id` name.
    pub table: &'static str,
    /// The column with the row's id.
    pub row_id: &'static str,
    /// The column with the id of the row's parent, which heads the key; `None` when all rows are one list.
    pub parent_id: Option<&'static str>,
    /// The table of the rows that are not indexed yet, with the column that `row_id` names; `None` when every row is indexed
    /// as it is written.
    pub unindexed_table: Option<&'static str>,
    /// The most rows of a word that are fetched by the index and sorted. The rows of a more frequent word are found sooner
    /// in the order of the list.
    pub rare_max: i64,
}

/// Stands for any noun in the type of an id.
#[derive(Debug)]
pub struct IndexedRow;

/// The id of a row, without its noun in the type.
pub fn row_id<T>(id: Id<T>) -> Id<IndexedRow> {
    id.uuid().into()
}

/// The change of an indexed row's words.
#[derive(Debug)]
pub struct WordChange {
    /// The row's id.
    pub row_id: Id<IndexedRow>,
    /// The parent's id, when the index has one.
    pub parent_id: Option<Id<IndexedRow>>,
    /// The words that are indexed, separated by spaces.
    pub before: Option<String>,
    /// The words to index.
    pub after: BTreeSet<String>,
}

/// The words to search for. A row matches when each is the beginning of one of its words.
#[derive(Debug)]
pub struct WordSearch {
    index: &'static WordIndex,
    parent: Option<Id<IndexedRow>>,
    /// The word with the fewest rows, if it is rare.
    rarest: Option<String>,
    others: Vec<String>,
}

/// The folded words of a query, without those after the eighth.
pub fn parse_query_words(query: Option<&str>) -> Vec<String> {
    let words = fold_query_words(query.unwrap_or_default(), WORDS_MAX);
    words.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Appends a condition: the folded column must contain a word that starts with each word of `query`. For short lists.
pub fn push_word_filter<'c>(rows: Statement<'c>, column: &'static str, query: Option<&str>) -> Statement<'c> {
    push_words(rows, column, &parse_query_words(query))
}

fn push_words<'c>(rows: Statement<'c>, column: &'static str, words: &[String]) -> Statement<'c> {
    words.iter().fold(rows, |rows, word| {
        // A word has only letters and digits: no wildcard of LIKE.
        rows.push(" AND (' ' || ").push(column).push(") LIKE ").push_bind(format!("% {word}%"))
    })
}

impl WordIndex {
    /// Prepares a search for words: finds the rarest one.
    pub async fn search<P>(
        &'static self,
        on: Executor<'_>,
        parent: Option<Id<P>>,
        mut words: Vec<String>,
    ) -> Result<WordSearch> {
        let parent = parent.map(row_id);
        let counts = if words.is_empty() { Vec::new() } else { self.list_word_counts(on, parent, &words).await? };
        let rarest = counts.into_iter().filter(|(_, count)| *count <= self.rare_max).min_by_key(|(_, count)| *count);
        let rarest = rarest.and_then(|(position, _)| usize::try_from(position).ok());
        let rarest = rarest.map(|position| words.swap_remove(position));
        Ok(WordSearch { index: self, parent, rarest, others: words })
    }

    /// The number of rows of each word, by its position, counted up to just above the limit for rare words.
    async fn list_word_counts(
        &self,
        on: Executor<'_>,
        parent: Option<Id<IndexedRow>>,
        words: &[String],
    ) -> Result<Vec<(i64, i64)>> {
        let mut counts = sql(on, "");
        for (position, word) in (0_i64..).zip(words) {
            counts = counts.push(if position == 0 { "SELECT " } else { " UNION ALL SELECT " }).push_bind(position);
            counts = counts.push(", (SELECT COUNT(word) FROM (SELECT word FROM ").push(self.table);
            counts = self.push_prefix(counts, parent, word).push(" LIMIT ").push_bind(self.rare_max + 1);
            counts = counts.push(") AS found)");
        }
        counts.all().await
    }

    fn push_prefix<'c>(&self, rows: Statement<'c>, parent: Option<Id<IndexedRow>>, word: &str) -> Statement<'c> {
        let rows = rows.push(" WHERE word >= ").push_bind(word.to_owned());
        // Above every word that begins with this one.
        let rows = rows.push(" AND word < ").push_bind(format!("{word}\u{10FFFF}"));
        match self.parent_id.zip(parent) {
            Some((column, parent)) => rows.push(" AND ").push(column).push(" = ").push_bind(parent),
            None => rows,
        }
    }

    /// Writes the changes of rows' words.
    pub async fn update_words(&self, mut on: Executor<'_>, changes: &[WordChange]) -> Result<()> {
        let (mut removed, mut added) = (Vec::new(), Vec::new());
        for change in changes {
            let before: BTreeSet<String> = split_words(change.before.as_deref().unwrap_or_default()).collect();
            let row = |word: &String| json!({"word": word, "row_id": change.row_id, "parent_id": change.parent_id});
            removed.extend(before.difference(&change.after).map(row));
            added.extend(change.after.difference(&before).map(row));
        }
        if !removed.is_empty() {
            self.delete_words(on.reborrow(), &removed).await?;
        }
        if !added.is_empty() {
            self.insert_words(on, &added).await?;
        }
        Ok(())
    }

    async fn delete_words(&self, on: Executor<'_>, rows: &[Value]) -> Result<()> {
        let delete = self.push_key(sql(on, "DELETE FROM ").push(self.table).push(" WHERE ("));
        let delete = self.push_rows(delete.push(") IN ("), rows);
        delete.push(")").execute().await.map(drop)
    }

    async fn insert_words(&self, on: Executor<'_>, rows: &[Value]) -> Result<()> {
        let insert = self.push_key(sql(on, "INSERT INTO ").push(self.table).push(" ("));
        let insert = self.push_rows(insert.push(") "), rows);
        insert.push(" WHERE true ON CONFLICT DO NOTHING").execute().await.map(drop)
    }

    fn push_key<'c>(&self, statement: Statement<'c>) -> Statement<'c> {
        let statement = match self.parent_id {
            Some(parent) => statement.push(parent).push(", "),
            None => statement,
        };
        statement.push("word, ").push(self.row_id)
    }

    /// Appends the selection of rows in the order of the key.
    fn push_rows<'c>(&self, statement: Statement<'c>, rows: &[Value]) -> Statement<'c> {
        let parent = if self.parent_id.is_some() { "parent_id, " } else { "" };
        let statement = statement.push("SELECT ").push(parent).push("word, row_id FROM ");
        statement.push_rows("word text COLLATE \"C\", row_id uuid, parent_id uuid", &rows)
    }
}

impl WordSearch {
    /// True when the index finds the rows, and so no other index should.
    fn uses_index(&self) -> bool {
        self.rarest.is_some()
    }

    /// Appends a condition on the listed rows: the parent. An index of the list serves it unless the word's rows are found.
    pub fn push_parent<'c, P>(&self, rows: Statement<'c>, column: &'static str, parent: Id<P>) -> Statement<'c> {
        match self.uses_index() {
            true => rows.push("(").push(column).push(" = ").push_bind(parent).push(") IS TRUE"),
            false => rows.push(column).push(" = ").push_bind(parent),
        }
    }

    /// Appends the conditions of the words on the listed rows, by their columns with the id and with the `search_text`.
    pub fn push_filter<'c>(&self, mut rows: Statement<'c>, id: &'static str, text: &'static str) -> Statement<'c> {
        if let Some(word) = &self.rarest {
            rows = rows.push(" AND ").push(id).push_any_selected(|rows| {
                let rows = rows.push("SELECT ").push(self.index.row_id).push(" FROM ").push(self.index.table);
                let rows = self.index.push_prefix(rows, self.parent, word);
                match self.index.unindexed_table {
                    Some(table) => rows.push(" UNION ALL SELECT ").push(self.index.row_id).push(" FROM ").push(table),
                    None => rows,
                }
            });
            // Rows that are not indexed are selected whatever their words.
            if self.index.unindexed_table.is_some() {
                rows = push_words(rows, text, slice::from_ref(word));
            }
        }
        push_words(rows, text, &self.others)
    }
}

/// The `search_text` of words.
pub fn join_words(words: &BTreeSet<String>) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn split_words(text: &str) -> impl Iterator<Item = String> {
    text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned)
}
