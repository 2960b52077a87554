//! Events as clients send them.

use chrono::Duration;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::analytics::json_map::JsonMap;
use hub_kernel::security::session::{Account, Device};
use hub_kernel::types::bounded_text::{SingleLine, deserialize_optional_line};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The most events of a batch.
const EVENTS_MAX: usize = 500;

/// The most characters of an instance's id.
const INSTANCE_MAX: usize = 64;

/// The most characters of a slug.
const SLUG_MAX: usize = 40;

/// The greatest age of an event that is accepted.
pub(crate) const EVENT_AGE_MAX: Duration = Duration::days(30);

/// The time that an event may be ahead of the server's clock, in hours.
const HOURS_AHEAD: i64 = 1;

/// The id marker of a visit: what a person does on a device until they go.
pub(super) struct Visit;

/// Events of visitors.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct AnalyticsEventBatch {
    /// The events, at most 500.
    #[schemars(length(max = EVENTS_MAX))]
    pub(super) events: Vec<AnalyticsEvent>,
}

/// An event of a visitor.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct AnalyticsEvent {
    /// The client's id of the event.
    #[serde(rename = "event_id")]
    pub(super) id: Id<AnalyticsEvent>,
    /// The time at which it happened: at most 30 days ago and 1 hour ahead.
    #[serde(rename = "timestamp")]
    pub(super) at: Timestamp,
    /// The client's id of the session: what a person does until a pause of their own.
    pub(super) session_id: Id<Visit>,
    /// The client's device.
    pub(super) device_id: Id<Device>,
    /// The account that the client says it acts as.
    pub(super) account_id: Option<Id<Account>>,
    /// The id of what it is about; at most 64 characters.
    #[serde(default, deserialize_with = "deserialize_optional_line")]
    #[schemars(extend("maxLength" = INSTANCE_MAX))]
    pub(super) instance_id: Option<SingleLine<INSTANCE_MAX>>,
    /// The type of what it is about, such as `discover_page`.
    pub(super) instance_type: EventSlug,
    /// What happened, such as `view`.
    pub(super) instance_action: EventSlug,
    /// Details, at most 20 fields and 4 KiB as JSON.
    #[serde(default)]
    pub(super) payload: JsonMap<20>,
}

/// Lower-case ASCII letters, digits, and single hyphens or underscores between them; at most 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("pattern" = "^[a-z0-9]+([_-][a-z0-9]+)*$", "maxLength" = SLUG_MAX))]
pub(super) struct EventSlug(String);

impl EventSlug {
    /// The text.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for EventSlug {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if text.len() <= SLUG_MAX && text.split(['-', '_']).all(is_word) {
            Ok(Self(text))
        } else {
            Err("at most 40 of a to z and 0 to 9, with single hyphens or underscores between them")
        }
    }
}

impl AnalyticsEventBatch {
    /// Refuses a batch that is too long, and an event out of time.
    pub(super) fn check(&self, now: Timestamp) -> Result<()> {
        if self.events.len() > EVENTS_MAX {
            return Err(Error::parser(RequestPart::Body, "events", format_args!("at most {EVENTS_MAX} events")));
        }
        let (oldest, newest) = (now - EVENT_AGE_MAX, now + Duration::hours(HOURS_AHEAD));
        match self.events.iter().position(|event| !(oldest..=newest).contains(&event.at)) {
            Some(index) => {
                let message =
                    format_args!("at most {} days ago and {HOURS_AHEAD} hour ahead", EVENT_AGE_MAX.num_days());
                Err(Error::parser(RequestPart::Body, format!("events[{index}].timestamp"), message))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::EventSlug;

    #[test]
    fn slugs_are_words_with_single_separators() {
        for (text, is_slug) in [
            ("view", true),
            ("discover_page", true),
            ("add-to-cart_2", true),
            (&"a".repeat(40), true),
            (&"a".repeat(41), false),
            ("", false),
            ("View", false),
            ("a__b", false),
            ("a_-b", false),
            ("_a", false),
            ("a-", false),
            ("a b", false),
            ("ñ", false),
        ] {
            assert_eq!(EventSlug::try_from(text.to_owned()).is_ok(), is_slug, "{text}");
        }
    }
}
