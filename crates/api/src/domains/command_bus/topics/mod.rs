//! The topics, by what they are about.

mod accounts;
mod auth;
mod ecommerce;
mod jobs;
mod outbox;
mod pharmacy_groups;
mod pharmacy_shifts;
mod system;
mod versions;
mod workspaces;

use super::topic::Topic;
use hub_kernel::types::code::Code::{self, Conflict, NotFound, Rule};
use hub_kernel::types::nearest::nearest;

/// Every topic, in the order they are listed in.
pub const TOPICS: &[Topic] = &[
    Topic::reading::<system::Ping>(),
    Topic::reading::<jobs::JobsList>(),
    Topic::change::<jobs::JobsRetry>(),
    Topic::reading::<outbox::OutboxList>(),
    Topic::change::<outbox::OutboxRetry>(),
    Topic::change::<outbox::OutboxTest>(),
    Topic::change::<accounts::AccountCreate>(),
    Topic::change::<accounts::AccountSetState>(),
    Topic::change::<auth::PasswordReset>(),
    Topic::change::<auth::SessionsRevoke>(),
    Topic::change::<auth::OtpPurge>(),
    Topic::change::<workspaces::WorkspaceCreate>(),
    Topic::change::<workspaces::WorkspaceDelete>(),
    Topic::change::<versions::VersionSet>(),
    Topic::change::<pharmacy_groups::GroupsPut>(),
    Topic::change::<pharmacy_groups::GroupsImport>(),
    Topic::change::<pharmacy_shifts::ShiftsImport>(),
    Topic::change::<pharmacy_shifts::ShiftsGenerate>(),
    Topic::change::<pharmacy_shifts::ShiftsCopyMonth>(),
    Topic::reading::<pharmacy_shifts::ShiftsCheck>(),
    Topic::change::<ecommerce::OrdersExpireUnpaid>(),
    Topic::change::<ecommerce::OrdersRecalculate>(),
    Topic::reading::<ecommerce::StockAuditing>(),
    Topic::change::<ecommerce::CouponsRecount>(),
];

/// The errors of the topics: a dispatch answers those of the one it names.
pub(super) const ERRORS: &[Code] = &[
    NotFound,
    Conflict("account"),
    Conflict("username"),
    Conflict("email"),
    Conflict("phone"),
    Conflict("outbox"),
    Conflict("workspace"),
    Rule("channel_unconfigured"),
    Rule("group_manager"),
    Rule("import"),
    Rule("last_administrator"),
    Rule("shift_length"),
    Rule("shift_order"),
    Rule("shift_pharmacy"),
    Rule("too_many"),
    Rule("user_inactive"),
    Rule("userkey_ambiguous"),
];

/// The topic of a name, or those that may have been meant.
pub(super) fn find(name: &str) -> Result<&'static Topic, Vec<&'static str>> {
    let found = TOPICS.iter().find(|topic| topic.name() == name);
    found.ok_or_else(|| nearest(name, TOPICS.iter().map(Topic::name)))
}
