//! Users for tests: each has an account in a scope and a session on their own device.

use hub_api::domains::auth::{self, NewUser};
use hub_api::domains::workspaces::{self, NewWorkspace, WorkspaceType};
use hub_kernel::db::{Db, Tx};
use hub_kernel::security::session::Device;
use hub_kernel::security::session::{self, Account, ActingAccount, Caller, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

use super::TestApp;

/// The password of every test user.
pub(crate) const PASSWORD: &str = "turno de noche";

const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=9216,t=4,p=1$YSBzYWx0IGZvciB0ZXN0cw$mjY+aysNJqMP40CpPJaYjvQd2HeLezaxYLBXHIGqItE";

/// A user with a session.
pub(crate) struct SignedInUser {
    /// The access token's claims: user, account, scope and session.
    pub(crate) caller: Caller,
    /// The access token, valid for 15 minutes of the test's clock.
    pub(crate) access_token: String,
    /// The username that they sign in with.
    pub(crate) username: String,
    /// Their verified email.
    pub(crate) email: String,
    /// The session's refresh token.
    pub(crate) refresh_token: String,
    /// The device the session is bound to.
    pub(crate) device_id: Id<Device>,
}

impl SignedInUser {
    /// The account for another session of the user.
    pub(crate) fn seat(&self) -> ActingAccount {
        let Caller { user_id, account_id, scope_id, scope_type, .. } = self.caller;
        ActingAccount { user_id, account_id, scope_id, scope_type }
    }
}

impl TestApp {
    /// Inserts a user with an account in a new scope and starts a session. They have a username, the verified email
    /// `<user id>@town.example` and the [`PASSWORD`].
    pub(crate) async fn new_signed_in_user(&self, scope_type: ScopeType) -> SignedInUser {
        let seat = ActingAccount { user_id: Id::new(), account_id: Id::new(), scope_id: Id::new(), scope_type };
        let mut tx = self.app.db.begin().await.expect("begins");
        insert_user(&mut tx, seat, self.app.clock.now()).await;
        tx.commit().await.expect("commits");
        self.new_session(seat).await
    }

    /// Starts another session of a user on a new device.
    pub(crate) async fn new_session(&self, seat: ActingAccount) -> SignedInUser {
        let device_id = Id::new();
        let mut tx = self.app.db.begin().await.expect("begins");
        let granted = session::insert_session(&mut tx, &self.app.sessions, seat, device_id).await.expect("a session");
        tx.commit().await.expect("commits");
        let caller =
            self.app.sessions.tokens.decode_access(&granted.access.token, self.app.clock.now()).expect("a good token");
        SignedInUser {
            caller,
            username: username(seat.user_id),
            email: email(seat.user_id),
            access_token: granted.access.token,
            refresh_token: granted.refresh.token,
            device_id,
        }
    }
}

async fn insert_user(tx: &mut Tx, seat: ActingAccount, now: Timestamp) {
    let person = NewUser {
        given_name: "Ana".parse().expect("a name"),
        family_name: "Paz".parse().expect("a name"),
        username: Some(username(seat.user_id).parse().expect("a username")),
        email: Some((email(seat.user_id).parse().expect("an email"), true)),
        phone: None,
        password_hash: Some(PASSWORD_HASH.to_owned()),
    };
    auth::insert_user(tx, seat.user_id, person, now).await.expect("a person");
    if seat.scope_type == ScopeType::Workspace {
        workspaces::insert_workspace(tx, new_workspace(seat.scope_id), now).await.expect("a workspace");
        let member = workspaces::insert_member_account(tx, seat.account_id, seat.user_id, seat.scope_id, now);
        member.await.expect("a member");
    } else {
        auth::insert_scope(tx.on(), seat.scope_id, seat.scope_type, "Norte".into(), now).await.expect("a scope");
        auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await.expect("an account");
    }
}

fn new_workspace(id: Id<Scope>) -> NewWorkspace {
    NewWorkspace {
        id: Some(id),
        name: "Norte".parse().expect("a name"),
        workspace_type: WorkspaceType::Business,
        email: None,
        phone: None,
        image_url: None,
        owner_user_id: None,
    }
}

/// Inserts the user Ana Paz, `ana.paz`, with an account in a new scope of each given type, through the database alone.
pub(crate) async fn insert_ana_paz<const N: usize>(db: &Db, scopes: [ScopeType; N]) -> [Id<Account>; N] {
    let now = super::timestamp(super::NOW);
    let person = NewUser {
        given_name: "Ana".parse().expect("a name"),
        family_name: "Paz".parse().expect("a name"),
        username: Some("ana.paz".parse().expect("a username")),
        email: Some(("ana@town.example".parse().expect("an email"), true)),
        phone: None,
        password_hash: Some(PASSWORD_HASH.to_owned()),
    };
    let (user_id, accounts) = (Id::new(), scopes.map(|_| Id::new()));
    let mut tx = db.begin().await.expect("begins");
    auth::insert_user(&mut tx, user_id, person, now).await.expect("a person");
    for (scope_type, account_id) in scopes.into_iter().zip(accounts) {
        let scope_id = Id::new();
        auth::insert_scope(tx.on(), scope_id, scope_type, "Ana Paz".into(), now).await.expect("a scope");
        auth::insert_account(tx.on(), account_id, user_id, scope_id, now).await.expect("an account");
    }
    tx.commit().await.expect("commits");
    accounts
}

fn username(user_id: Id<User>) -> String {
    format!("ana-{}", &user_id.uuid().simple().to_string()[12..])
}

fn email(user_id: Id<User>) -> String {
    format!("{user_id}@town.example")
}

#[tokio::test]
async fn a_signed_in_user_has_their_own_valid_tokens() {
    let app = TestApp::new().await;
    for scope_type in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
        let person = app.new_signed_in_user(scope_type).await;
        let other = app.new_session(person.seat()).await;
        assert_eq!((other.caller.scope_id, other.caller.scope_type), (person.caller.scope_id, scope_type));
        assert_ne!((&other.access_token, other.device_id), (&person.access_token, person.device_id));
        for SignedInUser { caller, refresh_token, .. } in [person, other] {
            let refresh = app.app.sessions.tokens.decode_refresh(&refresh_token).expect("a refresh token");
            assert_eq!(refresh.session_id, caller.session_id);
            assert!(session::is_active(&app.app.sessions, &caller).await.expect("looks"));
        }
    }
}
