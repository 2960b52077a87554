//! Sends shifts that replace those of their days: it remembers what goes, asks before anything does, and lets only that go.

use std::sync::Mutex;

use serde::Deserialize;
use serde_json::Value;

use super::command_bus_sink::CommandBusSink;
use super::replaced_shifts::{ReplacedPeriod, ShiftLabels};
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::import::batch_sender::{BatchRefusal, BatchSink};

/// The command bus, for an import that replaces.
pub(super) struct ReplacingSink<'a> {
    pub(super) bus: CommandBusSink<'a>,
    pub(super) context: &'a Context,
    /// The file's name and the group's.
    pub(super) names: (String, String),
    pub(super) labels: ShiftLabels,
    /// The number of shifts that were sent last, and what they replace.
    pub(super) last: Mutex<Option<(usize, ReplacedPeriod)>>,
}

impl ReplacingSink<'_> {
    /// The days and the shifts that were replaced by the last rows sent, and these shifts as lines.
    pub(super) fn replaced(&self) -> Option<(ReplacedPeriod, String)> {
        let (_, replaced) = self.last()?;
        let lines = self.labels.list("", replaced.deleted.iter());
        Some((replaced, lines))
    }

    fn last(&self) -> Option<(usize, ReplacedPeriod)> {
        self.last.lock().ok()?.clone()
    }
}

impl BatchSink for ReplacingSink<'_> {
    type Error = CliError;

    async fn dispatch(&self, topic: &str, mut params: Value) -> Result<Value, BatchRefusal<CliError>> {
        let rows = params["shifts"].as_array().map_or(0, Vec::len);
        let asked = self.last().filter(|_| params["dry_run"] != true);
        let asked = asked.map_or_else(Vec::new, |(_, replaced)| replaced.deleted);
        if params["dry_run"] != true {
            // Nothing else goes than what was asked about.
            params["expected_deleted"] = asked.iter().map(|shift| shift.id.to_string()).collect();
        }
        let result = self.bus.dispatch(topic, params).await.map_err(|refusal| match refusal {
            BatchRefusal::Whole(error) => {
                let (lines, error) = self.labels.explain(&asked, error);
                self.context.console.print_block(&lines);
                BatchRefusal::Whole(error)
            }
            rows @ BatchRefusal::Rows(_) => rows,
        })?;
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
        let Some((rows, replaced)) = self.last() else { return Ok(()) };
        let ReplacedPeriod { from, until, deleted } = replaced;
        let (file, group) = &self.names;
        let imported = if rows == 1 { "1 shift".to_owned() } else { format!("{rows} shifts") };
        let others = match deleted.len() {
            0 => "no others".to_owned(),
            1 => "1 other".to_owned(),
            count => format!("{count} others"),
        };
        if !deleted.is_empty() {
            let lines = self.labels.list("", deleted.iter());
            self.context.console.print_block(&format!("to delete:\n{lines}"));
        }
        let question =
            format!("Import {imported} from {file} into {group} and delete {others} from {from} to {until}?");
        self.context.write_client(PlannedWrite::irreversible(question)).await.map(drop)
    }
}
