//! The Rust tests: what is built for them, and which of them run on which database.

use std::num::NonZero;
use std::process::Command;

use anyhow::Result;

use super::{Context, secrets, venv};
use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, is_installed};
use crate::workspace::{Profile, Program};

/// What the tests are and run; examples, which serve generating and measuring, are linted.
pub(crate) const TARGETS: &[&str] = &["--workspace", "--lib", "--bins", "--tests"];

const NEXTEST: &[&str] = &["nextest", "run", "--no-fail-fast"];

/// A mail server that is not ours, for the tests of what is sent.
const MAIL_SERVER: &str = "aiosmtpd==1.4.*";

/// The tests that SQL is run by.
const SERVER: &str = "hub-api::api";

/// Modules of the server's tests that ask no database, or a SQLite one whatever the suite runs on.
const WITHOUT_SQL: &[&str] = &[
    "contract::",
    "spike::",
    "program::",
    "connection_limits::",
    "full_disk::",
    "kernel::server::",
    "backup::sqlite::",
];

/// Tests of `hub` that try every operation of the server behind it. What else `hub` does is the same whatever the server
/// keeps its data in.
const OF_HUB: [&str; 1] = ["contract_writes::every_operation_is_exercised_and_nothing_is_left"];

/// Whether a test runs on PostgreSQL too.
pub(crate) fn on_postgres(binary: &str, test: &str) -> bool {
    match binary {
        SERVER => !WITHOUT_SQL.iter().any(|module| test.starts_with(module)),
        "hub-cli::cli" => OF_HUB.contains(&test),
        _ => false,
    }
}

/// The same as a filter of cargo-nextest.
fn postgres_filter() -> String {
    let without: String = WITHOUT_SQL.iter().map(|module| format!(" - test(/^{module}/)")).collect();
    let of_hub: String = OF_HUB.iter().map(|name| format!(" | (binary_id(hub-cli::cli) & test(={name}))")).collect();
    format!("(binary_id({SERVER}){without}){of_hub}")
}

/// How many tests run at once: twice the cores, because every other one waits for a disk, a process or a clock.
fn threads() -> String {
    (2 * std::thread::available_parallelism().map_or(1, NonZero::get)).to_string()
}

/// Builds everything that is run: the tests, and the programs they and other stages start.
pub(super) fn build(context: &Context<'_>) -> Result<()> {
    context.compile(|| {
        // Programs first: the tests of `hub` start the server that lies beside it, and they share what they are built from.
        context.workspace.build(Program::Server, Profile::Debug, &context.output)?;
        let tests = [&["test"], TARGETS, &["--no-run"]].concat();
        context.run(&mut context.workspace.cargo(&tests))
    })
}

pub(super) fn sqlite(context: &Context<'_>) -> Result<()> {
    build(context)?;
    let log = context.workspace.state_file(secrets::SUITE)?;
    std::fs::write(&log, "")?;
    let cargo = |arguments: &[&str]| {
        let mut command = context.workspace.cargo(arguments);
        process::remove_hub_variables(&mut command);
        command.env("HUB_TEST_DATABASE", "sqlite").env("HUB_TEST_LOG", &log).env("INSTA_UPDATE", "no");
        if context.long {
            command.env("HUB_TEST_LONG", "1");
        }
        process::run(&mut command, &context.output)
    };
    if is_installed("cargo-nextest") {
        let chosen: Vec<String> = context.crates.iter().map(|name| format!("package({name})")).collect();
        let chosen = if chosen.is_empty() { "all()".to_owned() } else { chosen.join(" | ") };
        cargo(&[NEXTEST, TARGETS, &["--test-threads", &threads(), "-E", &chosen]].concat())?;
    } else {
        cargo(&[&["test"], TARGETS, &["--no-fail-fast"]].concat())?;
    }
    cargo(&["test", "--workspace", "--doc"])
}

pub(super) fn postgres(context: &Context<'_>) -> Result<()> {
    build(context)?;
    let postgres = PostgresCluster::start(Durability::Fleeting, &context.output)?;
    let mail_server = venv::install(context, "aiosmtpd", MAIL_SERVER)?;
    let run = |arguments: &[&str]| {
        let mut command: Command = context.workspace.cargo(arguments);
        process::remove_hub_variables(&mut command);
        command.env("HUB_TEST_DATABASE", "postgres").env("HUB_TEST_POSTGRES_URL", postgres.url());
        command.env("HUB_TEST_LOG", context.workspace.state_file(secrets::SUITE)?).env("INSTA_UPDATE", "no");
        command.env("HUB_TEST_MAIL_SERVER", &mail_server);
        if context.long {
            command.env("HUB_TEST_LONG", "1");
        }
        process::run(&mut command, &context.output)
    };
    if is_installed("cargo-nextest") {
        return run(&[NEXTEST, TARGETS, &["--test-threads", &threads(), "-E", &postgres_filter()]].concat());
    }
    let skipped: Vec<&str> = WITHOUT_SQL.iter().flat_map(|module| ["--skip", *module]).collect();
    run(&[&["test", "--workspace", "--test", "api", "--no-fail-fast", "--"], skipped.as_slice()].concat())?;
    run(&[&["test", "--workspace", "--test", "cli", "--", "--exact"], OF_HUB.as_slice()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_sql_runs_on_both_databases() {
        assert!(on_postgres("hub-api::api", "pharmacy::shift::september_begins"));
        assert!(OF_HUB.iter().all(|name| on_postgres("hub-cli::cli", name)));
        assert!(!on_postgres(SERVER, "program::a_busy_port_is_named"));
        assert!(!on_postgres("hub-cli::cli", "doctor::a_healthy_server"));
        assert!(!on_postgres("hub-tui", "view::tests::one"));
    }
}
