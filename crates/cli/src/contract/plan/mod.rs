//! The plan: the requests that exercise each operation, their order, and the cleanup afterwards.
//!
//! Texts of a step name variables in braces, as in `{group}`: initial ones (`variables.rs`), or ones that an earlier
//! step captures. A step with an unset variable is skipped with that reason. Reads, deletes and required parameters are
//! derived from the contract; creations, refusals and cleanups are rows.

#[macro_use]
mod step;

mod accounts;
mod analytics;
mod chat;
mod discover;
mod maps;
mod media;
mod notifications;
mod orders;
mod parameters;
mod pharmacy;
mod reads;
mod showrooms;
mod stores;
mod workspaces;

use std::sync::LazyLock;

pub(super) use step::{Cleanup, Step, StepAccount};

/// Operations that no program can exercise, and the reasons.
const UNEXERCISED: [(&str, &str); 12] = [
    ("auth_sign_up", "needs a code that is sent by email or phone"),
    ("backoffices_poi_put", "makes a point of interest, which cannot be deleted"),
    ("backoffices_link_put", "makes a link, which cannot be deleted"),
    ("analytics_link_rewrite", "needs a link, which cannot be deleted"),
    ("analytics_referral_get", "needs a referral, which cannot be deleted"),
    ("analytics_referral_session_create", "needs a referral, which cannot be deleted"),
    ("analytics_referral_session_update", "needs a referral, which cannot be deleted"),
    ("wallets_provider_connect", "needs an application at Mercado Pago"),
    ("wallets_mercadopago_webhook", "needs a signature of Mercado Pago"),
    ("notifications_message_received", "needs a message to a device"),
    ("notifications_whatsapp_verify", "needs the token that Meta was given"),
    ("notifications_whatsapp_webhook", "needs a signature of Meta"),
];

/// The operator's reads.
static READS: LazyLock<Vec<Step>> = LazyLock::new(reads::operator_reads);

/// The writes, with the reads of what they make.
static WRITES: LazyLock<Vec<Step>> = LazyLock::new(|| {
    let first = [accounts::steps(), pharmacy::steps(), stores::steps(), discover::steps(), showrooms::steps()];
    let then =
        [maps::steps(), notifications::steps(), orders::steps(), chat::steps(), workspaces::steps(), media::steps()];
    reads::complete([first.concat(), analytics::steps(), then.concat()].concat())
});

static SIGN_OUT: LazyLock<Vec<Step>> = LazyLock::new(accounts::sign_out_steps);

/// The last steps: nothing works after them.
pub(super) fn sign_out_steps() -> &'static [Step] {
    &SIGN_OUT
}

/// The reason why an operation is never exercised.
pub(super) fn unexercised_reason(operation: &str) -> Option<&'static str> {
    UNEXERCISED.iter().find(|(id, _)| *id == operation).map(|(_, why)| *why)
}

/// The steps of a run, in order.
pub(super) fn all_steps(allow_writes: bool) -> impl Iterator<Item = &'static Step> {
    READS.iter().chain(allow_writes.then(|| WRITES.iter()).into_iter().flatten())
}

/// The steps for the chosen operations and the steps they depend on, in order.
pub(super) fn select_steps(allow_writes: bool, is_chosen: &dyn Fn(&str) -> bool) -> Vec<&'static Step> {
    let all: Vec<&'static Step> = all_steps(allow_writes).collect();
    let mut taken: Vec<bool> = all.iter().map(|step| is_chosen(&step.operation.id)).collect();
    // From the end, because a step depends on earlier ones.
    for index in (0..all.len()).rev() {
        if !taken[index] {
            continue;
        }
        for name in all[index].required_variables() {
            if let Some(first) = all[..index].iter().position(|step| step.provides(&name)) {
                taken[first] = true;
            }
        }
    }
    all.into_iter().zip(taken).filter_map(|(step, taken)| taken.then_some(step)).collect()
}

/// The first chosen operation whose reads need an account.
pub(crate) fn first_needing_account(is_chosen: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    let mut steps = select_steps(false, is_chosen).into_iter();
    steps.find(|step| step.needs_operator()).map(|step| step.operation.id.as_str())
}

#[cfg(test)]
mod plan_tests;
