//! Writes and deletes policies.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::domains::ecommerce::model::default_true;
use crate::domains::ecommerce::promotion::policy::{
    Policy, PolicyOrderValid, PolicyPath, PolicyPaymentTypes, PolicyPickupTypes,
};
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::rules::{AmountEffect, InclusiveRange};
use crate::domains::ecommerce::store::{Store, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, delete_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
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

/// Creates or replaces a policy of a store of the caller's workspace; restores a deleted one. It takes effect at once.
///
/// 422 `error.rule.policy_effects` without any effect, or with both a charge and a discount; 422
/// `error.rule.policy_bounds` when an upper bound is below the lower one. 404 when the id belongs to another store.
#[docs_const]
pub(super) async fn ecommerce_policy_put(
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
pub(super) async fn ecommerce_policy_delete(
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
    let name = put.name.into_string();
    let money = |amount: Option<Amount>| amount.map(Amount::money);
    let upsert = insert_or_update_policy_statement(tx.on())
        .bind(id)
        .bind(store)
        .bind(i64::from(put.priority))
        .bind(name.clone())
        .bind(fold_text(&name));
    let written = upsert
        .bind(put.enabled)
        .bind(count.min.map(i64::from))
        .bind(count.max.map(i64::from))
        .bind(money(import.amount_min))
        .bind(money(import.amount_max))
        .bind(coupon_active)
        .bind(pickup_type.map(|types| json!(types.one_of).to_string()))
        .bind(payment_type.map(|types| json!(types.one_of).to_string()))
        .bind(effect.map(effect_name))
        .bind(money(amount.fixed))
        .bind(amount.percent)
        .bind(money(amount.percent_min_amount))
        .bind(money(amount.percent_max_amount))
        .bind(order_valid.map(|valid| valid.value))
        .bind(now)
        .execute()
        .await?;
    if written == 1 { Ok(()) } else { Err(Error::NotFound) }
}

fn effect_name(effect: AmountEffect) -> String {
    match effect {
        AmountEffect::Charge => "charge".into(),
        AmountEffect::Discount => "discount".into(),
    }
}

fn centavos(amount: Option<Amount>) -> Option<i64> {
    amount.map(|amount| amount.money().in_centavos())
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
        let path = format!("effects.{}", effect_name(effect));
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

fn insert_or_update_policy_statement(on: Executor<'_>) -> hub_kernel::db::Statement<'_> {
    sql(
        on,
        "INSERT INTO policies (id, store_id, priority, name, name_folded, enabled, items_count_min, items_count_max,
             items_import_min, items_import_max, coupon_active, pickup_types, payment_types, amount_effect,
             amount_fixed, amount_percent, amount_percent_min, amount_percent_max, order_valid, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
         ON CONFLICT (id) DO UPDATE SET priority = excluded.priority, name = excluded.name,
             name_folded = excluded.name_folded, enabled = excluded.enabled,
             items_count_min = excluded.items_count_min, items_count_max = excluded.items_count_max,
             items_import_min = excluded.items_import_min, items_import_max = excluded.items_import_max,
             coupon_active = excluded.coupon_active, pickup_types = excluded.pickup_types,
             payment_types = excluded.payment_types, amount_effect = excluded.amount_effect,
             amount_fixed = excluded.amount_fixed, amount_percent = excluded.amount_percent,
             amount_percent_min = excluded.amount_percent_min, amount_percent_max = excluded.amount_percent_max,
             order_valid = excluded.order_valid, deleted_at = NULL
         WHERE policies.store_id = excluded.store_id",
    )
}
