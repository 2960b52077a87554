//! Events: clients send what visitors do, and figures are counted from it.
//!
//! These events count: `view` of a `discover_page`, a `store` or an `article`, with its id; `submit` of a `search`, whose payload has the
//! `query` and the number of `results` on its first page, of which 0 is counted apart. The payload's `source` of any event tells where its session came from.

mod insert;
mod model;
mod search;
mod views;
mod visitors;

use axum::extract::State;
use documented::docs_const;

use self::insert::insert_events;
use self::model::AnalyticsEventBatch;
use self::search::count_searches;
use self::views::insert_views;
use self::visitors::insert_visitors;
use super::limit::{address_hash, check_address_limit};
use super::rollup::{CountChanges, update_counts};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;

pub(super) use self::model::{AnalyticsEvent, EVENT_AGE_MAX};

pub(super) fn routes() -> Routes {
    Routes::new("analytics").post("/analytics/events/batch", operation!(analytics_events_batch))
}

/// Records events of visitors, all or none. An event that was sent before counts once: clients repeat a batch that was not answered.
///
/// Figures count the `view` of a `discover_page`, a `store` or an `article`, by its id; the `submit` of a `search`, by `query` and
/// `results` of the payload; and sessions, by the `source` of the payload. Any other event is kept. A view of a page
/// counts once for a device and local day, for at most three devices of an address. An address sends at most 600 batches an hour.
#[docs_const]
async fn analytics_events_batch(
    State(app): State<App>,
    _: Public,
    client: ClientIp,
    Body(batch): Body<AnalyticsEventBatch>,
) -> Result<Json<Null>> {
    batch.check(app.clock.now())?;
    let mut tx = app.db.begin().await?;
    check_address_limit(&mut tx, &app, "analytics_batches", client).await?;
    insert_and_count(&mut tx, &batch.events, Some(&address_hash(&app, client))).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Inserts events and counts the new ones. `address` is the hash of the client's address, which the transaction has locked.
pub(super) async fn insert_and_count(tx: &mut Tx, events: &[AnalyticsEvent], address: Option<&str>) -> Result<()> {
    let new = insert_events(tx, events).await?;
    let mut changes = CountChanges::default();
    insert_visitors(tx, &new, &mut changes).await?;
    insert_views(tx, &new, address, &mut changes).await?;
    count_searches(&new, &mut changes);
    update_counts(tx, &changes).await
}
