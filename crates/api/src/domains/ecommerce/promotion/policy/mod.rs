//! Policies: what a store charges, discounts or refuses by what an order is.

mod read;
mod write;

pub(crate) use write::insert_or_update_policy;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::promotion::policy::read::{
    ECOMMERCE_POLICY_GET_DOCS, ECOMMERCE_POLICY_LIST_DOCS, ecommerce_policy_get, ecommerce_policy_list,
};
use crate::domains::ecommerce::promotion::policy::write::{
    ECOMMERCE_POLICY_DELETE_DOCS, ECOMMERCE_POLICY_PUT_DOCS, ecommerce_policy_delete, ecommerce_policy_put,
};
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::ProviderType;
use hub_kernel::http::openapi::Routes;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/policies";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/policies/{policy_id}";
    Routes::new("ecommerce")
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

/// The path of one policy.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PolicyPath {
    /// The store's id.
    pub(crate) store_id: Id<Store>,
    /// The policy's id.
    pub(crate) policy_id: Id<Policy>,
}
