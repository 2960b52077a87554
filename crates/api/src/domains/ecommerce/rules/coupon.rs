//! Checks the discount of a coupon.

use super::rule_error;
use hub_kernel::types::error::Result;
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// Checks that a coupon has exactly one discount, a percentage or a fixed amount above zero.
pub(crate) fn check_coupon_discount(percent: Option<Percent>, fixed: Option<Money>) -> Result<()> {
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
        (Some(_), None) | (None, Some(_)) => Ok(()),
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
        for (of, fixed, expected) in [
            (percent(2_000), None, "ok"),
            (None, money(100), "ok"),
            (percent(2_000), money(100), "error.rule.coupon_discount discount_fixed_amount"),
            (None, None, "error.rule.coupon_discount discount_percent"),
            (percent(0), None, "error.rule.coupon_discount discount_percent"),
            (None, money(0), "error.rule.coupon_discount discount_fixed_amount"),
        ] {
            assert_eq!(code_and_path(check_coupon_discount(of, fixed)), expected, "{of:?} {fixed:?}");
        }
    }
}
