//! Indicators: glyphs of states, and differences with an arrow.

use hub_client::types::OrderState;
use ratatui::style::Style;

use crate::theme::Theme;

/// The glyph of a state and its style.
pub(super) fn state_glyph(theme: Theme, state: OrderState) -> (&'static str, Style) {
    match state {
        OrderState::Submitted => (theme.unicode_or_ascii("●", "*"), theme.accent()),
        OrderState::Preparation => (theme.unicode_or_ascii("◐", "o"), theme.warning()),
        OrderState::Payment => (theme.unicode_or_ascii("◇", "$"), theme.warning()),
        OrderState::Pickup => (theme.unicode_or_ascii("▶", ">"), theme.success()),
        OrderState::Completed => (theme.unicode_or_ascii("✓", "+"), theme.dim()),
        OrderState::Cancelled => (theme.unicode_or_ascii("✕", "x"), theme.dim()),
    }
}

/// The difference of two numbers with an arrow, such as `▲ 0.4`.
pub(super) fn format_difference(theme: Theme, now: f64, before: f64) -> String {
    let (up, down) = (theme.unicode_or_ascii("▲", "+"), theme.unicode_or_ascii("▼", "-"));
    match now - before {
        difference if difference.abs() < 0.05 => theme.unicode_or_ascii("=", "=").to_owned(),
        difference if difference > 0.0 => format!("{up} {difference:.1}").trim_end_matches(".0").to_owned(),
        difference => format!("{down} {:.1}", -difference).trim_end_matches(".0").to_owned(),
    }
}

/// The change in percent with an arrow, such as `▲ 8%`; empty without a previous value.
pub(super) fn format_percent_change(theme: Theme, now: i64, before: i64) -> String {
    if before == 0 {
        return String::new();
    }
    let hundredths = (now - before) * 100 / before;
    let arrow = if hundredths < 0 { theme.unicode_or_ascii("▼", "-") } else { theme.unicode_or_ascii("▲", "+") };
    format!("{arrow} {}%", hundredths.abs())
}
