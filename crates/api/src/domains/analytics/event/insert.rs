//! Inserts events, each once.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::model::AnalyticsEvent;
use crate::domains::analytics::new_rows::{CountedTable, insert_new_rows};
use hub_kernel::db::Tx;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::error::Result;

const EVENTS: CountedTable = CountedTable {
    columns: "at timestamptz, id uuid, session_id uuid, device_id uuid, account_id uuid, instance_id text, instance_type text, \
              instance_action text, payload text",
    key_columns: "at timestamptz, id uuid",
    insert: "INSERT INTO analytics_events (at, id, session_id, device_id, account_id, instance_id, instance_type,
                                           instance_action, payload)
             SELECT at, id, session_id, device_id, account_id, instance_id, instance_type, instance_action, payload FROM ",
    on_conflict: " WHERE true ON CONFLICT (at, id) DO NOTHING",
    returning: " RETURNING at, id",
    select: "SELECT e.at, e.id FROM ",
    join: " CROSS JOIN analytics_events e WHERE e.at = r.at AND e.id = r.id",
};

/// Inserts the events that are not there, and returns them in the order of their times.
pub(super) async fn insert_events<'a>(tx: &mut Tx, events: &'a [AnalyticsEvent]) -> Result<Vec<&'a AnalyticsEvent>> {
    let mut keyed = BTreeMap::new();
    for event in events {
        keyed.entry((event.at, event.id)).or_insert(event);
    }
    let rows = keyed.iter().map(|(key, event)| (*key, event_row(event))).collect();
    let new = insert_new_rows(tx, &EVENTS, &rows).await?;
    keyed.retain(|key, _| new.contains(key));
    Ok(keyed.into_values().collect())
}

fn event_row(event: &AnalyticsEvent) -> Value {
    json!({
        "at": event.at.to_sqlite_text(), "id": event.id, "session_id": event.session_id, "device_id": event.device_id,
        "account_id": event.account_id, "instance_id": event.instance_id.as_ref().map(SingleLine::as_str),
        "instance_type": event.instance_type.as_str(), "instance_action": event.instance_action.as_str(),
        "payload": event.payload.text(),
    })
}
