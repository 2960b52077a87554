//! Calls to the command bus with a fixed topic.

use hub_client::Client;
use hub_client::types::{DispatchRequest, Topic};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, ErrorResponse, Exit, Result};
use hub_import::suggest::did_you_mean;

/// Finds a topic by name, with the server's description.
///
/// # Errors
/// Exit 5 when there is no such topic, naming similar ones.
pub(crate) async fn find_topic(context: &Context, name: &str) -> Result<Topic> {
    let mut topics = context.read_client().await?.command_bus_topics().await?.into_inner().data;
    let Some(index) = topics.iter().position(|topic| topic.topic == name) else {
        let known: Vec<&str> = topics.iter().map(|topic| topic.topic.as_str()).collect();
        return Err(CliError::new(Exit::NotFound, "topic", format!("there is no topic {name}"))
            .with_help(did_you_mean(name, &known)));
    };
    Ok(topics.swap_remove(index))
}

/// Dispatches a command and returns its result. A dry run is not a write and is not announced as one.
///
/// # Errors
/// The server's refusal; for an import of one row, that row's.
pub(crate) async fn dispatch(
    context: &Context,
    write: PlannedWrite,
    topic: &str,
    mut params: Value,
    dry_run: bool,
) -> Result<Value> {
    let client = if dry_run {
        params["dry_run"] = Value::Bool(true);
        context.dry_run_client().await?
    } else {
        context.write_client(write).await?
    };
    send_command(client, topic, params).await
}

/// Dispatches a pharmacy group's command, whose params are the body of the equivalent operation, and parses its result.
///
/// # Errors
/// The server's refusal.
pub(crate) async fn dispatch_for_group<T: DeserializeOwned>(
    client: &Client,
    topic: &str,
    group_id: &Uuid,
    body: serde_json::Result<Value>,
) -> Result<T> {
    let strange = |error: serde_json::Error| CliError::new(Exit::Unexpected, "answer", error.to_string());
    let mut params = body.map_err(strange)?;
    params["group_id"] = group_id.to_string().into();
    serde_json::from_value(send_command(client, topic, params).await?).map_err(strange)
}

async fn send_command(client: &Client, topic: &str, params: Value) -> Result<Value> {
    let Value::Object(params) = params else {
        return Err(CliError::new(Exit::Unexpected, "params", "the params are not an object"));
    };
    let dispatched = client.command_bus_dispatch(&DispatchRequest { params, topic: topic.to_owned() }).await;
    Ok(dispatched.map_err(|error| unwrap_row_error(error.into()))?.into_inner().result)
}

/// Unwraps the refusal of an import that has one row into that row's refusal.
fn unwrap_row_error(error: CliError) -> CliError {
    let answer = error.response.as_ref().filter(|_| error.code == "error.rule.import");
    let rows = answer.and_then(|answer| answer.extra.as_ref()?.get("rows")?.as_array());
    let Some([row]) = rows.map(Vec::as_slice) else { return error };
    let (Some(code), Some(message)) = (row["code"].as_str(), row["message"].as_str()) else { return error };
    let (code, message, extra) = (code.to_owned().into(), message.to_owned(), row["extra"].as_object().cloned());
    let answer = error.response.map(|answer| Box::new(ErrorResponse { extra, ..*answer }));
    CliError { code, message, response: answer, ..error }
}
