//! The stages, in the order they run.

use anyhow::Result;

use super::{Context, Stage, schemathesis, secrets, tools, venv};
use crate::postgres::{Durability, Postgres};
use crate::process::{self, exists};
use crate::server::{Database, Setting};
use crate::workspace::{Profile, Program};
use crate::{generate, self_check, tidy, web};

/// A mail server that is not ours, for the tests of what is sent.
const MAIL_SERVER: &str = "aiosmtpd==1.4.*";

/// Every stage.
pub(super) const STAGES: &[Stage] = &[
    stage("tools", "the programs the other stages need, installed where that is possible", &[], tools::run),
    stage("format", "cargo fmt --check", &[], format),
    stage("tidy", "layout, import directions, words", &[], tidy_check),
    stage("web-install", "npm ci", &[], web_install),
    stage("web-check", "formatting, lints and types of the web", &["web-install"], web_check),
    stage("web-test", "unit tests of the web", &["web-install"], web_test),
    stage("web-build", "the pages, and what the public one weighs", &["web-install"], web_build),
    stage("generate", "generated files are what the handlers say", &["web-install"], generate_check),
    stage("clippy", "lints of every crate and target", &[], clippy),
    stage("rust-sqlite", "tests of every crate, on SQLite", &["tools"], rust_sqlite),
    stage("rust-postgres", "tests of the server and of hub, on PostgreSQL", &["tools"], rust_postgres),
    stage("docs", "documentation builds without warnings", &[], docs),
    stage("e2e", "the pages in a browser, against the real server", &["tools", "web-build"], e2e),
    stage("schemathesis", "a running server keeps its contract", &["tools"], schemathesis::run),
    stage("secrets", "no log of the stages before has a secret in it", &[], secrets::run),
    long("deny", "licences, sources and bans of dependencies", &[], deny),
    long("self-check", "five ways to break the project are noticed", &["tools", "web-install"], self_check),
];

const fn stage(
    name: &'static str,
    about: &'static str,
    needs: &'static [&'static str],
    run: fn(&Context<'_>) -> Result<()>,
) -> Stage {
    Stage { name, about, needs, long: false, run }
}

const fn long(
    name: &'static str,
    about: &'static str,
    needs: &'static [&'static str],
    run: fn(&Context<'_>) -> Result<()>,
) -> Stage {
    Stage { name, about, needs, long: true, run }
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
    generate::check(context.workspace, &context.output)
}

fn clippy(context: &Context<'_>) -> Result<()> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    context.run(&mut context.workspace.cargo(&arguments))
}

/// The tests of `hub` run the server that lies beside it.
fn build_server(context: &Context<'_>) -> Result<()> {
    context.workspace.build(Program::Server, Profile::Debug, &context.output).map(drop)
}

fn rust_sqlite(context: &Context<'_>) -> Result<()> {
    build_server(context)?;
    let log = context.workspace.state(secrets::SUITE)?;
    std::fs::write(&log, "")?;
    let cargo = |arguments: &[&str]| {
        let mut command = context.workspace.cargo(arguments);
        process::without_settings(&mut command);
        command.env("HUB_TEST_DATABASE", "sqlite").env("HUB_TEST_LOG", &log).env("INSTA_UPDATE", "no");
        process::run(&mut command, &context.output)
    };
    if exists("cargo-nextest") {
        cargo(&["nextest", "run", "--workspace", "--no-fail-fast"])?;
        return cargo(&["test", "--workspace", "--doc"]);
    }
    cargo(&["test", "--workspace", "--no-fail-fast"])
}

fn rust_postgres(context: &Context<'_>) -> Result<()> {
    build_server(context)?;
    let postgres = Postgres::start(Durability::Fleeting, &context.output)?;
    let arguments: &[&str] = if exists("cargo-nextest") {
        &["nextest", "run", "--workspace", "--no-fail-fast", "-E", "package(hub-api) | package(hub-cli)"]
    } else {
        &["test", "-p", "hub-api", "-p", "hub-cli", "--all-targets", "--no-fail-fast"]
    };
    let mut command = context.workspace.cargo(arguments);
    process::without_settings(&mut command);
    command.env("HUB_TEST_DATABASE", "postgres").env("HUB_TEST_POSTGRES_URL", postgres.url());
    command.env("HUB_TEST_LOG", context.workspace.state(secrets::SUITE)?).env("INSTA_UPDATE", "no");
    command.env("HUB_TEST_MAIL_SERVER", venv::install(context, "aiosmtpd", MAIL_SERVER)?);
    process::run(&mut command, &context.output)
}

/// Read by who works on it, so private items too, and links to them.
fn docs(context: &Context<'_>) -> Result<()> {
    let mut command = context.workspace.cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    context.run(command.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links"))
}

fn e2e(context: &Context<'_>) -> Result<()> {
    web::build(context.workspace, &context.output)?;
    let program = context.workspace.build(Program::Server, Profile::Debug, &context.output)?;
    let setting = Setting::new(&program, &Database::Sqlite)?;
    setting.load(&context.output)?;
    let _server = setting.serve(&context.output)?;
    let mut command = context.workspace.npm(&["run", "e2e"]);
    process::without_settings(&mut command);
    command.env("HUB_E2E_BASE_URL", setting.base_url()).env("HUB_E2E_ACCOUNTS", setting.demo_accounts());
    // The browser's own leavings go with the server's folder.
    command.env("TMPDIR", setting.folder());
    process::run(&mut command, &context.output)
}

fn deny(context: &Context<'_>) -> Result<()> {
    if !exists("cargo-deny") {
        context.run(context.workspace.command("cargo").args(["install", "cargo-deny", "--locked"]))?;
    }
    let arguments = ["deny", "check", "bans", "licenses", "sources"];
    context.run(&mut context.workspace.cargo(&arguments))
}

fn self_check(context: &Context<'_>) -> Result<()> {
    self_check::run(context.workspace, &context.output)
}
