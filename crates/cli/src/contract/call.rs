//! A call as it travels: nothing around it repeats it, renews its token, or makes other words of what is answered.

use std::time::{Duration, Instant};

use hub_client::contract::{Operation, ParameterLocation};
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Method, Response, Url};
use serde_json::Value;

/// What is called, and how.
pub(super) struct Call<'a> {
    pub(super) operation: &'a Operation,
    /// The parameters that are given.
    pub(super) with: Vec<(String, String)>,
    pub(super) body: Option<Value>,
    pub(super) token: Option<String>,
}

/// What came back.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) content_type: String,
    /// The body; of a stream its first bytes.
    pub(super) body: Vec<u8>,
    /// How many seconds the server wants to be left alone.
    pub(super) retry_after: Option<u64>,
}

/// Where calls go.
pub(crate) struct Line {
    pub(crate) http: reqwest::Client,
    pub(crate) base_url: Url,
    /// How long an answer may take; of a stream its first bytes.
    pub(crate) timeout: Duration,
}

impl Line {
    /// Makes a call; answers how long it took, too.
    pub(super) async fn call(&self, call: &Call<'_>) -> (reqwest::Result<Answer>, Duration) {
        let method: Method = call.operation.method.parse().expect("the contract's methods are methods");
        let mut request = self.http.request(method, self.url(call)).timeout(self.timeout);
        for (name, value) in call.of(ParameterLocation::Header) {
            request = request.header(name, value);
        }
        if let Some(body) = &call.body {
            request = request.json(body);
        }
        if let Some(token) = &call.token {
            request = request.bearer_auth(token);
        }
        let start = Instant::now();
        let answer = async { Answer::read(request.send().await?).await }.await;
        (answer, start.elapsed())
    }

    fn url(&self, call: &Call<'_>) -> Url {
        let mut url = self.base_url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty();
            for part in call.operation.path.split('/').skip(1) {
                let name = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
                let given = name.and_then(|name| call.of(ParameterLocation::Path).find(|(given, _)| *given == name));
                path.push(given.map_or(part, |(_, value)| value));
            }
        }
        for (name, value) in call.of(ParameterLocation::Query) {
            url.query_pairs_mut().append_pair(name, value);
        }
        url
    }
}

impl Call<'_> {
    /// The parameters of a place.
    fn of(&self, place: ParameterLocation) -> impl Iterator<Item = (&str, &str)> {
        let known = move |name: &str| {
            self.operation.parameters.iter().any(|parameter| parameter.location == place && parameter.name == name)
        };
        self.with.iter().filter(move |(name, _)| known(name)).map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl Answer {
    async fn read(mut response: Response) -> reqwest::Result<Self> {
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

    /// The body as JSON; null when it is none.
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(base: &str, id: &str, with: &[(&str, &str)]) -> String {
        let line = Line {
            http: hub_client::new_http_client().expect("a client"),
            base_url: base.parse().expect("an address"),
            timeout: Duration::from_secs(1),
        };
        let operation = hub_client::contract::find_operation(id).expect("an operation");
        let with = with.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        line.url(&Call { operation, with, body: None, token: None }).to_string()
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
