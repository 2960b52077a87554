//! What became of an operation: a row of the command's answer.

use std::time::Duration;

use hub_client::contract::Operation;
use serde::Serialize;

use super::plan;

/// An operation's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    /// The operation.
    pub(crate) operation: String,
    /// The part of the contract it belongs to.
    pub(crate) tag: String,
    pub(crate) outcome: Outcome,
    /// How many calls were made.
    pub(crate) calls: u32,
    /// How long they took together.
    pub(crate) ms: u64,
    /// What failed, or why it was not exercised.
    pub(crate) message: Option<String>,
    /// Whether only a session with another access kept it from being exercised.
    #[serde(skip)]
    pub(crate) wants_access: bool,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Passed,
    Failed,
    Skipped,
}

/// Why a step was not made, or shows nothing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Skipped {
    /// A fact that no answer gave.
    Missing(String),
    /// The account that is signed in is not let in, for this reason.
    Access(&'static str),
    /// The server wants to be left alone for so many seconds.
    Busy(u64),
    /// There is nothing of the caller's to read.
    Nothing,
    /// The run was ended.
    Interrupted,
}

/// How many faults a message names.
const NAMED: usize = 3;

/// What came of an operation's calls so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) calls: u32,
    pub(super) took: Duration,
    /// The steps that showed that it does what it is for.
    pub(super) passed: u32,
    pub(super) faults: Vec<String>,
    pub(super) skipped: Option<Skipped>,
}

impl Tally {
    pub(super) fn fault(&mut self, fault: String) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    pub(super) fn skip(&mut self, why: Skipped) {
        self.skipped.get_or_insert(why);
    }

    pub(super) fn failed(&self) -> bool {
        !self.faults.is_empty()
    }

    /// The row; `writes` is whether the run writes.
    pub(super) fn row(self, operation: &Operation, tag: &str, writes: bool) -> Row {
        let outcome = match (self.failed(), self.passed) {
            (true, _) => Outcome::Failed,
            (false, 0) => Outcome::Skipped,
            (false, _) => Outcome::Passed,
        };
        let message = match outcome {
            Outcome::Passed => None,
            Outcome::Failed => Some(told(&self.faults)),
            Outcome::Skipped => Some(why(&operation.id, self.skipped.as_ref(), writes)),
        };
        let wants_access = outcome == Outcome::Skipped && matches!(self.skipped, Some(Skipped::Access(_)));
        let ms = u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX);
        let (operation, tag) = (operation.id.clone(), tag.to_owned());
        Row { operation, tag, outcome, calls: self.calls, ms, message, wants_access }
    }
}

fn told(faults: &[String]) -> String {
    let named = faults.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join("; ");
    match faults.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named}; and {more} more"),
    }
}

fn why(operation: &str, skipped: Option<&Skipped>, writes: bool) -> String {
    match skipped {
        Some(Skipped::Missing(fact)) => {
            let giver = plan::steps(true).find(|step| step.tells(fact));
            match giver {
                Some(giver) => format!("needs {}, which {} did not give", fact.replace('_', " "), giver.operation),
                None => format!("needs {}", fact.replace('_', " ")),
            }
        }
        Some(Skipped::Access(why)) => (*why).to_owned(),
        Some(Skipped::Busy(seconds)) => format!("the server asks to wait {seconds} s"),
        Some(Skipped::Nothing) => "there is nothing that this account may read".to_owned(),
        Some(Skipped::Interrupted) => "interrupted".to_owned(),
        None => match plan::unexercised(operation) {
            Some(why) => why.to_owned(),
            None if writes => "not exercised".to_owned(),
            None => "needs a write; --allow-writes exercises it".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, tally: Tally) -> (Outcome, Option<String>) {
        let operation = hub_client::contract::find_operation(id).expect("an operation");
        let row = tally.row(operation, "tag", false);
        (row.outcome, row.message)
    }

    fn skipped(why: Option<Skipped>) -> Tally {
        Tally { skipped: why, ..Tally::default() }
    }

    #[test]
    fn nothing_passes_silently() {
        let says = |text: &str| (Outcome::Skipped, Some(text.to_owned()));
        assert_eq!(row("backoffices_seed", skipped(None)), says("needs a write; --allow-writes exercises it"));
        assert_eq!(row("auth_sign_up", skipped(None)), says("needs a code that is sent by email or phone"));
        let missing = skipped(Some(Skipped::Missing("group".into())));
        assert_eq!(row("pharmacy_group_get", missing), says("needs group, which pharmacy_group_list did not give"));
        assert_eq!(row("backoffices_events", skipped(Some(Skipped::Access("lets in others")))), says("lets in others"));
    }

    #[test]
    fn one_fault_fails_it_and_many_are_counted() {
        let mut tally = Tally { passed: 3, ..Tally::default() };
        assert_eq!(row("root", Tally { passed: 1, ..Tally::default() }), (Outcome::Passed, None));
        for fault in ["a", "b", "b", "c", "d", "e"] {
            tally.fault(fault.to_owned());
        }
        assert_eq!(row("root", tally), (Outcome::Failed, Some("a; b; c; and 2 more".into())));
    }
}
