//! Lists the activities of the caller's scope.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{Activity, ActivityType};
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::list_query::{ListQuery, NewestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// The operations of the domain.
pub fn routes() -> Routes {
    Routes::new("activities").get("/activities", operation!(activities_list))
}

/// The filters of activities.
#[derive(Deserialize, JsonSchema)]
struct ActivityFilter {
    /// Only activities of these types.
    #[serde(default)]
    types: Vec<ActivityType>,
    /// Only activities at or after this instant.
    created_at_ini: Option<Timestamp>,
    /// Only activities before this instant.
    created_at_end: Option<Timestamp>,
}

/// Lists the activities of the caller's scope, newest first: its orders when they are placed, completed and cancelled, its
/// payments when they are reported, confirmed, refused and given back, and its providers when only their owner can put
/// something right. Activities are kept for 400 days.
#[docs_const]
async fn activities_list(
    State(app): State<App>,
    caller: Authenticated,
    query: ListQuery<ActivityFilter, NewestFirst>,
) -> Result<Json<Page<Activity>>> {
    let ActivityFilter { types, created_at_ini, created_at_end } = &query.filter;
    if created_at_ini.zip(*created_at_end).is_some_and(|(ini, end)| end < ini) {
        return Err(Error::parser(RequestPart::Query, "created_at_end", "is before created_at_ini"));
    }
    let mut rows = sql(
        app.db.read(),
        "SELECT id, type, scope_id, title, identify, data, created_at, deleted_at FROM activities WHERE scope_id = ",
    )
    .push_bind(caller.scope_id)
    .push(" AND deleted_at IS NULL")
    .push_opt(" AND created_at >= ", *created_at_ini)
    .push_opt(" AND created_at < ", *created_at_end);
    if !types.is_empty() {
        rows = rows.push(" AND type IN ").push_in(types.iter().copied());
    }
    query.fetch_page("activities_list", &app.cursors, rows).await.map(Json)
}
