//! The event stream of a group's shifts.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::json;

use crate::support::{EventStreamClient, NOW, ServerSentEvent, TestApp};

fn events_path(group: &str) -> String {
    format!("/plugins/pharmacy/groups/{group}/events")
}

#[tokio::test]
async fn pharmacy_shift_events_tells_anyone_of_the_groups_changes() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let (town, other) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await);
    let anyone = replica.request(Method::GET, &events_path(&town.group_id)).send().await.expect("an answer");
    let mut reader = EventStreamClient::new(anyone);
    reader.expect_event("ready").await;
    app.new_shift(&manager, &other.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let body = town.shift_body(0, "03-01T11:30", "03-02T11:30");
    let id = app.new_shift(&manager, &body).await;
    app.put_shift(&manager, &id, &body).await.ok();
    app.delete_shift(&manager, &id).await.ok();
    app.delete_shift(&manager, &id).await.ok();
    let again = app.new_shift(&manager, &body).await;
    for subject in [&id, &id, &again] {
        let sent = reader.next_event().await.expect("goes on");
        let data = json!({"topic": "pharmacy_shift", "id": subject, "audience_id": town.group_id, "version": NOW});
        assert_eq!(
            ServerSentEvent { id: None, ..sent },
            ServerSentEvent { id: None, event: "pharmacy_shift".into(), data }
        );
    }
}

#[tokio::test]
async fn pharmacy_shift_events_goes_on_where_someone_was() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let mut reader = app.open_stream(&events_path(&town.group_id), &manager, None).await;
    let last = reader.expect_event("ready").await;
    drop(reader);
    let id = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let mut reader = app.open_stream(&events_path(&town.group_id), &manager, Some(last)).await;
    assert_eq!(reader.next_event().await.expect("goes on").data["id"], json!(id));
}

#[tokio::test]
async fn pharmacy_shift_events_of_a_group_that_one_may_not_see_is_not_there() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let stranger = app.new_signed_in_user(ScopeType::Workspace).await;
    let statuses = async || {
        let mut statuses = Vec::new();
        for person in [None, Some(&stranger), Some(&manager)] {
            let path = events_path(&town.group_id);
            let request = match person {
                None => app.request(Method::HEAD, &path),
                Some(person) => app.request_as(person, Method::HEAD, &path),
            };
            statuses.push(app.send(request).await.status.as_u16());
        }
        statuses
    };
    assert_eq!(statuses().await, [200, 200, 200]);
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = false").execute().await.expect("hides");
    assert_eq!(statuses().await, [404, 404, 200]);
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET deleted_at = created_at").execute().await.expect("deletes");
    assert_eq!(statuses().await, [404, 404, 404]);
}
