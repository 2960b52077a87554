//! What the public calendar weighs, when a slow phone has it, and how long a month takes to draw.

use anyhow::Result;

use super::verdict::Verdict;
use crate::interrupt;
use crate::process::{self, Output};
use crate::server::ServerSetup;
use crate::workspace::Workspace;

/// The web's own measures: each prints its figures and fails above its budget.
const SCRIPTS: [(&str, &str); 3] = [
    ("budget", "the calendar's first visit is within its weight"),
    ("speed", "a slow phone has the calendar in time, and it is accessible"),
    ("draw", "a month of 60 shifts is drawn within a frame"),
];

/// What the scripts said.
pub(super) struct PageResults {
    measures: Vec<PageMeasurement>,
}

struct PageMeasurement {
    about: &'static str,
    figures: String,
    passes: bool,
}

/// Runs the scripts against the server of a setting that is loaded.
pub(super) fn measure(workspace: &Workspace, setting: &ServerSetup<'_>, output: &Output) -> Result<PageResults> {
    let _server = setting.start(output)?;
    let mut measures = Vec::new();
    for (script, about) in SCRIPTS {
        eprintln!("pages: {script}");
        let log = workspace.state_file(&format!("logs/bench-{script}.log"))?;
        std::fs::write(&log, "")?;
        let mut command = workspace.npm(&["run", "--silent", script]);
        process::remove_hub_variables(&mut command);
        command.env("HUB_E2E_BASE_URL", setting.base_url()).env("TMPDIR", setting.folder());
        let result = process::run(&mut command, &Output::Log(log.clone()));
        interrupt::refuse_when_requested()?;
        measures.push(PageMeasurement {
            about,
            figures: figures(&std::fs::read_to_string(log)?),
            passes: result.is_ok(),
        });
    }
    Ok(PageResults { measures })
}

/// What a script printed, without the line that says how it was run.
fn figures(log: &str) -> String {
    log.lines().filter(|line| !line.starts_with("$ ")).collect::<Vec<_>>().join("\n").trim().to_owned()
}

impl PageResults {
    /// The figures as they were printed.
    pub(super) fn markdown(&self) -> String {
        let blocks = self.measures.iter().map(|measure| format!("```\n{}\n```", measure.figures));
        blocks.collect::<Vec<_>>().join("\n\n")
    }

    /// Whether each is within its budget.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict =
            |measure: &PageMeasurement| Verdict { passes: measure.passes, text: format!("pages: {}", measure.about) };
        self.measures.iter().map(verdict).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_what_the_script_printed() {
        assert_eq!(figures("$ npm run --silent draw\n\ngrid: 7 ms\nlist: 9 ms\n"), "grid: 7 ms\nlist: 9 ms");
    }

    #[test]
    fn a_script_that_fails_is_a_verdict() {
        let measure = |passes| PageMeasurement { about: "x", figures: String::new(), passes };
        let pages = PageResults { measures: vec![measure(true), measure(false)] };
        let passed: Vec<bool> = pages.verdicts().iter().map(|verdict| verdict.passes).collect();
        assert_eq!(passed, [true, false]);
    }
}
