//! The query of a list: its filters, its page and its sort order; and the page of rows that answers it.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::openapi::error_responses;
use super::request::Query;
use crate::db::{FromAnyRow, Statement};
use crate::pagination::keyset::{KeysetOrder, OrderDir};
use crate::pagination::page::{CursorCodec, Page, PageSize};
use crate::types::error::{Error, RequestPart, Result};
use crate::types::error_code::ErrorCode;

/// The query of a list: the filters `F` of its noun, the page, and the sort order `S`.
pub struct ListQuery<F, S> {
    /// The filters.
    pub filter: F,
    page: PageQuery,
    sort: S,
}

/// The filters of a list without filters.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct NoFilter {}

/// The filter of a list whose rows have a name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct NameFilter {
    /// Words to find at the start of the name's words. Ignored without letters or digits.
    pub query: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct PageQuery {
    /// The cursor of the previous page; absent is the first page.
    cursor: Option<String>,
    /// The number of rows in the page.
    #[serde(default)]
    take: PageSize,
}

/// The sort order of a list, requested or fixed.
pub trait ListSort {
    /// The column to sort by, of a statement that also has an `id`, and the direction.
    fn column(&self) -> (&'static str, OrderDir);
}

/// The sort keys of a list, as the query names them.
pub trait OrderBy: Copy + Default + Serialize {
    /// The column to sort by, and the direction when the query names none.
    fn column(self) -> (&'static str, OrderDir);
}

/// The sort order that the query requests.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "{O}Sort")]
pub struct RequestedSort<O: Default + Serialize> {
    /// The sort order.
    #[serde(default)]
    order_by: O,
    /// The direction: by default from the lowest and from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// A fixed sort order: newest first, by `created_at`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct NewestFirst {}

/// A fixed sort order: oldest first, by `created_at`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct OldestFirst {}

/// A fixed sort order: from A, by `name_folded`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct NameOrder {}

impl<O: OrderBy> ListSort for RequestedSort<O> {
    fn column(&self) -> (&'static str, OrderDir) {
        let (column, natural) = self.order_by.column();
        (column, self.order_dir.unwrap_or(natural))
    }
}

impl ListSort for NewestFirst {
    fn column(&self) -> (&'static str, OrderDir) {
        ("created_at", OrderDir::Desc)
    }
}

impl ListSort for OldestFirst {
    fn column(&self) -> (&'static str, OrderDir) {
        ("created_at", OrderDir::Asc)
    }
}

impl ListSort for NameOrder {
    fn column(&self) -> (&'static str, OrderDir) {
        ("name_folded", OrderDir::Asc)
    }
}

impl<F, S: ListSort> ListQuery<F, S> {
    /// Fetches the page of the list that `rows` selects; the statement ends in a WHERE condition. Cursors are valid for
    /// `list` alone, the operation's id.
    pub async fn fetch_page<R: FromAnyRow>(
        &self,
        list: &'static str,
        cursors: &CursorCodec,
        rows: Statement<'_>,
    ) -> Result<Page<R>> {
        let (column, dir) = self.sort.column();
        KeysetOrder { list, column, dir }.fetch_page(cursors, self.page.cursor.as_deref(), self.page.take, rows).await
    }
}

impl<St, F, S> FromRequestParts<St> for ListQuery<F, S>
where
    St: Send + Sync,
    F: DeserializeOwned + Send,
    S: DeserializeOwned + Send,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &St) -> Result<Self> {
        let Query(filter) = Query::from_request_parts(parts, state).await?;
        let Query(page) = Query::from_request_parts(parts, state).await?;
        let Query(sort) = Query::from_request_parts(parts, state).await?;
        Ok(Self { filter, page, sort })
    }
}

impl<F: JsonSchema, S: JsonSchema> OperationInput for ListQuery<F, S> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Query::<F>::operation_input(ctx, operation);
        Query::<PageQuery>::operation_input(ctx, operation);
        Query::<S>::operation_input(ctx, operation);
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<StatusCode>, Response)> {
        error_responses(&[ErrorCode::Parser(RequestPart::Query)])
    }
}
