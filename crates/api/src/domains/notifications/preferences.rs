//! The kinds of messages that an account receives: read and put.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::session::Account;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

const PATH: &str = "/notifications/preferences";

pub(super) fn routes() -> Routes {
    Routes::new("notifications")
        .get(PATH, operation!(notifications_preferences_get))
        .extension()
        .put(PATH, operation!(notifications_preferences_put))
        .extension()
}

/// The kinds of messages that an account receives.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
#[schemars(rename = "NotificationPreferences")]
struct Preferences {
    /// Orders and their payments.
    orders: bool,
    /// Messages of conversations.
    messages: bool,
    /// Invitations to workspaces.
    invitations: bool,
}

/// Gets what the caller's account wants to hear of: everything, until it says otherwise.
#[docs_const]
async fn notifications_preferences_get(State(app): State<App>, caller: Authenticated) -> Result<Json<Preferences>> {
    let everything = Preferences { orders: true, messages: true, invitations: true };
    Ok(Json(find_preferences(app.db.read(), caller.account_id).await?.unwrap_or(everything)))
}

/// Sets what the caller's account wants to hear of. Messages that wait are sent all the same.
#[docs_const]
async fn notifications_preferences_put(
    State(app): State<App>,
    caller: Authenticated,
    Body(preferences): Body<Preferences>,
) -> Result<Json<Null>> {
    insert_or_update_preferences(app.db.write(), caller.account_id, preferences).await?;
    Ok(Json(Null))
}

async fn find_preferences(on: Executor<'_>, account: Id<Account>) -> Result<Option<Preferences>> {
    let row = "SELECT orders, messages, invitations FROM notification_preferences WHERE account_id = $1";
    sql(on, row).bind(account).optional().await
}

async fn insert_or_update_preferences(on: Executor<'_>, account: Id<Account>, put: Preferences) -> Result<()> {
    let row = "INSERT INTO notification_preferences (account_id, orders, messages, invitations) VALUES ($1, $2, $3, $4)
               ON CONFLICT (account_id) DO UPDATE SET orders = excluded.orders, messages = excluded.messages,
                   invitations = excluded.invitations";
    sql(on, row).bind((account, put.orders, put.messages, put.invitations)).execute().await.map(drop)
}
