//! Measures variants, kept variants and uploads, each beside bare code in the same process.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::verdict::Verdict;
use crate::process::{self, Output};

/// The operations: the name in the load's output and in the report, the unit, the bare code, and the smallest ratio to its rate.
const OPERATIONS: [(&str, &str, &str, &str, f64); 3] = [
    ("variants", "variant of a photograph made", "a second", "fast_image_resize", 0.8),
    ("reads", "kept variant read", "a second", "ServeDir", 0.8),
    ("uploads", "upload of 20 MB", "MB a second", "body written to a file", 0.7),
];

/// The rates of an operation.
struct MediaRates {
    ours: f64,
    bare: f64,
}

/// The rates of all operations, in the order of [`OPERATIONS`].
pub(super) struct MediaResults([MediaRates; 3]);

/// Runs the load program.
pub(super) fn measure(program: &Path, output: &Output) -> Result<MediaResults> {
    eprintln!("variants, reads and uploads");
    let mut command = Command::new(program);
    process::remove_hub_variables(&mut command);
    let printed = process::run_and_capture(&mut command, output)?;
    MediaResults::from_json(&printed).with_context(|| format!("the load program printed {printed}"))
}

impl MediaResults {
    fn from_json(printed: &str) -> Result<Self> {
        let printed: Value = serde_json::from_str(printed)?;
        let rates = |name: &str| -> Result<MediaRates> {
            let rate = |side: &str| printed[name][side].as_f64().with_context(|| format!("no {name} of {side}"));
            Ok(MediaRates { ours: rate("ours")?, bare: rate("bare")? })
        };
        let [variants, reads, uploads] = OPERATIONS.map(|(name, ..)| rates(name));
        Ok(Self([variants?, reads?, uploads?]))
    }

    /// The results' table and, by the rates, its verdicts.
    pub(super) fn markdown(&self) -> String {
        let head = "| operation | unit | hub-api | bare | bare code | ratio | aim |\n|---|---|--:|--:|---|--:|--:|";
        let row = |((_, operation, unit, code, aim), rates): (&(_, &str, &str, &str, f64), &MediaRates)| {
            let MediaRates { ours, bare } = rates;
            format!("\n| {operation} | {unit} | {ours:.0} | {bare:.0} | {code} | {:.2} | {aim:.2} |", ours / bare)
        };
        let rows: String = OPERATIONS.iter().zip(&self.0).map(row).collect();
        format!("{head}{rows}")
    }

    /// Compares each rate with its aim.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |((_, operation, _, code, aim), rates): (&(_, &str, &str, &str, f64), &MediaRates)| {
            let ratio = rates.ours / rates.bare;
            Verdict { passes: ratio >= *aim, text: format!("{operation}: {ratio:.2} of {code} (at least {aim})") }
        };
        OPERATIONS.iter().zip(&self.0).map(verdict).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_follow_the_ratios() {
        let passes = |variants: f64, uploads: f64| {
            let printed = serde_json::json!({
                "variants": {"ours": variants, "bare": 100}, "reads": {"ours": 80, "bare": 100},
                "uploads": {"ours": uploads, "bare": 100},
            });
            let results = MediaResults::from_json(&printed.to_string()).expect("rates");
            results.verdicts().iter().map(|verdict| verdict.passes).collect::<Vec<_>>()
        };
        assert_eq!(passes(80.0, 70.0), [true, true, true]);
        assert_eq!(passes(79.0, 69.0), [false, true, false]);
        assert!(MediaResults::from_json("{}").is_err());
    }
}
