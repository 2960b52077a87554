//! The price of an article on the server's pages.

use maud::{Markup, html};

use super::es::format_money;
use hub_kernel::types::money::Money;

/// The price, with the price before discounts when there is one.
pub(super) fn price_line(base: Money, paid: Money) -> Markup {
    html! {
        p class="store-price" {
            @if paid < base {
                span class="store-price-before" { "antes " s { (format_money(base)) } }
                " " span { "ahora " strong { (format_money(paid)) } }
            } @else { strong { (format_money(paid)) } }
        }
    }
}
