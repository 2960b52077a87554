//! The contract: the emitted document equals the committed one and is complete.

use std::collections::BTreeSet;

use serde_json::Value;

fn operations(contract: &Value) -> Vec<&Value> {
    let paths = contract["paths"].as_object().expect("paths");
    paths.values().flat_map(|methods| methods.as_object().expect("methods").values()).collect()
}

#[test]
fn the_committed_document_is_the_emitted_one() {
    let committed: Value = serde_json::from_str(include_str!("../../../client/openapi.json")).expect("JSON");
    assert_eq!(committed, hub_api::contract(), "stale: cargo xtask generate");
}

#[test]
fn every_operation_says_what_it_is() {
    let contract = hub_api::contract();
    let operations = operations(&contract);
    assert_eq!(operations.len(), hub_api::routes().ids().len());
    for operation in operations {
        let id = operation["operationId"].as_str().expect("an id");
        assert!(operation["summary"].as_str().is_some_and(|summary| summary.ends_with('.')), "{id}");
        assert!(operation["x-access"].is_string(), "{id}");
    }
}

/// The operations of the specification that the server has; those beyond it are tagged `extension`.
const SPECIFIED_OPERATIONS: usize = 154;

#[test]
fn operations_beyond_the_specification_are_tagged() {
    let contract = hub_api::contract();
    let operations = operations(&contract);
    let tags = |operation: &Value| operation["tags"].as_array().cloned().unwrap_or_default();
    let specified = operations.iter().filter(|operation| !tags(operation).contains(&Value::from("extension")));
    assert_eq!(specified.count(), SPECIFIED_OPERATIONS);
}

#[test]
fn every_operation_lists_its_errors_with_their_codes() {
    let contract = hub_api::contract();
    for operation in operations(&contract) {
        let id = operation["operationId"].as_str().expect("an id");
        let responses = operation["responses"].as_object().expect("responses");
        let mut listed = BTreeSet::new();
        for (status, response) in responses.iter().filter(|(status, _)| !status.starts_with(['2', '3'])) {
            let schema = &response["content"]["application/json"]["schema"];
            assert_eq!(schema["$ref"], "#/components/schemas/ApiError", "{id} {status}");
            for code in response["x-codes"].as_array().expect("codes") {
                let code = code.as_str().expect("a code");
                let description = response["description"].as_str().expect("a description");
                assert!(description.contains(&format!("`{code}`")), "{id} {status} {code}: {description}");
                listed.insert(format!("{status} {code}"));
            }
        }
        let mut expected = vec![
            "400 error.parser.headers",
            "408 error.timeout",
            "413 error.too_large",
            "429 error.rate_limited",
            "500 error.internal",
            "503 error.unavailable",
        ];
        let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        for (place, code) in [("path", "400 error.parser.params"), ("query", "400 error.parser.query")] {
            if parameters.iter().any(|parameter| parameter["in"] == place) {
                expected.push(code);
            }
        }
        if operation["requestBody"].is_object() {
            expected.push("400 error.parser.body");
        }
        if operation["x-access"] != "public" {
            expected.push("401 error.auth.unauthorized");
        }
        if ["consumer", "workspace", "backoffice"].iter().any(|access| operation["x-access"] == *access) {
            expected.push("403 error.auth.forbidden");
        }
        for code in expected {
            assert!(listed.contains(code), "{id}: {code} is not among {listed:?}");
        }
    }
}

#[test]
fn no_schema_is_named_by_a_number() {
    let contract = hub_api::contract();
    let schemas = contract["components"]["schemas"].as_object().expect("schemas");
    let numbered: Vec<_> = schemas.keys().filter(|name| name.ends_with(|last: char| last.is_ascii_digit())).collect();
    assert_eq!(numbered, [""; 0]);
}

#[test]
fn typed_texts_have_their_bounds_in_the_schema() {
    let contract = hub_api::contract();
    let schema = |name: &str, field: &str| contract["components"]["schemas"][name]["properties"][field].clone();
    for (name, field, bounds) in [
        ("SignIn", "userkey", &["minLength", "maxLength", "pattern"][..]),
        ("SignUp", "given_name", &["minLength", "maxLength", "pattern"]),
        ("SignUp", "family_name", &["minLength", "maxLength", "pattern"]),
        ("SignUp", "username", &["minLength", "pattern"]),
        ("SignUp", "email", &["minLength", "maxLength", "pattern"]),
        ("SignUp", "phone", &["minLength", "maxLength", "pattern"]),
        ("ProfilePatch", "given_name", &["minLength", "maxLength", "pattern"]),
        ("OtpCreate", "receptor", &["minLength", "maxLength", "pattern"]),
        ("OtpVerify", "code", &["minLength", "pattern"]),
        ("CouponPut", "code", &["minLength", "pattern"]),
        ("CartCouponPut", "code", &["minLength", "maxLength"]),
    ] {
        let schema = schema(name, field);
        assert!(bounds.iter().all(|bound| schema.get(bound).is_some()), "{name}.{field}: {schema}");
    }
    let verify = &contract["paths"]["/app/versions/verify"]["get"]["parameters"];
    let build = verify.as_array().expect("parameters").iter().find(|parameter| parameter["name"] == "build_number");
    let build = &build.expect("a build number")["schema"];
    assert_eq!((build["minimum"].as_u64(), build["maximum"].as_u64()), (Some(0), Some((1 << 53) - 1)));
}

#[test]
fn every_query_says_what_it_is_without_letters_and_digits() {
    let contract = hub_api::contract();
    let mut queries = 0;
    for operation in operations(&contract) {
        let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        for query in parameters.iter().filter(|parameter| parameter["name"] == "query") {
            let said = query["description"].as_str().unwrap_or_default().replace('\n', " ");
            let rule = match operation["operationId"].as_str() {
                // People are not listed to those who know none of their identifiers.
                Some("workspaces_member_users") => "any other text finds nobody.",
                Some("maps_locations") => "of fewer than 3 or more than 200 letters nothing is found.",
                Some("discover_suggestions") => "Without letters or digits nothing is suggested.",
                _ => "Ignored without letters or digits.",
            };
            assert!(said.contains(rule), "{}: {said}", operation["operationId"]);
            queries += 1;
        }
    }
    assert!(queries >= 7, "{queries}");
}

#[test]
fn every_reference_leads_somewhere() {
    let contract = hub_api::contract();
    let text = contract.to_string();
    let names: BTreeSet<_> =
        text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let schemas = contract["components"]["schemas"].as_object().expect("schemas");
    assert_eq!(names, schemas.keys().map(String::as_str).collect());
}
