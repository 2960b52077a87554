//! `cargo xtask test --self-check`: the project broken on purpose, to see that its checks notice.

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

use breaks::{BREAKS, Break};
use copy::WorkspaceCopy;

/// What of the project's checks is to notice a break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Check {
    /// `cargo xtask tidy`.
    Tidy,
    /// `cargo xtask generate --check`.
    Generate,
    /// The server's tests whose names contain this, on PostgreSQL, where those of both databases run.
    Tests(&'static str),
    /// The list of every crate's tests.
    Names,
}

/// Checks an unbroken copy, then breaks it in each way and expects the check of that way to fail.
pub(crate) fn run(workspace: &Workspace, output: &Output) -> Result<()> {
    web::install(workspace, output)?;
    let copy = WorkspaceCopy::create(workspace)?;
    let bench = CheckedCopy {
        postgres: PostgresCluster::start(
            Durability::Fleeting,
            &Output::Log(workspace.state_file("logs/self-check-postgres.log")?),
        )?,
        workspace: copy.workspace(),
    };
    for (index, one) in BREAKS.iter().enumerate() {
        let is_repeated = BREAKS[..index].iter().any(|other| other.check == one.check);
        if !is_repeated {
            bench.expect_success(one.check, output)?;
        }
    }
    let mut unnoticed = Vec::new();
    for one in BREAKS {
        let start = Instant::now();
        let restored = copy.edit(one.edits)?;
        let noticed = bench.expect_failure(one);
        drop(restored);
        match noticed {
            Ok(()) => output.write_line(&format!("noticed: {} ({} s)", one.name, start.elapsed().as_secs()))?,
            Err(error) => {
                crate::interrupt::refuse_when_requested()?;
                output.write_line(&format!("NOT NOTICED: {}: {error:#}", one.name))?;
                unnoticed.push(one.name);
            }
        }
    }
    if unnoticed.is_empty() {
        return output.write_line(&format!("self-check: {} of {} breaks noticed", BREAKS.len(), BREAKS.len()));
    }
    bail!("not noticed: {}", unnoticed.join(", "))
}

/// The copy, and what its tests need.
struct CheckedCopy {
    postgres: PostgresCluster,
    workspace: Workspace,
}

impl CheckedCopy {
    fn expect_success(&self, check: Check, output: &Output) -> Result<()> {
        let log = self.log("unbroken")?;
        let start = Instant::now();
        self.check(check, &Output::Log(log.clone()))
            .with_context(|| format!("the unbroken copy fails {check:?}; see {}", log.display()))?;
        output.write_line(&format!("unbroken: {check:?} passes ({} s)", start.elapsed().as_secs()))
    }

    /// The check fails, and for the right reason.
    fn expect_failure(&self, one: &Break) -> Result<()> {
        let log = self.log(one.name)?;
        let place = format!("see {}", log.display());
        let Err(error) = self.check(one.check, &Output::Log(log.clone())) else {
            bail!("{:?} passed", one.check);
        };
        let said = std::fs::read_to_string(&log)? + &format!("{error:#}");
        if said.contains("could not compile") {
            bail!("the broken copy does not compile, which proves nothing; {place}");
        }
        match one.expected_output.iter().find(|text| !said.contains(**text)) {
            Some(text) => bail!("{:?} failed without saying `{text}`; {place}", one.check),
            None => Ok(()),
        }
    }

    fn check(&self, check: Check, output: &Output) -> Result<()> {
        match check {
            Check::Tidy => tidy::check(&self.workspace, output),
            Check::Generate => generate::check(&self.workspace, output),
            Check::Names => test_names::check(&self.workspace, &[Runner::Cargo], output),
            Check::Tests(name) => {
                let arguments = ["test", "--workspace", "--test", "api", "--", name];
                let mut command = self.workspace.cargo(&arguments);
                process::remove_hub_variables(&mut command);
                command
                    .env("HUB_TEST_DATABASE", "postgres")
                    .env("HUB_TEST_POSTGRES_URL", self.postgres.url())
                    .env("INSTA_UPDATE", "no");
                process::run(&mut command, output)?;
                self.refuse_empty(output, name)
            }
        }
    }

    /// A filter that matches nothing passes, and checks nothing.
    fn refuse_empty(&self, output: &Output, name: &str) -> Result<()> {
        if let Output::Log(path) = output {
            let said = std::fs::read_to_string(path)?;
            if said.contains("running 0 tests") {
                bail!("there is no test whose name contains `{name}`");
            }
        }
        Ok(())
    }

    /// An empty log of that name.
    fn log(&self, name: &str) -> Result<PathBuf> {
        let path = self.workspace.state_file(&format!("logs/self-check-{}.log", name.replace(' ', "-")))?;
        std::fs::write(&path, "")?;
        Ok(path)
    }
}
