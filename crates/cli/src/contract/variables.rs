//! Variables of a run: initial values, and values captured from responses.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use hub_client::contract::list_operations;
use serde_json::Value;
use uuid::Uuid;

/// Variables by name, and flags of what succeeded. They include passwords, links and tokens, and are never printed.
pub(super) struct Variables {
    values: BTreeMap<String, Value>,
    flags: BTreeSet<String>,
}

/// The name of a variable without a value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MissingVariable(pub(super) String);

/// Ids that the contract's paths do not name: parts of bodies, and second things of a kind.
const MORE_IDS: [&str; 17] = [
    "own_address",
    "own_media",
    "own_message",
    "other_message",
    "other_media",
    "own_group",
    "own_block",
    "own_showroom_block",
    "own_showroom_item",
    "own_option",
    "own_use",
    "own_section",
    "own_pickup",
    "own_line",
    "own_adjustment",
    "other_turn",
    "other_shift",
];

/// The names of the ids that the run chooses for what it puts, as `own_store`.
fn put_ids() -> impl Iterator<Item = String> {
    let puts = list_operations().iter().filter(|operation| operation.method == "PUT");
    let ids = puts.filter_map(|operation| operation.path.rsplit_once('{')?.1.split_once("_id}"));
    ids.map(|(noun, _)| format!("own_{noun}"))
}

impl Variables {
    /// The initial variables: instants around now, and unused names and ids.
    #[expect(clippy::disallowed_methods, reason = "the instants that are asked about are around the machine's now")]
    pub(super) fn new() -> Self {
        Self::starting_at(SystemTime::now().into())
    }

    fn starting_at(now: DateTime<Utc>) -> Self {
        let at = |hours: i64| {
            let at = now + TimeDelta::hours(hours);
            Value::from(at.to_rfc3339_opts(SecondsFormat::Secs, true))
        };
        let id = || Value::from(Uuid::new_v4().to_string());
        let word = |length: usize| Uuid::new_v4().simple().to_string()[..length].to_owned();
        let date = |days: i64, format: &str| Value::from((now + TimeDelta::days(days)).format(format).to_string());
        let days = |days: i64| at(24 * days);
        let known = [
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
            ("password", format!("{}{}", word(32), word(32)).into()),
        ];
        let ids = put_ids().chain(MORE_IDS.map(ToOwned::to_owned)).map(|name| (name, id()));
        let values = known.map(|(name, value)| (name.to_owned(), value)).into_iter().chain(ids).collect();
        Self { values, flags: BTreeSet::new() }
    }

    /// The variable's text, if it is set.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.as_str()
    }

    /// True when the variable is set.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    pub(super) fn set(&mut self, name: &str, value: Value) {
        self.values.insert(name.to_owned(), value);
    }

    /// True when the flag is set.
    pub(super) fn has_flag(&self, name: &str) -> bool {
        self.flags.contains(name)
    }

    pub(super) fn set_flag(&mut self, name: &str) {
        self.flags.insert(name.to_owned());
    }

    /// Replaces the variables in a text.
    ///
    /// # Errors
    /// A variable without a value.
    pub(super) fn expand(&self, text: &str) -> Result<String, MissingVariable> {
        match self.expand_text(text)? {
            Value::String(text) => Ok(text),
            other => Ok(other.to_string()),
        }
    }

    /// Replaces the variables in the strings of a JSON document.
    ///
    /// # Errors
    /// A variable without a value.
    pub(super) fn expand_json(&self, value: &Value) -> Result<Value, MissingVariable> {
        let mut value = value.clone();
        self.expand_value(&mut value)?;
        Ok(value)
    }

    fn expand_value(&self, value: &mut Value) -> Result<(), MissingVariable> {
        match value {
            Value::String(text) => *value = self.expand_text(text)?,
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.expand_value(item))?,
            Value::Object(fields) => fields.values_mut().try_for_each(|field| self.expand_value(field))?,
            _ => {}
        }
        Ok(())
    }

    /// A text that is one variable becomes its value with its type; variables inside a text become part of it.
    fn expand_text(&self, text: &str) -> Result<Value, MissingVariable> {
        let find = |name: &str| self.values.get(name).ok_or_else(|| MissingVariable(name.to_owned()));
        let whole = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).filter(|name| !name.contains('}'));
        if let Some(name) = whole {
            return find(name).cloned();
        }
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or_else(|| MissingVariable(after.to_owned()))?;
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
        let mut facts = Variables::starting_at(DateTime::UNIX_EPOCH);
        facts.set("count", json!(3));
        facts.set("group", json!("g1"));
        assert_eq!(facts.expand("{month_ahead}"), Ok("1970-01-31T00:00:00Z".into()));
        assert_eq!(facts.expand("of {group} and {count}."), Ok("of g1 and 3.".into()));
        let body = facts.expand_json(&json!({"a": ["{count}", "{group}"], "b": {"c": "x{group}"}, "d": null}));
        assert_eq!(body, Ok(json!({"a": [3, "g1"], "b": {"c": "xg1"}, "d": null})));
        assert_eq!(facts.expand("of {nobody}"), Err(MissingVariable("nobody".into())));
        assert_eq!(facts.expand_json(&json!(["{nobody}"])), Err(MissingVariable("nobody".into())));
    }

    #[test]
    fn two_runs_have_nothing_in_common() {
        let (one, other) = (Variables::new(), Variables::new());
        for name in ["run", "device", "workspace", "password"] {
            assert_ne!(one.get(name), other.get(name), "{name}");
        }
    }
}
