//! `bench --beside COMMIT`: the server of another commit and this one's in alternating rounds, each beside the bare server.
//!
//! The other commit's server runs twice: how far its two rates are apart is the noise, and what this commit may lose.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use super::commerce::ShopperLoad;
use super::load::Load;
use super::verdict::median;
use super::{DatabaseKind, MONTH, Options, serve_bare};
use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program, Workspace};
use crate::{interrupt, net, web};

/// How often each call is measured.
const ROUNDS: usize = 5;

/// This commit may lose this much at most, however far the other's two rates are apart.
const MAX_LOSS: f64 = 0.10;

/// How many shoppers there are, and so how many orders in a round.
const SHOPPERS: &str = "3200";

/// How many connections ask at once.
const CONNECTIONS: u32 = 16;

/// The servers that are compared, in the order of their turns.
const SIDES: [&str; 3] = ["other", "other, again", "this"];

/// The programs of a comparison.
struct BuiltPrograms {
    sides: [std::path::PathBuf; 3],
    limit: std::path::PathBuf,
    shoppers: std::path::PathBuf,
    market: std::path::PathBuf,
}

/// The rates of one call: of each side in each round, as parts of the bare server's in that round.
struct RateComparison {
    kind: DatabaseKind,
    call: &'static str,
    ratios: [Vec<f64>; 3],
}

/// Measures, prints the table, and fails where this commit is slower than the noise explains.
pub(super) fn run(workspace: &Workspace, options: &Options, commit: &str) -> Result<ExitCode> {
    let log = workspace.state_file("logs/bench.log")?;
    std::fs::write(&log, "")?;
    let output = &Output::Log(log);
    eprintln!("building");
    web::build(workspace, output)?;
    let build = |workspace: &Workspace, program| workspace.build(program, Profile::Release, output);
    let this = build(workspace, Program::Server)?;
    let other = build(&checkout(workspace, commit, output)?, Program::Server)?;
    let programs = BuiltPrograms {
        sides: [other.clone(), other, this],
        limit: build(workspace, Program::Example("bare_shifts"))?,
        shoppers: build(workspace, Program::Example("order_load"))?,
        market: build(workspace, Program::Example("bare_orders"))?,
    };
    let mut rows = Vec::new();
    for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgres] {
        let is_wanted = if kind == DatabaseKind::Sqlite { !options.postgres_only } else { !options.sqlite_only };
        if is_wanted {
            rows.extend(measure(kind, &programs, output)?);
        }
    }
    println!("{}", markdown_table(&rows));
    let passes = rows.iter().all(RateComparison::passes);
    Ok(if passes { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A checkout of the commit with builds of its own: cargo tells two checkouts apart by the times of their files alone.
fn checkout(of: &Workspace, commit: &str, output: &Output) -> Result<Workspace> {
    let folder = of.target.join("beside");
    let other = Workspace { root: folder.join("project"), target: folder.join("target") };
    let git = |folder: &Path, arguments: &[&str]| {
        let mut command = of.command("git");
        command.current_dir(folder).args(arguments);
        process::run(&mut command, output)
    };
    if other.root.join("Cargo.toml").exists() {
        git(&other.root, &["checkout", "--quiet", "--detach", commit])?;
    } else {
        std::fs::create_dir_all(&folder)?;
        git(&of.root, &["worktree", "prune"])?;
        let root = other.root.to_str().context("the folder's name is not UTF-8")?;
        git(&of.root, &["worktree", "add", "--quiet", "--detach", root, commit])?;
    }
    // Its pages are not measured, but the program has some in it.
    let pages = other.web_folder().join("dist");
    if !pages.exists() {
        symlink(of.web_folder().join("dist"), &pages)?;
    }
    Ok(other)
}

fn measure(kind: DatabaseKind, programs: &BuiltPrograms, output: &Output) -> Result<Vec<RateComparison>> {
    eprintln!("{kind}: loading");
    let mut clusters = Vec::new();
    let mut settings = Vec::new();
    for program in &programs.sides {
        let setting = match kind {
            DatabaseKind::Sqlite => ServerSetup::new(program, &Database::Sqlite)?,
            DatabaseKind::Postgres => {
                let cluster = PostgresCluster::start(Durability::Durable, output)?;
                let setting = ServerSetup::new(program, &Database::Postgres(&cluster.url()))?;
                clusters.push(cluster);
                setting
            }
        };
        setting.load_demo_data(output)?;
        settings.push(setting);
    }
    let [one, two, three] = settings.as_slice() else { bail!("a side is missing") };
    let mut rows = lists(kind, [one, two, three], &programs.limit, output)?;
    rows.extend(commerce(kind, [one, two, three], programs, output)?);
    Ok(rows)
}

fn lists(
    kind: DatabaseKind,
    settings: [&ServerSetup<'_>; 3],
    limit: &Path,
    output: &Output,
) -> Result<Vec<RateComparison>> {
    let servers = serve(settings, output)?;
    let port = net::free_port()?;
    let bare = serve_bare(settings[2], limit, port, output)?;
    let group = server::first_group_id(settings[2].port)?;
    let month = format!("group_id={group}&{MONTH}");
    let calls = [
        ("month", format!("/plugins/pharmacy/shifts?{month}"), format!("/same/month?{month}")),
        ("on_duty", format!("/plugins/pharmacy/groups/{group}/on_duty"), format!("/same/on_duty?group_id={group}")),
    ];
    calls
        .into_iter()
        .map(|(call, ours, same)| {
            let of = |child: &ChildProcess, port, path: &str| -> Result<f64> {
                Ok(Load::measure(child.id(), port, path, CONNECTIONS)?.per_second)
            };
            RateComparison::measure(kind, call, |side| match side {
                Some(side) => of(&servers[side], settings[side].port, &ours),
                None => of(&bare, port, &same),
            })
        })
        .collect()
}

fn commerce(
    kind: DatabaseKind,
    settings: [&ServerSetup<'_>; 3],
    programs: &BuiltPrograms,
    output: &Output,
) -> Result<Vec<RateComparison>> {
    eprintln!("{kind}: furnishing");
    let shoppers = |setting: &ServerSetup<'_>, arguments: &[&str]| {
        let mut command = setting.program_command(&programs.shoppers, setting.port);
        process::run_and_capture(command.args(arguments), output).map(drop)
    };
    for setting in settings {
        shoppers(setting, &["insert", SHOPPERS])?;
    }
    let servers = serve(settings, output)?;
    let mut bare = Vec::new();
    for setting in settings {
        shoppers(setting, &["furnish"])?;
        let port = net::free_port()?;
        bare.push((port, serve_bare(setting, &programs.market, port, output)?));
    }
    let asking: Vec<ShopperLoad<'_>> = (0..SIDES.len())
        .map(|side| ShopperLoad {
            setting: settings[side],
            program: &programs.shoppers,
            ours: &servers[side],
            bare: &bare[side].1,
            bare_port: bare[side].0,
            output,
        })
        .collect();
    let ask = |call: &str, side: Option<usize>| {
        let of = &asking[side.unwrap_or(2)];
        if call == "submit" {
            shoppers(of.setting, &["fill", "all"])?;
        }
        Ok(of.measure_operation(call, &CONNECTIONS.to_string(), side.is_none())?.per_second)
    };
    let calls = [("add to cart", "cart"), ("order of 1000 articles", "submit"), ("page of 200 articles", "page")];
    calls.into_iter().map(|(name, call)| RateComparison::measure(kind, name, |side| ask(call, side))).collect()
}

fn serve(settings: [&ServerSetup<'_>; 3], output: &Output) -> Result<Vec<ChildProcess>> {
    settings.into_iter().map(|setting| setting.start(output)).collect()
}

impl RateComparison {
    /// Rounds of a call: `ask` answers the rate of a side, or the bare server's.
    fn measure(kind: DatabaseKind, call: &'static str, ask: impl Fn(Option<usize>) -> Result<f64>) -> Result<Self> {
        let mut row = Self { kind, call, ratios: Default::default() };
        for round in 0..ROUNDS {
            eprintln!("{kind}: {call}, round {} of {ROUNDS}", round + 1);
            let bare = ask(None)?;
            // In another order each time, so that nobody always comes last.
            for turn in 0..SIDES.len() {
                interrupt::refuse_when_requested()?;
                let side = (turn + round) % SIDES.len();
                row.ratios[side].push(ask(Some(side))? / bare);
            }
        }
        Ok(row)
    }

    fn median_ratio(&self, side: usize) -> f64 {
        median(self.ratios[side].iter().copied())
    }

    /// How far the other commit's two rates are apart, at most the loss that is allowed.
    fn noise(&self) -> f64 {
        let apart = self.ratios[0].iter().zip(&self.ratios[1]).map(|(one, again)| (one / again - 1.0).abs());
        apart.fold(0.0, f64::max).min(MAX_LOSS)
    }

    /// This commit's rate as a part of the other's.
    fn relative_rate(&self) -> f64 {
        self.median_ratio(2) / self.median_ratio(0)
    }

    fn passes(&self) -> bool {
        self.relative_rate() >= 1.0 - self.noise()
    }
}

fn markdown_table(rows: &[RateComparison]) -> String {
    let head = "| database | call | other, of bare | other again | this | this / other | noise | |\n|---|---|--:|--:|--:|--:|--:|---|";
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
        let of = |this: f64| row(&[1.0; 5], &[1.0, 1.0, 1.05, 1.0, 0.98], &[this; 5]).passes();
        assert!(of(1.2) && of(0.96) && !of(0.94));
    }

    #[test]
    fn no_noise_excuses_more_than_a_tenth() {
        let of = |this: f64| row(&[1.0; 5], &[2.0; 5], &[this; 5]).passes();
        assert!(of(0.91) && !of(0.89));
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
