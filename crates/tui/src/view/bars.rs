//! Bar charts: numbers as heights and lengths.

use crate::theme::Theme;

/// A sparkline: one glyph a number, as high as its share of the highest.
pub(super) fn sparkline(theme: Theme, figures: &[u64]) -> String {
    let highest = figures.iter().copied().max().unwrap_or(0).max(1);
    let bars = theme.bar_glyphs();
    let bar = |figure: &u64| {
        let index = (figure * 7).div_ceil(highest);
        if *figure == 0 { bars[0] } else { bars[usize::try_from(index).unwrap_or(7).clamp(1, 7)] }
    };
    figures.iter().map(bar).collect()
}

/// The glyphs of a column in a chart that is a number of lines high, from the top down.
pub(super) fn chart_column(theme: Theme, figure: u64, highest: u64, lines: u16) -> Vec<&'static str> {
    let eighths = (figure * u64::from(lines) * 8).div_ceil(highest.max(1));
    let bars = theme.bar_glyphs();
    (0..lines)
        .rev()
        .map(|line| match eighths.saturating_sub(u64::from(line) * 8) {
            0 => " ",
            8.. => bars[7],
            part => bars[usize::try_from(part).unwrap_or(8) - 1],
        })
        .collect()
}

/// A horizontal bar, as long as the share of the highest number.
pub(super) fn horizontal_bar(theme: Theme, figure: i64, highest: i64, columns: usize) -> String {
    let columns = i64::try_from(columns).unwrap_or(0);
    let long = if highest <= 0 { 0 } else { (figure.max(0) * columns + highest - 1) / highest };
    theme.unicode_or_ascii("█", "#").repeat(usize::try_from(long).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::ColorScheme;

    #[test]
    fn bars_are_as_high_as_their_figures() {
        let theme = Theme { colors: ColorScheme::Dark, ascii_only: false };
        assert_eq!(sparkline(theme, &[0, 1, 4, 8]), "▁▂▅█");
        assert_eq!(sparkline(theme, &[0, 0]), "▁▁");
        assert_eq!(chart_column(theme, 10, 10, 2), ["█", "█"]);
        assert_eq!(chart_column(theme, 5, 10, 2), [" ", "█"]);
        assert_eq!(chart_column(theme, 6, 10, 2), ["▂", "█"]);
        assert_eq!(horizontal_bar(theme, 5, 10, 10), "█████");
        assert_eq!(horizontal_bar(theme, 5, 0, 10), "");
    }
}
