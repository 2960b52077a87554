//! Counts the sessions and devices of events.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::model::AnalyticsEvent;
use super::search::key_text;
use crate::domains::analytics::new_rows::{CountedTable, insert_new_rows};
use crate::domains::analytics::rollup::{CountChanges, VISITOR_DEVICE_DAY, VISITOR_DEVICE_HOUR};
use hub_kernel::db::Tx;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::local_days::{local_date, start_of_day, start_of_hour};

/// The kind of a session, which counts once a local day.
const SESSION: &str = "session";

const VISITORS: CountedTable = CountedTable {
    columns: "kind text, since timestamptz, id uuid",
    key_columns: "kind text, since timestamptz, id uuid",
    insert: "INSERT INTO analytics_visitors (kind, since, id) SELECT kind, since, id FROM ",
    on_conflict: " WHERE true ON CONFLICT (kind, since, id) DO NOTHING",
    returning: " RETURNING kind, since, id",
    select: "SELECT v.kind, v.since, v.id FROM ",
    join: " CROSS JOIN analytics_visitors v WHERE v.kind = r.kind AND v.since = r.since AND v.id = r.id",
};

/// The id marker of a session or a device.
struct Visitor;

/// A session or a device in a period: its kind, the start of the period, and its id.
type VisitorKey = (String, Timestamp, Id<Visitor>);

/// The first event of a visitor in a period: its hour, and the source that the session came from.
struct FirstEvent {
    hour: Timestamp,
    source: String,
}

/// Inserts the visitors of events, which are in the order of their times, and counts those that are new in their period.
pub(super) async fn insert_visitors(tx: &mut Tx, events: &[&AnalyticsEvent], changes: &mut CountChanges) -> Result<()> {
    let mut visitors = BTreeMap::<VisitorKey, FirstEvent>::new();
    for event in events {
        let (hour, day) = (start_of_hour(event.at), start_of_day(local_date(event.at)));
        let (session, device) = (event.session_id.uuid().into(), event.device_id.uuid().into());
        let source = event.payload.field("source").and_then(Value::as_str).map(key_text).unwrap_or_default();
        for (kind, since, id) in
            [(SESSION, day, session), (VISITOR_DEVICE_HOUR, hour, device), (VISITOR_DEVICE_DAY, day, device)]
        {
            let first = visitors.entry((kind.to_owned(), since, id));
            let first = first.or_insert(FirstEvent { hour, source: String::new() });
            if first.source.is_empty() {
                first.source.clone_from(&source);
            }
        }
    }
    let row = |(kind, since, id): &VisitorKey| json!({"kind": kind, "since": since.to_sqlite_text(), "id": id});
    let rows = visitors.keys().map(|key| (key.clone(), row(key))).collect();
    for key in insert_new_rows(tx, &VISITORS, &rows).await? {
        let Some(first) = visitors.remove(&key) else { continue };
        match key.0.as_str() {
            SESSION => changes.add("sessions", first.hour, first.source, None),
            VISITOR_DEVICE_HOUR => changes.add("devices", first.hour, String::new(), None),
            _ => changes.add("device_days", first.hour, String::new(), None),
        }
    }
    Ok(())
}
