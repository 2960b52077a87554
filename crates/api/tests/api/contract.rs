//! The contract: what is emitted is what is committed, and it is whole.

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
        for status in ["4XX", "5XX"] {
            let schema = &operation["responses"][status]["content"]["application/json"]["schema"];
            assert_eq!(schema["$ref"], "#/components/schemas/ApiError", "{id} {status}");
        }
    }
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
