//! The staff: the scope of the platform's own people, and its first administrator.

use super::account::insert_account;
use super::scope::insert_scope;
use super::user::{NewUser, insert_user};
use hub_kernel::app::App;
use hub_kernel::db::seed::{SeedMode, SeedResult};
use hub_kernel::db::{Db, Executor, Sql, Tx, sql};
use hub_kernel::security::session::{Account, Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The id of the staff's scope.
pub const STAFF_SCOPE: Id<Scope> = Id::from_uuid(uuid::uuid!("b0a3d6f4-1c52-4e8b-8f7d-9e6c5a4b3d21"));

/// The id of the demonstration workspace, which manages the seeded pharmacy group.
pub const DEMO_WORKSPACE: Id<Scope> = Id::from_uuid(uuid::uuid!("c1d2a7e0-53b1-4f0c-9d5e-6a8f3b2e1c40"));

/// The seed `backoffices_backoffice`: the staff's scope, without accounts.
pub async fn seed_backoffice(app: &App, mode: SeedMode) -> SeedResult {
    let mut tx = app.db.begin().await?;
    insert_staff_scope(tx.on(), app.clock.now()).await?;
    Ok(mode.commit_or_roll_back(tx).await?)
}

/// Inserts the staff's scope, unless it exists.
pub async fn insert_staff_scope(on: Executor<'_>, now: Timestamp) -> Result<u64> {
    insert_scope(on, STAFF_SCOPE, ScopeType::Backoffice, "Backoffice".into(), now).await
}

/// The number of staff accounts, in any state.
pub async fn find_staff_account_count(on: Executor<'_>) -> Result<i64> {
    let accounts =
        sql(on, "SELECT COUNT(a.id) FROM accounts a JOIN scopes s ON s.id = a.scope_id WHERE s.type = 'backoffice'");
    accounts.scalar().await
}

/// A staff account that can sign in: account, user and scope are active, and the user has a password and an identifier.
pub(super) async fn find_active_admin(on: Executor<'_>) -> Result<Option<Id<Account>>> {
    let found = sql(
        on,
        "SELECT a.id FROM scopes s
         JOIN accounts a ON a.scope_id = s.id
         JOIN users u ON u.id = a.user_id
         JOIN credentials c ON c.user_id = u.id
         WHERE s.type = 'backoffice' AND s.state = 'active' AND a.state = 'active' AND u.state = 'active'
           AND c.deleted_at IS NULL AND c.password_hash IS NOT NULL
           AND (c.username IS NOT NULL OR c.email_verified OR c.phone_verified)
         LIMIT 1",
    );
    found.optional_scalar().await
}

/// Inserts the staff's scope and its first account; answers false when the staff has an account already. Of concurrent
/// calls one succeeds. 409 `error.conflict.username` or `email` when another user has the identifier.
pub async fn insert_first_admin(db: &Db, new: NewUser, now: Timestamp) -> Result<bool> {
    let mut tx = db.begin().await?;
    lock_bootstrap_users(&mut tx).await?;
    if find_staff_account_count(tx.on()).await? > 0 {
        return Ok(false);
    }
    let user_id = Id::new();
    insert_staff_scope(tx.on(), now).await?;
    insert_user(&mut tx, user_id, new, now).await?;
    insert_account(tx.on(), Id::new(), user_id, STAFF_SCOPE, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Locks the users and plans that the program itself creates until the transaction ends. On SQLite this is a no-op: every
/// write transaction locks the whole database.
pub async fn lock_bootstrap_users(tx: &mut Tx) -> Result<()> {
    let text = Sql { sqlite: "SELECT 1 WHERE 0", pg: "SELECT pg_advisory_xact_lock('users'::regclass::oid::bigint)" };
    sql(tx.on(), text).execute().await.map(drop)
}
