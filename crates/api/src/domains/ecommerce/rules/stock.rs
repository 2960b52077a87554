//! Stock counts, and whether units can be sold.

/// The stock of an article or an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stock {
    /// The number of units; none when they are not counted.
    pub(crate) count: Option<i64>,
    /// The number of units that are not sold.
    pub(crate) min_count: Option<i64>,
    /// Marked as out of stock by hand, whatever the count.
    pub(crate) out: bool,
}

impl Stock {
    /// The number of units that can be sold; none is unlimited.
    pub(crate) fn sellable_count(self) -> Option<i64> {
        self.count.map(|count| (count - self.min_count.unwrap_or(0)).max(0))
    }

    /// True when no unit can be sold.
    pub(crate) fn is_out_of_stock(self) -> bool {
        self.out || self.sellable_count() == Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_back_is_not_sold() {
        for (count, min_count, out, sellable_count, is_out) in [
            (None, None, false, None, false),
            (None, Some(5), false, None, false),
            (None, None, true, None, true),
            (Some(10), None, false, Some(10), false),
            (Some(10), Some(3), false, Some(7), false),
            (Some(10), Some(3), true, Some(7), true),
            (Some(3), Some(3), false, Some(0), true),
            (Some(2), Some(3), false, Some(0), true),
            (Some(0), None, false, Some(0), true),
        ] {
            let stock = Stock { count, min_count, out };
            assert_eq!((stock.sellable_count(), stock.is_out_of_stock()), (sellable_count, is_out), "{stock:?}");
        }
    }
}
