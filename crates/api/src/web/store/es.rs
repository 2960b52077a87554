//! Spanish texts of a store's page: stock, choices and ways to pay, written as the page's script writes them.

use crate::domains::ecommerce::PaymentMethods;
use crate::domains::wallets::ProviderType;

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

#[cfg(test)]
mod tests {
    use super::*;

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
