//! Checks responses against the contract: operation, status and body.

use std::sync::LazyLock;

use hub_client::contract::OPENAPI_DOCUMENT;
use hub_client::contract_validation::{ContractValidator, ReceivedResponse};
use reqwest::Method;
use serde_json::Value;

use super::TestResponse;

/// The contract of a test's server.
pub(super) enum Contract {
    /// The committed document: emitting it takes longer than most tests, and one test checks that both are equal.
    Committed,
    /// Another document: its text and its schemas.
    Other(String, Box<ContractValidator>),
}

static COMMITTED: LazyLock<ContractValidator> = LazyLock::new(|| {
    ContractValidator::new(serde_json::from_str(OPENAPI_DOCUMENT).expect("the committed contract is JSON"))
});

impl Contract {
    pub(super) fn from_document(document: Value) -> Self {
        Self::Other(document.to_string(), Box::new(ContractValidator::new(document)))
    }

    /// The document that the server answers at `/openapi.json`.
    pub(super) fn document_text(&self) -> String {
        match self {
            Self::Committed => OPENAPI_DOCUMENT.to_owned(),
            Self::Other(text, _) => text.clone(),
        }
    }

    fn schemas(&self) -> &ContractValidator {
        match self {
            Self::Committed => &COMMITTED,
            Self::Other(_, schemas) => schemas,
        }
    }
}

/// Fails when an operation's response does not fit the contract.
#[track_caller]
pub(super) fn assert_response_fits(contract: &Contract, method: &Method, path: &str, answer: &TestResponse) {
    let contract = contract.schemas();
    let Some(operation) = contract.find_operation(method.as_str(), path) else { return };
    let (status, content_type) = (answer.status.as_u16(), answer.header("content-type"));
    // The browser's page at the root is not the operation's response; a compressed body is not decoded.
    let page = path == "/" && (status == 304 || content_type.starts_with("text/html"));
    if page || !answer.header("content-encoding").is_empty() {
        return;
    }
    let body = (*method != Method::HEAD).then_some(answer.text.as_bytes());
    if let Err(fault) = contract.validate_response(operation, ReceivedResponse { status, content_type, body }) {
        panic!("{} {fault}\n{}", operation["operationId"], answer.text);
    }
}
