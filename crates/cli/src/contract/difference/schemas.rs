//! Compares two JSON Schemas of one place in two documents.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{DifferenceCollector, DocumentPair, compare_other_keywords, object, union};

/// The side that writes values of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// The client.
    Input,
    /// The server.
    Output,
}

/// Keywords that set a lower or an upper bound.
const LOWER_BOUNDS: [&str; 4] = ["minimum", "minLength", "minItems", "minProperties"];
const UPPER_BOUNDS: [&str; 4] = ["maximum", "maxLength", "maxItems", "maxProperties"];

/// Compares two schemas and everything below them.
pub(super) fn compare_schemas(
    rows: &mut DifferenceCollector<'_>,
    both: DocumentPair<'_>,
    direction: Direction,
    place: &str,
    ours: &Value,
    theirs: &Value,
) {
    SchemaWalk { rows, both, direction, head: place, within: Vec::new() }.shape("", ours, theirs);
}

struct SchemaWalk<'a, 'b> {
    rows: &'a mut DifferenceCollector<'b>,
    both: DocumentPair<'a>,
    direction: Direction,
    /// The place of the schema; paths below it look like `.data[].ini_at`.
    head: &'a str,
    /// The pairs of named schemas on the way here: a recursive schema is visited once.
    within: Vec<(String, String)>,
}

impl SchemaWalk<'_, '_> {
    fn at(&self, path: &str) -> String {
        if path.is_empty() { self.head.to_owned() } else { format!("{} {path}", self.head) }
    }

    fn shape(&mut self, path: &str, ours: &Value, theirs: &Value) {
        let both = self.both;
        let ((our_name, ours), (their_name, theirs)) =
            (resolve_reference(both.committed, ours), resolve_reference(both.served, theirs));
        let pair = (our_name, their_name);
        if self.within.contains(&pair) {
            return;
        }
        let named = pair != Default::default();
        if named {
            self.within.push(pair);
        }
        self.object(path, &ours, &theirs);
        if named {
            self.within.pop();
        }
    }

    fn object(&mut self, path: &str, ours: &Value, theirs: &Value) {
        self.rows.compare(&self.at(path), Some(true), "type", ours, theirs);
        self.nullable(path, ours, theirs);
        self.values(path, ours, theirs);
        self.bounds(path, ours, theirs);
        self.properties(path, ours, theirs);
        for (word, suffix) in [("items", "[]"), ("additionalProperties", ".*")] {
            match (ours[word].is_object(), theirs[word].is_object()) {
                (true, true) => self.shape(&format!("{path}{suffix}"), &ours[word], &theirs[word]),
                _ => self.rows.compare(&self.at(path), None, word, ours, theirs),
            }
        }
        for word in ["allOf", "anyOf", "oneOf"] {
            match (ours[word].as_array(), theirs[word].as_array()) {
                (Some(ours), Some(theirs)) if ours.len() == theirs.len() => {
                    for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                        self.shape(&format!("{path}|{index}"), ours, theirs);
                    }
                }
                _ => self.rows.compare(&self.at(path), None, word, ours, theirs),
            }
        }
        let told = [
            ["type", "nullable", "enum", "properties", "required"].as_slice(),
            &["items", "additionalProperties", "allOf", "anyOf", "oneOf"],
            &LOWER_BOUNDS,
            &UPPER_BOUNDS,
        ];
        let place = self.at(path);
        compare_other_keywords(self.rows, &place, ours, theirs, &told.concat());
    }

    fn nullable(&mut self, path: &str, ours: &Value, theirs: &Value) {
        let (before, after) = (ours["nullable"] == true, theirs["nullable"] == true);
        if before != after {
            let breaking = match self.direction {
                Direction::Input => before,
                Direction::Output => after,
            };
            self.rows.changed(
                &self.at(path),
                Some(breaking),
                if after { "null, which it was not" } else { "never null" },
            );
        }
    }

    fn values(&mut self, path: &str, ours: &Value, theirs: &Value) {
        let (Some(before), Some(after)) = (ours["enum"].as_array(), theirs["enum"].as_array()) else {
            return self.rows.compare(&self.at(path), None, "enum", ours, theirs);
        };
        for value in before.iter().filter(|value| !after.contains(value)) {
            self.rows.removed(&self.at(path), Some(self.direction == Direction::Input), &format!("the value {value}"));
        }
        for value in after.iter().filter(|value| !before.contains(value)) {
            self.rows.added(&self.at(path), Some(self.direction == Direction::Output), &format!("the value {value}"));
        }
    }

    /// A narrower bound refuses values that were valid; a wider one allows new values in responses, which a client may
    /// or may not accept.
    fn bounds(&mut self, path: &str, ours: &Value, theirs: &Value) {
        for (words, narrower) in [(LOWER_BOUNDS, f64::gt as fn(&f64, &f64) -> bool), (UPPER_BOUNDS, f64::lt)] {
            for word in words {
                let (before, after) = (ours[word].as_f64(), theirs[word].as_f64());
                let narrowed = match (before, after) {
                    (Some(before), Some(after)) => narrower(&after, &before),
                    (before, _) => before.is_none(),
                };
                let breaking = match self.direction {
                    Direction::Input => Some(narrowed),
                    Direction::Output => {
                        if narrowed {
                            Some(false)
                        } else {
                            None
                        }
                    }
                };
                self.rows.compare(&self.at(path), breaking, word, ours, theirs);
            }
        }
    }

    fn properties(&mut self, path: &str, ours: &Value, theirs: &Value) {
        let requires = |schema: &Value, name: &str| {
            schema["required"].as_array().is_some_and(|names| names.iter().any(|required| required == name))
        };
        let (before, after) = (object(&ours["properties"]), object(&theirs["properties"]));
        for name in union(before.keys(), after.keys()) {
            let inner = format!("{path}.{name}");
            let (was_required, is_required) = (requires(ours, name), requires(theirs, name));
            match (before.get(name), after.get(name)) {
                (Some(ours), Some(theirs)) => {
                    self.requirement(&inner, was_required, is_required);
                    self.shape(&inner, ours, theirs);
                }
                (Some(_), None) => {
                    let breaking = if self.direction == Direction::Output { Some(true) } else { None };
                    self.rows.removed(&self.at(&inner), breaking, "a field");
                }
                (None, _) => {
                    let breaking = self.direction == Direction::Input && is_required;
                    self.rows.added(
                        &self.at(&inner),
                        Some(breaking),
                        if is_required { "a required field" } else { "a field" },
                    );
                }
            }
        }
    }

    fn requirement(&mut self, path: &str, was: bool, is: bool) {
        if was != is {
            let breaking = match self.direction {
                Direction::Input => is,
                Direction::Output => was,
            };
            self.rows.changed(&self.at(path), Some(breaking), if is { "required" } else { "not required" });
        }
    }
}

/// Resolves a reference, or an `allOf` with one member, keeping the keywords beside it; returns the first reference's
/// name too.
fn resolve_reference<'a>(document: &'a Value, schema: &'a Value) -> (String, Cow<'a, Value>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = reference.strip_prefix('#').and_then(|pointer| document.pointer(pointer));
        let target = target.map_or(Cow::Borrowed(&Value::Null), |target| resolve_reference(document, target).1);
        return (reference.to_owned(), target);
    }
    match schema["allOf"].as_array().map(Vec::as_slice) {
        Some([one]) => {
            let (name, inner) = resolve_reference(document, one);
            let mut merged: Map<String, Value> = object(&inner).clone();
            let beside = object(schema).iter().filter(|(word, _)| *word != "allOf");
            merged.extend(beside.map(|(word, value)| (word.clone(), value.clone())));
            (name, Cow::Owned(merged.into()))
        }
        _ => (String::new(), Cow::Borrowed(schema)),
    }
}
