//! The contract from which this client was generated: its document and its operations.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

/// The OpenAPI 3.0.3 document.
pub const OPENAPI_DOCUMENT: &str = include_str!("../openapi.json");

/// The callers that an operation accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Everybody; a token is ignored.
    Public,
    /// Everybody; a token identifies the caller.
    Optional,
    /// Accounts of every scope.
    Any,
    /// Consumer accounts.
    Consumer,
    /// Workspace accounts.
    Workspace,
    /// Backoffice accounts.
    Backoffice,
    /// Holders of a refresh token.
    Refresh,
    /// Accounts of every scope, and holders of a refresh token.
    AnyOrRefresh,
}

/// An operation of the contract.
#[derive(Clone, Debug, Deserialize)]
pub struct Operation {
    /// The operation's id, such as `pharmacy_shift_list`.
    #[serde(rename = "operationId")]
    pub id: String,
    /// GET, POST, PUT, PATCH or DELETE.
    #[serde(skip)]
    pub method: String,
    /// The path's template, such as `/plugins/pharmacy/shifts/{shift_id}`.
    #[serde(skip)]
    pub path: String,
    /// The summary, one sentence.
    #[serde(default)]
    pub summary: String,
    /// The accepted callers.
    #[serde(rename = "x-access")]
    pub access: Access,
    /// The parameters of path, query and headers.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    #[serde(rename = "requestBody")]
    request_body: Option<DocumentedRequest>,
    responses: BTreeMap<String, DocumentedResponse>,
}

#[derive(Clone, Debug, Deserialize)]
struct DocumentedRequest {
    #[serde(default)]
    content: BTreeMap<String, serde::de::IgnoredAny>,
}

#[derive(Clone, Debug, Deserialize)]
struct DocumentedResponse {
    #[serde(default)]
    content: BTreeMap<String, MediaType>,
}

#[derive(Clone, Debug, Deserialize)]
struct MediaType {
    #[serde(default)]
    schema: Value,
}

impl Operation {
    /// Returns true if the request has a body.
    pub fn has_body(&self) -> bool {
        self.request_body.is_some()
    }

    /// Returns true if the body is a multipart form with a file.
    pub fn is_upload(&self) -> bool {
        self.request_body.as_ref().is_some_and(|body| body.content.contains_key("multipart/form-data"))
    }

    /// The names of the path's parameters, in the path's order.
    pub fn path_parameters(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// The schema of the successful answer, if that is JSON. [`components`] resolves its references.
    pub fn answer_schema(&self) -> Option<&Value> {
        Some(&self.responses.get("200")?.content.get("application/json")?.schema)
    }

    /// The status of a successful answer.
    pub fn success_status(&self) -> u16 {
        let statuses = || self.responses.keys().filter_map(|status| status.parse::<u16>().ok());
        [2, 3].into_iter().find_map(|class| statuses().find(|status| status / 100 == class)).unwrap_or(200)
    }

    /// Returns true if the answer is an event stream.
    pub fn is_stream(&self) -> bool {
        self.responses.values().any(|answer| answer.content.contains_key("text/event-stream"))
    }

    /// Returns true if the answer is a page of a list, with a cursor.
    pub fn is_paged(&self) -> bool {
        self.parameters
            .iter()
            .any(|parameter| parameter.location == ParameterLocation::Query && parameter.name == "cursor")
    }
}

/// A parameter of a path, a query or the headers.
#[derive(Clone, Debug, Deserialize)]
pub struct Parameter {
    /// The parameter's name.
    pub name: String,
    /// The part of the request that has it.
    #[serde(rename = "in")]
    pub location: ParameterLocation,
    /// True if it is required.
    #[serde(default)]
    pub required: bool,
    /// The schema of its value, with its description. [`components`] resolves its references.
    #[serde(default)]
    pub schema: Value,
}

/// The part of a request that has a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterLocation {
    /// The path.
    Path,
    /// The query string.
    Query,
    /// A header.
    Header,
}

#[derive(Deserialize)]
struct Document {
    paths: BTreeMap<String, BTreeMap<String, Operation>>,
}

/// All operations, sorted by path.
pub fn list_operations() -> &'static [Operation] {
    static OPERATIONS: LazyLock<Vec<Operation>> =
        LazyLock::new(|| parse_operations(OPENAPI_DOCUMENT).expect("the document beside this file is the contract"));
    &OPERATIONS
}

/// The part of the document with the schemas that other schemas refer to.
pub fn components() -> &'static Value {
    #[derive(Deserialize)]
    struct Components {
        components: Value,
    }
    static COMPONENTS: LazyLock<Value> = LazyLock::new(|| {
        let document: Components =
            serde_json::from_str(OPENAPI_DOCUMENT).expect("the document beside this file is the contract");
        serde_json::json!({"components": document.components})
    });
    &COMPONENTS
}

/// The operations of another OpenAPI document of the hub, sorted by path.
///
/// # Errors
/// The document is no such JSON.
pub fn parse_operations(document: &str) -> serde_json::Result<Vec<Operation>> {
    let document: Document = serde_json::from_str(document)?;
    let of_path = |(path, methods): (String, BTreeMap<String, Operation>)| {
        let with_path = move |(method, operation): (String, Operation)| {
            let method = method.to_ascii_uppercase();
            Operation { method, path: path.clone(), ..operation }
        };
        methods.into_iter().map(with_path).collect::<Vec<_>>()
    };
    Ok(document.paths.into_iter().flat_map(of_path).collect())
}

/// The operation with this id.
pub fn find_operation(id: &str) -> Option<&'static Operation> {
    list_operations().iter().find(|operation| operation.id == id)
}

/// The operation of a method and path. When several templates match, the one with the most literal segments wins.
pub fn find_operation_for_path(method: &str, path: &str) -> Option<&'static Operation> {
    let operations = list_operations().iter().filter(|operation| operation.method == method);
    find_by_template(path, operations.map(|operation| (operation.path.as_str(), operation)))
}

/// The candidate whose template matches a path, such as `/stores/{store_id}`. When several match, the one with the most
/// literal segments wins.
pub(crate) fn find_by_template<'a, T>(path: &str, candidates: impl Iterator<Item = (&'a str, T)>) -> Option<T> {
    let fitting = candidates.filter(|(template, _)| matches_template(template, path));
    let literals = |template: &str| template.split('/').filter(|part| !is_parameter(part)).count();
    fitting.max_by_key(|(template, _)| literals(template)).map(|(_, candidate)| candidate)
}

fn matches_template(template: &str, path: &str) -> bool {
    let (mut parts, mut segments) = (template.split('/'), path.split('/'));
    loop {
        match (parts.next(), segments.next()) {
            (None, None) => return true,
            (Some(part), Some(segment)) if part == segment || is_parameter(part) && !segment.is_empty() => {}
            _ => return false,
        }
    }
}

fn is_parameter(part: &str) -> bool {
    part.contains('{')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_and_answers_have_schemas() {
        let list = find_operation("ecommerce_coupon_list").expect("there");
        let enabled = list.parameters.iter().find(|parameter| parameter.name == "enabled").expect("there");
        assert_eq!(enabled.schema["type"], "boolean");
        let reference = list.answer_schema().expect("JSON")["$ref"].as_str().expect("a reference");
        let schema = components().pointer(reference.trim_start_matches('#')).expect("resolves");
        assert_eq!(schema["properties"]["data"]["type"], "array");
        assert!(find_operation("backoffices_events").is_some_and(|stream| stream.answer_schema().is_none()));
        assert_eq!(list.success_status(), 200);
        let unsubscribe = find_operation("workspaces_subscription_unsubscribe").expect("there");
        assert_eq!((unsubscribe.success_status(), unsubscribe.answer_schema()), (204, None));
    }

    #[test]
    fn operations_are_found_by_name_and_by_path() {
        let get = find_operation("pharmacy_group_get").expect("there");
        assert_eq!((get.method.as_str(), get.path.as_str()), ("GET", "/plugins/pharmacy/groups/{group_id}"));
        assert!(
            get.parameters
                .iter()
                .any(|parameter| parameter.name == "group_id" && parameter.location == ParameterLocation::Path)
        );
        let coupon = find_operation("ecommerce_coupon_get").expect("there");
        assert_eq!(coupon.path_parameters().collect::<Vec<_>>(), ["store_id", "coupon_id"]);
        for (method, path, id) in [
            ("GET", "/plugins/pharmacy/groups", Some("pharmacy_group_list")),
            ("GET", "/plugins/pharmacy/groups/x", Some("pharmacy_group_get")),
            ("GET", "/plugins/pharmacy/groups/", None),
            ("GET", "/plugins/pharmacy/groups/x/y", None),
            ("PUT", "/plugins/pharmacy/groups", None),
            ("GET", "/", Some("root")),
        ] {
            assert_eq!(
                find_operation_for_path(method, path).map(|operation| operation.id.as_str()),
                id,
                "{method} {path}"
            );
        }
        let is = |test: fn(&Operation) -> bool, id: &str| test(find_operation(id).expect("there"));
        assert!(is(Operation::is_stream, "backoffices_events") && !is(Operation::is_stream, "root"));
        assert!(is(Operation::is_paged, "pharmacy_group_list") && !is(Operation::is_paged, "pharmacy_shift_list"));
    }
}
