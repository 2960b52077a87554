//! Counts the searches of events.

use serde_json::Value;

use super::model::AnalyticsEvent;
use crate::domains::analytics::rollup::CountChanges;
use hub_kernel::types::local_days::start_of_hour;
use hub_kernel::types::text::fold_text;

/// The most characters of a text that figures are counted by.
const KEY_MAX: usize = 64;

/// Counts the searches, by their words, and those without results.
pub(super) fn count_searches(events: &[&AnalyticsEvent], changes: &mut CountChanges) {
    let is_search = |event: &&&AnalyticsEvent| {
        event.instance_type.as_str() == "search" && event.instance_action.as_str() == "submit"
    };
    for event in events.iter().filter(is_search) {
        let (hour, text) = (start_of_hour(event.at), event.payload.field("query").and_then(Value::as_str));
        let words = text.map(key_text).unwrap_or_default();
        if event.payload.field("results").and_then(Value::as_u64) == Some(0) {
            changes.add("searches_empty", hour, words.clone(), None);
        }
        changes.add("searches", hour, words, None);
    }
}

/// A text as figures are counted by it: without case and accents, with single spaces, and not too long.
pub(super) fn key_text(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let cut: String = fold_text(&words.join(" ")).chars().take(KEY_MAX).collect();
    cut.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::key_text;

    #[test]
    fn texts_that_differ_in_case_accents_and_spaces_are_one() {
        for (text, key) in [
            ("  Óptica   del\nCentro ", "optica del centro"),
            ("WhatsApp", "whatsapp"),
            ("", ""),
            (&format!("{} b", "a".repeat(63)), &"a".repeat(63)),
            (&"ñ".repeat(70), &"n".repeat(64)),
        ] {
            assert_eq!(key_text(text), key, "{text}");
        }
    }
}
