//! Validating params against their topic's JSON Schema, which is stricter than their deserialization.

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

use hub_kernel::types::error::{Error, RequestPart, Result};

/// The JSON Schema (2020-12) of a type.
pub(super) fn schema_of<T: JsonSchema>() -> Value {
    Value::from(SchemaGenerator::default().into_root_schema_for::<T>())
}

/// Marks an array whose topic validates each item itself, so that it can report every refused one: `x-rows: true`.
const ROWS_MARKER: &str = "x-rows";

/// The schema without the item schemas of arrays marked by [`ROWS_MARKER`].
fn without_row_schemas(mut schema: Value) -> Value {
    fn strip(schema: &mut Value) {
        match schema {
            Value::Object(fields) => {
                if fields.contains_key(ROWS_MARKER) {
                    fields.retain(|name, _| name == "type");
                }
                fields.values_mut().for_each(strip);
            }
            Value::Array(schemas) => schemas.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut schema);
    schema
}

/// Removes the fields that the schema does not know, at every depth: they may be secrets. Arrays marked by
/// [`ROWS_MARKER`] become their length.
pub(super) fn strip_unknown(schema: &Value, object: &Map<String, Value>) -> Map<String, Value> {
    strip_unknown_fields(schema, &subschemas(schema, schema), object)
}

fn strip_unknown_fields(root: &Value, branches: &[&Value], object: &Map<String, Value>) -> Map<String, Value> {
    let known = object.iter().filter_map(|(name, value)| {
        let of = branches.iter().filter_map(|branch| branch["properties"].get(name));
        let of: Vec<&Value> = of.flat_map(|schema| subschemas(root, schema)).collect();
        (!of.is_empty()).then(|| (name.clone(), strip_unknown_value(root, &of, value)))
    });
    known.collect()
}

fn strip_unknown_value(root: &Value, branches: &[&Value], value: &Value) -> Value {
    match value {
        Value::Array(rows) if branches.iter().any(|branch| branch.get(ROWS_MARKER).is_some()) => rows.len().into(),
        Value::Array(items) => {
            let of = branches.iter().filter_map(|branch| branch.get("items"));
            let of: Vec<&Value> = of.flat_map(|schema| subschemas(root, schema)).collect();
            items.iter().map(|item| strip_unknown_value(root, &of, item)).collect()
        }
        Value::Object(object) => strip_unknown_fields(root, branches, object).into(),
        other => other.clone(),
    }
}

/// The schema itself, and all that it refers to by `$ref`, `anyOf`, `oneOf` and `allOf`.
fn subschemas<'s>(root: &'s Value, schema: &'s Value) -> Vec<&'s Value> {
    let referred = schema["$ref"].as_str().and_then(|place| root.pointer(place.strip_prefix('#')?));
    let united = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|of| schema[of].as_array()).flatten();
    let further = referred.into_iter().chain(united).flat_map(|schema| subschemas(root, schema));
    further.chain([schema]).collect()
}

/// Refuses a value that does not match a schema: 400 `error.parser.body` with the path of the field. The message contains
/// no values, because some are secrets.
pub(super) fn validate(schema: &Value, value: &Value) -> Result<()> {
    let schema = without_row_schemas(schema.clone());
    let validator = Validator::options().should_validate_formats(true).build(&schema).map_err(invalid_schema_error)?;
    let errors = validator.iter_errors(value);
    let errors = errors.map(|error| {
        let error = innermost_error(&error);
        (field_path(error), error.masked_with("this").to_string())
    });
    // An error of one field is more precise than an error of the whole object.
    match errors.min_by_key(|(path, _)| path.is_empty()) {
        None => Ok(()),
        Some((path, message)) => Err(Error::parser(RequestPart::Body, path, message)),
    }
}

fn invalid_schema_error(error: ValidationError<'_>) -> Error {
    Error::internal(format!("a topic's schema cannot be used: {error}"))
}

/// The deepest error of a union that matches no branch: it belongs to the branch that was meant.
fn innermost_error<'a>(error: &'a ValidationError<'a>) -> &'a ValidationError<'a> {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        return error;
    };
    let depth = |error: &ValidationError<'_>| error.instance_path().as_str().len();
    let deepest = context.iter().flatten().map(innermost_error).max_by_key(|inner| depth(inner));
    deepest.filter(|inner| depth(inner) > depth(error)).unwrap_or(error)
}

/// The path of the field, as in `items[2].quantity`.
fn field_path(error: &ValidationError<'_>) -> String {
    let pointer = error.instance_path().as_str();
    let mut path = String::new();
    for step in pointer.split('/').skip(1) {
        let step = step.replace("~1", "/").replace("~0", "~");
        match step.parse::<usize>() {
            Ok(index) => path.push_str(&format!("[{index}]")),
            Err(_) if path.is_empty() => path.push_str(&step),
            Err(_) => path.push_str(&format!(".{step}")),
        }
    }
    let own = match error.kind() {
        ValidationErrorKind::Required { property } => property.as_str(),
        ValidationErrorKind::AdditionalProperties { unexpected } => unexpected.first().map(String::as_str),
        _ => None,
    };
    match own {
        Some(own) if path.is_empty() => own.to_owned(),
        Some(own) => format!("{path}.{own}"),
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use hub_kernel::types::id::Id;

    #[derive(JsonSchema)]
    #[schemars(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Outer {
        #[schemars(length(min = 2, max = 4))]
        code: String,
        #[schemars(range(min = 1, max = 9))]
        count: Option<i64>,
        id: Option<Id<Outer>>,
        #[schemars(length(max = 2))]
        lines: Option<Vec<Inner>>,
        inner: Option<Inner>,
    }

    #[derive(JsonSchema)]
    #[schemars(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Inner {
        #[schemars(range(min = 1))]
        quantity: i64,
    }

    #[test]
    fn what_a_schema_promises_is_kept_and_the_field_named() {
        let schema = schema_of::<Outer>();
        for (value, path) in [
            (json!({"code": "abc", "count": 9, "lines": [{"quantity": 1}], "inner": null}), None),
            (json!({"code": "abc", "id": "0198a5b2-0000-7000-8000-000000000001"}), None),
            (json!({"code": "a"}), Some("code")),
            (json!({"code": "ñandú"}), Some("code")),
            (json!({}), Some("code")),
            (json!({"code": "abc", "count": 0}), Some("count")),
            (json!({"code": "abc", "id": "0198a5b2"}), Some("id")),
            (json!({"code": "abc", "cuont": 1}), Some("cuont")),
            (json!({"code": "abc", "lines": [{"quantity": 1}, {"quantity": 0}]}), Some("lines[1].quantity")),
            (json!({"code": "abc", "lines": [{"quantity": 1}, {}]}), Some("lines[1].quantity")),
            (json!({"code": "abc", "lines": [{"quantity": 1, "price": 2}]}), Some("lines[0].price")),
            (json!({"code": "abc", "lines": [{}, {}, {}]}), Some("lines")),
            (json!({"code": "abc", "inner": {"quantity": 0}}), Some("inner.quantity")),
        ] {
            let refused = match validate(&schema, &value) {
                Ok(()) => None,
                Err(Error::Parser { path, .. }) => Some(path),
                Err(other) => panic!("{other}"),
            };
            assert_eq!(refused.as_deref(), path, "{value}");
        }
    }

    #[test]
    fn rows_are_left_to_their_topic() {
        let rows = json!({"type": "array", ROWS_MARKER: true, "maxItems": 1, "items": {"type": "integer"}});
        let schema = json!({"type": "object", "properties": {"rows": rows}, "required": ["rows"]});
        assert!(validate(&schema, &json!({"rows": ["one", "two"]})).is_ok());
        for value in [json!({"rows": {}}), json!({})] {
            assert!(matches!(validate(&schema, &value), Err(Error::Parser { path, .. }) if path == "rows"), "{value}");
        }
    }

    #[test]
    fn a_refusal_does_not_repeat_the_value() {
        let refused = validate(&schema_of::<Outer>(), &json!({"code": "hunter2"})).expect_err("too long");
        assert!(!refused.to_string().contains("hunter2"), "{refused}");
    }
}
