//! Policies: a store's charges, discounts and refusals for orders that meet requirements.

mod read;
mod write;

pub(crate) use write::insert_or_update_policy;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::ProviderType;
use hub_kernel::db::Child;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/policies";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/policies/{policy_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(read::ecommerce_policy_list))
        .get(ONE, operation!(read::ecommerce_policy_get))
        .put(ONE, operation!(write::ecommerce_policy_put))
        .errors(&[Rule("policy_bounds"), Rule("policy_effects")])
        .delete(ONE, operation!(write::ecommerce_policy_delete))
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
    #[sqlx(flatten, try_from = "read::RequirementsRow")]
    requirements: PolicyRequirements,
    /// The effects on such an order.
    #[sqlx(flatten, try_from = "read::EffectsRow")]
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
pub(crate) struct PolicyPickupTypes {
    /// The pickup types.
    #[serde(rename = "in")]
    pub(crate) one_of: Vec<PickupType>,
}

/// Any of these payment types.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PolicyPaymentTypes {
    /// The payment types.
    #[serde(rename = "in")]
    pub(crate) one_of: Vec<ProviderType>,
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
pub(crate) struct PolicyOrderValid {
    /// False refuses the order.
    pub(crate) value: bool,
}

/// The path of one policy.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PolicyPath {
    pub(crate) store_id: Id<Store>,
    pub(crate) policy_id: Id<Policy>,
}
