//! Measures the rewriting of addresses by many links with one beginning, beside a bare server with one lookup by an index.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use super::DatabaseKind;
use super::load::{WrkLoad, WrkRequest};
use super::verdict::{Verdict, median};
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;

/// The number of rounds; the medians count.
const ROUNDS: usize = 3;
/// The number of parallel connections.
const CONNECTIONS: u32 = 16;
/// The duration of a load in seconds.
const LOAD_SECONDS: u32 = 4;
/// The number of links with a `*`, and of those without one.
const LINKS: usize = 10_000;
/// The longest accepted p99, in milliseconds.
const P99: f64 = 2.0;

/// The loads: their names, and the number of characters that follow a link's number.
const LOADS: [(&str, usize); 3] = [("without `*`", 0), ("with `*`", 2), ("with `*`, 480 characters", 469)];

/// Asks for one link after the other, far from the one before.
const SCRIPT: &str = r#"
local number = 0
function request()
  number = (number + 7919) % links
  return wrk.format("GET", "/analytics/links/rewrite?input=/promo/" .. number .. rest)
end
"#;

/// The rounds of a load: those of the server and of the bare server.
struct Rounds {
    name: &'static str,
    ours: Vec<WrkLoad>,
    bare: Vec<WrkLoad>,
}

/// The results of all loads on one database.
pub(super) struct LinkResults {
    kind: DatabaseKind,
    rows: Vec<Rounds>,
}

/// Inserts the links, starts both servers and measures all loads.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    [link_data, bare_links]: &[PathBuf; 2],
    output: &Output,
) -> Result<LinkResults> {
    eprintln!("{kind}: inserting links");
    process::run(setup.program_command(link_data, setup.port).arg(LINKS.to_string()), output)?;
    let ours = setup.start(output)?;
    let bare_port = net::find_free_port()?;
    let bare = super::start_bare_server(setup, bare_links, bare_port, output)?;
    let mut rows = Vec::new();
    for (name, length) in LOADS {
        eprintln!("{kind}: links {name}");
        let rest = rest_of_address(length);
        for port in [setup.port, bare_port] {
            let answer = net::http_get(port, &format!("/analytics/links/rewrite?input=/promo/7{rest}"))?;
            ensure!(answer.status == 303, "a link answered {}: {:.300}", answer.status, answer.body);
        }
        let script = setup.data_folder().join("links.lua");
        std::fs::write(&script, format!("local links = {LINKS}\nlocal rest = {rest:?}\n{SCRIPT}"))?;
        let request = WrkRequest { path: "/".into(), token: None, script: Some(script), seconds: LOAD_SECONDS };
        let load =
            |server: &ChildProcess, port: u16| WrkLoad::measure_request(server.id(), port, &request, CONNECTIONS);
        let mut rounds = Rounds { name, ours: Vec::new(), bare: Vec::new() };
        for _ in 0..ROUNDS {
            rounds.ours.push(load(&ours, setup.port)?);
            rounds.bare.push(load(&bare, bare_port)?);
        }
        rows.push(rounds);
    }
    Ok(LinkResults { kind, rows })
}

/// The text after a link's number in an address.
fn rest_of_address(length: usize) -> String {
    if length == 0 { String::new() } else { format!("/{}", "a".repeat(length - 1)) }
}

impl LinkResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str =
        "| database | input | hub-api, req/s | bare, req/s | p50 ms | p99 ms | bare p99 ms | CPU µs/req |
|---|---|--:|--:|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |rounds: &Rounds| {
            let ours = |figure: fn(&WrkLoad) -> f64| median(rounds.ours.iter().map(figure));
            let bare = |figure: fn(&WrkLoad) -> f64| median(rounds.bare.iter().map(figure));
            format!(
                "| {} | {} | {:.0} | {:.0} | {:.2} | {:.2} | {:.2} | {:.1} |",
                self.kind,
                rounds.name,
                ours(|load| load.per_second),
                bare(|load| load.per_second),
                ours(|load| load.p50_ms),
                ours(|load| load.p99_ms),
                bare(|load| load.p99_ms),
                ours(|load| load.cpu_us),
            )
        };
        self.rows.iter().map(row).collect()
    }

    /// Compares each load's p99 with the aim.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |rounds: &Rounds| {
            let p99 = median(rounds.ours.iter().map(|load| load.p99_ms));
            let text = format!("{}, {LINKS} links {}: p99 {p99:.2} ms (at most {P99})", self.kind, rounds.name);
            Verdict { passes: p99 <= P99, text }
        };
        self.rows.iter().map(verdict).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rewrite_is_judged_by_its_p99() {
        let passes = |p99_ms| {
            let load = WrkLoad { per_second: 1.0, p50_ms: 1.0, p99_ms, cpu_us: 1.0, bytes: 0 };
            let rounds = Rounds { name: LOADS[0].0, ours: vec![load.clone(); 3], bare: vec![load; 3] };
            LinkResults { kind: DatabaseKind::Sqlite, rows: vec![rounds] }.verdicts()[0].passes
        };
        assert!(passes(2.0) && !passes(2.01));
    }

    #[test]
    fn the_longest_address_has_480_characters() {
        let longest = |number: usize| format!("/promo/{number}{}", rest_of_address(LOADS[2].1)).len();
        assert_eq!((longest(9_999), longest(7), rest_of_address(2).as_str()), (480, 477, "/a"));
    }
}
