//! Measures pages with the web's own scripts: their size, the first visit on a slow phone, the time to draw a month and
//! a change on the board of orders, a store of 200 articles, a page and a search of the directory, and the screens of a
//! large store's owner.

use anyhow::Result;

use super::verdict::Verdict;
use crate::interrupt;
use crate::process::{self, Output};
use crate::server::ServerSetup;
use crate::workspace::Workspace;

/// The npm scripts and the sentence of their verdict. Each prints figures and fails when one is above its limit.
const SCRIPTS: [(&str, &str); 7] = [
    ("budget", "the size of the public pages' first visit is within its limit"),
    ("speed", "a slow phone shows the calendar in time, and the page is accessible"),
    ("draw", "a month of 60 shifts is drawn within a frame"),
    ("board-draw", "a change on the board of 200 open orders is drawn within a frame"),
    (
        "store-speed",
        "a slow phone shows a store of 200 articles in time and answers at once, and the page is small and accessible",
    ),
    (
        "page-speed",
        "a slow phone shows a page of the directory and a search in time, and both are small and accessible",
    ),
    // Last, because it adds articles to the demonstration's store.
    ("store-pages", "the screens of a store of 2 000 articles, 50 policies and 10 000 orders can be used within 2 s"),
];

/// The results of all scripts.
pub(super) struct PageResults {
    measurements: Vec<PageMeasurement>,
}

struct PageMeasurement {
    description: &'static str,
    figures: String,
    passes: bool,
}

/// Starts the server with the demo data and runs the scripts against it.
pub(super) fn measure(workspace: &Workspace, setup: &ServerSetup<'_>, output: &Output) -> Result<PageResults> {
    let _server = setup.start(output)?;
    let mut measurements = Vec::new();
    for (script, description) in SCRIPTS {
        eprintln!("pages: {script}");
        let log = workspace.state_file(&format!("logs/bench-{script}.log"))?;
        std::fs::write(&log, "")?;
        let mut command = workspace.npm(&["run", "--silent", script]);
        process::remove_hub_variables(&mut command);
        command.env("HUB_E2E_BASE_URL", setup.base_url()).env("HUB_E2E_ACCOUNTS", setup.demo_accounts_file());
        command.env("TMPDIR", setup.data_folder());
        let result = process::run(&mut command, &Output::Log(log.clone()));
        interrupt::fail_if_requested()?;
        measurements.push(PageMeasurement {
            description,
            figures: extract_figures(&std::fs::read_to_string(log)?),
            passes: result.is_ok(),
        });
    }
    Ok(PageResults { measurements })
}

/// The figures that a script printed: its log without the line with the command.
fn extract_figures(log: &str) -> String {
    log.lines().filter(|line| !line.starts_with("$ ")).collect::<Vec<_>>().join("\n").trim().to_owned()
}

impl PageResults {
    /// The scripts' output as Markdown.
    pub(super) fn markdown(&self) -> String {
        let blocks = self.measurements.iter().map(|measure| format!("```\n{}\n```", measure.figures));
        blocks.collect::<Vec<_>>().join("\n\n")
    }

    /// A verdict for each script.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |measure: &PageMeasurement| Verdict {
            passes: measure.passes,
            text: format!("pages: {}", measure.description),
        };
        self.measurements.iter().map(verdict).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_what_the_script_printed() {
        assert_eq!(extract_figures("$ npm run --silent draw\n\ngrid: 7 ms\nlist: 9 ms\n"), "grid: 7 ms\nlist: 9 ms");
    }

    #[test]
    fn a_script_that_fails_is_a_verdict() {
        let measure = |passes| PageMeasurement { description: "x", figures: String::new(), passes };
        let pages = PageResults { measurements: vec![measure(true), measure(false)] };
        let passed: Vec<bool> = pages.verdicts().iter().map(|verdict| verdict.passes).collect();
        assert_eq!(passed, [true, false]);
    }
}
