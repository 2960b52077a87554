//! The contract this client was made from: every operation, as its document says.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// The document, OpenAPI 3.0.3.
pub const OPENAPI_DOCUMENT: &str = include_str!("../openapi.json");

/// Whom an operation lets in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Anybody; a token is not looked at.
    Public,
    /// Anybody, and whoever has a token as themselves.
    Optional,
    /// Any account.
    Any,
    /// A consumer's.
    Consumer,
    /// A workspace's.
    Workspace,
    /// The staff's.
    Backoffice,
    /// Whoever has a refresh token.
    Refresh,
    /// Any account, or whoever has a refresh token.
    AnyOrRefresh,
}

/// One operation.
#[derive(Clone, Debug, Deserialize)]
pub struct Operation {
    /// Its name, as in `pharmacy_shift_list`.
    #[serde(rename = "operationId")]
    pub id: String,
    /// GET, POST, PUT, PATCH or DELETE.
    #[serde(skip)]
    pub method: String,
    /// The path's template, as in `/plugins/pharmacy/shifts/{shift_id}`.
    #[serde(skip)]
    pub path: String,
    /// What it does, in a sentence.
    #[serde(default)]
    pub summary: String,
    /// Whom it lets in.
    #[serde(rename = "x-access")]
    pub access: Access,
    /// What its path, its query and its headers take.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    responses: BTreeMap<String, DocumentedResponse>,
}

#[derive(Clone, Debug, Deserialize)]
struct DocumentedResponse {
    #[serde(default)]
    content: BTreeMap<String, serde::de::IgnoredAny>,
}

impl Operation {
    /// Whether its answer goes on: a stream of events.
    pub fn is_stream(&self) -> bool {
        self.responses.values().any(|answer| answer.content.contains_key("text/event-stream"))
    }

    /// Whether its list comes in pages.
    pub fn is_paged(&self) -> bool {
        self.parameters
            .iter()
            .any(|parameter| parameter.location == ParameterLocation::Query && parameter.name == "cursor")
    }
}

/// What a path, a query or a header takes.
#[derive(Clone, Debug, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it stands.
    #[serde(rename = "in")]
    pub location: ParameterLocation,
    /// Whether it must be given.
    #[serde(default)]
    pub required: bool,
}

/// Where a parameter stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterLocation {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// Among the headers.
    Header,
}

#[derive(Deserialize)]
struct Document {
    paths: BTreeMap<String, BTreeMap<String, Operation>>,
}

/// Every operation, by path.
pub fn operations() -> &'static [Operation] {
    static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
        let document: Document =
            serde_json::from_str(OPENAPI_DOCUMENT).expect("the document beside this file is the contract");
        let of_path = |(path, methods): (String, BTreeMap<String, Operation>)| {
            let with_path = move |(method, operation): (String, Operation)| {
                let method = method.to_ascii_uppercase();
                Operation { method, path: path.clone(), ..operation }
            };
            methods.into_iter().map(with_path).collect::<Vec<_>>()
        };
        document.paths.into_iter().flat_map(of_path).collect()
    });
    &OPERATIONS
}

/// The operation of that name.
pub fn find_operation(id: &str) -> Option<&'static Operation> {
    operations().iter().find(|operation| operation.id == id)
}

/// The operation that a call of this path is; of several templates that fit, the one with the most words of its own.
pub fn find_operation_for_path(method: &str, path: &str) -> Option<&'static Operation> {
    let fitting =
        operations().iter().filter(|operation| operation.method == method && matches_template(&operation.path, path));
    fitting.max_by_key(|operation| operation.path.split('/').filter(|part| !is_parameter(part)).count())
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
    fn operations_are_found_by_name_and_by_path() {
        let get = find_operation("pharmacy_group_get").expect("there");
        assert_eq!((get.method.as_str(), get.path.as_str()), ("GET", "/plugins/pharmacy/groups/{group_id}"));
        assert!(
            get.parameters
                .iter()
                .any(|parameter| parameter.name == "group_id" && parameter.location == ParameterLocation::Path)
        );
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
