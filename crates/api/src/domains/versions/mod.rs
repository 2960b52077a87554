//! App versions: the oldest build of each app that still works, and the newest one.
//!
//! Table: `app_versions`, one row for each platform. Without a row no build of the platform has to be updated.

use axum::extract::State;
use documented::{Documented, docs_const};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::http_url::HttpUrl;
use hub_kernel::types::patch::Patch;

/// The operations of the domain.
pub fn routes() -> Routes {
    Routes::new("versions").get("/app/versions/verify", operation!(app_version_verify))
}

/// The platform of an app.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Platform {
    /// iPhone or iPad.
    Ios,
    /// Android.
    Android,
}

/// The largest build number: the largest integer that JSON clients represent exactly.
const BUILD_NUMBER_MAX: u64 = (1 << 53) - 1;

/// The build of the calling app.
#[derive(Debug, Deserialize, JsonSchema)]
struct AppVersionQuery {
    /// The platform.
    platform: Platform,
    /// The version for people, as in `1.4.0`; not compared.
    #[expect(dead_code, reason = "part of the contract, but only build numbers are compared")]
    version: String,
    /// The build's number.
    #[schemars(range(max = BUILD_NUMBER_MAX))]
    build_number: u64,
}

/// The update that a build needs.
#[derive(Debug, Serialize, JsonSchema)]
struct AppVersion {
    /// Tell the user about a newer version.
    show_popup: bool,
    /// Require the newer version.
    force_download: bool,
    /// The address to download it from.
    store_link: Option<String>,
}

#[derive(FromRow)]
struct AppVersionRow {
    min_build: i64,
    latest_build: i64,
    store_link: Option<String>,
}

/// Tells whether a build of the app should or must be updated.
#[docs_const]
async fn app_version_verify(
    State(app): State<App>,
    _: Public,
    Query(query): Query<AppVersionQuery>,
) -> Result<Json<AppVersion>> {
    if query.build_number > BUILD_NUMBER_MAX {
        return Err(Error::parser(RequestPart::Query, "build_number", format_args!("from 0 to {BUILD_NUMBER_MAX}")));
    }
    let row = sql(app.db.read(), "SELECT min_build, latest_build, store_link FROM app_versions WHERE platform = $1")
        .bind(query.platform)
        .optional::<AppVersionRow>()
        .await?;
    let build = i64::try_from(query.build_number).unwrap_or(i64::MAX);
    Ok(Json(AppVersion {
        show_popup: row.as_ref().is_some_and(|row| build < row.latest_build),
        force_download: row.as_ref().is_some_and(|row| build < row.min_build),
        store_link: row.and_then(|row| row.store_link),
    }))
}

/// The builds of a platform that are required and recommended.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct AppVersionSettings {
    /// The platform of an app.
    pub platform: Platform,
    /// The first build that still works.
    pub min_build: i64,
    /// The newest build.
    pub latest_build: i64,
    /// The address to download it from.
    pub store_link: Option<String>,
    /// The time at which this was set.
    pub updated_at: Timestamp,
}

/// Sets the minimum and the latest build of an app, which `app_version_verify` compares with. A build below `min_build` must
/// be updated, one below `latest_build` should be.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub struct AppVersionPut {
    /// The platform of the app.
    pub platform: Platform,
    /// The first build that still works.
    #[schemars(range(min = 0, max = BUILD_NUMBER_MAX))]
    pub min_build: i64,
    /// The newest build; not below `min_build`.
    #[schemars(range(min = 0, max = BUILD_NUMBER_MAX))]
    pub latest_build: i64,
    /// The URL of the newest build, http or https; absent keeps it, null removes it.
    #[serde(default)]
    #[schemars(extend("maxLength" = 2048))]
    pub store_link: Patch<HttpUrl>,
}

/// Sets the builds of a platform; the caller ensures that `latest_build >= min_build`.
pub async fn insert_or_update_version(
    on: Executor<'_>,
    put: AppVersionPut,
    now: Timestamp,
) -> Result<AppVersionSettings> {
    let AppVersionPut { platform, min_build, latest_build, store_link } = put;
    let keeps_link = store_link.is_absent();
    sql(
        on,
        "INSERT INTO app_versions (platform, min_build, latest_build, store_link, updated_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (platform) DO UPDATE
         SET min_build = excluded.min_build, latest_build = excluded.latest_build, updated_at = excluded.updated_at,
             store_link = CASE WHEN $6 THEN app_versions.store_link ELSE excluded.store_link END
         RETURNING platform, min_build, latest_build, store_link, updated_at",
    )
    .bind((platform, min_build, latest_build, store_link.apply(None), now, keeps_link))
    .one()
    .await
}
