//! Dates, moments, phones and addresses in the words the calendar's script uses too.

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;

use crate::domains::pharmacy::PharmacyView;
use hub_kernel::types::clock::Timestamp;

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

/// `septiembre`.
pub(super) fn month_name(date: NaiveDate) -> &'static str {
    MONTHS[date.month0() as usize]
}

fn weekday(date: NaiveDate) -> &'static str {
    WEEKDAYS[date.weekday().num_days_from_sunday() as usize]
}

/// `Sáb`, as the grid heads its columns.
pub(super) fn short_weekday(date: NaiveDate) -> String {
    weekday(date).chars().take(3).collect()
}

/// `septiembre` as a heading: `Septiembre`.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// `Sábado 21 de noviembre, 23:10`.
pub(super) fn day_and_time(at: Timestamp, zone: Tz) -> String {
    let local = at.utc().with_timezone(&zone);
    let date = local.date_naive();
    format!("{} {} de {}, {}", weekday(date), date.day(), month_name(date), local.format("%H:%M"))
}

/// `21/11/2026 23:10`.
pub(super) fn stamp(at: Timestamp, zone: Tz) -> String {
    at.utc().with_timezone(&zone).format("%d/%m/%Y %H:%M").to_string()
}

/// How one says that moment today: `las 20:00`, `la medianoche`, `mañana a las 08:30`, `el sábado 21 a las 08:30`, with
/// the month when it is more than six days away and the year when it is another.
pub(super) fn moment(at: Timestamp, today: NaiveDate, zone: Tz) -> String {
    let local = at.utc().with_timezone(&zone);
    let (date, time) = (local.date_naive(), local.format("%H:%M").to_string());
    match (date - today).num_days() {
        0 => format!("las {time}"),
        1 if time == "00:00" => "la medianoche".into(),
        1 => format!("mañana a las {time}"),
        days => {
            let far = if days > 6 { format!(" de {}", month_name(date)) } else { String::new() };
            let year = if date.year() == today.year() { String::new() } else { format!(" de {}", date.year()) };
            format!("el {} {}{far}{year} a las {time}", weekday(date).to_lowercase(), date.day())
        }
    }
}

/// `A`, `A y B`, `A, B y C`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} y {last}", first.join(", ")),
    }
}

/// A phone as people write it, and the address that calls it.
#[derive(Debug, PartialEq)]
pub(super) struct Phone {
    /// `11 4291-2898`.
    pub(super) label: String,
    /// `tel:+541142912898`.
    pub(super) href: String,
}

/// Argentine numbers as people write them; a number of elsewhere as it stands.
pub(super) fn phone(raw: &str) -> Option<Phone> {
    let raw = raw.trim();
    let digits: String = raw.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return None;
    }
    if raw.starts_with('+') {
        return Some(Phone { label: raw.into(), href: format!("tel:+{digits}") });
    }
    let national = digits.strip_prefix('0').unwrap_or(&digits);
    Some(match (national.len(), &national[..national.len().min(2)]) {
        (10, "11") => {
            Phone { label: format!("11 {}-{}", &national[2..6], &national[6..]), href: format!("tel:+54{national}") }
        }
        (10, area) if area.starts_with('8') => Phone {
            label: format!("0{} {}-{}", &national[..3], &national[3..6], &national[6..]),
            href: format!("tel:0{national}"),
        },
        _ => Phone { label: raw.into(), href: format!("tel:{digits}") },
    })
}

/// `Av. San Martín 3575, B1847EZU Rafael Calzada, Provincia de Buenos Aires, Argentina` is `Av. San Martín 3575`.
pub(super) fn street(pharmacy: &PharmacyView) -> Option<String> {
    let address = pharmacy.address.as_deref()?;
    let own = |part: &&str| !is_general(part, pharmacy.locality.as_deref());
    let parts: Vec<&str> = address.split(',').map(str::trim).filter(|part| !part.is_empty()).filter(own).collect();
    Some(if parts.is_empty() { address.to_owned() } else { parts.join(", ") })
}

/// Whether a part of an address says what everybody in town knows: the postal code, the locality, the province.
fn is_general(part: &str, locality: Option<&str>) -> bool {
    const COUNTRY: [&str; 6] = [
        "argentina",
        "buenos aires",
        "buenos aires ar",
        "buenos aires province",
        "gran buenos aires",
        "provincia de buenos aires",
    ];
    has_postal_code(part) || Some(part) == locality || COUNTRY.contains(&part.to_lowercase().as_str())
}

/// `B1847EZU Rafael Calzada`, `1847`.
fn has_postal_code(part: &str) -> bool {
    let bytes = part.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or(part).as_bytes();
    bytes.len() >= 4 && bytes[..4].iter().all(u8::is_ascii_digit)
}

/// Where a map shows the pharmacy.
pub(super) fn map(pharmacy: &PharmacyView) -> Option<String> {
    if let Some(at) = pharmacy.location {
        let (lat, lng) = (at.lat, at.lng);
        return Some(format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=18/{lat}/{lng}"));
    }
    let address = pharmacy.address.as_deref()?;
    let query = serde_html_form::to_string([("query", address)]).ok()?;
    Some(format!("https://www.openstreetmap.org/search?{query}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones() {
        for (raw, label, href) in [
            ("1142912898", "11 4291-2898", "tel:+541142912898"),
            ("011 4291-2898", "11 4291-2898", "tel:+541142912898"),
            ("0800 333 1234", "0800 333-1234", "tel:08003331234"),
            ("8103331234", "0810 333-1234", "tel:08103331234"),
            ("+54 9 11 4291-2898", "+54 9 11 4291-2898", "tel:+5491142912898"),
            ("4291-2898", "4291-2898", "tel:42912898"),
        ] {
            assert_eq!(phone(raw), Some(Phone { label: label.into(), href: href.into() }), "{raw}");
        }
        assert_eq!(phone("sin teléfono"), None);
    }

    #[test]
    fn what_everybody_knows_of_an_address() {
        for (part, general) in [
            ("B1847EZU Rafael Calzada", true),
            ("1847", true),
            ("Gran Buenos Aires", true),
            ("Claypole", true),
            ("Jorge 3995", false),
            ("30 de Septiembre 2678", false),
            ("Don Orione", false),
        ] {
            assert_eq!(is_general(part, Some("Claypole")), general, "{part}");
        }
    }
}
