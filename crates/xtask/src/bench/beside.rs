//! `bench --beside COMMIT`: compares this commit's server with another commit's in alternating rounds. All rates are relative
//! to a bare server: axum and sqlx alone with the same SQL statement.
//!
//! The other commit's server runs twice. The difference between its two rates is the noise, and the accepted loss of this
//! commit.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use super::commerce::ShopperLoad;
use super::load::WrkLoad;
use super::rows::{ROW_NAMES, RowRequests};
use super::verdict::median;
use super::{BenchSection, DatabaseKind, MONTH_QUERY, Options, start_bare_server};
use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program, Workspace};
use crate::{interrupt, net, web};

/// The number of rounds per operation.
const ROUNDS: usize = 5;

/// The largest accepted loss, also when the noise is larger.
const MAX_LOSS: f64 = 0.10;

/// The number of shoppers, and so of the orders in a round.
const SHOPPER_COUNT: &str = "3200";

/// The number of parallel connections.
const CONNECTIONS: u32 = 16;

/// The compared servers, by index.
const SIDES: [&str; 3] = ["other", "other, again", "this"];

/// The built programs of a comparison.
struct BuiltPrograms {
    sides: [SidePrograms; 3],
    bare_shifts: PathBuf,
    bare_orders: PathBuf,
    bare_rows: PathBuf,
}

/// The server of a commit, and the load of shoppers that knows its schema.
#[derive(Clone)]
struct SidePrograms {
    server: PathBuf,
    shoppers: PathBuf,
    /// The program that inserts single rows; older commits have none.
    row_data: Option<PathBuf>,
}

impl SidePrograms {
    fn build(workspace: &Workspace, output: &Output) -> Result<Self> {
        let build = |program| workspace.build(program, Profile::Release, output);
        let has_rows = workspace.root.join("crates/api/examples/row_data.rs").exists();
        let row_data = has_rows.then(|| build(Program::Example("row_data"))).transpose()?;
        Ok(Self { server: build(Program::Server)?, shoppers: build(Program::Example("order_load"))?, row_data })
    }
}

/// The rates of one operation: per side and round, the ratio to the bare server's rate in that round.
struct RateComparison {
    kind: DatabaseKind,
    call: &'static str,
    ratios: [Vec<f64>; 3],
}

/// Measures both commits, prints a table, and fails when this commit is slower by more than the noise.
pub(super) fn run(workspace: &Workspace, options: &Options, commit: &str) -> Result<ExitCode> {
    const SECTIONS: [BenchSection; 3] = [BenchSection::Lists, BenchSection::Commerce, BenchSection::Rows];
    if !SECTIONS.into_iter().any(|section| options.includes(section)) {
        bail!("--beside compares lists, commerce and rows: --only names another part");
    }
    let log = workspace.state_file("logs/bench.log")?;
    std::fs::write(&log, "")?;
    let output = &Output::Log(log);
    eprintln!("building");
    web::build(workspace, output)?;
    let this = SidePrograms::build(workspace, output)?;
    let other = SidePrograms::build(&checkout(workspace, commit, output)?, output)?;
    let build_example = |name| workspace.build(Program::Example(name), Profile::Release, output);
    let programs = BuiltPrograms {
        sides: [other.clone(), other, this],
        bare_shifts: build_example("bare_shifts")?,
        bare_orders: build_example("bare_orders")?,
        bare_rows: build_example("bare_rows")?,
    };
    let mut rows = Vec::new();
    for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgres] {
        let is_wanted = if kind == DatabaseKind::Sqlite { !options.postgres_only } else { !options.sqlite_only };
        if is_wanted {
            rows.extend(measure(kind, options, &programs, output)?);
        }
    }
    println!("{}", markdown_table(&rows));
    let passes = rows.iter().all(RateComparison::passes);
    Ok(if passes { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks out the commit with a target folder of its own: cargo tells two checkouts apart only by their files' times.
fn checkout(workspace: &Workspace, commit: &str, output: &Output) -> Result<Workspace> {
    let folder = workspace.target.join("beside");
    let other = Workspace { root: folder.join("project"), target: folder.join("target") };
    let git = |folder: &Path, arguments: &[&str]| {
        let mut command = workspace.command("git");
        command.current_dir(folder).args(arguments);
        process::run(&mut command, output)
    };
    if other.root.join("Cargo.toml").exists() {
        git(&other.root, &["checkout", "--quiet", "--detach", commit])?;
    } else {
        std::fs::create_dir_all(&folder)?;
        git(&workspace.root, &["worktree", "prune"])?;
        let root = other.root.to_str().context("the folder's name is not UTF-8")?;
        git(&workspace.root, &["worktree", "add", "--quiet", "--detach", root, commit])?;
    }
    // The pages are not measured, but the server's build needs some to embed.
    let pages = other.web_folder().join("dist");
    if !pages.exists() {
        symlink(workspace.web_folder().join("dist"), &pages)?;
    }
    Ok(other)
}

fn measure(
    kind: DatabaseKind,
    options: &Options,
    programs: &BuiltPrograms,
    output: &Output,
) -> Result<Vec<RateComparison>> {
    eprintln!("{kind}: loading the demo data");
    let mut clusters = Vec::new();
    let mut setups = Vec::new();
    for SidePrograms { server, .. } in &programs.sides {
        let setup = match kind {
            DatabaseKind::Sqlite => ServerSetup::new(server, &Database::Sqlite)?,
            DatabaseKind::Postgres => {
                let cluster = PostgresCluster::start(Durability::Durable, output)?;
                let setup = ServerSetup::new(server, &Database::Postgres(&cluster.url()))?;
                clusters.push(cluster);
                setup
            }
        };
        setup.load_demo_data(output)?;
        setups.push(setup);
    }
    let [one, two, three] = setups.as_slice() else { bail!("a side is missing") };
    let mut rows = Vec::new();
    if options.includes(BenchSection::Lists) {
        rows.extend(measure_lists(kind, [one, two, three], &programs.bare_shifts, output)?);
    }
    if options.includes(BenchSection::Commerce) {
        rows.extend(measure_commerce(kind, [one, two, three], programs, output)?);
    }
    if options.includes(BenchSection::Rows) && programs.sides.iter().all(|side| side.row_data.is_some()) {
        rows.extend(measure_rows(kind, [one, two, three], programs, output)?);
    }
    Ok(rows)
}

fn measure_rows(
    kind: DatabaseKind,
    setups: [&ServerSetup<'_>; 3],
    programs: &BuiltPrograms,
    output: &Output,
) -> Result<Vec<RateComparison>> {
    eprintln!("{kind}: inserting shifts and articles");
    let mut requests = Vec::new();
    for (setup, side) in setups.iter().zip(&programs.sides) {
        let row_data = side.row_data.as_ref().context("a side has no rows")?;
        requests.push(RowRequests::insert_rows(setup, [&side.shoppers, row_data], output)?);
    }
    let servers = start_servers(setups, output)?;
    let port = net::find_free_port()?;
    let bare = start_bare_server(setups[2], &programs.bare_rows, port, output)?;
    let measure_rate = |row: usize, side: Option<usize>| {
        let load = match side {
            Some(side) => requests[side].measure(row, &servers[side], setups[side].port),
            None => requests[2].measure(row, &bare, port),
        };
        Ok(load?.per_second)
    };
    let rows = ROW_NAMES.into_iter().enumerate();
    rows.map(|(row, name)| RateComparison::measure(kind, name, |side| measure_rate(row, side))).collect()
}

fn measure_lists(
    kind: DatabaseKind,
    setups: [&ServerSetup<'_>; 3],
    bare_shifts: &Path,
    output: &Output,
) -> Result<Vec<RateComparison>> {
    let servers = start_servers(setups, output)?;
    let port = net::find_free_port()?;
    let bare = start_bare_server(setups[2], bare_shifts, port, output)?;
    let group = server::first_group_id(setups[2].port)?;
    let month = format!("group_id={group}&{MONTH_QUERY}");
    let calls = [
        ("month", format!("/plugins/pharmacy/shifts?{month}"), format!("/same/month?{month}")),
        ("on_duty", format!("/plugins/pharmacy/groups/{group}/on_duty"), format!("/same/on_duty?group_id={group}")),
    ];
    calls
        .into_iter()
        .map(|(call, ours, same)| {
            let rate = |child: &ChildProcess, port, path: &str| -> Result<f64> {
                Ok(WrkLoad::measure(child.id(), port, path, CONNECTIONS)?.per_second)
            };
            RateComparison::measure(kind, call, |side| match side {
                Some(side) => rate(&servers[side], setups[side].port, &ours),
                None => rate(&bare, port, &same),
            })
        })
        .collect()
}

fn measure_commerce(
    kind: DatabaseKind,
    setups: [&ServerSetup<'_>; 3],
    programs: &BuiltPrograms,
    output: &Output,
) -> Result<Vec<RateComparison>> {
    eprintln!("{kind}: creating stores and shoppers");
    let run_shoppers = |side: usize, arguments: &[&str]| {
        let mut command = setups[side].program_command(&programs.sides[side].shoppers, setups[side].port);
        process::run_and_capture(command.args(arguments), output).map(drop)
    };
    for side in 0..SIDES.len() {
        run_shoppers(side, &["insert", SHOPPER_COUNT])?;
    }
    let servers = start_servers(setups, output)?;
    for side in 0..SIDES.len() {
        run_shoppers(side, &["furnish"])?;
    }
    let bare_port = net::find_free_port()?;
    let bare = start_bare_server(setups[2], &programs.bare_orders, bare_port, output)?;
    let measure_rate = |call: &str, side: Option<usize>| {
        let loaded = side.unwrap_or(2);
        if call == "submit" {
            run_shoppers(loaded, &["fill", "all"])?;
        }
        let load = ShopperLoad {
            setup: setups[loaded],
            program: &programs.sides[loaded].shoppers,
            ours: &servers[loaded],
            bare: &bare,
            bare_port,
            output,
        };
        Ok(load.measure_operation(call, &CONNECTIONS.to_string(), side.is_none())?.per_second)
    };
    let calls = [("add to cart", "cart"), ("order of 1000 articles", "submit"), ("page of 200 articles", "page")];
    calls.into_iter().map(|(name, call)| RateComparison::measure(kind, name, |side| measure_rate(call, side))).collect()
}

fn start_servers(setups: [&ServerSetup<'_>; 3], output: &Output) -> Result<Vec<ChildProcess>> {
    setups.into_iter().map(|setup| setup.start(output)).collect()
}

impl RateComparison {
    /// Measures all rounds of an operation. `measure_rate` returns the rate of a side, or with None the bare server's.
    fn measure(
        kind: DatabaseKind,
        call: &'static str,
        measure_rate: impl Fn(Option<usize>) -> Result<f64>,
    ) -> Result<Self> {
        let mut row = Self { kind, call, ratios: Default::default() };
        for round in 0..ROUNDS {
            eprintln!("{kind}: {call}, round {} of {ROUNDS}", round + 1);
            let bare = measure_rate(None)?;
            // The order changes each round, so that no side always comes last.
            for turn in 0..SIDES.len() {
                interrupt::fail_if_requested()?;
                let side = (turn + round) % SIDES.len();
                row.ratios[side].push(measure_rate(Some(side))? / bare);
            }
        }
        Ok(row)
    }

    fn median_ratio(&self, side: usize) -> f64 {
        median(self.ratios[side].iter().copied())
    }

    /// The largest difference between the other commit's two rates, at most `MAX_LOSS`.
    fn noise(&self) -> f64 {
        let apart = self.ratios[0].iter().zip(&self.ratios[1]).map(|(one, again)| (one / again - 1.0).abs());
        apart.fold(0.0, f64::max).min(MAX_LOSS)
    }

    /// This commit's rate relative to the other commit's.
    fn relative_rate(&self) -> f64 {
        self.median_ratio(2) / self.median_ratio(0)
    }

    fn passes(&self) -> bool {
        self.relative_rate() >= 1.0 - self.noise()
    }
}

fn markdown_table(rows: &[RateComparison]) -> String {
    let head = "| database | operation | other / bare | other again / bare | this / bare | this / other | noise | |\n|---|---|--:|--:|--:|--:|--:|---|";
    let row = |row: &RateComparison| {
        format!(
            "| {} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {:.1} % | {} |",
            row.kind,
            row.call,
            row.median_ratio(0),
            row.median_ratio(1),
            row.median_ratio(2),
            row.relative_rate(),
            row.noise() * 100.0,
            if row.passes() { "pass" } else { "FAIL" }
        )
    };
    std::iter::once(head.to_owned()).chain(rows.iter().map(row)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(other: &[f64], again: &[f64], this: &[f64]) -> RateComparison {
        RateComparison {
            kind: DatabaseKind::Sqlite,
            call: "month",
            ratios: [other.to_vec(), again.to_vec(), this.to_vec()],
        }
    }

    #[test]
    fn a_loss_within_the_noise_passes_and_a_larger_one_does_not() {
        let passes = |this: f64| row(&[1.0; 5], &[1.0, 1.0, 1.05, 1.0, 0.98], &[this; 5]).passes();
        assert!(passes(1.2) && passes(0.96) && !passes(0.94));
    }

    #[test]
    fn no_noise_excuses_more_than_a_tenth() {
        let passes = |this: f64| row(&[1.0; 5], &[2.0; 5], &[this; 5]).passes();
        assert!(passes(0.91) && !passes(0.89));
    }

    #[test]
    fn nothing_measured_does_not_pass() {
        assert!(!row(&[], &[], &[]).passes());
    }

    #[test]
    fn each_side_has_its_rate_beside_the_bare_server_of_the_round() {
        let row = RateComparison::measure(DatabaseKind::Sqlite, "month", |side| {
            Ok(match side {
                None => 200.0,
                Some(side) => 100.0 * (side as f64 + 1.0),
            })
        });
        let row = row.expect("measures");
        assert_eq!(row.ratios.each_ref().map(Vec::len), [ROUNDS; 3]);
        assert!((row.median_ratio(2) - 1.5).abs() < 1e-9 && markdown_table(&[row]).contains("| 3.000 |"));
    }
}
