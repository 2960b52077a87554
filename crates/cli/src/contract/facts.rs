//! Facts: what a run knows, from its beginning and from the answers it had.

use std::collections::BTreeMap;
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::Value;
use uuid::Uuid;

/// What a run knows, by name. Passwords, links and tokens are among it: it is shown nowhere.
pub(super) struct Facts(BTreeMap<&'static str, Value>);

/// A fact that nobody gave.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Missing(pub(super) String);

/// The ids of a store and of what is in it.
const OF_STORES: [&str; 17] = [
    "own_store",
    "own_provider",
    "own_customizer",
    "own_option",
    "own_article",
    "own_use",
    "own_category",
    "own_catalog",
    "own_section",
    "own_item",
    "own_coupon",
    "own_policy",
    "own_pickup",
    "own_turn",
    "other_turn",
    "own_line",
    "own_adjustment",
];

impl Facts {
    /// What a run begins with: instants around now, and names that nobody has yet.
    #[expect(clippy::disallowed_methods, reason = "the instants that are asked about are around the machine's now")]
    pub(super) fn new() -> Self {
        Self::at(SystemTime::now().into())
    }

    fn at(now: DateTime<Utc>) -> Self {
        let at = |hours: i64| {
            let at = now + TimeDelta::hours(hours);
            Value::from(at.to_rfc3339_opts(SecondsFormat::Secs, true))
        };
        let id = || Value::from(Uuid::new_v4().to_string());
        let word = |length: usize| Uuid::new_v4().simple().to_string()[..length].to_owned();
        let date = |days: i64, format: &str| Value::from((now + TimeDelta::days(days)).format(format).to_string());
        let days = |days: i64| at(24 * days);
        let mut facts = BTreeMap::from([
            ("now", at(0)),
            ("month_ago", days(-30)),
            ("month_ahead", days(30)),
            ("month_ahead_later", at(24 * 30 + 8)),
            ("two_months_ahead", days(60)),
            ("day_ahead", date(40, "%Y-%m-%d")),
            ("month", date(30, "%Y-%m")),
            ("next_month", date(62, "%Y-%m")),
            ("run", word(8).into()),
            ("device", id()),
            ("workspace", id()),
            ("own_group", id()),
            ("own_shift", id()),
            ("other_shift", id()),
            ("password", format!("{}{}", word(32), word(32)).into()),
        ]);
        facts.extend(OF_STORES.map(|name| (name, id())));
        Self(facts)
    }

    /// A fact, if it is known.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Whether a fact is known.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub(super) fn set(&mut self, name: &'static str, value: Value) {
        self.0.insert(name, value);
    }

    /// A text with the facts it names.
    ///
    /// # Errors
    /// One that nobody gave.
    pub(super) fn fill(&self, text: &str) -> Result<String, Missing> {
        match self.filled(text)? {
            Value::String(text) => Ok(text),
            other => Ok(other.to_string()),
        }
    }

    /// JSON with the facts that its texts name.
    ///
    /// # Errors
    /// One that nobody gave.
    pub(super) fn fill_json(&self, text: &str) -> Result<Value, Missing> {
        let mut value = serde_json::from_str(text).expect("a plan's bodies are JSON");
        self.fill_in(&mut value)?;
        Ok(value)
    }

    fn fill_in(&self, value: &mut Value) -> Result<(), Missing> {
        match value {
            Value::String(text) => *value = self.filled(text)?,
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.fill_in(item))?,
            Value::Object(fields) => fields.values_mut().try_for_each(|field| self.fill_in(field))?,
            _ => {}
        }
        Ok(())
    }

    /// A text that is one fact becomes that, of its own type; facts within a text become a part of it.
    fn filled(&self, text: &str) -> Result<Value, Missing> {
        let find = |name: &str| self.0.get(name).ok_or_else(|| Missing(name.to_owned()));
        let whole = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).filter(|name| !name.contains('}'));
        if let Some(name) = whole {
            return find(name).cloned();
        }
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or_else(|| Missing(after.to_owned()))?;
            filled.push_str(before);
            match find(name)? {
                Value::String(text) => filled.push_str(text),
                other => filled.push_str(&other.to_string()),
            }
            rest = after;
        }
        Ok((filled + rest).into())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn texts_are_filled_with_what_is_known() {
        let mut facts = Facts::at(DateTime::UNIX_EPOCH);
        facts.set("count", json!(3));
        facts.set("group", json!("g1"));
        assert_eq!(facts.fill("{month_ahead}"), Ok("1970-01-31T00:00:00Z".into()));
        assert_eq!(facts.fill("of {group} and {count}."), Ok("of g1 and 3.".into()));
        let body = facts.fill_json(r#"{"a": ["{count}", "{group}"], "b": {"c": "x{group}"}, "d": null}"#);
        assert_eq!(body, Ok(json!({"a": [3, "g1"], "b": {"c": "xg1"}, "d": null})));
        assert_eq!(facts.fill("of {nobody}"), Err(Missing("nobody".into())));
        assert_eq!(facts.fill_json(r#"["{nobody}"]"#), Err(Missing("nobody".into())));
    }

    #[test]
    fn two_runs_have_nothing_in_common() {
        let (one, other) = (Facts::new(), Facts::new());
        for name in ["run", "device", "workspace", "password"] {
            assert_ne!(one.get(name), other.get(name), "{name}");
        }
    }
}
