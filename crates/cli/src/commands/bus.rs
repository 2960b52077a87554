//! The command bus, for commands that know their topic.

use hub_client::Client;
use hub_client::types::DispatchRequest;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use crate::context::{Context, Write};
use crate::error::{Answer, Exit, Failure, Result};

/// Has a change done and answers its result; a dry run is no write, and is not announced as one.
///
/// # Errors
/// The server's refusal; of an import of one row, the row's.
pub(super) async fn dispatch(
    context: &Context,
    write: Write,
    topic: &str,
    mut params: Value,
    dry_run: bool,
) -> Result<Value> {
    let client = if dry_run {
        params["dry_run"] = Value::Bool(true);
        context.unguarded().await?
    } else {
        context.writer(write).await?
    };
    send(client, topic, params).await
}

/// Has a topic of a group done, whose params are a body of the operation that does the same, and reads its result.
///
/// # Errors
/// The server's refusal.
pub(super) async fn call<T: DeserializeOwned>(
    client: &Client,
    topic: &str,
    group_id: &Uuid,
    body: serde_json::Result<Value>,
) -> Result<T> {
    let strange = |error: serde_json::Error| Failure::new(Exit::Unexpected, "answer", error.to_string());
    let mut params = body.map_err(strange)?;
    params["group_id"] = group_id.to_string().into();
    serde_json::from_value(send(client, topic, params).await?).map_err(strange)
}

async fn send(client: &Client, topic: &str, params: Value) -> Result<Value> {
    let Value::Object(params) = params else {
        return Err(Failure::new(Exit::Unexpected, "params", "the params are no object"));
    };
    let dispatched = client.command_bus_dispatch(&DispatchRequest { params, topic: topic.to_owned() }).await;
    Ok(dispatched.map_err(|error| of_row(error.into()))?.into_inner().result)
}

/// The refusal of an import of one row as the refusal of that row.
fn of_row(failure: Failure) -> Failure {
    let answer = failure.answer.as_ref().filter(|_| failure.code == "error.rule.import");
    let rows = answer.and_then(|answer| answer.extra.as_ref()?.get("rows")?.as_array());
    let Some([row]) = rows.map(Vec::as_slice) else { return failure };
    let (Some(code), Some(message)) = (row["code"].as_str(), row["message"].as_str()) else { return failure };
    let (code, message, extra) = (code.to_owned().into(), message.to_owned(), row["extra"].as_object().cloned());
    let answer = failure.answer.map(|answer| Box::new(Answer { extra, ..*answer }));
    Failure { code, message, answer, ..failure }
}
