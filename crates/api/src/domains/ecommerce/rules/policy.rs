//! Checks the requirements and effects of a policy.

use serde::{Deserialize, Serialize};

use super::rule_error;
use crate::domains::ecommerce::model::AmountEffect;
use hub_kernel::types::error::Result;

/// A range with inclusive bounds; a missing bound is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InclusiveRange {
    /// The lower bound.
    pub(crate) min: Option<i64>,
    /// The upper bound.
    pub(crate) max: Option<i64>,
}

impl InclusiveRange {
    /// True when the value is in the range.
    pub(crate) fn contains(self, value: i64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }
}

/// Refuses a range whose lower bound is above its upper bound; `max` is the path of the upper bound in the request.
pub(crate) fn check_range(range: InclusiveRange, max: &str) -> Result<()> {
    match range {
        InclusiveRange { min: Some(min), max: Some(most) } if min > most => {
            Err(rule_error("policy_bounds", max, "not less than the lower bound"))
        }
        _ => Ok(()),
    }
}

/// Checks that a policy has an effect, and not both a charge and a discount; returns the sign of its amount.
pub(crate) fn check_policy_effects(charges: bool, discounts: bool, says_valid: bool) -> Result<Option<AmountEffect>> {
    match (charges, discounts) {
        (true, true) => Err(rule_error("policy_effects", "effects.discount", "a charge or a discount, not both")),
        (false, false) if !says_valid => {
            Err(rule_error("policy_effects", "effects", "a charge, a discount or order_valid is needed"))
        }
        (true, false) => Ok(Some(AmountEffect::Charge)),
        (false, true) => Ok(Some(AmountEffect::Discount)),
        (false, false) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::code_and_path;
    use super::*;

    #[test]
    fn a_span_has_room() {
        for (min, max, expected) in [
            (None, None, "ok"),
            (Some(3), None, "ok"),
            (None, Some(3), "ok"),
            (Some(3), Some(3), "ok"),
            (Some(4), Some(3), "error.rule.policy_bounds items_count.max"),
        ] {
            assert_eq!(
                code_and_path(check_range(InclusiveRange { min, max }, "items_count.max")),
                expected,
                "{min:?} {max:?}"
            );
        }
    }

    #[test]
    fn it_charges_or_discounts_and_may_forbid() {
        for (charges, discounts, says_valid, expected) in [
            (true, false, false, "ok"),
            (false, true, false, "ok"),
            (true, false, true, "ok"),
            (false, false, true, "ok"),
            (true, true, false, "error.rule.policy_effects effects.discount"),
            (false, false, false, "error.rule.policy_effects effects"),
        ] {
            let verdict = code_and_path(check_policy_effects(charges, discounts, says_valid));
            assert_eq!(verdict, expected, "{charges} {discounts} {says_valid}");
        }
        assert_eq!(check_policy_effects(false, true, true).ok(), Some(Some(AmountEffect::Discount)));
    }
}
