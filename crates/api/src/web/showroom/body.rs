//! The `<body>` of a showroom: its header, and its blocks with their items, each of which leads to its content.

use maud::{Markup, html};

use super::chips::chip_list;
use super::{Business, ShownAt, content_path};
use crate::domains::showrooms::{
    Block, BlockSize, BlockSurface, BlockType, Deployment, Item, ItemType, PublicShowroom,
};
use crate::web::es::format_money;
use crate::web::explore::EXPLORE_PATH;
use crate::web::picture::{BANNER_PICTURE, CARD_PICTURE, LOGO_PICTURE};

/// The page in place of one that the public does not see.
pub(super) fn missing_body() -> Markup {
    html! {
        main class="served-store" {
            h1 { "Esta vidriera no está disponible" }
            p { "Puede que la dirección esté mal escrita, o que ya no esté publicada." }
            p class="page-more" { a href=(EXPLORE_PATH) { "Buscar en el directorio" } }
        }
    }
}

/// The page.
pub(super) fn showroom_body(view: &PublicShowroom, business: &Business, at: ShownAt) -> Markup {
    let Some(deployment) = &view.deployment else { return empty_body(&view.showroom.name) };
    let header = &deployment.header;
    html! {
        main class="served-store served-showroom" {
            @if let Some(cover) = BANNER_PICTURE.markup(header.cover_url.as_deref(), true) {
                div class="page-cover" { (cover) }
            }
            header class="store-header" {
                @if let Some(icon) = LOGO_PICTURE.markup(header.icon_url.as_deref(), header.cover_url.is_none()) { (icon) }
                div {
                    h1 { (header.title) }
                    @if let Some((page, name)) = &business.page {
                        p class="showroom-business" { a href={ "/p/" (page) } { (name) } }
                    }
                }
                a class="showroom-write" href=(business.chat_path()) { "Escribir" }
            }
            @for block in &deployment.blocks { (block_section(deployment, block, at)) }
            @if deployment.blocks.is_empty() { p { "Todavía no hay nada para mostrar." } }
            p class="page-more" { a href=(EXPLORE_PATH) { "Explorar negocios y servicios" } }
        }
    }
}

fn empty_body(name: &str) -> Markup {
    html! {
        main class="served-store" {
            h1 { (name) }
            p { "Esta vidriera todavía no tiene nada publicado." }
            p class="page-more" { a href=(EXPLORE_PATH) { "Explorar negocios y servicios" } }
        }
    }
}

fn block_section(deployment: &Deployment, block: &Block, at: ShownAt) -> Markup {
    let items: Vec<_> = deployment.items.iter().filter(|item| item.block_id == block.id).collect();
    let header = &block.header;
    let class = format!(
        "showroom-block {} {} {} {}",
        surface_class(block.surface_type),
        block_type_class(block.block_type),
        item_type_class(block.item_type),
        size_class(block.size)
    );
    html! {
        section class=(class) {
            @if let Some(banner) = BANNER_PICTURE.markup(header.banner_url.as_deref(), false) {
                div class="showroom-banner" { (banner) }
            }
            @if !header.title.is_empty() { h2 { (header.title) } }
            @if !header.description.is_empty() { p class="showroom-text" { (header.description) } }
            // A row that is scrolled takes the keyboard too.
            @let is_scrolled = matches!(block.block_type, BlockType::Row | BlockType::Carrousel);
            ul tabindex=[is_scrolled.then_some("0")] {
                @for item in items { (item_card(deployment, item, !header.title.is_empty(), at)) }
            }
        }
    }
}

fn item_card(deployment: &Deployment, item: &Item, is_below_title: bool, at: ShownAt) -> Markup {
    let link = html! { a href=(content_path(deployment.showroom_id, item.content_id)) { (item.title) } };
    html! {
        li class="showroom-item" {
            @if let Some(picture) = CARD_PICTURE.markup(item.image_url.as_deref(), false) { (picture) }
            div {
                @if is_below_title { h3 { (link) } } @else { h2 { (link) } }
                @if let Some(chips) = chip_list(&item.chips, at) { (chips) }
                @if !item.description.is_empty() { p class="showroom-text" { (item.description) } }
                @if let Some(price) = &item.price {
                    p class="store-price" {
                        @if price.final_price < price.base {
                            span class="store-price-before" { "antes " s { (format_money(price.base)) } }
                            " "
                        }
                        @if price.from { "desde " }
                        strong { (format_money(price.final_price)) }
                    }
                }
            }
        }
    }
}

/// The CSS class of a block's surface.
fn surface_class(surface: BlockSurface) -> &'static str {
    match surface {
        BlockSurface::Transparent => "is-transparent",
        BlockSurface::Card => "is-card",
    }
}

/// The CSS class of the arrangement of a block's items.
fn block_type_class(block_type: BlockType) -> &'static str {
    match block_type {
        BlockType::Grid => "is-grid",
        BlockType::Column => "is-column",
        BlockType::Row => "is-row",
        BlockType::Carrousel => "is-carrousel",
    }
}

/// The CSS class of the look of a block's items.
fn item_type_class(item_type: ItemType) -> &'static str {
    match item_type {
        ItemType::Hero => "has-heroes",
        ItemType::Card => "has-cards",
        ItemType::Tile => "has-tiles",
        ItemType::Strip => "has-strips",
    }
}

/// The CSS class of the size of a block's items.
fn size_class(size: BlockSize) -> &'static str {
    match size {
        BlockSize::Xs => "size-xs",
        BlockSize::Sm => "size-sm",
        BlockSize::Md => "size-md",
        BlockSize::Lg => "size-lg",
        BlockSize::Xl => "size-xl",
    }
}
