//! The list of all stages and the functions that run them.

use anyhow::Result;

use super::{Context, Lane, RunCondition, Stage, licences, schemathesis, secrets, suites, tools};
use crate::demo_server::{DemoServer, Programs};
use crate::postgres::{Durability, PostgresCluster};
use crate::process::{self, is_installed};
use crate::server::Database;
use crate::workspace::Profile;
use crate::{generate, self_check, test_names, tidy, web};

/// All stages. In each lane the stages that others need come first, then the longest ones.
pub(super) const STAGES: &[Stage] = &[
    other_stage("tools", "the programs that other stages need; installs missing ones where possible", &[], tools::run),
    cargo_stage("format", "cargo fmt --check", &[], format),
    cargo_stage("tidy", "layout, imports and words of the source files", &[], tidy_check),
    cargo_stage("licences", "licences and sources of all dependencies", &[], licences::run),
    other_stage("web-install", "npm packages of the web (npm ci)", &[], web_install),
    other_stage("web-build", "the web pages, and the size of the public one", &["web-install"], web_build),
    cargo_stage("build", "all programs and tests compile", &[], suites::build_tests),
    other_stage("web-check", "formatting, lints and types of the web", &["web-install"], web_check),
    other_stage("web-test", "unit tests of the web", &["web-install"], web_test),
    // It reads the test programs' lists through cargo, so it runs before the other lane's clippy holds the build folder.
    cargo_stage("names", "all tests are in .config/tests.txt", &["build", "web-install"], names_check),
    cargo_stage("generate", "generated files are up to date", &["web-install"], generate_check),
    cargo_stage(
        "rust-sqlite",
        "tests of all crates, on SQLite",
        &["tools", "build", "web-build"],
        suites::run_on_sqlite,
    ),
    cargo_stage(
        "rust-postgres",
        "tests with SQL, on PostgreSQL",
        &["tools", "build", "web-build"],
        suites::run_on_postgres,
    ),
    other_stage("e2e", "browser tests against a real server", &["tools", "build", "web-build"], e2e),
    other_stage(
        "schemathesis",
        "answers to generated requests follow the contract",
        &["tools", "build"],
        schemathesis::run,
    ),
    // They compile while the other lane runs tests, which take longer than the browser's.
    other_stage("clippy", "lints of all crates", &["build"], clippy),
    other_stage("docs", "documentation builds without warnings", &["build"], docs),
    Stage {
        when: RunCondition::Last,
        ..other_stage("secrets", "the logs of the other stages contain no secret", &[], secrets::run)
    },
    Stage {
        when: RunCondition::Long,
        ..other_stage(
            "e2e-postgres",
            "browser tests of the store, its consumers and a conversation, on PostgreSQL",
            &["tools", "build", "web-build"],
            e2e_on_postgres,
        )
    },
    Stage {
        when: RunCondition::Long,
        ..cargo_stage("deny", "licences, sources and bans of dependencies (cargo-deny)", &[], deny)
    },
    Stage {
        when: RunCondition::Long,
        ..cargo_stage(
            "self-check",
            "the checks notice six deliberate breaks of the project",
            &["tools", "web-install"],
            self_check,
        )
    },
];

type StageFunction = fn(&Context<'_>) -> Result<()>;
type StageNames = &'static [&'static str];

const fn cargo_stage(name: &'static str, about: &'static str, needs: StageNames, run: StageFunction) -> Stage {
    Stage { name, about, lane: Lane::Cargo, needs, when: RunCondition::Always, run }
}

const fn other_stage(name: &'static str, about: &'static str, needs: StageNames, run: StageFunction) -> Stage {
    Stage { name, about, lane: Lane::Other, needs, when: RunCondition::Always, run }
}

fn format(context: &Context<'_>) -> Result<()> {
    context.run(&mut context.workspace.cargo(&["fmt", "--all", "--check"]))
}

fn tidy_check(context: &Context<'_>) -> Result<()> {
    tidy::check(context.workspace, &context.output)
}

fn web_install(context: &Context<'_>) -> Result<()> {
    web::check_node(context.workspace)?;
    web::install(context.workspace, &context.output)
}

fn web_check(context: &Context<'_>) -> Result<()> {
    npm(context, "check")
}

fn web_test(context: &Context<'_>) -> Result<()> {
    npm(context, "test")
}

fn web_build(context: &Context<'_>) -> Result<()> {
    web::build(context.workspace, &context.output)?;
    npm(context, "budget")
}

fn npm(context: &Context<'_>, script: &str) -> Result<()> {
    web::install(context.workspace, &context.output)?;
    context.run(&mut context.workspace.npm(&["run", script]))
}

fn generate_check(context: &Context<'_>) -> Result<()> {
    context.compile(|| generate::check(context.workspace, &context.output))
}

fn names_check(context: &Context<'_>) -> Result<()> {
    test_names::check_list(context.workspace, &test_names::ALL_RUNNERS, &context.output)
}

fn clippy(context: &Context<'_>) -> Result<()> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    context.compile(|| context.run(&mut context.workspace.cargo(&arguments)))
}

/// Builds the documentation with private items, because the project's own developers read it.
fn docs(context: &Context<'_>) -> Result<()> {
    let mut command = context.workspace.cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    command.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links");
    context.compile(|| context.run(&mut command))
}

fn e2e(context: &Context<'_>) -> Result<()> {
    run_browser_tests(context, &Database::Sqlite, &[], &[])
}

/// The SQL behind the store's pages differs between the databases; what a browser does with other pages does not.
fn e2e_on_postgres(context: &Context<'_>) -> Result<()> {
    let cluster = PostgresCluster::start(Durability::NonDurable, &context.output)?;
    // The servers that tests kill have databases of their own.
    let own_databases = [
        ("HUB_E2E_OWN_DATABASE_URL", cluster.create_database("hub_killed", &context.output)?),
        ("HUB_E2E_CHAT_DATABASE_URL", cluster.create_database("hub_chat_killed", &context.output)?),
    ];
    let paths = ["e2e/store/", "e2e/consumer/", "e2e/shop/", "e2e/chat/story.spec.ts"];
    run_browser_tests(context, &Database::Postgres(&cluster.url()), &own_databases, &paths)
}

/// Runs the browser tests below these paths, all without one, against a new server with the demonstration's data, which takes
/// payments through a stand-in for Mercado Pago and sends messages to a stand-in for push services.
fn run_browser_tests(
    context: &Context<'_>,
    database: &Database<'_>,
    own_databases: &[(&str, String)],
    paths: &[&str],
) -> Result<()> {
    web::build(context.workspace, &context.output)?;
    let build = |program| context.compile(|| context.workspace.build(program, Profile::Debug, &context.output));
    let programs = Programs::build(build)?;
    let server = DemoServer::start(&programs, database, 0, &context.output)?;
    let mut command = server.npm(context.workspace, &[&["run", "e2e", "--"], paths].concat());
    command.envs(own_databases.iter().map(|(name, url)| (name, url)));
    process::run(&mut command, &context.output)
}

fn deny(context: &Context<'_>) -> Result<()> {
    if !is_installed("cargo-deny") {
        context.run(context.workspace.command("cargo").args(["install", "cargo-deny", "--locked"]))?;
    }
    let arguments = ["deny", "check", "bans", "licenses", "sources"];
    context.run(&mut context.workspace.cargo(&arguments))
}

fn self_check(context: &Context<'_>) -> Result<()> {
    self_check::run(context.workspace, &context.output)
}
