//! `sql(on, "…").bind(x).all::<Row>()`: one statement, whichever database runs it.

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
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// A statement's text where the two databases need different ones.
#[derive(Clone, Copy, Debug)]
pub struct Sql {
    /// What SQLite runs.
    pub sqlite: &'static str,
    /// What PostgreSQL runs.
    pub pg: &'static str,
}

impl From<&'static str> for Sql {
    fn from(text: &'static str) -> Self {
        Self { sqlite: text, pg: text }
    }
}

/// What can be bound to a placeholder in both databases.
pub trait BindValue:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}

impl<T> BindValue for T where
    T: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send
{
}

/// What a row of both databases can be read as: derive `sqlx::FromRow`.
pub trait FromAnyRow: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> FromAnyRow for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

enum Bound {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

/// A statement on its way: text, bound values, and where it will run.
#[must_use = "a statement does nothing until one, optional, all, scalar or execute"]
pub struct Statement<'c> {
    pub(super) on: Executor<'c>,
    pub(super) text: Cow<'static, str>,
    bound: Bound,
    pub(super) count: usize,
    failed: Option<Error>,
}

/// Begins a statement. Placeholders are `$1`, `$2`, … in both databases.
pub fn sql<'c>(on: Executor<'c>, text: impl Into<Sql>) -> Statement<'c> {
    let text = text.into();
    let (text, bound) = match &on {
        Executor::SqlitePool(_) | Executor::Sqlite(_) => (text.sqlite, Bound::Sqlite(SqliteArguments::default())),
        Executor::PostgresPool(_) | Executor::Postgres(_) => (text.pg, Bound::Postgres(PgArguments::default())),
    };
    Statement { on, text: Cow::Borrowed(text), bound, count: 0, failed: None }
}

/// Runs `$query` of `$text` and `$bound` on whichever connection `$on` is.
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
            (Executor::Sqlite(one), Bound::Sqlite(bound)) => {
                sqlx::$query::<Sqlite, $row, _>(text, bound).$method(one).await?
            }
            (Executor::PostgresPool(pool), Bound::Postgres(bound)) => {
                let mut taken = pool.acquire().await?;
                let answer = sqlx::$query::<Postgres, $row, _>(text, bound).$method(&mut *taken).await?;
                taken.release();
                answer
            }
            (Executor::Postgres(one), Bound::Postgres(bound)) => {
                sqlx::$query::<Postgres, $row, _>(text, bound).$method(one).await?
            }
            _ => unreachable!("a statement binds for the database it was begun on"),
        }
    }};
}

/// A statement's text on its way. It is code and has no values in it, so that `HUB_LOG=statements=trace` may log it.
fn safe(text: Cow<'static, str>) -> AssertSqlSafe<Cow<'static, str>> {
    tracing::trace!(target: "statements", "{text}");
    AssertSqlSafe(text)
}

impl<'c> Statement<'c> {
    /// Binds the next placeholder.
    pub fn bind(mut self, value: impl BindValue) -> Self {
        self.add(value);
        self
    }

    /// Binds the next placeholder to a list of ids, so that the text is the same however many there are: to SQLite's
    /// `json_each` a JSON array, to PostgreSQL a `uuid[]`.
    pub fn bind_ids<T>(mut self, ids: impl IntoIterator<Item = Id<T>>) -> Self {
        let ids: Vec<Uuid> = ids.into_iter().map(Id::uuid).collect();
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

    /// Appends text.
    pub fn push(mut self, text: &'static str) -> Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends a placeholder and binds it.
    pub fn push_bind(mut self, value: impl BindValue) -> Self {
        let _infallible = write!(self.text.to_mut(), "${}", self.count + 1);
        self.bind(value)
    }

    /// Appends `text` and a placeholder for the value, only if there is one.
    pub fn push_opt(self, text: &'static str, value: Option<impl BindValue>) -> Self {
        match value {
            Some(value) => self.push(text).push_bind(value),
            None => self,
        }
    }

    /// Appends `(…)` with a placeholder for each value; an empty list matches nothing.
    pub fn push_in<V: BindValue>(mut self, values: impl IntoIterator<Item = V>) -> Self {
        self = self.push("(");
        let mut empty = true;
        for value in values {
            self = self.push(if empty { "" } else { "," }).push_bind(value);
            empty = false;
        }
        self.push(if empty { "NULL)" } else { ")" })
    }

    /// The one row; none is an internal error.
    pub async fn one<R: FromAnyRow>(self) -> Result<R> {
        Ok(run!(self, query_as_with::<R>, fetch_one))
    }

    /// The first row, if there is any.
    pub async fn optional<R: FromAnyRow>(self) -> Result<Option<R>> {
        Ok(run!(self, query_as_with::<R>, fetch_optional))
    }

    /// Every row.
    pub async fn all<R: FromAnyRow>(self) -> Result<Vec<R>> {
        Ok(run!(self, query_as_with::<R>, fetch_all))
    }

    /// The first column of the one row.
    pub async fn scalar<T>(self) -> Result<T>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + Send + Unpin,
    {
        Ok(run!(self, query_scalar_with::<T>, fetch_one))
    }

    /// Every row as a JSON array, with their count: the fast way to a long list.
    ///
    /// SQLite hands rows over from its own thread one by one, so its text selects `COUNT(*), json_group_array(…)` and
    /// builds the array itself; PostgreSQL's selects the columns of `R`.
    pub async fn json<R: FromAnyRow + Serialize>(self) -> Result<(i64, String)> {
        if matches!(self.on, Executor::SqlitePool(_) | Executor::Sqlite(_)) {
            return self.one::<(i64, String)>().await;
        }
        let rows = self.all::<R>().await?;
        Ok((rows.len() as i64, serde_json::to_string(&rows).map_err(Error::internal)?))
    }

    /// Runs it and says how many rows it changed.
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
            (Executor::Sqlite(one), Bound::Sqlite(bound)) => {
                sqlx::query_with(text, bound).execute(one).await?.rows_affected()
            }
            (Executor::PostgresPool(pool), Bound::Postgres(bound)) => {
                let mut taken = pool.acquire().await?;
                let done = sqlx::query_with(text, bound).execute(&mut *taken).await?;
                taken.release();
                done.rows_affected()
            }
            (Executor::Postgres(one), Bound::Postgres(bound)) => {
                sqlx::query_with(text, bound).execute(one).await?.rows_affected()
            }
            _ => unreachable!("a statement binds for the database it was begun on"),
        })
    }
}
