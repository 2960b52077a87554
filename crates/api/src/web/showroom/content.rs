//! The `<body>` of a content: its pictures, price, text, attributes, address and call to action.

use maud::{Markup, html};

use super::chips::chip_list;
use super::{Business, ShownAt, showroom_path};
use crate::domains::showrooms::{Content, ContentAddress, ContentPrice, PublicContent};
use crate::web::es::{format_money, short_address};
use crate::web::page::{MapPlace, map_button, map_url};
use crate::web::picture::{BANNER_PICTURE, CARD_PICTURE};

/// The page.
pub(super) fn content_body(view: &PublicContent, business: &Business, at: ShownAt) -> Markup {
    let PublicContent { content, showroom } = view;
    let back = showroom_path(showroom.id);
    html! {
        main class="served-store served-content" {
            nav aria-label="Vidriera" { a href=(back) { "‹ " (showroom.name) } }
            div class="content-top" {
                (first_picture(content))
                div {
                    header {
                        p class="content-type" { (content.content_type.name) }
                        h1 { (content.title) }
                        @if let Some(chips) = chip_list(&content.chips, at) { (chips) }
                        @if let Some(price) = &content.price { (price_lines(price)) }
                    }
                    (call_link(content, business))
                    @if !content.body.is_empty() { p class="page-description" { (content.body) } }
                    (attribute_list(content))
                }
            }
            (more_pictures(content))
            @if let Some(address) = &content.address { (address_section(address)) }
            p class="page-more" { a href=(back) { "Ver toda la vidriera" } }
        }
    }
}

/// The call to action; one without an address writes to the business, and so does a content without one.
fn call_link(content: &Content, business: &Business) -> Markup {
    let label = content.call_to_action.as_ref().map_or("Escribir", |call| call.label.as_str());
    let redirect = content.call_to_action.as_ref().and_then(|call| call.redirect.as_deref());
    html! {
        p class="content-action" {
            @match redirect {
                Some(redirect) => a href=(redirect) rel="noopener nofollow ugc" { (label) },
                None => a href=(business.chat_path()) { (label) },
            }
        }
    }
}

fn first_picture(content: &Content) -> Markup {
    let first = content.gallery.iter().find(|entry| entry.is_image()).map(|entry| entry.url.as_str());
    html! { @if let Some(picture) = BANNER_PICTURE.markup(first, true) { div class="content-picture" { (picture) } } }
}

/// The other pictures, and the films as links: a player would load from elsewhere.
fn more_pictures(content: &Content) -> Markup {
    let pictures: Vec<_> = content.gallery.iter().filter(|entry| entry.is_image()).skip(1).collect();
    let films: Vec<_> = content.gallery.iter().filter(|entry| !entry.is_image()).collect();
    html! {
        @if !pictures.is_empty() {
            section class="content-gallery" {
                h2 { "Fotos" }
                ul {
                    @for entry in pictures {
                        @if let Some(picture) = CARD_PICTURE.markup(Some(&entry.url), false) { li { (picture) } }
                    }
                }
            }
        }
        @for (index, film) in films.iter().enumerate() {
            p class="page-more" {
                a href=(film.url) rel="noopener nofollow ugc" {
                    "Ver el video" @if films.len() > 1 { " " (index + 1) }
                }
            }
        }
    }
}

fn price_lines(price: &ContentPrice) -> Markup {
    html! {
        p class="store-price" {
            @if price.from { "desde " }
            strong { (format_money(price.total)) }
        }
        @if price.discount.in_centavos() > 0 {
            p class="content-price-note" { "Con " (format_money(price.discount)) " de descuento" }
        }
    }
}

fn attribute_list(content: &Content) -> Markup {
    html! {
        @if !content.atributes.is_empty() {
            section class="content-attributes" {
                h2 { "Detalles" }
                dl {
                    @for attribute in &content.atributes {
                        div { dt { (attribute.key) } dd { (attribute.value) } }
                    }
                }
            }
        }
    }
}

fn address_section(place: &ContentAddress) -> Markup {
    let address = &place.address;
    let MapPlace { lat, lng } = address.location.into();
    let short = short_address(address);
    let name = if short.is_empty() { "Acá".to_owned() } else { short.clone() };
    html! {
        section class="page-addresses" data-places {
            h2 { "Dónde está" }
            ul {
                li data-lat=(lat) data-lng=(lng) data-place=(name) {
                    address { (short) }
                    @if !address.indications.trim().is_empty() { p class="store-indications" { (address.indications) } }
                    a href=(map_url(address.location.lat.get(), address.location.lng.get())) rel="noopener" {
                        "Ver en el mapa"
                    }
                }
            }
            (map_button())
        }
    }
}
