//! `sql(on, "…").bind(x).all::<Row>()`: one statement for both databases.

use std::borrow::Cow;
use std::fmt::Write;

use serde::Serialize;
use serde_json::json;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Decode, Encode, FromRow, Type};
use uuid::Uuid;

use super::Executor;
use crate::kill_point;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// A statement's text for each database, where they differ.
#[derive(Clone, Copy, Debug)]
pub struct Sql {
    /// The text for SQLite.
    pub sqlite: &'static str,
    /// The text for PostgreSQL.
    pub pg: &'static str,
}

impl From<&'static str> for Sql {
    fn from(text: &'static str) -> Self {
        Self { sqlite: text, pg: text }
    }
}

/// A value that both databases can bind to a placeholder.
pub trait BindValue:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}

impl<T> BindValue for T where
    T: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}

/// A value for the next placeholder, or a tuple of values for the next placeholders.
pub trait BindValues<Shape> {
    /// Adds the values to a statement.
    fn add_to(self, statement: &mut Statement<'_>);
}

/// The shape of [`BindValues`] that is one value.
pub struct OneValue;

/// The shape of [`BindValues`] that is a tuple.
pub struct TupleOfValues;

impl<V: BindValue> BindValues<OneValue> for V {
    fn add_to(self, statement: &mut Statement<'_>) {
        statement.add(self);
    }
}

macro_rules! impl_bind_values {
    ($(($($value:ident)+))+) => {$(
        impl<$($value: BindValue),+> BindValues<TupleOfValues> for ($($value,)+) {
            #[expect(non_snake_case, reason = "each value is named as its type")]
            fn add_to(self, statement: &mut Statement<'_>) {
                let ($($value,)+) = self;
                $(statement.add($value);)+
            }
        }
    )+};
}
impl_bind_values!((A B)(A B C)(A B C D)(A B C D E)(A B C D E F)(A B C D E F G)(A B C D E F G H)(A B C D E F G H I)(A B C D E F G H I J));

/// A type that rows of both databases decode to. Derive `sqlx::FromRow`.
pub trait FromAnyRow: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> FromAnyRow for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

enum Bound {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

/// A statement under construction: its text, bound values and executor.
#[must_use = "a statement does nothing until one, optional, all, scalar or execute"]
pub struct Statement<'c> {
    pub(super) on: Executor<'c>,
    pub(super) text: Cow<'static, str>,
    bound: Bound,
    pub(super) count: usize,
    failed: Option<Error>,
}

/// Creates a statement. Placeholders are `$1`, `$2`, … in both databases.
pub fn sql<'c>(on: Executor<'c>, text: impl Into<Sql>) -> Statement<'c> {
    let text = text.into();
    let (text, bound) = match &on {
        Executor::SqlitePool(_) | Executor::Sqlite(_) => (text.sqlite, Bound::Sqlite(SqliteArguments::default())),
        Executor::PostgresPool(_) | Executor::Postgres(_) => (text.pg, Bound::Postgres(PgArguments::default())),
    };
    Statement { on, text: Cow::Borrowed(text), bound, count: 0, failed: None }
}

/// Runs a statement with the sqlx function `$query` and fetches its rows with `$method`.
macro_rules! run {
    ($statement:expr, $query:ident::<$row:ty>, $method:ident) => {{
        let Statement { on, text, bound, failed, .. } = $statement;
        if let Some(error) = failed {
            return Err(error);
        }
        let text = safe(text);
        match (on, bound) {
            (Executor::SqlitePool(pool), Bound::Sqlite(bound)) => {
                sqlx::$query::<Sqlite, $row, _>(text, bound).$method(pool).await?
            }
            (Executor::Sqlite(connection), Bound::Sqlite(bound)) => {
                sqlx::$query::<Sqlite, $row, _>(text, bound).$method(connection).await?
            }
            (Executor::PostgresPool(pool), Bound::Postgres(bound)) => {
                let mut connection = pool.acquire().await?;
                let rows = sqlx::$query::<Postgres, $row, _>(text, bound).$method(&mut *connection).await?;
                connection.release();
                rows
            }
            (Executor::Postgres(connection), Bound::Postgres(bound)) => {
                sqlx::$query::<Postgres, $row, _>(text, bound).$method(connection).await?
            }
            _ => unreachable!("a statement binds values for the database of its executor"),
        }
    }};
}

/// Marks a statement's text as safe and logs it at `HUB_LOG=statements=trace`. The text is code and contains no values.
fn safe(text: Cow<'static, str>) -> AssertSqlSafe<Cow<'static, str>> {
    kill_point::reach();
    tracing::trace!(target: "statements", "{text}");
    AssertSqlSafe(text)
}

impl<'c> Statement<'c> {
    /// Binds the next placeholder, or with a tuple the next placeholders.
    pub fn bind<Shape>(mut self, values: impl BindValues<Shape>) -> Self {
        values.add_to(&mut self);
        self
    }

    /// Appends a condition: the expression before is one of these ids. They are one value, so that the text does not depend
    /// on their number: a JSON array for SQLite, a `uuid[]` for PostgreSQL.
    pub fn push_any<T>(mut self, ids: impl IntoIterator<Item = Id<T>>) -> Self {
        let ids: Vec<Uuid> = ids.into_iter().map(Id::uuid).collect();
        let (before, after) =
            if self.is_postgres() { (" = ANY ($", ")") } else { (" IN (SELECT value FROM json_each($", "))") };
        let _infallible = write!(self.text.to_mut(), "{before}{}{after}", self.count + 1);
        let added = match &mut self.bound {
            Bound::Sqlite(bound) => bound.add(json!(ids).to_string()),
            Bound::Postgres(bound) => bound.add(ids),
        };
        self.added(added);
        self
    }

    pub(super) fn add(&mut self, value: impl BindValue) {
        let added = match &mut self.bound {
            Bound::Sqlite(bound) => bound.add(value),
            Bound::Postgres(bound) => bound.add(value),
        };
        self.added(added);
    }

    fn added(&mut self, added: Result<(), BoxDynError>) {
        self.count += 1;
        if let Err(error) = added {
            self.failed.get_or_insert(Error::internal(error));
        }
    }

    pub(super) fn is_postgres(&self) -> bool {
        matches!(self.bound, Bound::Postgres(_))
    }

    /// Appends text.
    pub fn push(mut self, text: &'static str) -> Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Selects columns under further names, before the others. The statement begins with `SELECT`.
    pub(crate) fn select_as(mut self, columns: &[(&'static str, &'static str)]) -> Self {
        let select = "SELECT ";
        debug_assert!(self.text.starts_with(select), "{}", self.text);
        let more: String = columns.iter().map(|(column, name)| format!("{column} AS {name}, ")).collect();
        self.text.to_mut().insert_str(select.len(), &more);
        self
    }

    /// Appends a placeholder and binds it.
    pub fn push_bind(mut self, value: impl BindValue) -> Self {
        let _infallible = write!(self.text.to_mut(), "${}", self.count + 1);
        self.bind(value)
    }

    /// Appends `text` and a placeholder for the value, or nothing when there is no value.
    pub fn push_opt(self, text: &'static str, value: Option<impl BindValue>) -> Self {
        match value {
            Some(value) => self.push(text).push_bind(value),
            None => self,
        }
    }

    /// Appends `(…)` with a placeholder for each value. An empty list matches nothing.
    pub fn push_in<V: BindValue>(mut self, values: impl IntoIterator<Item = V>) -> Self {
        self = self.push("(");
        let mut is_empty = true;
        for value in values {
            self = self.push(if is_empty { "" } else { "," }).push_bind(value);
            is_empty = false;
        }
        self.push(if is_empty { "NULL)" } else { ")" })
    }

    /// Fetches exactly one row. A missing row is an internal error.
    pub async fn one<R: FromAnyRow>(self) -> Result<R> {
        Ok(run!(self, query_as_with::<R>, fetch_one))
    }

    /// Fetches the first row, if there is one.
    pub async fn optional<R: FromAnyRow>(self) -> Result<Option<R>> {
        Ok(run!(self, query_as_with::<R>, fetch_optional))
    }

    /// Fetches every row.
    pub async fn all<R: FromAnyRow>(self) -> Result<Vec<R>> {
        Ok(run!(self, query_as_with::<R>, fetch_all))
    }

    /// Fetches the first column of exactly one row.
    pub async fn scalar<T>(self) -> Result<T>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin,
    {
        Ok(run!(self, query_scalar_with::<T>, fetch_one))
    }

    /// Fetches the first column of the first row, if there is one.
    pub async fn optional_scalar<T>(self) -> Result<Option<T>>
    where
        (T,): FromAnyRow,
    {
        Ok(self.optional().await?.map(|(value,)| value))
    }

    /// Fetches the first column of every row.
    pub async fn all_scalars<T>(self) -> Result<Vec<T>>
    where
        (T,): FromAnyRow,
    {
        Ok(self.all().await?.into_iter().map(|(value,)| value).collect())
    }

    /// Fetches every row as a JSON array, with the number of rows. Faster than [`Self::all`] for long lists.
    ///
    /// sqlx sends SQLite's rows from another thread one by one. So SQLite's text selects `COUNT(*),
    /// json_group_array(…)`; PostgreSQL's text selects the columns of `R`.
    pub async fn json<R: FromAnyRow + Serialize>(self) -> Result<(i64, String)> {
        if matches!(self.on, Executor::SqlitePool(_) | Executor::Sqlite(_)) {
            return self.one::<(i64, String)>().await;
        }
        let rows = self.all::<R>().await?;
        Ok((rows.len() as i64, serde_json::to_string(&rows).map_err(Error::internal)?))
    }

    /// Runs the statement and returns the number of changed rows.
    pub async fn execute(self) -> Result<u64> {
        let Statement { on, text, bound, failed, .. } = self;
        if let Some(error) = failed {
            return Err(error);
        }
        let text = safe(text);
        Ok(match (on, bound) {
            (Executor::SqlitePool(pool), Bound::Sqlite(bound)) => {
                sqlx::query_with(text, bound).execute(pool).await?.rows_affected()
            }
            (Executor::Sqlite(connection), Bound::Sqlite(bound)) => {
                sqlx::query_with(text, bound).execute(connection).await?.rows_affected()
            }
            (Executor::PostgresPool(pool), Bound::Postgres(bound)) => {
                let mut connection = pool.acquire().await?;
                let result = sqlx::query_with(text, bound).execute(&mut *connection).await?;
                connection.release();
                result.rows_affected()
            }
            (Executor::Postgres(connection), Bound::Postgres(bound)) => {
                sqlx::query_with(text, bound).execute(connection).await?.rows_affected()
            }
            _ => unreachable!("a statement binds values for the database of its executor"),
        })
    }
}
