//! A sign-up registers the newest active session of its device.

use sqlx::FromRow;

use super::model::ReferralSession;
use super::read::active_since;
use crate::domains::analytics::rollup::{CountChanges, update_counts};
use crate::domains::auth::NewSignUp;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::local_days::start_of_hour;

/// An active session, whose row is locked.
#[derive(FromRow)]
struct ActiveSession {
    id: Id<ReferralSession>,
    code: String,
}

/// Registers the newest active session of the device on which somebody signed up, claimed or not.
pub async fn update_signed_up_session(tx: &mut Tx, sign_up: NewSignUp) -> Result<()> {
    let Some(session) = lock_active_sessions(tx.on(), sign_up).await?.into_iter().next() else { return Ok(()) };
    let update = "UPDATE referral_sessions SET state = 'register', registered_at = $2, account_id = $3, updated_at = $2
                  WHERE id = $1";
    sql(tx.on(), update).bind((session.id, sign_up.at, sign_up.account_id)).execute().await?;
    let mut changes = CountChanges::default();
    changes.add("referrals", start_of_hour(sign_up.at), session.code, None);
    update_counts(tx, &changes).await
}

/// Locks the active sessions of the device, newest first. All of them: when another sign-up registers the newest one first, the next
/// one is this one's.
async fn lock_active_sessions(on: Executor<'_>, sign_up: NewSignUp) -> Result<Vec<ActiveSession>> {
    let sessions = sql(
        on,
        "SELECT s.id, r.code FROM referral_sessions s JOIN referrals r ON r.id = s.referral_id
         WHERE s.device_id = $1 AND s.created_at > $2 AND s.registered_at IS NULL AND r.enabled
         ORDER BY s.created_at DESC, s.id DESC LIMIT 50",
    );
    let sessions = sessions.bind((sign_up.device_id, active_since(sign_up.at)));
    sessions.lock_table(RowLock::NoKeyUpdate, "s").all().await
}
