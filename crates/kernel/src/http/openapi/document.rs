//! Builds the OpenAPI document from the routes.

use std::collections::HashSet;
use std::mem;

use aide::generate::{GenContext, in_context};
use aide::openapi::Operation;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::downgrade::downgrade;
use super::error_responses::{EVERY_OPERATION, ErrorResponses};
use super::{Route, Routes};
use crate::types::error::ApiError;
use crate::types::error_code::ErrorCode;

/// The extension of an operation that holds the name of its access extractor.
pub(crate) const ACCESS_EXTENSION: &str = "x-access";

/// Builds the OpenAPI 3.0.3 document of the routes.
///
/// # Panics
/// When an operation has no docs or no access extractor, when two operations share an id, when one schema name stands for
/// two shapes, or when a schema name ends in a digit. These are programming errors, and any test that builds the document
/// finds them.
pub fn build_document(routes: &Routes, title: &str, description: &str) -> Value {
    let settings =
        || SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut inputs = settings().for_deserialize().into_generator();
    let mut outputs = settings().for_serialize().into_generator();
    let mut paths = Map::new();
    let mut ids = std::collections::BTreeSet::new();
    for route in &routes.routes {
        assert!(ids.insert(route.id), "two operations are named {}", route.id);
        let operation = in_context(|ctx| build_operation(ctx, route, &mut inputs, &mut outputs));
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation;
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {"title": title, "description": description, "version": env!("CARGO_PKG_VERSION")},
        "paths": paths,
        "components": {
            "schemas": merge_schemas(&mut inputs, &mut outputs),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    });
    downgrade(&mut document);
    remove_unreferenced_schemas(&mut document);
    document
}

fn build_operation(
    ctx: &mut GenContext,
    route: &Route,
    inputs: &mut SchemaGenerator,
    outputs: &mut SchemaGenerator,
) -> Value {
    assert!(!route.docs.trim().is_empty(), "{} has no docs", route.id);
    let text = route.docs.trim();
    let (summary, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut operation = Operation {
        operation_id: Some(route.id.into()),
        summary: Some(summary.replace('\n', " ")),
        description: (!rest.is_empty()).then(|| rest.trim().into()),
        tags: [route.tag].into_iter().chain(route.extension.then_some("extension")).map(Into::into).collect(),
        ..Operation::default()
    };
    let mut errors = ErrorResponses::default();
    mem::swap(&mut ctx.schema, inputs);
    (route.input)(ctx, &mut operation);
    errors.collect_errors((route.input_errors)(ctx, &mut operation));
    mem::swap(&mut ctx.schema, inputs);
    mem::swap(&mut ctx.schema, outputs);
    let responses = errors.collect_errors((route.output)(ctx, &mut operation));
    let error = ctx.schema.subschema_for::<ApiError>().to_value();
    mem::swap(&mut ctx.schema, outputs);
    errors.extend(&EVERY_OPERATION);
    if route.path.contains("_id}") {
        errors.extend(&[ErrorCode::NotFound]);
    }
    errors.extend(&route.errors);
    assert!(operation.extensions.contains_key(ACCESS_EXTENSION), "{} does not say who may call it", route.id);

    let mut value = serde_json::to_value(&operation).expect("an operation is JSON");
    let mut all_responses = errors.responses(&error);
    for (status, response) in responses {
        all_responses.insert(status, serde_json::to_value(response).expect("a response is JSON"));
    }
    value["responses"] = all_responses.into();
    value
}

/// Merges the schemas of requests and responses; a name must stand for one shape. Where two types share a name the
/// generator appends a digit to one of them, which would change when routes are added or moved.
fn merge_schemas(inputs: &mut SchemaGenerator, outputs: &mut SchemaGenerator) -> Map<String, Value> {
    let mut schemas = outputs.take_definitions(true);
    for (name, schema) in inputs.take_definitions(true) {
        if let Some(output) = schemas.get(&name) {
            assert!(
                *output == schema,
                "{name} has one shape in requests and another in responses:\n{schema:#}\n{output:#}"
            );
        }
        schemas.insert(name, schema);
    }
    for name in schemas.keys() {
        assert!(!name.ends_with(|last: char| last.is_ascii_digit()), "{name}: another type has that name");
    }
    schemas.sort_keys();
    schemas
}

/// Removes unreferenced schemas, such as structs whose fields became parameters.
fn remove_unreferenced_schemas(document: &mut Value) {
    loop {
        let mut referenced = HashSet::new();
        collect_references(document, &mut referenced);
        let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") else { return };
        let before = schemas.len();
        schemas.retain(|name, _| referenced.contains(name));
        if schemas.len() == before {
            return;
        }
    }
}

/// Collects the names of all schemas that a part of the document references, at any depth.
fn collect_references(part: &Value, into: &mut HashSet<String>) {
    match part {
        Value::String(text) => into.extend(text.strip_prefix("#/components/schemas/").map(str::to_owned)),
        Value::Array(items) => items.iter().for_each(|item| collect_references(item, into)),
        Value::Object(members) => members.values().for_each(|member| collect_references(member, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use serde::Serialize;

    use super::*;
    use crate::http::access::Public;
    use crate::http::request::{Body, Path};
    use crate::http::response::Json;
    use crate::types::id::Id;

    #[derive(Serialize, JsonSchema)]
    struct Thing {
        name: String,
    }

    mod other {
        use super::*;

        #[derive(Serialize, JsonSchema)]
        pub(super) struct Thing {
            pub(super) number: i64,
        }
    }

    async fn thing_get(_: Public) -> Json<Thing> {
        Json(Thing { name: String::new() })
    }

    async fn other_thing_put(_: Public, _: Body<Value>) -> Json<other::Thing> {
        Json(other::Thing { number: 0 })
    }

    #[test]
    fn an_operation_has_the_errors_of_its_extractors_and_its_own() {
        let put = Routes::new("things").put("/thing", (other_thing_put, "Writes."));
        let put = put.errors(&[ErrorCode::Conflict("name"), ErrorCode::Rule("size"), ErrorCode::Rule("shape")]);
        let document = build_document(&put, "things", "");
        let responses = &document["paths"]["/thing"]["put"]["responses"];
        let codes: Vec<_> = responses
            .as_object()
            .expect("responses")
            .iter()
            .filter_map(|(status, response)| Some(format!("{status} {}", response.get("x-codes")?)))
            .collect();
        assert_eq!(
            codes,
            [
                r#"400 ["error.parser.body","error.parser.headers"]"#,
                r#"408 ["error.timeout"]"#,
                r#"409 ["error.conflict.name"]"#,
                r#"413 ["error.too_large"]"#,
                r#"422 ["error.rule.shape","error.rule.size"]"#,
                r#"429 ["error.rate_limited"]"#,
                r#"500 ["error.internal"]"#,
                r#"503 ["error.unavailable"]"#,
            ]
        );
        assert_eq!(responses["422"]["description"], "Unprocessable Entity: `error.rule.shape`, `error.rule.size`.");
    }

    #[derive(serde::Deserialize, JsonSchema)]
    struct ThingPath {
        #[expect(dead_code, reason = "documented only")]
        big_thing_id: Id<Thing>,
    }

    async fn path_thing_get(_: Public, _: Path<ThingPath>) -> Json<Thing> {
        Json(Thing { name: String::new() })
    }

    #[test]
    fn a_path_with_an_id_describes_it_and_answers_404() {
        let routes = Routes::new("things").get("/things/{big_thing_id}", (path_thing_get, "Reads."));
        let document = build_document(&routes, "things", "");
        let operation = &document["paths"]["/things/{big_thing_id}"]["get"];
        assert_eq!(operation["parameters"][0]["description"], "The big thing's id.");
        assert_eq!(operation["responses"]["404"]["x-codes"], json!(["error.not_found"]));
    }

    #[test]
    #[should_panic(expected = "Thing2: another type has that name")]
    fn two_types_of_one_name_are_refused() {
        let routes = Routes::new("things").get("/thing", (thing_get, "Reads."));
        build_document(&routes.put("/thing", (other_thing_put, "Writes.")), "things", "");
    }
}
