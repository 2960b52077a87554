//! Checks the discount and the limits of a coupon.

use super::rule_error;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// The discount that a coupon gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CouponDiscount {
    /// A percentage of the order, with an optional maximum.
    Percent(Percent, Option<Money>),
    /// A fixed amount.
    Fixed(Money),
}

/// Checks that a coupon has exactly one discount, a percentage or a fixed amount above zero. `percent_max` is ignored
/// without a percentage.
pub(crate) fn check_coupon_discount(
    percent: Option<Percent>,
    percent_max: Option<Money>,
    fixed: Option<Money>,
) -> Result<CouponDiscount> {
    match (percent, fixed) {
        (Some(_), Some(_)) => {
            Err(rule_error("coupon_discount", "discount_fixed_amount", "a percentage or an amount, not both"))
        }
        (None, None) => Err(rule_error("coupon_discount", "discount_percent", "a percentage or an amount is needed")),
        (Some(percent), None) if percent == Percent::default() => {
            Err(rule_error("coupon_discount", "discount_percent", "more than 0"))
        }
        (None, Some(fixed)) if fixed == Money::default() => {
            Err(rule_error("coupon_discount", "discount_fixed_amount", "more than 0"))
        }
        (Some(percent), None) => Ok(CouponDiscount::Percent(percent, percent_max)),
        (None, Some(fixed)) => Ok(CouponDiscount::Fixed(fixed)),
    }
}

/// Refuses a maximum of uses that is out of range.
pub(crate) fn check_max_uses(max_uses: Option<i64>) -> Result<()> {
    match max_uses {
        Some(uses) if !(1..=1_000_000_000).contains(&uses) => {
            Err(Error::parser(RequestPart::Body, "max_uses", "from 1 to 1000000000"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::code_and_path;
    use super::*;

    #[test]
    fn it_takes_off_a_percentage_or_an_amount() {
        let percent = |hundredths| Some(Percent::from_hundredths(hundredths));
        let money = |centavos| Some(Money::from_centavos(centavos));
        for (of, most, fixed, expected) in [
            (percent(2_000), money(400_000), None, "ok"),
            (percent(2_000), None, None, "ok"),
            (None, None, money(100), "ok"),
            (None, money(400_000), money(100), "ok"),
            (percent(2_000), None, money(100), "error.rule.coupon_discount discount_fixed_amount"),
            (None, None, None, "error.rule.coupon_discount discount_percent"),
            (percent(0), None, None, "error.rule.coupon_discount discount_percent"),
            (None, None, money(0), "error.rule.coupon_discount discount_fixed_amount"),
        ] {
            assert_eq!(code_and_path(check_coupon_discount(of, most, fixed)), expected, "{of:?} {most:?} {fixed:?}");
        }
        let fixed = check_coupon_discount(None, money(1), money(100)).expect("an amount");
        assert_eq!(fixed, CouponDiscount::Fixed(Money::from_centavos(100)), "the most of a percentage is left out");
    }
}
