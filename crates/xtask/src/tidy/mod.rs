//! `cargo xtask tidy`: the rules of the house that neither compiler nor formatter knows.

mod circles;
mod contract;
mod crates;
mod imports;
mod modules;
mod paths;
mod rooms;
mod size;
mod sql_verbs;
mod vocabulary;
mod web_imports;
mod words;

use std::fmt;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::process::Output;
use crate::workspace::Workspace;

/// A text file of the project.
struct Source {
    /// Its path from the root.
    path: String,
    text: String,
}

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Severity {
    Warning,
    Failure,
}

/// Something a rule found.
#[derive(PartialEq, Eq, Debug)]
struct Finding {
    severity: Severity,
    path: String,
    line: usize,
    message: String,
}

/// A rule that reads one file.
type FileRule = fn(&Source) -> Vec<Finding>;

/// A rule that reads all files together.
type TreeRule = fn(&[Source]) -> Vec<Finding>;

/// The rules that hold each file by itself.
const FILE_RULES: &[FileRule] = &[
    size::files,
    size::handlers,
    words::opening,
    words::every_column,
    words::unfinished,
    words::machine_paths,
    imports::floors,
    imports::domains,
    imports::rules,
    crates::dependencies,
    rooms::visibility,
    vocabulary::retired,
    contract::schema_names,
];

/// The rules that hold the files side by side.
const TREE_RULES: &[TreeRule] =
    &[circles::circles, rooms::folders, rooms::twins, sql_verbs::verbs, vocabulary::meanings];

/// Prints the findings; any failure among them fails.
pub(crate) fn run(workspace: &Workspace) -> Result<ExitCode> {
    check(workspace, &Output::Terminal)?;
    Ok(ExitCode::SUCCESS)
}

/// Says the findings and fails where one is a failure.
pub(crate) fn check(workspace: &Workspace, output: &Output) -> Result<()> {
    let sources = read(workspace)?;
    let of_files = sources.iter().flat_map(|source| FILE_RULES.iter().flat_map(|rule| rule(source)));
    let of_tree = TREE_RULES.iter().flat_map(|rule| rule(&sources));
    let findings: Vec<Finding> = of_files.chain(of_tree).collect();
    for finding in &findings {
        output.write_line(&finding.to_string())?;
    }
    let failures = count(&findings, Severity::Failure);
    let warnings = count(&findings, Severity::Warning);
    let sum = format!("tidy: {} files, {failures} failures, {warnings} warnings", sources.len());
    if failures > 0 {
        bail!("{sum}");
    }
    output.write_line(&sum)
}

fn count(findings: &[Finding], severity: Severity) -> usize {
    findings.iter().filter(|finding| finding.severity == severity).count()
}

/// The text files of the project.
fn read(workspace: &Workspace) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in workspace.files()? {
        // A file that is not UTF-8 is not text; a file that is gone by now was temporary.
        if let Ok(text) = std::fs::read_to_string(workspace.root.join(&path)) {
            let path = path.to_string_lossy().into_owned();
            sources.push(Source { path, text });
        }
    }
    Ok(sources)
}

impl Source {
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    fn has_extension(&self, extensions: &[&str]) -> bool {
        let extension = self.name().rsplit_once('.').map(|(_, extension)| extension);
        extension.is_some_and(|extension| extensions.contains(&extension))
    }

    /// Returns true if a program wrote it.
    fn is_generated(&self) -> bool {
        is_generated(&self.path)
    }

    /// Returns true if it is code people write.
    fn is_code(&self) -> bool {
        !self.is_generated() && self.has_extension(&["rs", "ts", "tsx", "js", "mjs", "css", "sql", "sh"])
    }

    fn failure(&self, line: usize, message: impl Into<String>) -> Finding {
        self.finding(Severity::Failure, line, message)
    }

    fn finding(&self, severity: Severity, line: usize, message: impl Into<String>) -> Finding {
        Finding { severity, path: self.path.clone(), line, message: message.into() }
    }
}

/// Returns true if a program writes the file at this path.
pub(crate) fn is_generated(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    ["generated.rs", "schema.d.ts", "openapi.json", "package-lock.json"].contains(&name)
        || name.starts_with("validators") && name.ends_with(".ts")
        || name.ends_with(".lock")
        || name.ends_with(".snap")
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity {
            Severity::Warning => "warning",
            Severity::Failure => "failure",
        };
        write!(formatter, "{word}: {}:{}: {}", self.path, self.line, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file for a rule's test.
    pub(super) fn source(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    /// The messages of a rule.
    pub(super) fn messages(rule: fn(&Source) -> Vec<Finding>, path: &str, text: &str) -> Vec<String> {
        rule(&source(path, text)).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn generated_files_are_known() {
        for path in [
            "crates/client/src/generated.rs",
            "crates/client/src/types/generated.rs",
            "crates/client/openapi.json",
            "web/src/shared/api/schema.d.ts",
            "web/src/shared/api/validators.calendar.ts",
            "web/package-lock.json",
            "Cargo.lock",
            "crates/api/tests/api/snapshots/a.snap",
        ] {
            assert!(source(path, "").is_generated(), "{path}");
        }
        assert!(!source("web/src/shared/lib/calendar.ts", "").is_generated());
    }
}
