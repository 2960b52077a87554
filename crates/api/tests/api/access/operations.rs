//! The operations of the server's own document, and the callers that each accepts.

use std::sync::LazyLock;

use hub_client::contract::{Access, Operation, parse_operations};
use hub_kernel::security::session::ScopeType;
use reqwest::StatusCode;

pub(super) const SCOPES: [ScopeType; 3] = [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice];

pub(super) static OPERATIONS: LazyLock<Vec<Operation>> =
    LazyLock::new(|| parse_operations(&hub_api::contract().to_string()).expect("operations"));

/// True when an operation accepts access tokens of a scope; without a scope, a request without a token.
pub(super) fn accepts(operation: &Operation, scope: Option<ScopeType>) -> bool {
    match operation.access {
        Access::Public | Access::Optional => true,
        Access::Any | Access::AnyOrRefresh => scope.is_some(),
        Access::Consumer => scope == Some(ScopeType::Consumer),
        Access::Workspace => scope == Some(ScopeType::Workspace),
        Access::Backoffice => scope == Some(ScopeType::Backoffice),
        Access::Refresh => false,
    }
}

/// The status of an operation's success. The tests' client follows redirects.
pub(super) fn success(operation: &Operation) -> StatusCode {
    let status = StatusCode::from_u16(operation.success_status()).expect("a status");
    if status.is_redirection() { StatusCode::OK } else { status }
}

pub(super) fn accepts_refresh(operation: &Operation) -> bool {
    matches!(operation.access, Access::Refresh | Access::AnyOrRefresh)
}

/// True when the caller acts as a tenant: not the public, and not the staff, who see every tenant.
pub(super) fn is_for_tenants(operation: &Operation) -> bool {
    !matches!(operation.access, Access::Public | Access::Optional | Access::Backoffice)
}
