//! The contract's own names.

use serde_json::Value;

use super::{Finding, Source};

/// The contract, from the project's root.
const CONTRACT: &str = "crates/client/openapi.json";

/// A schema whose name ends in a digit is one that a generator told apart from another of the same name.
pub(super) fn schema_names(source: &Source) -> Vec<Finding> {
    let Some(document) = read(source) else { return Vec::new() };
    let schemas = document["components"]["schemas"].as_object();
    schemas
        .into_iter()
        .flat_map(|schemas| schemas.keys())
        .filter(|name| name.ends_with(|letter: char| letter.is_ascii_digit()))
        .map(|name| source.failure(1, format!("the schema `{name}` ends in a digit: give its type a name of its own")))
        .collect()
}

/// The ids of the operations, which are the names of their handlers too.
pub(super) fn operation_ids(sources: &[Source]) -> Vec<String> {
    let Some(document) = sources.iter().find_map(read) else { return Vec::new() };
    let paths = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let methods = paths.filter_map(Value::as_object).flat_map(|path| path.values());
    methods.filter_map(|operation| operation["operationId"].as_str().map(str::to_owned)).collect()
}

fn read(source: &Source) -> Option<Value> {
    (source.path == CONTRACT).then(|| serde_json::from_str(&source.text).ok())?
}

#[cfg(test)]
mod tests {
    use super::super::tests::{messages, source};
    use super::*;

    #[test]
    fn a_schema_ends_in_no_digit() {
        let text = r#"{"components": {"schemas": {"Order": {}, "Order2": {}, "Page20Items": {}}}}"#;
        let expected = ["the schema `Order2` ends in a digit: give its type a name of its own"];
        assert_eq!(messages(schema_names, CONTRACT, text), expected);
        assert!(messages(schema_names, "a.json", text).is_empty());
    }

    #[test]
    fn operations_are_known_by_their_ids() {
        let text = r#"{"paths": {"/a": {"get": {"operationId": "a_list"}, "put": {"operationId": "a_put"}}}}"#;
        assert_eq!(operation_ids(&[source(CONTRACT, text)]), ["a_list", "a_put"]);
    }
}
