//! Validation of answers against a contract: status, content type, body and error code.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Registry, RegistryBuilder, ValidationError, Validator};
use serde_json::{Map, Value, json};

use crate::contract::find_by_template;

/// A validator for an OpenAPI 3.0.3 document. Each schema is compiled at its first use and cached.
pub struct ContractValidator {
    document: Value,
    components: OnceLock<Registry<'static>>,
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The base URI of the document's references, so that each of its schemas can be compiled alone.
const DOCUMENT_URI: &str = "urn:contract";

/// The parts of an answer that a contract describes.
#[derive(Clone, Copy, Debug)]
pub struct ReceivedResponse<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The `content-type` header; empty when there is none.
    pub content_type: &'a str,
    /// The body; `None` when it is not validated: for a HEAD request or a stream.
    pub body: Option<&'a [u8]>,
}

/// A difference between an answer and the contract. It never contains the answer's values, because some are secrets.
#[derive(Debug, PartialEq, Eq)]
pub enum ContractViolation {
    /// The status is not documented.
    UndocumentedStatus(u16),
    /// The status is not documented with this content type, but with the listed ones.
    UndocumentedContentType(u16, String, Vec<String>),
    /// The answer has a body where none is documented.
    UndocumentedBody(u16),
    /// The body is not JSON.
    InvalidJson(u16),
    /// The body is an error whose code is not documented for the status.
    UndocumentedCode(u16, String),
    /// The body does not match the schema: JSON pointers and messages.
    SchemaErrors(u16, Vec<(String, String)>),
}

impl fmt::Display for ContractViolation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UndocumentedStatus(status) => write!(formatter, "status {status}, which the contract does not say"),
            Self::UndocumentedContentType(status, found, said) => {
                let found = if found.is_empty() { "no content type" } else { found };
                write!(formatter, "status {status} as {found}; the contract says {}", said.join(" or "))
            }
            Self::UndocumentedBody(status) => {
                write!(formatter, "status {status} with a body, which the contract does not say")
            }
            Self::UndocumentedCode(status, code) => {
                write!(formatter, "status {status} with {code}, which the contract does not say")
            }
            Self::InvalidJson(status) => write!(formatter, "status {status} with a body that is no JSON"),
            Self::SchemaErrors(status, errors) => {
                write!(formatter, "status {status}")?;
                for (path, message) in errors {
                    write!(formatter, "; {}: {message}", if path.is_empty() { "the body" } else { path })?;
                }
                Ok(())
            }
        }
    }
}

impl ContractValidator {
    /// A validator for a document.
    pub fn new(mut document: Value) -> Self {
        convert_to_json_schema(&mut document);
        Self { document, components: OnceLock::new(), compiled: Mutex::default() }
    }

    /// The operation of a method and path. When several templates match, the one with the most literal segments wins.
    pub fn find_operation(&self, method: &str, path: &str) -> Option<&Value> {
        let method = if method == "HEAD" { "get".to_owned() } else { method.to_ascii_lowercase() };
        let paths = self.document["paths"].as_object()?.iter();
        let operations = paths.filter_map(|(template, methods)| Some((template.as_str(), methods.get(&method)?)));
        find_by_template(path, operations)
    }

    /// Validates an answer of one of the document's operations.
    ///
    /// # Errors
    /// The first difference.
    pub fn validate_response(
        &self,
        operation: &Value,
        received: ReceivedResponse<'_>,
    ) -> Result<(), ContractViolation> {
        let status = received.status;
        let documented = &operation["responses"];
        let keys = [status.to_string(), format!("{}XX", status / 100)];
        let response =
            keys.iter().find_map(|key| documented.get(key)).ok_or(ContractViolation::UndocumentedStatus(status))?;
        let Some(content) = response["content"].as_object() else {
            return if received.body.is_some_and(|body| !body.is_empty()) {
                Err(ContractViolation::UndocumentedBody(status))
            } else {
                Ok(())
            };
        };
        let media = received.content_type.split(';').next().unwrap_or_default().trim();
        let Some(said) = content.get(media).or_else(|| content.get("*/*")) else {
            return Err(ContractViolation::UndocumentedContentType(
                status,
                media.to_owned(),
                content.keys().cloned().collect(),
            ));
        };
        let Some(body) = received.body.filter(|_| media == "application/json") else { return Ok(()) };
        let body = serde_json::from_slice(body).map_err(|_| ContractViolation::InvalidJson(status))?;
        let errors = self.validate_value(&said["schema"], &body);
        if !errors.is_empty() {
            return Err(ContractViolation::SchemaErrors(status, errors));
        }
        match (response["x-codes"].as_array(), body["code"].as_str()) {
            (Some(codes), Some(code)) if !codes.iter().any(|one| one == code) => {
                Err(ContractViolation::UndocumentedCode(status, code.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Validates a value against a schema of the document. Returns JSON pointers and messages.
    pub fn validate_value(&self, schema: &Value, value: &Value) -> Vec<(String, String)> {
        match self.compile(schema) {
            Ok(validator) => list_errors(&validator, value),
            Err(error) => vec![invalid_schema_error(&error)],
        }
    }

    fn compile(&self, schema: &Value) -> Result<Arc<Validator>, String> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let text = schema.to_string();
        if let Some(validator) = compiled.get(&text) {
            return Ok(Arc::clone(validator));
        }
        let options = Validator::options().should_validate_formats(true);
        let validator = options.with_registry(self.components()?).build(schema).map_err(|error| error.to_string())?;
        Ok(Arc::clone(compiled.entry(text).or_insert(Arc::new(validator))))
    }

    fn components(&self) -> Result<&Registry<'static>, String> {
        if let Some(registry) = self.components.get() {
            return Ok(registry);
        }
        let components = json!({"components": self.document["components"]});
        let registry = Registry::new().add(DOCUMENT_URI, components).and_then(RegistryBuilder::prepare);
        let registry = registry.map_err(|error| error.to_string())?;
        Ok(self.components.get_or_init(|| registry))
    }
}

/// Validates a value against a JSON Schema. Returns JSON pointers and messages without values; an invalid schema is a single
/// error.
pub fn validate_json(schema: &Value, value: &Value) -> Vec<(String, String)> {
    match Validator::options().should_validate_formats(true).build(schema) {
        Ok(validator) => list_errors(&validator, value),
        Err(error) => vec![invalid_schema_error(&error)],
    }
}

fn invalid_schema_error(error: &impl fmt::Display) -> (String, String) {
    (String::new(), format!("the contract's own schema is wrong: {error}"))
}

fn list_errors(validator: &Validator, value: &Value) -> Vec<(String, String)> {
    let said = validator.iter_errors(value).map(|error| {
        let inner = most_specific_error(&error);
        (inner.instance_path().to_string(), inner.masked().to_string())
    });
    said.collect()
}

/// The most specific error of a union without a matching branch: that of the only branch with the value's type, such as the
/// one beside null, or else the one deepest in the value.
fn most_specific_error<'a>(error: &'a ValidationError<'a>) -> &'a ValidationError<'a> {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        return error;
    };
    let depth = |error: &ValidationError<'_>| error.instance_path().as_str().len();
    let is_other_type = |inner: &ValidationError<'_>| {
        matches!(inner.kind(), ValidationErrorKind::Type { .. }) && depth(inner) == depth(error)
    };
    let mut of_type = context.iter().filter(|branch| !branch.iter().any(is_other_type));
    if let (Some(branch), None) = (of_type.next(), of_type.next()) {
        return branch.iter().map(most_specific_error).max_by_key(|inner| depth(inner)).unwrap_or(error);
    }
    let deepest = context.iter().flatten().map(most_specific_error).max_by_key(|inner| depth(inner));
    deepest.filter(|inner| depth(inner) > depth(error)).unwrap_or(error)
}

/// Converts the OpenAPI 3.0 forms of `nullable` and of exclusive bounds to JSON Schema, and adds the base URI to references.
fn convert_to_json_schema(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(convert_to_json_schema),
        Value::Object(object) => {
            object.values_mut().for_each(convert_to_json_schema);
            if let Some(Value::String(reference)) = object.get_mut("$ref")
                && reference.starts_with('#')
            {
                reference.insert_str(0, DOCUMENT_URI);
            }
            for (excluded, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
                if let Some(Value::Bool(exclusive)) = object.get(excluded) {
                    let bound = if *exclusive { object.remove(bound) } else { None };
                    object.remove(excluded);
                    object.extend(bound.map(|bound| (excluded.to_owned(), bound)));
                }
            }
            if object.get("nullable").is_some_and(Value::is_boolean)
                && object.remove("nullable") == Some(Value::Bool(true))
            {
                let inner = std::mem::replace(object, Map::new());
                object.insert("anyOf".into(), json!([inner, {"type": "null"}]));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schemas() -> ContractValidator {
        let shift = json!({
            "type": "object", "required": ["id", "hours", "note"],
            "properties": {
                "id": {"type": "string", "format": "uuid"},
                "hours": {"type": "number", "minimum": 0, "exclusiveMinimum": true},
                "note": {"type": "string", "nullable": true},
                "next": {"nullable": true, "allOf": [{"$ref": "#/components/schemas/Shift"}]},
            },
        });
        let of_schema = |schema: Value| json!({"application/json": {"schema": schema}});
        let error = of_schema(json!({"type": "object", "required": ["code"]}));
        ContractValidator::new(json!({
            "paths": {
                "/shifts/{id}": {"get": {"responses": {
                    "200": {"content": of_schema(json!({"$ref": "#/components/schemas/Shift"}))},
                    "304": {},
                    "404": {"content": error, "x-codes": ["error.not_found", "error.endpoint.not_found"]},
                    "4XX": {"content": error},
                }}},
                "/shifts/all": {"get": {"responses": {"200": {"content": {"text/event-stream": {}}}}}},
            },
            "components": {"schemas": {"Shift": shift}},
        }))
    }

    const ID: &str = "0198a5b2-0000-7000-8000-000000000001";

    fn check(path: &str, status: u16, content_type: &str, body: impl ToString) -> Result<(), ContractViolation> {
        let (schemas, body) = (schemas(), body.to_string());
        let operation = schemas.find_operation("GET", path).expect("an operation");
        schemas.validate_response(operation, ReceivedResponse { status, content_type, body: Some(body.as_bytes()) })
    }

    #[test]
    fn what_is_documented_passes() {
        let shift = json!({"id": ID, "hours": 0.5, "note": null, "more": 1});
        let json = "application/json; charset=utf-8";
        assert_eq!(check("/shifts/1", 200, json, &shift), Ok(()));
        assert_eq!(check("/shifts/1", 200, json, json!({"id": ID, "hours": 2, "note": "x", "next": shift})), Ok(()));
        assert_eq!(check("/shifts/1", 404, json, json!({"code": "error.not_found"})), Ok(()));
        assert_eq!(check("/shifts/1", 409, json, json!({"code": "x"})), Ok(()));
        assert_eq!(check("/shifts/1", 304, "", ""), Ok(()));
        assert_eq!(check("/shifts/all", 200, "text/event-stream", "id: 1"), Ok(()));
    }

    #[test]
    fn what_differs_is_named_by_its_place_and_without_its_value() {
        let json = "application/json";
        assert_eq!(check("/shifts/1", 500, json, "{}"), Err(ContractViolation::UndocumentedStatus(500)));
        let said = vec![json.to_owned()];
        assert_eq!(
            check("/shifts/1", 200, "text/html", "{}"),
            Err(ContractViolation::UndocumentedContentType(200, "text/html".into(), said))
        );
        assert_eq!(check("/shifts/1", 304, "", "x"), Err(ContractViolation::UndocumentedBody(304)));
        assert_eq!(check("/shifts/1", 200, json, "hunter2"), Err(ContractViolation::InvalidJson(200)));
        let other = json!({"code": "error.not_there"});
        assert_eq!(
            check("/shifts/1", 404, json, other),
            Err(ContractViolation::UndocumentedCode(404, "error.not_there".into()))
        );
        for (body, place) in [
            (json!({"id": "hunter2", "hours": 1, "note": null}), "/id"),
            (json!({"id": ID, "hours": "hunter2", "note": null}), "/hours"),
            (json!({"id": ID, "hours": 0, "note": "hunter2"}), "/hours"),
            (json!({"id": ID, "hours": 1, "secret": "hunter2"}), "the body"),
            (
                json!({"id": ID, "hours": 1, "note": null, "next": {"id": ID, "hours": "hunter2", "note": ""}}),
                "/next/hours",
            ),
            (json!({"id": ID, "hours": 1, "note": null, "next": {"id": ID, "hours": 1}}), "/next: \"note\""),
        ] {
            let said = check("/shifts/1", 200, json, &body).expect_err("another shape").to_string();
            assert!(said.starts_with(&format!("status 200; {place}")) && !said.contains("hunter2"), "{said}");
        }
    }

    #[test]
    fn a_path_is_the_operation_that_names_more_of_it() {
        let schemas = schemas();
        let content = |path| Some(schemas.find_operation("HEAD", path)?["responses"]["200"]["content"].clone());
        assert!(content("/shifts/all").is_some_and(|content| content.get("text/event-stream").is_some()));
        assert!(content("/shifts/1").is_some_and(|content| content.get("application/json").is_some()));
        assert_eq!((content("/shifts"), schemas.find_operation("PUT", "/shifts/1")), (None, None));
    }
}
