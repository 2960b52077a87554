//! The registry of topics.

mod accounts;
mod analytics;
mod auth;
mod discover;
mod ecommerce;
mod jobs;
mod maps;
mod media;
mod outbox;
mod pharmacy_groups;
mod pharmacy_shifts;
mod system;
mod versions;
mod wallets;
mod workspaces;

use super::topic::Topic;
use crate::domains::analytics::{ReferralPut, ReferralsRecount};
use crate::domains::discover::BlockPut;
use crate::domains::pharmacy::GroupPut;
use crate::domains::versions::AppVersionPut;
use crate::domains::workspaces::NewWorkspace;
use hub_kernel::types::error_code::ErrorCode::{self, Conflict, NotFound, Rule};
use hub_kernel::types::suggest::closest_matches;

/// Every topic, in the order they are listed in.
pub const TOPICS: &[Topic] = &[
    Topic::query::<system::Ping>(),
    Topic::query::<jobs::JobsList>(),
    Topic::command::<jobs::JobsRetry>(),
    Topic::query::<outbox::OutboxList>(),
    Topic::command::<outbox::OutboxRetry>(),
    Topic::command::<outbox::OutboxTest>(),
    Topic::command::<accounts::AccountCreate>(),
    Topic::command::<accounts::AccountSetState>(),
    Topic::command::<auth::PasswordReset>(),
    Topic::command::<auth::SessionsRevoke>(),
    Topic::command::<auth::OtpPurge>(),
    Topic::command::<NewWorkspace>(),
    Topic::command::<workspaces::WorkspaceDelete>(),
    Topic::command::<workspaces::SetServiceState>(),
    Topic::command::<AppVersionPut>(),
    Topic::command::<GroupPut>(),
    Topic::command::<pharmacy_groups::GroupsImport>(),
    Topic::command::<pharmacy_shifts::ShiftsImport>(),
    Topic::command::<pharmacy_shifts::ShiftsGenerate>(),
    Topic::command::<pharmacy_shifts::ShiftsCopyMonth>(),
    Topic::query::<pharmacy_shifts::ShiftsCheck>(),
    Topic::command::<discover::CategoryDelete>(),
    Topic::command::<discover::CategoriesImport>(),
    Topic::command::<BlockPut>(),
    Topic::command::<discover::BlockDelete>(),
    Topic::command::<discover::PoiPromote>(),
    Topic::command::<discover::PoisImport>(),
    Topic::command::<analytics::LinksImport>(),
    Topic::command::<ReferralPut>(),
    Topic::command::<ReferralsRecount>(),
    Topic::command::<discover::SearchReindex>(),
    Topic::command::<discover::SuggestionsRebuild>(),
    Topic::command::<maps::CachePurge>(),
    Topic::command::<ecommerce::OrdersExpireUnpaid>(),
    Topic::command::<ecommerce::OrdersRecalculate>(),
    Topic::query::<ecommerce::StockAuditQuery>(),
    Topic::command::<ecommerce::CouponsRecount>(),
    Topic::command::<ecommerce::DeploymentsRollback>(),
    Topic::command::<wallets::TransactionsReconcile>(),
    Topic::command::<wallets::RefreshTokens>(),
    Topic::query::<wallets::MismatchesList>(),
    Topic::command::<media::MediaDelete>(),
    Topic::command::<media::MediaGarbageCollection>(),
];

/// The errors that a dispatch may answer: those of all topics.
pub(super) const TOPIC_ERRORS: &[ErrorCode] = &[
    NotFound,
    Conflict("account"),
    Conflict("username"),
    Conflict("email"),
    Conflict("phone"),
    Conflict("category"),
    Conflict("outbox"),
    Conflict("poi_promoted"),
    Conflict("referral_code"),
    Conflict("replaced_shifts"),
    Conflict("rolled_back"),
    Conflict("workspace"),
    Rule("category_cycle"),
    Rule("category_depth"),
    Rule("category_used"),
    Rule("channel_unconfigured"),
    Rule("deployment"),
    Rule("group_manager"),
    Rule("import"),
    Rule("last_administrator"),
    Rule("media_public"),
    Rule("shift_length"),
    Rule("shift_order"),
    Rule("shift_pharmacy"),
    Rule("too_many"),
    Rule("user_inactive"),
    Rule("userkey_ambiguous"),
    Rule("workspaces_max"),
];

/// The topic with a name, or the most similar names.
pub(super) fn find_topic(name: &str) -> Result<&'static Topic, Vec<&'static str>> {
    let found = TOPICS.iter().find(|topic| topic.name() == name);
    found.ok_or_else(|| closest_matches(name, TOPICS.iter().map(Topic::name)))
}
