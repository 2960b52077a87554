//! The plan: by which calls each operation is exercised, in which order, and what is done away with afterwards.
//!
//! A step's texts name facts in braces, as in `{group}`: those a run begins with (`facts.rs`), and those that an earlier
//! step learns from its answer. A step whose facts nobody gave is not made, and says so.

mod orders;
mod reads;
mod stores;
mod writes;

use hub_client::contract::{Access, Operation, find_operation};
use serde_json::Value;

pub(super) use orders::ORDERS;
pub(super) use reads::READS;
pub(super) use stores::STORES;
pub(super) use writes::{CLOSING, WRITES};

/// One call of an operation, and the answer it must have.
#[derive(Debug)]
pub(super) struct Step {
    /// The operation.
    pub(super) operation: &'static str,
    /// Its parameters by name: of the path, the query and the headers.
    pub(super) with: &'static [(&'static str, &'static str)],
    /// Its body, as JSON.
    pub(super) body: Option<&'static str>,
    /// Who calls.
    pub(super) who: Who,
    /// The status it must answer.
    pub(super) status: u16,
    /// The code it must answer, of a refusal.
    pub(super) code: Option<&'static str>,
    /// What is learnt from the answer.
    pub(super) learns: &'static [Learn],
    /// The fact that it was done, where that is what others need.
    pub(super) gives: Option<&'static str>,
    /// The fact of this kind that it needs.
    pub(super) after: Option<&'static str>,
    /// Whether a 404 says only that there is nothing of the caller's to read.
    pub(super) may_miss: bool,
    /// What this leaves behind, to be done away with at the end.
    pub(super) leaves: Option<&'static Leaving>,
    /// What is done away with by this.
    pub(super) takes: Option<&'static str>,
}

/// Who makes a step's call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// Whoever runs the command, or nobody where nobody is needed.
    Operator,
    /// The account that the run made.
    Own,
    /// The same with its refresh token.
    OwnRefresh,
    /// The consumer's account that the run made.
    Buyer,
}

/// A fact that an answer gives.
#[derive(Debug)]
pub(super) struct Learn {
    /// Its name.
    pub(super) fact: &'static str,
    /// Where in the answer it is, as a JSON pointer.
    pub(super) pointer: &'static str,
    /// The part of the text there that it is.
    pub(super) part: fn(&str) -> Option<&str>,
}

/// Something that was made for the run.
#[derive(Debug)]
pub(super) struct Leaving {
    /// What it is, in words; with facts.
    pub(super) what: &'static str,
    /// How it is done away with.
    pub(super) undo: &'static [Step],
}

/// A step of an operation, by whoever runs the command.
const fn step(operation: &'static str) -> Step {
    Step {
        operation,
        with: &[],
        body: None,
        who: Who::Operator,
        status: 200,
        code: None,
        learns: &[],
        gives: None,
        after: None,
        may_miss: false,
        leaves: None,
        takes: None,
    }
}

/// A step of an operation, by the account that the run made.
const fn own(operation: &'static str) -> Step {
    Step { who: Who::Own, ..step(operation) }
}

impl Step {
    const fn with(self, with: &'static [(&'static str, &'static str)]) -> Self {
        Self { with, ..self }
    }

    const fn body(self, body: &'static str) -> Self {
        Self { body: Some(body), ..self }
    }

    const fn refresh(self) -> Self {
        Self { who: Who::OwnRefresh, ..self }
    }

    const fn learns(self, learns: &'static [Learn]) -> Self {
        Self { learns, ..self }
    }

    const fn gives(self, fact: &'static str) -> Self {
        Self { gives: Some(fact), ..self }
    }

    const fn after(self, fact: &'static str) -> Self {
        Self { after: Some(fact), ..self }
    }

    const fn refused(self, status: u16, code: &'static str) -> Self {
        Self { status, code: Some(code), ..self }
    }

    const fn may_miss(self) -> Self {
        Self { may_miss: true, ..self }
    }

    const fn leaves(self, leaves: &'static Leaving) -> Self {
        Self { leaves: Some(leaves), ..self }
    }

    const fn takes(self, what: &'static str) -> Self {
        Self { takes: Some(what), ..self }
    }

    /// Whether it shows that the operation does what it is for.
    pub(super) fn is_success(&self) -> bool {
        self.code.is_none()
    }
}

const fn learn(fact: &'static str, pointer: &'static str) -> Learn {
    Learn { fact, pointer, part: |text| Some(text) }
}

impl Learn {
    const fn part(self, part: fn(&str) -> Option<&str>) -> Self {
        Self { part, ..self }
    }

    /// Reads it from an answer; null is nothing learnt.
    pub(super) fn of(&self, answer: &Value) -> Option<Value> {
        match answer.pointer(self.pointer)? {
            Value::Null => None,
            Value::String(text) => (self.part)(text).map(Value::from),
            other => Some(other.clone()),
        }
    }
}

/// The operations that no program can exercise, and why.
pub(super) const UNEXERCISED: [(&str, &str); 1] = [("auth_sign_up", "needs a code that is sent by email or phone")];

/// Why an operation is not exercised by anybody.
pub(super) fn unexercised(operation: &str) -> Option<&'static str> {
    UNEXERCISED.iter().find(|(id, _)| *id == operation).map(|(_, why)| *why)
}

/// The steps of a run, in order.
pub(super) fn steps(writes: bool) -> impl Iterator<Item = &'static Step> {
    let more = [WRITES, STORES, ORDERS].into_iter().filter(move |_| writes);
    READS.iter().chain(more.flatten())
}

/// The steps that exercise the operations that were chosen, with those whose answers they need, in order.
pub(super) fn needed(writes: bool, chosen: &dyn Fn(&str) -> bool) -> Vec<&'static Step> {
    let all: Vec<&'static Step> = steps(writes).collect();
    let mut taken: Vec<bool> = all.iter().map(|step| chosen(step.operation)).collect();
    // From the end: what a step needs was learnt before it.
    for index in (0..all.len()).rev() {
        if !taken[index] {
            continue;
        }
        for fact in all[index].facts() {
            let first = all.iter().position(|step| step.tells(fact));
            if let Some(first) = first.filter(|first| *first < index) {
                taken[first] = true;
            }
        }
    }
    all.into_iter().zip(taken).filter_map(|(step, taken)| taken.then_some(step)).collect()
}

/// The first of the operations that were chosen whose reading needs somebody who is signed in.
pub(crate) fn needs_somebody(chosen: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    let mut steps = needed(false, chosen).into_iter();
    steps
        .find(|step| find_operation(step.operation).is_some_and(|operation| step.needs_operator(operation)))
        .map(|step| step.operation)
}

impl Step {
    /// The facts it needs: those its texts name, and the token of who makes it.
    pub(super) fn facts(&self) -> Vec<&'static str> {
        let texts = self.with.iter().map(|(_, text)| *text).chain(self.body);
        let mut facts: Vec<&'static str> = texts.flat_map(named).chain(self.after).collect();
        match self.who {
            Who::Operator => {}
            Who::Own => facts.push("own_access"),
            Who::OwnRefresh => facts.push("own_refresh"),
            Who::Buyer => facts.push("buyer_access"),
        }
        facts
    }

    /// Whether a fact is known by it.
    pub(super) fn tells(&self, fact: &str) -> bool {
        self.gives == Some(fact) || self.learns.iter().any(|learn| learn.fact == fact)
    }

    /// Whether it needs whoever runs the command to be signed in.
    pub(super) fn needs_operator(&self, operation: &Operation) -> bool {
        self.who == Who::Operator && !matches!(operation.access, Access::Public | Access::Optional)
    }
}

/// The facts that a text names.
pub(super) fn named(text: &'static str) -> impl Iterator<Item = &'static str> {
    // JSON has braces too: a name has letters and underscores alone.
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .filter(move |name| is_name(name))
}

#[cfg(test)]
mod tests;
