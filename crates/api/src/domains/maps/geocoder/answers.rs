//! The provider's answers, stored for 30 days. Questions are stored as keyed hashes, because many are people's addresses.

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;

use crate::domains::maps::model::Location;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};

/// The time that an answer is stored.
const RETENTION: Duration = Duration::days(30);

/// The result of a purge.
#[derive(Serialize, JsonSchema)]
pub struct GeocoderCachePurged {
    /// The number of deleted answers.
    answers: u64,
}

/// The stored locations of a question.
pub(super) async fn find_answer(on: Executor<'_>, key: &str, now: Timestamp) -> Result<Option<Vec<Location>>> {
    let stored = sql(on, "SELECT locations FROM geocoder_answers WHERE key = $1 AND created_at > $2");
    let text: Option<String> = stored.bind(key.to_owned()).bind(now - RETENTION).optional_scalar().await?;
    text.map(|text| serde_json::from_str(&text)).transpose().map_err(Error::internal)
}

pub(super) async fn insert_or_update_answer(
    on: Executor<'_>,
    key: &str,
    locations: &[Location],
    now: Timestamp,
) -> Result<()> {
    let insert = "INSERT INTO geocoder_answers (key, locations, created_at) VALUES ($1, $2, $3)
                  ON CONFLICT (key) DO UPDATE SET locations = excluded.locations, created_at = excluded.created_at";
    let locations = serde_json::to_string(locations).map_err(Error::internal)?;
    sql(on, insert).bind((key.to_owned(), locations, now)).execute().await.map(drop)
}

/// Deletes the answers that are older than 30 days.
pub async fn delete_expired_answers(app: &App) -> Result<()> {
    let expired = sql(app.db.write(), "DELETE FROM geocoder_answers WHERE created_at <= $1");
    expired.bind(app.clock.now() - RETENTION).execute().await.map(drop)
}

/// Deletes all answers.
pub async fn delete_answers(tx: &mut Tx) -> Result<GeocoderCachePurged> {
    let answers = sql(tx.on(), "DELETE FROM geocoder_answers").execute().await?;
    Ok(GeocoderCachePurged { answers })
}
