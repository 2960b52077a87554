//! What was measured as tables, and whether it is good enough.

use std::fmt::Write;

use super::DatabaseKind;
use super::commerce::CommerceResults;
use super::dashboard::DashboardResults;
use super::footprint::Footprint;
use super::imports::ImportResults;
use super::load::Load;
use super::pages::PageResults;
use super::sessions::SessionResults;
use super::verdict::{Verdict, median};

/// The server may take so much more processor time than the bare one.
const MAX_CPU_RATIO: f64 = 1.5;
/// The verdicts are of this many connections.
const JUDGED_CONNECTIONS: u32 = 16;

/// The servers' turns at one call.
pub(super) struct Comparison {
    kind: DatabaseKind,
    call: &'static str,
    connections: u32,
    /// The server's.
    pub(super) ours: Vec<Load>,
    /// The bare server's, with the same statement.
    pub(super) bare: Vec<Load>,
    /// The bare server's, row by row.
    pub(super) by_rows: Vec<Load>,
}

/// Everything measured.
#[derive(Default)]
pub(super) struct Report {
    /// Under load.
    pub(super) comparisons: Vec<Comparison>,
    /// At rest.
    pub(super) footprints: Vec<(DatabaseKind, Footprint)>,
    /// Of carts and orders.
    pub(super) commerce: Vec<CommerceResults>,
    /// Of sign-ins and refreshes.
    pub(super) sessions: Vec<SessionResults>,
    /// Of imports.
    pub(super) imports: Vec<ImportResults>,
    /// Of the dashboard.
    pub(super) dashboard: Option<DashboardResults>,
    /// Of the public calendar.
    pub(super) pages: Option<PageResults>,
    /// How large the program is.
    pub(super) binary_bytes: u64,
}

/// One measured part of the benchmarks.
pub(super) struct Section {
    pub(super) heading: &'static str,
    /// The measured setup, in a sentence or two.
    about: &'static str,
    /// Markdown tables.
    tables: String,
    verdicts: Vec<Verdict>,
}

const LISTS_ABOUT: &str = "`cargo xtask bench --only lists`: server, database and load share the cores; medians of three rounds. The bare \
    server is axum and sqlx alone with the same statement (`crates/api/examples/limit.rs`). The machine's speed drifts between \
    runs: read the ratios within one.";
const COMMERCE_ABOUT: &str = "`cargo xtask bench --only commerce`: 16 clients at one store; medians of three rounds. The bare server only takes \
    stock and keeps the lines (`crates/api/examples/market`).";
const SESSIONS_ABOUT: &str = "`cargo xtask bench --only sessions`: refreshes and sign-ins of one client and of 16; medians of five rounds. A \
    sign-in is mostly its Argon2id hash.";
const IMPORTS_ABOUT: &str = "`cargo xtask bench --only import`: `hub` imports duty shifts; each row is checked, sent and written with its history.";
const DASHBOARD_ABOUT: &str =
    "`cargo xtask bench --only tui`: `hub tui` with 10 000 open orders in a terminal of 200x60.";
const PAGES_ABOUT: &str =
    "`cargo xtask bench --only web`: the page's weight, the first visit on a slow phone, and the drawing of a month.";

fn table(head: &str, rows: Vec<String>) -> String {
    match rows.is_empty() {
        true => String::new(),
        false => std::iter::once(head.to_owned()).chain(rows).collect::<Vec<_>>().join("\n"),
    }
}

impl Section {
    /// Heading, setup, tables, and a line for each verdict.
    pub(super) fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n\n{}\n", self.heading, self.about, self.tables);
        for (index, verdict) in self.verdicts.iter().enumerate() {
            let word = if verdict.passes { "pass" } else { "FAIL" };
            let before = if index == 0 { "\n" } else { "" };
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{before}- {word}: {}", verdict.text);
        }
        text
    }
}

impl Comparison {
    /// Nothing measured yet.
    pub(super) fn new(kind: DatabaseKind, call: &'static str, connections: u32) -> Self {
        Self { kind, call, connections, ours: Vec::new(), bare: Vec::new(), by_rows: Vec::new() }
    }

    fn server_loads(&self) -> [(&'static str, &[Load]); 3] {
        [("hub-api", &self.ours), ("bare, same statement", &self.bare), ("bare, row by row", &self.by_rows)]
    }

    /// The median of the rounds' ratios: what disturbs a round disturbs both sides of it.
    fn ratio(&self, others: &[Load], of: fn(&Load) -> f64) -> f64 {
        median(self.ours.iter().zip(others).map(|(ours, other)| of(ours) / of(other)))
    }

    fn verdicts(&self) -> Vec<Verdict> {
        if self.connections != JUDGED_CONNECTIONS {
            return Vec::new();
        }
        let cpu = self.ratio(&self.bare, |load| load.cpu_us);
        let mut verdicts = vec![Verdict {
            passes: cpu <= MAX_CPU_RATIO,
            text: format!(
                "{}, {}: processor time {cpu:.2} of the bare server's (at most {MAX_CPU_RATIO})",
                self.kind, self.call
            ),
        }];
        if !self.by_rows.is_empty() {
            let rate = self.ratio(&self.by_rows, |load| load.per_second);
            let least = match self.kind {
                DatabaseKind::Sqlite => 1.05,
                DatabaseKind::Postgres => 0.74,
            };
            verdicts.push(Verdict {
                passes: rate >= least,
                text: format!(
                    "{}, {}: requests {rate:.2} of the bare server's row by row (at least {least})",
                    self.kind, self.call
                ),
            });
        }
        verdicts
    }
}

impl Report {
    /// Whether every verdict passes.
    pub(super) fn passes(&self) -> bool {
        self.verdicts().all(|verdict| verdict.passes)
    }

    fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.sections().into_iter().flat_map(|section| section.verdicts)
    }

    /// The sections of what was measured, in the order of BENCHMARKS.md.
    pub(super) fn sections(&self) -> Vec<Section> {
        let lists = [
            (!self.comparisons.is_empty()).then(|| self.load_table()),
            (!self.footprints.is_empty()).then(|| self.rest_table()),
        ];
        let of_commerce = self.commerce.iter().flat_map(CommerceResults::table_rows);
        let of_sessions = self.sessions.iter().flat_map(SessionResults::table_rows);
        let of_imports = self.imports.iter().flat_map(ImportResults::table_rows);
        let sections = [
            Section {
                heading: "The server",
                about: LISTS_ABOUT,
                tables: lists.into_iter().flatten().collect::<Vec<_>>().join("\n\n"),
                verdicts: self.comparisons.iter().flat_map(Comparison::verdicts).collect(),
            },
            Section {
                heading: "Carts and orders",
                about: COMMERCE_ABOUT,
                tables: table(CommerceResults::TABLE_HEAD, of_commerce.collect()),
                verdicts: self.commerce.iter().flat_map(CommerceResults::verdicts).collect(),
            },
            Section {
                heading: "Signing in",
                about: SESSIONS_ABOUT,
                tables: table(SessionResults::TABLE_HEAD, of_sessions.collect()),
                verdicts: self.sessions.iter().flat_map(SessionResults::verdicts).collect(),
            },
            Section {
                heading: "Importing",
                about: IMPORTS_ABOUT,
                tables: table(ImportResults::TABLE_HEAD, of_imports.collect()),
                verdicts: self.imports.iter().flat_map(ImportResults::verdicts).collect(),
            },
            Section {
                heading: "The dashboard",
                about: DASHBOARD_ABOUT,
                tables: self.dashboard.as_ref().map(DashboardResults::markdown).unwrap_or_default(),
                verdicts: self.dashboard.iter().flat_map(DashboardResults::verdicts).collect(),
            },
            Section {
                heading: "The public calendar",
                about: PAGES_ABOUT,
                tables: self.pages.as_ref().map(PageResults::markdown).unwrap_or_default(),
                verdicts: self.pages.iter().flat_map(PageResults::verdicts).collect(),
            },
        ];
        sections.into_iter().filter(|section| !section.tables.is_empty()).collect()
    }

    /// Every section, as it is printed and as it stands in BENCHMARKS.md.
    pub(super) fn markdown(&self) -> String {
        self.sections().iter().map(Section::markdown).collect::<Vec<_>>().join("\n")
    }

    fn load_table(&self) -> String {
        let mut lines = vec![
            "| database | call | connections | server | req/s | p50 ms | p99 ms | CPU µs/req | bytes |".to_owned(),
            "|---|---|--:|---|--:|--:|--:|--:|--:|".to_owned(),
        ];
        for comparison in &self.comparisons {
            for (server, loads) in comparison.server_loads() {
                if let Some(first) = loads.first() {
                    let middle = |of: fn(&Load) -> f64| median(loads.iter().map(of));
                    lines.push(format!(
                        "| {} | {} | {} | {server} | {:.0} | {:.2} | {:.2} | {:.1} | {} |",
                        comparison.kind,
                        comparison.call,
                        comparison.connections,
                        middle(|load| load.per_second),
                        middle(|load| load.p50_ms),
                        middle(|load| load.p99_ms),
                        middle(|load| load.cpu_us),
                        first.bytes
                    ));
                }
            }
        }
        lines.join("\n")
    }

    fn rest_table(&self) -> String {
        let mut lines = vec![
            "| at rest | start to first answer, ms | memory, MiB | program, MiB |".to_owned(),
            "|---|--:|--:|--:|".to_owned(),
        ];
        lines.extend(self.footprints.iter().map(|(kind, footprint)| {
            let program = mebibytes(self.binary_bytes);
            format!("| {kind} | {:.0} | {:.1} | {program:.1} |", footprint.start_ms, footprint.memory_mib)
        }));
        lines.join("\n")
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with one digit after the point")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(per_second: f64, cpu_us: f64) -> Load {
        Load { per_second, p50_ms: 1.0, p99_ms: 2.0, cpu_us, bytes: 9 }
    }

    fn report(kind: DatabaseKind, cpu_us: f64, by_rows: f64) -> Report {
        let mut comparison = Comparison::new(kind, "month", JUDGED_CONNECTIONS);
        comparison.ours = vec![load(100.0, cpu_us); 3];
        comparison.bare = vec![load(200.0, 100.0); 3];
        comparison.by_rows = vec![load(by_rows, 100.0); 3];
        Report { comparisons: vec![comparison], ..Report::default() }
    }

    #[test]
    fn verdicts_follow_the_ratios() {
        assert!(report(DatabaseKind::Sqlite, 149.0, 95.0).passes());
        assert!(!report(DatabaseKind::Sqlite, 151.0, 95.0).passes());
        assert!(!report(DatabaseKind::Sqlite, 149.0, 96.0).passes());
        assert!(report(DatabaseKind::Postgres, 149.0, 135.0).passes());
        assert!(!report(DatabaseKind::Postgres, 149.0, 136.0).passes());
    }

    #[test]
    fn nothing_measured_does_not_pass() {
        let mut empty = report(DatabaseKind::Sqlite, 100.0, 90.0);
        empty.comparisons[0].ours.clear();
        assert!(!empty.passes());
    }
}
