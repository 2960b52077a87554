//! Compares two OpenAPI documents, operation by operation.

mod schemas;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::{Map, Value};

use schemas::Direction;

/// A difference between the committed and the served document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DocumentDifference {
    /// The operation; `-` when the difference belongs to none.
    pub(crate) operation: String,
    /// The place in the operation, as in `200 .data[].ini_at` or `query take`.
    pub(crate) place: String,
    /// Added to, removed from or changed in the served document.
    pub(crate) change: DocumentDifferenceKind,
    /// True when a client of the committed document fails because of it; `None` when the documents cannot tell.
    pub(crate) breaking: Option<bool>,
    /// A description.
    pub(crate) what: String,
}

impl DocumentDifference {
    /// True when a whole operation was added or removed.
    pub(crate) fn is_whole_operation(&self) -> bool {
        self.place.is_empty() && self.has_operation() && self.change != DocumentDifferenceKind::Changed
    }

    /// True when the difference belongs to an operation.
    pub(crate) fn has_operation(&self) -> bool {
        self.operation != NO_OPERATION
    }
}

/// The placeholder for differences without an operation.
const NO_OPERATION: &str = "-";

/// The kind of difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DocumentDifferenceKind {
    Added,
    Removed,
    Changed,
}

/// Lists every difference between the committed document and a served one; empty if and only if they are equal.
pub(crate) fn compare_documents(committed: &Value, served: &Value) -> Vec<DocumentDifference> {
    let (ours, theirs) = (operations(committed), operations(served));
    let mut found = Vec::new();
    for id in union(ours.keys(), theirs.keys()) {
        let mut rows = DifferenceCollector { operation: id, found: &mut found };
        match (ours.get(id), theirs.get(id)) {
            (Some(ours), Some(theirs)) => compare_operation(&mut rows, (committed, ours), (served, theirs)),
            (Some((call, _)), None) => rows.removed("", Some(true), call),
            (None, theirs) => rows.added("", Some(false), theirs.map_or("", |(call, _)| call)),
        }
    }
    compare_outside_operations(
        &mut DifferenceCollector { operation: NO_OPERATION, found: &mut found },
        committed,
        served,
    );
    if found.is_empty() && committed != served {
        let what = "the documents differ outside of the operations";
        DifferenceCollector { operation: NO_OPERATION, found: &mut found }.changed("document", Some(false), what);
    }
    found
}

/// Collects the differences of one operation.
struct DifferenceCollector<'a> {
    operation: &'a str,
    found: &'a mut Vec<DocumentDifference>,
}

impl DifferenceCollector<'_> {
    fn added(&mut self, place: &str, breaking: Option<bool>, what: &str) {
        self.push(place, DocumentDifferenceKind::Added, breaking, what);
    }

    fn removed(&mut self, place: &str, breaking: Option<bool>, what: &str) {
        self.push(place, DocumentDifferenceKind::Removed, breaking, what);
    }

    fn changed(&mut self, place: &str, breaking: Option<bool>, what: &str) {
        self.push(place, DocumentDifferenceKind::Changed, breaking, what);
    }

    /// Compares the values of one keyword.
    fn compare(&mut self, place: &str, breaking: Option<bool>, word: &str, ours: &Value, theirs: &Value) {
        if ours[word] != theirs[word] {
            self.changed(place, breaking, &format!("{word}: {} -> {}", short(&ours[word]), short(&theirs[word])));
        }
    }

    fn push(&mut self, place: &str, change: DocumentDifferenceKind, breaking: Option<bool>, what: &str) {
        let (operation, place, what) = (self.operation.to_owned(), place.to_owned(), what.to_owned());
        self.found.push(DocumentDifference { operation, place, change, breaking, what });
    }
}

/// A value, shortened for a row.
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

/// The fields of an object; other values have none.
fn object(value: &Value) -> &Map<String, Value> {
    static NONE: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
    value.as_object().unwrap_or(&NONE)
}

/// Method and path, and the definition, by operation id.
fn operations(document: &Value) -> BTreeMap<String, (String, &Value)> {
    let of_path = |(path, methods)| {
        let of_method = move |(method, operation): (&String, _)| {
            let call = format!("{} {path}", method.to_ascii_uppercase());
            (operation_name(operation, &call), (call, operation))
        };
        object(methods).iter().map(of_method)
    };
    object(&document["paths"]).iter().flat_map(of_path).collect()
}

fn operation_name(operation: &Value, call: &str) -> String {
    operation["operationId"].as_str().unwrap_or(call).to_owned()
}

/// A document and an operation in it.
type OperationInDocument<'a> = (&'a Value, &'a (String, &'a Value));

fn compare_operation(
    rows: &mut DifferenceCollector<'_>,
    (committed, ours): OperationInDocument<'_>,
    (served, theirs): OperationInDocument<'_>,
) {
    let ((our_call, ours), (their_call, theirs)) = (ours, theirs);
    if our_call != their_call {
        rows.changed("path", Some(true), &format!("{our_call} -> {their_call}"));
    }
    let (before, after) = (allowed_callers(&ours["x-access"]), allowed_callers(&theirs["x-access"]));
    let breaking = before.zip(after).map(|(before, after)| !before.iter().all(|who| after.contains(who)));
    rows.compare("access", breaking, "x-access", ours, theirs);
    let both = DocumentPair { committed, served };
    compare_parameters(rows, both, &ours["parameters"], &theirs["parameters"]);
    compare_body(rows, both, &ours["requestBody"], &theirs["requestBody"]);
    compare_responses(rows, both, &ours["responses"], &theirs["responses"]);
    let told_above = ["operationId", "x-access", "parameters", "requestBody", "responses"];
    compare_other_keywords(rows, "", ours, theirs, &told_above);
}

/// The callers that an access allows; `None` for an unknown access.
fn allowed_callers(access: &Value) -> Option<&'static [&'static str]> {
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

/// Both documents, to resolve references.
#[derive(Clone, Copy)]
struct DocumentPair<'a> {
    committed: &'a Value,
    served: &'a Value,
}

/// Keywords that only describe.
const DESCRIPTIVE_KEYWORDS: [&str; 7] =
    ["description", "summary", "title", "example", "examples", "tags", "deprecated"];

/// Compares the remaining keywords of two objects.
fn compare_other_keywords(
    rows: &mut DifferenceCollector<'_>,
    place: &str,
    ours: &Value,
    theirs: &Value,
    told: &[&str],
) {
    for word in union(object(ours).keys(), object(theirs).keys()) {
        if !told.contains(&word.as_str()) {
            let breaking = if DESCRIPTIVE_KEYWORDS.contains(&word.as_str()) { Some(false) } else { None };
            rows.compare(place, breaking, word, ours, theirs);
        }
    }
}

fn compare_parameters(rows: &mut DifferenceCollector<'_>, both: DocumentPair<'_>, ours: &Value, theirs: &Value) {
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
                schemas::compare_schemas(rows, both, Direction::Input, place, &ours["schema"], &theirs["schema"]);
                compare_other_keywords(rows, place, ours, theirs, &["required", "schema", "in", "name"]);
            }
            (Some(_), None) => rows.removed(place, Some(true), "a parameter"),
            (None, theirs) => {
                let required = theirs.is_some_and(|theirs| theirs["required"] == true);
                rows.added(place, Some(required), if required { "a required parameter" } else { "a parameter" });
            }
        }
    }
}

fn compare_body(rows: &mut DifferenceCollector<'_>, both: DocumentPair<'_>, ours: &Value, theirs: &Value) {
    match (ours.is_object(), theirs.is_object()) {
        (false, false) => {}
        (true, false) => rows.removed("body", None, "a body"),
        (false, true) => rows.added("body", Some(theirs["required"] == true), "a body"),
        (true, true) => {
            rows.compare("body", Some(theirs["required"] == true), "required", ours, theirs);
            compare_content(rows, both, Direction::Input, "body", &ours["content"], &theirs["content"]);
            compare_other_keywords(rows, "body", ours, theirs, &["required", "content"]);
        }
    }
}

fn compare_responses(rows: &mut DifferenceCollector<'_>, both: DocumentPair<'_>, ours: &Value, theirs: &Value) {
    let (our_answers, their_answers) = (object(ours), object(theirs));
    for status in union(our_answers.keys(), their_answers.keys()) {
        match (our_answers.get(status), their_answers.get(status)) {
            (Some(ours), Some(theirs)) => {
                compare_content(rows, both, Direction::Output, status, &ours["content"], &theirs["content"]);
                compare_other_keywords(rows, status, ours, theirs, &["content"]);
            }
            (Some(_), None) => rows.removed(status, Some(true), "a status"),
            (None, _) => rows.added(status, None, "a status"),
        }
    }
}

fn compare_content(
    rows: &mut DifferenceCollector<'_>,
    both: DocumentPair<'_>,
    direction: Direction,
    place: &str,
    ours: &Value,
    theirs: &Value,
) {
    let (our_types, their_types) = (object(ours), object(theirs));
    for media in union(our_types.keys(), their_types.keys()) {
        match (our_types.get(media), their_types.get(media)) {
            (Some(ours), Some(theirs)) => {
                schemas::compare_schemas(rows, both, direction, place, &ours["schema"], &theirs["schema"]);
                compare_other_keywords(rows, place, ours, theirs, &["schema"]);
            }
            (Some(_), None) => rows.removed(place, Some(true), media),
            (None, _) => rows.added(place, Some(false), media),
        }
    }
}

/// Compares what belongs to no operation. Schemas are compared where operations use them.
fn compare_outside_operations(rows: &mut DifferenceCollector<'_>, committed: &Value, served: &Value) {
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
    compare_other_keywords(rows, "components", &committed["components"], &served["components"], &["schemas"]);
    for word in union(object(&committed["info"]).keys(), object(&served["info"]).keys()) {
        rows.compare("info", Some(false), word, &committed["info"], &served["info"]);
    }
    compare_other_keywords(rows, "document", committed, served, &["paths", "components", "info"]);
}

#[cfg(test)]
mod compare_tests;
