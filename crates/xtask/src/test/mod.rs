//! `cargo xtask test`: the stages of the project's checks, side by side where they can be, and what came of them.

mod changed;
mod failure;
mod lanes;
mod licences;
mod schemathesis;
mod secrets;
mod stages;
pub(crate) mod suites;
mod timings;
mod tools;
mod venv;

use std::cell::Cell;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::process::{self, Output};
use crate::workspace::Workspace;
use crate::{interrupt, self_check};

use changed::ChangedFiles;

/// Options of `test`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Run one stage alone
    #[arg(long, value_name = "STAGE", conflicts_with = "self_check")]
    only: Option<String>,
    /// Run what the difference to a revision can break; without one, to `main`
    #[arg(long, value_name = "REVISION", num_args = 0..=1, default_missing_value = "main", conflicts_with_all = ["only", "self_check"])]
    changed: Option<String>,
    /// Run the long stages too, and the others at their full length
    #[arg(long)]
    long: bool,
    /// Say for each stage how long it compiled and ran, how many tests it has, and its ten slowest
    #[arg(long)]
    timings: bool,
    /// Break a copy of the project in each of several ways and see each noticed
    #[arg(long)]
    self_check: bool,
    /// List the stages
    #[arg(long)]
    list: bool,
}

/// One stage.
struct Stage {
    name: &'static str,
    about: &'static str,
    lane: Lane,
    /// Stages without which it cannot pass.
    needs: &'static [&'static str],
    when: RunCondition,
    run: fn(&Context<'_>) -> Result<()>,
}

/// Where a stage runs: those of one lane one after the other, the two lanes side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lane {
    /// Cargo, which compiles one thing at a time.
    Cargo,
    /// Everything else; what is here waits more than it computes.
    Beside,
}

/// Whether and when a stage runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RunCondition {
    Always,
    /// When all others ended.
    Last,
    /// Under `--long`, or by name.
    Long,
}

/// What a stage works with.
struct Context<'a> {
    workspace: &'a Workspace,
    output: Output,
    long: bool,
    /// The crates whose tests are run; none: all.
    crates: &'a [&'static str],
    compiled: Cell<Duration>,
}

impl Context<'_> {
    /// Runs a command into the stage's log, without the settings of a server someone may have exported.
    fn run(&self, command: &mut Command) -> Result<()> {
        process::remove_hub_variables(command);
        process::run(command, &self.output)
    }

    /// Does something that compiles, and counts its time as that.
    fn compile<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let result = work();
        self.compiled.set(self.compiled.get() + start.elapsed());
        result
    }
}

/// What came of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed(String),
}

/// A stage that ended.
struct StageResult {
    stage: &'static Stage,
    outcome: Outcome,
    took: Duration,
    /// How much of it was compiling.
    compiled: Duration,
    log: PathBuf,
}

impl StageResult {
    fn failed(&self) -> bool {
        self.outcome != Outcome::Passed
    }
}

/// Runs the chosen stages and sums them up.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    if options.list {
        for stage in stages::STAGES {
            let long = if stage.when == RunCondition::Long { " (--long)" } else { "" };
            println!("{:<15} {}{long}", stage.name, stage.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    if options.self_check {
        self_check::run(workspace, &Output::Terminal)?;
        return Ok(ExitCode::SUCCESS);
    }
    let changes = options.changed.as_deref().map(|revision| ChangedFiles::since(workspace, revision)).transpose()?;
    let chosen = choose(options, changes.as_ref())?;
    if let Some(changes) = &changes {
        println!("{}", changes.plan(&chosen));
    }
    let crates = changes.as_ref().map(ChangedFiles::crates).unwrap_or_default();
    let ended = lanes::run(&chosen, |stage| run_stage(workspace, stage, options.long, &crates))?;
    Ok(sum_up(&ended, options.timings))
}

fn choose(options: &Options, changes: Option<&ChangedFiles>) -> Result<Vec<&'static Stage>> {
    if let Some(name) = &options.only {
        let Some(stage) = stages::STAGES.iter().find(|stage| stage.name == name) else {
            let names: Vec<_> = stages::STAGES.iter().map(|stage| stage.name).collect();
            bail!("there is no stage `{name}`; there are {}", names.join(", "));
        };
        return Ok(vec![stage]);
    }
    let wanted = |stage: &&Stage| {
        (options.long || stage.when != RunCondition::Long)
            && changes.is_none_or(|changes| changes.can_break(stage.name))
    };
    Ok(stages::STAGES.iter().filter(wanted).collect())
}

fn run_stage(workspace: &Workspace, stage: &'static Stage, long: bool, crates: &[&'static str]) -> Result<StageResult> {
    let log = workspace.state_file(&format!("logs/{}.log", stage.name))?;
    std::fs::write(&log, "").with_context(|| format!("{} cannot be written", log.display()))?;
    let context =
        Context { workspace, output: Output::Log(log.clone()), long, crates, compiled: Cell::new(Duration::ZERO) };
    let start = Instant::now();
    let result = (stage.run)(&context);
    interrupt::refuse_when_requested()?;
    let outcome = result.map_or_else(|error| Outcome::Failed(format!("{error:#}")), |()| Outcome::Passed);
    Ok(StageResult { stage, outcome, took: start.elapsed(), compiled: context.compiled.get(), log })
}

fn row(ended: &StageResult) -> String {
    let (word, reason) = match &ended.outcome {
        Outcome::Passed => ("passed", String::new()),
        Outcome::Failed(reason) => ("FAILED", format!("  {reason}")),
    };
    format!("{:<15} {word} {:>7.1} s{reason}", ended.stage.name, ended.took.as_secs_f64())
}

/// The table of all stages, and of each that failed what its log says of that; the last line is their count alone.
fn sum_up(ended: &[StageResult], timings: bool) -> ExitCode {
    if ended.len() > 1 || timings {
        println!();
        for one in ended {
            println!("{}", if timings { timings::timing_row(one) } else { row(one) });
        }
    }
    if timings {
        print!("{}", timings::slowest_tests(ended));
    }
    for one in ended.iter().filter(|one| one.failed() && one.log.exists()) {
        println!("\n{}, of {}:", one.stage.name, one.log.display());
        println!("{}", failure::failure_excerpt(&std::fs::read_to_string(&one.log).unwrap_or_default()));
    }
    let failed = ended.iter().filter(|one| one.failed()).count();
    println!("{} passed, {failed} failed", ended.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stage that ended.
    pub(super) fn ended(stage: &'static Stage, outcome: Outcome) -> StageResult {
        let took = Duration::from_millis(1500);
        StageResult { stage, outcome, took, compiled: Duration::from_millis(500), log: PathBuf::new() }
    }

    #[test]
    fn needs_name_earlier_stages() {
        for (index, stage) in stages::STAGES.iter().enumerate() {
            for need in stage.needs {
                let earlier = &stages::STAGES[..index];
                assert!(earlier.iter().any(|other| other.name == *need), "{} needs {need}", stage.name);
            }
        }
    }

    #[test]
    fn a_failed_row_says_why() {
        let text = row(&ended(&stages::STAGES[0], Outcome::Failed("no wrk".to_owned())));
        assert_eq!(text, "tools           FAILED     1.5 s  no wrk");
    }
}
