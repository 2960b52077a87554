//! The discount of a coupon: which ones are allowed.

use super::rule_error;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// What a coupon takes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CouponDiscount {
    /// A part of the order, at most so much.
    Percent(Percent, Option<Money>),
    /// So much.
    Fixed(Money),
}

/// The one discount of a coupon: a percentage or a fixed amount, and more than nothing. The most that a percentage takes off
/// counts only with one.
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

/// Refuses a limit of uses that is none.
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
    use super::super::cases::verdict;
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
            assert_eq!(verdict(check_coupon_discount(of, most, fixed)), expected, "{of:?} {most:?} {fixed:?}");
        }
        let fixed = check_coupon_discount(None, money(1), money(100)).expect("an amount");
        assert_eq!(fixed, CouponDiscount::Fixed(Money::from_centavos(100)), "the most of a percentage is left out");
    }
}
