//! The public calendar's markup before any script: who is on duty now, and the month day by day.

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use maud::{Markup, html};

use crate::domains::pharmacy::{self, Day, Group, GroupView, OnDuty, OnDutyNow, PharmacyView, Segment, Shift};
use crate::kernel::clock::Timestamp;
use crate::kernel::id::Id;

const MONTHS: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];
const WEEKDAYS: [&str; 7] = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];

/// A month of a group's rota, ready to be written.
pub(super) struct Month<'a> {
    pub(super) group: &'a GroupView,
    pub(super) zone: Tz,
    pub(super) first: NaiveDate,
    pub(super) today: NaiveDate,
    pub(super) shifts: &'a [Shift],
    pub(super) days: Vec<Day>,
}

/// Title, description, and the group for the script.
pub(super) fn head(month: &Month<'_>) -> Markup {
    let group = month.group;
    let named = format!("{} de {}", MONTHS[month.first.month0() as usize], month.first.year());
    html! {
        title { "Farmacias de Turno en " (group.name) ", " (named) }
        meta name="description" content={
            "Qué farmacia está de turno en " (group.name) " ahora y cada día de " (named) ": nombre, dirección y horario."
        };
        (group_head(Some(group.id)))
    }
}

/// Which group the script is to show.
pub(super) fn group_head(group: Option<Id<Group>>) -> Markup {
    html! {
        @if let Some(group) = group {
            meta name="hub-pharmacy-group" content=(group);
        }
    }
}

/// Title and text where there is no group to show.
pub(super) fn nobody() -> (Markup, Markup) {
    let head = html! { title { "Farmacias de Turno" } };
    let body = html! {
        main class="prerendered" {
            h1 { "Farmacias de Turno" }
            p { "Este calendario no existe o ya no está publicado." }
        }
    };
    (head, body)
}

/// What the page shows until its script has the data, and all it shows without one.
pub(super) fn body(month: &Month<'_>, duty: &OnDuty) -> Markup {
    let on_duty = duty.data.iter().map(|now| &now.shift).chain(duty.next.iter().map(|next| &next.shift));
    html! {
        main class="prerendered" {
            h1 { "Farmacias de Turno" }
            p { (month.group.name) " · " (format!("{:02} {}", month.first.month(), month.first.year())) }
            @if on_duty.chain(month.shifts).any(|shift| shift.demo) { p { strong { "Datos de demostración" } } }
            section class="prerendered-now" {
                h2 { "De turno ahora" }
                @if duty.data.is_empty() { p { "Sin turno cargado" } }
                ul { @for now in &duty.data { (on_duty_now(month, now)) } }
                @if let Some(next) = duty.next.first() {
                    @let names: Vec<_> = duty.next.iter().map(|next| next.pharmacy.name.as_str()).collect();
                    p {
                        @if duty.data.is_empty() { "Próximo turno" } @else { "Después" }
                        ", " (moment(month, next.shift.ini_at)) ": " strong { (listed_names(&names)) }
                    }
                }
            }
            @if month.shifts.is_empty() { p { "No hay turnos programados para este mes" } }
            @else { ol class="prerendered-days" { @for day in &month.days { (listed(month, day)) } } }
        }
    }
}

fn on_duty_now(month: &Month<'_>, now: &OnDutyNow) -> Markup {
    html! {
        li class={ "c" (pharmacy::color(now.pharmacy.id)) } {
            strong { (now.pharmacy.name) } " Abierta hasta " (moment(month, now.until)) (place(&now.pharmacy))
        }
    }
}

/// `Sáb`, as the grid heads its columns.
fn short(date: NaiveDate) -> String {
    WEEKDAYS[date.weekday().num_days_from_sunday() as usize].chars().take(3).collect()
}

fn listed(month: &Month<'_>, day: &Day) -> Markup {
    html! {
        li data-date=(day.date) {
            h2 {
                (short(day.date)) " " (day.date.day())
                @if day.date == month.today { " · hoy" }
            }
            ul { @for segment in &day.segments { (item(month, segment)) } }
        }
    }
}

fn item(month: &Month<'_>, segment: &Segment) -> Markup {
    let shift = &month.shifts[segment.index];
    let pharmacy = month.group.pharmacies.iter().find(|pharmacy| pharmacy.id == shift.pharmacy_id);
    html! {
        li class={ "c" (pharmacy::color(shift.pharmacy_id)) } data-shift=(shift.id) {
            strong { (pharmacy.map_or("", |pharmacy| pharmacy.name.as_str())) } " " (segment.ini) "–" (segment.end)
            @if let Some(pharmacy) = pharmacy { (place(pharmacy)) }
        }
    }
}

fn place(pharmacy: &PharmacyView) -> Markup {
    html! {
        @if let Some(address) = &pharmacy.address { br; (address) }
        @if let Some(phone) = &pharmacy.phone { " · " a href={ "tel:" (phone) } { (phone) } }
    }
}

/// How one says that moment today, in the words the script uses too: `las 20:00`, `la medianoche`, `mañana a las
/// 08:30`, `el sábado 21 a las 08:30`, with the month when it is more than six days away and the year when it is another.
fn moment(month: &Month<'_>, at: Timestamp) -> String {
    let local = at.utc().with_timezone(&month.zone);
    let (date, time) = (local.date_naive(), local.format("%H:%M").to_string());
    match (date - month.today).num_days() {
        0 => format!("las {time}"),
        1 if time == "00:00" => "la medianoche".into(),
        1 => format!("mañana a las {time}"),
        days => {
            let weekday = WEEKDAYS[date.weekday().num_days_from_sunday() as usize].to_lowercase();
            let far = if days > 6 { format!(" de {}", MONTHS[date.month0() as usize]) } else { String::new() };
            let year = if date.year() == month.today.year() { String::new() } else { format!(" de {}", date.year()) };
            format!("el {weekday} {}{far}{year} a las {time}", date.day())
        }
    }
}

/// `A`, `A y B`, `A, B y C`.
fn listed_names(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} y {last}", first.join(", ")),
    }
}
