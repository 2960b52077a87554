//! Rewrites OpenAPI 3.1 as 3.0.3, the version that client generators read, with the same meaning.
//!
//! The differences come from the OpenAPI Specification 3.0.3, 'Schema Object', compared with JSON Schema 2020-12.

use serde_json::{Map, Value, json};

/// Rewrites a whole document in place.
pub(super) fn downgrade(document: &mut Value) {
    document["openapi"] = json!("3.0.3");
    walk(document);
    let methods = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations = methods.filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    for parameter in operations.filter_map(|operation| operation.get_mut("parameters")?.as_array_mut()).flatten() {
        remove_null(&mut parameter["schema"]);
    }
}

/// Removes null from a parameter's schema: query strings, paths and headers have no null.
fn remove_null(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    object.remove("nullable");
    if let Some(Value::Array(values)) = object.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if object.len() == 1
        && let Some([only]) = object.get("allOf").and_then(Value::as_array).map(Vec::as_slice)
    {
        *schema = only.clone();
    }
}

/// Rewrites every schema below a value. Schemas occur at any depth and their keywords are unambiguous, so every object is
/// treated as a schema, except maps from names to schemas, whose keys are arbitrary.
fn walk(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(walk),
        Value::Object(object) => {
            for (key, inner) in object.iter_mut() {
                match (key.as_str(), inner) {
                    ("enum" | "example" | "examples" | "default" | "required", _) => {}
                    ("properties" | "schemas", Value::Object(named)) => named.values_mut().for_each(schema),
                    ("schema" | "items" | "not" | "additionalProperties", inner) => schema(inner),
                    (_, inner) => walk(inner),
                }
            }
            rewrite(object);
        }
        _ => {}
    }
}

/// A place where a bare `true` means 'anything'.
fn schema(value: &mut Value) {
    if *value == Value::Bool(true) {
        *value = json!({});
    }
    walk(value);
}

fn rewrite(object: &mut Map<String, Value>) {
    rewrite_null_type(object);
    rewrite_null_union(object);
    if let Some(constant) = object.remove("const") {
        object.insert("enum".into(), json!([constant]));
    }
    flatten_documented_enum(object);
    if let Some(Value::Array(examples)) = object.get_mut("examples")
        && !examples.is_empty()
    {
        let first = examples.remove(0);
        object.remove("examples");
        object.insert("example".into(), first);
    }
    for (exclusive, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        if object.get(exclusive).is_some_and(Value::is_number)
            && let Some(limit) = object.remove(exclusive)
        {
            object.insert(bound.into(), limit);
            object.insert(exclusive.into(), json!(true));
        }
    }
    if let Some(Value::Array(prefix)) = object.remove("prefixItems") {
        object.insert("minItems".into(), json!(prefix.len()));
        object.insert("maxItems".into(), json!(prefix.len()));
        object.insert("items".into(), json!({"anyOf": prefix}));
    }
    if object.len() > 1
        && object.get("$ref").is_some_and(Value::is_string)
        && let Some(target) = object.remove("$ref")
    {
        object.insert("allOf".into(), json!([{"$ref": target}]));
    }
}

/// Turns a union of one-value enums, which schemars emits for an enum with documented values, into one plain enum.
fn flatten_documented_enum(object: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = object.get("oneOf") else { return };
    let value = |branch: &Value| match branch["enum"].as_array().map(Vec::as_slice) {
        Some([value]) if branch["type"] == "string" => Some(value.clone()),
        _ => None,
    };
    if let Some(values) = branches.iter().map(value).collect::<Option<Vec<_>>>() {
        object.remove("oneOf");
        object.insert("type".into(), json!("string"));
        object.insert("enum".into(), values.into());
    }
}

/// Rewrites `"type": ["string", "null"]` and `"type": "null"` with `nullable`.
fn rewrite_null_type(object: &mut Map<String, Value>) {
    let types = match object.get("type") {
        Some(Value::Array(types)) => types.clone(),
        Some(Value::String(only)) if only == "null" => vec![json!("null")],
        _ => return,
    };
    let not_null: Vec<Value> = types.iter().filter(|kind| *kind != "null").cloned().collect();
    if not_null.len() < types.len() {
        object.insert("nullable".into(), json!(true));
    }
    match not_null.as_slice() {
        [] => {
            object.remove("type");
            object.insert("enum".into(), json!([null]));
        }
        [one] => {
            object.insert("type".into(), one.clone());
            if let Some(Value::Array(values)) = object.get_mut("enum")
                && not_null.len() < types.len()
                && !values.contains(&Value::Null)
            {
                values.push(Value::Null);
            }
        }
        _ => {
            object.remove("type");
            object.insert("anyOf".into(), not_null.into_iter().map(|kind| json!({"type": kind})).collect());
        }
    }
}

/// Rewrites `"anyOf": [{"$ref": …}, {"type": "null"}]` with `nullable`. Its null branch was rewritten before its parent,
/// and is `{"nullable": true, "enum": [null]}` here.
fn rewrite_null_union(object: &mut Map<String, Value>) {
    let null = json!({"nullable": true, "enum": [null]});
    for union in ["anyOf", "oneOf"] {
        let Some(Value::Array(branches)) = object.get_mut(union) else { continue };
        let before = branches.len();
        branches.retain(|branch| *branch != null);
        if branches.len() == before {
            continue;
        }
        object.insert("nullable".into(), json!(true));
        if before == 2
            && let Some(Value::Array(mut only)) = object.remove(union)
        {
            match only.remove(0) {
                Value::Object(only) if !only.contains_key("$ref") => object.extend(only),
                only => {
                    object.insert("allOf".into(), json!([only]));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_never_null() {
        for (schema, parameter) in [
            (json!({"type": ["string", "null"]}), json!({"type": "string"})),
            (json!({"anyOf": [{"$ref": "#/x"}, {"type": "null"}]}), json!({"$ref": "#/x"})),
            (json!({"type": ["string", "null"], "enum": ["a", null]}), json!({"type": "string", "enum": ["a"]})),
        ] {
            let mut document = json!({"paths": {"/": {"get": {"parameters": [{"name": "p", "schema": schema}]}}}});
            downgrade(&mut document);
            assert_eq!(document["paths"]["/"]["get"]["parameters"][0]["schema"], parameter, "{schema}");
        }
    }

    #[test]
    fn each_difference() {
        let cases = [
            (json!({"type": ["string", "null"]}), json!({"type": "string", "nullable": true})),
            (json!({"type": "null"}), json!({"enum": [null], "nullable": true})),
            (
                json!({"type": ["string", "null"], "enum": ["a", "b", null]}),
                json!({"type": "string", "nullable": true, "enum": ["a", "b", null]}),
            ),
            (json!({"type": ["string", "integer"]}), json!({"anyOf": [{"type": "string"}, {"type": "integer"}]})),
            (
                json!({"anyOf": [{"$ref": "#/x"}, {"type": "null"}]}),
                json!({"allOf": [{"$ref": "#/x"}], "nullable": true}),
            ),
            (
                json!({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}),
                json!({"type": "integer", "minimum": 1, "nullable": true}),
            ),
            (
                json!({"oneOf": [{"$ref": "#/x"}, {"$ref": "#/y"}, {"type": "null"}]}),
                json!({"oneOf": [{"$ref": "#/x"}, {"$ref": "#/y"}], "nullable": true}),
            ),
            (json!({"type": "string", "const": "a"}), json!({"type": "string", "enum": ["a"]})),
            (
                json!({"oneOf": [{"type": "string", "const": "a", "description": "A."}, {"type": "string", "const": "b"}]}),
                json!({"type": "string", "enum": ["a", "b"]}),
            ),
            (json!({"exclusiveMinimum": 0}), json!({"minimum": 0, "exclusiveMinimum": true})),
            (json!({"examples": ["a", "b"]}), json!({"example": "a"})),
            (json!({"$ref": "#/x", "description": "d"}), json!({"allOf": [{"$ref": "#/x"}], "description": "d"})),
            (
                json!({"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]}),
                json!({"type": "array", "minItems": 2, "maxItems": 2, "items": {"anyOf": [{"type": "number"}, {"type": "number"}]}}),
            ),
            (
                json!({"properties": {"any": true, "const": {"type": "string"}}, "additionalProperties": true}),
                json!({"properties": {"any": {}, "const": {"type": "string"}}, "additionalProperties": {}}),
            ),
        ];
        for (newer, older) in cases {
            let mut value = newer.clone();
            walk(&mut value);
            assert_eq!(value, older, "{newer}");
        }
    }
}
