//! Compares the names of all tests with the committed list .config/tests.txt, so that no test disappears unnoticed through
//! a rename or a filter.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::process::{self, Output};
use crate::test::suites;
use crate::web;
use crate::workspace::Workspace;

/// The committed list: one test per line; Rust tests with the databases they run on.
const TESTS_FILE: &str = ".config/tests.txt";

/// The command that updates the list.
const REGENERATE_COMMAND: &str = "cargo xtask generate --tests";

/// A test runner; each has its part of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Runner {
    /// cargo, for the tests of all crates.
    Cargo,
    /// Vitest, for the web's unit tests.
    Vitest,
    /// Playwright, for the browser tests.
    Playwright,
}

/// All test runners, in the order of the list.
pub(crate) const ALL_RUNNERS: [Runner; 3] = [Runner::Cargo, Runner::Vitest, Runner::Playwright];

impl Runner {
    /// The beginning of each of the runner's lines.
    fn prefix(self) -> &'static str {
        match self {
            Self::Cargo => "cargo ",
            Self::Vitest => "vitest ",
            Self::Playwright => "playwright ",
        }
    }

    fn list_tests(self, workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
        match self {
            Self::Cargo => list_cargo_tests(workspace, output),
            Self::Vitest => list_vitest_tests(workspace, output),
            Self::Playwright => list_playwright_tests(workspace, output),
        }
    }
}

/// Fails with the names of these runners' tests that are in the list but do not exist, or exist but are not in the list.
pub(crate) fn check_list(workspace: &Workspace, runners: &[Runner], output: &Output) -> Result<()> {
    let listed = std::fs::read_to_string(workspace.root.join(TESTS_FILE))
        .with_context(|| format!("{TESTS_FILE} cannot be read"))?;
    let is_theirs = |line: &&str| runners.iter().any(|runner| line.starts_with(runner.prefix()));
    let listed: BTreeSet<&str> = listed.lines().filter(is_theirs).collect();
    let found = list_tests(workspace, runners, output)?;
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let lost: Vec<&&str> = listed.difference(&found).collect();
    let new: Vec<&&str> = found.difference(&listed).collect();
    for line in &lost {
        output.write_line(&format!("lost: {line}"))?;
    }
    for line in &new {
        output.write_line(&format!("not listed: {line}"))?;
    }
    if lost.is_empty() && new.is_empty() {
        return output.write_line(&format!("{} tests, all listed", found.len()));
    }
    bail!(
        "{} tests are lost and {} are not listed in {TESTS_FILE}; when this is intended, run `{REGENERATE_COMMAND}`",
        lost.len(),
        new.len()
    )
}

/// Writes the list of all tests.
pub(crate) fn write_list(workspace: &Workspace) -> Result<()> {
    web::install(workspace, &Output::Terminal)?;
    let lines = list_tests(workspace, &ALL_RUNNERS, &Output::Terminal)?;
    std::fs::write(workspace.root.join(TESTS_FILE), lines.join("\n") + "\n")
        .with_context(|| format!("{TESTS_FILE} cannot be written"))
}

fn list_tests(workspace: &Workspace, runners: &[Runner], output: &Output) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for runner in runners {
        let mut names = runner.list_tests(workspace, output)?;
        names.sort();
        lines.extend(names.into_iter().map(|name| format!("{}{name}", runner.prefix())));
    }
    Ok(lines)
}

fn list_cargo_tests(workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
    let build = [&["test"], suites::TEST_TARGETS, &["--no-run", "--message-format=json-render-diagnostics"]].concat();
    let messages = process::run_and_capture(&mut workspace.cargo(&build), output)?;
    let mut names = Vec::new();
    for (program, binary) in messages.lines().filter_map(parse_test_executable) {
        let listing =
            process::run_and_capture(workspace.command(&program).args(["--list", "--format", "terse"]), output)?;
        for test in listing.lines().filter_map(|line| line.strip_suffix(": test")) {
            let databases = if suites::runs_on_postgres(&binary, test) { "sqlite postgres" } else { "sqlite" };
            names.push(format!("{binary} {test} [{databases}]"));
        }
    }
    Ok(names)
}

/// The path and the name of a test executable, from a line of cargo's JSON messages. The name is the
/// one that cargo-nextest prints.
fn parse_test_executable(line: &str) -> Option<(String, String)> {
    let message: Value = serde_json::from_str(line).ok()?;
    let is_test = message["profile"]["test"] == true;
    let (program, target) = (message["executable"].as_str().filter(|_| is_test)?, &message["target"]);
    let package = Path::new(message["manifest_path"].as_str()?).parent()?.file_name()?.to_str()?;
    let is_whole_name = ["xtask", "mercadopago-standin", "push-standin"].contains(&package);
    let package = if is_whole_name { package.to_owned() } else { format!("hub-{package}") };
    let name = target["name"].as_str()?;
    let is_library = target["kind"].as_array()?.iter().any(|kind| kind == "lib");
    Some((program.to_owned(), if is_library { package } else { format!("{package}::{name}") }))
}

fn list_vitest_tests(workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
    let listed = process::run_and_capture(&mut workspace.npm(&["exec", "--", "vitest", "list", "--json"]), output)?;
    let tests: Vec<Value> = serde_json::from_str(&listed).context("Vitest's list of tests is not valid JSON")?;
    let web = workspace.web_folder();
    let name = |test: &Value| {
        let file = Path::new(test["file"].as_str()?).strip_prefix(&web).ok()?.display();
        Some(format!("{file} > {}", test["name"].as_str()?.replace('\n', " ")))
    };
    tests.iter().map(|test| name(test).context("Vitest lists a test without a file")).collect()
}

fn list_playwright_tests(workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
    let listed = process::run_and_capture(&mut workspace.npm(&["exec", "--", "playwright", "test", "--list"]), output)?;
    Ok(listed.lines().filter_map(parse_playwright_line).collect())
}

/// The name in a line such as `  [desktop] › app.spec.ts:24:1 › the home welcomes`. The line number is left out, because it
/// changes with every edit above the test.
fn parse_playwright_line(line: &str) -> Option<String> {
    let (project, rest) = line.trim_start().strip_prefix('[')?.split_once("] › ")?;
    let (location, name) = rest.split_once(" › ")?;
    let file = location.split(':').next()?;
    Some(format!("[{project}] {file} > {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_to_be_tested_has_the_name_that_runners_say() {
        let line = |name: &str, kind: &str, test: bool| {
            serde_json::json!({
                "manifest_path": "/p/crates/api/Cargo.toml", "profile": {"test": test},
                "target": {"name": name, "kind": [kind]}, "executable": "/t/program",
            })
            .to_string()
        };
        let name = |line: &str| parse_test_executable(line).map(|(_, name)| name);
        assert_eq!(name(&line("api", "test", true)).as_deref(), Some("hub-api::api"));
        assert_eq!(name(&line("hub_api", "lib", true)).as_deref(), Some("hub-api"));
        let stand_in = line("standin", "test", true).replace("crates/api/", "crates/mercadopago-standin/");
        assert_eq!(name(&stand_in).as_deref(), Some("mercadopago-standin::standin"));
        assert_eq!(name(&line("hub-api", "bin", false)), None);
    }

    #[test]
    fn a_browser_test_is_known_without_its_place() {
        let line = "  [desktop] › app.spec.ts:24:1 › an address › says so @phone";
        assert_eq!(parse_playwright_line(line).as_deref(), Some("[desktop] app.spec.ts > an address › says so @phone"));
        assert_eq!(parse_playwright_line("Total: 142 tests in 17 files"), None);
    }
}
