//! Users whom a workspace can invite: those whose exact username, verified email or verified phone the caller knows.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::member::MemberUser;
use crate::domains::auth::UserKey;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, OldestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::types::error::Result;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces").get("/workspace/members/users", operation!(workspaces_member_users))
}

/// The filter of users.
#[derive(Deserialize, JsonSchema)]
struct MemberUserFilter {
    /// A complete username, email or phone; any other text finds nobody.
    query: Option<String>,
}

/// Finds the user to invite by their exact username, verified email or verified phone. Nobody else is listed.
///
/// Limited for each workspace.
#[docs_const]
async fn workspaces_member_users(
    State(app): State<App>,
    staff: Workspace,
    query: ListQuery<MemberUserFilter, OldestFirst>,
) -> Result<Json<Page<MemberUser>>> {
    let limit = RateLimit { count: app.config.limits.member_users_minute, window: Duration::minutes(1) };
    let mut tx = app.db.begin().await?;
    let workspace = staff.scope_id.to_string();
    rate_limits::check_and_record(&mut tx, &app.rate_limiter, "member_users_minute", &[limit], &workspace).await?;
    tx.commit().await?;
    let key = UserKey::parse(query.filter.query.as_deref().unwrap_or_default());
    let rows = list_users_statement(app.db.read(), &key);
    query.fetch_page("workspaces_member_users", &app.cursors, rows).await.map(Json)
}

/// The active user who has an identifier, an email or phone verified.
fn list_users_statement<'c>(on: Executor<'c>, key: &UserKey) -> Statement<'c> {
    let (username, email, phone) = key.to_columns();
    let rows = sql(
        on,
        "SELECT user_id, given_name, family_name, user_image_url
         FROM (SELECT u.id, u.id AS user_id, p.given_name, p.family_name, p.image_url AS user_image_url, u.created_at
               FROM credentials c
               JOIN users u ON u.id = c.user_id
               JOIN profiles p ON p.user_id = c.user_id
               WHERE u.state = 'active'",
    );
    let rows = match (email, phone) {
        (Some(email), _) => rows.push(" AND c.email_verified AND c.email = ").push_bind(email),
        (_, Some(phone)) => rows.push(" AND c.phone_verified AND c.phone = ").push_bind(phone),
        // Nobody has the empty username.
        (None, None) => rows.push(" AND c.username = ").push_bind(username.unwrap_or_default()),
    };
    rows.push(") AS found WHERE TRUE")
}
