//! Negative cases: requests that the server must refuse, so that they change nothing.

use hub_client::contract::{Access, Operation, ParameterLocation};
use serde_json::{Value, json};

/// A request that must be refused.
#[derive(Debug, PartialEq)]
pub(super) struct NegativeCase {
    /// The defect of the request, in words.
    pub(super) defect: String,
    /// The token it carries.
    pub(super) token: TokenKind,
    /// Parameter values: in the query the only ones, in the path instead of a random id.
    pub(super) parameters: Vec<(String, String)>,
    /// The body.
    pub(super) body: Option<Value>,
    /// The expected status.
    pub(super) status: u16,
    /// The expected error code.
    pub(super) code: &'static str,
    /// The field that the error must name.
    pub(super) path: Option<String>,
}

/// The kind of token that a request carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// No token.
    Absent,
    /// An invalid token.
    Invalid,
    /// A valid access token of a scope that is not allowed.
    WrongScope,
    /// A valid token, or none for a public operation.
    Valid,
}

/// The negative cases of an operation; `document` is its part of the OpenAPI document.
pub(super) fn negative_cases(operation: &Operation, document: &Value) -> Vec<NegativeCase> {
    let mut refusals = token_cases(operation, document);
    // A refresh token with a wrong device would end its session: it is not tried.
    if matches!(operation.access, Access::Refresh | Access::AnyOrRefresh) {
        return refusals;
    }
    let right = |what: String, status, code| NegativeCase {
        defect: what,
        token: TokenKind::Valid,
        parameters: Vec::new(),
        body: malformed_body(document),
        status,
        code,
        path: None,
    };
    let id = parameters(document, ParameterLocation::Path).find(|parameter| parameter["schema"]["format"] == "uuid");
    if let Some(name) = id.and_then(name) {
        let refusal = right(format!("with a malformed {name}"), 400, "error.parser.params");
        refusals.push(NegativeCase {
            parameters: vec![(name.to_owned(), "x".into())],
            path: Some(name.to_owned()),
            ..refusal
        });
        // Without a required value of the query it is refused before anything is looked for.
        let is_whole = parameters(document, ParameterLocation::Query).all(|one| one["required"] != true);
        if operation.method == "GET" && is_whole {
            refusals.push(right(format!("of an unknown {name}"), 404, "error.not_found"));
        }
    }
    if operation.method == "GET"
        && let Some(name) = parameters(document, ParameterLocation::Query).find(|one| is_typed(one)).and_then(name)
    {
        let refusal = right(format!("with a malformed {name}"), 400, "error.parser.query");
        refusals.push(NegativeCase {
            parameters: vec![(name.to_owned(), "?".into())],
            path: Some(name.to_owned()),
            ..refusal
        });
    }
    if malformed_body(document).is_some() {
        refusals.push(right("with a malformed body".into(), 400, "error.parser.body"));
    }
    refusals
}

fn token_cases(operation: &Operation, document: &Value) -> Vec<NegativeCase> {
    let refused = |what: &str, token, status, code| NegativeCase {
        defect: what.to_owned(),
        token,
        parameters: Vec::new(),
        body: malformed_body(document),
        status,
        code,
        path: None,
    };
    let nobody = || refused("without a token", TokenKind::Absent, 401, "error.auth.unauthorized");
    let bad = || refused("with a bad token", TokenKind::Invalid, 401, "error.auth.unauthorized");
    let other = || refused("as an account of another scope", TokenKind::WrongScope, 403, "error.auth.forbidden");
    match operation.access {
        Access::Public => vec![],
        Access::Optional => vec![bad()],
        Access::Any | Access::AnyOrRefresh | Access::Refresh => vec![nobody(), bad()],
        Access::Consumer | Access::Workspace | Access::Backoffice => vec![nobody(), bad(), other()],
    }
}

/// A body that no operation accepts, for operations with a body, except those that read any (webhooks).
fn malformed_body(document: &Value) -> Option<Value> {
    let schema = document.pointer("/requestBody/content/application~1json/schema")?;
    schema.as_object().is_some_and(|schema| !schema.is_empty()).then(|| json!([]))
}

fn parameters(document: &Value, place: ParameterLocation) -> impl Iterator<Item = &Value> {
    let place = match place {
        ParameterLocation::Path => "path",
        ParameterLocation::Query => "query",
        ParameterLocation::Header => "header",
    };
    document["parameters"].as_array().into_iter().flatten().filter(move |parameter| parameter["in"] == place)
}

fn name(parameter: &Value) -> Option<&str> {
    parameter["name"].as_str()
}

/// True when some texts are invalid values.
fn is_typed(parameter: &Value) -> bool {
    let schema = &parameter["schema"];
    // A nullable type is the first of two alternatives.
    let schema = schema.pointer("/anyOf/0").unwrap_or(schema);
    schema["type"] != "string" || schema.get("format").is_some() || schema.get("enum").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: &str) -> Vec<(String, u16, Option<String>)> {
        let schemas = super::super::contract_validator();
        let operation = hub_client::contract::find_operation(id).expect("an operation");
        let document = schemas.find_operation(&operation.method, &operation.path).expect("its document");
        let refusals = negative_cases(operation, document);
        refusals.into_iter().map(|refusal| (refusal.defect, refusal.status, refusal.path)).collect()
    }

    fn told(what: &str, status: u16) -> (String, u16, Option<String>) {
        (what.to_owned(), status, None)
    }

    fn named(what: &str, status: u16, path: &str) -> (String, u16, Option<String>) {
        (what.to_owned(), status, Some(path.to_owned()))
    }

    #[test]
    fn an_operation_is_refused_by_its_access_and_its_parameters() {
        assert_eq!(of("root"), []);
        assert_eq!(of("auth_key_available"), []);
        assert_eq!(of("notifications_whatsapp_webhook"), [], "it reads any body");
        assert_eq!(of("auth_sign_in"), [told("with a malformed body", 400)]);
        assert_eq!(of("auth_me_accounts"), [told("without a token", 401), told("with a bad token", 401)]);
        assert_eq!(
            of("pharmacy_on_duty"),
            [
                named("with a malformed group_id", 400, "group_id"),
                told("of an unknown group_id", 404),
                named("with a malformed at", 400, "at"),
            ]
        );
        assert_eq!(
            of("pharmacy_group_list"),
            [told("with a bad token", 401), named("with a malformed take", 400, "take")]
        );
        assert_eq!(
            of("backoffices_seed"),
            [
                told("without a token", 401),
                told("with a bad token", 401),
                told("as an account of another scope", 403),
                told("with a malformed body", 400),
            ]
        );
    }
}
