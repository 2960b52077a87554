//! The command bus: its topics, dispatch and audit records.

mod accounts;
mod audit;
mod auth;
mod dispatch;
mod topics;
mod versions;
mod workspaces;

use hub_api::domains::command_bus::TOPICS;
use hub_kernel::db::sql;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, TestResponse};

pub(crate) const DISPATCH_PATH: &str = "/backoffices/command_bus/dispatch";

pub(crate) async fn dispatch(app: &TestApp, staff: &SignedInUser, topic: &str, params: Value) -> TestResponse {
    let body = json!({"topic": topic, "params": params});
    let answer = app.send(app.request_as(staff, Method::POST, DISPATCH_PATH).json(&body)).await;
    if answer.status == 200 {
        let answered = answer.json();
        assert_eq!(answered["topic"], topic);
        let described = TOPICS.iter().find(|one| one.name() == topic).expect("a topic");
        let validator = jsonschema::validator_for(&described.result_schema()).expect("a schema");
        let errors: Vec<_> = validator.iter_errors(&answered["result"]).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{topic} answers outside of its schema: {errors:?}\n{answered:#}");
    }
    answer
}

pub(crate) async fn dispatch_result(app: &TestApp, staff: &SignedInUser, topic: &str, params: Value) -> Value {
    dispatch(app, staff, topic, params).await.ok()["result"].clone()
}

/// The audit records, oldest first: topic, params, outcome and error code.
pub(crate) async fn list_audit_records(app: &TestApp) -> Vec<(String, Value, String, Option<String>)> {
    let rows = "SELECT topic, params, outcome, code FROM command_audit ORDER BY id";
    let rows: Vec<(String, String, String, Option<String>)> = sql(app.app.db.read(), rows).all().await.expect("reads");
    let params = |text: &str| serde_json::from_str(text).expect("JSON");
    rows.into_iter().map(|(topic, text, outcome, code)| (topic, params(&text), outcome, code)).collect()
}

pub(crate) fn done_record(topic: &str, params: Value) -> (String, Value, String, Option<String>) {
    (topic.into(), params, "done".into(), None)
}

pub(crate) fn refused_record(topic: &str, params: Value, code: &str) -> (String, Value, String, Option<String>) {
    (topic.into(), params, "refused".into(), Some(code.into()))
}
