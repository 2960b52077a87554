//! `cargo xtask test`: the stages of the project's checks, timed, and what came of them.

mod schemathesis;
mod secrets;
mod stages;
mod tools;
mod venv;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::process::{self, Output};
use crate::workspace::Workspace;
use crate::{interrupt, self_check};

/// How much of a failing stage's output is shown.
const TAIL: usize = 80;

/// Options of `test`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Run one stage alone
    #[arg(long, value_name = "STAGE", conflicts_with = "self_check")]
    only: Option<String>,
    /// Run the long stages too, and the others at their full length
    #[arg(long)]
    long: bool,
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
    /// Stages without which it cannot pass.
    needs: &'static [&'static str],
    /// Run under `--long` (or by name) only.
    long: bool,
    run: fn(&Context<'_>) -> Result<()>,
}

/// What a stage works with.
struct Context<'a> {
    workspace: &'a Workspace,
    output: Output,
    long: bool,
}

impl Context<'_> {
    /// Runs a command into the stage's log, without the settings of a server someone may have exported.
    fn run(&self, command: &mut Command) -> Result<()> {
        process::without_settings(command);
        process::run(command, &self.output)
    }
}

/// What came of a stage.
enum Outcome {
    Passed,
    Failed(String),
}

/// Runs the chosen stages and sums them up.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    if options.list {
        for stage in stages::STAGES {
            let long = if stage.long { " (--long)" } else { "" };
            println!("{:<15} {}{long}", stage.name, stage.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    if options.self_check {
        self_check::run(workspace, &Output::Terminal)?;
        return Ok(ExitCode::SUCCESS);
    }
    let chosen = choose(options)?;
    let mut results: Vec<(&Stage, Outcome, Duration)> = Vec::new();
    for stage in chosen {
        let failed = results
            .iter()
            .find(|(earlier, outcome, _)| stage.needs.contains(&earlier.name) && matches!(outcome, Outcome::Failed(_)));
        let start = Instant::now();
        let outcome = match failed {
            Some((earlier, _, _)) => Outcome::Failed(format!("not run: {} failed", earlier.name)),
            None => run_stage(workspace, stage, options.long)?,
        };
        report(stage, &outcome, start.elapsed());
        results.push((stage, outcome, start.elapsed()));
    }
    Ok(sum_up(&results))
}

fn choose(options: &Options) -> Result<Vec<&'static Stage>> {
    if let Some(name) = &options.only {
        let Some(stage) = stages::STAGES.iter().find(|stage| stage.name == name) else {
            let names: Vec<_> = stages::STAGES.iter().map(|stage| stage.name).collect();
            bail!("there is no stage `{name}`; there are {}", names.join(", "));
        };
        return Ok(vec![stage]);
    }
    let wanted = |stage: &&Stage| options.long || !stage.long;
    Ok(stages::STAGES.iter().filter(wanted).collect())
}

fn run_stage(workspace: &Workspace, stage: &Stage, long: bool) -> Result<Outcome> {
    let log = workspace.state(&format!("logs/{}.log", stage.name))?;
    std::fs::write(&log, "").with_context(|| format!("{} cannot be written", log.display()))?;
    let context = Context { workspace, output: Output::Log(log.clone()), long };
    let result = (stage.run)(&context);
    interrupt::check()?;
    let Err(error) = result else {
        return Ok(Outcome::Passed);
    };
    show_tail(&log)?;
    Ok(Outcome::Failed(format!("{error:#}")))
}

fn show_tail(log: &PathBuf) -> Result<()> {
    let text = String::from_utf8_lossy(&std::fs::read(log)?).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let from = lines.len().saturating_sub(TAIL);
    if from > 0 {
        println!("… the last {TAIL} lines of {}:", log.display());
    }
    for line in &lines[from..] {
        println!("{line}");
    }
    Ok(())
}

fn report(stage: &Stage, outcome: &Outcome, took: Duration) {
    println!("{}", row(stage, outcome, took));
}

fn row(stage: &Stage, outcome: &Outcome, took: Duration) -> String {
    let (word, reason) = match outcome {
        Outcome::Passed => ("passed", String::new()),
        Outcome::Failed(reason) => ("FAILED", format!("  {reason}")),
    };
    format!("{:<15} {word} {:>7.1} s{reason}", stage.name, took.as_secs_f64())
}

/// The table of all stages; its last line is their count alone.
fn sum_up(results: &[(&Stage, Outcome, Duration)]) -> ExitCode {
    if results.len() > 1 {
        println!();
        for (stage, outcome, took) in results {
            report(stage, outcome, *took);
        }
    }
    let passed = results.iter().filter(|(_, outcome, _)| matches!(outcome, Outcome::Passed)).count();
    let failed = results.len() - passed;
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let stage = &stages::STAGES[0];
        let outcome = Outcome::Failed("no wrk".to_owned());
        let text = row(stage, &outcome, Duration::from_millis(1500));
        assert_eq!(text, "tools           FAILED     1.5 s  no wrk");
    }
}
