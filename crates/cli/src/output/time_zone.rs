//! The time zone of the instants in tables.

use chrono::{DateTime, Local, Utc};
use chrono_tz::Tz;

/// A time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableZone {
    /// A zone of the database of time zones.
    Named(Tz),
    /// The machine's, which is a rule or a file without a name in that database.
    Local,
}

impl TableZone {
    pub(crate) const UTC: Self = Self::Named(Tz::UTC);

    /// The machine's time zone: `TZ`, otherwise the system's.
    pub(crate) fn of_machine(variable: Option<&str>) -> Self {
        let name = match variable {
            Some(name) => Some(name.trim_start_matches(':').to_owned()),
            None => iana_time_zone::get_timezone().ok(),
        };
        name.and_then(|name| name.parse().ok()).map_or(Self::Local, Self::Named)
    }

    /// An instant as people write it, with the date.
    pub(super) fn format(self, at: DateTime<Utc>, with_seconds: bool) -> String {
        let form = if with_seconds { "%Y-%m-%d %H:%M:%S" } else { "%Y-%m-%d %H:%M" };
        match self {
            Self::Named(zone) => at.with_timezone(&zone).format(form).to_string(),
            Self::Local => at.with_timezone(&Local).format(form).to_string(),
        }
    }

    /// The name of the zone, for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Named(zone) => zone.name(),
            Self::Local => "this machine's time zone",
        }
    }
}

/// The instant that a text of RFC 3339 states.
pub(super) fn parse_rfc3339(text: &str) -> Option<DateTime<Utc>> {
    // Most texts are none, and are told apart without being parsed.
    (text.as_bytes().get(10) == Some(&b'T')).then(|| DateTime::parse_from_rfc3339(text).ok())?.map(|at| at.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_shown_by_the_clocks_of_the_zone() {
        let at = parse_rfc3339("2026-11-20T02:04:05.678Z").expect("an instant");
        for (variable, shown) in [
            ("America/Argentina/Buenos_Aires", "2026-11-19 23:04"),
            (":Europe/Madrid", "2026-11-20 03:04"),
            ("UTC", "2026-11-20 02:04"),
        ] {
            assert_eq!(TableZone::of_machine(Some(variable)).format(at, false), shown);
        }
        assert_eq!(TableZone::of_machine(Some("<-03>3")), TableZone::Local);
        assert_eq!(TableZone::Named(Tz::UTC).format(at, true), "2026-11-20 02:04:05");
        for text in ["2026-11-20", "2026-11-20 02:04:05Z", "", "abcdefghijTlm"] {
            assert_eq!(parse_rfc3339(text), None, "{text}");
        }
    }
}
