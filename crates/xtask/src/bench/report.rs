//! The report of the benchmarks: tables of the measured figures, and verdicts.

use std::fmt::Write;

use super::DatabaseKind;
use super::analytics::AnalyticsResults;
use super::chat::ChatResults;
use super::commerce::CommerceResults;
use super::dashboard::DashboardResults;
use super::explore::ExploreResults;
use super::footprint::Footprint;
use super::imports::ImportResults;
use super::links::LinkResults;
use super::load::WrkLoad;
use super::media::MediaResults;
use super::pages::PageResults;
use super::rows::RowResults;
use super::sessions::SessionResults;
use super::verdict::{Verdict, median};
use super::webhooks::WebhookResults;

/// The largest accepted ratio of the server's processor time to the bare server's.
const MAX_CPU_RATIO: f64 = 1.5;
/// The number of connections that the verdicts are description.
const JUDGED_CONNECTIONS: u32 = 16;

/// The rounds of one operation on the server and on the bare server.
pub(super) struct Comparison {
    kind: DatabaseKind,
    call: &'static str,
    connections: u32,
    /// The server's loads.
    pub(super) ours: Vec<WrkLoad>,
    /// The bare server's loads, with the same statement.
    pub(super) bare: Vec<WrkLoad>,
    /// The bare server's loads, when it reads the list row by row.
    pub(super) by_rows: Vec<WrkLoad>,
}

/// All results of a run.
#[derive(Default)]
pub(super) struct Report {
    /// The lists under load.
    pub(super) comparisons: Vec<Comparison>,
    /// The start times and the idle memory.
    pub(super) footprints: Vec<(DatabaseKind, Footprint)>,
    /// Carts and orders.
    pub(super) commerce: Vec<CommerceResults>,
    /// Single rows.
    pub(super) rows: Vec<RowResults>,
    /// Searches of the directory.
    pub(super) explore: Vec<ExploreResults>,
    /// Rewritten addresses.
    pub(super) links: Vec<LinkResults>,
    /// Sign-ins and refreshes.
    pub(super) sessions: Vec<SessionResults>,
    /// Notices of Mercado Pago.
    pub(super) webhooks: Vec<WebhookResults>,
    /// Conversations.
    pub(super) chat: Vec<ChatResults>,
    /// Events of visitors.
    pub(super) analytics: Vec<AnalyticsResults>,
    /// Variants, reads and uploads of files.
    pub(super) media: Option<MediaResults>,
    /// Imports.
    pub(super) imports: Vec<ImportResults>,
    /// The dashboard.
    pub(super) dashboard: Option<DashboardResults>,
    /// The public calendar and a store.
    pub(super) pages: Option<PageResults>,
    /// The size of the server's executable.
    pub(super) binary_bytes: u64,
}

/// A section of BENCHMARKS.md: one measured part.
pub(super) struct Section {
    pub(super) heading: &'static str,
    /// The measured setup, in one or two sentences.
    description: &'static str,
    /// Markdown tables.
    tables: String,
    verdicts: Vec<Verdict>,
}

const LISTS_ABOUT: &str = "`cargo xtask bench --only lists`: server, database and load share the cores; medians of three rounds. The bare \
    server is axum and sqlx alone with the same statement (`crates/api/examples/bare_shifts.rs`). The machine's speed varies \
    between runs: compare ratios, not rates.";
const COMMERCE_ABOUT: &str = "`cargo xtask bench --only commerce`: 16 clients at one store; medians of three rounds. The bare server only \
    takes stock and stores the order lines (`crates/api/examples/bare_orders.rs`).";
const ROWS_ABOUT: &str = "`cargo xtask bench --only rows`: 16 connections; medians of three rounds, and of the ratios within each. The bare \
    server runs one statement for a request: a lookup by key, an insert, a page of an index, and FTS5 or GIN \
    (`crates/api/examples/bare_rows.rs`).";
const EXPLORE_ABOUT: &str = "`cargo xtask bench --only explore`: 16 connections on the demonstration's pages; medians of three rounds. The \
    bare server runs one statement for a search, unranked (`crates/api/examples/bare_explore.rs`).";
const LINKS_ABOUT: &str = "`cargo xtask bench --only links`: 16 connections; 10 000 links with a `*` and one beginning, and one without \
    beside each; medians of three rounds. The bare server looks up the link's known input \
    (`crates/api/examples/bare_links.rs`).";
const SESSIONS_ABOUT: &str = "`cargo xtask bench --only sessions`: refreshes and sign-ins of one client and of 16; medians of five rounds. \
    Most of a sign-in is its Argon2id hash.";
const WEBHOOKS_ABOUT: &str = "`cargo xtask bench --only webhooks`: two notices of each payment, 200 a second for a minute, whether earlier ones \
    were answered or not; the stand-in answers the server's questions after 100 ms. Server, database, stand-in and load share \
    the cores (`crates/api/examples/webhook_load.rs`).";
const CHAT_ABOUT: &str = "`cargo xtask bench --only chat`: 16 writers send one message after the other in 100 conversations, while the 200 \
    profiles have an event stream open each; medians of three rounds. An event's time is that from sending the message to its \
    event on the reader's stream. The bare server stores a message with one INSERT under a unique key, and broadcasts it to all \
    streams of its one process (`crates/api/examples/bare_chat.rs`).";
const ANALYTICS_ABOUT: &str = "`cargo xtask bench --only analytics`: four clients send batches of 500 events, a tenth of them twice; each event is \
    counted in the figures. Bare sqlx inserts the same rows with one statement a batch and counts nothing. Then events arrive one by \
    one while the server deletes old ones. Server, database and load share the cores (`crates/api/examples/event_load`).";
const MEDIA_ABOUT: &str = "`cargo xtask bench --only media`: the server on SQLite and a folder, the bare code and the clients in one process; \
    medians of five alternating rounds. Variants of a photograph of 2000x1500, on half the cores; 8 clients read a variant of \
    256 pixels; one client uploads 20 MB at a time (`crates/api/examples/media_load.rs`).";
const IMPORTS_ABOUT: &str = "`cargo xtask bench --only import`: `hub` imports duty shifts, and places of the \
    Overpass API; each row is checked, and what differs is written with its history.";
const DASHBOARD_ABOUT: &str =
    "`cargo xtask bench --only tui`: `hub tui` with 10 000 open orders in a terminal of 200x60.";
const PAGES_ABOUT: &str = "`cargo xtask bench --only web`: the pages' sizes, the first visit on a slow phone, the drawing of a month and of a \
     change on the board of 200 open orders, and a store of 200 articles.";

fn table(head: &str, rows: Vec<String>) -> String {
    match rows.is_empty() {
        true => String::new(),
        false => std::iter::once(head.to_owned()).chain(rows).collect::<Vec<_>>().join("\n"),
    }
}

impl Section {
    /// The section as Markdown: heading, setup, tables, and a line for each verdict.
    pub(super) fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n\n{}\n", self.heading, self.description, self.tables);
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
    /// A comparison without rounds.
    pub(super) fn new(kind: DatabaseKind, call: &'static str, connections: u32) -> Self {
        Self { kind, call, connections, ours: Vec::new(), bare: Vec::new(), by_rows: Vec::new() }
    }

    fn server_loads(&self) -> [(&'static str, &[WrkLoad]); 3] {
        [("hub-api", &self.ours), ("bare, same statement", &self.bare), ("bare, row by row", &self.by_rows)]
    }

    /// The median of the ratios per round: a disturbance in a round affects both servers.
    fn ratio(&self, others: &[WrkLoad], figure: fn(&WrkLoad) -> f64) -> f64 {
        median(self.ours.iter().zip(others).map(|(ours, other)| figure(ours) / figure(other)))
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
    /// Returns true when every verdict passes.
    pub(super) fn passes(&self) -> bool {
        self.verdicts().all(|verdict| verdict.passes)
    }

    fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.sections().into_iter().flat_map(|section| section.verdicts)
    }

    /// The measured sections, in the order of BENCHMARKS.md.
    pub(super) fn sections(&self) -> Vec<Section> {
        let lists = [
            (!self.comparisons.is_empty()).then(|| self.load_table()),
            (!self.footprints.is_empty()).then(|| self.footprint_table()),
        ];
        let commerce_rows = self.commerce.iter().flat_map(CommerceResults::table_rows);
        let session_rows = self.sessions.iter().flat_map(SessionResults::table_rows);
        let import_rows = self.imports.iter().flat_map(ImportResults::table_rows);
        let sections = [
            Section {
                heading: "The server",
                description: LISTS_ABOUT,
                tables: lists.into_iter().flatten().collect::<Vec<_>>().join("\n\n"),
                verdicts: self.comparisons.iter().flat_map(Comparison::verdicts).collect(),
            },
            Section {
                heading: "Carts and orders",
                description: COMMERCE_ABOUT,
                tables: table(CommerceResults::TABLE_HEAD, commerce_rows.collect()),
                verdicts: self.commerce.iter().flat_map(CommerceResults::verdicts).collect(),
            },
            Section {
                heading: "Single rows",
                description: ROWS_ABOUT,
                tables: table(RowResults::TABLE_HEAD, self.rows.iter().flat_map(RowResults::table_rows).collect()),
                verdicts: self.rows.iter().flat_map(RowResults::verdicts).collect(),
            },
            Section {
                heading: "The search of the directory",
                description: EXPLORE_ABOUT,
                tables: table(
                    ExploreResults::TABLE_HEAD,
                    self.explore.iter().flat_map(ExploreResults::table_rows).collect(),
                ),
                verdicts: self.explore.iter().flat_map(ExploreResults::verdicts).collect(),
            },
            Section {
                heading: "Links",
                description: LINKS_ABOUT,
                tables: table(LinkResults::TABLE_HEAD, self.links.iter().flat_map(LinkResults::table_rows).collect()),
                verdicts: self.links.iter().flat_map(LinkResults::verdicts).collect(),
            },
            Section {
                heading: "Signing in",
                description: SESSIONS_ABOUT,
                tables: table(SessionResults::TABLE_HEAD, session_rows.collect()),
                verdicts: self.sessions.iter().flat_map(SessionResults::verdicts).collect(),
            },
            Section {
                heading: "Notices of Mercado Pago",
                description: WEBHOOKS_ABOUT,
                tables: table(
                    WebhookResults::TABLE_HEAD,
                    self.webhooks.iter().map(WebhookResults::table_row).collect(),
                ),
                verdicts: self.webhooks.iter().flat_map(WebhookResults::verdicts).collect(),
            },
            Section {
                heading: "Conversations",
                description: CHAT_ABOUT,
                tables: table(ChatResults::TABLE_HEAD, self.chat.iter().flat_map(ChatResults::table_rows).collect()),
                verdicts: self.chat.iter().flat_map(ChatResults::verdicts).collect(),
            },
            Section {
                heading: "Events of visitors",
                description: ANALYTICS_ABOUT,
                tables: table(
                    AnalyticsResults::TABLE_HEAD,
                    self.analytics.iter().map(AnalyticsResults::table_row).collect(),
                ),
                verdicts: self.analytics.iter().flat_map(AnalyticsResults::verdicts).collect(),
            },
            Section {
                heading: "Files and pictures",
                description: MEDIA_ABOUT,
                tables: self.media.as_ref().map(MediaResults::markdown).unwrap_or_default(),
                verdicts: self.media.iter().flat_map(MediaResults::verdicts).collect(),
            },
            Section {
                heading: "Importing",
                description: IMPORTS_ABOUT,
                tables: table(ImportResults::TABLE_HEAD, import_rows.collect()),
                verdicts: self.imports.iter().flat_map(ImportResults::verdicts).collect(),
            },
            Section {
                heading: "The dashboard",
                description: DASHBOARD_ABOUT,
                tables: self.dashboard.as_ref().map(DashboardResults::markdown).unwrap_or_default(),
                verdicts: self.dashboard.iter().flat_map(DashboardResults::verdicts).collect(),
            },
            Section {
                heading: "The public pages",
                description: PAGES_ABOUT,
                tables: self.pages.as_ref().map(PageResults::markdown).unwrap_or_default(),
                verdicts: self.pages.iter().flat_map(PageResults::verdicts).collect(),
            },
        ];
        sections.into_iter().filter(|section| !section.tables.is_empty()).collect()
    }

    /// All measured sections as Markdown.
    pub(super) fn markdown(&self) -> String {
        self.sections().iter().map(Section::markdown).collect::<Vec<_>>().join("\n")
    }

    fn load_table(&self) -> String {
        let mut lines = vec![
            "| database | operation | connections | server | req/s | p50 ms | p99 ms | CPU µs/req | bytes |".to_owned(),
            "|---|---|--:|---|--:|--:|--:|--:|--:|".to_owned(),
        ];
        for comparison in &self.comparisons {
            for (server, loads) in comparison.server_loads() {
                if let Some(first) = loads.first() {
                    let median_figure = |figure: fn(&WrkLoad) -> f64| median(loads.iter().map(figure));
                    lines.push(format!(
                        "| {} | {} | {} | {server} | {:.0} | {:.2} | {:.2} | {:.1} | {} |",
                        comparison.kind,
                        comparison.call,
                        comparison.connections,
                        median_figure(|load| load.per_second),
                        median_figure(|load| load.p50_ms),
                        median_figure(|load| load.p99_ms),
                        median_figure(|load| load.cpu_us),
                        first.bytes
                    ));
                }
            }
        }
        lines.join("\n")
    }

    fn footprint_table(&self) -> String {
        let mut lines = vec![
            "| idle server | start to first response, ms | memory, MiB | executable, MiB |".to_owned(),
            "|---|--:|--:|--:|".to_owned(),
        ];
        lines.extend(self.footprints.iter().map(|(kind, footprint)| {
            let program = to_mebibytes(self.binary_bytes);
            format!("| {kind} | {:.0} | {:.1} | {program:.1} |", footprint.start_ms, footprint.memory_mib)
        }));
        lines.join("\n")
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with one digit after the point")]
fn to_mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(per_second: f64, cpu_us: f64) -> WrkLoad {
        WrkLoad { per_second, p50_ms: 1.0, p99_ms: 2.0, cpu_us, bytes: 9 }
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
