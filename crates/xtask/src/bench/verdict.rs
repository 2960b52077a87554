//! The comparison of a measured figure with its limit, and the median of rounds.

/// The comparison of a measured figure with its limit.
pub(super) struct Verdict {
    /// True when the figure is within its limit.
    pub(super) passes: bool,
    /// The figure and its limit in words.
    pub(super) text: String,
}

/// The median; NaN when there are no values.
pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_the_odd_one() {
        assert!((median([9.0, 1.0, 2.0].into_iter()) - 2.0).abs() < 1e-9);
    }
}
