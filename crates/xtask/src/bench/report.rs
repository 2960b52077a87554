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

/// Whether something is good enough.
pub(super) struct Verdict {
    /// Whether it is.
    pub(super) passes: bool,
    /// What, by how much.
    pub(super) text: String,
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
        let of_commerce = self.commerce.iter().flat_map(CommerceResults::verdicts);
        let of_sessions = self.sessions.iter().flat_map(SessionResults::verdicts);
        let of_imports = self.imports.iter().flat_map(ImportResults::verdicts);
        let of_dashboard = self.dashboard.iter().flat_map(DashboardResults::verdicts);
        let of_pages = self.pages.iter().flat_map(PageResults::verdicts);
        let of_lists = self.comparisons.iter().flat_map(Comparison::verdicts);
        of_lists.chain(of_commerce).chain(of_sessions).chain(of_imports).chain(of_dashboard).chain(of_pages)
    }

    /// As Markdown.
    pub(super) fn markdown(&self) -> String {
        let tables = [
            (!self.comparisons.is_empty()).then(|| self.load_table()),
            (!self.footprints.is_empty()).then(|| self.rest_table()),
            (!self.commerce.is_empty()).then(|| {
                let rows = self.commerce.iter().flat_map(CommerceResults::table_rows);
                std::iter::once(CommerceResults::TABLE_HEAD.to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
            }),
            (!self.sessions.is_empty()).then(|| {
                let rows = self.sessions.iter().flat_map(SessionResults::table_rows);
                std::iter::once(SessionResults::TABLE_HEAD.to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
            }),
            (!self.imports.is_empty()).then(|| {
                let rows = self.imports.iter().flat_map(ImportResults::table_rows);
                std::iter::once(ImportResults::TABLE_HEAD.to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
            }),
            self.dashboard.as_ref().map(DashboardResults::markdown),
            self.pages.as_ref().map(PageResults::markdown),
        ];
        let mut text = tables.into_iter().flatten().collect::<Vec<_>>().join("\n\n");
        text.push('\n');
        for verdict in self.verdicts() {
            let word = if verdict.passes { "pass" } else { "FAIL" };
            // Writing to a String cannot fail.
            let _ = write!(text, "\n{word}: {}", verdict.text);
        }
        text
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

/// The one in the middle.
pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
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

    #[test]
    fn the_median_ignores_the_odd_one() {
        assert!((median([9.0, 1.0, 2.0].into_iter()) - 2.0).abs() < 1e-9);
    }
}
