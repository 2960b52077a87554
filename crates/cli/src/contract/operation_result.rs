//! The result of exercising an operation.

use std::time::Duration;

use hub_client::contract::Operation;
use serde::Serialize;

use super::plan;

/// The result of an operation, printed as a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OperationResult {
    /// The operation's id.
    pub(crate) operation: String,
    /// The operation's first tag.
    pub(crate) tag: String,
    pub(crate) outcome: TestOutcome,
    /// The number of requests.
    pub(crate) calls: u32,
    /// Their total duration.
    pub(crate) ms: u64,
    /// The failures, or the reason for skipping.
    pub(crate) message: Option<String>,
    /// True when it was skipped only because the account has another scope.
    #[serde(skip)]
    pub(crate) needs_other_account: bool,
}

/// The outcome of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TestOutcome {
    Passed,
    Failed,
    Skipped,
}

/// The reason why a step was skipped or proves nothing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SkipReason {
    /// No response set this variable.
    MissingVariable(String),
    /// The operator's account may not call it; the text says why.
    Access(&'static str),
    /// The server asks to wait this many seconds.
    RateLimited(u64),
    /// The account has nothing to read.
    NothingToRead,
    /// The run was interrupted.
    Interrupted,
}

/// The number of failures that a message lists.
const MAX_LISTED: usize = 3;

/// The running totals of an operation.
#[derive(Debug, Default)]
pub(super) struct OperationTally {
    pub(super) calls: u32,
    pub(super) took: Duration,
    /// The successful steps that prove the operation works.
    pub(super) passed: u32,
    pub(super) failures: Vec<String>,
    pub(super) skipped: Option<SkipReason>,
}

impl OperationTally {
    pub(super) fn add_failure(&mut self, failure: String) {
        if !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }

    pub(super) fn mark_skipped(&mut self, reason: SkipReason) {
        self.skipped.get_or_insert(reason);
    }

    pub(super) fn has_failed(&self) -> bool {
        !self.failures.is_empty()
    }

    /// The final result; `writes` tells whether the run may write.
    pub(super) fn into_result(self, operation: &Operation, tag: &str, allow_writes: bool) -> OperationResult {
        let outcome = match (self.has_failed(), self.passed) {
            (true, _) => TestOutcome::Failed,
            (false, 0) => TestOutcome::Skipped,
            (false, _) => TestOutcome::Passed,
        };
        let message = match outcome {
            TestOutcome::Passed => None,
            TestOutcome::Failed => Some(list_failures(&self.failures)),
            TestOutcome::Skipped => Some(skip_message(&operation.id, self.skipped.as_ref(), allow_writes)),
        };
        let wants_access = outcome == TestOutcome::Skipped && matches!(self.skipped, Some(SkipReason::Access(_)));
        let ms = u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX);
        let (operation, tag) = (operation.id.clone(), tag.to_owned());
        OperationResult { operation, tag, outcome, calls: self.calls, ms, message, needs_other_account: wants_access }
    }
}

fn list_failures(faults: &[String]) -> String {
    let named = faults.iter().take(MAX_LISTED).map(String::as_str).collect::<Vec<_>>().join("; ");
    match faults.len().saturating_sub(MAX_LISTED) {
        0 => named,
        more => format!("{named}; and {more} more"),
    }
}

fn skip_message(operation: &str, skipped: Option<&SkipReason>, writes: bool) -> String {
    match skipped {
        Some(SkipReason::MissingVariable(fact)) => {
            let giver = plan::all_steps(true).find(|step| step.provides(fact));
            match giver {
                Some(giver) => format!("needs {}, which {} did not give", fact.replace('_', " "), giver.operation.id),
                None => format!("needs {}", fact.replace('_', " ")),
            }
        }
        Some(SkipReason::Access(why)) => (*why).to_owned(),
        Some(SkipReason::RateLimited(seconds)) => format!("the server asks to wait {seconds} s"),
        Some(SkipReason::NothingToRead) => "there is nothing that this account may read".to_owned(),
        Some(SkipReason::Interrupted) => "interrupted".to_owned(),
        None => match plan::unexercised_reason(operation) {
            Some(why) => why.to_owned(),
            None if writes => "not exercised".to_owned(),
            None => "needs a write; --allow-writes exercises it".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, tally: OperationTally) -> (TestOutcome, Option<String>) {
        let operation = hub_client::contract::find_operation(id).expect("an operation");
        let row = tally.into_result(operation, "tag", false);
        (row.outcome, row.message)
    }

    fn skipped(why: Option<SkipReason>) -> OperationTally {
        OperationTally { skipped: why, ..OperationTally::default() }
    }

    #[test]
    fn nothing_passes_silently() {
        let says = |text: &str| (TestOutcome::Skipped, Some(text.to_owned()));
        assert_eq!(row("backoffices_seed", skipped(None)), says("needs a write; --allow-writes exercises it"));
        assert_eq!(row("auth_sign_up", skipped(None)), says("needs a code that is sent by email or phone"));
        let missing = skipped(Some(SkipReason::MissingVariable("group".into())));
        assert_eq!(row("pharmacy_group_get", missing), says("needs group, which pharmacy_group_list did not give"));
        assert_eq!(
            row("backoffices_events", skipped(Some(SkipReason::Access("lets in others")))),
            says("lets in others")
        );
    }

    #[test]
    fn one_fault_fails_it_and_many_are_counted() {
        let mut tally = OperationTally { passed: 3, ..OperationTally::default() };
        assert_eq!(row("root", OperationTally { passed: 1, ..OperationTally::default() }), (TestOutcome::Passed, None));
        for fault in ["a", "b", "b", "c", "d", "e"] {
            tally.add_failure(fault.to_owned());
        }
        assert_eq!(row("root", tally), (TestOutcome::Failed, Some("a; b; c; and 2 more".into())));
    }
}
