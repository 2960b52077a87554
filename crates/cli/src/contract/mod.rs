//! The contract of this program beside a server: what its document says differently, and whether its answers are what is
//! said.

mod call;
mod difference;
mod facts;
mod judge;
mod junit;
mod operator;
mod plan;
mod refusals;
mod row;
mod run;
mod summary;

use hub_client::contract::{OPENAPI_DOCUMENT, Operation};
use hub_client::contract_validation::ContractValidator;
use serde_json::Value;

pub(crate) use call::Line;
pub(crate) use difference::differences;
pub(crate) use junit::junit;
pub(crate) use operator::{Operator, nobody};
pub(crate) use plan::needs_somebody;
pub(crate) use row::{Outcome, Row};
pub(crate) use run::Run;
pub(crate) use summary::{Summary, fetch, watch};

/// This program's contract.
pub(crate) fn committed() -> Value {
    serde_json::from_str(OPENAPI_DOCUMENT).expect("the committed contract is JSON")
}

/// This program's contract, for answers to be held against.
pub(crate) fn schemas() -> ContractValidator {
    ContractValidator::new(committed())
}

/// What the contract says of an operation.
fn document<'a>(schemas: &'a ContractValidator, operation: &Operation) -> &'a Value {
    schemas.find_operation(&operation.method, &operation.path).expect("an operation of the same document")
}

/// The part of the contract that an operation belongs to.
pub(crate) fn tags<'a>(schemas: &'a ContractValidator, operation: &Operation) -> Vec<&'a str> {
    let tags = document(schemas, operation)["tags"].as_array();
    tags.into_iter().flatten().filter_map(Value::as_str).collect()
}
