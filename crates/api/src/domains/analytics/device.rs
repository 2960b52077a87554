//! Devices: the clients that send events.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::json_map::JsonMap;
use super::limit::check_address_limit;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Device;
use hub_kernel::types::bounded_text::{SingleLine, deserialize_optional_line};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The most characters of a device's hash.
const HASH_MAX: usize = 128;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/analytics/devices/{device_id}";
    Routes::new("analytics").get(ONE, operation!(analytics_device_get)).put(ONE, operation!(analytics_device_put))
}

/// The path of a device.
#[derive(Deserialize, JsonSchema)]
struct DevicePath {
    device_id: Id<Device>,
}

/// A device.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
struct AnalyticsDevice {
    /// The device's id.
    id: Id<Device>,
    /// The hash by which the client knows it again.
    hash: Option<String>,
}

/// A device to keep.
#[derive(Debug, Deserialize, JsonSchema)]
struct AnalyticsDevicePut {
    /// The hash by which the client knows it again; at most 128 characters.
    #[serde(default, deserialize_with = "deserialize_optional_line")]
    #[schemars(extend("maxLength" = HASH_MAX))]
    hash: Option<SingleLine<HASH_MAX>>,
    /// Its properties, such as the model and the browser; at most 4 KiB as JSON. Never answered.
    #[serde(default)]
    info: JsonMap<{ usize::MAX }>,
}

/// Gets a device.
#[docs_const]
async fn analytics_device_get(
    State(app): State<App>,
    _: Public,
    Path(DevicePath { device_id }): Path<DevicePath>,
) -> Result<Json<AnalyticsDevice>> {
    find_device(app.db.read(), device_id).await?.or_not_found().map(Json)
}

/// Creates or replaces a device. An address puts at most 600 devices an hour.
#[docs_const]
async fn analytics_device_put(
    State(app): State<App>,
    _: Public,
    client: ClientIp,
    Path(DevicePath { device_id }): Path<DevicePath>,
    Body(put): Body<AnalyticsDevicePut>,
) -> Result<Json<AnalyticsDevice>> {
    let mut tx = app.db.begin().await?;
    check_address_limit(&mut tx, &app, "analytics_devices", client).await?;
    insert_or_update_device(tx.on(), device_id, &put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(AnalyticsDevice { id: device_id, hash: put.hash.map(SingleLine::into_string) }))
}

async fn find_device(on: Executor<'_>, id: Id<Device>) -> Result<Option<AnalyticsDevice>> {
    sql(on, "SELECT id, hash FROM analytics_devices WHERE id = $1").bind(id).optional().await
}

async fn insert_or_update_device(
    on: Executor<'_>,
    id: Id<Device>,
    put: &AnalyticsDevicePut,
    now: Timestamp,
) -> Result<()> {
    let insert = "INSERT INTO analytics_devices (id, hash, info, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
                  ON CONFLICT (id) DO UPDATE
                  SET hash = excluded.hash, info = excluded.info, updated_at = excluded.updated_at";
    let hash = put.hash.as_ref().map(|hash| hash.as_str().to_owned());
    sql(on, insert).bind((id, hash, put.info.text().to_owned(), now)).execute().await.map(drop)
}
