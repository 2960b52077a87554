//! The results of a search, best first, and what to try without any.

use chrono_tz::Tz;
use maud::{Markup, html};

use super::{EXPLORE_PATH, SearchView};
use crate::domains::discover::{ExploreResult, PageArticle, schedule_state};
use crate::web::es::{NO_BREAK_SPACE, format_distance, format_money, on_duty_text, opening_text, short_address};
use crate::web::page::{MapPlace, map_button};
use crate::web::picture::LOGO_PICTURE;
use hub_kernel::types::error::{Error, Result};

/// The radius that is offered when a smaller one has no results, in metres.
const WIDE_RADIUS: i64 = 50_000;

/// The results, or what to try without any.
pub(super) fn result_section(view: &SearchView<'_>) -> Result<Markup> {
    let Some(results) = view.results else { return Ok(refused_search()) };
    if results.data.is_empty() {
        return Ok(no_results(view));
    }
    Ok(html! {
        section class="explore-results" data-places {
            h2 { (results_heading(view)) }
            @if view.url.has_zone() { p { a href=(view.url.everywhere().path()) { "Buscar en todas partes" } } }
            @if results.data.iter().any(|result| result.address.is_some()) { (map_button()) }
            ul {
                @for (index, result) in results.data.iter().enumerate() { (result_item(view, result, index == 0)?) }
            }
            @if let Some(cursor) = &results.cursor {
                p class="page-more" { a rel="next" href=(view.url.after(cursor).path()) { "Ver más resultados" } }
            }
        }
    })
}

/// `Resultados de «pan» a menos de 5 km`.
fn results_heading(view: &SearchView<'_>) -> String {
    let title = view.results_title().unwrap_or_else(|| "Negocios y servicios".into());
    if view.url.has_zone() { format!("{title} a menos de {}", format_distance(view.url.radius())) } else { title }
}

fn result_item(view: &SearchView<'_>, result: &ExploreResult, is_first: bool) -> Result<Markup> {
    let page = &result.page;
    let place = result.address.as_ref().map(|place| short_address(&place.address)).filter(|text| !text.is_empty());
    let distance = result.distance.map(|distance| format!("a{NO_BREAK_SPACE}{}", format_distance(distance.meters)));
    let facts: Vec<_> = [place, distance].into_iter().flatten().collect();
    let point = result.address.as_ref().map(|place| MapPlace::from(place.address.location));
    let path = format!("/p/{}", result.id);
    Ok(html! {
        li class="explore-result" data-lat=[point.as_ref().map(|point| &point.lat)]
            data-lng=[point.as_ref().map(|point| &point.lng)] data-place=(page.name) data-href=(path) {
            @if let Some(picture) = LOGO_PICTURE.markup(page.avatar_url.as_deref(), is_first) { (picture) }
            div {
                h3 { a href=(path) { (page.name) } }
                @if let Some(state) = state_line(view, result)? { (state) }
                @if !facts.is_empty() { p { (facts.join(" · ")) } }
                @if !page.description.trim().is_empty() { p class="explore-text" { (page.description) } }
                @if !result.articles.is_empty() {
                    ul class="explore-articles" { @for article in &result.articles { (article_item(article)) } }
                }
            }
        }
    })
}

/// The duty of a pharmacy that is on duty, else whether the page is open; `None` for one without hours and store.
fn state_line(view: &SearchView<'_>, result: &ExploreResult) -> Result<Option<Markup>> {
    let zone: Tz = result.time_zone.parse().map_err(Error::internal)?;
    let today = view.now.utc().with_timezone(&zone).date_naive();
    if let Some(until) = view.duties.get(&result.id).and_then(|duty| duty.until) {
        return Ok(Some(html! { p class="page-duty is-on" { (on_duty_text(until, today, zone)) } }));
    }
    let state = schedule_state(&result.schedule, zone, view.now);
    let opened = state.map(|state| state.opened).or(result.store.as_ref().map(|store| store.opened));
    let change = state.and_then(|state| state.next_change_at);
    Ok(opened.map(|opened| {
        html! {
            p class={ "store-state" @if opened { " is-open" } } { (opening_text(opened, change, today, zone)) }
        }
    }))
}

fn article_item(article: &PageArticle) -> Markup {
    html! { li { span { (article.name) } span { (format_money(article.price.total)) } } }
}

fn refused_search() -> Markup {
    html! {
        section class="store-empty explore-empty" {
            h2 { "No entendimos esa búsqueda" }
            p { "El enlace está incompleto o tiene un error. Probá de nuevo con el formulario." }
            ul { li { a href=(EXPLORE_PATH) { "Empezar de nuevo" } } }
        }
    }
}

/// Offers searches with fewer limits, and says that there is nothing yet when there are none.
fn no_results(view: &SearchView<'_>) -> Markup {
    let url = view.url;
    html! {
        section class="store-empty explore-empty" {
            h2 { "No encontramos nada" }
            @if url.is_empty() {
                p { "Todavía no hay negocios ni servicios publicados." }
            } @else {
                p { "Revisá cómo está escrito, o probá así:" }
                ul {
                    @if url.is_open_only() {
                        li { a href=(url.with_closed().path()) { "Ver también lo que está cerrado" } }
                    }
                    @if url.has_zone() && url.radius() < WIDE_RADIUS {
                        li { a href=(url.within(WIDE_RADIUS).path()) { "Buscar más lejos" } }
                    }
                    @if url.has_zone() { li { a href=(url.everywhere().path()) { "Buscar en todas partes" } } }
                    @if !url.categories.is_empty() && !url.query.is_empty() {
                        li { a href=(url.in_all_categories().path()) { "Buscar en todas las categorías" } }
                    }
                    li { a href=(EXPLORE_PATH) { "Empezar de nuevo" } }
                }
            }
        }
    }
}
