//! Spanish texts of a store's page: amounts, distances and choices, written as the page's script writes them.

use crate::domains::ecommerce::{Address, PaymentMethods};
use crate::domains::wallets::ProviderType;
use hub_kernel::types::money::Money;

/// A space at which no line breaks, as between `$` and its amount.
const NO_BREAK_SPACE: char = '\u{a0}';

/// `$ 24.000`, `$ 1.234,50`.
pub(super) fn format_money(amount: Money) -> String {
    let centavos = amount.in_centavos();
    let sign = if centavos < 0 { "-" } else { "" };
    let (pesos, cents) = (centavos.unsigned_abs() / 100, centavos.unsigned_abs() % 100);
    let cents = if cents == 0 { String::new() } else { format!(",{cents:02}") };
    format!("{sign}${NO_BREAK_SPACE}{}{cents}", group_thousands(pesos))
}

/// `1.234.567`.
fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text
}

/// `800 m`, `3,5 km`, `12 km`.
pub(super) fn format_distance(metres: i64) -> String {
    if metres < 1000 {
        return format!("{metres}{NO_BREAK_SPACE}m");
    }
    let tenths = (metres + 50) / 100;
    let fraction = if tenths % 10 == 0 { String::new() } else { format!(",{}", tenths % 10) };
    format!("{}{fraction}{NO_BREAK_SPACE}km", tenths / 10)
}

/// The number of units that are left, for an article of which few are.
pub(super) fn units_left(count: i64) -> String {
    if count == 1 { "Queda 1".into() } else { format!("Quedan {count}") }
}

/// The number of options to choose: `Elegí 1`, `Elegí entre 1 y 3`, `Opcional, hasta 2`.
pub(super) fn choice_rule(min: i64, max: i64) -> String {
    match (min, max) {
        (0, 1) => "Opcional".into(),
        (0, max) => format!("Opcional, hasta {max}"),
        (min, max) if min == max => format!("Elegí {min}"),
        (min, max) => format!("Elegí entre {min} y {max}"),
    }
}

/// The names of the ways to pay, once each, in the store's order.
pub(super) fn payment_names(methods: &PaymentMethods) -> Vec<&'static str> {
    let mut names = Vec::new();
    for provider in &methods.providers {
        let name = payment_name(provider.provider_type);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn payment_name(provider: ProviderType) -> &'static str {
    match provider {
        ProviderType::Cash => "efectivo",
        ProviderType::Banktransfer => "transferencia",
        ProviderType::Mercadopago => "Mercado Pago",
    }
}

/// `Av. Espora 1180, Adrogué`.
pub(super) fn short_address(address: &Address) -> String {
    let street = [address.street.trim(), address.number.trim()].join(" ");
    let parts = [street.trim(), address.city.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        for (centavos, text) in [
            (0, "$\u{a0}0"),
            (5, "$\u{a0}0,05"),
            (100_000, "$\u{a0}1.000"),
            (123_450, "$\u{a0}1.234,50"),
            (99_999, "$\u{a0}999,99"),
            (100_000_000_000, "$\u{a0}1.000.000.000"),
            (-150, "-$\u{a0}1,50"),
        ] {
            assert_eq!(format_money(Money::from_centavos(centavos)), text);
        }
    }

    #[test]
    fn distances() {
        for (metres, text) in
            [(1, "1\u{a0}m"), (999, "999\u{a0}m"), (1000, "1\u{a0}km"), (3500, "3,5\u{a0}km"), (11_960, "12\u{a0}km")]
        {
            assert_eq!(format_distance(metres), text);
        }
    }

    #[test]
    fn choices() {
        for (min, max, text) in [
            (0, 1, "Opcional"),
            (0, 2, "Opcional, hasta 2"),
            (1, 1, "Elegí 1"),
            (3, 3, "Elegí 3"),
            (1, 4, "Elegí entre 1 y 4"),
        ] {
            assert_eq!(choice_rule(min, max), text);
        }
        assert_eq!((units_left(1), units_left(3)), ("Queda 1".into(), "Quedan 3".into()));
    }
}
