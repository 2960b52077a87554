//! `cargo xtask bench`: measures the server, the imports of the command line, the dashboard and the public pages. The
//! server's operations are measured beside a bare server: axum and sqlx alone with the same SQL statements.

mod analytics;
mod beside;
mod chat;
mod commerce;
mod dashboard;
mod document;
mod explore;
mod footprint;
mod import_files;
mod imports;
mod links;
mod load;
mod media;
mod pages;
mod report;
mod rows;
mod sessions;
mod verdict;
mod webhooks;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program, Workspace};
use crate::{interrupt, net};

use load::WrkLoad;
use report::{Comparison, Report};

/// The number of rounds; the servers are measured alternately and the medians count, because the machine is noisy.
const ROUNDS: usize = 3;
/// The numbers of parallel connections.
const CONNECTION_COUNTS: [u32; 2] = [1, 16];
/// The query of a month of duty shifts.
const MONTH_QUERY: &str = "datetime_ini=2023-09-01T03:00:00Z&datetime_end=2023-10-01T03:00:00Z";

/// Options of `bench`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Measure only on PostgreSQL
    #[arg(long, conflicts_with = "sqlite_only")]
    postgres_only: bool,
    /// Measure only on SQLite
    #[arg(long)]
    sqlite_only: bool,
    /// Measure only this part
    #[arg(long, value_enum)]
    only: Option<BenchSection>,
    /// Compare the lists, carts, orders and single rows with those of another commit, in alternating rounds
    #[arg(long, value_name = "COMMIT")]
    beside: Option<String>,
    /// The pages of the directory that searches are measured on
    #[arg(long, default_value_t = 200_000)]
    pages: u32,
    /// The old events that are deleted while new ones arrive
    #[arg(long, default_value_t = 200_000)]
    events: u32,
    /// Try the measurements on a debug build: succeeds whatever the figures are, and writes no file
    #[arg(long)]
    debug_build: bool,
}

impl Options {
    fn includes(&self, section: BenchSection) -> bool {
        self.only.is_none_or(|only| only == section)
    }
}

/// The parts of the benchmarks.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum BenchSection {
    /// The lists of shifts beside a bare server with the same SQL; the server's start time and idle memory
    Lists,
    /// Carts, orders and a store's page beside a bare server with the least SQL they need
    Commerce,
    /// Single rows beside a bare server with one statement for each: by id, written, listed, searched
    Rows,
    /// The search of the directory and its suggestions beside a bare server with one statement for each
    Explore,
    /// The rewriting of addresses by 10 000 links beside a bare server with one lookup for each
    Links,
    /// Signing in and refreshing a session
    Sessions,
    /// Notices of Mercado Pago at a steady rate: their answers, and the time until they are worked off
    Webhooks,
    /// Messages with 200 open event streams beside a bare server with one INSERT for each and a broadcast
    Chat,
    /// Batches of events beside bare sqlx, and answers while old events are deleted
    Analytics,
    /// Variants of pictures, kept variants and uploads beside bare code
    Media,
    /// Importing many shifts and places with `hub`
    Import,
    /// The dashboard: the time of a frame and of a key, its idle processor time and memory
    Tui,
    /// The public calendar, a store of 200 articles and the board of orders: sizes, first visits on a slow phone, drawing
    Web,
}

/// The build_if programs of the measurements on a server. An absent program leaves its part out.
struct ServerBench<'a> {
    program: &'a Path,
    /// The bare server of the lists.
    bare_shifts: Option<PathBuf>,
    /// The load of shoppers and the bare server of carts and orders.
    commerce: Option<[PathBuf; 2]>,
    /// The load of shoppers, the program that inserts rows, and the bare server of single rows.
    rows: Option<[PathBuf; 3]>,
    /// The bare server of the searches, and the number of pages.
    explore: Option<(PathBuf, u32)>,
    /// The program that inserts links, and the bare server of links.
    links: Option<[PathBuf; 2]>,
    /// The load of sign-ins and refreshes.
    auth_load: Option<PathBuf>,
    /// The load of shoppers, the load of notices, and the profile that they are built with.
    webhooks: Option<([PathBuf; 2], Profile)>,
    /// The load of messages, the bare server of conversations, and the profile that they are built with.
    chat: Option<([PathBuf; 2], Profile)>,
    /// The load of events.
    analytics: Option<analytics::EventLoad>,
    /// The command line and the generator of places, for the imports.
    imports: Option<[PathBuf; 2]>,
    output: &'a Output,
}

/// The database of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// A measured list: its path on the server and on the bare server.
struct ListOperation {
    name: &'static str,
    /// The path on the server.
    server_path: String,
    /// The path on the bare server that runs the same statement.
    bare_path: String,
    /// The path on the bare server that reads the list row by row instead of as one JSON value.
    bare_rows_path: Option<String>,
}

/// Measures, prints the report, writes its sections to BENCHMARKS.md, and fails when a figure is beyond its limit.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    if let Some(commit) = &options.beside {
        return beside::run(workspace, options, commit);
    }
    let [lists, commerce, rows, explore, links, sessions, webhooks, chat, analytics, media, imports, tui, web] = [
        BenchSection::Lists,
        BenchSection::Commerce,
        BenchSection::Rows,
        BenchSection::Explore,
        BenchSection::Links,
        BenchSection::Sessions,
        BenchSection::Webhooks,
        BenchSection::Chat,
        BenchSection::Analytics,
        BenchSection::Media,
        BenchSection::Import,
        BenchSection::Tui,
        BenchSection::Web,
    ]
    .map(|part| options.includes(part));
    if (lists || rows || explore || links) && !process::is_installed("wrk") {
        bail!(
            "`wrk` is needed to measure: `cargo xtask test --only tools` installs it or prints the command that does"
        );
    }
    let log = workspace.state_file("logs/bench.log")?;
    std::fs::write(&log, "")?;
    let output = &Output::Log(log);
    eprintln!("building");
    crate::web::build(workspace, output)?;
    let profile = if options.debug_build { Profile::Debug } else { Profile::Release };
    let program = &workspace.build(Program::Server, profile, output)?;
    let build_if =
        |is_wanted: bool, program: Program| is_wanted.then(|| workspace.build(program, profile, output)).transpose();
    let bare_shifts = build_if(lists, Program::Example("bare_shifts"))?;
    let shoppers = build_if(commerce || rows || webhooks || tui, Program::Example("order_load"))?;
    let bare_orders = build_if(commerce, Program::Example("bare_orders"))?;
    let row_data = build_if(rows, Program::Example("row_data"))?;
    let bare_rows = build_if(rows, Program::Example("bare_rows"))?;
    let bare_explore = build_if(explore, Program::Example("bare_explore"))?;
    let link_data = build_if(links, Program::Example("link_data"))?;
    let bare_links = build_if(links, Program::Example("bare_links"))?;
    let rows = match (&shoppers, row_data, bare_rows) {
        (Some(shoppers), Some(row_data), Some(bare_rows)) => Some([shoppers.clone(), row_data, bare_rows]),
        _ => None,
    };
    let commerce = shoppers.clone().zip(bare_orders).map(<[PathBuf; 2]>::from);
    let webhook_load = build_if(webhooks, Program::Example("webhook_load"))?;
    let event_load = build_if(analytics, Program::Example("event_load"))?;
    let auth_load = build_if(sessions, Program::Example("auth_load"))?;
    let chat_load = build_if(chat, Program::Example("chat_load"))?;
    let bare_chat = build_if(chat, Program::Example("bare_chat"))?;
    let media_load = build_if(media, Program::Example("media_load"))?;
    let hub = build_if(imports || tui, Program::CommandLine)?;
    let sample_town = build_if(imports, Program::SampleTown)?;

    let measures_servers = lists || commerce.is_some() || rows.is_some() || explore || links || sessions;
    let measures_databases = measures_servers || webhooks || chat || analytics || imports;
    let bench = ServerBench {
        program,
        bare_shifts,
        commerce,
        rows,
        explore: bare_explore.map(|bare| (bare, options.pages)),
        links: link_data.zip(bare_links).map(<[PathBuf; 2]>::from),
        auth_load,
        webhooks: shoppers.clone().zip(webhook_load).map(|programs| (programs.into(), profile)),
        chat: chat_load.zip(bare_chat).map(|programs| (programs.into(), profile)),
        analytics: event_load.map(|program| analytics::EventLoad { program, profile, old_events: options.events }),
        imports: hub.clone().zip(sample_town).map(<[PathBuf; 2]>::from),
        output,
    };
    let mut report = Report::default();
    if measures_databases && !options.postgres_only {
        bench.measure(DatabaseKind::Sqlite, &Database::Sqlite, &mut report)?;
    }
    if measures_databases && !options.sqlite_only {
        let postgres = PostgresCluster::start(Durability::Durable, output)?;
        bench.measure(DatabaseKind::Postgres, &Database::Postgres(&postgres.url()), &mut report)?;
    }
    if let Some(media_load) = &media_load {
        report.media = Some(media::measure(media_load, output)?);
    }
    if let Some((hub, shoppers)) = hub.zip(shoppers).filter(|_| tui) {
        let setup = ServerSetup::new(program, &Database::Sqlite)?;
        setup.load_demo_data(output)?;
        report.dashboard = Some(dashboard::measure(workspace, &setup, [&hub, &shoppers], output)?);
    }
    if web {
        let setup = ServerSetup::new(program, &Database::Sqlite)?;
        setup.load_demo_data(output)?;
        report.pages = Some(pages::measure(workspace, &setup, output)?);
    }
    report.binary_bytes = std::fs::metadata(program)?.len();
    println!("{}", report.markdown());
    // A section has the rows of both databases, so a run on one database does not replace it.
    if options.debug_build {
        return Ok(ExitCode::SUCCESS);
    }
    if !options.sqlite_only && !options.postgres_only {
        document::write_sections(workspace, &report.sections())?;
    }
    Ok(if report.passes() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl ServerBench<'_> {
    fn measure(&self, kind: DatabaseKind, database: &Database<'_>, report: &mut Report) -> Result<()> {
        let setup = ServerSetup::new(self.program, database)?;
        eprintln!("{kind}: loading the demo data");
        setup.load_demo_data(self.output)?;
        if let Some(bare_shifts) = &self.bare_shifts {
            measure_lists(kind, &setup, bare_shifts, report, self.output)?;
        }
        if let Some([shoppers, bare_orders]) = &self.commerce {
            let programs = commerce::LoadPrograms { shoppers, bare_orders };
            report.commerce.push(commerce::measure(kind, &setup, &programs, self.output)?);
        }
        if let Some(programs) = &self.rows {
            report.rows.push(rows::measure(kind, &setup, programs, self.output)?);
        }
        if let Some((bare_explore, pages)) = &self.explore {
            report.explore.push(explore::measure(kind, &setup, bare_explore, *pages, self.output)?);
        }
        if let Some(programs) = &self.links {
            report.links.push(links::measure(kind, &setup, programs, self.output)?);
        }
        if let Some(auth_load) = &self.auth_load {
            report.sessions.push(sessions::measure(kind, &setup, auth_load, self.output)?);
        }
        if let Some([hub, sample_town]) = &self.imports {
            report.imports.push(imports::measure_imports(kind, &setup, [hub, sample_town], self.output)?);
        }
        if let Some((programs, profile)) = &self.webhooks {
            report.webhooks.push(webhooks::measure(kind, &setup, programs, *profile, self.output)?);
        }
        if let Some((programs, profile)) = &self.chat {
            report.chat.push(chat::measure(kind, &setup, programs, *profile, self.output)?);
        }
        if let Some(load) = &self.analytics {
            report.analytics.push(analytics::measure(kind, &setup, load, self.output)?);
        }
        Ok(())
    }
}

fn measure_lists(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    bare_shifts: &Path,
    report: &mut Report,
    output: &Output,
) -> Result<()> {
    eprintln!("{kind}: measuring the start time and the idle memory");
    report.footprints.push((kind, footprint::measure(setup, output)?));

    let ours = setup.start(output)?;
    let group = server::first_group_id(setup.port)?;
    let port = net::find_free_port()?;
    let bare_server = start_bare_server(setup, bare_shifts, port, output)?;
    for call in &list_operations(&group) {
        for connections in CONNECTION_COUNTS {
            eprintln!("{kind}: {} with {connections} connections", call.name);
            let load =
                |child: &ChildProcess, port: u16, path: &str| WrkLoad::measure(child.id(), port, path, connections);
            let mut comparison = Comparison::new(kind, call.name, connections);
            for _ in 0..ROUNDS {
                comparison.ours.push(load(&ours, setup.port, &call.server_path)?);
                comparison.bare.push(load(&bare_server, port, &call.bare_path)?);
                if let Some(path) = &call.bare_rows_path {
                    comparison.by_rows.push(load(&bare_server, port, path)?);
                }
            }
            report.comparisons.push(comparison);
        }
    }
    Ok(())
}

fn list_operations(group: &str) -> [ListOperation; 2] {
    let month = format!("group_id={group}&{MONTH_QUERY}");
    [
        ListOperation {
            name: "month",
            server_path: format!("/plugins/pharmacy/shifts?{month}"),
            bare_path: format!("/same/month?{month}"),
            bare_rows_path: Some(format!("/rows/month?{month}")),
        },
        ListOperation {
            name: "on_duty",
            server_path: format!("/plugins/pharmacy/groups/{group}/on_duty"),
            bare_path: format!("/same/on_duty?group_id={group}"),
            bare_rows_path: None,
        },
    ]
}

/// Starts a bare server on the database of a setup and waits until it listens.
fn start_bare_server(setup: &ServerSetup<'_>, program: &Path, port: u16, output: &Output) -> Result<ChildProcess> {
    let mut command = setup.program_command(program, port);
    command.stdout(output.stdio()?).stderr(output.stdio()?);
    let mut child = ChildProcess::spawn(&mut command)?;
    let end = Instant::now() + Duration::from_secs(30);
    while net::is_port_free(port) {
        if let Some(status) = child.try_wait()? {
            bail!("the bare server ended before it listened ({status})");
        }
        if Instant::now() > end {
            bail!("the bare server did not listen on its port after 30 s");
        }
        interrupt::sleep(Duration::from_millis(50))?;
    }
    Ok(child)
}

impl std::fmt::Display for DatabaseKind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}
