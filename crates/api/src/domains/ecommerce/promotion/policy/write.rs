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
use crate::domains::ecommerce::store::{SoftDelete, Store, delete_softly, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
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

/// A policy as it is to be.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PolicyPut {
    /// Its place among the store's: the least first.
    #[serde(default)]
    priority: i32,
    /// Its name, which orders carry.
    name: SingleLine<80>,
    /// Whether it counts.
    #[serde(default = "default_true")]
    enabled: bool,
    /// What an order must be.
    #[serde(default)]
    requirements: PolicyRequirementsPut,
    /// What it then does; at least one of them.
    effects: PolicyEffectsPut,
}

/// What an order must be; what is absent or null asks for nothing.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyRequirementsPut {
    /// How many units it has.
    items_count: Option<PolicyItemsCountPut>,
    /// What they cost before a coupon.
    items_import: Option<PolicyItemsImportPut>,
    /// Whether it has a coupon.
    coupon_active: Option<bool>,
    /// How it gets to whom it is for.
    pickup_type: Option<PolicyPickupTypes>,
    /// How it is paid.
    payment_type: Option<PolicyPaymentTypes>,
}

/// A span of units, bounds included.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyItemsCountPut {
    /// The fewest.
    min: Option<u32>,
    /// The most.
    max: Option<u32>,
}

/// A span of amounts, bounds included.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyItemsImportPut {
    /// The currency of the amounts.
    #[serde(default)]
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    currency: Currency,
    /// The least.
    amount_min: Option<Amount>,
    /// The most.
    amount_max: Option<Amount>,
}

/// What a policy does: a charge or a discount, and whether the order may be.
#[derive(Deserialize, JsonSchema)]
struct PolicyEffectsPut {
    /// What is added to the order.
    charge: Option<PolicyAmountPut>,
    /// What is taken off of it.
    discount: Option<PolicyAmountPut>,
    /// Whether the order may be.
    order_valid: Option<PolicyOrderValid>,
}

/// An amount: a fixed one, and a percentage of the order within its bounds.
#[derive(Default, Deserialize, JsonSchema)]
struct PolicyAmountPut {
    /// The currency of the amounts.
    #[serde(default)]
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    currency: Currency,
    /// So much.
    fixed: Option<Amount>,
    /// And so much of what the order costs after its coupon.
    percent: Option<Percent>,
    /// The least that the percentage makes; it counts only with one.
    percent_min_amount: Option<Amount>,
    /// The most that it makes; it counts only with one.
    percent_max_amount: Option<Amount>,
}

/// Creates or replaces a policy of a store of the caller's workspace; a deleted one is there again. It counts at once.
///
/// 422 `error.rule.policy_effects` unless it charges, discounts or says whether the order may be, and when it both charges
/// and discounts; `error.rule.policy_bounds` when an upper bound is below the lower one. Another's policy: 404.
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

/// Deletes a policy of a store of the caller's workspace; a PUT brings it back. One that is deleted, or never was, is 200
/// too.
#[docs_const]
pub(super) async fn ecommerce_policy_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(PolicyPath { store_id, policy_id }): Path<PolicyPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let how = SoftDelete {
        update_sql: "UPDATE policies SET deleted_at = $3 WHERE id = $1 AND store_id = $2 AND deleted_at IS NULL",
        find_store_sql: "SELECT store_id FROM policies WHERE id = $1",
    };
    delete_softly(&mut tx, store_id, policy_id, how, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Writes a policy of a store whose row is held; 404 when the id is another's.
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
    /// The amount, which is one; the bounds of a percentage are left out without one.
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
