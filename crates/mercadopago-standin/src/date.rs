//! Dates as the API and its webhooks write them.

use chrono::{DateTime, FixedOffset, Utc};

/// A date as the API writes it: `2024-10-17T12:48:24.000-04:00`.
pub(crate) fn date(date: DateTime<Utc>) -> String {
    let offset = FixedOffset::west_opt(4 * 3600).expect("an offset of a day");
    date.with_timezone(&offset).format("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string()
}
