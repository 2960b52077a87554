//! Measures events: batches of 500, some of them twice, beside bare sqlx; and the answers while old events are deleted.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::Verdict;
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, ServerSetup};
use crate::workspace::Profile;

/// The batches, and those of a trial on a debug build.
const BATCHES: u32 = 600;
const TRIAL_BATCHES: u32 = 20;
/// The old events of a trial.
const TRIAL_OLD_EVENTS: u32 = 5_000;

/// The least accepted rate, in events a second.
const RATE: f64 = 20_000.0;
/// The longest accepted answer while old events are deleted, in milliseconds.
const STALL_MS: f64 = 50.0;

/// The programs and the scale of the measurement.
pub(super) struct EventLoad {
    pub(super) program: PathBuf,
    pub(super) profile: Profile,
    /// The old events that are deleted while new ones arrive.
    pub(super) old_events: u32,
}

/// The results on one database.
pub(super) struct AnalyticsResults {
    kind: DatabaseKind,
    events: f64,
    stored: f64,
    rate: f64,
    /// The rate of batches that were sent before.
    again_rate: f64,
    bare_rate: f64,
    p50_ms: f64,
    p99_ms: f64,
    cpu_us: f64,
    /// The events and counts that a repeated batch added.
    twice: f64,
    old_events: f64,
    deletion_seconds: f64,
    deletion_p99_ms: f64,
    deletion_max_ms: f64,
    /// The old events that were not deleted in time.
    left: f64,
}

/// Runs the load beside the server, then beside a server that deletes old events, and the same rows by bare sqlx.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    load: &EventLoad,
    output: &Output,
) -> Result<AnalyticsResults> {
    let is_trial = load.profile != Profile::Release;
    let batches = if is_trial { TRIAL_BATCHES } else { BATCHES };
    let old_events = if is_trial { load.old_events.min(TRIAL_OLD_EVENTS) } else { load.old_events };
    let run = |arguments: &[&str]| {
        let mut command = setup.program_command(&load.program, setup.port);
        process::run_and_capture(command.args(arguments), output)
    };
    let read = |printed: &str| -> Result<Value> {
        serde_json::from_str(printed).with_context(|| format!("the load printed {printed}"))
    };

    eprintln!("{kind}: {batches} batches of events");
    let server = start_server(setup, output)?;
    let sent = read(&run(&["send", &batches.to_string(), &server.id().to_string()])?)?;
    drop(server);
    let bare = read(&run(&["bare", &batches.to_string()])?)?;

    eprintln!("{kind}: events while {old_events} old ones are deleted");
    run(&["insert", &old_events.to_string()])?;
    let server = start_server(setup, output)?;
    let deleted = read(&run(&["delete"])?)?;
    drop(server);

    let number = |printed: &Value, name: &str| {
        printed[name].as_f64().with_context(|| format!("the load printed no {name}: {printed}"))
    };
    let events = number(&sent, "events")?;
    Ok(AnalyticsResults {
        kind,
        events,
        stored: number(&sent, "stored")?,
        rate: events / number(&sent, "seconds")?,
        again_rate: number(&sent, "again_events")? / number(&sent, "again_seconds")?,
        bare_rate: number(&bare, "events")? / number(&bare, "seconds")?,
        p50_ms: number(&sent, "p50_ms")?,
        p99_ms: number(&sent, "p99_ms")?,
        cpu_us: ticks_to_seconds(number(&sent, "ticks")?) * 1e6 / events,
        twice: number(&sent, "twice")?,
        old_events: f64::from(old_events),
        deletion_seconds: number(&deleted, "seconds")?,
        deletion_p99_ms: number(&deleted, "p99_ms")?,
        deletion_max_ms: number(&deleted, "max_ms")?,
        left: number(&deleted, "left")?,
    })
}

/// Starts the server without limits, behind a proxy that names the clients' addresses.
fn start_server(setup: &ServerSetup<'_>, output: &Output) -> Result<ChildProcess> {
    let mut command = setup.server_command("serve");
    command.env("HUB_LIMITS", "analytics_hour=1000000").env("HUB_TRUSTED_PROXIES", "127.0.0.0/8");
    command.stdout(output.stdio()?).stderr(output.stdio()?);
    let mut server = ChildProcess::spawn(&mut command)?;
    server::wait_until_ready(&mut server, setup.port)?;
    Ok(server)
}

impl AnalyticsResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str = "| database | events/s | sent again, events/s | bare sqlx, events/s | batch: p50 ms | p99 ms | CPU µs/event | old events deleted, events/s | meanwhile: p99 ms | longest ms |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

    /// The row of the table.
    pub(super) fn table_row(&self) -> String {
        format!(
            "| {} | {:.0} | {:.0} | {:.0} | {:.1} | {:.1} | {:.1} | {:.0} | {:.1} | {:.1} |",
            self.kind,
            self.rate,
            self.again_rate,
            self.bare_rate,
            self.p50_ms,
            self.p99_ms,
            self.cpu_us,
            // PostgreSQL drops their partition before the first event is answered.
            self.old_events / self.deletion_seconds.max(1.0),
            self.deletion_p99_ms,
            self.deletion_max_ms
        )
    }

    /// Compares the rate, what counted twice, and the answers during the deletion with the aims.
    pub(super) fn verdicts(&self) -> [Verdict; 3] {
        [
            Verdict {
                passes: self.rate >= RATE,
                text: format!(
                    "{}, batches of 500: {:.0} events a second (at least {RATE}), {:.2} of bare sqlx",
                    self.kind,
                    self.rate,
                    self.rate / self.bare_rate
                ),
            },
            Verdict {
                passes: self.twice.abs() < 0.5 && (self.stored - self.events).abs() < 0.5,
                text: format!(
                    "{}, {:.0} of {:.0} events stored, {:.0} counted twice",
                    self.kind, self.stored, self.events, self.twice
                ),
            },
            Verdict {
                passes: self.deletion_max_ms <= STALL_MS && self.left < 0.5,
                text: format!(
                    "{}, events while {:.0} old ones are deleted: longest answer {:.1} ms (at most {STALL_MS}), {:.0} left",
                    self.kind, self.old_events, self.deletion_max_ms, self.left
                ),
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> AnalyticsResults {
        AnalyticsResults {
            kind: DatabaseKind::Sqlite,
            events: 300_000.0,
            stored: 300_000.0,
            rate: 20_000.0,
            again_rate: 40_000.0,
            bare_rate: 80_000.0,
            p50_ms: 80.0,
            p99_ms: 200.0,
            cpu_us: 20.0,
            twice: 0.0,
            old_events: 200_000.0,
            deletion_seconds: 20.0,
            deletion_p99_ms: 20.0,
            deletion_max_ms: 50.0,
            left: 0.0,
        }
    }

    fn passes(change: impl FnOnce(&mut AnalyticsResults)) -> [bool; 3] {
        let mut results = results();
        change(&mut results);
        results.verdicts().map(|verdict| verdict.passes)
    }

    #[test]
    fn events_are_judged_by_their_rate_their_count_and_the_deletion() {
        assert_eq!(passes(|_| {}), [true; 3]);
        assert_eq!(passes(|results| results.rate = 19_999.0), [false, true, true]);
        assert_eq!(passes(|results| results.twice = 1.0), [true, false, true]);
        assert_eq!(passes(|results| results.stored = 299_999.0), [true, false, true]);
        assert_eq!(passes(|results| results.deletion_max_ms = 50.1), [true, true, false]);
        assert_eq!(passes(|results| results.left = 1.0), [true, true, false]);
    }
}
