//! Time: the server's clock, and instants as they are stored and serialized.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Datelike, Duration, SecondsFormat, SubsecRound, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgTypeInfo, PgValueRef, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};

/// An instant in UTC, truncated to microseconds, the precision of both databases.
///
/// In JSON it is RFC 3339 with `Z`, without a fraction on whole seconds and with six digits otherwise. SQLite
/// stores it as text that always has the six digits, so that text order is time order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(DateTime<Utc>);

/// The years that sort correctly as four digits, with space for a time zone's offset at both ends.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9998;

impl Timestamp {
    /// Truncates an instant to microseconds, and drops leap seconds.
    pub fn new(at: DateTime<Utc>) -> Self {
        Self(DateTime::from_timestamp_micros(at.timestamp_micros()).unwrap_or(at.trunc_subsecs(6)))
    }

    /// The instant as a chrono value.
    pub fn utc(self) -> DateTime<Utc> {
        self.0
    }

    /// Parses RFC 3339 with any offset. Years outside 1 to 9998 are refused.
    pub fn parse(text: &str) -> Result<Self, String> {
        let at = DateTime::parse_from_rfc3339(text)
            .map_err(|_| format!("'{text}' is not an RFC 3339 date and time, as in 2026-11-20T08:30:00-03:00"))?
            .to_utc();
        if !YEARS.contains(&at.year()) {
            return Err(format!("the year of '{text}' is out of range"));
        }
        Ok(Self::new(at))
    }

    /// Microseconds since 1970-01-01T00:00:00Z.
    pub fn micros(self) -> i64 {
        self.0.timestamp_micros()
    }

    /// The instant at that many microseconds since 1970, if it is in range.
    pub fn from_micros(micros: i64) -> Option<Self> {
        DateTime::from_timestamp_micros(micros).map(Self)
    }

    /// The text that SQLite stores, for rows that are inserted as one JSON value.
    pub fn to_sqlite_text(self) -> String {
        self.0.to_rfc3339_opts(SecondsFormat::Micros, true)
    }
}

impl std::ops::Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0 + duration)
    }
}

impl std::ops::Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        Self(self.0 - duration)
    }
}

impl std::ops::Sub for Timestamp {
    type Output = Duration;

    fn sub(self, other: Self) -> Duration {
        self.0 - other.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0.timestamp_subsec_micros() == 0;
        f.write_str(&self.0.to_rfc3339_opts(if whole { SecondsFormat::Secs } else { SecondsFormat::Micros }, true))
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

impl JsonSchema for Timestamp {
    fn schema_name() -> Cow<'static, str> {
        "Timestamp".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "date-time"})
    }
}

impl sqlx::Type<Sqlite> for Timestamp {
    fn type_info() -> SqliteTypeInfo {
        <str as sqlx::Type<Sqlite>>::type_info()
    }
}

impl sqlx::Encode<'_, Sqlite> for Timestamp {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        sqlx::Encode::<Sqlite>::encode(self.to_sqlite_text(), buffer)
    }
}

impl sqlx::Decode<'_, Sqlite> for Timestamp {
    fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(Self::parse(<&str as sqlx::Decode<Sqlite>>::decode(value)?)?)
    }
}

impl sqlx::Type<Postgres> for Timestamp {
    fn type_info() -> PgTypeInfo {
        <DateTime<Utc> as sqlx::Type<Postgres>>::type_info()
    }
}

impl sqlx::Encode<'_, Postgres> for Timestamp {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        sqlx::Encode::<Postgres>::encode_by_ref(&self.0, buffer)
    }
}

impl sqlx::Decode<'_, Postgres> for Timestamp {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        <DateTime<Utc> as sqlx::Decode<Postgres>>::decode(value).map(Self)
    }
}

/// The source of the present instant: the system clock, the system clock with an offset, or a fixed instant.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The system clock.
    #[default]
    Machine,
    /// The system clock with an offset in microseconds.
    Shifted(Arc<AtomicI64>),
    /// A fixed instant in microseconds since 1970, until it is set again.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// Creates a clock that stands at `at` until [`Clock::set_now`].
    pub fn fixed(at: Timestamp) -> Self {
        Self::Fixed(Arc::new(AtomicI64::new(at.micros())))
    }

    /// Creates a clock that runs with the system clock, from any instant it is set to.
    pub fn shifted() -> Self {
        Self::Shifted(Arc::default())
    }

    /// The present instant.
    pub fn now(&self) -> Timestamp {
        match self {
            Self::Machine => system_now(),
            Self::Shifted(offset) => system_now() + Duration::microseconds(offset.load(Ordering::SeqCst)),
            Self::Fixed(at) => Timestamp::from_micros(at.load(Ordering::SeqCst)).unwrap_or_else(system_now),
        }
    }

    /// Sets the clock to an instant. No effect on [`Clock::Machine`].
    pub fn set_now(&self, at: Timestamp) {
        match self {
            Self::Machine => {}
            Self::Shifted(offset) => {
                offset.store((at - system_now()).num_microseconds().unwrap_or_default(), Ordering::SeqCst)
            }
            Self::Fixed(fixed) => fixed.store(at.micros(), Ordering::SeqCst),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "all other code asks this clock")]
fn system_now() -> Timestamp {
    Timestamp::new(Utc::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_any_offset_and_answers_z() {
        for (text, answer) in [
            ("2023-09-01T08:30:00-03:00", "2023-09-01T11:30:00Z"),
            ("2023-09-01T23:59:59.999Z", "2023-09-01T23:59:59.999000Z"),
            ("2023-09-01t00:00:00.123456789z", "2023-09-01T00:00:00.123456Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ] {
            assert_eq!(Timestamp::parse(text).map(|at| at.to_string()), Ok(answer.to_owned()), "{text}");
        }
        for text in ["", "2023-09-01", "2023-02-30T00:00:00Z", "9999-01-01T00:00:00Z", "0000-12-31T00:00:00Z"] {
            assert!(Timestamp::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn stored_text_orders_as_time_does() {
        let texts = ["2023-09-01T00:00:00Z", "2023-09-01T00:00:00.5Z", "2023-09-01T00:00:01Z", "2023-09-01T00:00:10Z"];
        let stored: Vec<_> = texts.iter().map(|text| Timestamp::parse(text).expect("valid").to_sqlite_text()).collect();
        assert!(stored.is_sorted(), "{stored:?}");
    }
}
