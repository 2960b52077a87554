//! The `<body>` of a page of the directory: who it is, whether it is open, how to reach it, and what it sells.

use maud::{Markup, html};

use super::PageView;
use super::contact::{ShownLink, find_link, whatsapp_url};
use super::hours::hours_section;
use crate::domains::discover::{PageAddress, PageArticle, PageCategory, PageLinkType};
use crate::domains::maps::Address;
use crate::web::calendar::CALENDAR_PATH;
use crate::web::es::{on_duty_text, opening_text, short_address};
use crate::web::explore::{EXPLORE_PATH, category_path};
use crate::web::page::{MapPlace, map_button, map_url};
use crate::web::picture::{ARTICLE_PICTURE, BANNER_PICTURE, LOGO_PICTURE};
use crate::web::price::price_line;

/// The page in place of one that the public does not see.
pub(super) fn missing_page_body() -> Markup {
    html! {
        main class="served-store" {
            h1 { "Esta página no está disponible" }
            p { "Puede que la dirección esté mal escrita, o que la página ya no esté publicada." }
            (explore_link("Buscar en el directorio"))
        }
    }
}

/// The page.
pub(super) fn page_body(view: &PageView<'_>) -> Markup {
    let parts = view.parts();
    let has_articles = !view.page.articles.is_empty();
    html! {
        main class="served-store served-page" {
            @if let Some(cover) = BANNER_PICTURE.markup(parts.info.cover_url.as_deref(), true) {
                div class="page-cover" { (cover) }
            }
            (page_header(view))
            (main_actions(view))
            @if !parts.info.description.trim().is_empty() { p class="page-description" { (parts.info.description) } }
            div class="page-sections" {
                @if let Some(hours) = hours_section(view) { (hours) }
                @if !parts.addresses.is_empty() { (address_section(&parts.addresses)) }
                @if !parts.links.is_empty() { (link_section(view)) }
            }
            @if has_articles { (article_section(view)) }
            (explore_link("Explorar negocios y servicios"))
        }
    }
}

fn explore_link(text: &str) -> Markup {
    html! { p class="page-more" { a href=(EXPLORE_PATH) { (text) } } }
}

fn page_header(view: &PageView<'_>) -> Markup {
    let parts = view.parts();
    let is_first = parts.info.cover_url.is_none();
    html! {
        header class="store-header" {
            @if let Some(picture) = LOGO_PICTURE.markup(parts.info.avatar_url.as_deref(), is_first) { (picture) }
            div {
                h1 { (parts.info.name) }
                @if !parts.categories.is_empty() { (category_links(&parts.categories)) }
                @if let Some(opened) = parts.opened {
                    p class={ "store-state" @if opened { " is-open" } } {
                        (opening_text(opened, parts.next_change_at, view.today, view.zone))
                    }
                }
                @if let Some(duty) = duty_line(view) { (duty) }
            }
        }
    }
}

/// The categories, each with the search of its pages.
fn category_links(categories: &[PageCategory]) -> Markup {
    html! {
        p class="page-categories" {
            @for (index, category) in categories.iter().enumerate() {
                @if index > 0 { " · " }
                a href=(category_path(category.id)) { (category.name) }
            }
        }
    }
}

/// The present duty of a pharmacy, or the way to the ones on duty; `None` for other pages.
fn duty_line(view: &PageView<'_>) -> Option<Markup> {
    view.page.on_duty?;
    let until = view.page.on_duty_until.map(|until| on_duty_text(until, view.today, view.zone));
    Some(match until {
        Some(until) => html! { p class="page-duty is-on" { (until) } },
        None => html! { p class="page-duty" { a href=(CALENDAR_PATH) { "Ver las farmacias de turno" } } },
    })
}

/// The first ways to reach it: its store, WhatsApp, phone and map.
fn main_actions(view: &PageView<'_>) -> Markup {
    let parts = view.parts();
    let phone = find_link(&parts.links, PageLinkType::Phone);
    let whatsapp = find_link(&parts.links, PageLinkType::Whatsapp);
    html! {
        ul class="page-actions" {
            @if let Some(store) = &parts.store {
                li { a class="is-main" href={ "/t/" (store.id) } { "Hacer un pedido" } }
            }
            @if let Some(showroom) = &parts.showroom {
                li { a href={ "/v/" (showroom.id) } { "Ver la vidriera" } }
            }
            @if let Some(workspace) = parts.workspace_id {
                li { a href={ "/mis_mensajes/con/" (workspace) } { "Escribir" } }
            }
            @if let Some(whatsapp) = whatsapp {
                li { a href=(whatsapp_url(&whatsapp.value)) rel="noopener" { "WhatsApp" } }
            }
            @if let Some(phone) = phone { li { a href={ "tel:" (phone.value) } { "Llamar" } } }
            @if let Some(place) = parts.addresses.first() {
                li { a href=(address_map(&place.address)) rel="noopener" { "Ver en el mapa" } }
            }
        }
    }
}

fn address_map(address: &Address) -> String {
    map_url(address.location.lat.get(), address.location.lng.get())
}

fn address_section(addresses: &[PageAddress]) -> Markup {
    html! {
        section class="page-addresses" data-places {
            h2 { "Dónde está" }
            ul { @for place in addresses { (address_row(&place.address)) } }
            (map_button())
        }
    }
}

/// An address, with its point for the map.
fn address_row(address: &Address) -> Markup {
    let MapPlace { lat, lng } = address.location.into();
    let name = [address.name.trim(), &short_address(address)]
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or("Acá")
        .to_owned();
    html! { li data-lat=(lat) data-lng=(lng) data-place=(name) { (address_item(address)) } }
}

fn address_item(address: &Address) -> Markup {
    let short = short_address(address);
    let rooms: Vec<_> = [("piso", &address.flat), ("depto.", &address.apartment)]
        .into_iter()
        .filter(|(_, text)| !text.trim().is_empty())
        .map(|(word, text)| format!("{word} {text}"))
        .collect();
    html! {
        @if !address.name.trim().is_empty() { strong { (address.name) } }
        address { (short) @if !rooms.is_empty() { " (" (rooms.join(", ")) ")" } }
        @if !address.indications.trim().is_empty() { p class="store-indications" { (address.indications) } }
        a href=(address_map(address)) rel="noopener" {
            "Ver en el mapa" @if !short.is_empty() { span class="hidden-visually" { ": " (short) } }
        }
    }
}

fn link_section(view: &PageView<'_>) -> Markup {
    html! {
        section class="page-links" {
            h2 { "Contacto" }
            ul {
                @for link in view.parts().links.iter().map(ShownLink::new) {
                    li { span { (link.kind) } a href=(link.href) rel="noopener nofollow ugc" { (link.text) } }
                }
            }
        }
    }
}

/// The first articles of its store; each leads to the store, where it is sold.
fn article_section(view: &PageView<'_>) -> Markup {
    let store = view.parts().store.as_ref().map(|store| format!("/t/{}", store.id)).unwrap_or_default();
    html! {
        section class="store-section" {
            h2 { "Qué vende" }
            ul { @for article in &view.page.articles { (article_item(article, &store)) } }
            p class="page-more" { a href=(store) { "Ver todo y hacer un pedido" } }
        }
    }
}

fn article_item(article: &PageArticle, store: &str) -> Markup {
    html! {
        li class="store-article" {
            @if let Some(picture) = ARTICLE_PICTURE.markup(article.image_url.as_deref(), false) { (picture) }
            div {
                h3 { a href={ (store) "?articulo=" (article.id) } { (article.name) } }
                @if !article.description.trim().is_empty() { p class="store-article-text" { (article.description) } }
                (price_line(article.price.unit, article.price.total))
            }
        }
    }
}
