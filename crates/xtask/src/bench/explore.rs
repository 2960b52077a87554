//! Measures the search of the directory and its suggestions, each beside a bare server with one statement for it.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use serde_json::Value;

use super::DatabaseKind;
use super::footprint::resident_mib;
use super::load::WrkLoad;
use super::verdict::{Verdict, median};
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;

/// The number of rounds; the medians count.
const ROUNDS: usize = 3;
/// The number of parallel connections.
const CONNECTIONS: u32 = 16;
/// The centre of Adrogué.
const ZONE: &str = "zone_lat=-34.8003&zone_lng=-58.3903";

/// The longest accepted p99 of a search, in milliseconds.
const EXPLORE_P99: f64 = 30.0;
/// The longest accepted p99 of suggestions, in milliseconds.
const SUGGESTIONS_P99: f64 = 5.0;

/// The most memory that a page may take in the search, in KiB.
const PAGE_KIB: f64 = 2.0;

/// A measured search.
struct Operation {
    name: &'static str,
    path: String,
    /// The longest accepted p99, in milliseconds.
    aim: f64,
}

/// The rounds of a search: the loads of the server and of the bare server.
struct Rounds {
    name: &'static str,
    aim: f64,
    ours: Vec<WrkLoad>,
    bare: Vec<WrkLoad>,
}

/// The results of all searches on one database.
pub(super) struct ExploreResults {
    kind: DatabaseKind,
    pages: u32,
    rows: Vec<Rounds>,
    first: FirstSearch,
}

/// The first search of a server, which reads all pages into memory.
struct FirstSearch {
    seconds: f64,
    /// The memory before and after it, in MiB.
    memory_mib: [f64; 2],
}

fn operations(category: &str) -> Vec<Operation> {
    let explore = |name, query: String| Operation {
        name,
        path: format!("/discover/searchables/explore?{query}"),
        aim: EXPLORE_P99,
    };
    vec![
        explore("text", "query=farmacia".to_owned()),
        explore("rare text", "query=ortodoncia".to_owned()),
        explore("two words", "query=pizzer%C3%ADa%20faro".to_owned()),
        explore("circle", ZONE.to_owned()),
        explore("text and circle", format!("query=pizza&{ZONE}")),
        explore("category", format!("categories={category}")),
        explore("open now", format!("filter=open&{ZONE}")),
        Operation {
            name: "suggestions",
            path: "/discover/searchables/suggestions?query=pa".to_owned(),
            aim: SUGGESTIONS_P99,
        },
    ]
}

/// The id of the category of pharmacies.
fn find_category(port: u16) -> Result<String> {
    let body = net::http_get(port, "/discover/categories?query=farmacias")?.body;
    let categories: Value = serde_json::from_str(&body).with_context(|| format!("not JSON: {body:.200}"))?;
    let id = categories["data"][0]["id"].as_str().map(str::to_owned);
    id.with_context(|| format!("no category of pharmacies: {body:.200}"))
}

/// Inserts the pages, starts both servers and measures all searches.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    bare_explore: &Path,
    pages: u32,
    output: &Output,
) -> Result<ExploreResults> {
    eprintln!("{kind}: inserting {pages} pages");
    process::run(setup.server_command("demo").args(["--pages", &pages.to_string()]), output)?;
    let ours = setup.start(output)?;
    let first = measure_first_search(&ours, setup.port)?;
    let bare_port = net::find_free_port()?;
    let bare = super::start_bare_server(setup, bare_explore, bare_port, output)?;
    let load = |server: &ChildProcess, port: u16, path: &str| WrkLoad::measure(server.id(), port, path, CONNECTIONS);
    let mut rows = Vec::new();
    for Operation { name, path, aim } in operations(&find_category(setup.port)?) {
        eprintln!("{kind}: {name}");
        let mut rounds = Rounds { name, aim, ours: Vec::new(), bare: Vec::new() };
        for _ in 0..ROUNDS {
            rounds.ours.push(load(&ours, setup.port, &path)?);
            rounds.bare.push(load(&bare, bare_port, &path)?);
        }
        rows.push(rounds);
    }
    Ok(ExploreResults { kind, pages, rows, first })
}

fn measure_first_search(server: &ChildProcess, port: u16) -> Result<FirstSearch> {
    let before = resident_mib(server.id())?;
    let start = Instant::now();
    let answer = net::http_get(port, "/discover/searchables/explore?query=farmacia")?;
    let seconds = start.elapsed().as_secs_f64();
    anyhow::ensure!(answer.status == 200, "the first search answered {}: {:.300}", answer.status, answer.body);
    Ok(FirstSearch { seconds, memory_mib: [before, resident_mib(server.id())?] })
}

impl ExploreResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str =
        "| database | pages | search | hub-api, req/s | bare, req/s | p50 ms | p99 ms | bare p99 ms | CPU µs/req |
|---|--:|---|--:|--:|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |rounds: &Rounds| {
            let ours = |figure: fn(&WrkLoad) -> f64| median(rounds.ours.iter().map(figure));
            let bare = |figure: fn(&WrkLoad) -> f64| median(rounds.bare.iter().map(figure));
            format!(
                "| {} | {} | {} | {:.0} | {:.0} | {:.2} | {:.2} | {:.2} | {:.1} |",
                self.kind,
                self.pages,
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

    /// Compares each search's p99 with its aim.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |rounds: &Rounds| {
            let p99 = median(rounds.ours.iter().map(|load| load.p99_ms));
            let text = format!("{}, {}: p99 {p99:.2} ms (at most {})", self.kind, rounds.name, rounds.aim);
            Verdict { passes: p99 <= rounds.aim, text }
        };
        let FirstSearch { seconds, memory_mib: [before, after] } = self.first;
        let text = format!(
            "{}, first search of {} pages: {seconds:.2} s, and the server has {after:.0} MiB instead of {before:.0}",
            self.kind, self.pages
        );
        let first = Verdict { passes: after - before <= f64::from(self.pages) * PAGE_KIB / 1024.0, text };
        self.rows.iter().map(verdict).chain([first]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_judged_by_its_p99_and_its_memory() {
        let results = |name, aim, p99_ms, memory_mib| {
            let load = WrkLoad { per_second: 1.0, p50_ms: 1.0, p99_ms, cpu_us: 1.0, bytes: 0 };
            let rounds = Rounds { name, aim, ours: vec![load.clone(); 3], bare: vec![load; 3] };
            let first = FirstSearch { seconds: 1.0, memory_mib: [10.0, 10.0 + memory_mib] };
            ExploreResults { kind: DatabaseKind::Sqlite, pages: 1024, rows: vec![rounds], first }
        };
        assert!(results("text", EXPLORE_P99, 30.0, 1.0).verdicts()[0].passes);
        assert!(!results("text", EXPLORE_P99, 30.1, 1.0).verdicts()[0].passes);
        assert!(!results("suggestions", SUGGESTIONS_P99, 5.1, 1.0).verdicts()[0].passes);
        assert!(results("text", EXPLORE_P99, 1.0, 2.0).verdicts()[1].passes);
        assert!(!results("text", EXPLORE_P99, 1.0, 2.1).verdicts()[1].passes);
    }
}
