//! Locations: places that are found by words or at a point.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::gazetteer::GAZETTEER;
use super::geocoder::{self, GeocoderQuery};
use super::model::{Coordinates, LOCATIONS_MAX, Location};
use hub_kernel::app::App;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::security::session::Caller;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;

/// The letters of a query that is searched for; another one has no results.
const QUERY_LENGTH: std::ops::RangeInclusive<usize> = 3..=200;

pub(super) fn routes() -> Routes {
    Routes::new("maps")
        .get("/maps/locations/geodecode", operation!(maps_geodecode))
        .errors(&[NotFound])
        .get("/maps/locations", operation!(maps_locations))
}

/// The locations that were found.
#[derive(Serialize, JsonSchema)]
struct Locations {
    /// At most 10, the best first.
    data: Vec<Location>,
}

/// The words of a place.
#[derive(Deserialize, JsonSchema)]
struct LocationsQuery {
    /// A street with its number, a town, or both; of fewer than 3 or more than 200 letters nothing is found.
    query: String,
}

/// Gets the place at a point (reverse geocoding): the address there, or without a provider of maps the nearest town. 404 when
/// there is none in Argentina within 20 km.
///
/// At most 30 calls a minute for an account, together with those of `maps_locations`, else 429. 503 when the provider of maps
/// does not answer, has too many callers waiting, or failed five times within the last minute.
#[docs_const]
async fn maps_geodecode(
    State(app): State<App>,
    caller: Authenticated,
    Query(point): Query<Coordinates>,
) -> Result<Json<Location>> {
    record_call(&app, &caller).await?;
    let nearest = match geocoder::find_locations(&app, GeocoderQuery::reverse(point)).await? {
        Some(found) => found.into_iter().next(),
        None => GAZETTEER.nearest((point.lat.get(), point.lng.get())),
    };
    nearest.filter(|location| location.is_within_reach(point)).or_not_found().map(Json)
}

/// Lists the places in Argentina that words describe: addresses, or without a provider of maps towns. Ask when the user has
/// finished typing, not at each key.
///
/// At most 30 calls a minute for an account, together with those of `maps_geodecode`, else 429. 503 when the provider of maps
/// does not answer, has too many callers waiting, or failed five times within the last minute.
#[docs_const]
async fn maps_locations(
    State(app): State<App>,
    caller: Authenticated,
    Query(LocationsQuery { query }): Query<LocationsQuery>,
) -> Result<Json<Locations>> {
    record_call(&app, &caller).await?;
    let words = query.split_whitespace().collect::<Vec<_>>().join(" ");
    if !QUERY_LENGTH.contains(&words.chars().count()) {
        return Ok(Json(Locations { data: Vec::new() }));
    }
    let data = match geocoder::find_locations(&app, GeocoderQuery::Search(words.clone())).await? {
        Some(found) => found,
        None => GAZETTEER.search(&words, LOCATIONS_MAX),
    };
    Ok(Json(Locations { data }))
}

/// Counts a call of the account, also one that is answered without the provider.
async fn record_call(app: &App, caller: &Caller) -> Result<()> {
    let limit = RateLimit { count: app.config.limits.maps_minute, window: Duration::minutes(1) };
    let mut tx = app.db.begin().await?;
    let key = caller.account_id.to_string();
    rate_limits::check_and_record(&mut tx, &app.rate_limiter, "maps_minute", &[limit], &key).await?;
    tx.commit().await
}
