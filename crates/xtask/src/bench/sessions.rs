//! Measures sign-ins and refreshes, and checks that the time of a refused sign-in does not reveal whether the user exists.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::{Verdict, median};
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, ServerSetup};

/// The number of rounds. It is larger than for the lists, because the accepted difference is small.
const ROUNDS: usize = 5;
/// The number of parallel clients of a crowd; it is compared with one client alone.
const CROWD_SIZE: usize = 16;
/// The duration of a load, in seconds.
const LOAD_SECONDS: &str = "2";
/// The duration of computing bare password hashes, in seconds.
const HASH_SECONDS: &str = "0.5";
/// The number of refused sign-ins of known users, and of unknown users.
const REFUSED_SIGN_IN_COUNT: &str = "200";
/// Raised rate limits, which would otherwise stop the load of one machine and a few users.
const RATE_LIMITS: &str = "sign_in_failures=1000000,sign_in_hour=1000000";

/// The largest accepted ratio of a sign-in's processor time in a crowd to that of one client alone.
const MAX_CROWD_RATIO: f64 = 1.10;
/// The largest accepted relative difference between the median times of known and unknown users.
const MAX_TIMING_GAP: f64 = 0.05;

/// One measured load: the rate, the response times and the server's processor time per request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SessionLoad {
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    cpu_us: f64,
}

/// The rounds of one operation: the loads of one client alone and of a crowd.
#[derive(Default)]
struct CrowdRounds {
    alone: Vec<SessionLoad>,
    crowded: Vec<SessionLoad>,
}

/// The results of all operations on one database.
pub(super) struct SessionResults {
    kind: DatabaseKind,
    refresh: CrowdRounds,
    sign_in: CrowdRounds,
    /// The processor time of a bare password hash, in microseconds: on one thread, and on all cores.
    hash_us: [Vec<f64>; 2],
    /// The median time of a refused sign-in of a known user, in milliseconds.
    known_ms: f64,
    /// The same for an unknown user.
    unknown_ms: f64,
}

/// The load program with the server that it is aimed at.
struct AuthLoad<'a> {
    setup: &'a ServerSetup<'a>,
    program: &'a Path,
    output: &'a Output,
}

impl AuthLoad<'_> {
    /// Runs the load program; returns the JSON that it prints, or null when it prints nothing.
    fn run(&self, arguments: &[&str]) -> Result<Value> {
        let mut command = self.setup.program_command(self.program, self.setup.port);
        let printed = process::run_and_capture(command.args(arguments), self.output)?;
        if printed.trim().is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_str(&printed).with_context(|| format!("the load program printed {printed}"))
    }

    fn measure_load(&self, call: &str, clients: usize, server: &ChildProcess) -> Result<SessionLoad> {
        let printed = self.run(&[call, &clients.to_string(), LOAD_SECONDS, &server.id().to_string()])?;
        let requests = find_number(&printed, "requests")?;
        Ok(SessionLoad {
            per_second: requests / find_number(&printed, "seconds")?,
            p50_ms: find_number(&printed, "p50_ms")?,
            p99_ms: find_number(&printed, "p99_ms")?,
            cpu_us: ticks_to_seconds(find_number(&printed, "ticks")?) * 1e6 / requests,
        })
    }

    fn measure_round(&self, call: &str, rounds: &mut CrowdRounds, server: &ChildProcess) -> Result<()> {
        rounds.alone.push(self.measure_load(call, 1, server)?);
        rounds.crowded.push(self.measure_load(call, CROWD_SIZE, server)?);
        Ok(())
    }
}

/// Starts a server with raised rate limits and measures all operations.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    program: &Path,
    output: &Output,
) -> Result<SessionResults> {
    let auth_load = AuthLoad { setup, program, output };
    auth_load.run(&["insert"])?;
    let mut command = setup.server_command("serve");
    command.env("HUB_LIMITS", RATE_LIMITS).stdout(output.stdio()?).stderr(output.stdio()?);
    let mut server = ChildProcess::spawn(&mut command)?;
    server::wait_until_ready(&mut server, setup.port)?;

    let (mut refresh, mut sign_in, mut hash_us) =
        (CrowdRounds::default(), CrowdRounds::default(), [Vec::new(), Vec::new()]);
    let cores = std::thread::available_parallelism().map_or(2, usize::from).min(CROWD_SIZE);
    for round in 1..=ROUNDS {
        eprintln!("{kind}: sessions, round {round} of {ROUNDS}");
        auth_load.measure_round("refresh", &mut refresh, &server)?;
        auth_load.measure_round("sign-in", &mut sign_in, &server)?;
        for (threads, hash_us) in [1, cores].into_iter().zip(&mut hash_us) {
            let printed = auth_load.run(&["hash", &threads.to_string(), HASH_SECONDS])?;
            hash_us.push(find_number(&printed, "cpu_us")?);
        }
    }
    eprintln!("{kind}: sign-ins of known and of unknown users");
    let refused = auth_load.run(&["wrong", REFUSED_SIGN_IN_COUNT])?;
    let (known_ms, unknown_ms) = (find_number(&refused, "known_ms")?, find_number(&refused, "unknown_ms")?);
    Ok(SessionResults { kind, refresh, sign_in, hash_us, known_ms, unknown_ms })
}

fn find_number(printed: &Value, name: &str) -> Result<f64> {
    match printed[name].as_f64() {
        Some(number) => Ok(number),
        None => bail!("the load program printed no {name}: {printed}"),
    }
}

impl SessionResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &str = "\
| database | operation | clients | req/s | p50 ms | p99 ms | CPU µs/req | bare hash, µs |
|---|---|--:|--:|--:|--:|--:|--:|";

    /// The rows of the results' table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let [hash_alone, hash_crowded] = &self.hash_us;
        [
            ("refresh", 1, &self.refresh.alone, None),
            ("refresh", CROWD_SIZE, &self.refresh.crowded, None),
            ("sign-in", 1, &self.sign_in.alone, Some(hash_alone)),
            ("sign-in", CROWD_SIZE, &self.sign_in.crowded, Some(hash_crowded)),
        ]
        .map(|(call, clients, loads, hash_us)| {
            let median_figure = |figure: fn(&SessionLoad) -> f64| median(loads.iter().map(figure));
            let hash = hash_us.map_or(String::new(), |hash_us| format!("{:.0}", median(hash_us.iter().copied())));
            format!(
                "| {} | {call} | {clients} | {:.1} | {:.2} | {:.2} | {:.0} | {hash} |",
                self.kind,
                median_figure(|load| load.per_second),
                median_figure(|load| load.p50_ms),
                median_figure(|load| load.p99_ms),
                median_figure(|load| load.cpu_us),
            )
        })
        .into()
    }

    /// Checks the processor time of a crowd's sign-ins, and the time of refused sign-ins.
    pub(super) fn verdicts(&self) -> [Verdict; 2] {
        let CrowdRounds { alone, crowded } = &self.sign_in;
        let cpu = median(alone.iter().zip(crowded).map(|(alone, crowded)| crowded.cpu_us / alone.cpu_us));
        let [hash_alone, hash_crowded] = &self.hash_us;
        let hash = median(hash_alone.iter().zip(hash_crowded).map(|(alone, crowded)| crowded / alone));
        let timing_gap = self.known_ms / self.unknown_ms - 1.0;
        [
            Verdict {
                passes: cpu <= MAX_CROWD_RATIO,
                text: format!(
                    "{}, sign-in: processor time per request with {CROWD_SIZE} clients {cpu:.2} times one client's (at most \
                     {MAX_CROWD_RATIO:.2}; the same ratio of bare hashes is {hash:.2})",
                    self.kind
                ),
            },
            Verdict {
                passes: timing_gap.abs() <= MAX_TIMING_GAP,
                text: format!(
                    "{}, sign-in refused: known users {:.2} ms, unknown {:.2} ms, {:+.1} % (at most {:.0} % apart)",
                    self.kind,
                    self.known_ms,
                    self.unknown_ms,
                    timing_gap * 100.0,
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
