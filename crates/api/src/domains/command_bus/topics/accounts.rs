//! Topics of accounts: creating them, and setting the state of accounts, users and scopes.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::domains::auth::{
    self, AccessTarget, AccountOwner, AccountScope, AccountState, Email, Name, Phone, Username,
    find_access_target_name, update_user_state,
};
use crate::domains::command_bus::topic::{Command, DispatchContext, exactly_one, exactly_one_schema};
use crate::domains::workspaces::{create_account, update_account_state, update_scope_state};
use hub_kernel::db::Tx;
use hub_kernel::security::session::{Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::id::Id;

/// Creates an account for an existing user (`user_id`) or a new one (`user`). A new user chooses a password by the link,
/// which is answered once and valid for 24 hours: pass it on; `auth.password.reset` creates another.
///
/// A new user has a username, an email or a phone; the email, or without one the phone, counts as verified once the link was
/// used. 409 `error.conflict.username`, `email` or `phone` when another user has it. 404 with the path when the user or the
/// workspace does not exist; 422 `error.rule.user_inactive` when the user is not active; 409 `error.conflict.account` when
/// the user has the account.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = exactly_one_schema(&["user", "user_id"]), "examples" = [example()]))]
pub(super) struct AccountCreate {
    /// A new user.
    user: Option<NewUser>,
    /// An existing user.
    #[schemars(extend("x-id-of" = "user"))]
    user_id: Option<Id<User>>,
    /// The scope of the account.
    scope: NewScope,
}

/// A new user, with at least one of username, email and phone.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewUser {
    /// The given name.
    #[schemars(length(min = 1, max = 80))]
    given_name: Name,
    /// The family name.
    #[schemars(length(min = 1, max = 80))]
    family_name: Name,
    /// A username: 3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter.
    #[schemars(length(min = 3, max = 32))]
    username: Option<Username>,
    /// An email address.
    #[schemars(email, length(max = 254))]
    email: Option<Email>,
    /// A phone number, as in +5491123456789.
    #[schemars(length(min = 3, max = 40))]
    phone: Option<Phone>,
}

/// The scope of an account: a consumer's own scope, an existing workspace, or the staff.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("if" = {"properties": {"type": {"const": "workspace"}}},
                  "then" = {"required": ["id"], "properties": {"id": {"type": "string"}}},
                  "else" = {"properties": {"id": {"type": "null"}}}))]
struct NewScope {
    /// The type of the scope.
    #[serde(rename = "type")]
    scope_type: ScopeType,
    /// The id of the workspace; absent for the other types.
    #[schemars(extend("x-id-of" = "workspace"))]
    id: Option<Id<Scope>>,
}

/// The created account.
#[derive(Serialize, JsonSchema)]
pub(super) struct AccountCreated {
    /// The user, new or existing.
    user_id: Id<User>,
    /// The account.
    account_id: Id<Account>,
    /// The scope of the account.
    scope_id: Id<Scope>,
    /// The path where a new user chooses a password; null for an existing user, and in a dry run.
    link: Option<String>,
    /// The expiry of the link.
    link_expired_at: Option<Timestamp>,
}

fn example() -> Value {
    json!({
        "user": {"given_name": "Ana", "family_name": "Paz", "email": "ana.paz@town.example"},
        "scope": {"type": "backoffice"},
    })
}

impl Command for AccountCreate {
    const TOPIC: &'static str = "auth.account.create";
    const ONE_TIME_SECRETS: &'static [&'static str] = &["link", "link_expired_at"];
    type Result = AccountCreated;

    fn validate(&self) -> Result<()> {
        exactly_one([("user", self.user.as_ref().map(drop)), ("user_id", self.user_id.map(drop))])?;
        if self.user.as_ref().is_some_and(|new| new.username.is_none() && new.email.is_none() && new.phone.is_none()) {
            return Err(Error::parser(RequestPart::Body, "user", "needs a username, an email or a phone"));
        }
        self.scope.to_account_scope().map(drop)
    }

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<AccountCreated> {
        let scope = self.scope.to_account_scope()?;
        let owner = exactly_one([
            ("user", self.user.map(|new| AccountOwner::New(new.into_new_user()))),
            ("user_id", self.user_id.map(AccountOwner::Existing)),
        ])?;
        let made = create_account(tx, &call.app, owner, scope).await?;
        let (user_id, account_id, scope_id) = (made.user_id, made.account_id, made.scope_id);
        let (link, link_expired_at) = made.link.map(|made| (made.path, made.expired_at)).unzip();
        Ok(AccountCreated { user_id, account_id, scope_id, link, link_expired_at })
    }
}

impl NewScope {
    fn to_account_scope(&self) -> Result<AccountScope> {
        match (self.scope_type, self.id) {
            (ScopeType::Workspace, Some(id)) => Ok(AccountScope::Workspace(id)),
            (ScopeType::Consumer, None) => Ok(AccountScope::Consumer),
            (ScopeType::Backoffice, None) => Ok(AccountScope::Backoffice),
            (ScopeType::Workspace, None) => Err(Error::parser(RequestPart::Body, "scope.id", "which workspace")),
            _ => Err(Error::parser(RequestPart::Body, "scope.id", "is a workspace's alone")),
        }
    }
}

impl NewUser {
    fn into_new_user(self) -> auth::NewUser {
        auth::NewUser {
            given_name: self.given_name,
            family_name: self.family_name,
            username: self.username,
            email: self.email.map(|email| (email, false)),
            phone: self.phone.map(|phone| (phone, false)),
            password_hash: None,
        }
    }
}

/// Sets the state of an account, of a user with all their accounts, or of a scope with all its accounts. Any state but
/// `active` ends the sessions; `active` restores a deleted workspace.
///
/// 422 `error.rule.last_administrator` when nobody of the staff could sign in any more. 404 when it does not exist.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = exactly_one_schema(&["account_id", "user_id", "scope_id"]),
                  "examples" = [{"account_id": "0198a5b2-0000-7000-8000-000000000001", "state": "blocked"}]))]
pub(super) struct AccountSetState {
    /// The account.
    #[schemars(extend("x-id-of" = "account"))]
    account_id: Option<Id<Account>>,
    /// The user.
    #[schemars(extend("x-id-of" = "user"))]
    user_id: Option<Id<User>>,
    /// The scope: a workspace's has the workspace's id.
    #[schemars(extend("x-id-of" = "scope"))]
    scope_id: Option<Id<Scope>>,
    /// The new state.
    state: AccountState,
}

/// The new state, and the sessions that ended.
#[derive(Serialize, JsonSchema)]
pub(super) struct StateSet {
    /// The name of the user, account or scope that changed.
    name: String,
    /// The new state.
    state: AccountState,
    /// The number of sessions that ended.
    sessions_ended: u64,
}

impl Command for AccountSetState {
    const TOPIC: &'static str = "auth.account.set_state";
    const DESTRUCTIVE: bool = true;
    type Result = StateSet;

    fn validate(&self) -> Result<()> {
        let Self { account_id, user_id, scope_id, .. } = self;
        let given =
            [("account_id", account_id.map(drop)), ("user_id", user_id.map(drop)), ("scope_id", scope_id.map(drop))];
        exactly_one(given)
    }

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<StateSet> {
        let (state, now) = (self.state, call.app.clock.now());
        let (subject, sessions_ended) = match (self.account_id, self.user_id, self.scope_id) {
            (Some(account_id), ..) => {
                (AccessTarget::Account(account_id), update_account_state(tx, account_id, state, now).await?)
            }
            (None, Some(user_id), _) => (AccessTarget::User(user_id), update_user_state(tx, user_id, state).await?),
            (None, None, Some(scope_id)) => {
                (AccessTarget::Scope(scope_id), update_scope_state(tx, scope_id, state, now).await?)
            }
            (None, None, None) => return Err(Error::parser(RequestPart::Body, "account_id", "is missing")),
        };
        let name = find_access_target_name(tx, subject).await?.or_not_found()?;
        Ok(StateSet { name, state, sessions_ended })
    }
}
