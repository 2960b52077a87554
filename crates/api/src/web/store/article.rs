//! An article of a store's page: its picture, text, price, stock and the options that it offers.

use maud::{Markup, html};

use super::catalog::{ArticleChoice, CatalogView};
use super::es::{choice_rule, units_left};
use crate::domains::ecommerce::{Article, ArticleStock, CustomizerOption};
use crate::web::es::format_money;
use crate::web::picture::ARTICLE_PICTURE;
use crate::web::price::price_line;
use hub_kernel::types::money::Money;

/// The most units left that the page tells.
const FEW_UNITS: i64 = 5;

/// An article as an item of its section.
pub(super) fn article_item<'a>(catalog: &CatalogView<'a>, article: &'a Article) -> Markup {
    let choices = catalog.choices(article);
    let is_sold_out = catalog.is_sold_out(article);
    html! {
        li class={ "store-article" @if is_sold_out { " is-sold-out" } } {
            @if let Some(picture) = ARTICLE_PICTURE.markup(article.image_url.as_deref(), false) { (picture) }
            div {
                h3 { (article.name) }
                @if !article.description.trim().is_empty() { p class="store-article-text" { (article.description) } }
                (price_line(article.price.base, article.price.paid))
                @if let Some(stock) = stock_text(&article.stock, is_sold_out) { p class="store-stock" { (stock) } }
                @if !choices.is_empty() {
                    details class="store-options" {
                        summary { "Opciones" span class="hidden-visually" { " de " (article.name) } }
                        @for choice in &choices { (choice_list(choice)) }
                    }
                }
            }
        }
    }
}

/// The stock, when it is low or nothing is left.
fn stock_text(stock: &ArticleStock, is_sold_out: bool) -> Option<String> {
    if is_sold_out {
        return Some("Sin stock".into());
    }
    stock.sellable_count().filter(|count| *count <= FEW_UNITS).map(units_left)
}

fn choice_list(choice: &ArticleChoice<'_>) -> Markup {
    html! {
        p class="store-choice" { strong { (choice.name) } " · " (choice_rule(choice.options_min, choice.options_max)) }
        ul { @for option in &choice.customizer.options { li { (option_text(option)) } } }
    }
}

/// The name of an option, and what it adds to the price.
fn option_text(option: &CustomizerOption) -> Markup {
    let (base, paid) = (option.price.price_base, option.price.price_final);
    html! {
        span { (option.name) @if !option.description.trim().is_empty() { small { (option.description) } } }
        " "
        span class="store-option-price" {
            @if option.stock.out_of_stock { "Sin stock" }
            @else if paid < base { s { "+ " (format_money(base)) } " + " (format_money(paid)) }
            @else if paid > Money::default() { "+ " (format_money(paid)) }
            @else { "Sin cargo" }
        }
    }
}
