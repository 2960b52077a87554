//! The stages, in the order of their lanes.

use anyhow::Result;

use super::{Context, Lane, RunCondition, Stage, licences, schemathesis, secrets, suites, tools};
use crate::process::{self, is_installed};
use crate::server::{Database, ServerSetup};
use crate::workspace::{Profile, Program};
use crate::{generate, self_check, test_names, tidy, web};

/// Every stage. Those that others wait for come first in their lane, then what takes longest.
pub(super) const STAGES: &[Stage] = &[
    beside("tools", "the programs the other stages need, installed where that is possible", &[], tools::run),
    cargo("format", "cargo fmt --check", &[], format),
    cargo("tidy", "layout, import directions, words", &[], tidy_check),
    cargo("licences", "licences and sources of every library", &[], licences::run),
    beside("web-install", "npm ci", &[], web_install),
    beside("web-build", "the pages, and what the public one weighs", &["web-install"], web_build),
    cargo("build", "every program and test, compiled", &[], suites::build),
    beside("web-check", "formatting, lints and types of the web", &["web-install"], web_check),
    beside("web-test", "unit tests of the web", &["web-install"], web_test),
    cargo("generate", "generated files are what the handlers say", &["web-install"], generate_check),
    cargo("rust-sqlite", "tests of every crate, on SQLite", &["tools", "build", "web-build"], suites::sqlite),
    cargo("rust-postgres", "what has SQL, on PostgreSQL", &["tools", "build", "web-build"], suites::postgres),
    cargo("clippy", "lints of every crate and target", &[], clippy),
    cargo("docs", "documentation builds without warnings", &[], docs),
    cargo("names", "no test is lost", &["build", "web-install"], names_check),
    beside("e2e", "the pages in a browser, against the real server", &["tools", "build", "web-build"], e2e),
    beside("schemathesis", "a running server keeps its contract", &["tools", "build"], schemathesis::run),
    Stage {
        when: RunCondition::Last,
        ..beside("secrets", "no log of the stages before has a secret in it", &[], secrets::run)
    },
    Stage { when: RunCondition::Long, ..cargo("deny", "licences, sources and bans of dependencies", &[], deny) },
    Stage {
        when: RunCondition::Long,
        ..cargo("self-check", "six ways to break the project are noticed", &["tools", "web-install"], self_check)
    },
];

type StageFunction = fn(&Context<'_>) -> Result<()>;
type StageNames = &'static [&'static str];

const fn cargo(name: &'static str, about: &'static str, needs: StageNames, run: StageFunction) -> Stage {
    Stage { name, about, lane: Lane::Cargo, needs, when: RunCondition::Always, run }
}

const fn beside(name: &'static str, about: &'static str, needs: StageNames, run: StageFunction) -> Stage {
    Stage { name, about, lane: Lane::Beside, needs, when: RunCondition::Always, run }
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
    test_names::check(context.workspace, &test_names::RUNNERS, &context.output)
}

fn clippy(context: &Context<'_>) -> Result<()> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    context.compile(|| context.run(&mut context.workspace.cargo(&arguments)))
}

/// Read by who works on it, so private items too, and links to them.
fn docs(context: &Context<'_>) -> Result<()> {
    let mut command = context.workspace.cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    command.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links");
    context.compile(|| context.run(&mut command))
}

fn e2e(context: &Context<'_>) -> Result<()> {
    web::build(context.workspace, &context.output)?;
    let program = context.compile(|| context.workspace.build(Program::Server, Profile::Debug, &context.output))?;
    let setting = ServerSetup::new(&program, &Database::Sqlite)?;
    setting.load_demo_data(&context.output)?;
    let _server = setting.start(&context.output)?;
    let mut command = context.workspace.npm(&["run", "e2e"]);
    process::remove_hub_variables(&mut command);
    command.env("HUB_E2E_BASE_URL", setting.base_url()).env("HUB_E2E_ACCOUNTS", setting.demo_accounts_file());
    // The browser's own leavings go with the server's folder.
    command.env("TMPDIR", setting.folder());
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
