//! Answers beside the contract: the operation, the status and the body's shape.

use reqwest::Method;
use serde_json::{Map, Value, json};

use super::Answer;

/// Fails when an operation answers what the contract does not say.
#[track_caller]
pub(super) fn check(contract: &Value, method: &Method, path: &str, answer: &Answer) {
    let Some(operation) = operation(contract, method, path) else { return };
    let id = &operation["operationId"];
    let status = answer.status.as_u16();
    let documented = &operation["responses"];
    let response = [status.to_string(), format!("{}XX", status / 100)].into_iter().find_map(|key| documented.get(key));
    // A browser's page at the root is answered before its operation; what is compressed is not read.
    let page = path == "/" && (status == 304 || answer.header("content-type").starts_with("text/html"));
    if page || !answer.header("content-encoding").is_empty() {
        return;
    }
    let response = response.unwrap_or_else(|| panic!("{id} answers {status}, which its contract does not say"));
    let media = answer.header("content-type").split(';').next().unwrap_or_default();
    let Some(content) = response["content"].as_object() else { return };
    let schema = &content.get(media).unwrap_or_else(|| panic!("{id} answers {status} as {media:?}"))["schema"];
    if media == "application/json" && *method != Method::HEAD {
        let mut document = json!({"allOf": [schema], "components": contract["components"]});
        modern(&mut document);
        let validator = jsonschema::validator_for(&document).expect("a schema");
        let body = answer.json();
        let errors: Vec<_> = validator.iter_errors(&body).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{id} answers {status} outside of its schema: {errors:?}\n{body:#}");
    }
}

/// The operation whose template a path fits.
fn operation<'a>(contract: &'a Value, method: &Method, path: &str) -> Option<&'a Value> {
    let method = if *method == Method::HEAD { "get".to_owned() } else { method.as_str().to_lowercase() };
    let fits = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len() && template.iter().zip(&path).all(|(t, p)| t == p || t.starts_with('{'))
    };
    contract["paths"]
        .as_object()?
        .iter()
        .find(|(template, _)| fits(template))
        .and_then(|(_, methods)| methods.get(method))
}

/// `nullable` and bounds that are excluded by a word beside them, which only OpenAPI 3.0 knows, in the words of JSON
/// Schema.
fn modern(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(modern),
        Value::Object(object) => {
            object.values_mut().for_each(modern);
            for (excluded, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
                if object.get(excluded) == Some(&Value::Bool(true)) {
                    let bound = object.remove(bound).unwrap_or_else(|| panic!("{excluded} without {bound}"));
                    object.insert(excluded.into(), bound);
                }
            }
            if object.remove("nullable") == Some(Value::Bool(true)) {
                let inner = std::mem::replace(object, Map::new());
                object.insert("anyOf".into(), json!([inner, {"type": "null"}]));
            }
        }
        _ => {}
    }
}
