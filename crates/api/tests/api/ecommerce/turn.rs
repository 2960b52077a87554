//! Turns: one open at a time, closed for good.

use serde_json::{Value, json};

use super::shop;
use crate::support::new_id;

#[tokio::test]
async fn a_turn_is_opened_and_closed_and_told() {
    let (app, owner, shop) = shop().await;
    let put =
        async |id: &str, what: &str| app.put_as(&owner, &shop.path(&format!("turns/{id}/{what}")), &json!({})).await;
    let events = app.events().await;
    assert_eq!(put(&shop.turn, "open").await.ok(), Value::Null);
    assert_eq!(app.events().await, events, "it is open already");
    let other = new_id();
    let refusal = put(&other, "open").await;
    assert_eq!(refusal.refusal().1, "error.conflict.turn_open");
    assert_eq!(refusal.json()["extra"], json!({"turn_id": shop.turn}));
    assert_eq!(put(&other, "close").await.refusal().0, 404);
    app.advance(3600);
    let owner = app.sign_in(owner.seat()).await;
    let put =
        async |id: &str, what: &str| app.put_as(&owner, &shop.path(&format!("turns/{id}/{what}")), &json!({})).await;
    for _ in 0..2 {
        put(&shop.turn, "close").await.ok();
    }
    assert_eq!(app.events().await, events + 1);
    let turns = app.read(&owner, &shop, "turns").await;
    let expected = json!([{"id": shop.turn, "store_id": shop.store, "opened_at": "2026-11-20T15:00:00Z",
                           "closed_at": "2026-11-20T16:00:00Z"}]);
    assert_eq!(turns["data"], expected);
    let again = put(&shop.turn, "open").await;
    assert_eq!(again.refusal().1, "error.conflict.transition");
    assert_eq!(again.json()["extra"], json!({"entity": "turn", "from": "closed", "to": "open", "allowed": []}));
    assert_eq!(app.get(&shop.public()).await.ok()["turn"], Value::Null);
    put(&other, "open").await.ok();
    assert_eq!(app.get(&shop.public()).await.ok()["turn"]["id"], json!(other));
    for (query, expected) in [("closed=true", &shop.turn), ("closed=false", &other)] {
        let rows = app.read(&owner, &shop, &format!("turns?{query}")).await["data"].clone();
        assert_eq!((rows.as_array().map(Vec::len), &rows[0]["id"]), (Some(1), &json!(expected)));
    }
}
