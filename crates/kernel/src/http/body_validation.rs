//! Checks JSON bodies before they are deserialized: no array where an object belongs, and no NUL in text.
//!
//! serde's derived structs and tagged unions also accept an array of their fields in order, which the contract does not
//! declare. PostgreSQL refuses NUL in text, so a body that contains one is refused before anything is written.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

/// The JSON schema of each body type, built when the first such body arrives.
static SCHEMAS: LazyLock<RwLock<HashMap<TypeId, Arc<Value>>>> = LazyLock::new(RwLock::default);

/// The path of the first array in a place where `T` declares an object, if there is one.
pub fn find_misplaced_array<T: JsonSchema + 'static>(value: &Value) -> Option<String> {
    let schema = schema_for::<T>();
    let mut path = Vec::new();
    let misplaced = visit_misplaced(&schema, &schema, value, &mut path);
    misplaced.then(|| path.concat().trim_start_matches('.').to_owned())
}

fn schema_for<T: JsonSchema + 'static>() -> Arc<Value> {
    let id = TypeId::of::<T>();
    if let Some(cached) = SCHEMAS.read().ok().and_then(|schemas| schemas.get(&id).cloned()) {
        return cached;
    }
    let schema = Arc::new(Value::from(SchemaGenerator::default().into_root_schema_for::<T>()));
    if let Ok(mut schemas) = SCHEMAS.write() {
        schemas.insert(id, Arc::clone(&schema));
    }
    schema
}

/// Returns true at the first misplaced array, and leaves its path in `path`.
fn visit_misplaced(root: &Value, schema: &Value, value: &Value, path: &mut Vec<String>) -> bool {
    if let Some(target) = schema["$ref"].as_str() {
        let target = root.pointer(target.trim_start_matches('#')).unwrap_or(&Value::Bool(true));
        return visit_misplaced(root, target, value, path);
    }
    let branches = ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|keyword| schema[keyword].as_array()).flatten();
    match value {
        Value::Array(_) if !accepts_array(root, schema) => return true,
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(format!("[{index}]"));
                if visit_misplaced(root, &schema["items"], item, path) {
                    return true;
                }
                path.pop();
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let schema = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
                path.push(format!(".{name}"));
                if visit_misplaced(root, schema, field, path) {
                    return true;
                }
                path.pop();
            }
        }
        _ => return false,
    }
    branches.filter(|branch| is_variant(root, branch, value)).any(|branch| visit_misplaced(root, branch, value, path))
}

/// Returns true if the schema accepts an array. A schema without types accepts anything.
fn accepts_array(root: &Value, schema: &Value) -> bool {
    if let Some(target) = schema["$ref"].as_str() {
        return root.pointer(target.trim_start_matches('#')).is_none_or(|target| accepts_array(root, target));
    }
    let by_type = match &schema["type"] {
        Value::String(name) => Some(name == "array"),
        Value::Array(names) => Some(names.iter().any(|name| name == "array")),
        _ => None,
    };
    let union = ["anyOf", "oneOf"].into_iter().find_map(|keyword| schema[keyword].as_array());
    let by_union = union.map(|branches| branches.iter().any(|branch| accepts_array(root, branch)));
    let by_all_of =
        schema["allOf"].as_array().map(|branches| branches.iter().all(|branch| accepts_array(root, branch)));
    by_type.or(by_union).or(by_all_of).unwrap_or(true)
}

/// Returns true if the value may belong to this branch of a union: an object has the branch's tag, where the branch has
/// one; an array belongs to the branches that accept arrays.
fn is_variant(root: &Value, branch: &Value, value: &Value) -> bool {
    let branch = match branch["$ref"].as_str() {
        Some(target) => root.pointer(target.trim_start_matches('#')).unwrap_or(branch),
        None => branch,
    };
    if value.is_array() {
        return accepts_array(root, branch);
    }
    let properties = branch["properties"].as_object().into_iter().flatten();
    properties
        .filter_map(|(name, schema)| Some((name, schema.get("const")?)))
        .all(|(name, tag)| value.get(name) == Some(tag))
}

/// The path of the first text that contains NUL, if there is one. For a field name with NUL it is the path of its object.
pub fn find_nul(value: &Value) -> Option<String> {
    fn find(value: &Value, path: &mut Vec<String>) -> bool {
        let mut find_below = |step: String, value: &Value| {
            path.push(step);
            let found = find(value, path);
            if !found {
                path.pop();
            }
            found
        };
        match value {
            Value::String(text) => text.contains('\0'),
            Value::Array(items) => (0..).zip(items).any(|(index, item)| find_below(format!("[{index}]"), item)),
            Value::Object(fields) => {
                fields.iter().any(|(name, field)| name.contains('\0') || find_below(format!(".{name}"), field))
            }
            _ => false,
        }
    }
    let mut path = Vec::new();
    find(value, &mut path).then(|| path.concat().trim_start_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Outer {
        inner: Option<Inner>,
        list: Vec<Inner>,
        map: BTreeMap<String, Inner>,
        union: Union,
        anything: Value,
        texts: Option<Vec<String>>,
    }

    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Inner {
        x: i64,
    }

    #[derive(JsonSchema)]
    #[serde(tag = "type", rename_all = "snake_case")]
    #[expect(dead_code, reason = "only its shape matters")]
    enum Union {
        One { inner: Inner },
        Many { inner: Vec<Inner> },
    }

    #[test]
    fn an_array_is_never_an_object() {
        for (value, path) in [
            (json!({"inner": {"x": 1}, "list": [{"x": 1}], "map": {"a": {"x": 1}}, "texts": ["a"]}), None),
            (json!({"anything": [[{"x": []}]], "unknown": [1]}), None),
            (json!({"union": {"type": "many", "inner": [{"x": 1}]}}), None),
            (json!([null, []]), Some("")),
            (json!({"inner": [1]}), Some("inner")),
            (json!({"list": [{"x": 1}, [1]]}), Some("list[1]")),
            (json!({"map": {"a": [1]}}), Some("map.a")),
            (json!({"union": ["one", {"x": 1}]}), Some("union")),
            (json!({"union": {"type": "one", "inner": [1]}}), Some("union.inner")),
            (json!({"union": {"type": "many", "inner": [[1]]}}), Some("union.inner[0]")),
        ] {
            assert_eq!(find_misplaced_array::<Outer>(&value).as_deref(), path, "{value}");
        }
    }

    #[test]
    fn nul_is_found_by_its_path() {
        for (value, path) in [
            (json!({"a": ["b", {"c": "\\u0000"}], "d": 0, "e": null}), None),
            (json!("\0"), Some("")),
            (json!({"a": {"b": ["c", {"d": "e\0"}]}, "f": "g"}), Some("a.b[1].d")),
            (json!([["a"], ["b", "\0"]]), Some("[1][1]")),
            (json!({"a": {"b\0": 1}}), Some("a")),
            (json!({"a\0": 1}), Some("")),
        ] {
            assert_eq!(find_nul(&value).as_deref(), path, "{value}");
        }
    }
}
