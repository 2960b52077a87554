//! Opens rooms: who may, and how often.

use chrono::Duration;
use sqlx::FromRow;

use super::records::{find_room_id, insert_room};
use crate::domains::chat::customers::CustomerLookup;
use crate::domains::chat::model::{PROFILE_NAME, Room};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::security::session::{Caller, Scope, ScopeType};
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// A scope that may be talked to.
#[derive(FromRow)]
pub(super) struct ChatPartner {
    pub(super) id: Id<Scope>,
    #[sqlx(rename = "type")]
    scope_type: ScopeType,
    pub(super) name: String,
}

/// The active scope with an id, or the consumer scope of the person whose profile has the id.
pub(super) async fn find_profile(on: Executor<'_>, id: Id<ChatPartner>) -> Result<Option<ChatPartner>> {
    let scope = sql(on, "SELECT s.id, s.type, ").push(PROFILE_NAME).push(
        " AS name FROM scopes s
          WHERE s.state = 'active' AND (s.id = $1 OR (s.type = 'consumer' AND s.id IN
              (SELECT a.scope_id FROM profiles p JOIN accounts a ON a.user_id = p.user_id WHERE p.id = $1)))
          ORDER BY s.id LIMIT 1",
    );
    scope.bind(id).optional().await
}

/// Opens the room of the caller's scope and another; the same room when both sides open it at once.
pub(super) async fn find_or_insert_room(
    app: &App,
    customers: CustomerLookup,
    caller: &Caller,
    other: ChatPartner,
) -> Result<Id<Room>> {
    if other.id == caller.scope_id {
        return Err(Error::Rule("chat_self", None));
    }
    check_may_open_room(app, customers, caller, &other).await?;
    let mut tx = app.db.begin().await?;
    let limit = RateLimit { count: app.config.limits.chat_rooms_hour, window: Duration::hours(1) };
    let scope = caller.scope_id.to_string();
    rate_limits::check_and_record(&mut tx, &app.rate_limiter, "chat_rooms_hour", &[limit], &scope).await?;
    let own_name = sql(tx.on(), "SELECT ").push(PROFILE_NAME).push(" FROM scopes s WHERE s.id = $1");
    let own_name: String = own_name.bind(caller.scope_id).scalar().await?;
    insert_room(&mut tx, (caller.scope_id, own_name), (other.id, other.name), app.clock.now()).await?;
    let room = find_room_id(tx.on(), caller.scope_id, other.id).await?.or_not_found()?;
    tx.commit().await?;
    Ok(room)
}

/// 404 unless the caller may begin a conversation: a workspace does so with its customers and the staff alone.
async fn check_may_open_room(app: &App, customers: CustomerLookup, caller: &Caller, other: &ChatPartner) -> Result<()> {
    let is_known = match (caller.scope_type, other.scope_type) {
        (ScopeType::Consumer | ScopeType::Backoffice, _) | (ScopeType::Workspace, ScopeType::Backoffice) => true,
        (ScopeType::Workspace, ScopeType::Consumer) => (customers.0)(app, other.id, caller.scope_id).await?,
        (ScopeType::Workspace, ScopeType::Workspace) => false,
    };
    if is_known { Ok(()) } else { Err(Error::NotFound) }
}
