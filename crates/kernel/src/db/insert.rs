//! `Insert`: rows to insert, or to update where they exist, with each column named once.

use std::fmt::Write;

use serde::Serialize;

use super::dialect::column_names;
use super::{BindValue, Executor, Statement, sql};
use crate::types::error::{Error, Result};

/// An `INSERT` under construction: its table, and the columns with one value for all rows.
#[must_use = "an insert does nothing until it has rows and is executed"]
pub struct Insert<'c> {
    statement: Statement<'c>,
    table: &'static str,
    values: Vec<&'static str>,
}

/// An `INSERT` with its rows.
#[must_use = "an insert does nothing until it is executed"]
pub struct InsertRows<'c> {
    statement: Statement<'c>,
    table: &'static str,
    columns: String,
}

impl<'c> Insert<'c> {
    /// Creates an insert into a table.
    pub fn into(on: Executor<'c>, table: &'static str) -> Self {
        Self { statement: sql(on, ""), table, values: Vec::new() }
    }

    /// Sets a column to one value in all rows.
    pub fn value(mut self, column: &'static str, value: impl BindValue) -> Self {
        self.values.push(column);
        self.statement = self.statement.bind(value);
        self
    }

    /// Adds the rows: see [`Statement::push_rows`] for `columns` and `rows`.
    pub fn rows(self, columns: &str, rows: &impl Serialize) -> InsertRows<'c> {
        let Self { mut statement, table, values } = self;
        let placeholders = (1..=values.len()).map(|number| format!("${number}"));
        let names: Vec<&str> = values.into_iter().chain(column_names(columns)).collect();
        let selected: Vec<String> = placeholders.chain(column_names(columns).map(str::to_owned)).collect();
        let text = statement.text.to_mut();
        let _infallible =
            write!(text, "INSERT INTO {table} ({}) SELECT {} FROM ", names.join(", "), selected.join(", "));
        statement.append_rows(columns, rows);
        // SQLite reads `ON` after a table as a join's.
        InsertRows { statement: statement.push(" WHERE true"), table, columns: columns.to_owned() }
    }
}

impl<'c> InsertRows<'c> {
    /// Updates a row with the same id if its column `owner` has the same value; it is not written otherwise.
    pub fn or_update(self, owner: &'static str) -> Statement<'c> {
        self.on_conflict(owner, "")
    }

    /// Updates and undeletes a row with the same id if its column `owner` has the same value; it is not written otherwise.
    pub fn or_restore(self, owner: &'static str) -> Statement<'c> {
        self.on_conflict(owner, ", deleted_at = NULL")
    }

    fn on_conflict(self, owner: &'static str, more: &'static str) -> Statement<'c> {
        let Self { mut statement, table, columns } = self;
        let names = column_names(&columns).filter(|name| *name != "id");
        let updates: Vec<String> = names.map(|name| format!("{name} = excluded.{name}")).collect();
        let _infallible = write!(
            statement.text.to_mut(),
            " ON CONFLICT (id) DO UPDATE SET {}{more} WHERE {table}.{owner} = excluded.{owner}",
            updates.join(", ")
        );
        statement
    }

    /// Does not write a row whose id exists.
    pub fn or_ignore(self) -> Statement<'c> {
        self.statement.push(" ON CONFLICT (id) DO NOTHING")
    }

    /// Inserts the rows of a request's list. 404 with the path `list` when one of their ids exists.
    pub async fn insert_list(self, list: &str, length: usize) -> Result<()> {
        let inserted = self.or_ignore().execute().await?;
        if inserted == length as u64 { Ok(()) } else { Err(Error::dangling_reference(list)) }
    }

    /// Inserts the rows.
    pub async fn execute(self) -> Result<u64> {
        self.statement.execute().await
    }
}
