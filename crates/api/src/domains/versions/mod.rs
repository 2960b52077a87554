//! App versions: whether a build of the apps still works, and where the newest one is.
//!
//! Table: `app_versions`, one row a platform; a platform without a row is never asked to update.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::kernel::access::Public;
use crate::kernel::answer::Json;
use crate::kernel::app::App;
use crate::kernel::db::sql;
use crate::kernel::error::Result;
use crate::kernel::extract::Query;
use crate::kernel::openapi::Routes;

/// The operations of the domain.
pub fn routes() -> Routes {
    Routes::tagged("versions").get("/app/versions/verify", app_version_verify, APP_VERSION_VERIFY_DOCS)
}

/// What the app runs on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Platform {
    Ios,
    Android,
}

impl Platform {
    fn name(self) -> &'static str {
        match self {
            Self::Ios => "ios",
            Self::Android => "android",
        }
    }
}

/// The build that asks.
#[derive(Debug, Deserialize, JsonSchema)]
struct AppVersionQuery {
    /// What it runs on.
    platform: Platform,
    /// The version people read, as in `1.4.0`; not compared.
    #[expect(dead_code, reason = "part of the contract, and compared by nothing: build numbers are")]
    version: String,
    /// The build's number.
    build_number: u64,
}

/// What the app should do.
#[derive(Debug, Serialize, JsonSchema)]
struct AppVersion {
    /// Tell the user that there is a newer version.
    show_popup: bool,
    /// Do not go on without it.
    force_download: bool,
    /// Where it is.
    store_link: Option<String>,
}

#[derive(FromRow)]
struct VersionRow {
    min_build: i64,
    latest_build: i64,
    store_link: Option<String>,
}

/// Whether a build of the app should be, or must be, replaced.
#[docs_const]
async fn app_version_verify(
    State(app): State<App>,
    _: Public,
    Query(query): Query<AppVersionQuery>,
) -> Result<Json<AppVersion>> {
    let row = sql(app.db.read(), "SELECT min_build, latest_build, store_link FROM app_versions WHERE platform = $1")
        .bind(query.platform.name())
        .optional::<VersionRow>()
        .await?;
    let build = i64::try_from(query.build_number).unwrap_or(i64::MAX);
    Ok(Json(AppVersion {
        show_popup: row.as_ref().is_some_and(|row| build < row.latest_build),
        force_download: row.as_ref().is_some_and(|row| build < row.min_build),
        store_link: row.and_then(|row| row.store_link),
    }))
}
