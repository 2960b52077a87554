//! `--changed`: which files differ from a revision, and which stages that can break.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::Result;

use super::Stage;
use crate::process::{self, Output};
use crate::workspace::Workspace;

/// The files that differ.
pub(super) struct ChangedFiles {
    since: String,
    files: Vec<String>,
}

/// What lies under a path, or is the whole of it: the stages that read it, and the crates whose tests do.
struct AffectedStages {
    path: &'static str,
    stages: &'static [&'static str],
    crates: &'static [&'static str],
}

/// Every crate with tests.
const CRATES: &[&str] = &["hub-api", "hub-cli", "hub-client", "hub-kernel", "hub-tui", "xtask"];

const RUST: &[&str] = &["build", "clippy", "rust-sqlite", "docs", "names"];
const SERVER: &[&str] =
    &["build", "generate", "clippy", "rust-sqlite", "rust-postgres", "docs", "names", "e2e", "schemathesis"];
const PAGES: &[&str] = &["web-check", "web-test", "web-build", "names", "e2e"];

/// The first that fits decides; what fits none can break everything.
const AREAS: &[AffectedStages] = &[
    area("crates/api/tests/", &["build", "clippy", "rust-sqlite", "rust-postgres", "docs", "names"], &["hub-api"]),
    // The tests of `hub` and of its dashboard stand on the server, and the server on the kernel.
    area("crates/kernel/", SERVER, &["hub-api", "hub-cli", "hub-kernel", "hub-tui"]),
    area("crates/api/", SERVER, &["hub-api", "hub-cli", "hub-tui"]),
    area("crates/client/", SERVER, &["hub-api", "hub-cli", "hub-client", "hub-tui"]),
    area("crates/tui/", RUST, &["hub-cli", "hub-tui"]),
    area("crates/cli/", &["build", "clippy", "rust-sqlite", "rust-postgres", "docs", "names"], &["hub-cli"]),
    area("fixtures/", SERVER, &["hub-api", "hub-cli", "hub-tui"]),
    area("web/e2e/", &["web-check", "names", "e2e"], &[]),
    area("web/src/shared/api/", &["generate", "web-check", "web-test", "web-build", "names", "e2e"], &[]),
    area("web/package", &["web-check", "web-test", "web-build", "generate", "names", "e2e"], &["hub-api"]),
    area("web/playwright.config.ts", &["web-check", "names", "e2e"], &[]),
    area("web/README.md", &[], &[]),
    // The server's tests read the pages that are built from these.
    area("web/", PAGES, &["hub-api"]),
    area("README.md", &[], &[]),
    area("ARCHITECTURE.md", &[], &[]),
    area("BENCHMARKS.md", &[], &[]),
    area("STYLE.md", &[], &[]),
    area("CONTRIBUTING.md", &[], &[]),
    area("CHANGELOG.md", &[], &[]),
    area("docs/", &[], &[]),
    area("deny.toml", &["deny", "licences"], &[]),
];

/// What every change can break, and what they need.
const ALWAYS: [&str; 5] = ["tools", "format", "tidy", "web-install", "secrets"];

const fn area(path: &'static str, stages: &'static [&'static str], crates: &'static [&'static str]) -> AffectedStages {
    AffectedStages { path, stages, crates }
}

impl ChangedFiles {
    /// What differs from where this branch left the revision, committed or not.
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

    /// Whether a stage can fail because of them.
    pub(super) fn can_break(&self, stage: &str) -> bool {
        !self.files.is_empty()
            && (ALWAYS.contains(&stage)
                || self.files.iter().any(|file| find(file).is_none_or(|area| area.stages.contains(&stage)))
                || (["build", "rust-sqlite"].contains(&stage) && !self.crates().is_empty()))
    }

    /// The crates whose tests can fail because of them; none: all, or no Rust at all.
    pub(super) fn crates(&self) -> Vec<&'static str> {
        let areas: Vec<Option<&AffectedStages>> = self.files.iter().map(|file| find(file)).collect();
        if areas.iter().any(Option::is_none) {
            return Vec::new();
        }
        let of_areas: BTreeSet<&str> = areas.iter().flatten().flat_map(|area| area.crates).copied().collect();
        CRATES.iter().copied().filter(|name| of_areas.contains(name)).collect()
    }

    /// What runs and what does not, and because of what.
    pub(super) fn plan(&self, chosen: &[&'static Stage]) -> String {
        let names = |wanted: bool| {
            let is_wanted = |stage: &&Stage| chosen.iter().any(|one| one.name == stage.name) == wanted;
            super::stages::STAGES.iter().filter(is_wanted).map(|stage| stage.name).collect::<Vec<_>>().join(", ")
        };
        let files = match self.files.as_slice() {
            [] => return format!("nothing differs from {}: nothing can be broken", self.since),
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

fn find(file: &str) -> Option<&'static AffectedStages> {
    AREAS.iter().find(|area| file.starts_with(area.path))
}

#[cfg(test)]
mod tests {
    use super::super::stages::STAGES;
    use super::*;

    fn changes(files: &[&str]) -> ChangedFiles {
        ChangedFiles { since: "main".into(), files: files.iter().map(|&file| file.to_owned()).collect() }
    }

    fn broken(files: &[&str]) -> Vec<&'static str> {
        STAGES.iter().map(|stage| stage.name).filter(|name| changes(files).can_break(name)).collect()
    }

    #[test]
    fn a_change_breaks_what_reads_it() {
        assert!(broken(&[]).is_empty());
        assert_eq!(broken(&["README.md"]), ["tools", "format", "tidy", "web-install", "secrets"]);
        let of_the_command_line = broken(&["crates/cli/src/main.rs"]);
        assert!(of_the_command_line.contains(&"rust-sqlite") && !of_the_command_line.contains(&"e2e"));
        assert!(broken(&["crates/api/src/lib.rs"]).contains(&"e2e"));
        assert!(broken(&["web/src/App.tsx"]).contains(&"rust-sqlite"));
        assert!(!broken(&["web/e2e/app.spec.ts"]).contains(&"build"));
    }

    #[test]
    fn what_has_no_area_breaks_everything() {
        assert_eq!(broken(&["Cargo.lock"]).len(), STAGES.len());
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
        let plan = changes.plan(&chosen);
        assert!(plan.starts_with("changed since main: README.md and 1 more\n  runs: tools, format"), "{plan}");
        assert!(plan.contains("leaves out: ") && plan.contains("e2e"), "{plan}");
    }

    #[test]
    fn areas_name_stages_and_crates_that_there_are() {
        let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
        for area in AREAS {
            assert!(area.stages.iter().all(|stage| names.contains(stage)), "{}", area.path);
            assert!(area.crates.iter().all(|one| CRATES.contains(one)), "{}", area.path);
        }
        assert!(ALWAYS.iter().all(|stage| names.contains(stage)));
    }
}
