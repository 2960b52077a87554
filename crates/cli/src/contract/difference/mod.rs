//! What two documents of the contract say differently, operation by operation.

mod shape;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::{Map, Value};

use shape::Direction;

/// Something that the served document says and the committed one does not, or otherwise, or the other way round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Difference {
    /// The operation; `-` where it is about none.
    pub(crate) operation: String,
    /// The place in it, as in `200 .data[].ini_at` or `query take`.
    pub(crate) place: String,
    /// Whether the served document has it alone, lacks it, or has it otherwise.
    pub(crate) change: Change,
    /// Whether a client of the committed document fails by it; `None` when that cannot be told from the documents.
    pub(crate) breaking: Option<bool>,
    /// What it is, in words.
    pub(crate) what: String,
}

impl Difference {
    /// Whether a whole operation is there or not.
    pub(crate) fn is_of_whole(&self) -> bool {
        self.place.is_empty() && self.is_of_operation() && self.change != Change::Changed
    }

    /// Whether it is about one operation.
    pub(crate) fn is_of_operation(&self) -> bool {
        self.operation != NONE
    }
}

/// What stands for an operation where it is about none.
const NONE: &str = "-";

/// How the served document differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    Added,
    Removed,
    Changed,
}

/// Every difference between the committed document and a served one; none when, and only when, they are equal.
pub(crate) fn differences(committed: &Value, served: &Value) -> Vec<Difference> {
    let (ours, theirs) = (operations(committed), operations(served));
    let mut found = Vec::new();
    for id in union(ours.keys(), theirs.keys()) {
        let mut rows = Rows { operation: id, found: &mut found };
        match (ours.get(id), theirs.get(id)) {
            (Some(ours), Some(theirs)) => of_operation(&mut rows, (committed, ours), (served, theirs)),
            (Some((call, _)), None) => rows.removed("", Some(true), call),
            (None, theirs) => rows.added("", Some(false), theirs.map_or("", |(call, _)| call)),
        }
    }
    of_document(&mut Rows { operation: NONE, found: &mut found }, committed, served);
    if found.is_empty() && committed != served {
        let what = "the documents differ outside of the operations";
        Rows { operation: NONE, found: &mut found }.changed("document", Some(false), what);
    }
    found
}

/// The differences of one operation as they are found.
struct Rows<'a> {
    operation: &'a str,
    found: &'a mut Vec<Difference>,
}

impl Rows<'_> {
    fn added(&mut self, place: &str, breaking: Option<bool>, what: &str) {
        self.push(place, Change::Added, breaking, what);
    }

    fn removed(&mut self, place: &str, breaking: Option<bool>, what: &str) {
        self.push(place, Change::Removed, breaking, what);
    }

    fn changed(&mut self, place: &str, breaking: Option<bool>, what: &str) {
        self.push(place, Change::Changed, breaking, what);
    }

    /// What stands under the same word in both, when it is not the same.
    fn compare(&mut self, place: &str, breaking: Option<bool>, word: &str, ours: &Value, theirs: &Value) {
        if ours[word] != theirs[word] {
            self.changed(place, breaking, &format!("{word}: {} -> {}", short(&ours[word]), short(&theirs[word])));
        }
    }

    fn push(&mut self, place: &str, change: Change, breaking: Option<bool>, what: &str) {
        let (operation, place, what) = (self.operation.to_owned(), place.to_owned(), what.to_owned());
        self.found.push(Difference { operation, place, change, breaking, what });
    }
}

/// A value as it is shown in a row.
fn short(value: &Value) -> String {
    let text = if value.is_null() { "absent".to_owned() } else { value.to_string() };
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn union<'a>(ours: impl Iterator<Item = &'a String>, theirs: impl Iterator<Item = &'a String>) -> BTreeSet<&'a String> {
    ours.chain(theirs).collect()
}

/// An object's fields; what is no object has none.
fn object(value: &Value) -> &Map<String, Value> {
    static NONE: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
    value.as_object().unwrap_or(&NONE)
}

/// Method and path, and what the document says of it, by operation id.
fn operations(document: &Value) -> BTreeMap<String, (String, &Value)> {
    let of_path = |(path, methods)| {
        let of_method = move |(method, operation): (&String, _)| {
            let call = format!("{} {path}", method.to_ascii_uppercase());
            (name(operation, &call), (call, operation))
        };
        object(methods).iter().map(of_method)
    };
    object(&document["paths"]).iter().flat_map(of_path).collect()
}

fn name(operation: &Value, call: &str) -> String {
    operation["operationId"].as_str().unwrap_or(call).to_owned()
}

/// An operation beside the document whose it is.
type Placed<'a> = (&'a Value, &'a (String, &'a Value));

fn of_operation(rows: &mut Rows<'_>, (committed, ours): Placed<'_>, (served, theirs): Placed<'_>) {
    let ((our_call, ours), (their_call, theirs)) = (ours, theirs);
    if our_call != their_call {
        rows.changed("path", Some(true), &format!("{our_call} -> {their_call}"));
    }
    let (before, after) = (lets_in(&ours["x-access"]), lets_in(&theirs["x-access"]));
    let breaking = before.zip(after).map(|(before, after)| !before.iter().all(|who| after.contains(who)));
    rows.compare("access", breaking, "x-access", ours, theirs);
    let both = Documents { committed, served };
    parameters(rows, both, &ours["parameters"], &theirs["parameters"]);
    body(rows, both, &ours["requestBody"], &theirs["requestBody"]);
    responses(rows, both, &ours["responses"], &theirs["responses"]);
    let told_above = ["operationId", "x-access", "parameters", "requestBody", "responses"];
    others(rows, "", ours, theirs, &told_above);
}

/// Whom an access lets in; `None` when it has no name we know.
fn lets_in(access: &Value) -> Option<&'static [&'static str]> {
    Some(match access.as_str()? {
        "public" | "optional" => &["nobody", "consumer", "workspace", "backoffice", "refresh"],
        "any" => &["consumer", "workspace", "backoffice"],
        "any_or_refresh" => &["consumer", "workspace", "backoffice", "refresh"],
        "consumer" => &["consumer"],
        "workspace" => &["workspace"],
        "backoffice" => &["backoffice"],
        "refresh" => &["refresh"],
        _ => return None,
    })
}

/// Both documents, for what refers to a part of its own.
#[derive(Clone, Copy)]
struct Documents<'a> {
    committed: &'a Value,
    served: &'a Value,
}

/// The words that say something to people alone.
const SAID: [&str; 7] = ["description", "summary", "title", "example", "examples", "tags", "deprecated"];

/// What else two objects say under equal words.
fn others(rows: &mut Rows<'_>, place: &str, ours: &Value, theirs: &Value, told: &[&str]) {
    for word in union(object(ours).keys(), object(theirs).keys()) {
        if !told.contains(&word.as_str()) {
            let breaking = if SAID.contains(&word.as_str()) { Some(false) } else { None };
            rows.compare(place, breaking, word, ours, theirs);
        }
    }
}

fn parameters(rows: &mut Rows<'_>, both: Documents<'_>, ours: &Value, theirs: &Value) {
    let by_place = |list: &Value| -> BTreeMap<String, Value> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let named = |one: &Value| (format!("{} {}", text(&one["in"]), text(&one["name"])), one.clone());
        list.as_array().into_iter().flatten().map(named).collect()
    };
    let (ours, theirs) = (by_place(ours), by_place(theirs));
    for place in union(ours.keys(), theirs.keys()) {
        match (ours.get(place), theirs.get(place)) {
            (Some(ours), Some(theirs)) => {
                let breaking = theirs["required"] == true;
                rows.compare(place, Some(breaking), "required", ours, theirs);
                shape::compare(rows, both, Direction::Input, place, &ours["schema"], &theirs["schema"]);
                others(rows, place, ours, theirs, &["required", "schema", "in", "name"]);
            }
            (Some(_), None) => rows.removed(place, Some(true), "a parameter"),
            (None, theirs) => {
                let required = theirs.is_some_and(|theirs| theirs["required"] == true);
                rows.added(place, Some(required), if required { "a required parameter" } else { "a parameter" });
            }
        }
    }
}

fn body(rows: &mut Rows<'_>, both: Documents<'_>, ours: &Value, theirs: &Value) {
    match (ours.is_object(), theirs.is_object()) {
        (false, false) => {}
        (true, false) => rows.removed("body", None, "a body"),
        (false, true) => rows.added("body", Some(theirs["required"] == true), "a body"),
        (true, true) => {
            rows.compare("body", Some(theirs["required"] == true), "required", ours, theirs);
            content(rows, both, Direction::Input, "body", &ours["content"], &theirs["content"]);
            others(rows, "body", ours, theirs, &["required", "content"]);
        }
    }
}

fn responses(rows: &mut Rows<'_>, both: Documents<'_>, ours: &Value, theirs: &Value) {
    let (our_answers, their_answers) = (object(ours), object(theirs));
    for status in union(our_answers.keys(), their_answers.keys()) {
        match (our_answers.get(status), their_answers.get(status)) {
            (Some(ours), Some(theirs)) => {
                content(rows, both, Direction::Output, status, &ours["content"], &theirs["content"]);
                others(rows, status, ours, theirs, &["content"]);
            }
            (Some(_), None) => rows.removed(status, Some(true), "a status"),
            (None, _) => rows.added(status, None, "a status"),
        }
    }
}

fn content(rows: &mut Rows<'_>, both: Documents<'_>, direction: Direction, place: &str, ours: &Value, theirs: &Value) {
    let (our_types, their_types) = (object(ours), object(theirs));
    for media in union(our_types.keys(), their_types.keys()) {
        match (our_types.get(media), their_types.get(media)) {
            (Some(ours), Some(theirs)) => {
                shape::compare(rows, both, direction, place, &ours["schema"], &theirs["schema"]);
                others(rows, place, ours, theirs, &["schema"]);
            }
            (Some(_), None) => rows.removed(place, Some(true), media),
            (None, _) => rows.added(place, Some(false), media),
        }
    }
}

/// What is about no operation. The shapes themselves are compared where operations use them.
fn of_document(rows: &mut Rows<'_>, committed: &Value, served: &Value) {
    let names = |document: &Value| object(&document["components"]["schemas"]).clone();
    let (ours, theirs) = (names(committed), names(served));
    for name in union(ours.keys(), theirs.keys()) {
        let place = format!("schema {name}");
        match (ours.contains_key(name), theirs.contains_key(name)) {
            (true, false) => rows.removed(&place, Some(false), "a shape's name"),
            (false, true) => rows.added(&place, Some(false), "a shape's name"),
            _ => {}
        }
    }
    others(rows, "components", &committed["components"], &served["components"], &["schemas"]);
    for word in union(object(&committed["info"]).keys(), object(&served["info"]).keys()) {
        rows.compare("info", Some(false), word, &committed["info"], &served["info"]);
    }
    others(rows, "document", committed, served, &["paths", "components", "info"]);
}

#[cfg(test)]
mod cases;
