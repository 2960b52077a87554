//! Rooms: who may begin a conversation with whom.

use hub_kernel::security::session::ScopeType;
use serde_json::json;

use crate::support::{TestApp, new_id};

#[tokio::test]
async fn chat_room_direct_opens_one_room_for_both_sides() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let (consumer, business) = (&chat.consumer, &chat.business);
    app.put_as(business, "/workspace", &json!({"name": "Rotisería Sur", "type": "business"})).await.ok();
    let again = app.direct_room(consumer, &business.caller.scope_id).await.ok();
    let other_side = app.direct_room(business, &consumer.caller.scope_id).await.ok();
    assert_eq!((&again["id"], &other_side["id"]), (&json!(chat.room_id), &json!(chat.room_id)), "though it is empty");
    assert_eq!((&again["type"], &again["members"][0]["state"]), (&json!("direct"), &json!("active")));
    assert_eq!((&again["name"], &other_side["name"]), (&json!("Rotisería Sur"), &json!("Norte")), "the other's name");
    let profiles: Vec<_> =
        again["members"].as_array().expect("members").iter().map(|one| one["profile_id"].clone()).collect();
    assert!(profiles.contains(&json!(consumer.caller.scope_id)) && profiles.contains(&json!(business.caller.scope_id)));
    assert_eq!(app.get_as(consumer, &format!("/chat/rooms/{}", chat.room_id)).await.ok(), again);
    let stranger = app.new_signed_in_user(ScopeType::Consumer).await;
    assert_eq!(app.get_as(&stranger, &format!("/chat/rooms/{}", chat.room_id)).await.status, 404);
}

#[tokio::test]
async fn a_business_begins_with_customers_and_the_staff_alone() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (customer, _) = app.new_consumer_with_order(&shop, 1).await;
    let (stranger, rival, staff) = (
        app.new_signed_in_user(ScopeType::Consumer).await,
        app.new_signed_in_user(ScopeType::Workspace).await,
        app.new_signed_in_user(ScopeType::Backoffice).await,
    );
    app.direct_room(&owner, &customer.caller.scope_id).await.ok();
    app.direct_room(&owner, &staff.caller.scope_id).await.ok();
    assert_eq!(app.direct_room(&owner, &stranger.caller.scope_id).await.status, 404);
    assert_eq!(app.direct_room(&owner, &rival.caller.scope_id).await.status, 404);
    app.direct_room(&staff, &stranger.caller.scope_id).await.ok();
    app.direct_room(&stranger, &customer.caller.scope_id).await.ok();
    assert_eq!(app.direct_room(&stranger, &stranger.caller.scope_id).await.error_parts().1, "error.rule.chat_self");
    assert_eq!(app.direct_room(&stranger, &new_id()).await.status, 404);
}

#[tokio::test]
async fn twenty_rooms_an_hour() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut last = None;
    for _ in 0..20 {
        let business = app.new_signed_in_user(ScopeType::Workspace).await;
        app.direct_room(&consumer, &business.caller.scope_id).await.ok();
        last = Some(business);
    }
    let next = app.new_signed_in_user(ScopeType::Workspace).await;
    let refusal = app.direct_room(&consumer, &next.caller.scope_id).await;
    assert_eq!(refusal.status, 429);
    assert_eq!(refusal.json()["extra"]["retry_after"], 3600);
    app.direct_room(&consumer, &last.expect("the last").caller.scope_id).await.ok();
    app.advance_clock(3600);
    let consumer = app.new_session(consumer.seat()).await;
    app.direct_room(&consumer, &next.caller.scope_id).await.ok();
}
