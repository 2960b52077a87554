//! Stock counts, and whether units can be sold.

use crate::domains::ecommerce::model::ArticleStock;

impl ArticleStock {
    /// The number of units that can be sold; none is unlimited.
    pub(crate) fn sellable_count(&self) -> Option<i64> {
        self.count.map(|count| (count - self.min_count.unwrap_or(0)).max(0))
    }

    /// True when no unit can be sold.
    pub(crate) fn is_sold_out(&self) -> bool {
        self.out_of_stock || self.sellable_count() == Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_back_is_not_sold() {
        for (count, min_count, out_of_stock, sellable_count, is_out) in [
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
            let stock = ArticleStock { count, min_count, out_of_stock };
            assert_eq!((stock.sellable_count(), stock.is_sold_out()), (sellable_count, is_out), "{stock:?}");
        }
    }
}
