//! Answers beside the contract: the operation, the status and the body's shape.

use hub_client::schema::{Received, Schemas};
use reqwest::Method;

use super::Answer;

/// Fails when an operation answers what the contract does not say.
#[track_caller]
pub(super) fn check(contract: &Schemas, method: &Method, path: &str, answer: &Answer) {
    let Some(operation) = contract.operation(method.as_str(), path) else { return };
    let (status, content_type) = (answer.status.as_u16(), answer.header("content-type"));
    // A browser's page at the root is answered before its operation; what is compressed is not read.
    let page = path == "/" && (status == 304 || content_type.starts_with("text/html"));
    if page || !answer.header("content-encoding").is_empty() {
        return;
    }
    let body = (*method != Method::HEAD).then_some(answer.text.as_bytes());
    if let Err(fault) = contract.check(operation, Received { status, content_type, body }) {
        panic!("{} {fault}\n{}", operation["operationId"], answer.text);
    }
}
