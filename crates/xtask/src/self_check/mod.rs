//! `cargo xtask test --self-check`: breaks a copy of the project on purpose and expects the project's checks to fail.

mod breaks;
mod copy;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, Output};
use crate::test_names::{self, Runner};
use crate::workspace::Workspace;
use crate::{generate, tidy, web};

use breaks::{DELIBERATE_BREAKS, DeliberateBreak};
use copy::WorkspaceCopy;

/// A check of the project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Check {
    /// `cargo xtask tidy`.
    Tidy,
    /// `cargo xtask generate --check`.
    Generate,
    /// The server's tests whose names contain this text, on PostgreSQL.
    Tests(&'static str),
    /// The comparison of the crates' tests with .config/tests.txt.
    Names,
}

/// Runs the checks on an unbroken copy, where they must pass; then makes one break at a time and expects its check to fail.
pub(crate) fn run(workspace: &Workspace, output: &Output) -> Result<()> {
    web::install(workspace, output)?;
    let copy = WorkspaceCopy::create(workspace)?;
    let checked_copy = CheckedCopy {
        postgres: PostgresCluster::start(
            Durability::NonDurable,
            &Output::Log(workspace.state_file("logs/self-check-postgres.log")?),
        )?,
        workspace: copy.workspace(),
    };
    for (index, current) in DELIBERATE_BREAKS.iter().enumerate() {
        let is_repeated = DELIBERATE_BREAKS[..index].iter().any(|other| other.check == current.check);
        if !is_repeated {
            checked_copy.expect_success(current.check, output)?;
        }
    }
    let mut unnoticed = Vec::new();
    for current in DELIBERATE_BREAKS {
        let start = Instant::now();
        let restore = copy.edit(current.edits)?;
        let outcome = checked_copy.expect_failure(current);
        drop(restore);
        match outcome {
            Ok(()) => output.write_line(&format!("noticed: {} ({} s)", current.name, start.elapsed().as_secs()))?,
            Err(error) => {
                crate::interrupt::fail_if_requested()?;
                output.write_line(&format!("NOT NOTICED: {}: {error:#}", current.name))?;
                unnoticed.push(current.name);
            }
        }
    }
    if unnoticed.is_empty() {
        return output.write_line(&format!(
            "self-check: {} of {} breaks noticed",
            DELIBERATE_BREAKS.len(),
            DELIBERATE_BREAKS.len()
        ));
    }
    bail!("not noticed: {}", unnoticed.join(", "))
}

/// The copy of the project and the PostgreSQL for its tests.
struct CheckedCopy {
    postgres: PostgresCluster,
    workspace: Workspace,
}

impl CheckedCopy {
    fn expect_success(&self, check: Check, output: &Output) -> Result<()> {
        let log = self.create_log("unbroken")?;
        let start = Instant::now();
        self.run_check(check, &Output::Log(log.clone()))
            .with_context(|| format!("the unbroken copy fails {check:?}; see {}", log.display()))?;
        output.write_line(&format!("unbroken: {check:?} passes ({} s)", start.elapsed().as_secs()))
    }

    /// Expects the check to fail and to print the expected texts.
    fn expect_failure(&self, expected: &DeliberateBreak) -> Result<()> {
        let log = self.create_log(expected.name)?;
        let hint = format!("see {}", log.display());
        let Err(error) = self.run_check(expected.check, &Output::Log(log.clone())) else {
            bail!("{:?} passed", expected.check);
        };
        let printed = std::fs::read_to_string(&log)? + &format!("{error:#}");
        if printed.contains("could not compile") {
            bail!("the broken copy does not compile, which proves nothing; {hint}");
        }
        match expected.expected_output.iter().find(|text| !printed.contains(**text)) {
            Some(text) => bail!("{:?} failed without printing `{text}`; {hint}", expected.check),
            None => Ok(()),
        }
    }

    fn run_check(&self, check: Check, output: &Output) -> Result<()> {
        match check {
            Check::Tidy => tidy::check(&self.workspace, output),
            Check::Generate => generate::check(&self.workspace, output),
            Check::Names => test_names::check_list(&self.workspace, &[Runner::Cargo], output),
            Check::Tests(name) => {
                let arguments = ["test", "--workspace", "--test", "api", "--", name];
                let mut command = self.workspace.cargo(&arguments);
                process::remove_hub_variables(&mut command);
                command
                    .env("HUB_TEST_DATABASE", "postgres")
                    .env("HUB_TEST_POSTGRES_URL", self.postgres.url())
                    .env("INSTA_UPDATE", "no");
                process::run(&mut command, output)?;
                self.fail_when_no_test_ran(output, name)
            }
        }
    }

    /// Fails when the filter matched no test: cargo reports success in that case.
    fn fail_when_no_test_ran(&self, output: &Output, name: &str) -> Result<()> {
        if let Output::Log(path) = output {
            let printed = std::fs::read_to_string(path)?;
            if printed.contains("running 0 tests") {
                bail!("there is no test whose name contains `{name}`");
            }
        }
        Ok(())
    }

    /// Creates an empty log file.
    fn create_log(&self, name: &str) -> Result<PathBuf> {
        let path = self.workspace.state_file(&format!("logs/self-check-{}.log", name.replace(' ', "-")))?;
        std::fs::write(&path, "")?;
        Ok(path)
    }
}
