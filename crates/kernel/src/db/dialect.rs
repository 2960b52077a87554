//! The clauses that SQLite and PostgreSQL write differently: row locks, and rows that are bound as one JSON value.

use serde::Serialize;

use super::Statement;

/// The strength of a row lock of PostgreSQL, which lasts until the transaction ends. SQLite needs none, because it has one
/// writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowLock {
    /// Excludes every other lock of the row.
    Update,
    /// Excludes writers, and allows rows that refer to the locked one.
    NoKeyUpdate,
    /// Excludes writers, and allows other shared locks.
    Share,
}

impl RowLock {
    fn clause(self) -> &'static str {
        match self {
            Self::Update => " FOR UPDATE",
            Self::NoKeyUpdate => " FOR NO KEY UPDATE",
            Self::Share => " FOR SHARE",
        }
    }
}

impl Statement<'_> {
    /// Locks the selected rows, at the statement's end.
    pub fn lock(self, lock: RowLock) -> Self {
        if self.is_postgres() { self.push(lock.clause()) } else { self }
    }

    /// Locks the selected rows of one table, named by its alias.
    pub fn lock_table(self, lock: RowLock, alias: &'static str) -> Self {
        if self.is_postgres() { self.push(lock.clause()).push(" OF ").push(alias) } else { self }
    }

    /// Appends a subquery that selects a JSON array, for a field with `#[sqlx(json)]`: the values of a column, from a table
    /// with its condition, in an order.
    pub fn push_json_array(self, value: &'static str, from: &'static str, order: &'static str) -> Self {
        let (aggregate, end) =
            if self.is_postgres() { ("coalesce(jsonb_agg(", "), '[]')") } else { ("json_group_array(", ")") };
        let array = self.push("(SELECT ").push(aggregate).push(value).push(" ORDER BY ").push(order).push(end);
        array.push(" FROM ").push(from).push(")")
    }

    /// Appends a subquery that selects a JSON array of objects as text, for a field with `#[sqlx(try_from = "JsonList<T>")]`:
    /// fields and their expressions, from a table with its condition, in an order.
    pub fn push_json_objects(
        self,
        fields: &[(&'static str, &'static str)],
        from: &'static str,
        order: &'static str,
    ) -> Self {
        let (object, aggregate, end) = if self.is_postgres() {
            ("json_build_object(", "coalesce(json_agg(", "), '[]')::text")
        } else {
            ("json_object(", "json_group_array(", ")")
        };
        let mut array = self.push("(SELECT ").push(aggregate).push(object);
        for (position, (name, expression)) in fields.iter().enumerate() {
            let array_before = array.push(if position == 0 { "'" } else { ", '" }).push(name);
            array = array_before.push("', ").push(expression);
        }
        array.push(") ORDER BY ").push(order).push(end).push(" FROM ").push(from).push(")")
    }

    /// Appends a condition: the expression before is one of the values that a subquery selects. PostgreSQL selects them
    /// first, whatever it estimates.
    pub fn push_any_selected(self, select: impl FnOnce(Self) -> Self) -> Self {
        let (before, after) = if self.is_postgres() { (" = ANY (ARRAY(", "))") } else { (" IN (", ")") };
        select(self.push(before)).push(after)
    }

    /// Appends a JSON object of names and expressions, for a field with `#[sqlx(json)]`.
    pub fn push_json_object(self, fields: &[(&'static str, &'static str)]) -> Self {
        let function = if self.is_postgres() { "jsonb_build_object(" } else { "json_object(" };
        let mut object = self.push(function);
        for (index, (name, expression)) in fields.iter().enumerate() {
            object = object.push(if index == 0 { "'" } else { ", '" }).push(name).push("', ").push(expression);
        }
        object.push(")")
    }

    /// Appends a table `r` of bound rows, for a FROM clause. `columns` are names and PostgreSQL's types, as in
    /// `id uuid, position bigint`, and `rows` is an array of objects with these fields. One placeholder holds all rows, so
    /// that the text does not depend on their number.
    pub fn push_rows(mut self, columns: &'static str, rows: &impl Serialize) -> Self {
        self.append_rows(columns, rows);
        self
    }

    pub(super) fn append_rows(&mut self, columns: &str, rows: &impl Serialize) {
        let table = rows_table(self.is_postgres(), columns, self.count + 1);
        self.text.to_mut().push_str(&table);
        self.add(serde_json::to_string(rows).expect("rows of a statement are JSON"));
    }
}

fn rows_table(is_postgres: bool, columns: &str, placeholder: usize) -> String {
    if is_postgres {
        return format!("jsonb_to_recordset(${placeholder}::jsonb) AS r ({columns})");
    }
    let values: Vec<String> = column_names(columns).map(|name| format!("value ->> '{name}' AS {name}")).collect();
    format!("(SELECT {} FROM json_each(${placeholder})) AS r", values.join(", "))
}

/// The names in a list of columns with their types.
pub(super) fn column_names(columns: &str) -> impl Iterator<Item = &str> + Clone {
    columns.split(',').filter_map(|column| column.split_whitespace().next())
}
