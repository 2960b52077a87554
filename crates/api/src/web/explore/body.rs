//! The `<body>` of the search: its form, the first categories, and the results.

use maud::{Markup, html};

use super::form::search_form;
use super::results::result_section;
use super::{SearchView, category_path};
use crate::web::calendar::CALENDAR_PATH;
use hub_kernel::types::error::Result;

/// The page.
pub(super) fn explore_body(view: &SearchView<'_>) -> Result<Markup> {
    Ok(html! {
        main class="served-store served-explore" {
            h1 { "Explorar" }
            @if view.url.is_empty() {
                p class="explore-lead" { "Negocios, comida y servicios: qué está abierto, dónde queda y cómo pedir." }
            }
            (search_form(view))
            @if view.is_for_pharmacies() {
                p class="store-note" {
                    "¿Buscás una farmacia fuera de hora? " a href=(CALENDAR_PATH) { "Ver las farmacias de turno" }
                }
            }
            @if view.url.is_empty() { (root_categories(view)) }
            (result_section(view)?)
        }
    })
}

/// The categories of the first level, each with its pages.
fn root_categories(view: &SearchView<'_>) -> Markup {
    let roots: Vec<_> = view.categories.iter().filter(|category| category.parent_id.is_none()).collect();
    if roots.is_empty() {
        return html! {};
    }
    html! {
        nav class="explore-categories" aria-label="Categorías" {
            ul { @for category in roots { li { a href=(category_path(category.id)) { (category.name) } } } }
        }
    }
}
