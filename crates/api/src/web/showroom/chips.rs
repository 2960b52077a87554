//! Chips in Spanish: that something is new, its discount, its stock, and the end of an offer.

use maud::{Markup, html};

use super::{ShownAt, ZONE};
use crate::domains::showrooms::{Chips, StockChipState};
use crate::web::es::relative_time;
use hub_kernel::types::percent::Percent;

/// The chips as a list; `None` without any.
pub(super) fn chip_list(chips: &Chips, at: ShownAt) -> Option<Markup> {
    let is_new = chips.is_new.is_some_and(|chip| chip.enabled).then(|| "Nuevo".to_owned());
    let discount = chips.discount.map(|chip| format!("{}{}% de descuento", percent_text(chip.percent), '\u{a0}'));
    let stock = chips.stock.map(|chip| stock_text(chip.state).to_owned());
    let today = at.now.utc().with_timezone(&ZONE).date_naive();
    let end = chips.cutdown.map(|chip| (chip.datetime, end_text(&relative_time(chip.datetime, today, ZONE))));
    let texts: Vec<String> = [is_new, discount, stock].into_iter().flatten().collect();
    (!texts.is_empty() || end.is_some()).then(|| {
        html! {
            ul class="showroom-chips" {
                @for text in &texts { li { (text) } }
                @if let Some((end, text)) = &end { li { time datetime=(end.to_string()) { (text) } } }
            }
        }
    })
}

/// `Termina a las 20:00`, `Termina mañana a las 08:30`.
fn end_text(moment: &str) -> String {
    if moment.starts_with("la") { format!("Termina a {moment}") } else { format!("Termina {moment}") }
}

/// `12,5`.
fn percent_text(percent: Percent) -> String {
    let hundredths = percent.in_hundredths();
    match hundredths % 100 {
        0 => (hundredths / 100).to_string(),
        rest => format!("{},{}", hundredths / 100, format!("{rest:02}").trim_end_matches('0')),
    }
}

fn stock_text(state: StockChipState) -> &'static str {
    match state {
        StockChipState::HasUnits => "Disponible",
        StockChipState::LastUnits => "Últimas unidades",
        StockChipState::LastUnit => "Última unidad",
        StockChipState::OutOfStock => "Agotado",
        StockChipState::ComingSoon => "Próximamente",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_chips() {
        for (hundredths, text) in [(1000, "10"), (1250, "12,5"), (3333, "33,33"), (5, "0,05")] {
            assert_eq!(percent_text(Percent::from_hundredths(hundredths)), text);
        }
        assert_eq!(end_text("las 20:00"), "Termina a las 20:00");
        assert_eq!(end_text("la medianoche"), "Termina a la medianoche");
        assert_eq!(end_text("mañana a las 08:30"), "Termina mañana a las 08:30");
    }
}
