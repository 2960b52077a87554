//! Workspaces that users create, read and replace.

use futures_util::future::join_all;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::list_states;
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, PASSWORD, SignedInUser, TestApp, TestResponse};

fn body() -> Value {
    json!({"name": " Óptica del Sur ", "image_url": "https://town.example/sur.png", "type": "organization",
           "email": "Sur@Town.example", "phone": "011 5555-0100"})
}

async fn create(app: &TestApp, user: &SignedInUser, body: &Value) -> TestResponse {
    app.send(app.request_as(user, Method::POST, "/workspaces").json(body)).await
}

/// A session of a user's account in a workspace that they created.
async fn turn_to(app: &TestApp, user: &SignedInUser, created: &Value) -> SignedInUser {
    let mut seat = user.seat();
    seat.account_id = created["account_id"].as_str().expect("an account").parse().expect("an id");
    seat.scope_id = created["id"].as_str().expect("an id").parse().expect("an id");
    seat.scope_type = ScopeType::Workspace;
    app.new_session(seat).await
}

#[tokio::test]
async fn workspaces_create_gives_its_creator_an_account_and_leaves_the_session() {
    let app = TestApp::new().await;
    for scope_type in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
        let user = app.new_signed_in_user(scope_type).await;
        let created = create(&app, &user, &body()).await.ok();
        let expected = json!({
            "id": created["id"], "name": "Óptica del Sur", "image_url": "https://town.example/sur.png",
            "type": "organization", "email": "sur@town.example", "phone": "+541155550100",
            "user_id": user.caller.user_id, "created_at": NOW, "account_id": created["account_id"],
        });
        assert_eq!(created, expected);
        let me = app.get_as(&user, "/auth/me/account").await.ok();
        assert_eq!(me["scope"]["id"], json!(user.caller.scope_id), "the session stays");
        let turned = json!({"account_id": created["account_id"]});
        let turned = app.refresh_as(&user.refresh_token, user.device_id, &turned).await.ok();
        let token = turned["access"]["token"].as_str().expect("a token");
        let read = app.send(app.request(Method::GET, "/workspace").bearer_auth(token)).await.ok();
        let mut workspace = created.clone();
        workspace.as_object_mut().expect("an object").remove("account_id");
        assert_eq!(read, workspace);
        let scope = app.send(app.request(Method::GET, "/auth/me/account").bearer_auth(token)).await.ok();
        assert_eq!(scope["scope"]["image_url"], created["image_url"]);
    }
}

#[tokio::test]
async fn workspaces_create_and_put_refuse_what_is_out_of_bounds() {
    let app = TestApp::new().await;
    let user = app.new_signed_in_user(ScopeType::Workspace).await;
    let before = app.dump_tables(&["workspaces", "scopes", "accounts", "workspace_members"]).await;
    for (field, value) in [
        ("name", json!("  ")),
        ("name", json!("x".repeat(81))),
        ("name", Value::Null),
        ("type", json!("shop")),
        ("email", json!("town")),
        ("email", json!(format!("{}@town.example", "x".repeat(243)))),
        ("phone", json!("12")),
        ("image_url", json!("ftp://town.example/a.png")),
    ] {
        let mut body = body();
        body[field] = value;
        for answer in [create(&app, &user, &body).await, app.put_as(&user, "/workspace", &body).await] {
            assert_eq!(answer.error_parts(), (400, "error.parser.body".into(), field.into()), "{body}");
        }
    }
    assert_eq!(app.dump_tables(&["workspaces", "scopes", "accounts", "workspace_members"]).await, before);
}

#[tokio::test]
async fn workspaces_put_replaces_and_the_scope_follows() {
    let app = TestApp::new().await;
    let user = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let theirs = app.get_as(&other, "/workspace").await.ok();
    app.put_as(&user, "/workspace", &body()).await.ok();
    let read = app.get_as(&user, "/workspace").await.ok();
    let expected = json!({
        "id": user.caller.scope_id, "name": "Óptica del Sur", "image_url": "https://town.example/sur.png",
        "type": "organization", "email": "sur@town.example", "phone": "+541155550100", "user_id": null,
        "created_at": NOW,
    });
    assert_eq!(read, expected);
    let scope = app.get_as(&user, "/auth/me/account").await.ok()["scope"].clone();
    assert_eq!((&scope["name"], &scope["image_url"]), (&read["name"], &read["image_url"]));
    let found = app.get_as(&staff, "/backoffices/accounts?query=optica").await.ok();
    assert_eq!(
        (found["data"].as_array().map(Vec::len), &found["data"][0]["id"]),
        (Some(1), &json!(user.caller.account_id))
    );
    app.put_as(&user, "/workspace", &json!({"name": "Sur", "type": "business"})).await.ok();
    let read = app.get_as(&user, "/workspace").await.ok();
    let texts = ["name", "image_url", "type", "email", "phone"].map(|field| read[field].clone());
    assert_eq!(texts, [json!("Sur"), Value::Null, json!("business"), Value::Null, Value::Null]);
    assert_eq!(app.get_as(&user, "/auth/me/account").await.ok()["scope"]["image_url"], Value::Null);
    assert_eq!(app.get_as(&other, "/workspace").await.ok(), theirs);
}

#[tokio::test]
async fn a_user_owns_ten_workspaces_at_most() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (user, staff) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Backoffice).await);
    let body = json!({"name": "Sur", "type": "business"});
    let tries = (0..20).map(|number| create(if number % 2 == 0 { &app } else { &replica }, &user, &body));
    let (made, refused): (Vec<_>, Vec<_>) = join_all(tries).await.into_iter().partition(|answer| answer.status == 200);
    assert_eq!((made.len(), refused.len()), (10, 10));
    for answer in refused {
        assert_eq!(
            (answer.error_parts().1.as_str(), &answer.json()["extra"]["allowed"]),
            ("error.rule.workspaces_max", &json!(10))
        );
    }
    let params = json!({"name": "Sur", "type": "business", "owner_user_id": user.caller.user_id});
    let answer = dispatch(&app, &staff, "workspaces.create", params).await.error_parts();
    assert_eq!((answer.0, answer.1.as_str()), (422, "error.rule.workspaces_max"));
    dispatch_result(&app, &staff, "workspaces.delete", json!({"id": made[0].json()["id"]})).await;
    create(&app, &user, &body).await.ok();
    let other = app.new_signed_in_user(ScopeType::Consumer).await;
    create(&app, &other, &body).await.ok();
}

#[tokio::test]
async fn the_creator_is_the_owner_among_the_members() {
    let app = TestApp::new().await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let created = create(&app, &user, &body()).await.ok();
    let owner = turn_to(&app, &user, &created).await;
    assert_eq!(list_states(&app, &owner).await, [(json!(user.caller.user_id), "active".to_owned())]);
    let member = app.get_as(&owner, "/workspace/members").await.ok()["data"][0].clone();
    let expected = json!({
        "id": member["id"], "state": "active",
        "workspace": {"id": created["id"], "name": "Óptica del Sur", "image_url": "https://town.example/sur.png"},
        "user": {"id": user.caller.user_id, "given_name": "Ana", "family_name": "Paz", "image_url": null},
        "is_owner": true, "account_id": created["account_id"], "created_at": NOW,
    });
    assert_eq!(member, expected);
    let listed = app.get_as(&user, "/me/workspace/members").await.ok();
    assert_eq!(listed, json!({"cursor": null, "data": [expected]}));
    let session = json!({"userkey": user.username, "password": PASSWORD, "scope_type": "workspace"});
    assert_eq!(app.post("/auth/sign_in", &session).await.ok()["account"]["id"], created["account_id"]);
}
