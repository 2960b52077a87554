//! The public calendar's markup before any script: who is on duty now, and the month day by day.

use chrono::{Datelike, Months, NaiveDate};
use chrono_tz::Tz;
use maud::{Markup, PreEscaped, html};

use super::head::{TITLE, link};
use super::es::{self, capitalized, listed, month_name, short_weekday};
use crate::domains::pharmacy::{self, Day, GroupView, OnDuty, OnDutyNow, PharmacyView, Segment, Shift};

/// The years the calendar has.
pub(super) const YEARS: std::ops::RangeInclusive<i32> = 2000..=2199;

const CROSS: PreEscaped<&str> = PreEscaped(
    "<svg class=\"prerendered-logo\" viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"9\" \
     fill=\"currentColor\"/><path d=\"M13 6.5h6V13h6.5v6H19v6.5h-6V19H6.5v-6H13z\" fill=\"var(--on-accent)\"/></svg>",
);

/// What the weeks of a month have of a printed page, in quarters of a millimetre, and what of it is no text.
const PAPER_ROWS: usize = 640;
const PAPER_DAY: usize = 10;
/// So many letters of a name go on one printed line.
const PAPER_NAME: usize = 30;

/// A month of a group's rota, ready to be written.
pub(super) struct Month<'a> {
    pub(super) group: &'a GroupView,
    pub(super) zone: Tz,
    pub(super) first: NaiveDate,
    pub(super) today: NaiveDate,
    pub(super) shifts: &'a [Shift],
    pub(super) days: Vec<Day>,
    /// The group in the address, when it is named there.
    pub(super) named_group: Option<String>,
    /// Whether another site frames the page.
    pub(super) embedded: bool,
}

impl Month<'_> {
    fn pharmacy(&self, shift: &Shift) -> Option<&PharmacyView> {
        self.group.pharmacies.iter().find(|pharmacy| pharmacy.id == shift.pharmacy_id)
    }

    /// The address of the month that is so many months away; none outside of the calendar's years.
    fn neighbour(&self, months: i32) -> Option<String> {
        let away = Months::new(months.unsigned_abs());
        let first = if months < 0 { self.first - away } else { self.first + away };
        let named = first.format("%Y-%m").to_string();
        YEARS.contains(&first.year()).then(|| link(self.named_group.as_deref(), Some(&named), self.embedded))
    }

    /// The column the month begins in, Sunday being 0.
    fn begins(&self) -> usize {
        self.first.weekday().num_days_from_sunday() as usize
    }

    /// How high a printed line may be so that the month is one page, in quarters of a millimetre.
    fn paper_line(&self) -> usize {
        let lines = |segment: &Segment| {
            let name = self.pharmacy(&self.shifts[segment.index]).map_or(0, |pharmacy| pharmacy.name.chars().count());
            1 + name.div_ceil(PAPER_NAME).max(1)
        };
        let most = self.days.iter().map(|day| day.segments.iter().map(lines).sum::<usize>()).max().unwrap_or(0);
        let weeks = (self.begins() + self.days.len()).div_ceil(7);
        ((PAPER_ROWS / weeks - PAPER_DAY) / (most + 1)).clamp(4, 16)
    }
}

/// Title and text where there is no group to show, and the way to the one calendar there may be.
pub(super) fn nobody(instead: Option<&str>) -> (Markup, Markup) {
    let head = html! { title { (TITLE) } };
    let body = html! {
        main class="prerendered" {
            header class="prerendered-header" { (CROSS) div { h1 { (TITLE) } } }
            p { "Este calendario no existe o ya no está publicado." }
            @if let Some(instead) = instead { p { a href=(instead) { "Ver el calendario de turnos" } } }
        }
    };
    (head, body)
}

/// What the page shows until its script has the data, and all it shows without one.
pub(super) fn body(month: &Month<'_>, duty: &OnDuty) -> Markup {
    let demo_month = month.shifts.iter().any(|shift| shift.demo);
    let mut on_duty = duty.data.iter().map(|now| &now.shift).chain(duty.next.iter().map(|next| &next.shift));
    html! {
        main class="prerendered" {
            header class="prerendered-header" { (CROSS) div { h1 { (TITLE) } p { (month.group.name) } } }
            @if demo_month || on_duty.any(|shift| shift.demo) {
                // Paper carries the month alone, so there the banner speaks of the month alone.
                p class={ "prerendered-demo" @if !demo_month { " prerendered-demo-now" } } {
                    strong { "Datos de demostración." } " No son turnos reales: no los uses para buscar una farmacia."
                }
            }
            (now(month, duty))
            (bar(month))
            @if month.shifts.is_empty() { p class="prerendered-empty" { "No hay turnos programados para este mes" } }
            @else {
                ol class={ "prerendered-days begins-" (month.begins()) " paper-" (month.paper_line()) } {
                    @for day in &month.days { (day_of(month, day)) }
                }
                (places(month))
            }
            p class="prerendered-updated" { "Actualizado " (es::stamp(duty.at, month.zone)) }
            (ways(month))
        }
    }
}

fn now(month: &Month<'_>, duty: &OnDuty) -> Markup {
    let names: Vec<_> = duty.next.iter().map(|next| next.pharmacy.name.as_str()).collect();
    html! {
        section class="prerendered-now" {
            div { h2 { "De turno ahora" } p { (es::day_and_time(duty.at, month.zone)) } }
            @if duty.data.is_empty() { p class="prerendered-nobody" { "Sin turno cargado" } }
            @else { ul { @for now in &duty.data { (on_duty_now(month, now)) } } }
            @if let Some(next) = duty.next.first() {
                p {
                    @if duty.data.is_empty() { "Próximo turno" } @else { "Después" }
                    ", " (es::moment(next.shift.ini_at, month.today, month.zone)) ": " strong { (listed(&names)) }
                }
            } @else if duty.data.is_empty() { p { "Tampoco hay turnos próximos cargados." } }
        }
    }
}

fn on_duty_now(month: &Month<'_>, now: &OnDutyNow) -> Markup {
    let pharmacy = &now.pharmacy;
    html! {
        li class={ "c" (pharmacy::color(pharmacy.id)) } {
            h3 { (pharmacy.name) }
            p class="prerendered-until" { "Abierta hasta " (es::moment(now.until, month.today, month.zone)) }
            (place(pharmacy))
            @if now.shift.demo { p class="prerendered-badge" { "Demostración" } }
            p class="prerendered-contact" {
                @match pharmacy.phone.as_deref().and_then(es::phone) {
                    Some(phone) => a class="prerendered-call" href=(phone.href) { "Llamar " (phone.label) },
                    None => span class="prerendered-missing" { "Sin teléfono cargado" },
                }
                @if let Some(map) = es::map(pharmacy) { a href=(map) { "Mapa" } }
            }
        }
    }
}

fn place(pharmacy: &PharmacyView) -> Markup {
    html! {
        p {
            @match es::street(pharmacy) { Some(street) => (street), None => "Sin dirección cargada" }
            @if let Some(locality) = &pharmacy.locality { " " span class="prerendered-locality" { (locality) } }
        }
    }
}

/// Which month it is, and the way to its neighbours.
fn bar(month: &Month<'_>) -> Markup {
    let today = link(month.named_group.as_deref(), None, month.embedded);
    html! {
        div class="prerendered-bar" {
            h2 {
                (month.first.format("%m %Y")) " "
                span { (capitalized(month_name(month.first))) }
            }
            nav aria-label="Meses" {
                a href=(today) target="_self" { "Hoy" }
                @if let Some(previous) = month.neighbour(-1) {
                    a href=(previous) target="_self" rel="prev" aria-label="Mes anterior" { "‹" }
                }
                @if let Some(next) = month.neighbour(1) {
                    a href=(next) target="_self" rel="next" aria-label="Mes siguiente" { "›" }
                }
            }
        }
    }
}

fn day_of(month: &Month<'_>, day: &Day) -> Markup {
    let is_today = day.date == month.today;
    html! {
        li data-date=(day.date) aria-current=[is_today.then_some("date")] {
            h3 { (short_weekday(day.date)) " " strong { (day.date.day()) } @if is_today { " · hoy" } }
            @if day.segments.is_empty() { p { "Sin turno cargado" } }
            @else { ul { @for segment in &day.segments { (item(month, segment)) } } }
        }
    }
}

fn item(month: &Month<'_>, segment: &Segment) -> Markup {
    let shift = &month.shifts[segment.index];
    html! {
        li class={ "c" (pharmacy::color(shift.pharmacy_id)) } data-shift=(shift.id) {
            @match month.pharmacy(shift) {
                Some(pharmacy) => a href={ "#" (pharmacy.slug) } target="_self" { (pharmacy.name) },
                None => span { "Farmacia" },
            }
            " " span class="prerendered-time" { (segment.ini) "–" (segment.end) }
        }
    }
}

/// Where the month's pharmacies are, once each.
fn places(month: &Month<'_>) -> Markup {
    let has_shift = |pharmacy: &&PharmacyView| month.shifts.iter().any(|shift| shift.pharmacy_id == pharmacy.id);
    html! {
        section class="prerendered-places" {
            h2 { "Dónde quedan" }
            ul {
                @for pharmacy in month.group.pharmacies.iter().filter(has_shift) {
                    li id=(pharmacy.slug) class={ "c" (pharmacy::color(pharmacy.id)) } {
                        h3 { (pharmacy.name) }
                        (place(pharmacy))
                        @if let Some(phone) = pharmacy.phone.as_deref().and_then(es::phone) {
                            p { a href=(phone.href) { (phone.label) } }
                        }
                    }
                }
            }
        }
    }
}

/// What else there is to do with the calendar, without a script.
fn ways(month: &Month<'_>) -> Markup {
    let feed = format!("/plugins/pharmacy/groups/{}/calendar.ics", month.group.id);
    html! {
        footer class="prerendered-ways" {
            p { "Antes de salir, llamá: los turnos pueden cambiar a último momento." }
            @if month.embedded {
                p { a href=(link(month.named_group.as_deref(), None, false)) { "Ver el calendario completo" } }
            } @else { p { a href=(feed) { "Descargar para mi calendario (.ics)" } } }
        }
    }
}
