//! A raw HTTP client: it does not retry, renew tokens or interpret errors.

use std::time::{Duration, Instant};

use hub_client::contract::{Operation, ParameterLocation};
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Method, Response, Url};
use serde_json::Value;

/// A request for an operation.
pub(super) struct RawRequest<'a> {
    pub(super) operation: &'a Operation,
    /// The values of its parameters.
    pub(super) parameters: Vec<(String, String)>,
    pub(super) body: Option<Value>,
    pub(super) token: Option<String>,
}

/// The response.
pub(super) struct RawResponse {
    pub(super) status: u16,
    pub(super) content_type: String,
    /// The body; for a stream, its first bytes.
    pub(super) body: Vec<u8>,
    /// The seconds to wait, if the server says so.
    pub(super) retry_after: Option<u64>,
}

/// The server that requests are sent to.
pub(crate) struct RawClient {
    pub(crate) http: reqwest::Client,
    pub(crate) base_url: Url,
    /// The time limit of a response; for a stream, of its first bytes.
    pub(crate) timeout: Duration,
}

impl RawClient {
    /// Sends a request; also returns how long it took.
    pub(super) async fn send(&self, request: &RawRequest<'_>) -> (reqwest::Result<RawResponse>, Duration) {
        let method: Method = request.operation.method.parse().expect("the contract's methods are methods");
        let mut builder = self.http.request(method, self.url(request)).timeout(self.timeout);
        for (name, value) in request.parameters_in(ParameterLocation::Header) {
            builder = builder.header(name, value);
        }
        match &request.body {
            Some(form) if request.operation.is_upload() => {
                let (content_type, form) = multipart_form(form);
                builder = builder.header(CONTENT_TYPE, content_type).body(form);
            }
            Some(body) => builder = builder.json(body),
            None => {}
        }
        if let Some(token) = &request.token {
            builder = builder.bearer_auth(token);
        }
        let start = Instant::now();
        let answer = async { RawResponse::from_http(builder.send().await?).await }.await;
        (answer, start.elapsed())
    }

    fn url(&self, request: &RawRequest<'_>) -> Url {
        let mut url = self.base_url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty();
            for part in request.operation.path.split('/').skip(1) {
                let name = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
                let given = name
                    .and_then(|name| request.parameters_in(ParameterLocation::Path).find(|(given, _)| *given == name));
                path.push(given.map_or(part, |(_, value)| value));
            }
        }
        for (name, value) in request.parameters_in(ParameterLocation::Query) {
            url.query_pairs_mut().append_pair(name, value);
        }
        url
    }
}

/// The fields of a JSON object as a multipart form, with its content type; `file` is sent as a file.
fn multipart_form(fields: &Value) -> (String, String) {
    let boundary = format!("contract-{}", uuid::Uuid::new_v4().simple());
    let mut form = String::new();
    for (name, value) in fields.as_object().into_iter().flatten() {
        let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        let filename = if name == "file" { "; filename=\"contract-run\"" } else { "" };
        let head = format!("--{boundary}\r\ncontent-disposition: form-data; name=\"{name}\"{filename}\r\n\r\n");
        form.extend([head, text, "\r\n".to_owned()]);
    }
    form.push_str(&format!("--{boundary}--\r\n"));
    (format!("multipart/form-data; boundary={boundary}"), form)
}

impl RawRequest<'_> {
    /// The parameters in a place: path, query or header.
    fn parameters_in(&self, place: ParameterLocation) -> impl Iterator<Item = (&str, &str)> {
        let known = move |name: &str| {
            self.operation.parameters.iter().any(|parameter| parameter.location == place && parameter.name == name)
        };
        self.parameters.iter().filter(move |(name, _)| known(name)).map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl RawResponse {
    async fn from_http(mut response: Response) -> reqwest::Result<Self> {
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        let content_type = header(CONTENT_TYPE).unwrap_or_default().to_owned();
        let retry_after = header(RETRY_AFTER).and_then(|seconds| seconds.parse().ok());
        let status = response.status().as_u16();
        let body = if content_type.starts_with("text/event-stream") {
            response.chunk().await?.unwrap_or_default()
        } else {
            response.bytes().await?
        };
        Ok(Self { status, content_type, body: body.to_vec(), retry_after })
    }

    /// The body as JSON; null when it is not JSON.
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(base: &str, id: &str, with: &[(&str, &str)]) -> String {
        let line = RawClient {
            http: hub_client::new_http_client().expect("a client"),
            base_url: base.parse().expect("an address"),
            timeout: Duration::from_secs(1),
        };
        let operation = hub_client::contract::find_operation(id).expect("an operation");
        let with = with.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        line.url(&RawRequest { operation, parameters: with, body: None, token: None }).to_string()
    }

    #[test]
    fn parameters_stand_where_the_contract_has_them() {
        assert_eq!(url("http://a.example", "root", &[]), "http://a.example/");
        assert_eq!(url("http://a.example/hub/", "health_live", &[]), "http://a.example/hub/health/live");
        assert_eq!(
            url("http://a.example", "pharmacy_on_duty", &[("group_id", "a/b"), ("at", "2026-11-20T15:00:00+01:00")]),
            "http://a.example/plugins/pharmacy/groups/a%2Fb/on_duty?at=2026-11-20T15%3A00%3A00%2B01%3A00"
        );
        let key = [("key", "?"), ("device-id", "x"), ("nonsense", "x")];
        assert_eq!(
            url("http://a.example", "auth_key_available", &key),
            "http://a.example/auth/account/key_available/%3F"
        );
    }
}
