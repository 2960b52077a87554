//! The plan: the requests that exercise each operation, their order, and the cleanup afterwards.
//!
//! Texts of a step name variables in braces, as in `{group}`: initial ones (`variables.rs`), or ones that an earlier
//! step captures. A step with an unset variable is skipped with that reason.

mod orders;
mod reads;
mod stores;
mod writes;

use hub_client::contract::{Access, Operation, find_operation};
use serde_json::Value;

pub(super) use orders::ORDER_STEPS;
pub(super) use reads::READ_STEPS;
pub(super) use stores::STORE_STEPS;
pub(super) use writes::{SIGN_OUT_STEPS, WORKSPACE_STEPS};

/// A request for an operation, and the expected response.
#[derive(Debug)]
pub(super) struct Step {
    /// The operation's id.
    pub(super) operation: &'static str,
    /// Its parameters by name: path, query and headers.
    pub(super) parameters: &'static [(&'static str, &'static str)],
    /// Its body, as JSON.
    pub(super) body: Option<&'static str>,
    /// The account that sends it.
    pub(super) account: StepAccount,
    /// The expected status.
    pub(super) status: u16,
    /// The expected error code of a refusal.
    pub(super) code: Option<&'static str>,
    /// The variables to capture from the response.
    pub(super) captures: &'static [Capture],
    /// A flag that is set when the step succeeded, for later steps.
    pub(super) sets: Option<&'static str>,
    /// The flag that must be set before.
    pub(super) requires: Option<&'static str>,
    /// True when a 404 only means that the account has nothing to read.
    pub(super) may_be_missing: bool,
    /// The cleanup of what the step creates.
    pub(super) cleanup: Option<&'static Cleanup>,
    /// The cleanup that the step makes unnecessary.
    pub(super) clears: Option<&'static str>,
}

/// The account that sends a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepAccount {
    /// The operator, or nobody for a public operation.
    Operator,
    /// The workspace account that the run created.
    Workspace,
    /// The same account, with its refresh token.
    WorkspaceRefresh,
    /// The consumer account that the run created.
    Consumer,
}

/// A variable captured from a response.
#[derive(Debug)]
pub(super) struct Capture {
    /// The variable's name.
    pub(super) variable: &'static str,
    /// The JSON pointer to its value.
    pub(super) pointer: &'static str,
    /// Extracts the variable from the text found there.
    pub(super) part: fn(&str) -> Option<&str>,
}

/// The cleanup of something that the run created.
#[derive(Debug)]
pub(super) struct Cleanup {
    /// A description, with variables.
    pub(super) description: &'static str,
    /// The steps that delete it.
    pub(super) steps: &'static [Step],
}

/// A step by the operator.
const fn by_operator(operation: &'static str) -> Step {
    Step {
        operation,
        parameters: &[],
        body: None,
        account: StepAccount::Operator,
        status: 200,
        code: None,
        captures: &[],
        sets: None,
        requires: None,
        may_be_missing: false,
        cleanup: None,
        clears: None,
    }
}

/// A step by the run's workspace account.
const fn by_workspace(operation: &'static str) -> Step {
    Step { account: StepAccount::Workspace, ..by_operator(operation) }
}

impl Step {
    const fn parameters(self, with: &'static [(&'static str, &'static str)]) -> Self {
        Self { parameters: with, ..self }
    }

    const fn body(self, body: &'static str) -> Self {
        Self { body: Some(body), ..self }
    }

    const fn with_refresh_token(self) -> Self {
        Self { account: StepAccount::WorkspaceRefresh, ..self }
    }

    const fn captures(self, learns: &'static [Capture]) -> Self {
        Self { captures: learns, ..self }
    }

    const fn sets(self, fact: &'static str) -> Self {
        Self { sets: Some(fact), ..self }
    }

    const fn requires(self, fact: &'static str) -> Self {
        Self { requires: Some(fact), ..self }
    }

    const fn refused(self, status: u16, code: &'static str) -> Self {
        Self { status, code: Some(code), ..self }
    }

    const fn may_be_missing(self) -> Self {
        Self { may_be_missing: true, ..self }
    }

    const fn cleanup(self, leaves: &'static Cleanup) -> Self {
        Self { cleanup: Some(leaves), ..self }
    }

    const fn clears(self, what: &'static str) -> Self {
        Self { clears: Some(what), ..self }
    }

    /// True when the step proves that the operation works.
    pub(super) fn is_success(&self) -> bool {
        self.code.is_none()
    }
}

const fn capture(fact: &'static str, pointer: &'static str) -> Capture {
    Capture { variable: fact, pointer, part: |text| Some(text) }
}

impl Capture {
    const fn part(self, part: fn(&str) -> Option<&str>) -> Self {
        Self { part, ..self }
    }

    /// Reads the value from a response; null counts as missing.
    pub(super) fn read_from(&self, answer: &Value) -> Option<Value> {
        match answer.pointer(self.pointer)? {
            Value::Null => None,
            Value::String(text) => (self.part)(text).map(Value::from),
            other => Some(other.clone()),
        }
    }
}

/// Operations that no program can exercise, and the reasons.
pub(super) const UNEXERCISED: [(&str, &str); 1] = [("auth_sign_up", "needs a code that is sent by email or phone")];

/// The reason why an operation is never exercised.
pub(super) fn unexercised_reason(operation: &str) -> Option<&'static str> {
    UNEXERCISED.iter().find(|(id, _)| *id == operation).map(|(_, why)| *why)
}

/// The steps of a run, in order.
pub(super) fn all_steps(allow_writes: bool) -> impl Iterator<Item = &'static Step> {
    let more = [WORKSPACE_STEPS, STORE_STEPS, ORDER_STEPS].into_iter().filter(move |_| allow_writes);
    READ_STEPS.iter().chain(more.flatten())
}

/// The steps for the chosen operations and the steps they depend on, in order.
pub(super) fn select_steps(allow_writes: bool, is_chosen: &dyn Fn(&str) -> bool) -> Vec<&'static Step> {
    let all: Vec<&'static Step> = all_steps(allow_writes).collect();
    let mut taken: Vec<bool> = all.iter().map(|step| is_chosen(step.operation)).collect();
    // From the end, because a step depends on earlier ones.
    for index in (0..all.len()).rev() {
        if !taken[index] {
            continue;
        }
        for fact in all[index].required_variables() {
            let first = all.iter().position(|step| step.provides(fact));
            if let Some(first) = first.filter(|first| *first < index) {
                taken[first] = true;
            }
        }
    }
    all.into_iter().zip(taken).filter_map(|(step, taken)| taken.then_some(step)).collect()
}

/// The first chosen operation whose reads need an account.
pub(crate) fn first_needing_account(is_chosen: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    let mut steps = select_steps(false, is_chosen).into_iter();
    steps
        .find(|step| find_operation(step.operation).is_some_and(|operation| step.needs_operator(operation)))
        .map(|step| step.operation)
}

impl Step {
    /// The variables a step needs: those in its texts, and its account's token.
    pub(super) fn required_variables(&self) -> Vec<&'static str> {
        let texts = self.parameters.iter().map(|(_, text)| *text).chain(self.body);
        let mut facts: Vec<&'static str> = texts.flat_map(variables_in).chain(self.requires).collect();
        match self.account {
            StepAccount::Operator => {}
            StepAccount::Workspace => facts.push("own_access"),
            StepAccount::WorkspaceRefresh => facts.push("own_refresh"),
            StepAccount::Consumer => facts.push("buyer_access"),
        }
        facts
    }

    /// True when the step sets the variable.
    pub(super) fn provides(&self, variable: &str) -> bool {
        self.sets == Some(variable) || self.captures.iter().any(|learn| learn.variable == variable)
    }

    /// True when the operator must be signed in for the step.
    pub(super) fn needs_operator(&self, operation: &Operation) -> bool {
        self.account == StepAccount::Operator && !matches!(operation.access, Access::Public | Access::Optional)
    }
}

/// The variables that a text names.
pub(super) fn variables_in(text: &'static str) -> impl Iterator<Item = &'static str> {
    // JSON has braces too: a variable's name has only letters and underscores.
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .filter(move |name| is_name(name))
}

#[cfg(test)]
mod plan_tests;
