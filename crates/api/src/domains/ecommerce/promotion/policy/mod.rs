//! Policies: a store's charges, discounts and refusals for orders that meet requirements.

mod put;

pub(crate) use put::insert_or_update_policy;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use self::put::PolicyPut;
use crate::domains::ecommerce::model::{AmountEffect, PickupType};
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_store};
use crate::domains::wallets::ProviderType;
use hub_kernel::app::App;
use hub_kernel::db::{Child, Executor, JsonList, Statement, delete_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NoFilter, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/policies";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/policies/{policy_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(ecommerce_policy_list))
        .get(ONE, operation!(ecommerce_policy_get))
        .put(ONE, operation!(ecommerce_policy_put))
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Rule("policy_bounds"), Rule("policy_effects")])
        .delete(ONE, operation!(ecommerce_policy_delete))
        .errors(&[SERVICE_INACTIVE])
}

/// A policy: its effects apply to orders that meet all its requirements.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct Policy {
    /// The policy's id.
    id: Id<Policy>,
    /// The store it belongs to.
    store_id: Id<Store>,
    /// Its priority among the store's policies, lowest first.
    priority: i64,
    /// Its name, copied into orders.
    name: String,
    /// True if it applies.
    enabled: bool,
    /// The requirements an order must meet.
    #[sqlx(flatten, try_from = "RequirementsRow")]
    requirements: PolicyRequirements,
    /// The effects on such an order.
    #[sqlx(flatten, try_from = "EffectsRow")]
    effects: PolicyEffects,
    /// The time of its creation.
    created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    deleted_at: Option<Timestamp>,
}

impl Child for Policy {
    const TABLE: &'static str = "policies";
    const PARENT: &'static str = "store_id";
}

/// The requirements of a policy; null is no requirement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyRequirements {
    /// The number of units.
    items_count: Option<PolicyItemsCount>,
    /// The price of the units before a coupon.
    items_import: Option<PolicyItemsImport>,
    /// True if it has a coupon.
    coupon_active: Option<bool>,
    /// The pickup type.
    pickup_type: Option<PolicyPickupTypes>,
    /// The payment type.
    payment_type: Option<PolicyPaymentTypes>,
}

/// A range of unit counts, bounds included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyItemsCount {
    /// The minimum.
    min: Option<i64>,
    /// The maximum.
    max: Option<i64>,
}

/// A range of amounts, bounds included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyItemsImport {
    /// The currency of the amounts.
    currency: Currency,
    /// The minimum.
    amount_min: Option<Money>,
    /// The maximum.
    amount_max: Option<Money>,
}

/// Any of these pickup types.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct PolicyPickupTypes {
    /// The pickup types.
    #[serde(rename = "in")]
    one_of: Vec<PickupType>,
}

/// Any of these payment types.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct PolicyPaymentTypes {
    /// The payment types.
    #[serde(rename = "in")]
    one_of: Vec<ProviderType>,
}

/// The effects of a policy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyEffects {
    /// An amount added to the order.
    charge: Option<PolicyAmount>,
    /// An amount subtracted from the order.
    discount: Option<PolicyAmount>,
    /// The verdict about the order.
    order_valid: Option<PolicyOrderValid>,
}

/// A fixed amount plus a percentage of the order within bounds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PolicyAmount {
    /// The currency of the amounts.
    currency: Currency,
    /// The fixed amount.
    fixed: Option<Money>,
    /// The percentage of the order's price after its coupon.
    percent: Option<Percent>,
    /// The minimum of the percentage's amount.
    percent_min_amount: Option<Money>,
    /// The maximum of the percentage's amount.
    percent_max_amount: Option<Money>,
}

/// The verdict about an order that the policy applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
struct PolicyOrderValid {
    /// False refuses the order.
    value: bool,
}

/// The path of one policy.
#[derive(Deserialize, JsonSchema)]
struct PolicyPath {
    store_id: Id<Store>,
    policy_id: Id<Policy>,
}

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

impl OrderBy for PolicyOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Priority => ("priority", OrderDir::Asc),
            Self::Name => ("name_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}

/// Lists the policies of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_policy_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<NoFilter, RequestedSort<PolicyOrderBy>>,
) -> Result<Json<Page<Policy>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = list_policies_statement(app.db.read(), store_id);
    query.fetch_page("ecommerce_policy_list", &app.cursors, rows).await.map(Json)
}

/// Gets a policy of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_policy_get(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Policy>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = list_policies_statement(app.db.read(), store_id).push(" AND id = ").push_bind(policy_id);
    row.optional().await?.or_not_found().map(Json)
}

/// Creates or replaces a policy of a store of the caller's workspace; restores a deleted one. It takes effect at once.
///
/// 422 `error.rule.policy_effects` without any effect, or with both a charge and a discount; 422
/// `error.rule.policy_bounds` when an upper bound is below the lower one. 404 when the id belongs to another store.
#[docs_const]
async fn ecommerce_policy_put(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
    Body(put): Body<PolicyPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    insert_or_update_policy(&mut tx, store_id, policy_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes a policy of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted before
/// or never existed.
#[docs_const]
async fn ecommerce_policy_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    delete_child(&mut tx, store_id, policy_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

fn list_policies_statement(on: Executor<'_>, store: Id<Store>) -> Statement<'_> {
    let text = "SELECT id, store_id, priority, name, enabled, items_count_min, items_count_max,
                       items_import_min, items_import_max, coupon_active, pickup_types, payment_types, amount_effect,
                       amount_fixed, amount_percent, amount_percent_min, amount_percent_max, order_valid, created_at,
                       deleted_at
                FROM policies WHERE store_id = $1 AND deleted_at IS NULL";
    sql(on, text).bind(store)
}

#[derive(FromRow)]
struct RequirementsRow {
    items_count_min: Option<i64>,
    items_count_max: Option<i64>,
    items_import_min: Option<Money>,
    items_import_max: Option<Money>,
    coupon_active: Option<bool>,
    pickup_types: Option<JsonList<PickupType>>,
    payment_types: Option<JsonList<ProviderType>>,
}

impl From<RequirementsRow> for PolicyRequirements {
    fn from(row: RequirementsRow) -> Self {
        let (min, max) = (row.items_count_min, row.items_count_max);
        let (amount_min, amount_max) = (row.items_import_min, row.items_import_max);
        let items_import = PolicyItemsImport { currency: Currency::Ars, amount_min, amount_max };
        Self {
            items_count: (min.is_some() || max.is_some()).then_some(PolicyItemsCount { min, max }),
            items_import: (amount_min.is_some() || amount_max.is_some()).then_some(items_import),
            coupon_active: row.coupon_active,
            pickup_type: row.pickup_types.map(|one_of| PolicyPickupTypes { one_of: one_of.into() }),
            payment_type: row.payment_types.map(|one_of| PolicyPaymentTypes { one_of: one_of.into() }),
        }
    }
}

#[derive(FromRow)]
struct EffectsRow {
    amount_effect: Option<AmountEffect>,
    amount_fixed: Option<Money>,
    amount_percent: Option<Percent>,
    amount_percent_min: Option<Money>,
    amount_percent_max: Option<Money>,
    order_valid: Option<bool>,
}

impl From<EffectsRow> for PolicyEffects {
    fn from(row: EffectsRow) -> Self {
        let amount = PolicyAmount {
            currency: Currency::Ars,
            fixed: row.amount_fixed,
            percent: row.amount_percent,
            percent_min_amount: row.amount_percent_min,
            percent_max_amount: row.amount_percent_max,
        };
        let amount_of = |effect| (row.amount_effect == Some(effect)).then(|| amount.clone());
        Self {
            charge: amount_of(AmountEffect::Charge),
            discount: amount_of(AmountEffect::Discount),
            order_valid: row.order_valid.map(|value| PolicyOrderValid { value }),
        }
    }
}
