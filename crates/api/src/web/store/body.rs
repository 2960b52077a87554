//! The `<body>` of a store's page, readable before any script: what it sells, and how to pay and to get it.

use maud::{Markup, html};

use super::article::article_item;
use super::catalog::{CatalogView, SectionView};
use super::es::payment_names;
use super::store_path;
use crate::domains::ecommerce::{PublicStorefront, Store};
use crate::domains::maps::Address;
use crate::web::es::{format_distance, join_alternatives, short_address};
use crate::web::page::map_url;
use crate::web::picture::{BANNER_PICTURE, LOGO_PICTURE};

/// The page of a store that consumers do not see.
pub(super) fn missing_store_body() -> Markup {
    html! {
        main class="served-store" {
            h1 { "Esta tienda no está disponible" }
            p { "Puede que la dirección esté mal, o que la tienda haya dejado de vender por acá." }
        }
    }
}

/// The page of a cart or checkout, which its script alone can show.
pub(super) fn cart_or_checkout_body(store: &Store) -> Markup {
    html! {
        noscript {
            main class="served-store" {
                h1 { (store.name) }
                p { "Para hacer un pedido hace falta JavaScript, que este navegador no ejecuta." }
                p { a href=(store_path(store)) { "Ver artículos y precios" } }
            }
        }
    }
}

/// The page until its script has loaded the data, and for good where scripts do not run.
pub(super) fn catalog_body(storefront: &PublicStorefront, catalog: &CatalogView<'_>) -> Markup {
    html! {
        main class="served-store" {
            (store_header(storefront))
            noscript { p class="store-note" { "Acá están los artículos y sus precios. Para hacer un pedido hace falta JavaScript." } }
            @if catalog.sections.is_empty() { p class="store-empty" { "Esta tienda todavía no publicó artículos." } }
            @if catalog.sections.len() > 1 { (section_links(catalog)) }
            @for (index, section) in catalog.sections.iter().enumerate() { (catalog_section(catalog, section, index)) }
        }
    }
}

fn store_header(storefront: &PublicStorefront) -> Markup {
    let store = &storefront.store;
    let is_open = storefront.turn.is_some();
    html! {
        header class="store-header" {
            @if let Some(picture) = LOGO_PICTURE.markup(store.image_url.as_deref(), true) { (picture) }
            div {
                h1 { (store.name) }
                p class={ "store-state" @if is_open { " is-open" } } { @if is_open { "Abierta" } @else { "Cerrada" } }
            }
        }
        (store_facts(storefront))
        @if !is_open { p class="store-note" { "La tienda está cerrada ahora." } }
    }
}

/// The ways to get an order, and to pay it.
fn store_facts(storefront: &PublicStorefront) -> Markup {
    let methods = &storefront.pickup_methods;
    let payments = payment_names(&storefront.payment_methods);
    html! {
        ul class="store-facts" {
            @if let Some(takeaway) = &methods.takeaway { li { (takeaway_text(&takeaway.address)) } }
            @if let Some(delivery) = &methods.delivery {
                li { "Envíos hasta " (format_distance(delivery.zone_radius)) }
            }
            @if methods.takeaway.is_none() && methods.delivery.is_none() { li { "La tienda todavía no configuró cómo entrega" } }
            li {
                @if payments.is_empty() { "La tienda todavía no configuró cómo se paga" }
                @else { "Se paga con " (join_alternatives(&payments)) }
            }
        }
    }
}

fn takeaway_text(address: &Address) -> Markup {
    let map = map_url(address.location.lat.get(), address.location.lng.get());
    let place = short_address(address);
    html! {
        "Retiro en " a href=(map) { @if place.is_empty() { "la tienda" } @else { (place) } }
        @if !address.indications.trim().is_empty() { span class="store-indications" { (address.indications) } }
    }
}

fn section_id(index: usize) -> String {
    format!("seccion-{}", index + 1)
}

fn section_links(catalog: &CatalogView<'_>) -> Markup {
    html! {
        nav class="store-sections" aria-label="Secciones" {
            ul {
                @for (index, section) in catalog.sections.iter().enumerate() {
                    li { a href={ "#" (section_id(index)) } { (section.name) } }
                }
            }
        }
    }
}

fn catalog_section<'a>(catalog: &CatalogView<'a>, section: &SectionView<'a>, index: usize) -> Markup {
    html! {
        section class="store-section" id=(section_id(index)) {
            h2 { (section.name) }
            @if let Some(banner) = BANNER_PICTURE.markup(section.banner_url, false) { (banner) }
            ul { @for article in &section.articles { (article_item(catalog, article)) } }
        }
    }
}
