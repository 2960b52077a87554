//! Signing in and going on: what a sign-in and a refresh take, and whether the time of a refusal tells who exists.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::{Verdict, median};
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, ServerSetup};

/// How often each load is measured, in turns: a crowd's sign-ins are judged by little, so more often than the lists.
const ROUNDS: usize = 5;
/// How many clients the crowd is.
const CROWD: usize = 16;
/// How long each load lasts, in seconds.
const SECONDS: &str = "2";
/// How long bare hashes are computed, in seconds.
const HASH_SECONDS: &str = "0.5";
/// How many sign-ins are refused, of known users and of unknown ones each.
const REFUSED_SIGN_INS: &str = "200";
/// The load is of one machine and of a few people, which the limits are there to stop.
const LIMITS: &str = "sign_in_failures=1000000,sign_in_hour=1000000";

/// A sign-in among a crowd may take so much of the processor time of one alone.
const MAX_CROWD_RATIO: f64 = 1.10;
/// The medians of known and of unknown users may be this far apart.
const MAX_TIMING_GAP: f64 = 0.05;

/// What clients saw of one call, and what it took the server.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SessionLoad {
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    cpu_us: f64,
}

/// The rounds of a call, of one client and of the crowd.
#[derive(Default)]
struct CrowdRounds {
    alone: Vec<SessionLoad>,
    crowded: Vec<SessionLoad>,
}

/// Everything about sessions on one database.
pub(super) struct SessionResults {
    kind: DatabaseKind,
    refresh: CrowdRounds,
    sign_in: CrowdRounds,
    /// Processor time of a bare hash: one at a time, and as many at once as the server lets.
    hash_us: [Vec<f64>; 2],
    /// Medians of refused sign-ins, in milliseconds.
    known_ms: f64,
    unknown_ms: f64,
}

/// The load program, aimed at a server.
struct PeopleLoad<'a> {
    setting: &'a ServerSetup<'a>,
    program: &'a Path,
    output: &'a Output,
}

impl PeopleLoad<'_> {
    /// What it prints, as JSON; null where it prints nothing.
    fn run(&self, arguments: &[&str]) -> Result<Value> {
        let mut command = self.setting.program_command(self.program, self.setting.port);
        let printed = process::run_and_capture(command.args(arguments), self.output)?;
        if printed.trim().is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_str(&printed).with_context(|| format!("the load program printed {printed}"))
    }

    fn load(&self, call: &str, clients: usize, server: &ChildProcess) -> Result<SessionLoad> {
        let printed = self.run(&[call, &clients.to_string(), SECONDS, &server.id().to_string()])?;
        let requests = number(&printed, "requests")?;
        Ok(SessionLoad {
            per_second: requests / number(&printed, "seconds")?,
            p50_ms: number(&printed, "p50_ms")?,
            p99_ms: number(&printed, "p99_ms")?,
            cpu_us: ticks_to_seconds(number(&printed, "ticks")?) * 1e6 / requests,
        })
    }

    fn round(&self, call: &str, rounds: &mut CrowdRounds, server: &ChildProcess) -> Result<()> {
        rounds.alone.push(self.load(call, 1, server)?);
        rounds.crowded.push(self.load(call, CROWD, server)?);
        Ok(())
    }
}

/// Measures on a server of its own, whose limits let a load through.
pub(super) fn measure(
    kind: DatabaseKind,
    setting: &ServerSetup<'_>,
    program: &Path,
    output: &Output,
) -> Result<SessionResults> {
    let people = PeopleLoad { setting, program, output };
    people.run(&["insert"])?;
    let mut command = setting.server_command("serve");
    command.env("HUB_LIMITS", LIMITS).stdout(output.stdio()?).stderr(output.stdio()?);
    let mut server = ChildProcess::spawn(&mut command)?;
    server::wait_until_ready(&mut server, setting.port)?;

    let (mut refresh, mut sign_in, mut hash_us) =
        (CrowdRounds::default(), CrowdRounds::default(), [Vec::new(), Vec::new()]);
    let cores = std::thread::available_parallelism().map_or(2, usize::from).min(CROWD);
    for round in 1..=ROUNDS {
        eprintln!("{kind}: sessions, round {round} of {ROUNDS}");
        people.round("refresh", &mut refresh, &server)?;
        people.round("sign-in", &mut sign_in, &server)?;
        for (threads, hash_us) in [1, cores].into_iter().zip(&mut hash_us) {
            let printed = people.run(&["hash", &threads.to_string(), HASH_SECONDS])?;
            hash_us.push(number(&printed, "cpu_us")?);
        }
    }
    eprintln!("{kind}: sign-ins of known and of unknown users");
    let refused = people.run(&["wrong", REFUSED_SIGN_INS])?;
    let (known_ms, unknown_ms) = (number(&refused, "known_ms")?, number(&refused, "unknown_ms")?);
    Ok(SessionResults { kind, refresh, sign_in, hash_us, known_ms, unknown_ms })
}

fn number(printed: &Value, name: &str) -> Result<f64> {
    match printed[name].as_f64() {
        Some(number) => Ok(number),
        None => bail!("the load program printed no {name}: {printed}"),
    }
}

impl SessionResults {
    /// The head of their table.
    pub(super) const TABLE_HEAD: &str = "\
| database | call | clients | req/s | p50 ms | p99 ms | CPU µs/req | of it a bare hash |
|---|---|--:|--:|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let [hash_alone, hash_crowded] = &self.hash_us;
        [
            ("refresh", 1, &self.refresh.alone, None),
            ("refresh", CROWD, &self.refresh.crowded, None),
            ("sign-in", 1, &self.sign_in.alone, Some(hash_alone)),
            ("sign-in", CROWD, &self.sign_in.crowded, Some(hash_crowded)),
        ]
        .map(|(call, clients, figures, hash_us)| {
            let middle = |of: fn(&SessionLoad) -> f64| median(figures.iter().map(of));
            let hash = hash_us.map_or(String::new(), |hash_us| format!("{:.0}", median(hash_us.iter().copied())));
            format!(
                "| {} | {call} | {clients} | {:.1} | {:.2} | {:.2} | {:.0} | {hash} |",
                self.kind,
                middle(|figures| figures.per_second),
                middle(|figures| figures.p50_ms),
                middle(|figures| figures.p99_ms),
                middle(|figures| figures.cpu_us),
            )
        })
        .into()
    }

    /// Whether a crowd costs more, and whether a refusal tells.
    pub(super) fn verdicts(&self) -> [Verdict; 2] {
        let CrowdRounds { alone, crowded } = &self.sign_in;
        let cpu = median(alone.iter().zip(crowded).map(|(alone, crowded)| crowded.cpu_us / alone.cpu_us));
        let [hash_alone, hash_crowded] = &self.hash_us;
        let hash = median(hash_alone.iter().zip(hash_crowded).map(|(alone, crowded)| crowded / alone));
        let apart = self.known_ms / self.unknown_ms - 1.0;
        [
            Verdict {
                passes: cpu <= MAX_CROWD_RATIO,
                text: format!(
                    "{}, sign-in: processor time with {CROWD} clients {cpu:.2} of one client's (at most \
                     {MAX_CROWD_RATIO:.2}; of bare hashes, on every core and on one, {hash:.2})",
                    self.kind
                ),
            },
            Verdict {
                passes: apart.abs() <= MAX_TIMING_GAP,
                text: format!(
                    "{}, sign-in refused: known users {:.2} ms, unknown {:.2} ms, {:+.1} % (at most {:.0} % apart)",
                    self.kind,
                    self.known_ms,
                    self.unknown_ms,
                    apart * 100.0,
                    MAX_TIMING_GAP * 100.0
                ),
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(crowded_us: f64, known_ms: f64) -> [bool; 2] {
        let rounds = |cpu_us: f64| vec![SessionLoad { per_second: 1.0, p50_ms: 1.0, p99_ms: 1.0, cpu_us }; ROUNDS];
        let sign_in = CrowdRounds { alone: rounds(1000.0), crowded: rounds(crowded_us) };
        let (refresh, hash_us) = (CrowdRounds::default(), [Vec::new(), Vec::new()]);
        let sessions =
            SessionResults { kind: DatabaseKind::Sqlite, refresh, sign_in, hash_us, known_ms, unknown_ms: 100.0 };
        sessions.verdicts().map(|verdict| verdict.passes)
    }

    #[test]
    fn a_crowd_may_cost_a_tenth_more() {
        assert_eq!([1099.0, 1101.0, f64::NAN].map(|crowded| passes(crowded, 100.0)[0]), [true, false, false]);
    }

    #[test]
    fn a_refusal_tells_when_medians_are_apart_either_way() {
        assert_eq!(
            [94.9, 95.1, 104.9, 105.1, f64::NAN].map(|known| passes(1000.0, known)[1]),
            [false, true, true, false, false]
        );
    }
}
