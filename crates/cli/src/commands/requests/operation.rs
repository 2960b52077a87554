//! Untyped calls of operations by id. The body is sent as given, and the server validates it.

use hub_client::contract;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::{Request, Response, StatusCode, Url};
use serde_json::Value;
use uuid::Uuid;

use crate::context::{Context, PageRequest};
use crate::error::{CliError, Exit, Result, request_id, unexpected_response};
use hub_client::types::ApiError;

/// A request for an operation. The caller announces writes.
pub(crate) struct OperationRequest<'a> {
    operation: &'a str,
    ids: Vec<(&'static str, Uuid)>,
    query: Vec<(&'static str, String)>,
    body: Option<&'a Value>,
}

impl<'a> OperationRequest<'a> {
    /// A request for an operation of the contract, with the ids of its path.
    pub(crate) fn new(operation: &'a str, ids: &[(&'static str, Uuid)]) -> Self {
        Self { operation, ids: ids.to_vec(), query: Vec::new(), body: None }
    }

    /// Adds a query parameter, if there is a value.
    #[must_use]
    pub(crate) fn with_query(mut self, name: &'static str, value: Option<impl ToString>) -> Self {
        self.query.extend(value.map(|value| (name, value.to_string())));
        self
    }

    /// Adds the cursor and size of a page.
    #[must_use]
    pub(crate) fn with_page(self, page: &PageRequest) -> Self {
        self.with_query("cursor", page.cursor()).with_query("take", page.page_size())
    }

    /// Sets the body.
    #[must_use]
    pub(crate) fn with_body(self, body: &'a Value) -> Self {
        Self { body: Some(body), ..self }
    }

    /// Sends the request and returns the answer's JSON; null for an answer without a body.
    ///
    /// # Errors
    /// The server's refusal, or an answer that is not JSON.
    pub(crate) async fn send(&self, context: &Context) -> Result<Value> {
        // Starts the daily contract check in the background.
        context.read_client().await?;
        let unknown =
            || CliError::new(Exit::Unexpected, "operation", format!("there is no operation {}", self.operation));
        let operation = contract::find_operation(self.operation).ok_or_else(unknown)?;
        let server = context.server()?;
        let mut path = operation.path.clone();
        for (name, id) in &self.ids {
            path = path.replace(&format!("{{{name}}}"), &id.to_string());
        }
        let url = Url::parse(&format!("{}{path}", server.base_url));
        let mut url = url.map_err(|error| CliError::usage(format!("no address: {error}")))?;
        if !self.query.is_empty() {
            url.query_pairs_mut().extend_pairs(&self.query);
        }
        let method = operation.method.parse().expect("the contract's methods are methods");
        let mut request = Request::new(method, url);
        if let Some(body) = self.body {
            *request.body_mut() = Some(body.to_string().into());
            request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        read_response(server.send(self.operation, operation.access, request).await?).await
    }
}

async fn read_response(response: Response) -> Result<Value> {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        return Err(refusal_error(response).await);
    }
    if !status.is_success() {
        return Err(unexpected_response(&response));
    }
    if status == StatusCode::NO_CONTENT {
        return Ok(Value::Null);
    }
    parse_json_response(response).await
}

/// Parses an answer as JSON.
///
/// # Errors
/// Exit 1 when it is not JSON.
pub(crate) async fn parse_json_response(response: Response) -> Result<Value> {
    let bytes = response.bytes().await.map_err(CliError::from_transport)?;
    serde_json::from_slice(&bytes)
        .map_err(|error| CliError::new(Exit::Unexpected, "answer", format!("the server's answer is not JSON: {error}")))
}

/// The error of an answer that is a refusal.
pub(crate) async fn refusal_error(response: Response) -> CliError {
    let (status, id) = (response.status(), request_id(response.headers()));
    let error = response.json::<ApiError>().await;
    let other = |_| ApiError { status: status.as_u16(), code: "client.answer".to_owned(), extra: None };
    CliError::from_api_error(error.unwrap_or_else(other), id)
}
