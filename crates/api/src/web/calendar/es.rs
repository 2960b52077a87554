//! Spanish texts of the calendar: dates, times, phones and addresses, written as the page's script writes them.

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;

use crate::domains::pharmacy::PharmacyView;
use crate::web::es::{month_name, weekday};
use crate::web::page;
use hub_kernel::types::clock::Timestamp;

/// The calendar's title without a group.
pub(super) const CALENDAR_TITLE: &str = "Farmacias de Turno";

/// `Sáb`, as in the heads of the grid's columns.
pub(super) fn short_weekday(date: NaiveDate) -> String {
    weekday(date).chars().take(3).collect()
}

/// `Septiembre` for `septiembre`.
pub(super) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// `Sábado 21 de noviembre, 23:10`.
pub(super) fn weekday_date_and_time(at: Timestamp, zone: Tz) -> String {
    let local = at.utc().with_timezone(&zone);
    let date = local.date_naive();
    format!("{} {} de {}, {}", weekday(date), date.day(), month_name(date), local.format("%H:%M"))
}

/// `21/11/2026 23:10`.
pub(super) fn date_and_time(at: Timestamp, zone: Tz) -> String {
    at.utc().with_timezone(&zone).format("%d/%m/%Y %H:%M").to_string()
}

/// A phone number as people write it, and the link that calls it.
#[derive(Debug, PartialEq)]
pub(super) struct FormattedPhone {
    /// `11 4291-2898`.
    pub(super) label: String,
    /// `tel:+541142912898`.
    pub(super) href: String,
}

/// Formats an Argentine number; a foreign one stays as it is. None without a digit.
pub(super) fn format_phone(raw: &str) -> Option<FormattedPhone> {
    let raw = raw.trim();
    let digits: String = raw.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return None;
    }
    if raw.starts_with('+') {
        return Some(FormattedPhone { label: raw.into(), href: format!("tel:+{digits}") });
    }
    let national = digits.strip_prefix('0').unwrap_or(&digits);
    Some(match (national.len(), &national[..national.len().min(2)]) {
        (10, "11") => FormattedPhone {
            label: format!("11 {}-{}", &national[2..6], &national[6..]),
            href: format!("tel:+54{national}"),
        },
        (10, area) if area.starts_with('8') => FormattedPhone {
            label: format!("0{} {}-{}", &national[..3], &national[3..6], &national[6..]),
            href: format!("tel:0{national}"),
        },
        _ => FormattedPhone { label: raw.into(), href: format!("tel:{digits}") },
    })
}

/// `Av. San Martín 3575` for `Av. San Martín 3575, B1847EZU Rafael Calzada, Provincia de Buenos Aires, Argentina`.
pub(super) fn short_address(pharmacy: &PharmacyView) -> Option<String> {
    let address = pharmacy.address.as_deref()?;
    let is_specific = |part: &&str| !is_general(part, pharmacy.locality.as_deref());
    let parts: Vec<&str> =
        address.split(',').map(str::trim).filter(|part| !part.is_empty()).filter(is_specific).collect();
    Some(if parts.is_empty() { address.to_owned() } else { parts.join(", ") })
}

/// True for the parts of an address that everybody in town knows: the postal code, the locality, the province.
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

/// True for `B1847EZU Rafael Calzada` and `1847`.
fn has_postal_code(part: &str) -> bool {
    let bytes = part.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or(part).as_bytes();
    bytes.len() >= 4 && bytes[..4].iter().all(u8::is_ascii_digit)
}

/// The address of a map that shows the pharmacy.
pub(super) fn map_url(pharmacy: &PharmacyView) -> Option<String> {
    if let Some(at) = pharmacy.location {
        return Some(page::map_url(at.lat, at.lng));
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
            assert_eq!(format_phone(raw), Some(FormattedPhone { label: label.into(), href: href.into() }), "{raw}");
        }
        assert_eq!(format_phone("sin teléfono"), None);
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
