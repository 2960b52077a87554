//! Measures conversations: messages sent while each profile has an event stream open, and the time until the reader's stream
//! says so, beside a bare server with one INSERT for a message and a broadcast to all streams.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::{Verdict, median};
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, ServerSetup};
use crate::workspace::Profile;

/// The number of rounds; the medians count, of the rates and of the ratios within each round.
const ROUNDS: usize = 3;
/// The profiles, each with an open stream; two and two have a conversation.
const PROFILES: &str = "200";
/// The writers, each with conversations of its own, who send one message after the other.
const WRITERS: &str = "16";
/// The duration of a load in seconds, and that of a trial on a debug build.
const LOAD_SECONDS: &str = "8";
const TRIAL_SECONDS: &str = "1";
/// Raised rate limits, which would otherwise stop the load of one machine and a few profiles.
const RATE_LIMITS: &str = "chat_messages_minute=1000000,connections_address=1000";

/// The smallest accepted ratios of the rate to the bare server's, on SQLite and on PostgreSQL.
const MIN_RATE_RATIOS: [f64; 2] = [0.2, 0.12];
/// The longest accepted p99 of the time from sending a message to its event, in milliseconds, on SQLite and on PostgreSQL.
const EVENT_P99: [f64; 2] = [100.0, 500.0];

/// One measured load.
#[derive(Clone, Debug, PartialEq)]
struct ChatLoad {
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    /// From sending a message to its event on the reader's stream.
    event_p50_ms: f64,
    event_p99_ms: f64,
    /// The messages whose event did not come.
    missing: f64,
    cpu_us: f64,
}

/// The rounds on one database.
pub(super) struct ChatResults {
    kind: DatabaseKind,
    ours: Vec<ChatLoad>,
    bare: Vec<ChatLoad>,
}

/// The load program with the servers that it can be aimed at.
struct ChatBench<'a> {
    setup: &'a ServerSetup<'a>,
    program: &'a Path,
    seconds: &'static str,
    output: &'a Output,
}

impl ChatBench<'_> {
    /// Sends messages to a server; `bare` is the port of the bare one.
    fn measure(&self, server: &ChildProcess, bare: Option<u16>) -> Result<ChatLoad> {
        let process = server.id().to_string();
        let address = bare.map(|port| format!("http://{}", net::loopback_address(port)));
        let mut command = self.setup.program_command(self.program, self.setup.port);
        command.args(["send", WRITERS, self.seconds, &process]).args(address);
        let printed = process::run_and_capture(&mut command, self.output)?;
        let measured: Value = serde_json::from_str(&printed).with_context(|| format!("the load printed {printed}"))?;
        ChatLoad::from_json(&measured).with_context(|| format!("the load printed {measured}"))
    }
}

impl ChatLoad {
    fn from_json(measured: &Value) -> Option<Self> {
        let number = |name: &str| measured[name].as_f64();
        let messages = number("messages")?;
        Some(Self {
            per_second: messages / number("seconds")?,
            p50_ms: number("p50_ms")?,
            p99_ms: number("p99_ms")?,
            event_p50_ms: number("event_p50_ms")?,
            event_p99_ms: number("event_p99_ms")?,
            missing: number("missing")?,
            cpu_us: ticks_to_seconds(number("ticks")?) * 1e6 / messages,
        })
    }
}

/// Inserts the profiles, starts both servers and measures them alternately.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    [chat_load, bare_chat]: &[PathBuf; 2],
    profile: Profile,
    output: &Output,
) -> Result<ChatResults> {
    eprintln!("{kind}: inserting {PROFILES} profiles");
    process::run(setup.program_command(chat_load, setup.port).args(["insert", PROFILES]), output)?;
    let mut command = setup.server_command("serve");
    command.env("HUB_LIMITS", RATE_LIMITS).stdout(output.stdio()?).stderr(output.stdio()?);
    let mut ours = ChildProcess::spawn(&mut command)?;
    server::wait_until_ready(&mut ours, setup.port)?;
    let bare_port = net::find_free_port()?;
    let bare = super::start_bare_server(setup, bare_chat, bare_port, output)?;
    let seconds = if profile == Profile::Release { LOAD_SECONDS } else { TRIAL_SECONDS };
    let bench = ChatBench { setup, program: chat_load, seconds, output };
    let mut results = ChatResults { kind, ours: Vec::new(), bare: Vec::new() };
    for round in 1..=ROUNDS {
        eprintln!("{kind}: messages with {PROFILES} open streams, round {round} of {ROUNDS}");
        results.ours.push(bench.measure(&ours, None)?);
        results.bare.push(bench.measure(&bare, Some(bare_port))?);
    }
    Ok(results)
}

impl ChatResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str =
        "| database | server | messages/s | answer: p50 ms | p99 ms | event: p50 ms | p99 ms | CPU µs/message |
|---|---|--:|--:|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> [String; 2] {
        [("hub-api", &self.ours), ("bare", &self.bare)].map(|(server, loads)| {
            let figure = |figure: fn(&ChatLoad) -> f64| median(loads.iter().map(figure));
            format!(
                "| {} | {server} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} | {:.0} |",
                self.kind,
                figure(|load| load.per_second),
                figure(|load| load.p50_ms),
                figure(|load| load.p99_ms),
                figure(|load| load.event_p50_ms),
                figure(|load| load.event_p99_ms),
                figure(|load| load.cpu_us),
            )
        })
    }

    /// Compares the rate with the bare server's, and the events with the messages and with their longest time.
    pub(super) fn verdicts(&self) -> [Verdict; 2] {
        let index = usize::from(self.kind == DatabaseKind::Postgres);
        let (least, longest) = (MIN_RATE_RATIOS[index], EVENT_P99[index]);
        let ratio = median(self.ours.iter().zip(&self.bare).map(|(ours, bare)| ours.per_second / bare.per_second));
        let event_p99 = median(self.ours.iter().map(|load| load.event_p99_ms));
        let missing: f64 = self.ours.iter().map(|load| load.missing).sum();
        [
            Verdict {
                passes: ratio >= least,
                text: format!("{}, messages: {ratio:.2} of the bare server's rate (at least {least})", self.kind),
            },
            Verdict {
                passes: event_p99 <= longest && missing < 0.5,
                text: format!(
                    "{}, events of messages: p99 {event_p99:.1} ms (at most {longest}), {missing:.0} missing",
                    self.kind
                ),
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn load(per_second: f64, event_p99_ms: f64, missing: f64) -> ChatLoad {
        ChatLoad { per_second, p50_ms: 1.0, p99_ms: 1.0, event_p50_ms: 1.0, event_p99_ms, missing, cpu_us: 1.0 }
    }

    #[test]
    fn messages_are_judged_by_their_rate_and_their_events() {
        let passes = |kind, ours: ChatLoad| {
            let results = ChatResults { kind, ours: vec![ours; ROUNDS], bare: vec![load(1000.0, 1.0, 0.0); ROUNDS] };
            results.verdicts().map(|verdict| verdict.passes)
        };
        assert_eq!(passes(DatabaseKind::Sqlite, load(200.0, 100.0, 0.0)), [true, true]);
        assert_eq!(passes(DatabaseKind::Sqlite, load(199.0, 100.1, 0.0)), [false, false]);
        assert_eq!(passes(DatabaseKind::Postgres, load(120.0, 500.0, 1.0)), [true, false]);
        assert_eq!(passes(DatabaseKind::Postgres, load(119.0, f64::NAN, 0.0)), [false, false]);
    }

    #[test]
    fn a_load_without_events_is_no_result() {
        let mut printed = json!({"messages": 10, "seconds": 2.0, "p50_ms": 1.0, "p99_ms": 2.0, "event_p50_ms": 3.0,
                                 "event_p99_ms": 4.0, "missing": 0, "ticks": 5});
        assert!(ChatLoad::from_json(&printed).is_some_and(|load| (load.per_second - 5.0).abs() < 1e-9));
        printed["event_p50_ms"] = Value::Null;
        assert_eq!(ChatLoad::from_json(&printed), None);
    }
}
