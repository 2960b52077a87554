//! Conformance of a server with this program's contract: compares the OpenAPI documents, and exercises every operation.

mod daily_check;
mod difference;
mod junit;
mod negative_cases;
mod operation_result;
mod operator;
mod plan;
mod raw_client;
mod run;
mod variables;
mod verify;

use hub_client::contract::{OPENAPI_DOCUMENT, Operation};
use hub_client::contract_validation::ContractValidator;
use serde_json::Value;

pub(crate) use daily_check::{DifferenceSummary, check_daily, fetch_document};
pub(crate) use difference::compare_documents;
pub(crate) use junit::to_junit_xml;
pub(crate) use operation_result::{OperationResult, TestOutcome};
pub(crate) use operator::{Operator, not_signed_in_error};
pub(crate) use plan::first_needing_account;
pub(crate) use raw_client::RawClient;
pub(crate) use run::ConformanceRun;

/// This program's OpenAPI document.
pub(crate) fn committed_document() -> Value {
    serde_json::from_str(OPENAPI_DOCUMENT).expect("the committed contract is JSON")
}

/// This program's schemas, to validate responses.
pub(crate) fn contract_validator() -> ContractValidator {
    ContractValidator::new(committed_document())
}

/// An operation in the OpenAPI document.
fn operation_document<'a>(schemas: &'a ContractValidator, operation: &Operation) -> &'a Value {
    schemas.find_operation(&operation.method, &operation.path).expect("an operation of the same document")
}

/// The tags of an operation.
pub(crate) fn operation_tags<'a>(validator: &'a ContractValidator, operation: &Operation) -> Vec<&'a str> {
    let tags = operation_document(validator, operation)["tags"].as_array();
    tags.into_iter().flatten().filter_map(Value::as_str).collect()
}
