//! Unit prices: the base price, less a fixed discount, less a percentage of the rest.

use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// A unit's price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Price {
    /// Before discounts.
    pub(crate) base: Money,
    /// Subtracted first.
    pub(crate) discount_fixed: Money,
    /// Subtracted from the rest, rounded half up.
    pub(crate) discount_percent: Percent,
}

impl Price {
    /// The price to pay for a unit, never negative.
    pub(crate) fn after_discounts(self) -> Money {
        let less_fixed = (self.base.in_centavos() - self.discount_fixed.in_centavos()).max(0);
        let less_percent = self.discount_percent.apply_to(Money::from_centavos(less_fixed)).in_centavos();
        Money::from_centavos(less_fixed - less_percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_discount_comes_first_and_the_percentage_is_rounded_once() {
        for (base, fixed, percent, paid) in [
            (850_000, 50_000, 1_000, 720_000),
            (120_000, 0, 0, 120_000),
            (90_000, 0, 1_500, 76_500),
            (95_000, 0, 1_250, 83_125),
            (199_999, 0, 3_333, 133_339),
            (1_000, 1_500, 0, 0),
            (1_000, 1_500, 5_000, 0),
            (1_000, 0, 10_000, 0),
            (1, 0, 5_000, 0),
            (3, 0, 5_000, 1),
            (0, 0, 0, 0),
            (100_000_000_000, 100_000_000_000, 10_000, 0),
        ] {
            let price = Price {
                base: Money::from_centavos(base),
                discount_fixed: Money::from_centavos(fixed),
                discount_percent: Percent::from_hundredths(percent),
            };
            assert_eq!(price.after_discounts(), Money::from_centavos(paid), "{price:?}");
        }
    }
}
