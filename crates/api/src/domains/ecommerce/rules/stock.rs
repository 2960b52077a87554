//! How much there is of something, and whether it can be sold.

/// A stock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stock {
    /// How many there are; none is untracked.
    pub(crate) count: Option<i64>,
    /// How many of them are kept back.
    pub(crate) min_count: Option<i64>,
    /// Said by hand: there is nothing, whatever the count is.
    pub(crate) out: bool,
}

impl Stock {
    /// How many can be sold; none is without limit.
    pub(crate) fn sellable(self) -> Option<i64> {
        self.count.map(|count| (count - self.min_count.unwrap_or(0)).max(0))
    }

    /// Whether nothing can be sold.
    pub(crate) fn is_out(self) -> bool {
        self.out || self.sellable() == Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_back_is_not_sold() {
        for (count, min_count, out, sellable, is_out) in [
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
            assert_eq!((stock.sellable(), stock.is_out()), (sellable, is_out), "{stock:?}");
        }
    }
}
