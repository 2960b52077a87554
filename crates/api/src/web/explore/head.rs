//! The `<head>` of the search: title, description, address, and structured data.

use maud::{Markup, PreEscaped, html};

use super::SearchView;
use super::structured_data::structured_data;
use crate::web::page::{PageMeta, SITE_NAME, page_title};

/// The head. Search engines list all pages and each category, and no other search.
pub(super) fn explore_head(view: &SearchView<'_>, origin: Option<&str>) -> Markup {
    let meta = PageMeta {
        title: &page_title(&describe_title(view)),
        description: &describe_search(view),
        site_name: SITE_NAME,
        origin,
        path: &view.url.canonical_path(),
        image: None,
    };
    html! {
        (meta.markup())
        @if is_listed(view) { script type="application/ld+json" { (PreEscaped(structured_data(view, origin))) } }
        @else { meta name="robots" content="noindex, follow"; }
    }
}

fn is_listed(view: &SearchView<'_>) -> bool {
    let is_known = view.url.categories.is_empty() || view.chosen_category().is_some();
    let has_results = view.results.is_some_and(|results| !results.data.is_empty());
    view.url.is_indexable() && is_known && has_results
}

fn describe_title(view: &SearchView<'_>) -> String {
    if view.results.is_none() {
        return "No entendimos esa búsqueda".into();
    }
    match view.chosen_category().filter(|_| view.url.is_indexable()) {
        Some(category) => format!("{}: horarios, direcciones y pedidos", category.name),
        None => view.results_title().unwrap_or_else(|| "Explorar negocios y servicios".into()),
    }
}

fn describe_search(view: &SearchView<'_>) -> String {
    match view.chosen_category() {
        Some(category) => format!("{}: qué está abierto ahora, direcciones, teléfonos y pedidos.", category.name),
        None => "Negocios, comida y servicios: qué está abierto ahora, dónde queda y cómo pedir.".into(),
    }
}
