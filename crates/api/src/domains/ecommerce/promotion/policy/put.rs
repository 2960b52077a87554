//! The PUT of a policy: its body, and the row that it writes.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{Policy, PolicyOrderValid, PolicyPaymentTypes, PolicyPickupTypes};
use crate::domains::ecommerce::model::{AmountEffect, default_true};
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::rules::InclusiveRange;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Tx, insert_or_update_child};
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency};
use hub_kernel::types::percent::Percent;
use hub_kernel::types::text::fold_text;

/// A policy to create or replace.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PolicyPut {
    /// Its priority among the store's policies, lowest first.
    #[serde(default)]
    priority: i32,
    /// Its name, copied into orders.
    name: SingleLine<80>,
    /// True if it applies.
    #[serde(default = "default_true")]
    enabled: bool,
    /// The requirements an order must meet.
    #[serde(default)]
    requirements: PolicyRequirementsPut,
    /// The effects on such an order, at least one.
    effects: PolicyEffectsPut,
}

/// The requirements of a policy; absent or null is no requirement.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyRequirementsPut {
    /// The number of units.
    items_count: Option<PolicyItemsCountPut>,
    /// The price of the units before a coupon.
    items_import: Option<PolicyItemsImportPut>,
    /// True if it has a coupon.
    coupon_active: Option<bool>,
    /// The pickup type.
    pickup_type: Option<PolicyPickupTypes>,
    /// The payment type.
    payment_type: Option<PolicyPaymentTypes>,
}

/// A range of unit counts, bounds included.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyItemsCountPut {
    /// The minimum.
    min: Option<u32>,
    /// The maximum.
    max: Option<u32>,
}

/// A range of amounts, bounds included.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyItemsImportPut {
    /// The currency of the amounts.
    #[serde(default)]
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    currency: Currency,
    /// The minimum.
    amount_min: Option<Amount>,
    /// The maximum.
    amount_max: Option<Amount>,
}

/// The effects of a policy: a charge or a discount, and whether the order is allowed.
#[derive(Deserialize, JsonSchema)]
struct PolicyEffectsPut {
    /// An amount added to the order.
    charge: Option<PolicyAmountPut>,
    /// An amount subtracted from the order.
    discount: Option<PolicyAmountPut>,
    /// The verdict about the order.
    order_valid: Option<PolicyOrderValid>,
}

/// A fixed amount plus a percentage of the order within bounds.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyAmountPut {
    /// The currency of the amounts.
    #[serde(default)]
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    currency: Currency,
    /// The fixed amount.
    fixed: Option<Amount>,
    /// The percentage of the order's price after its coupon.
    percent: Option<Percent>,
    /// The minimum of the percentage's amount; ignored without a percentage.
    percent_min_amount: Option<Amount>,
    /// The maximum of the percentage's amount; ignored without a percentage.
    percent_max_amount: Option<Amount>,
}

/// Inserts or replaces a policy; the store's row must be locked. 404 when the id belongs to another store.
pub(crate) async fn insert_or_update_policy(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Policy>,
    put: PolicyPut,
    now: Timestamp,
) -> Result<()> {
    let PolicyEffectsPut { charge, discount, order_valid } = put.effects;
    let effect = rules::check_policy_effects(charge.is_some(), discount.is_some(), order_valid.is_some())?;
    let amount = charge.or(discount).unwrap_or_default().check(effect)?;
    put.requirements.check()?;
    let PolicyRequirementsPut { items_count, items_import, coupon_active, pickup_type, payment_type } =
        put.requirements;
    let (count, import) = (items_count.unwrap_or_default(), items_import.unwrap_or_default());
    let row = json!({
        "priority": put.priority, "name": put.name, "name_folded": fold_text(put.name.as_str()),
        "enabled": put.enabled, "items_count_min": count.min, "items_count_max": count.max,
        "items_import_min": centavos(import.amount_min), "items_import_max": centavos(import.amount_max),
        "coupon_active": coupon_active, "pickup_types": pickup_type.map(|types| json!(types.one_of).to_string()),
        "payment_types": payment_type.map(|types| json!(types.one_of).to_string()), "amount_effect": effect,
        "amount_fixed": centavos(amount.fixed), "amount_percent": amount.percent.map(Percent::in_hundredths),
        "amount_percent_min": centavos(amount.percent_min_amount),
        "amount_percent_max": centavos(amount.percent_max_amount),
        "order_valid": order_valid.map(|valid| valid.value),
    });
    let columns = "priority bigint, name text, name_folded text, enabled boolean, items_count_min bigint,
                   items_count_max bigint, items_import_min bigint, items_import_max bigint, coupon_active boolean,
                   pickup_types text, payment_types text, amount_effect text, amount_fixed bigint,
                   amount_percent bigint, amount_percent_min bigint, amount_percent_max bigint, order_valid boolean";
    insert_or_update_child(tx.on(), store, id, columns, &row, now).await
}

fn centavos(amount: Option<Amount>) -> Option<i64> {
    amount.map(Amount::in_centavos)
}

impl PolicyRequirementsPut {
    fn check(&self) -> Result<()> {
        if let Some(count) = &self.items_count {
            let span = InclusiveRange { min: count.min.map(i64::from), max: count.max.map(i64::from) };
            rules::check_range(span, "requirements.items_count.max")?;
        }
        if let Some(import) = &self.items_import {
            let span = InclusiveRange { min: centavos(import.amount_min), max: centavos(import.amount_max) };
            rules::check_range(span, "requirements.items_import.amount_max")?;
        }
        // A list of none would be met by no order.
        let empty = |path| Err(Error::parser(RequestPart::Body, path, "at least one"));
        match (&self.pickup_type, &self.payment_type) {
            (Some(types), _) if types.one_of.is_empty() => empty("requirements.pickup_type.in"),
            (_, Some(types)) if types.one_of.is_empty() => empty("requirements.payment_type.in"),
            _ => Ok(()),
        }
    }
}

impl PolicyAmountPut {
    /// Refuses an invalid amount, and drops the bounds when there is no percentage.
    fn check(mut self, effect: Option<AmountEffect>) -> Result<Self> {
        let Some(effect) = effect else { return Ok(self) };
        let path = if effect == AmountEffect::Charge { "effects.charge" } else { "effects.discount" };
        if self.fixed.is_none() && self.percent.is_none() {
            return Err(Error::parser(RequestPart::Body, path, "fixed or percent is needed"));
        }
        if self.percent.is_none() {
            (self.percent_min_amount, self.percent_max_amount) = (None, None);
        }
        let span = InclusiveRange { min: centavos(self.percent_min_amount), max: centavos(self.percent_max_amount) };
        rules::check_range(span, &format!("{path}.percent_max_amount"))?;
        Ok(self)
    }
}
