//! Sends shifts that replace those of their days: it remembers what goes, and asks before anything does.

use std::sync::Mutex;

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::command_bus_sink::CommandBusSink;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::import::batch_sender::{BatchRefusal, BatchSink};

/// The days whose shifts are replaced, as the server answers.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ReplacedPeriod {
    pub(super) from: String,
    pub(super) until: String,
    pub(super) deleted: Vec<Uuid>,
}

/// The command bus, for an import that replaces.
pub(super) struct ReplacingSink<'a> {
    pub(super) bus: CommandBusSink<'a>,
    pub(super) context: &'a Context,
    /// The file's name and the group's.
    pub(super) names: (String, String),
    /// The number of shifts that were sent last, and what they replace.
    pub(super) last: Mutex<Option<(usize, ReplacedPeriod)>>,
}

impl ReplacingSink<'_> {
    /// The days and the shifts that were replaced by the last rows sent.
    pub(super) fn replaced(&self) -> Option<ReplacedPeriod> {
        self.last.lock().ok()?.as_ref().map(|(_, replaced)| replaced.clone())
    }
}

impl BatchSink for ReplacingSink<'_> {
    type Error = CliError;

    async fn dispatch(&self, topic: &str, params: Value) -> Result<Value, BatchRefusal<CliError>> {
        let rows = params["shifts"].as_array().map_or(0, Vec::len);
        let result = self.bus.dispatch(topic, params).await?;
        let replaced = ReplacedPeriod::deserialize(&result["replaced"]).map_err(|_| {
            let message = "the server did not say which shifts it replaces: it may be older than this program";
            BatchRefusal::Whole(CliError::new(Exit::Unexpected, "answer", message))
        })?;
        if let Ok(mut last) = self.last.lock() {
            *last = Some((rows, replaced));
        }
        Ok(result)
    }

    async fn confirm_writes(&self) -> Result<()> {
        let Some((rows, ReplacedPeriod { from, until, deleted })) = self.last.lock().ok().and_then(|last| last.clone())
        else {
            return Ok(());
        };
        let (file, group) = &self.names;
        let imported = if rows == 1 { "1 shift".to_owned() } else { format!("{rows} shifts") };
        let deleted = match deleted.len() {
            0 => "no others".to_owned(),
            1 => "1 other".to_owned(),
            count => format!("{count} others"),
        };
        let question =
            format!("Import {imported} from {file} into {group} and delete {deleted} from {from} to {until}?");
        self.context.write_client(PlannedWrite::irreversible(question)).await.map(drop)
    }
}
