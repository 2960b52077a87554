//! Referrals and their sessions, as they are read, and the states of a session.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// The age at which a session ends, in days.
pub(super) const SESSION_DAYS: i64 = 30;

/// A referral: a code with which a scope recommends the platform.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Referral {
    /// The referral's id.
    pub(super) id: Id<Referral>,
    /// The code.
    pub(super) code: String,
    /// True if its code works.
    pub(super) enabled: bool,
    /// The scope that recommends the platform.
    pub(super) promoter_id: Id<Scope>,
    /// The scope's name.
    pub(super) promoter_name: String,
    /// The URL of the scope's picture.
    pub(super) promoter_image_url: Option<String>,
    /// The address that visitors go to.
    pub(super) redirect_to: String,
    /// The time of its creation.
    pub(super) created_at: Timestamp,
    /// Its sign-ups.
    pub(super) stats: ReferralStats,
}

/// The sign-ups of a referral by period, in the local time of the towns; weeks begin on Sunday.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReferralStats {
    /// Today.
    pub(super) today: ReferralCount,
    /// This week.
    pub(super) current_week: ReferralCount,
    /// Last week.
    pub(super) last_week: ReferralCount,
    /// This month.
    pub(super) current_month: ReferralCount,
    /// Last month.
    pub(super) last_month: ReferralCount,
    /// Since the referral exists.
    pub(super) all: ReferralCount,
}

/// The sign-ups of a period.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct ReferralCount {
    /// The sign-ups.
    pub(super) completed: i64,
}

/// A device that came by a referral.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub(super) struct ReferralSession {
    /// The session's id.
    pub(super) id: Id<ReferralSession>,
    /// The referral's code.
    pub(super) code: String,
    /// The scope that recommends the platform.
    pub(super) promoter_id: Id<Scope>,
    /// The scope's name.
    pub(super) promoter_name: String,
    /// The URL of the scope's picture.
    pub(super) promoter_image_url: Option<String>,
    /// The address that visitors go to.
    pub(super) redirect_to: String,
    /// True while a sign-up counts: the referral is enabled, and the session is younger than 30 days and has not registered.
    pub(super) active: bool,
    /// The state.
    pub(super) state: ReferralState,
}

/// How far a session came; it only moves forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum ReferralState {
    /// The code was used.
    Initialized,
    /// A client asked for the session.
    Inspect,
    /// The app was opened.
    Open,
    /// The app was installed.
    Install,
    /// Somebody signed up.
    Register,
}

/// The platform of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum ReferralPlatform {
    /// A browser.
    Browser,
    /// Android.
    Android,
    /// iPhone or iPad.
    Ios,
}
