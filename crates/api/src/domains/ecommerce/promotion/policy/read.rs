//! Reads policies.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::promotion::policy::{
    Policy, PolicyAmount, PolicyEffects, PolicyItemsCount, PolicyItemsImport, PolicyOrderValid, PolicyPath,
    PolicyPaymentTypes, PolicyPickupTypes, PolicyRequirements,
};
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use crate::domains::wallets::ProviderType;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, JsonList, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NoFilter, OrderBy, RequestedSort};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// The sort order of policies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum PolicyOrderBy {
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
pub(super) async fn ecommerce_policy_list(
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
pub(super) async fn ecommerce_policy_get(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Policy>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = list_policies_statement(app.db.read(), store_id).push(" AND id = ").push_bind(policy_id);
    row.optional().await?.or_not_found().map(Json)
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
pub(super) struct RequirementsRow {
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
pub(super) struct EffectsRow {
    amount_effect: Option<String>,
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
        let amount_of = |effect: &str| (row.amount_effect.as_deref() == Some(effect)).then(|| amount.clone());
        Self {
            charge: amount_of("charge"),
            discount: amount_of("discount"),
            order_valid: row.order_valid.map(|value| PolicyOrderValid { value }),
        }
    }
}
