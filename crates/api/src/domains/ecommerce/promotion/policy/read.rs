//! Reads policies.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::promotion::policy::{
    Policy, PolicyAmount, PolicyEffects, PolicyItemsCount, PolicyItemsImport, PolicyOrderValid, PolicyPath,
    PolicyPaymentTypes, PolicyPickupTypes, PolicyRequirements,
};
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::{ListOrder, OrderDir, PageRequest, SortKey};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// The sort order of policies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum PolicyOrderBy {
    /// The priority, in which they apply.
    #[default]
    Priority,
    /// The name, without regard to case and accents.
    Name,
    /// The time of its creation.
    CreatedAt,
}

/// A page of policies.
#[derive(Deserialize, JsonSchema)]
pub(super) struct PolicyListQuery {
    /// The cursor of the previous page; absent is the first page.
    cursor: Option<String>,
    /// The number of rows in the page.
    #[serde(default)]
    take: PageSize,
    /// The sort order.
    #[serde(default)]
    order_by: PolicyOrderBy,
    /// The direction: by default from the lowest and from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// Lists the policies of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_policy_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<PolicyListQuery>,
) -> Result<Json<Page<Policy>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let (column, natural) = match query.order_by {
        PolicyOrderBy::Priority => ("priority", OrderDir::Asc),
        PolicyOrderBy::Name => ("name_folded", OrderDir::Asc),
        PolicyOrderBy::CreatedAt => ("created_at", OrderDir::Desc),
    };
    let ordering = ListOrder { list: "ecommerce_policy_list", column, dir: query.order_dir.unwrap_or(natural) };
    let page = PageRequest { cursor: query.cursor.as_deref(), take: query.take };
    let rows: Vec<PolicyRow> =
        ordering.push_page(list_policies_statement(app.db.read(), store_id), &app.cursors, page)?.all().await?;
    let page = ordering.build_page(&app.cursors, page, rows, |row| match query.order_by {
        PolicyOrderBy::Priority => (SortKey::Number(row.priority), row.id),
        PolicyOrderBy::Name => (SortKey::Text(row.name_folded.clone()), row.id),
        PolicyOrderBy::CreatedAt => (SortKey::Time(row.created_at), row.id),
    })?;
    let data = page.data.into_iter().map(PolicyRow::view).collect::<Result<_>>()?;
    Ok(Json(Page { cursor: page.cursor, data }))
}

/// Gets a policy of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_policy_get(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Policy>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = list_policies_statement(app.db.read(), store_id).push(" AND id = ").push_bind(policy_id);
    let row: PolicyRow = row.optional().await?.or_not_found()?;
    Ok(Json(row.view()?))
}

fn list_policies_statement(on: Executor<'_>, store: Id<Store>) -> Statement<'_> {
    let text = "SELECT id, store_id, priority, name, name_folded, enabled, items_count_min, items_count_max,
                       items_import_min, items_import_max, coupon_active, pickup_types, payment_types, amount_effect,
                       amount_fixed, amount_percent, amount_percent_min, amount_percent_max, order_valid, created_at,
                       deleted_at
                FROM policies WHERE store_id = $1 AND deleted_at IS NULL";
    sql(on, text).bind(store)
}

#[derive(FromRow)]
struct PolicyRow {
    id: Id<Policy>,
    store_id: Id<Store>,
    priority: i64,
    name: String,
    name_folded: String,
    enabled: bool,
    items_count_min: Option<i64>,
    items_count_max: Option<i64>,
    items_import_min: Option<Money>,
    items_import_max: Option<Money>,
    coupon_active: Option<bool>,
    pickup_types: Option<String>,
    payment_types: Option<String>,
    amount_effect: Option<String>,
    amount_fixed: Option<Money>,
    amount_percent: Option<Percent>,
    amount_percent_min: Option<Money>,
    amount_percent_max: Option<Money>,
    order_valid: Option<bool>,
    created_at: Timestamp,
    deleted_at: Option<Timestamp>,
}

impl PolicyRow {
    fn view(self) -> Result<Policy> {
        let (count_min, count_max) = (self.items_count_min, self.items_count_max);
        let (import_min, import_max) = (self.items_import_min, self.items_import_max);
        let items_count = PolicyItemsCount { min: count_min, max: count_max };
        let items_import =
            PolicyItemsImport { currency: Currency::Ars, amount_min: import_min, amount_max: import_max };
        let amount = |effect: &str| {
            let amount = PolicyAmount {
                currency: Currency::Ars,
                fixed: self.amount_fixed,
                percent: self.amount_percent,
                percent_min_amount: self.amount_percent_min,
                percent_max_amount: self.amount_percent_max,
            };
            (self.amount_effect.as_deref() == Some(effect)).then_some(amount)
        };
        Ok(Policy {
            effects: PolicyEffects {
                charge: amount("charge"),
                discount: amount("discount"),
                order_valid: self.order_valid.map(|value| PolicyOrderValid { value }),
            },
            id: self.id,
            store_id: self.store_id,
            priority: self.priority,
            name: self.name,
            enabled: self.enabled,
            requirements: PolicyRequirements {
                items_count: (count_min.is_some() || count_max.is_some()).then_some(items_count),
                items_import: (import_min.is_some() || import_max.is_some()).then_some(items_import),
                coupon_active: self.coupon_active,
                pickup_type: listed(self.pickup_types)?.map(|one_of| PolicyPickupTypes { one_of }),
                payment_type: listed(self.payment_types)?.map(|one_of| PolicyPaymentTypes { one_of }),
            },
            created_at: self.created_at,
            deleted_at: self.deleted_at,
        })
    }
}

fn listed<T: serde::de::DeserializeOwned>(json: Option<String>) -> Result<Option<Vec<T>>> {
    json.map(|json| serde_json::from_str(&json).map_err(Error::internal)).transpose()
}
