//! `--changed`: finds the files that differ from a revision and the stages that these changes can break.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::Result;

use super::Stage;
use crate::process::{self, Output};
use crate::workspace::Workspace;

/// The files that differ from a revision.
pub(super) struct ChangedFiles {
    since: String,
    files: Vec<String>,
}

/// A path prefix, the stages that a change below it can break, and the crates whose tests it can break.
struct ChangeArea {
    path: &'static str,
    stages: &'static [&'static str],
    crates: &'static [&'static str],
}

/// All crates with tests.
const TESTED_CRATES: &[&str] = &[
    "hub-api",
    "hub-cli",
    "hub-client",
    "hub-import",
    "hub-kernel",
    "hub-tui",
    "mercadopago-standin",
    "push-standin",
    "xtask",
];

const SERVER_STAGES: &[&str] = &[
    "build",
    "generate",
    "clippy",
    "rust-sqlite",
    "rust-postgres",
    "docs",
    "names",
    "e2e",
    "e2e-postgres",
    "schemathesis",
];
const WEB_STAGES: &[&str] = &["web-check", "web-test", "web-build", "names", "e2e", "e2e-postgres"];

/// The first area whose path matches a file applies; a file without an area can break every stage.
const AREAS: &[ChangeArea] = &[
    area("crates/api/tests/", &["build", "clippy", "rust-sqlite", "rust-postgres", "docs", "names"], &["hub-api"]),
    // The tests of `hub` and of its dashboard run the server, which uses the kernel.
    area("crates/kernel/", SERVER_STAGES, &["hub-api", "hub-cli", "hub-kernel", "hub-tui"]),
    // The server's tests start the stand-ins.
    area("crates/mercadopago-standin/README.md", &[], &[]),
    area(
        "crates/mercadopago-standin/",
        &["build", "clippy", "rust-sqlite", "rust-postgres", "docs", "names"],
        &["hub-api", "mercadopago-standin"],
    ),
    area("crates/push-standin/README.md", &[], &[]),
    area(
        "crates/push-standin/",
        &["build", "clippy", "rust-sqlite", "rust-postgres", "docs", "names"],
        &["hub-api", "push-standin"],
    ),
    area("crates/import/", SERVER_STAGES, &["hub-api", "hub-cli", "hub-import"]),
    area("crates/api/", SERVER_STAGES, &["hub-api", "hub-cli", "hub-tui"]),
    area("crates/client/", SERVER_STAGES, &["hub-api", "hub-cli", "hub-client", "hub-tui"]),
    // A browser test runs the dashboard.
    area(
        "crates/tui/",
        &["build", "clippy", "rust-sqlite", "docs", "names", "e2e", "e2e-postgres"],
        &["hub-cli", "hub-tui"],
    ),
    area(
        "crates/cli/",
        &["build", "clippy", "rust-sqlite", "rust-postgres", "docs", "names", "e2e", "e2e-postgres"],
        &["hub-cli"],
    ),
    area("fixtures/", SERVER_STAGES, &["hub-api", "hub-cli", "hub-tui"]),
    area("web/e2e/pictures/", &["web-check"], &[]),
    area("web/pictures.config.ts", &["web-check"], &[]),
    area("web/e2e/", &["web-check", "names", "e2e", "e2e-postgres"], &[]),
    area(
        "web/src/shared/api/",
        &["generate", "web-check", "web-test", "web-build", "names", "e2e", "e2e-postgres"],
        &[],
    ),
    area(
        "web/package",
        &["web-check", "web-test", "web-build", "generate", "names", "e2e", "e2e-postgres"],
        &["hub-api"],
    ),
    area("web/playwright.config.ts", &["web-check", "names", "e2e", "e2e-postgres"], &[]),
    area("web/README.md", &[], &[]),
    // The server's tests read the built pages.
    area("web/", WEB_STAGES, &["hub-api"]),
    area("README.md", &[], &[]),
    area("ARCHITECTURE.md", &[], &[]),
    area("BENCHMARKS.md", &[], &[]),
    area("STYLE.md", &[], &[]),
    area("CONTRIBUTING.md", &[], &[]),
    area("CHANGELOG.md", &[], &[]),
    area("docs/", &[], &[]),
    area("deny.toml", &["deny", "licences"], &[]),
];

/// The stages that every change can break, and the stages they need.
const ALWAYS_STAGES: [&str; 5] = ["tools", "format", "tidy", "web-install", "secrets"];

const fn area(path: &'static str, stages: &'static [&'static str], crates: &'static [&'static str]) -> ChangeArea {
    ChangeArea { path, stages, crates }
}

impl ChangedFiles {
    /// Finds the files that differ from the merge base with the revision, committed or not.
    pub(super) fn since(workspace: &Workspace, revision: &str) -> Result<Self> {
        let git = |arguments: &[&str]| {
            let mut command: Command = workspace.command("git");
            process::run_and_capture(command.args(arguments), &Output::Terminal)
        };
        let base = git(&["merge-base", revision, "HEAD"])?;
        let mut files: BTreeSet<String> =
            git(&["diff", "--name-only", base.trim()])?.lines().map(str::to_owned).collect();
        files.extend(git(&["ls-files", "--others", "--exclude-standard"])?.lines().map(str::to_owned));
        Ok(Self { since: revision.to_owned(), files: files.into_iter().collect() })
    }

    /// Returns true when the changed files can break the stage.
    pub(super) fn can_break(&self, stage: &str) -> bool {
        !self.files.is_empty()
            && (ALWAYS_STAGES.contains(&stage)
                || self.files.iter().any(|file| find_area(file).is_none_or(|area| area.stages.contains(&stage)))
                || (["build", "rust-sqlite"].contains(&stage) && !self.crates().is_empty()))
    }

    /// The crates whose tests the changed files can break. Empty when every crate's tests run, or none.
    pub(super) fn crates(&self) -> Vec<&'static str> {
        let areas: Vec<Option<&ChangeArea>> = self.files.iter().map(|file| find_area(file)).collect();
        if areas.iter().any(Option::is_none) {
            return Vec::new();
        }
        let affected_crates: BTreeSet<&str> = areas.iter().flatten().flat_map(|area| area.crates).copied().collect();
        TESTED_CRATES.iter().copied().filter(|name| affected_crates.contains(name)).collect()
    }

    /// Describes the changed files, the stages that run and the stages that are left out.
    pub(super) fn describe_plan(&self, chosen: &[&'static Stage]) -> String {
        let names = |is_chosen: bool| {
            let is_listed = |stage: &&Stage| chosen.iter().any(|other| other.name == stage.name) == is_chosen;
            super::stages::STAGES.iter().filter(is_listed).map(|stage| stage.name).collect::<Vec<_>>().join(", ")
        };
        let files = match self.files.as_slice() {
            [] => return format!("no file differs from {}: no stage runs", self.since),
            [one] => one.clone(),
            [one, others @ ..] => format!("{one} and {} more", others.len()),
        };
        let crates = self.crates();
        let crates = if crates.is_empty() { String::new() } else { format!("\n  tests of: {}", crates.join(", ")) };
        format!(
            "changed since {}: {files}\n  runs: {}{crates}\n  leaves out: {}\n",
            self.since,
            names(true),
            names(false)
        )
    }
}

fn find_area(file: &str) -> Option<&'static ChangeArea> {
    AREAS.iter().find(|area| file.starts_with(area.path))
}

#[cfg(test)]
mod tests {
    use super::super::stages::STAGES;
    use super::*;

    fn changes(files: &[&str]) -> ChangedFiles {
        ChangedFiles { since: "main".into(), files: files.iter().map(|&file| file.to_owned()).collect() }
    }

    fn affected_stages(files: &[&str]) -> Vec<&'static str> {
        STAGES.iter().map(|stage| stage.name).filter(|name| changes(files).can_break(name)).collect()
    }

    #[test]
    fn a_change_breaks_what_reads_it() {
        assert!(affected_stages(&[]).is_empty());
        assert_eq!(affected_stages(&["README.md"]), ["tools", "format", "tidy", "web-install", "secrets"]);
        let cli_stages = affected_stages(&["crates/cli/src/main.rs"]);
        assert!(cli_stages.contains(&"e2e") && !cli_stages.contains(&"schemathesis"));
        assert!(affected_stages(&["crates/api/src/lib.rs"]).contains(&"e2e"));
        assert!(affected_stages(&["web/src/App.tsx"]).contains(&"rust-sqlite"));
        assert!(!affected_stages(&["web/e2e/app.spec.ts"]).contains(&"build"));
    }

    #[test]
    fn what_has_no_area_breaks_everything() {
        assert_eq!(affected_stages(&["Cargo.lock"]).len(), STAGES.len());
        assert!(changes(&["Cargo.lock", "crates/cli/src/main.rs"]).crates().is_empty());
    }

    #[test]
    fn crates_are_those_that_stand_on_what_changed() {
        assert_eq!(changes(&["crates/tui/src/lib.rs"]).crates(), ["hub-cli", "hub-tui"]);
        assert_eq!(changes(&["crates/cli/src/main.rs", "web/src/App.tsx"]).crates(), ["hub-api", "hub-cli"]);
    }

    #[test]
    fn the_plan_says_what_runs_and_what_does_not() {
        let changes = changes(&["README.md", "STYLE.md"]);
        let chosen: Vec<&Stage> = STAGES.iter().filter(|stage| changes.can_break(stage.name)).collect();
        let plan = changes.describe_plan(&chosen);
        assert!(plan.starts_with("changed since main: README.md and 1 more\n  runs: tools, format"), "{plan}");
        assert!(plan.contains("leaves out: ") && plan.contains("e2e"), "{plan}");
    }

    #[test]
    fn areas_name_stages_and_crates_that_there_are() {
        let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
        for area in AREAS {
            assert!(area.stages.iter().all(|stage| names.contains(stage)), "{}", area.path);
            assert!(area.crates.iter().all(|name| TESTED_CRATES.contains(name)), "{}", area.path);
        }
        assert!(ALWAYS_STAGES.iter().all(|stage| names.contains(stage)));
    }
}
