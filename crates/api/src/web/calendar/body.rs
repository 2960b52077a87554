//! The calendar page's `<body>`, readable before any script: the pharmacies on duty now, and the month day by day.

use chrono::Datelike;
use maud::{Markup, PreEscaped, html};

use super::es::{self, CALENDAR_TITLE, capitalize, short_weekday};
use super::month::{CalendarMonth, calendar_path};
use crate::domains::pharmacy::{self, CalendarDay, OnDuty, OnDutyNext, OnDutyNow, PharmacyView, ShiftSegment};
use crate::web::es::{join_names, month_name, relative_time};
use crate::web::explore::EXPLORE_PATH;

const CROSS_LOGO: PreEscaped<&str> = PreEscaped(
    "<svg class=\"prerendered-logo\" viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"9\" \
     fill=\"currentColor\"/><path d=\"M13 6.5h6V13h6.5v6H19v6.5h-6V19H6.5v-6H13z\" fill=\"var(--on-accent)\"/></svg>",
);

/// The head and body of a page without a group to show; `alternative` is the path of the configured calendar.
pub(super) fn missing_group_markup(alternative: Option<&str>) -> (Markup, Markup) {
    let head = html! { title { (CALENDAR_TITLE) } };
    let body = html! {
        main class="prerendered" {
            header class="prerendered-header" { (CROSS_LOGO) div { h1 { (CALENDAR_TITLE) } } }
            p { "Este calendario no existe o ya no está publicado." }
            @if let Some(path) = alternative { p { a href=(path) { "Ver el calendario de turnos" } } }
        }
    };
    (head, body)
}

/// The page until its script has loaded the data, and for good where scripts do not run.
pub(super) fn body_markup(month: &CalendarMonth<'_>, duty: &OnDuty) -> Markup {
    let month_has_demo = month.shifts.iter().any(|shift| shift.demo);
    let mut current_shifts = duty.data.iter().map(|now| &now.shift).chain(duty.next.iter().map(|next| &next.shift));
    html! {
        main class="prerendered" {
            header class="prerendered-header" { (CROSS_LOGO) div { h1 { (CALENDAR_TITLE) } p { (month.group.name) } } }
            @if month_has_demo || current_shifts.any(|shift| shift.demo) {
                // Print shows only the month, so there the banner depends on the month alone.
                p class={ "prerendered-demo" @if !month_has_demo { " prerendered-demo-now" } } {
                    strong { "Datos de demostración." } " No son turnos reales: no los uses para buscar una farmacia."
                }
            }
            (on_duty_section(month, duty))
            @if let Some(invalid) = &month.invalid_month { (invalid_month_notice(month, invalid)) }
            @else { (month_list(month)) }
            p class="prerendered-updated" { "Actualizado " (es::date_and_time(duty.at, month.zone)) }
            (page_footer(month))
        }
    }
}

/// The month's bar and its days.
fn month_list(month: &CalendarMonth<'_>) -> Markup {
    html! {
        (month_bar(month))
        @if month.shifts.is_empty() { p class="prerendered-empty" { "No hay turnos programados para este mes" } }
        @else {
            ol class={ "prerendered-days begins-" (month.first_column()) " paper-" (month.printed_line_height()) } {
                @for day in &month.days { (day_item(month, day)) }
            }
            (pharmacies_section(month))
        }
    }
}

/// The words in place of a month that the address asks for and that is none.
fn invalid_month_notice(month: &CalendarMonth<'_>, invalid: &str) -> Markup {
    let this_month = calendar_path(month.group_in_address.as_deref(), None, month.is_embedded);
    html! {
        div class="prerendered-empty" {
            p { "«" (invalid) "» no es un mes. Un mes se escribe como 2026-11, entre 2000-01 y 2199-12." }
            p { a href=(this_month) target="_self" { "Ver el mes de hoy" } }
        }
    }
}

fn on_duty_section(month: &CalendarMonth<'_>, duty: &OnDuty) -> Markup {
    let names: Vec<_> = duty.next.iter().map(|next| next.pharmacy.name.as_str()).collect();
    html! {
        section class={ "prerendered-now" @if duty.data.is_empty() { " prerendered-quiet" } } {
            div { h2 { "De turno ahora" } p { (es::weekday_date_and_time(duty.at, month.zone)) } }
            @if duty.data.is_empty() {
                p class="prerendered-nobody" { (nobody_sentence(month, duty)) }
                @if let Some(text) = &month.group.emergency_text { p class="prerendered-emergency" { (text) } }
            }
            @else { ul { @for now in &duty.data { (on_duty_item(month, now)) } } }
            @if let Some(next) = duty.next.first() {
                p {
                    @if duty.data.is_empty() { "Próximo turno" } @else { "Después" }
                    ", " (relative_time(next.shift.ini_at, month.today, month.zone)) ": " strong { (join_names(&names)) }
                }
            } @else if duty.data.is_empty() { p { "Tampoco hay turnos próximos cargados." } }
        }
    }
}

/// The words for nobody on duty: a gap of the rota, or a time at which nobody has to be. 'Hoy' is said only of a day that is
/// known to have no shift at all, neither one that is over nor one that follows.
fn nobody_sentence(month: &CalendarMonth<'_>, duty: &OnDuty) -> &'static str {
    let cover = &month.group.cover;
    let now = duty.at.utc().with_timezone(&month.zone).naive_local();
    let begins_today =
        |next: &OnDutyNext| next.shift.ini_at.utc().with_timezone(&month.zone).date_naive() == month.today;
    let is_today_free = month.days.iter().any(|day| day.date == month.today && day.segments.is_empty());
    if cover.is_required_at(now) {
        "Sin turno cargado"
    } else if is_today_free && !cover.is_required_on(month.today) && !duty.next.iter().any(begins_today) {
        "Hoy no hay farmacia de turno"
    } else {
        "Ahora no hay farmacia de turno"
    }
}

fn on_duty_item(month: &CalendarMonth<'_>, now: &OnDutyNow) -> Markup {
    let pharmacy = &now.pharmacy;
    html! {
        li class={ "c" (pharmacy::pharmacy_color(pharmacy.id)) } {
            h3 { (pharmacy.name) }
            p class="prerendered-until" { "Abierta hasta " (relative_time(now.until, month.today, month.zone)) }
            (address_line(pharmacy))
            @if now.shift.demo { p class="prerendered-badge" { "Demostración" } }
            p class="prerendered-contact" {
                @match pharmacy.phone.as_deref().and_then(es::format_phone) {
                    Some(phone) => a class="prerendered-call" href=(phone.href) { "Llamar " (phone.label) },
                    None => span class="prerendered-missing" { "Sin teléfono cargado" },
                }
                @if let Some(map) = es::map_url(pharmacy) { a href=(map) { "Mapa" } }
            }
        }
    }
}

fn address_line(pharmacy: &PharmacyView) -> Markup {
    html! {
        p {
            @match es::short_address(pharmacy) { Some(street) => (street), None => "Sin dirección cargada" }
            @if let Some(locality) = &pharmacy.locality { " " span class="prerendered-locality" { (locality) } }
        }
    }
}

/// The month's name, with links to today and to the months before and after.
fn month_bar(month: &CalendarMonth<'_>) -> Markup {
    let today = calendar_path(month.group_in_address.as_deref(), None, month.is_embedded);
    html! {
        div class="prerendered-bar" {
            h2 {
                (month.first.format("%m %Y")) " "
                span { (capitalize(month_name(month.first))) }
            }
            nav aria-label="Meses" {
                a href=(today) target="_self" { "Hoy" }
                @if let Some(previous) = month.neighbour_path(-1) {
                    a href=(previous) target="_self" rel="prev" aria-label="Mes anterior" { "‹" }
                }
                @if let Some(next) = month.neighbour_path(1) {
                    a href=(next) target="_self" rel="next" aria-label="Mes siguiente" { "›" }
                }
            }
        }
    }
}

fn day_item(month: &CalendarMonth<'_>, day: &CalendarDay) -> Markup {
    let is_today = day.date == month.today;
    html! {
        li data-date=(day.date) aria-current=[is_today.then_some("date")] {
            h3 { (short_weekday(day.date)) " " strong { (day.date.day()) } @if is_today { " · hoy" } }
            @if let Some(name) = month.holiday_name(day.date) { p class="prerendered-holiday" {
                // Some names begin with the word.
                @if !name.starts_with("Feriado") { "Feriado: " }
                (name)
            } }
            @if day.segments.is_empty() { p { (nobody_on(month, day)) } }
            @else { ul { @for segment in &day.segments { (segment_item(month, segment)) } } }
        }
    }
}

/// The words for a day without shifts: one is missing only where the group's cover requires somebody.
fn nobody_on(month: &CalendarMonth<'_>, day: &CalendarDay) -> &'static str {
    if month.group.cover.is_required_on(day.date) { "Sin turno cargado" } else { "Sin farmacia de turno" }
}

fn segment_item(month: &CalendarMonth<'_>, segment: &ShiftSegment) -> Markup {
    let shift = &month.shifts[segment.shift_index];
    html! {
        li class={ "c" (pharmacy::pharmacy_color(shift.pharmacy_id)) } data-shift=(shift.id) {
            @match month.find_pharmacy(shift) {
                Some(pharmacy) => a href={ "#" (pharmacy.slug) } target="_self" { (pharmacy.name) },
                None => span { "Farmacia" },
            }
            " " span class="prerendered-time" { (segment.local_ini) "–" (segment.local_end) }
        }
    }
}

/// The addresses of the month's pharmacies, once each.
fn pharmacies_section(month: &CalendarMonth<'_>) -> Markup {
    let has_shift = |pharmacy: &&PharmacyView| month.shifts.iter().any(|shift| shift.pharmacy_id == pharmacy.id);
    html! {
        section class="prerendered-places" {
            h2 { "Dónde quedan" }
            ul {
                @for pharmacy in month.group.pharmacies.iter().filter(has_shift) {
                    li id=(pharmacy.slug) class={ "c" (pharmacy::pharmacy_color(pharmacy.id)) } {
                        h3 { (pharmacy.name) }
                        (address_line(pharmacy))
                        @if let Some(phone) = pharmacy.phone.as_deref().and_then(es::format_phone) {
                            p { a href=(phone.href) { (phone.label) } }
                        }
                    }
                }
            }
        }
    }
}

/// A warning, and the links that work without a script.
fn page_footer(month: &CalendarMonth<'_>) -> Markup {
    let feed = format!("/plugins/pharmacy/groups/{}/calendar.ics", month.group.id);
    html! {
        footer class="prerendered-ways" {
            p { "Antes de salir, llamá: los turnos pueden cambiar a último momento." }
            @if month.is_embedded {
                p { a href=(calendar_path(month.group_in_address.as_deref(), None, false)) { "Ver el calendario completo" } }
            } @else {
                p { a href=(feed) { "Descargar para mi calendario (.ics)" } }
                p { a href=(EXPLORE_PATH) { "Explorar negocios y servicios" } }
            }
        }
    }
}
