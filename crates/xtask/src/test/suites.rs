//! The Rust tests: builds them and runs them on SQLite and on PostgreSQL.

use std::num::NonZero;
use std::process::Command;

use anyhow::Result;

use super::{Context, secrets, venv};
use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, is_installed};
use crate::workspace::{Profile, Program};

/// The cargo targets that contain tests or are started by tests. Examples are not among them; clippy compiles them.
pub(crate) const TEST_TARGETS: &[&str] = &["--workspace", "--lib", "--bins", "--tests"];

const NEXTEST_RUN: &[&str] = &["nextest", "run", "--no-fail-fast"];

/// The PyPI package of the mail server that receives the mail of the tests.
const MAIL_SERVER_PACKAGE: &str = "aiosmtpd==1.4.*";

/// The test executable of the server's API tests, as cargo-nextest names it.
const SERVER_TESTS: &str = "hub-api::api";

/// Modules of the server's tests that use no database, or always SQLite, or measure what no database changes.
const MODULES_WITHOUT_SQL: &[&str] = &[
    "contract::",
    "spike::",
    "program::",
    "connection_limits::",
    "full_disk::",
    "kernel::server::",
    "backup::sqlite::",
    "media::hostile::",
];

/// The tests of `hub` that also run on PostgreSQL: they call every operation of the server. The other tests of `hub` do not
/// depend on the server's database.
const CLI_TESTS_ON_POSTGRES: [&str; 1] = ["contract_writes::every_operation_is_exercised_and_nothing_is_left"];

/// Returns true when a test also runs on PostgreSQL.
pub(crate) fn runs_on_postgres(binary: &str, test: &str) -> bool {
    match binary {
        SERVER_TESTS => !MODULES_WITHOUT_SQL.iter().any(|module| test.starts_with(module)),
        "hub-cli::cli" => CLI_TESTS_ON_POSTGRES.contains(&test),
        _ => false,
    }
}

/// The tests that run on PostgreSQL, as a filter expression of cargo-nextest.
fn postgres_filter() -> String {
    let exclusions: String = MODULES_WITHOUT_SQL.iter().map(|module| format!(" - test(/^{module}/)")).collect();
    let cli_tests: String =
        CLI_TESTS_ON_POSTGRES.iter().map(|name| format!(" | (binary_id(hub-cli::cli) & test(={name}))")).collect();
    format!("(binary_id({SERVER_TESTS}){exclusions}){cli_tests}")
}

/// The number of parallel tests: twice the cores, because tests often wait for a disk, a process or a clock.
fn test_threads() -> String {
    (2 * std::thread::available_parallelism().map_or(1, NonZero::get)).to_string()
}

/// Builds the server and all tests.
pub(super) fn build_tests(context: &Context<'_>) -> Result<()> {
    context.compile(|| {
        // The server comes first: the tests of `hub` start it from the same target folder.
        context.workspace.build(Program::Server, Profile::Debug, &context.output)?;
        let tests = [&["test"], TEST_TARGETS, &["--no-run"]].concat();
        context.run(&mut context.workspace.cargo(&tests))
    })
}

/// Runs the tests of all or the chosen crates, on SQLite.
pub(super) fn run_on_sqlite(context: &Context<'_>) -> Result<()> {
    build_tests(context)?;
    let log = context.workspace.state_file(secrets::SUITE_LOG)?;
    std::fs::write(&log, "")?;
    let cargo = |arguments: &[&str]| {
        let mut command = context.workspace.cargo(arguments);
        process::remove_hub_variables(&mut command);
        command.env("HUB_TEST_DATABASE", "sqlite").env("HUB_TEST_LOG", &log).env("INSTA_UPDATE", "no");
        if arguments.starts_with(NEXTEST_RUN) {
            command.env("TMPDIR", tempfile::env::temp_dir());
        }
        if context.long {
            command.env("HUB_TEST_LONG", "1");
        }
        process::run(&mut command, &context.output)
    };
    if is_installed("cargo-nextest") {
        let package_filter: Vec<String> = context.crates.iter().map(|name| format!("package({name})")).collect();
        let package_filter = if package_filter.is_empty() { "all()".to_owned() } else { package_filter.join(" | ") };
        cargo(&[NEXTEST_RUN, TEST_TARGETS, &["--test-threads", &test_threads(), "-E", &package_filter]].concat())?;
    } else {
        cargo(&[&["test"], TEST_TARGETS, &["--no-fail-fast"]].concat())?;
    }
    cargo(&["test", "--workspace", "--doc"])
}

/// Runs the tests with SQL on a temporary PostgreSQL.
pub(super) fn run_on_postgres(context: &Context<'_>) -> Result<()> {
    build_tests(context)?;
    let cluster = PostgresCluster::start(Durability::NonDurable, &context.output)?;
    let mail_server = venv::install(context, "aiosmtpd", MAIL_SERVER_PACKAGE)?;
    let run = |arguments: &[&str]| {
        let mut command: Command = context.workspace.cargo(arguments);
        process::remove_hub_variables(&mut command);
        command.env("HUB_TEST_DATABASE", "postgres").env("HUB_TEST_POSTGRES_URL", cluster.url());
        command.env("HUB_TEST_LOG", context.workspace.state_file(secrets::SUITE_LOG)?).env("INSTA_UPDATE", "no");
        command.env("HUB_TEST_MAIL_SERVER", &mail_server).env("TMPDIR", tempfile::env::temp_dir());
        if context.long {
            command.env("HUB_TEST_LONG", "1");
        }
        process::run(&mut command, &context.output)
    };
    if is_installed("cargo-nextest") {
        return run(
            &[NEXTEST_RUN, TEST_TARGETS, &["--test-threads", &test_threads(), "-E", &postgres_filter()]].concat()
        );
    }
    let skipped: Vec<&str> = MODULES_WITHOUT_SQL.iter().flat_map(|module| ["--skip", *module]).collect();
    run(&[&["test", "--workspace", "--test", "api", "--no-fail-fast", "--"], skipped.as_slice()].concat())?;
    run(&[&["test", "--workspace", "--test", "cli", "--", "--exact"], CLI_TESTS_ON_POSTGRES.as_slice()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_sql_runs_on_both_databases() {
        assert!(runs_on_postgres("hub-api::api", "pharmacy::shift::september_begins"));
        assert!(CLI_TESTS_ON_POSTGRES.iter().all(|name| runs_on_postgres("hub-cli::cli", name)));
        assert!(!runs_on_postgres(SERVER_TESTS, "program::a_busy_port_is_named"));
        assert!(!runs_on_postgres("hub-cli::cli", "doctor::a_healthy_server"));
        assert!(!runs_on_postgres("hub-tui", "view::tests::one"));
    }
}
