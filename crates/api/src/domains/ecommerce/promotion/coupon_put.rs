//! Writing a coupon: what it takes off, and where it is good.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::domains::ecommerce::catalog::article::write::yes;
use crate::domains::ecommerce::promotion::coupon::{Coupon, CouponPath};
use crate::domains::ecommerce::rules::{self, CouponCode, Discount};
use crate::domains::ecommerce::store::{Store, require_store};
use hub_kernel::app::App;
use hub_kernel::db::{On, Sql, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::answer::{Json, Null};
use hub_kernel::http::extract::{Body, Path};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OnUnique, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency, Money};
use hub_kernel::types::percent::Percent;

/// A coupon as it is to be. It takes off a percentage or an amount, one of both.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CouponPut {
    /// Whether it may be used.
    #[serde(default = "yes")]
    enabled: bool,
    /// What people enter.
    code: CouponCode,
    /// The part of an order that it takes off.
    discount_percent: Option<Percent>,
    /// The most that the percentage takes off; it counts only with one.
    discount_percent_max_amount: Option<Amount>,
    /// The amount that it takes off.
    discount_fixed_amount: Option<Amount>,
    /// The currency of that amount.
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    discount_fixed_currency: Option<Currency>,
    /// How often it may be used, at least once; null is without limit.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    max_uses: Option<i64>,
    /// How much it may take off in all; null is without limit.
    max_import_amount: Option<Amount>,
    /// The currency of that amount.
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    max_import_currency: Option<Currency>,
    /// The workspace's stores it is good in, at most 100; absent it is the one of the path.
    stores: Option<Vec<Id<Store>>>,
}

/// Creates or replaces a coupon of the caller's workspace; a deleted one is there again. What was used of it stays used.
///
/// A code that another of its coupons has: 409 `error.conflict.coupon_code`. 422 `error.rule.coupon_discount` unless it
/// takes off a percentage or an amount. A store that is not the workspace's: 404 with the path; another's coupon: 404.
#[docs_const]
pub(crate) async fn ecommerce_coupon_put(
    State(app): State<App>,
    staff: Workspace,
    Path(CouponPath { store_id, coupon_id }): Path<CouponPath>,
    Body(put): Body<CouponPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    require_store(tx.on(), staff.scope_id, store_id).await?;
    write_coupon(&mut tx, staff.scope_id, store_id, coupon_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Writes a coupon of a workspace, which is good in `store` when it does not say where.
pub(crate) async fn write_coupon(
    tx: &mut Tx,
    workspace: Id<Scope>,
    store: Id<Store>,
    id: Id<Coupon>,
    put: CouponPut,
    now: Timestamp,
) -> Result<()> {
    let most = money(put.discount_percent_max_amount);
    let discount = rules::check_discount(put.discount_percent, most, money(put.discount_fixed_amount))?;
    rules::check_uses(put.max_uses)?;
    let stores = put.stores.clone().unwrap_or_else(|| vec![store]);
    require_stores(tx.on(), workspace, &stores).await?;
    upsert(tx.on(), workspace, id, put, discount, now).await?;
    sql(tx.on(), "DELETE FROM coupon_stores WHERE coupon_id = $1").bind(id).execute().await?;
    let rows: Value = stores.iter().enumerate().map(|(place, id)| json!({"id": id, "place": place})).collect();
    let text = Sql {
        sqlite: "INSERT INTO coupon_stores (workspace_id, coupon_id, store_id, place)
                 SELECT $1, $2, value ->> 'id', value ->> 'place' FROM json_each($3)",
        pg: "INSERT INTO coupon_stores (workspace_id, coupon_id, store_id, place)
             SELECT $1, $2, id, place FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, place bigint)",
    };
    sql(tx.on(), text).bind(workspace).bind(id).bind(rows.to_string()).execute().await.map(drop)
}

fn money(amount: Option<Amount>) -> Option<Money> {
    amount.map(Amount::money)
}

async fn upsert(
    on: On<'_>,
    workspace: Id<Scope>,
    id: Id<Coupon>,
    put: CouponPut,
    discount: Discount,
    now: Timestamp,
) -> Result<()> {
    let (percent, most, fixed) = match discount {
        Discount::Percent(percent, most) => (Some(percent), most, None),
        Discount::Fixed(fixed) => (None, None, Some(fixed)),
    };
    let written = sql(
        on,
        "INSERT INTO coupons (id, workspace_id, enabled, code, discount_percent, discount_percent_max_amount,
                              discount_fixed_amount, max_uses, max_import_amount, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, code = excluded.code,
             discount_percent = excluded.discount_percent,
             discount_percent_max_amount = excluded.discount_percent_max_amount,
             discount_fixed_amount = excluded.discount_fixed_amount, max_uses = excluded.max_uses,
             max_import_amount = excluded.max_import_amount, deleted_at = NULL
         WHERE coupons.workspace_id = excluded.workspace_id",
    )
    .bind(id)
    .bind(workspace)
    .bind(put.enabled)
    .bind(put.code.into_text())
    .bind(percent)
    .bind(most)
    .bind(fixed)
    .bind(put.max_uses)
    .bind(money(put.max_import_amount))
    .bind(now)
    .execute()
    .await
    .on_unique("coupons_workspace_id_code_key", "coupons.workspace_id, coupons.code", "coupon_code")?;
    if written == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Refuses stores that are too many, named twice, or not the workspace's.
async fn require_stores(on: On<'_>, workspace: Id<Scope>, stores: &[Id<Store>]) -> Result<()> {
    rules::check_length("stores", stores, 100)?;
    rules::check_unique("stores", "", stores.iter().copied())?;
    let own = sql(on, "SELECT id FROM stores WHERE workspace_id = $1 AND id IN ").bind(workspace);
    let own: Vec<(Id<Store>,)> = own.push_in(stores.iter().copied()).all().await?;
    match stores.iter().position(|id| !own.contains(&(*id,))) {
        Some(index) => Err(Error::dangling(format!("stores[{index}]"))),
        None => Ok(()),
    }
}
