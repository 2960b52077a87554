//! Sends batches through the command bus. A failed request is retried while the server is not ready: sending a batch
//! twice changes nothing.

use std::time::Duration;

use hub_client::{Client, Error, types};
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::import::batch_sender::{BatchRefusal, BatchSink, RefusedRow};

/// The first wait before a retry; each wait is twice as long as the one before, up to the last.
const FIRST_WAIT: Duration = Duration::from_millis(400);
const LAST_WAIT: Duration = Duration::from_secs(10);

/// The command bus of a server.
pub(super) struct CommandBusSink<'a> {
    pub(super) client: &'a Client,
    pub(super) retries: u32,
}

impl BatchSink for CommandBusSink<'_> {
    type Error = CliError;

    async fn dispatch(&self, topic: &str, params: Value) -> Result<Value, BatchRefusal<CliError>> {
        let Value::Object(params) = params else {
            return Err(BatchRefusal::Whole(CliError::new(
                Exit::Unexpected,
                "import.params",
                "the params are not an object",
            )));
        };
        let body = types::DispatchRequest { topic: topic.to_owned(), params };
        let mut attempt = 0;
        loop {
            let error = match self.client.command_bus_dispatch(&body).await {
                Ok(answer) => return Ok(answer.into_inner().result),
                Err(error) => error,
            };
            if let Some(rows) = refused_rows(&error) {
                return Err(BatchRefusal::Rows(rows));
            }
            let error = CliError::from(error);
            if attempt >= self.retries || !is_transient(&error) {
                return Err(BatchRefusal::Whole(error));
            }
            tokio::time::sleep(retry_wait(&error, attempt)).await;
            attempt += 1;
        }
    }
}

/// The rows that the server refused, when it refused because of rows.
fn refused_rows(error: &Error<types::ApiError>) -> Option<Vec<RefusedRow>> {
    let Error::ErrorResponse(answer) = error else {
        return None;
    };
    let rows = answer.extra.as_ref().filter(|_| answer.code == "error.rule.import")?.get("rows")?;
    serde_json::from_value(rows.clone()).ok()
}

/// True for an error that may pass: no answer, 429, and 502 to 504.
fn is_transient(error: &CliError) -> bool {
    let status = error.response.as_ref().map(|answer| answer.status);
    error.exit == Exit::Unreachable && matches!(status, None | Some(429 | 502..=504))
}

fn retry_wait(error: &CliError, attempt: u32) -> Duration {
    let extra = error.response.as_ref().and_then(|answer| answer.extra.as_ref());
    let asked = extra.and_then(|extra| extra.get("retry_after")).and_then(Value::as_u64).map(Duration::from_secs);
    asked.unwrap_or_else(|| FIRST_WAIT.saturating_mul(1 << attempt.min(8))).min(LAST_WAIT)
}
