//! The topics' descriptions and schemas, and that each topic keeps to its schema.

use hub_api::domains::command_bus::TOPICS;
use hub_kernel::security::session::ScopeType;
use serde_json::{Map, Value, json};

use super::dispatch;
use crate::support::TestApp;

#[test]
fn every_topic_says_what_it_does_and_takes_nothing_it_does_not_know() {
    for topic in TOPICS {
        let (name, schema) = (topic.name(), topic.params_schema());
        assert!(topic.description().ends_with('.'), "{name}");
        assert!(
            jsonschema::validator_for(&schema).is_ok() && jsonschema::validator_for(&topic.result_schema()).is_ok()
        );
        assert_eq!((&schema["type"], &schema["additionalProperties"]), (&json!("object"), &json!(false)), "{name}");
        assert_eq!(TOPICS.iter().filter(|other| other.name() == name).count(), 1, "{name}");
        for (param, schema) in schema["properties"].as_object().into_iter().flatten() {
            assert!(schema["description"].is_string() || schema["$ref"].is_string(), "{name}: {param} has no docs");
        }
    }
}

/// Id fields that a form cannot look up by name: the entity has no name, is a row, or does not exist yet.
const IDS_WITHOUT_A_NAME: [&str; 26] = [
    "analytics.referrals.put id",
    "auth.sessions.revoke session_id",
    "discover.blocks.delete id",
    "discover.blocks.put content[].data.article.id",
    "discover.blocks.put content[].data.banner.id",
    "discover.blocks.put content[].data.category.id",
    "discover.blocks.put content[].data.page.id",
    "discover.blocks.put content[].id",
    "discover.blocks.put id",
    "discover.categories.delete id",
    "discover.categories.delete move_to",
    "discover.pois.import pois[].schedule[].id",
    "discover.pois.promote poi_id",
    "ecommerce.deployments.rollback deployment_id",
    "jobs.retry id",
    "media.resources.delete id",
    "notifications.outbox.retry id",
    "pharmacy.groups.import pharmacies[].id",
    "pharmacy.groups.import pharmacies[].page_id",
    "pharmacy.shifts.generate pharmacies[][]",
    "pharmacy.shifts.import expected_deleted[]",
    "pharmacy.shifts.import shifts[].id",
    "pharmacy.shifts.import shifts[].pharmacy_id",
    "wallets.transactions.reconcile wallet_order_id",
    "workspaces.create id",
    "workspaces.services.set_state id",
];

/// The params that are named by the part that an entity plays.
const NAMED_BY_ROLE: [(&str, &str); 1] = [("analytics.referrals.put promoter_id", "scope")];

/// Collects the paths of ids in a schema, each with the entity it identifies.
fn collect_ids(root: &Value, schema: &Value, path: &str, found: &mut Vec<(String, Option<String>)>) {
    let of = schema["x-id-of"].as_str().map(ToOwned::to_owned);
    let schema = resolve_schema(root, schema);
    if schema["format"] == "uuid" {
        found.push((path.to_owned(), of));
    }
    if schema["items"].is_object() {
        collect_ids(root, &schema["items"], &format!("{path}[]"), found);
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        collect_ids(root, inner, &path, found);
    }
}

#[test]
fn a_param_that_is_an_id_says_of_what() {
    let mut nameless = Vec::new();
    for topic in TOPICS {
        let (schema, mut found) = (topic.params_schema(), Vec::new());
        collect_ids(&schema, &schema, "", &mut found);
        for (path, of) in found {
            let place = format!("{} {path}", topic.name());
            let name = path.rsplit('.').next().unwrap_or_default();
            match of.as_deref() {
                Some(of @ ("account" | "user" | "scope" | "workspace" | "group" | "store")) => {
                    let is_named_by_role = NAMED_BY_ROLE.contains(&(&place, of));
                    assert!(
                        is_named_by_role || name == "id" || name.ends_with(&format!("{of}_id")),
                        "{place} is no {of}'s"
                    );
                }
                Some(of) => panic!("{place}: what is a {of}?"),
                None => nameless.push(place),
            }
        }
    }
    nameless.sort();
    assert_eq!(nameless, IDS_WITHOUT_A_NAME);
}

#[tokio::test]
async fn command_bus_topics_lists_every_topic_with_its_schemas() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let listed = app.get_as(&staff, "/backoffices/command_bus/topics").await.ok();
    let rows = listed["data"].as_array().expect("rows");
    assert_eq!(rows.len(), TOPICS.len());
    for (row, topic) in rows.iter().zip(TOPICS) {
        assert_eq!(row["topic"], topic.name());
        assert_eq!((&row["params_schema"], &row["result_schema"]), (&topic.params_schema(), &topic.result_schema()));
        for schema in [&row["params_schema"], &row["result_schema"]] {
            assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{}", topic.name());
            jsonschema::draft202012::meta::validate(schema).expect("a schema");
        }
        let description = row["description"].as_str().expect("a text");
        assert!(description.len() > 20 && !description.replace("\n\n", "").contains('\n'), "{description:?}");
    }
    let row = rows.iter().find(|row| row["topic"] == "jobs.retry").expect("a row");
    assert_eq!((&row["destructive"], &row["params_schema"]["required"]), (&json!(false), &json!(["id"])));
}

/// Values that a topic's schema accepts, and invalid ones with the path that the error must name.
struct Samples {
    good: Value,
    bad: Vec<(Value, String)>,
}

/// A value that a schema accepts: its example, or the smallest one.
fn sample_value(root: &Value, schema: &Value) -> Value {
    let schema = resolve_schema(root, schema);
    let first = |list: &Value| list.as_array().and_then(|list| list.first()).cloned();
    let known = first(&schema["examples"]).or(schema.get("const").cloned()).or(first(&schema["enum"]));
    if let Some(known) = known.or_else(|| schema["oneOf"][0].get("const").cloned()) {
        return known;
    }
    match (schema_type(&schema), schema["format"].as_str()) {
        ("object", _) => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            required
                .map(|name| (name.to_owned(), sample_value(root, &schema["properties"][name])))
                .collect::<Map<_, _>>()
                .into()
        }
        ("array", _) => {
            let least = schema["minItems"].as_u64().unwrap_or(0);
            (0..least).map(|_| sample_value(root, &schema["items"])).collect()
        }
        ("integer" | "number", _) => schema.get("minimum").cloned().unwrap_or(json!(1)),
        ("boolean", _) => json!(false),
        (_, Some("uuid")) => json!("0198a5b2-0000-7000-8000-000000000001"),
        (_, Some("date-time")) => json!("2026-11-20T15:00:00Z"),
        (_, Some("date")) => json!("2026-11-20"),
        _ => json!("a".repeat(schema["minLength"].as_u64().unwrap_or(3).max(3) as usize)),
    }
}

/// Follows references, and takes the other branch of a union with null.
fn resolve_schema(root: &Value, schema: &Value) -> Value {
    if let Some(target) = schema["$ref"].as_str() {
        return resolve_schema(root, root.pointer(target.trim_start_matches('#')).expect("a definition"));
    }
    let branches = schema["anyOf"].as_array().into_iter().flatten();
    match branches.into_iter().find(|branch| branch["type"] != "null") {
        Some(branch) => resolve_schema(root, branch),
        None => schema.clone(),
    }
}

fn schema_type(schema: &Value) -> &str {
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").expect("a type"),
        kind => kind.as_str().unwrap_or("string"),
    }
}

/// Values that violate a schema, each with the path of the violation.
fn invalid_values(root: &Value, schema: &Value) -> Vec<(Value, String)> {
    let schema = resolve_schema(root, schema);
    let number = |name: &str| schema[name].as_i64();
    let mut bad = vec![(if schema_type(&schema) == "string" { json!(7) } else { json!("seven") }, String::new())];
    bad.extend(number("minimum").map(|least| (json!(least - 1), String::new())));
    bad.extend(number("maximum").map(|most| (json!(most + 1), String::new())));
    bad.extend(number("minLength").filter(|least| *least > 0).map(|_| (json!(""), String::new())));
    bad.extend(number("maxLength").map(|most| (json!("a".repeat(most as usize + 1)), String::new())));
    if schema["format"].is_string() && schema_type(&schema) == "string"
        || schema["enum"].is_array()
        || schema["oneOf"][0]["const"].is_string()
    {
        bad.push((json!("nothing of the kind"), String::new()));
    }
    // Rows of `x-rows` are refused one by one by their topic.
    if schema_type(&schema) == "array" && schema["x-rows"] != true {
        let item = sample_value(root, &schema["items"]);
        let most = number("maxItems").map(|most| (json!(vec![item; most as usize + 1]), String::new()));
        bad.extend(
            most.into_iter().chain(number("minItems").filter(|least| *least > 0).map(|_| (json!([]), String::new()))),
        );
        let items = invalid_values(root, &schema["items"]);
        bad.extend(items.into_iter().map(|(item, path)| (json!([item]), format!("[0]{path}"))));
    }
    if schema_type(&schema) == "object" {
        let good = sample_value(root, &schema);
        let with = |name: &str, value: Value| {
            let mut object = good.clone();
            object[name] = value;
            object
        };
        if schema["additionalProperties"] == false {
            bad.push((with("no_such_field", json!(1)), ".no_such_field".into()));
        }
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let mut object = good.clone();
            object.as_object_mut().expect("an object").remove(name);
            bad.push((object, format!(".{name}")));
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let fields = invalid_values(root, field);
            bad.extend(fields.into_iter().map(|(value, path)| (with(name, value), format!(".{name}{path}"))));
        }
    }
    bad
}

#[tokio::test]
async fn every_topic_takes_what_its_schema_says_and_nothing_else() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let parser = "error.parser.body";
    for topic in TOPICS {
        let (name, schema) = (topic.name(), topic.params_schema());
        assert_eq!(schema["additionalProperties"], false, "{name} takes what it does not know");
        let changes = schema["properties"]["dry_run"].is_object();
        let Samples { mut good, bad } =
            Samples { good: sample_value(&schema, &schema), bad: invalid_values(&schema, &schema) };
        let validator = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
        assert!(validator.is_valid(&good), "{name}: {good} is no sample");
        if changes {
            good["dry_run"] = json!(true);
        }
        let answer = dispatch(&app, &staff, name, good.clone()).await;
        assert!(answer.status == 200 || answer.error_parts().1 != parser, "{name} {good}: {}", answer.text);
        for (params, path) in bad.into_iter().filter(|(params, _)| params.is_object()) {
            assert!(!validator.is_valid(&params), "{name}: {params} does not break the schema");
            let answer = dispatch(&app, &staff, name, params.clone()).await;
            let refused = (400, parser.into(), format!("params{path}"));
            assert!(answer.status == 400 && answer.error_parts() == refused, "{name} {params} {path}: {}", answer.text);
        }
    }
}
