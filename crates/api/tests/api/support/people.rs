//! People for tests: someone with an account in a scope, signed in on a device of their own.

use hub_api::kernel::clock::Timestamp;
use hub_api::kernel::db::{Tx, sql};
use hub_api::kernel::extract::Device;
use hub_api::kernel::id::Id;
use hub_api::kernel::session::{self, Caller, ScopeType, Seat};

use super::TestApp;

/// Someone who is signed in.
pub(crate) struct SignedIn {
    /// What the access token says: the person, the account, the scope and the session.
    pub(crate) caller: Caller,
    /// The access token, good for a quarter of an hour of the test's clock.
    pub(crate) access: String,
    /// The session's refresh token.
    pub(crate) refresh: String,
    /// The device the session is bound to.
    pub(crate) device_id: Id<Device>,
}

impl SignedIn {
    /// What another session of theirs acts as.
    pub(crate) fn seat(&self) -> Seat {
        let Caller { user_id, account_id, scope_id, scope_type, .. } = self.caller;
        Seat { user_id, account_id, scope_id, scope_type }
    }
}

impl TestApp {
    /// Someone new with an account in a new scope of that kind, signed in. They have a profile, and a credential with
    /// the proven email `<user id>@town.example` and no password.
    pub(crate) async fn signed_in(&self, scope_type: ScopeType) -> SignedIn {
        let seat = Seat { user_id: Id::new(), account_id: Id::new(), scope_id: Id::new(), scope_type };
        let mut tx = self.app.db.begin().await.expect("begins");
        insert_person(&mut tx, seat, self.app.clock.now()).await;
        tx.commit().await.expect("commits");
        self.sign_in(seat).await
    }

    /// One more session of someone, on a device of its own.
    pub(crate) async fn sign_in(&self, seat: Seat) -> SignedIn {
        let device_id = Id::new();
        let mut tx = self.app.db.begin().await.expect("begins");
        let granted = session::begin(&mut tx, &self.app, seat, device_id).await.expect("a session");
        tx.commit().await.expect("commits");
        let caller = self.app.tokens.read_access(&granted.access.token, self.app.clock.now()).expect("a good token");
        SignedIn { caller, access: granted.access.token, refresh: granted.refresh.token, device_id }
    }
}

async fn insert_person(tx: &mut Tx, seat: Seat, now: Timestamp) {
    let user = sql(tx.on(), "INSERT INTO users (id, created_at) VALUES ($1, $2)");
    user.bind(seat.user_id).bind(now).execute().await.expect("a user");
    let credential = sql(
        tx.on(),
        "INSERT INTO credentials (id, user_id, email, email_verified, created_at) VALUES ($1, $2, $3, true, $4)",
    );
    let email = format!("{}@town.example", seat.user_id);
    credential.bind(Id::<()>::new()).bind(seat.user_id).bind(email).bind(now).execute().await.expect("a credential");
    let profile = sql(
        tx.on(),
        "INSERT INTO profiles (id, user_id, given_name, family_name, created_at) VALUES ($1, $2, 'Ana', 'Paz', $3)",
    );
    profile.bind(Id::<()>::new()).bind(seat.user_id).bind(now).execute().await.expect("a profile");
    let scope = sql(tx.on(), "INSERT INTO scopes (id, type, name, created_at) VALUES ($1, $2, 'Norte', $3)");
    scope.bind(seat.scope_id).bind(seat.scope_type).bind(now).execute().await.expect("a scope");
    let account = sql(tx.on(), "INSERT INTO accounts (id, user_id, scope_id, created_at) VALUES ($1, $2, $3, $4)");
    account.bind(seat.account_id).bind(seat.user_id).bind(seat.scope_id).bind(now).execute().await.expect("an account");
}

#[tokio::test]
async fn someone_signed_in_has_good_tokens_of_their_own() {
    let app = TestApp::new().await;
    for scope_type in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
        let person = app.signed_in(scope_type).await;
        let other = app.sign_in(person.seat()).await;
        assert_eq!((other.caller.scope_id, other.caller.scope_type), (person.caller.scope_id, scope_type));
        assert_ne!((&other.access, other.device_id), (&person.access, person.device_id));
        for SignedIn { caller, refresh, .. } in [person, other] {
            let refresh = app.app.tokens.read_refresh(&refresh).expect("a refresh token");
            assert_eq!(refresh.session_id, caller.session_id);
            assert!(session::is_live(app.app.db.read(), &caller).await.expect("looks"));
        }
    }
}
