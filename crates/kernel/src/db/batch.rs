//! Independent writing statements, sent in one round trip.

use std::fmt::Write;

use serde::Serialize;

use super::Executor;
use super::dialect::column_names;
use super::sql::{BindValues, Sql, Statement, sql};
use crate::types::error::Result;
use crate::types::id::Id;

/// Statements of a transaction that share one round trip, which takes longer than a single statement. They return no
/// rows and must not depend on each other: PostgreSQL runs them as the parts of one `WITH`, in any order and on one
/// snapshot.
#[must_use = "a batch does nothing until it is run"]
pub struct Batch<'c> {
    statement: Statement<'c>,
    parts: usize,
}

impl<'c> Batch<'c> {
    /// Creates an empty batch.
    pub fn new(on: Executor<'c>) -> Self {
        Self { statement: sql(on, ""), parts: 0 }
    }

    /// Adds a statement. Its placeholders count from `$1` and take the values that are bound next.
    pub fn add_statement(&mut self, text: impl Into<Sql>) -> &mut Self {
        let text = text.into();
        let Statement { on, text: joined, count, .. } = &mut self.statement;
        let joined = joined.to_mut();
        self.parts += 1;
        let part = match on {
            Executor::SqlitePool(_) | Executor::Sqlite(_) => {
                joined.push_str(if self.parts == 1 { "" } else { ";\n" });
                text.sqlite
            }
            Executor::PostgresPool(_) | Executor::Postgres(_) => {
                let before = if self.parts == 1 { "WITH" } else { ")," };
                let _infallible = write!(joined, "{before} part{} AS (", self.parts);
                text.pg
            }
        };
        push_shifted(joined, part, *count);
        self
    }

    /// Adds an insert of rows that belong to one parent, whose id is in the column `parent`: see [`Statement::push_rows`] for
    /// `columns` and `rows`.
    pub fn add_rows<P>(
        &mut self,
        table: &'static str,
        (parent, id): (&'static str, Id<P>),
        columns: &str,
        rows: &impl Serialize,
    ) -> &mut Self {
        self.add_statement("");
        let Statement { text, count, .. } = &mut self.statement;
        let names = column_names(columns).collect::<Vec<_>>().join(", ");
        let placeholder = *count + 1;
        let _infallible =
            write!(text.to_mut(), "INSERT INTO {table} ({parent}, {names}) SELECT ${placeholder}, {names} FROM ");
        self.bind(id).push_rows(columns, rows)
    }

    /// Adds a row of `width` placeholders to the `VALUES` at the end of the last statement. Their values are bound
    /// next.
    pub fn push_row(&mut self, width: usize) -> &mut Self {
        let Statement { text, count, .. } = &mut self.statement;
        let text = text.to_mut();
        let before = if text.ends_with("VALUES") { " (" } else { ", (" };
        for column in 1..=width {
            let _infallible = write!(text, "{}${}", if column == 1 { before } else { ", " }, *count + column);
        }
        text.push(')');
        self
    }

    /// Appends text to the last statement.
    pub fn push(&mut self, text: &'static str) -> &mut Self {
        self.statement.text.to_mut().push_str(text);
        self
    }

    /// Appends a table of bound rows to the last statement: see [`Statement::push_rows`].
    pub fn push_rows(&mut self, columns: &str, rows: &impl Serialize) -> &mut Self {
        self.statement.append_rows(columns, rows);
        self
    }

    /// Binds the next placeholder of the last statement, or with a tuple the next placeholders.
    pub fn bind<Shape>(&mut self, values: impl BindValues<Shape>) -> &mut Self {
        values.add_to(&mut self.statement);
        self
    }

    /// Runs all statements, and fails with the first error.
    pub async fn run(self) -> Result<()> {
        let Self { statement, parts } = self;
        match &statement.on {
            _ if parts == 0 => Ok(()),
            Executor::SqlitePool(_) | Executor::Sqlite(_) => statement.execute().await.map(drop),
            Executor::PostgresPool(_) | Executor::Postgres(_) => statement.push(") SELECT 1").execute().await.map(drop),
        }
    }
}

/// Appends a statement with its placeholder numbers raised by `offset`.
fn push_shifted(joined: &mut String, text: &str, offset: usize) {
    let mut pieces = text.split('$');
    joined.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(piece.len());
        let (digits, rest) = piece.split_at(end);
        let _infallible = match digits.parse::<usize>() {
            Ok(number) => write!(joined, "${}{rest}", number + offset),
            Err(_) => write!(joined, "${rest}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_count_on() {
        let mut joined = String::new();
        push_shifted(&mut joined, "VALUES ($1, $2), ($12, '$', $1)", 3);
        assert_eq!(joined, "VALUES ($4, $5), ($15, '$', $4)");
    }
}
