//! Spanish texts that the server's pages share: names in a row, amounts, dates and addresses, written as the pages' scripts write them.

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;

use crate::domains::maps::Address;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::money::Money;

/// A space at which no line breaks, as between `$` and its amount.
pub(super) const NO_BREAK_SPACE: char = '\u{a0}';

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

/// `A`, `A y B`, `A, B y C`.
pub(super) fn join_names(names: &[&str]) -> String {
    join_with(names, "y")
}

/// `A`, `A o B`, `A, B o C`.
pub(super) fn join_alternatives(names: &[&str]) -> String {
    join_with(names, "o")
}

fn join_with(names: &[&str], conjunction: &str) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}

/// `$ 24.000`, `$ 1.234,50`.
pub(super) fn format_money(amount: Money) -> String {
    let centavos = amount.in_centavos();
    let sign = if centavos < 0 { "-" } else { "" };
    let (pesos, cents) = (centavos.unsigned_abs() / 100, centavos.unsigned_abs() % 100);
    let cents = if cents == 0 { String::new() } else { format!(",{cents:02}") };
    format!("{sign}${NO_BREAK_SPACE}{}{cents}", group_thousands(pesos))
}

/// `1.234.567`.
fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text
}

/// `septiembre`.
pub(super) fn month_name(date: NaiveDate) -> &'static str {
    MONTHS[date.month0() as usize]
}

/// `Sábado`.
pub(super) fn weekday(date: NaiveDate) -> &'static str {
    WEEKDAYS[date.weekday().num_days_from_sunday() as usize]
}

/// A time as people say it today: `las 20:00`, `la medianoche`, `mañana a las 08:30`, `el sábado 21 a las 08:30`. It names
/// the month when it is more than six days away, and the year when it is not this one.
pub(super) fn relative_time(at: Timestamp, today: NaiveDate, zone: Tz) -> String {
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

/// `Abierto ahora, hasta las 20:30`, `Cerrado ahora, abre mañana a las 08:30`, until the next change.
pub(super) fn opening_text(opened: bool, next_change_at: Option<Timestamp>, today: NaiveDate, zone: Tz) -> String {
    let moment = next_change_at.map(|at| relative_time(at, today, zone));
    match (opened, moment) {
        (true, Some(moment)) => format!("Abierto ahora, hasta {moment}"),
        (true, None) => "Abierto ahora".into(),
        // 'las 08:30', 'la medianoche'.
        (false, Some(moment)) if moment.starts_with("la") => format!("Cerrado ahora, abre a {moment}"),
        (false, Some(moment)) => format!("Cerrado ahora, abre {moment}"),
        (false, None) => "Cerrado ahora".into(),
    }
}

/// `De turno ahora, hasta mañana a las 08:30`.
pub(super) fn on_duty_text(until: Timestamp, today: NaiveDate, zone: Tz) -> String {
    format!("De turno ahora, hasta {}", relative_time(until, today, zone))
}

/// `Av. Espora 1180, Adrogué`.
pub(super) fn short_address(address: &Address) -> String {
    let street = [address.street.trim(), address.number.trim()].join(" ");
    let parts = [street.trim(), address.city.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// `800 m`, `3,5 km`, `12 km`.
pub(super) fn format_distance(metres: i64) -> String {
    if metres < 1000 {
        return format!("{metres}{NO_BREAK_SPACE}m");
    }
    let tenths = (metres + 50) / 100;
    let fraction = if tenths % 10 == 0 { String::new() } else { format!(",{}", tenths % 10) };
    format!("{}{fraction}{NO_BREAK_SPACE}km", tenths / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (metres, text) in
            [(1, "1\u{a0}m"), (999, "999\u{a0}m"), (1000, "1\u{a0}km"), (3500, "3,5\u{a0}km"), (11_960, "12\u{a0}km")]
        {
            assert_eq!(format_distance(metres), text);
        }
    }

    #[test]
    fn amounts() {
        for (centavos, text) in [
            (0, "$\u{a0}0"),
            (5, "$\u{a0}0,05"),
            (100_000, "$\u{a0}1.000"),
            (123_450, "$\u{a0}1.234,50"),
            (99_999, "$\u{a0}999,99"),
            (100_000_000_000, "$\u{a0}1.000.000.000"),
            (-150, "-$\u{a0}1,50"),
        ] {
            assert_eq!(format_money(Money::from_centavos(centavos)), text);
        }
    }
}
