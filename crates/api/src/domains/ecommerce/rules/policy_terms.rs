//! Evaluates policies: whether an order meets them, and the amounts they add.

use serde::{Deserialize, Serialize};

use super::amounts::percent_of;
use super::policy::InclusiveRange;
use crate::domains::ecommerce::model::{AmountEffect, PickupType, ProviderType};

/// The requirements and effects of a policy, as stored with an order. Absent requirements are met; amounts are in
/// centavos, percentages in hundredths of a percent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PolicyTerms {
    pub(crate) items_count: InclusiveRange,
    pub(crate) items_import: InclusiveRange,
    pub(crate) coupon_active: Option<bool>,
    pub(crate) pickup_types: Option<Vec<PickupType>>,
    pub(crate) payment_types: Option<Vec<ProviderType>>,
    pub(crate) effect: Option<AmountEffect>,
    pub(crate) fixed: i64,
    pub(crate) percent: Option<i64>,
    pub(crate) percent_min: Option<i64>,
    pub(crate) percent_max: Option<i64>,
    pub(crate) order_valid: Option<bool>,
}

/// The facts of an order that policies depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PolicyContext {
    /// The sum of the lines' quantities.
    pub(crate) items_count: i64,
    /// The sum of the lines in centavos, before the coupon.
    pub(crate) items_import: i64,
    pub(crate) coupon_active: bool,
    /// None until the consumer chooses; then no list contains it.
    pub(crate) pickup_type: Option<PickupType>,
    pub(crate) payment_type: Option<ProviderType>,
}

/// True when an order meets all requirements of a policy.
pub(crate) fn is_policy_met(terms: &PolicyTerms, context: &PolicyContext) -> bool {
    let has = |list: &Option<Vec<PickupType>>| {
        list.as_ref().is_none_or(|list| context.pickup_type.is_some_and(|one| list.contains(&one)))
    };
    let paid_by =
        terms.payment_types.as_ref().is_none_or(|list| context.payment_type.is_some_and(|one| list.contains(&one)));
    terms.items_count.contains(context.items_count)
        && terms.items_import.contains(context.items_import)
        && terms.coupon_active.is_none_or(|active| active == context.coupon_active)
        && has(&terms.pickup_types)
        && paid_by
}

/// Computes the amount that a policy adds, negative for a discount. `base` is the subtotal less the coupon for every
/// policy, so that the order of policies does not matter.
pub(crate) fn policy_amount(terms: &PolicyTerms, base_centavos: i64) -> i64 {
    let part = terms.percent.map_or(0, |percent| {
        let part = percent_of(base_centavos, percent);
        let part = terms.percent_max.map_or(part, |most| part.min(most));
        terms.percent_min.map_or(part, |least| part.max(least))
    });
    match terms.effect {
        None => 0,
        Some(AmountEffect::Charge) => terms.fixed + part,
        Some(AmountEffect::Discount) => -(terms.fixed + part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: PolicyContext = PolicyContext {
        items_count: 12,
        items_import: 2_814_892,
        coupon_active: true,
        pickup_type: Some(PickupType::Delivery),
        payment_type: Some(ProviderType::Cash),
    };

    #[test]
    fn every_requirement_is_to_be_met() {
        let bounds = |min, max| InclusiveRange { min, max };
        let none = PolicyTerms::default();
        for (terms, met) in [
            (none.clone(), true),
            (PolicyTerms { items_count: bounds(Some(12), Some(12)), ..none.clone() }, true),
            (PolicyTerms { items_count: bounds(Some(13), None), ..none.clone() }, false),
            (PolicyTerms { items_count: bounds(None, Some(11)), ..none.clone() }, false),
            (PolicyTerms { items_import: bounds(Some(2_814_892), Some(2_814_892)), ..none.clone() }, true),
            (PolicyTerms { items_import: bounds(Some(2_814_893), None), ..none.clone() }, false),
            (PolicyTerms { coupon_active: Some(true), ..none.clone() }, true),
            (PolicyTerms { coupon_active: Some(false), ..none.clone() }, false),
            (
                PolicyTerms { pickup_types: Some(vec![PickupType::Takeaway, PickupType::Delivery]), ..none.clone() },
                true,
            ),
            (PolicyTerms { pickup_types: Some(vec![PickupType::Takeaway]), ..none.clone() }, false),
            (PolicyTerms { pickup_types: Some(vec![]), ..none.clone() }, false),
            (PolicyTerms { payment_types: Some(vec![ProviderType::Cash]), ..none.clone() }, true),
            (PolicyTerms { payment_types: Some(vec![ProviderType::Banktransfer]), ..none.clone() }, false),
            (
                PolicyTerms {
                    coupon_active: Some(true),
                    payment_types: Some(vec![ProviderType::Banktransfer]),
                    ..none.clone()
                },
                false,
            ),
        ] {
            assert_eq!(is_policy_met(&terms, &FACTS), met, "{terms:?}");
        }
        let undecided = PolicyContext { pickup_type: None, payment_type: None, ..FACTS };
        assert!(is_policy_met(&none, &undecided));
        assert!(!is_policy_met(&PolicyTerms { pickup_types: Some(vec![PickupType::Delivery]), ..none }, &undecided));
    }

    #[test]
    fn an_amount_is_fixed_and_a_bounded_part() {
        let of = |fixed, percent, percent_min, percent_max| PolicyTerms {
            effect: Some(AmountEffect::Charge),
            fixed,
            percent,
            percent_min,
            percent_max,
            ..PolicyTerms::default()
        };
        for (terms, base, expected) in [
            (of(150_000, None, None, None), 2_414_892, 150_000),
            (of(0, Some(500), Some(50_000), Some(200_000)), 2_414_892, 120_745),
            (of(0, Some(500), Some(50_000), Some(200_000)), 100_000, 50_000),
            (of(0, Some(500), Some(50_000), Some(200_000)), 100_000_000, 200_000),
            (of(100, Some(500), None, None), 0, 100),
            // Bounds without a percentage have no effect.
            (of(100, None, Some(50_000), Some(50_000)), 1_000, 100),
        ] {
            assert_eq!(policy_amount(&terms, base), expected, "{terms:?} on {base}");
            let discount = PolicyTerms { effect: Some(AmountEffect::Discount), ..terms.clone() };
            assert_eq!(policy_amount(&discount, base), -expected, "{terms:?} on {base}");
            assert_eq!(policy_amount(&PolicyTerms { effect: None, ..terms }, base), 0);
        }
    }
}
