//! Policies: what a store charges, discounts or refuses by what an order is, as its owner sees them.

pub(crate) mod write;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::promotion::policy::write::{ECOMMERCE_POLICY_PUT_DOCS, ecommerce_policy_put};
use crate::domains::ecommerce::store::{Deleting, Store, StorePath, delete_part, lock_store, require_store};
use crate::domains::wallets::ProviderType;
use hub_kernel::app::App;
use hub_kernel::db::{On, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::answer::{Json, Null};
use hub_kernel::http::extract::{Path, Query};
use hub_kernel::http::openapi::Routes;
use hub_kernel::pagination::keyset::{Key, OrderDir, Ordering, PageOf};
use hub_kernel::pagination::page::{Page, Take};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::code::Code::{NotFound, Rule};
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/policies";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/policies/{policy_id}";
    Routes::tagged("ecommerce")
        .get(ALL, ecommerce_policy_list, ECOMMERCE_POLICY_LIST_DOCS)
        .errors(&[NotFound])
        .get(ONE, ecommerce_policy_get, ECOMMERCE_POLICY_GET_DOCS)
        .errors(&[NotFound])
        .put(ONE, ecommerce_policy_put, ECOMMERCE_POLICY_PUT_DOCS)
        .errors(&[NotFound, Rule("policy_bounds"), Rule("policy_effects")])
        .delete(ONE, ecommerce_policy_delete, ECOMMERCE_POLICY_DELETE_DOCS)
        .errors(&[NotFound])
}

/// A policy: where an order meets all its requirements, it has its effects.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Policy {
    /// The policy's id.
    id: Id<Policy>,
    /// The store whose it is.
    store_id: Id<Store>,
    /// Its place among the store's: the least first.
    priority: i64,
    /// Its name, which orders carry.
    name: String,
    /// Whether it counts.
    enabled: bool,
    /// What an order must be.
    requirements: PolicyRequirements,
    /// What it then does.
    effects: PolicyEffects,
    /// When it was made.
    created_at: Timestamp,
    /// When it was deleted.
    deleted_at: Option<Timestamp>,
}

/// What an order must be; what is null asks for nothing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyRequirements {
    /// How many units it has.
    items_count: Option<PolicyItemsCount>,
    /// What they cost before a coupon.
    items_import: Option<PolicyItemsImport>,
    /// Whether it has a coupon.
    coupon_active: Option<bool>,
    /// How it gets to whom it is for.
    pickup_type: Option<PolicyPickupTypes>,
    /// How it is paid.
    payment_type: Option<PolicyPaymentTypes>,
}

/// A span of units, bounds included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyItemsCount {
    /// The fewest.
    min: Option<i64>,
    /// The most.
    max: Option<i64>,
}

/// A span of amounts, bounds included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyItemsImport {
    /// The currency of the amounts.
    currency: Currency,
    /// The least.
    amount_min: Option<Money>,
    /// The most.
    amount_max: Option<Money>,
}

/// One of these ways.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PolicyPickupTypes {
    /// The ways.
    #[serde(rename = "in")]
    pub(crate) one_of: Vec<PickupType>,
}

/// One of these types.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PolicyPaymentTypes {
    /// The types.
    #[serde(rename = "in")]
    pub(crate) one_of: Vec<ProviderType>,
}

/// What a policy does.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyEffects {
    /// What is added to the order.
    charge: Option<PolicyAmount>,
    /// What is taken off of it.
    discount: Option<PolicyAmount>,
    /// Whether the order may be.
    order_valid: Option<PolicyOrderValid>,
}

/// An amount: a fixed one, and a percentage of the order within its bounds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyAmount {
    /// The currency of the amounts.
    currency: Currency,
    /// So much.
    fixed: Option<Money>,
    /// And so much of what the order costs after its coupon.
    percent: Option<Percent>,
    /// The least that the percentage makes.
    percent_min_amount: Option<Money>,
    /// The most that it makes.
    percent_max_amount: Option<Money>,
}

/// Whether an order may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PolicyOrderValid {
    /// That it may; false refuses it.
    pub(crate) value: bool,
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

/// The path of one policy.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PolicyPath {
    /// The store's id.
    pub(crate) store_id: Id<Store>,
    /// The policy's id.
    pub(crate) policy_id: Id<Policy>,
}

/// What policies are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum PolicyOrderBy {
    /// The priority: the order they count in.
    #[default]
    Priority,
    /// The name, without regard to case and accents.
    Name,
    /// When it was made.
    CreatedAt,
}

/// Which policies, in which order.
#[derive(Deserialize, JsonSchema)]
struct PolicyListQuery {
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: Take,
    /// What the policies are ordered by.
    #[serde(default)]
    order_by: PolicyOrderBy,
    /// In which direction: by default from the least and from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// The policies of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_policy_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<PolicyListQuery>,
) -> Result<Json<Page<Policy>>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let (column, natural) = match query.order_by {
        PolicyOrderBy::Priority => ("priority", OrderDir::Asc),
        PolicyOrderBy::Name => ("name_folded", OrderDir::Asc),
        PolicyOrderBy::CreatedAt => ("created_at", OrderDir::Desc),
    };
    let ordering = Ordering { list: "ecommerce_policy_list", column, dir: query.order_dir.unwrap_or(natural) };
    let page = PageOf { cursor: query.cursor.as_deref(), take: query.take };
    let rows: Vec<PolicyRow> = ordering.place(policies(app.db.read(), store_id), &app.cursors, page)?.all().await?;
    let page = ordering.page(&app.cursors, page, rows, |row| match query.order_by {
        PolicyOrderBy::Priority => (Key::Number(row.priority), row.id),
        PolicyOrderBy::Name => (Key::Text(row.name_folded.clone()), row.id),
        PolicyOrderBy::CreatedAt => (Key::At(row.created_at), row.id),
    })?;
    let data = page.data.into_iter().map(PolicyRow::view).collect::<Result<_>>()?;
    Ok(Json(Page { cursor: page.cursor, data }))
}

/// A policy of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_policy_get(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Policy>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let row = policies(app.db.read(), store_id).push(" AND id = ").push_bind(policy_id);
    let row: PolicyRow = row.optional().await?.or_not_found()?;
    Ok(Json(row.view()?))
}

/// Deletes a policy of a store of the caller's workspace; a PUT brings it back. One that is deleted, or never was, is 200
/// too.
#[docs_const]
async fn ecommerce_policy_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let how = Deleting {
        delete: "UPDATE policies SET deleted_at = $3 WHERE id = $1 AND store_id = $2 AND deleted_at IS NULL",
        find: "SELECT store_id FROM policies WHERE id = $1",
    };
    delete_part(&mut tx, store_id, policy_id, how, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

fn policies(on: On<'_>, store: Id<Store>) -> Statement<'_> {
    let text = "SELECT id, store_id, priority, name, name_folded, enabled, items_count_min, items_count_max,
                       items_import_min, items_import_max, coupon_active, pickup_types, payment_types, amount_effect,
                       amount_fixed, amount_percent, amount_percent_min, amount_percent_max, order_valid, created_at,
                       deleted_at
                FROM policies WHERE store_id = $1 AND deleted_at IS NULL";
    sql(on, text).bind(store)
}
