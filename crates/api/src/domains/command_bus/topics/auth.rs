//! Topics of signing in: password links, revoking sessions, and purging codes.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::auth::{
    SessionSelector, UserSelector, create_password_reset, delete_expired_otps, find_access_target_name, revoke_sessions,
};
use crate::domains::command_bus::topic::{Command, DispatchContext, exactly_one, exactly_one_schema};
use hub_kernel::db::Tx;
use hub_kernel::security::session::{Account, Session, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Creates a link that sets a user's password. It is answered once and valid for 24 hours: pass it on. Earlier links become
/// invalid. The user's sessions end when the new password is set.
///
/// A `userkey` is a username, an email or a phone. An unverified email or phone works when only one user claims it, and
/// counts as verified once the link was used. 422 `error.rule.userkey_ambiguous` when several users claim it; 404 with the
/// path when nobody has it; 422 `error.rule.user_inactive` when the user is not active.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = exactly_one_schema(&["userkey", "user_id"]), "examples" = [{"userkey": "ana.paz"}]))]
pub(super) struct PasswordReset {
    /// The username, email or phone of the user.
    #[schemars(length(min = 1, max = 254))]
    userkey: Option<String>,
    /// The user.
    #[schemars(extend("x-id-of" = "user"))]
    user_id: Option<Id<User>>,
}

/// The created link.
#[derive(Serialize, JsonSchema)]
pub(super) struct PasswordLink {
    /// The user whose password it sets.
    user_id: Id<User>,
    /// Its path; null in a dry run.
    link: Option<String>,
    /// The expiry of the link.
    link_expired_at: Option<Timestamp>,
}

impl Command for PasswordReset {
    const TOPIC: &'static str = "auth.password.reset";
    const ONE_TIME_SECRETS: &'static [&'static str] = &["link", "link_expired_at"];
    type Result = PasswordLink;

    fn validate(&self) -> Result<()> {
        exactly_one([("userkey", self.userkey.as_ref().map(drop)), ("user_id", self.user_id.map(drop))])
    }

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<PasswordLink> {
        let by_key = ("userkey", self.userkey.map(UserSelector::Key));
        let user = exactly_one([by_key, ("user_id", self.user_id.map(UserSelector::Id))])?;
        let (user_id, made) = create_password_reset(tx, &call.app, user).await?;
        Ok(PasswordLink { user_id, link: Some(made.path), link_expired_at: Some(made.expired_at) })
    }
}

/// Ends sessions at once: all of a user, all of an account, or a single one. 404 when it does not exist.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = exactly_one_schema(&["user_id", "account_id", "session_id"]),
                  "examples" = [{"user_id": "0198a5b2-0000-7000-8000-000000000001"}]))]
pub(super) struct SessionsRevoke {
    /// The user.
    #[schemars(extend("x-id-of" = "user"))]
    user_id: Option<Id<User>>,
    /// The account.
    #[schemars(extend("x-id-of" = "account"))]
    account_id: Option<Id<Account>>,
    /// The session.
    session_id: Option<Id<Session>>,
}

/// The sessions that ended.
#[derive(Serialize, JsonSchema)]
pub(super) struct SessionsRevoked {
    /// The name of the user, with the scope of an account.
    name: String,
    /// The number of them.
    sessions_ended: u64,
}

impl SessionsRevoke {
    fn selector(&self) -> Result<SessionSelector> {
        exactly_one([
            ("user_id", self.user_id.map(SessionSelector::User)),
            ("account_id", self.account_id.map(SessionSelector::Account)),
            ("session_id", self.session_id.map(SessionSelector::Session)),
        ])
    }
}

impl Command for SessionsRevoke {
    const TOPIC: &'static str = "auth.sessions.revoke";
    const DESTRUCTIVE: bool = true;
    type Result = SessionsRevoked;

    fn validate(&self) -> Result<()> {
        self.selector().map(drop)
    }

    async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<SessionsRevoked> {
        let named = self.selector()?;
        let name = find_access_target_name(tx, named.into()).await?.or_not_found()?;
        Ok(SessionsRevoked { name, sessions_ended: revoke_sessions(tx, named).await? })
    }
}

/// Deletes the one-time codes and links that became invalid more than a day ago. The server does this every ten minutes.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OtpPurge {}

/// The codes that were deleted.
#[derive(Serialize, JsonSchema)]
pub(super) struct OtpPurged {
    /// The number of them.
    deleted: u64,
}

impl Command for OtpPurge {
    const TOPIC: &'static str = "auth.otp.purge";
    type Result = OtpPurged;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<OtpPurged> {
        Ok(OtpPurged { deleted: delete_expired_otps(tx.on(), call.app.clock.now()).await? })
    }
}
