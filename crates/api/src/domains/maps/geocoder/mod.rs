//! The provider of maps: a Nominatim-compatible server that finds addresses, asked once for each question in 30 days.
//!
//! A question goes to the stored answers first, then waits for its place in the schedule of calls, then to the provider. A
//! failure is 503; after five in a row the provider is not called for a minute.

mod answers;
mod nominatim;
mod schedule;

use std::sync::OnceLock;

use super::model::{Coordinates, Location};
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::types::error::{Error, Result};

pub use answers::{GeocoderCachePurged, delete_answers, delete_expired_answers};
use nominatim::Nominatim;

/// A question to the provider.
#[derive(Clone, Debug)]
pub(super) enum GeocoderQuery {
    /// The places that words describe.
    Search(String),
    /// The place at a latitude and a longitude, with five decimals each: to the metre.
    Reverse(String, String),
}

impl GeocoderQuery {
    /// The question for the place at a point.
    pub(super) fn reverse(point: Coordinates) -> Self {
        Self::Reverse(format!("{:.5}", point.lat.get()), format!("{:.5}", point.lng.get()))
    }

    /// A text that equal questions share, whatever their case.
    fn text(&self) -> String {
        match self {
            Self::Search(words) => format!("search {}", words.to_lowercase()),
            Self::Reverse(lat, lng) => format!("reverse {lat} {lng}"),
        }
    }
}

/// The provider of this application, created at the first call; none when it is not configured.
#[derive(Default)]
struct SharedProvider(OnceLock<Result<Option<Nominatim>, String>>);

/// Refuses an invalid setting of the provider.
pub fn check_geocoder(config: &Config) -> Result<(), String> {
    Nominatim::new(config).map(drop)
}

/// The configured provider.
fn find_provider(app: &App) -> Result<Option<Nominatim>> {
    let shared = app.shared::<SharedProvider>();
    let provider = shared.0.get_or_init(|| Nominatim::new(&app.config));
    provider.clone().map_err(Error::internal)
}

/// The locations that answer a question: stored ones, or else the provider's; None when no provider is configured. 503 when it
/// does not answer.
pub(super) async fn find_locations(app: &App, query: GeocoderQuery) -> Result<Option<Vec<Location>>> {
    let Some(provider) = find_provider(app)? else { return Ok(None) };
    let key = app.keyed_hash.hash("geocoder_answers", &query.text());
    if let Some(known) = answers::find_answer(app.db.read(), &key, app.clock.now()).await? {
        return Ok(Some(known));
    }
    // A caller who goes away does not stop a call that the schedule has counted.
    let app = app.clone();
    let asking = tokio::spawn(async move { ask(&app, &provider, &query, &key).await });
    asking.await.map_err(Error::internal)?.map(Some)
}

/// Asks the provider when it is this call's turn, and stores its answer or the failure.
async fn ask(app: &App, provider: &Nominatim, query: &GeocoderQuery, key: &str) -> Result<Vec<Location>> {
    let turn = schedule::reserve_call(app).await?;
    tokio::time::sleep_until(turn).await;
    match provider.find_locations(query).await {
        Ok(locations) => {
            let mut tx = app.db.begin().await?;
            schedule::update_after_success(tx.on()).await?;
            answers::insert_or_update_answer(tx.on(), key, &locations, app.clock.now()).await?;
            tx.commit().await?;
            Ok(locations)
        }
        Err(reason) => {
            schedule::update_after_failure(app.db.write(), app.clock.now()).await?;
            Err(Error::Unavailable(format!("the provider of maps: {reason}")))
        }
    }
}
