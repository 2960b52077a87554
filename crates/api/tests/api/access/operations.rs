//! The operations of the contract, and the callers that each accepts.

use std::sync::LazyLock;

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::Value;

pub(super) const SCOPES: [ScopeType; 3] = [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice];

/// Every operation of the server's own document.
pub(super) static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let contract = hub_api::contract();
    let paths = contract["paths"].as_object().expect("paths").iter();
    let documents = paths.flat_map(|(path, methods)| {
        methods.as_object().expect("methods").iter().map(move |(method, document)| (path, method, document))
    });
    documents.map(|(path, method, document)| Operation::from_document(path, method, document)).collect()
});

/// An operation of the document.
pub(super) struct Operation {
    pub(super) id: String,
    /// HEAD for an event stream, because its body never ends.
    pub(super) method: Method,
    /// The path's template.
    pub(super) path: String,
    /// The `x-access`.
    pub(super) access: String,
    /// The names of the required query parameters.
    pub(super) required_query: Vec<String>,
    pub(super) has_body: bool,
}

impl Operation {
    fn from_document(path: &str, method: &str, document: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let is_stream = document.pointer("/responses/200/content/text~1event-stream").is_some();
        let method = if is_stream { "HEAD".to_owned() } else { method.to_ascii_uppercase() };
        let parameters = document["parameters"].as_array().into_iter().flatten();
        let required_query = parameters.filter(|one| one["in"] == "query" && one["required"] == true);
        Self {
            id: text(&document["operationId"]),
            method: method.parse().expect("a method"),
            path: path.to_owned(),
            access: text(&document["x-access"]),
            required_query: required_query.map(|one| text(&one["name"])).collect(),
            has_body: document["requestBody"].is_object(),
        }
    }

    /// True when it accepts access tokens of this scope; without a scope, a request without a token.
    pub(super) fn accepts(&self, scope: Option<ScopeType>) -> bool {
        match (self.access.as_str(), scope) {
            ("public" | "optional", _) | ("any" | "any_or_refresh", Some(_)) => true,
            ("consumer", scope) => scope == Some(ScopeType::Consumer),
            ("workspace", scope) => scope == Some(ScopeType::Workspace),
            ("backoffice", scope) => scope == Some(ScopeType::Backoffice),
            ("any" | "any_or_refresh" | "refresh", _) => false,
            (other, _) => panic!("{other} is no access"),
        }
    }

    /// True when it accepts refresh tokens.
    pub(super) fn accepts_refresh(&self) -> bool {
        ["refresh", "any_or_refresh"].contains(&self.access.as_str())
    }

    /// True when the caller acts as a tenant: not the public, and not the staff, who see every tenant.
    pub(super) fn is_for_tenants(&self) -> bool {
        !self.accepts(None) && self.access != "backoffice"
    }
}
