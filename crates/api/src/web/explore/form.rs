//! The form of a search. It works without a script; the visitor's position and suggestions need one.

use maud::{Markup, html};

use super::url::{OPEN, QUERY_LENGTH};
use super::{EXPLORE_PATH, SearchView};
use crate::domains::discover::Category;
use crate::web::es::{NO_BREAK_SPACE, format_distance};

/// The radii to choose from, in metres.
const RADII: [i64; 5] = [1_000, 2_000, 5_000, 10_000, 50_000];

/// The id of the list of suggestions.
const SUGGESTIONS: &str = "suggestions";

/// The form, filled with the search.
pub(super) fn search_form(view: &SearchView<'_>) -> Markup {
    let url = view.url;
    html! {
        form class="explore-form" role="search" method="get" action=(EXPLORE_PATH) {
            label class="explore-query" {
                span { "Qué buscás" }
                input type="search" name="query" value=(url.query) maxlength=(QUERY_LENGTH) list=(SUGGESTIONS)
                    autocomplete="off" enterkeyhint="search" placeholder="Pizza, kinesiología, ferretería…";
            }
            datalist id=(SUGGESTIONS) {}
            label class="explore-category" {
                span { "Categoría" }
                select name="categories" {
                    option value="" { "Todas" }
                    (category_options(view))
                }
            }
            @if url.has_zone() { (zone_fields(view)) }
            label class="explore-open" {
                input type="checkbox" name="filter" value=(OPEN) checked[url.is_open_only()];
                span { "Abierto ahora" }
            }
            div class="explore-buttons" {
                button class="is-main" type="submit" { "Buscar" }
                // The script shows it.
                button type="button" hidden data-near
                    data-locating="Buscando dónde estás…"
                    data-denied="No tenemos permiso para ver dónde estás. Habilitá la ubicación en el navegador y probá de nuevo, o escribí tu localidad."
                    data-unavailable="Tu dispositivo no sabe dónde está. Fijate si tiene la ubicación encendida, o escribí tu localidad."
                    data-slow="Tu dispositivo tarda en saber dónde está. Probá de nuevo cerca de una ventana, o escribí tu localidad." { "Cerca mío" }
            }
            p class="explore-status" role="status" {}
        }
    }
}

/// The circle of the search: its centre as the script found it, and its radius.
fn zone_fields(view: &SearchView<'_>) -> Markup {
    let url = view.url;
    let mut radii = RADII.to_vec();
    if !radii.contains(&url.radius()) {
        radii.push(url.radius());
        radii.sort_unstable();
    }
    html! {
        input type="hidden" name="zone_lat" value=[url.zone_lat];
        input type="hidden" name="zone_lng" value=[url.zone_lng];
        label class="explore-radius" {
            span { "A menos de" }
            select name="zone_radius" {
                @for radius in radii {
                    option value=(radius) selected[radius == url.radius()] { (format_distance(radius)) }
                }
            }
        }
    }
}

/// The tree of categories as options: those below another one are indented.
fn category_options(view: &SearchView<'_>) -> Markup {
    let chosen = &view.url.categories;
    let mut options = Vec::new();
    push_options(view.categories, None, 0, &mut options);
    let is_known = options.iter().any(|(category, _)| category.id.to_string() == *chosen);
    html! {
        // Several categories of a link stay chosen.
        @if !chosen.is_empty() && !is_known { option value=(chosen) selected { "Varias categorías" } }
        @for (category, depth) in options {
            option value=(category.id) selected[category.id.to_string() == *chosen] {
                (indent(depth)) (category.name)
            }
        }
    }
}

fn push_options<'a>(
    all: &'a [Category],
    parent: Option<&Category>,
    depth: usize,
    options: &mut Vec<(&'a Category, usize)>,
) {
    for category in all.iter().filter(|category| category.parent_id == parent.map(|parent| parent.id)) {
        options.push((category, depth));
        push_options(all, Some(category), depth + 1, options);
    }
}

fn indent(depth: usize) -> String {
    String::from(NO_BREAK_SPACE).repeat(depth * 3)
}
