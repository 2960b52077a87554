//! Amounts of lines, coupons and orders in centavos. Each unit price and each percentage of an order is rounded once.

use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// The maximum sum of an order's lines. A JSON number holds it exactly, with space for charges and the tip.
pub(crate) const SUBTOTAL_MAX_CENTAVOS: i64 = 100_000_000_000_000;

/// A percentage of a non-negative amount, rounded half up.
pub(crate) fn percent_of(amount_centavos: i64, percent_hundredths: i64) -> i64 {
    Percent::from_hundredths(percent_hundredths).apply_to(Money::from_centavos(amount_centavos)).in_centavos()
}

/// A priced part of one unit of a line: the article, or an option with its quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PricedPart {
    /// The price before discounts, in centavos.
    pub(crate) base: i64,
    /// The price after discounts, in centavos.
    pub(crate) price: i64,
    /// The number of them in one unit.
    pub(crate) count: i64,
}

/// The amounts of a line, in centavos.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineAmounts {
    /// The price of one unit before discounts.
    pub(crate) unit: i64,
    /// The price of all units before discounts.
    pub(crate) subtotal: i64,
    /// The discounts of all units.
    pub(crate) discounts: i64,
    /// The VAT that the total contains.
    pub(crate) taxes: i64,
    /// The price to pay for the line.
    pub(crate) total: i64,
}

/// Computes the amounts of a line. Without a tax percentage the taxes are zero.
pub(crate) fn line_amounts(parts: &[PricedPart], quantity: i64, tax_hundredths: Option<i64>) -> LineAmounts {
    let unit: i64 = parts.iter().map(|part| part.base * part.count).sum();
    let price: i64 = parts.iter().map(|part| part.price * part.count).sum();
    let total = price * quantity;
    let taxes = tax_hundredths.map_or(0, |tax| {
        let (total, tax) = (i128::from(total), i128::from(tax));
        // The tax contained in the total is total - total / (1 + tax), rounded half up.
        ((2 * total * tax + 10_000 + tax).div_euclid(2 * (10_000 + tax))) as i64
    });
    LineAmounts { unit, subtotal: unit * quantity, discounts: (unit - price) * quantity, taxes, total }
}

/// The discount that a coupon gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CouponTerms {
    /// A percentage of the lines' sum, in hundredths of a percent.
    pub(crate) percent: Option<i64>,
    /// The maximum of the percentage's amount, in centavos.
    pub(crate) percent_max: Option<i64>,
    /// A fixed discount, in centavos.
    pub(crate) fixed: Option<i64>,
    /// The rest of the coupon's budget in centavos; none without a budget.
    pub(crate) left: Option<i64>,
}

/// Computes a coupon's discount in centavos: at most the subtotal and the rest of the budget.
pub(crate) fn coupon_discount(terms: &CouponTerms, subtotal_centavos: i64) -> i64 {
    let part = terms.percent.map(|percent| {
        let part = percent_of(subtotal_centavos, percent);
        terms.percent_max.map_or(part, |most| part.min(most))
    });
    let discount = part.or(terms.fixed).unwrap_or(0).min(subtotal_centavos);
    terms.left.map_or(discount, |left| discount.min(left)).max(0)
}

/// The totals of an order, in centavos.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OrderTotals {
    /// The sum of the lines.
    pub(crate) subtotal: i64,
    /// The discount of the coupon.
    pub(crate) coupon_discount: i64,
    /// The sum of the policies: charges are positive, discounts negative.
    pub(crate) policies: i64,
    /// The tip for the delivery.
    pub(crate) tip: i64,
    /// The amount to pay.
    pub(crate) total: i64,
}

/// Adds up an order. The total before the tip is never negative.
pub(crate) fn order_totals(
    lines: impl IntoIterator<Item = i64>,
    coupon_discount: i64,
    policies: impl IntoIterator<Item = i64>,
    tip: i64,
) -> OrderTotals {
    let subtotal: i64 = lines.into_iter().sum();
    let policies: i64 = policies.into_iter().sum();
    OrderTotals {
        subtotal,
        coupon_discount,
        policies,
        tip,
        total: (subtotal - coupon_discount + policies).max(0) + tip,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taxes_are_what_the_total_contains() {
        let part = |price| [PricedPart { base: price, price, count: 1 }];
        for (price, tax, expected) in [
            (12_100, Some(2_100), 2_100),
            (10_000, Some(2_100), 1_736),
            (100, Some(10_000), 50),
            (1, Some(10_000), 1),
            (10_000, Some(0), 0),
            (10_000, None, 0),
        ] {
            assert_eq!(line_amounts(&part(price), 1, tax).taxes, expected, "{tax:?} in {price}");
        }
    }

    #[test]
    fn a_coupon_takes_off_no_more_than_there_is() {
        let percent = |percent, percent_max| CouponTerms { percent: Some(percent), percent_max, ..Default::default() };
        let fixed = |fixed| CouponTerms { fixed: Some(fixed), ..CouponTerms::default() };
        for (terms, subtotal, expected) in [
            (percent(2_000, Some(400_000)), 2_814_892, 400_000),
            (percent(2_000, None), 2_814_892, 562_978),
            (percent(10_000, None), 999, 999),
            (fixed(5_000), 4_000, 4_000),
            (fixed(5_000), 6_000, 5_000),
            (fixed(5_000), 0, 0),
            (CouponTerms { left: Some(1_200), ..fixed(5_000) }, 6_000, 1_200),
            (CouponTerms { left: Some(0), ..fixed(5_000) }, 6_000, 0),
            (CouponTerms { left: Some(1_200), ..percent(1_000, None) }, 6_000, 600),
        ] {
            assert_eq!(coupon_discount(&terms, subtotal), expected, "{terms:?} on {subtotal}");
        }
    }

    #[test]
    fn totals_are_never_below_zero_before_the_tip() {
        let of = |lines: &[i64], coupon, policies: &[i64], tip| {
            let totals = order_totals(lines.iter().copied(), coupon, policies.iter().copied(), tip);
            (totals.subtotal, totals.policies, totals.total)
        };
        assert_eq!(of(&[1_000, 500], 200, &[300, -100], 50), (1_500, 200, 1_550));
        assert_eq!(of(&[1_000], 200, &[-5_000], 50), (1_000, -5_000, 50));
        assert_eq!(of(&[], 0, &[], 0), (0, 0, 0));
    }
}
