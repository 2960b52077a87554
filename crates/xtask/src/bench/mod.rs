//! `cargo xtask bench`: the server beside a bare one that runs the same statements and does nothing else, what commerce
//! and signing in take, what importing and the dashboard take, and what the public calendar costs its visitors.

mod beside;
mod commerce;
mod dashboard;
mod document;
mod footprint;
mod imports;
mod load;
mod pages;
mod report;
mod sessions;
mod verdict;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program, Workspace};
use crate::{interrupt, net};

use load::Load;
use report::{Comparison, Report};

/// The machine is noisy: each pair is measured this often, in turns, and medians count.
const ROUNDS: usize = 3;
/// How many connections ask at once.
const CONNECTIONS: [u32; 2] = [1, 16];
/// A month of duty shifts.
const MONTH: &str = "datetime_ini=2023-09-01T03:00:00Z&datetime_end=2023-10-01T03:00:00Z";

/// Options of `bench`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Leave SQLite out
    #[arg(long, conflicts_with = "sqlite_only")]
    postgres_only: bool,
    /// Leave PostgreSQL out
    #[arg(long)]
    sqlite_only: bool,
    /// Measure one part alone
    #[arg(long, value_enum)]
    only: Option<BenchSection>,
    /// Compare the hot lists, carts and orders with another commit's, in alternating rounds
    #[arg(long, value_name = "COMMIT", conflicts_with = "only")]
    beside: Option<String>,
}

/// The parts of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum BenchSection {
    /// The hot lists beside the bare server, and what the server takes at rest
    Lists,
    /// Carts, orders and a store's page beside the least that they take
    Commerce,
    /// Signing in and refreshing
    Sessions,
    /// Importing many rows with `hub`
    Import,
    /// The dashboard: a frame, a key, and what it takes at rest
    Tui,
    /// The public calendar: its weight, a slow phone's first visit, a month's drawing
    Web,
}

/// What is measured, and with what.
struct Bench<'a> {
    program: &'a Path,
    /// The bare server, when the lists are measured.
    bare: Option<PathBuf>,
    /// The load of shoppers and their bare server, when commerce is.
    commerce: Option<[PathBuf; 2]>,
    /// The load of people, when their sessions are.
    people: Option<PathBuf>,
    /// The command line, when its imports are.
    hub: Option<PathBuf>,
    output: &'a Output,
}

/// Which database a measurement is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// Which call, and what answers it.
struct ListOperation {
    name: &'static str,
    /// Path of the server's operation.
    ours: String,
    /// Path of the bare server's same statement.
    bare: String,
    /// Path of the bare server's answer read row by row, where a list is hot.
    by_rows: Option<String>,
}

/// Measures, prints the report, writes it to BENCHMARKS.md, and fails when a verdict does.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    if let Some(commit) = &options.beside {
        return beside::run(workspace, options, commit);
    }
    let [lists, commerce, sessions, imports, tui, web] = [
        BenchSection::Lists,
        BenchSection::Commerce,
        BenchSection::Sessions,
        BenchSection::Import,
        BenchSection::Tui,
        BenchSection::Web,
    ]
    .map(|part| options.only.is_none_or(|only| only == part));
    if lists && !process::is_installed("wrk") {
        bail!("`wrk` is needed to measure: `cargo xtask test --only tools` installs it or says how");
    }
    let log = workspace.state_file("logs/bench.log")?;
    std::fs::write(&log, "")?;
    let output = &Output::Log(log);
    eprintln!("building");
    crate::web::build(workspace, output)?;
    let program = &workspace.build(Program::Server, Profile::Release, output)?;
    let built = |is_wanted: bool, program: Program| {
        is_wanted.then(|| workspace.build(program, Profile::Release, output)).transpose()
    };
    let bare = built(lists, Program::Example("bare_shifts"))?;
    let shoppers = built(commerce || tui, Program::Example("order_load"))?;
    let market = built(commerce, Program::Example("bare_orders"))?;
    let commerce = shoppers.clone().zip(market).map(<[PathBuf; 2]>::from);
    let people = built(sessions, Program::Example("auth_load"))?;
    let hub = built(imports || tui, Program::CommandLine)?;

    let of_databases = lists || commerce.is_some() || sessions || imports;
    let bench = Bench { program, bare, commerce, people, hub: hub.clone().filter(|_| imports), output };
    let mut report = Report::default();
    if of_databases && !options.postgres_only {
        bench.measure(DatabaseKind::Sqlite, &Database::Sqlite, &mut report)?;
    }
    if of_databases && !options.sqlite_only {
        let postgres = PostgresCluster::start(Durability::Durable, output)?;
        bench.measure(DatabaseKind::Postgres, &Database::Postgres(&postgres.url()), &mut report)?;
    }
    if let Some((hub, shoppers)) = hub.zip(shoppers).filter(|_| tui) {
        let setting = ServerSetup::new(program, &Database::Sqlite)?;
        setting.load_demo_data(output)?;
        report.dashboard = Some(dashboard::measure(workspace, &setting, [&hub, &shoppers], output)?);
    }
    if web {
        let setting = ServerSetup::new(program, &Database::Sqlite)?;
        setting.load_demo_data(output)?;
        report.pages = Some(pages::measure(workspace, &setting, output)?);
    }
    report.binary_bytes = std::fs::metadata(program)?.len();
    println!("{}", report.markdown());
    // A section has both databases' rows: a run of one alone does not replace them.
    if !options.sqlite_only && !options.postgres_only {
        document::write(workspace, &report.sections())?;
    }
    Ok(if report.passes() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Bench<'_> {
    fn measure(&self, kind: DatabaseKind, database: &Database<'_>, report: &mut Report) -> Result<()> {
        let setting = ServerSetup::new(self.program, database)?;
        eprintln!("{kind}: loading");
        setting.load_demo_data(self.output)?;
        if let Some(bare) = &self.bare {
            measure_lists(kind, &setting, bare, report, self.output)?;
        }
        if let Some([shoppers, market]) = &self.commerce {
            let programs = commerce::LoadPrograms { shoppers, market };
            report.commerce.push(commerce::measure(kind, &setting, &programs, self.output)?);
        }
        if let Some(people) = &self.people {
            report.sessions.push(sessions::measure(kind, &setting, people, self.output)?);
        }
        if let Some(hub) = &self.hub {
            report.imports.push(imports::measure(kind, &setting, hub, self.output)?);
        }
        Ok(())
    }
}

fn measure_lists(
    kind: DatabaseKind,
    setting: &ServerSetup<'_>,
    bare: &Path,
    report: &mut Report,
    output: &Output,
) -> Result<()> {
    eprintln!("{kind}: starting");
    report.footprints.push((kind, footprint::measure(setting, output)?));

    let ours = setting.start(output)?;
    let group = server::first_group_id(setting.port)?;
    let port = net::free_port()?;
    let theirs = serve_bare(setting, bare, port, output)?;
    for call in &list_operations(&group) {
        for connections in CONNECTIONS {
            eprintln!("{kind}: {} with {connections} connections", call.name);
            let load = |child: &ChildProcess, port: u16, path: &str| Load::measure(child.id(), port, path, connections);
            let mut comparison = Comparison::new(kind, call.name, connections);
            for _ in 0..ROUNDS {
                comparison.ours.push(load(&ours, setting.port, &call.ours)?);
                comparison.bare.push(load(&theirs, port, &call.bare)?);
                if let Some(path) = &call.by_rows {
                    comparison.by_rows.push(load(&theirs, port, path)?);
                }
            }
            report.comparisons.push(comparison);
        }
    }
    Ok(())
}

fn list_operations(group: &str) -> [ListOperation; 2] {
    let month = format!("group_id={group}&{MONTH}");
    [
        ListOperation {
            name: "month",
            ours: format!("/plugins/pharmacy/shifts?{month}"),
            bare: format!("/same/month?{month}"),
            by_rows: Some(format!("/rows/month?{month}")),
        },
        ListOperation {
            name: "on_duty",
            ours: format!("/plugins/pharmacy/groups/{group}/on_duty"),
            bare: format!("/same/on_duty?group_id={group}"),
            by_rows: None,
        },
    ]
}

fn serve_bare(setting: &ServerSetup<'_>, program: &Path, port: u16, output: &Output) -> Result<ChildProcess> {
    let mut command = setting.program_command(program, port);
    command.stdout(output.stdio()?).stderr(output.stdio()?);
    let mut child = ChildProcess::spawn(&mut command)?;
    let end = Instant::now() + Duration::from_secs(30);
    while net::is_port_free(port) {
        if let Some(status) = child.try_wait()? {
            bail!("the bare server ended before it listened ({status})");
        }
        if Instant::now() > end {
            bail!("the bare server does not listen");
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
