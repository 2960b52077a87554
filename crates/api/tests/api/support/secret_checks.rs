//! Checks that no response repeats a secret of its request, and writes the servers' logs for the secrets stage.

use std::fs::File;
use std::sync::Once;

use reqwest::Request;
use reqwest::header::AUTHORIZATION;
use serde_json::Value;
use tracing_subscriber::EnvFilter;

use super::TestResponse;
use super::environment::env_setting;

/// Writes all logs of this process's servers to the file that `HUB_TEST_LOG` names; `cargo xtask test` searches it for
/// secrets at its end.
pub(super) fn write_log_file() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let Some(path) = env_setting("HUB_TEST_LOG") else { return };
        let file = File::options().append(true).create(true).open(path).expect("a log");
        let filter =
            EnvFilter::new("hub_api=trace,hub_kernel=trace,sqlx=debug,tower_http=debug,lettre=trace,reqwest=debug");
        let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(file);
        drop(subscriber.try_init());
    });
}

/// The secrets of a request: its token, and the passwords and codes of its body.
pub(super) fn request_secrets(request: &Request) -> Vec<String> {
    let token = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = token.and_then(|value| value.strip_prefix("Bearer ")).filter(|token| token.len() > 20);
    let body = request.body().and_then(|body| body.as_bytes()).unwrap_or_default();
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let fields = ["password", "current_password", "next_password", "code"].into_iter();
    let secret = |field| body.get(field).map(|value| value.as_str().map_or(value.to_string(), Into::into));
    fields.filter_map(secret).filter(|text: &String| text.len() > 3).chain(token.map(Into::into)).collect()
}

/// Fails when a response repeats a secret of its request.
#[track_caller]
pub(super) fn assert_no_secret_repeated(secrets: &[String], answer: &TestResponse) {
    let headers = format!("{:?}", answer.headers);
    for secret in secrets {
        assert!(!answer.text.contains(secret) && !headers.contains(secret), "repeated: {secret}: {answer:?}");
    }
}
