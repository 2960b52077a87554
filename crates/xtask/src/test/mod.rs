//! `cargo xtask test`: runs the project's checks as stages, in two parallel lanes, and prints their results.

mod changed;
mod failure;
mod lanes;
mod licences;
mod schemathesis;
mod scratch;
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
    /// Run only this stage
    #[arg(long, value_name = "STAGE", conflicts_with = "self_check")]
    only: Option<String>,
    /// Run only the stages that the changes since a revision can break; since main when no revision is given
    #[arg(long, value_name = "REVISION", num_args = 0..=1, default_missing_value = "main", conflicts_with_all = ["only", "self_check"])]
    changed: Option<String>,
    /// Also run the long stages, and the long variants of the others
    #[arg(long)]
    long: bool,
    /// Print the compile time, the run time, the number of tests and the ten slowest tests of each stage
    #[arg(long)]
    timings: bool,
    /// Break a copy of the project on purpose, and fail unless the checks notice each break
    #[arg(long)]
    self_check: bool,
    /// List all stages and what they check
    #[arg(long)]
    list: bool,
}

/// A stage: one check of the project.
struct Stage {
    name: &'static str,
    about: &'static str,
    lane: Lane,
    /// The stages that must pass before this one starts.
    needs: &'static [&'static str],
    when: RunCondition,
    run: fn(&Context<'_>) -> Result<()>,
}

/// The lane of a stage: the two lanes run in parallel, the stages of one lane in sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lane {
    /// Stages that compile the tests and run them: cargo locks its target folder while it compiles.
    Cargo,
    /// All other stages: most wait more than they compute; those that compile come last, when nothing waits for the lock.
    Other,
}

/// The condition under which a stage runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RunCondition {
    Always,
    /// After all other stages.
    Last,
    /// Only with `--long` or `--only`.
    Long,
}

/// The input of a running stage.
struct Context<'a> {
    workspace: &'a Workspace,
    output: Output,
    long: bool,
    /// The crates whose tests run; all crates when empty.
    crates: &'a [&'static str],
    compile_time: Cell<Duration>,
}

impl Context<'_> {
    /// Runs a command and writes its output to the stage's log. `HUB_` variables of the user are removed.
    fn run(&self, command: &mut Command) -> Result<()> {
        process::remove_hub_variables(command);
        process::run(command, &self.output)
    }

    /// Runs an action that compiles, and adds its duration to the stage's compile time.
    fn compile<T>(&self, action: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let result = action();
        self.compile_time.set(self.compile_time.get() + start.elapsed());
        result
    }
}

/// The outcome of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed(String),
}

/// The result of a stage.
struct StageResult {
    stage: &'static Stage,
    outcome: Outcome,
    duration: Duration,
    /// The part of the duration that was compiling.
    compile_time: Duration,
    log: PathBuf,
}

impl StageResult {
    fn has_failed(&self) -> bool {
        self.outcome != Outcome::Passed
    }
}

/// Runs the chosen stages and prints a summary.
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
    let chosen = choose_stages(options, changes.as_ref())?;
    if let Some(changes) = &changes {
        println!("{}", changes.describe_plan(&chosen));
    }
    let crates = changes.as_ref().map(ChangedFiles::crates).unwrap_or_default();
    scratch::use_memory();
    let results = lanes::run_stages(&chosen, |stage| run_stage(workspace, stage, options.long, &crates))?;
    let exit_code = print_summary(&results, options.timings);
    if exit_code != ExitCode::SUCCESS {
        println!("{}", scratch::free_room(&workspace.root));
    }
    Ok(exit_code)
}

fn choose_stages(options: &Options, changes: Option<&ChangedFiles>) -> Result<Vec<&'static Stage>> {
    if let Some(name) = &options.only {
        let Some(stage) = stages::STAGES.iter().find(|stage| stage.name == name) else {
            let names: Vec<_> = stages::STAGES.iter().map(|stage| stage.name).collect();
            bail!("there is no stage `{name}`; the stages are {}", names.join(", "));
        };
        return Ok(vec![stage]);
    }
    let is_wanted = |stage: &&Stage| {
        (options.long || stage.when != RunCondition::Long)
            && changes.is_none_or(|changes| changes.can_break(stage.name))
    };
    Ok(stages::STAGES.iter().filter(is_wanted).collect())
}

fn run_stage(workspace: &Workspace, stage: &'static Stage, long: bool, crates: &[&'static str]) -> Result<StageResult> {
    let log = workspace.state_file(&format!("logs/{}.log", stage.name))?;
    std::fs::write(&log, "").with_context(|| format!("{} cannot be written", log.display()))?;
    let context =
        Context { workspace, output: Output::Log(log.clone()), long, crates, compile_time: Cell::new(Duration::ZERO) };
    let start = Instant::now();
    let result = (stage.run)(&context);
    interrupt::fail_if_requested()?;
    let outcome = result.map_or_else(|error| Outcome::Failed(format!("{error:#}")), |()| Outcome::Passed);
    Ok(StageResult { stage, outcome, duration: start.elapsed(), compile_time: context.compile_time.get(), log })
}

fn result_row(result: &StageResult) -> String {
    let (word, reason) = match &result.outcome {
        Outcome::Passed => ("passed", String::new()),
        Outcome::Failed(reason) => ("FAILED", format!("  {reason}")),
    };
    format!("{:<15} {word} {:>7.1} s{reason}", result.stage.name, result.duration.as_secs_f64())
}

/// Prints a table of all stages, an excerpt of each failed stage's log, and the number of passed and failed stages.
fn print_summary(results: &[StageResult], timings: bool) -> ExitCode {
    if results.len() > 1 || timings {
        println!();
        for result in results {
            println!("{}", if timings { timings::timing_row(result) } else { result_row(result) });
        }
    }
    if timings {
        print!("{}", timings::slowest_tests(results));
    }
    for result in results.iter().filter(|result| result.has_failed() && result.log.exists()) {
        println!("\n{}, from {}:", result.stage.name, result.log.display());
        println!("{}", failure::failure_excerpt(&std::fs::read_to_string(&result.log).unwrap_or_default()));
    }
    let failed = results.iter().filter(|result| result.has_failed()).count();
    println!("{} passed, {failed} failed", results.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of a stage.
    pub(super) fn stage_result(stage: &'static Stage, outcome: Outcome) -> StageResult {
        let duration = Duration::from_millis(1500);
        StageResult { stage, outcome, duration, compile_time: Duration::from_millis(500), log: PathBuf::new() }
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
        let text = result_row(&stage_result(&stages::STAGES[0], Outcome::Failed("no wrk".to_owned())));
        assert_eq!(text, "tools           FAILED     1.5 s  no wrk");
    }
}
