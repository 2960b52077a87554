//! Coupons: codes of a workspace that discount a percentage or an amount from orders in its stores.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::ecommerce::model::{CouponCode, default_true};
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{
    SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, require_active_store,
};
use hub_kernel::app::App;
use hub_kernel::db::{Child, Executor, Insert, Statement, Tx, delete_child, insert_or_update_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OnUnique, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/coupons";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/coupons/{coupon_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(ecommerce_coupon_list))
        .get(ONE, operation!(ecommerce_coupon_get))
        .put(ONE, operation!(ecommerce_coupon_put))
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Conflict("coupon_code"), Rule("coupon_discount")])
        .delete(ONE, operation!(ecommerce_coupon_delete))
        .errors(&[SERVICE_INACTIVE])
}

/// A coupon.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct Coupon {
    /// The coupon's id.
    id: Id<Coupon>,
    /// True if it can be used.
    enabled: bool,
    /// The code that consumers enter, in upper case.
    code: String,
    /// The discount in percent of the order; null when it discounts an amount.
    discount_percent: Option<Percent>,
    /// The maximum discount of the percentage.
    discount_percent_max_amount: Option<Money>,
    /// The discount as an amount; null when it discounts a percentage.
    discount_fixed_amount: Option<Money>,
    /// The currency of that amount.
    discount_fixed_currency: Option<Currency>,
    /// The maximum number of uses; null is unlimited.
    max_uses: Option<i64>,
    /// The maximum of all its discounts together; null is unlimited.
    max_import_amount: Option<Money>,
    /// The currency of that amount.
    max_import_currency: Option<Currency>,
    /// The time of its creation.
    created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    deleted_at: Option<Timestamp>,
    /// The stores it is valid in.
    #[sqlx(json)]
    stores: Vec<Id<Store>>,
    /// The number of uses so far.
    uses_count: i64,
}

/// The path of one coupon.
#[derive(Deserialize, JsonSchema)]
struct CouponPath {
    store_id: Id<Store>,
    coupon_id: Id<Coupon>,
}

/// The sort order of coupons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum CouponOrderBy {
    /// The code.
    #[default]
    Code,
    /// The time of its creation.
    CreatedAt,
}

impl OrderBy for CouponOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Code => ("code", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}

/// The filters of coupons.
#[derive(Deserialize, JsonSchema)]
struct CouponFilter {
    /// The start of the code. Ignored without letters or digits.
    query: Option<String>,
    /// Only enabled coupons, or only disabled ones.
    enabled: Option<bool>,
}

impl Child for Coupon {
    const TABLE: &'static str = "coupons";
    const PARENT: &'static str = "workspace_id";
}

/// A coupon to create or replace. It discounts either a percentage or an amount.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CouponPut {
    /// True if it can be used.
    #[serde(default = "default_true")]
    enabled: bool,
    /// The code that consumers enter.
    code: CouponCode,
    /// The discount in percent of the order.
    discount_percent: Option<Percent>,
    /// The maximum discount of the percentage; ignored without one.
    discount_percent_max_amount: Option<Amount>,
    /// The discount as an amount.
    discount_fixed_amount: Option<Amount>,
    /// The currency of that amount.
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    discount_fixed_currency: Option<Currency>,
    /// The maximum number of uses, at least 1; null is unlimited.
    max_uses: Option<BoundedInteger<1, 1_000_000_000>>,
    /// The maximum of all its discounts together; null is unlimited.
    max_import_amount: Option<Amount>,
    /// The currency of that amount.
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    max_import_currency: Option<Currency>,
    /// The stores it is valid in, at most 100; absent it is the store of the path.
    stores: Option<Vec<Id<Store>>>,
}

/// Lists the coupons that are valid in a store of the caller's workspace.
#[docs_const]
async fn ecommerce_coupon_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<CouponFilter, RequestedSort<CouponOrderBy>>,
) -> Result<Json<Page<Coupon>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = list_coupons_statement(app.db.read(), staff.scope_id);
    let rows = rows.push(" AND id IN (SELECT coupon_id FROM coupon_stores WHERE store_id = ").push_bind(store_id);
    let rows = rows.push(")").push_opt(" AND enabled = ", query.filter.enabled);
    let code = "lower(replace(replace(code, '-', ' '), '_', ' '))";
    let rows = push_word_filter(rows, code, query.filter.query.as_deref());
    query.fetch_page("ecommerce_coupon_list", &app.cursors, rows).await.map(Json)
}

/// Gets a coupon of the caller's workspace, valid in the store of the path or not.
#[docs_const]
async fn ecommerce_coupon_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CouponPath { store_id, coupon_id }): Path<CouponPath>,
) -> Result<Json<Coupon>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = list_coupons_statement(app.db.read(), staff.scope_id).push(" AND id = ").push_bind(coupon_id);
    row.optional().await?.or_not_found().map(Json)
}

/// Creates or replaces a coupon of the caller's workspace; restores a deleted one. Earlier uses still count.
///
/// 409 `error.conflict.coupon_code` when another coupon of the workspace has the code. 422 `error.rule.coupon_discount`
/// unless it has either a percentage or an amount. 404 with the path when a store is not the workspace's; 404 when the id
/// belongs to another workspace.
#[docs_const]
async fn ecommerce_coupon_put(
    State(app): State<App>,
    staff: Workspace,
    Path(CouponPath { store_id, coupon_id }): Path<CouponPath>,
    Body(put): Body<CouponPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    require_active_store(tx.on(), staff.scope_id, store_id).await?;
    insert_or_update_coupon(&mut tx, staff.scope_id, store_id, coupon_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes a coupon of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted before or never
/// existed.
#[docs_const]
async fn ecommerce_coupon_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(CouponPath { store_id, coupon_id }): Path<CouponPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    require_active_store(tx.on(), staff.scope_id, store_id).await?;
    delete_child(&mut tx, staff.scope_id, coupon_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

fn list_coupons_statement(on: Executor<'_>, workspace: Id<Scope>) -> Statement<'_> {
    let columns = "SELECT id, enabled, code, discount_percent, discount_percent_max_amount, discount_fixed_amount,
            CASE WHEN discount_fixed_amount IS NOT NULL THEN 'ARS' END AS discount_fixed_currency, max_uses,
            max_import_amount, CASE WHEN max_import_amount IS NOT NULL THEN 'ARS' END AS max_import_currency,
            uses_count, created_at, deleted_at, ";
    sql(on, columns)
        .push_json_array("store_id", "coupon_stores WHERE coupon_id = coupons.id", "position, store_id")
        .push(" AS stores FROM coupons WHERE deleted_at IS NULL AND workspace_id = ")
        .push_bind(workspace)
}

/// Inserts or replaces a coupon of a workspace. Without stores in the request it is valid in `store`.
pub(crate) async fn insert_or_update_coupon(
    tx: &mut Tx,
    workspace: Id<Scope>,
    store: Id<Store>,
    id: Id<Coupon>,
    put: CouponPut,
    now: Timestamp,
) -> Result<()> {
    rules::check_coupon_discount(put.discount_percent, put.discount_fixed_amount.map(Amount::money))?;
    let stores = put.stores.unwrap_or_else(|| vec![store]);
    rules::check_length("stores", &stores, 100)?;
    rules::check_unique("stores", "", stores.iter().copied())?;
    let own = sql(tx.on(), "SELECT id FROM stores WHERE workspace_id = $1 AND id IN ").bind(workspace);
    own.require_all(&stores, |index| format!("stores[{index}]")).await?;
    let percent_max = put.discount_percent_max_amount.filter(|_| put.discount_percent.is_some());
    let row = json!({
        "enabled": put.enabled, "code": put.code.into_text(),
        "discount_percent": put.discount_percent.map(Percent::in_hundredths),
        "discount_percent_max_amount": percent_max.map(Amount::in_centavos),
        "discount_fixed_amount": put.discount_fixed_amount.map(Amount::in_centavos),
        "max_uses": put.max_uses.map(BoundedInteger::get),
        "max_import_amount": put.max_import_amount.map(Amount::in_centavos),
    });
    let columns = "enabled boolean, code text, discount_percent bigint, discount_percent_max_amount bigint,
                   discount_fixed_amount bigint, max_uses bigint, max_import_amount bigint";
    let written = insert_or_update_child(tx.on(), workspace, id, columns, &row, now).await;
    written.on_unique("coupons_workspace_id_code_key", "coupons.workspace_id, coupons.code", "coupon_code")?;
    sql(tx.on(), "DELETE FROM coupon_stores WHERE coupon_id = $1").bind(id).execute().await?;
    let row = |(position, store): (usize, &Id<Store>)| json!({"store_id": store, "position": position});
    let rows: Value = stores.iter().enumerate().map(row).collect();
    let insert = Insert::into(tx.on(), "coupon_stores").value("workspace_id", workspace).value("coupon_id", id);
    insert.rows("store_id uuid, position bigint", &rows).execute().await.map(drop)
}
