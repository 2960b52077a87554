//! The names of all tests, held against the committed list: a test that is renamed away, or that a filter leaves out, is
//! noticed and not missed.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::process::{self, Output};
use crate::test::suites;
use crate::web;
use crate::workspace::Workspace;

/// The list: a test a line, of Rust with the databases it runs on.
const LIST: &str = ".config/tests.txt";

/// What mends a list that is not as it should be.
const REGENERATE_COMMAND: &str = "cargo xtask generate --tests";

/// A runner's part of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Runner {
    /// Every crate's tests.
    Cargo,
    /// The web's unit tests.
    Vitest,
    /// The pages in a browser.
    Playwright,
}

/// Every runner.
pub(crate) const RUNNERS: [Runner; 3] = [Runner::Cargo, Runner::Vitest, Runner::Playwright];

impl Runner {
    /// How each of its lines begins.
    fn prefix(self) -> &'static str {
        match self {
            Self::Cargo => "cargo ",
            Self::Vitest => "vitest ",
            Self::Playwright => "playwright ",
        }
    }

    fn list(self, workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
        match self {
            Self::Cargo => of_cargo(workspace, output),
            Self::Vitest => of_vitest(workspace, output),
            Self::Playwright => of_playwright(workspace, output),
        }
    }
}

/// Fails naming the tests of these runners that are lost, and those that the list does not have yet.
pub(crate) fn check(workspace: &Workspace, runners: &[Runner], output: &Output) -> Result<()> {
    let listed =
        std::fs::read_to_string(workspace.root.join(LIST)).with_context(|| format!("{LIST} cannot be read"))?;
    let is_theirs = |line: &&str| runners.iter().any(|runner| line.starts_with(runner.prefix()));
    let listed: BTreeSet<&str> = listed.lines().filter(is_theirs).collect();
    let there = list(workspace, runners, output)?;
    let there: BTreeSet<&str> = there.iter().map(String::as_str).collect();
    let lost: Vec<&&str> = listed.difference(&there).collect();
    let new: Vec<&&str> = there.difference(&listed).collect();
    for line in &lost {
        output.write_line(&format!("lost: {line}"))?;
    }
    for line in &new {
        output.write_line(&format!("not listed: {line}"))?;
    }
    if lost.is_empty() && new.is_empty() {
        return output.write_line(&format!("{} tests, all listed", there.len()));
    }
    bail!(
        "{} tests are lost and {} not listed in {LIST}; when that is meant: `{REGENERATE_COMMAND}`",
        lost.len(),
        new.len()
    )
}

/// Writes the list.
pub(crate) fn write(workspace: &Workspace) -> Result<()> {
    web::install(workspace, &Output::Terminal)?;
    let lines = list(workspace, &RUNNERS, &Output::Terminal)?;
    std::fs::write(workspace.root.join(LIST), lines.join("\n") + "\n")
        .with_context(|| format!("{LIST} cannot be written"))
}

fn list(workspace: &Workspace, runners: &[Runner], output: &Output) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for runner in runners {
        let mut names = runner.list(workspace, output)?;
        names.sort();
        lines.extend(names.into_iter().map(|name| format!("{}{name}", runner.prefix())));
    }
    Ok(lines)
}

fn of_cargo(workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
    let build = [&["test"], suites::TARGETS, &["--no-run", "--message-format=json-render-diagnostics"]].concat();
    let messages = process::run_and_capture(&mut workspace.cargo(&build), output)?;
    let mut names = Vec::new();
    for (program, binary) in messages.lines().filter_map(executable) {
        let said = process::run_and_capture(workspace.command(&program).args(["--list", "--format", "terse"]), output)?;
        for test in said.lines().filter_map(|line| line.strip_suffix(": test")) {
            let databases = if suites::on_postgres(&binary, test) { "sqlite postgres" } else { "sqlite" };
            names.push(format!("{binary} {test} [{databases}]"));
        }
    }
    Ok(names)
}

/// The program and the name of what cargo says to have built to be tested.
fn executable(line: &str) -> Option<(String, String)> {
    let message: Value = serde_json::from_str(line).ok()?;
    let is_test = message["profile"]["test"] == true;
    let (program, target) = (message["executable"].as_str().filter(|_| is_test)?, &message["target"]);
    let package = Path::new(message["manifest_path"].as_str()?).parent()?.file_name()?.to_str()?;
    let package = if package == "xtask" { package.to_owned() } else { format!("hub-{package}") };
    let name = target["name"].as_str()?;
    let is_library = target["kind"].as_array()?.iter().any(|kind| kind == "lib");
    Some((program.to_owned(), if is_library { package } else { format!("{package}::{name}") }))
}

fn of_vitest(workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
    let listed = process::run_and_capture(&mut workspace.npm(&["exec", "--", "vitest", "list", "--json"]), output)?;
    let tests: Vec<Value> = serde_json::from_str(&listed).context("Vitest's list is no JSON")?;
    let web = workspace.web_folder();
    let name = |test: &Value| {
        let file = Path::new(test["file"].as_str()?).strip_prefix(&web).ok()?.display();
        Some(format!("{file} > {}", test["name"].as_str()?.replace('\n', " ")))
    };
    tests.iter().map(|test| name(test).context("Vitest lists a test without a file")).collect()
}

fn of_playwright(workspace: &Workspace, output: &Output) -> Result<Vec<String>> {
    let listed = process::run_and_capture(&mut workspace.npm(&["exec", "--", "playwright", "test", "--list"]), output)?;
    Ok(listed.lines().filter_map(browser_test).collect())
}

/// `  [desktop] › app.spec.ts:24:1 › the home welcomes`, without the place, which moves with every line above it.
fn browser_test(line: &str) -> Option<String> {
    let (project, rest) = line.trim_start().strip_prefix('[')?.split_once("] › ")?;
    let (place, name) = rest.split_once(" › ")?;
    let file = place.split(':').next()?;
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
        let name = |line: &str| executable(line).map(|(_, name)| name);
        assert_eq!(name(&line("api", "test", true)).as_deref(), Some("hub-api::api"));
        assert_eq!(name(&line("hub_api", "lib", true)).as_deref(), Some("hub-api"));
        assert_eq!(name(&line("hub-api", "bin", false)), None);
    }

    #[test]
    fn a_browser_test_is_known_without_its_place() {
        let line = "  [desktop] › app.spec.ts:24:1 › an address › says so @phone";
        assert_eq!(browser_test(line).as_deref(), Some("[desktop] app.spec.ts > an address › says so @phone"));
        assert_eq!(browser_test("Total: 142 tests in 17 files"), None);
    }
}
