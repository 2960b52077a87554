//! Turns: one is open at a time, and a closed one stays closed.

use serde_json::{Value, json};

use super::app_with_store;
use crate::support::new_id;

#[tokio::test]
async fn a_turn_is_opened_and_closed_and_publishes_events() {
    let (app, owner, shop) = app_with_store().await;
    let put = async |id: &str, what: &str| {
        app.put_as(&owner, &shop.owner_path(&format!("turns/{id}/{what}")), &json!({})).await
    };
    let events = app.event_count().await;
    assert_eq!(put(&shop.turn_id, "open").await.ok(), Value::Null);
    assert_eq!(app.event_count().await, events, "it is open already");
    let other = new_id();
    let refusal = put(&other, "open").await;
    assert_eq!(refusal.error_parts().1, "error.conflict.turn_open");
    assert_eq!(refusal.json()["extra"], json!({"turn_id": shop.turn_id}));
    assert_eq!(put(&other, "close").await.error_parts().0, 404);
    app.advance_clock(3600);
    let owner = app.new_session(owner.seat()).await;
    let put = async |id: &str, what: &str| {
        app.put_as(&owner, &shop.owner_path(&format!("turns/{id}/{what}")), &json!({})).await
    };
    for _ in 0..2 {
        put(&shop.turn_id, "close").await.ok();
    }
    assert_eq!(app.event_count().await, events + 1);
    let turns = app.get_in_store(&owner, &shop, "turns").await;
    let expected = json!([{"id": shop.turn_id, "store_id": shop.store_id, "opened_at": "2026-11-20T15:00:00Z",
                           "closed_at": "2026-11-20T16:00:00Z"}]);
    assert_eq!(turns["data"], expected);
    let again = put(&shop.turn_id, "open").await;
    assert_eq!(again.error_parts().1, "error.conflict.transition");
    assert_eq!(again.json()["extra"], json!({"entity": "turn", "from": "closed", "to": "open", "allowed": []}));
    assert_eq!(app.get(&shop.public_path()).await.ok()["turn"], Value::Null);
    put(&other, "open").await.ok();
    assert_eq!(app.get(&shop.public_path()).await.ok()["turn"]["id"], json!(other));
    for (query, expected) in [("closed=true", &shop.turn_id), ("closed=false", &other)] {
        let rows = app.get_in_store(&owner, &shop, &format!("turns?{query}")).await["data"].clone();
        assert_eq!((rows.as_array().map(Vec::len), &rows[0]["id"]), (Some(1), &json!(expected)));
    }
}
