//! Workspaces created and deleted by the staff.

use hub_api::domains::auth::DEMO_WORKSPACE;
use hub_kernel::db::sql;
use hub_kernel::security::session::{Scope, ScopeType, User};
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::accounts::{ACCOUNT_TABLES, sign_in};
use super::{dispatch, dispatch_result};
use crate::support::{Database, Engine, NOW, PASSWORD, TestApp};

#[tokio::test]
async fn a_workspace_is_made_with_its_owners_account() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = Id::<Scope>::new();
    let params = json!({
        "id": id, "name": " Óptica del Sur ", "type": "organization", "email": "Sur@Town.example",
        "phone": "011 5555-0100", "image_url": "https://town.example/sur.png", "owner_user_id": owner.caller.user_id,
    });
    let made = dispatch_result(&app, &staff, "workspaces.create", params).await;
    let expected = json!({
        "id": id, "name": "Óptica del Sur", "image_url": "https://town.example/sur.png", "type": "organization",
        "email": "sur@town.example", "phone": "+541155550100", "user_id": owner.caller.user_id, "created_at": NOW,
        "account_id": made["account_id"],
    });
    assert_eq!(made, expected);
    let session = sign_in(&app, &owner.username, PASSWORD, "workspace").await.ok();
    assert_eq!(session["account"]["id"], made["account_id"]);
    let me = app.request(reqwest::Method::GET, "/auth/me/account");
    let me = app.send(me.bearer_auth(session["access"]["token"].as_str().expect("a token"))).await.ok();
    let scope = json!({"id": id, "type": "workspace", "name": "Óptica del Sur",
                       "image_url": "https://town.example/sur.png"});
    assert_eq!(me["scope"], scope);
    let plain = dispatch_result(&app, &staff, "workspaces.create", json!({"name": "Norte", "type": "business"})).await;
    assert_eq!((&plain["account_id"], &plain["user_id"], &plain["email"]), (&Value::Null, &Value::Null, &Value::Null));
}

#[tokio::test]
async fn an_invalid_workspace_is_refused_and_changes_nothing() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (consumer, workspace) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let before = app.dump_tables(&ACCOUNT_TABLES).await;
    let nobody = Id::<User>::new();
    for (field, value, status, code, path) in [
        ("name", json!("  "), 400, "error.parser.body", "params.name"),
        ("name", json!("x".repeat(81)), 400, "error.parser.body", "params.name"),
        ("type", json!("shop"), 400, "error.parser.body", "params.type"),
        ("phone", json!("12"), 400, "error.parser.body", "params.phone"),
        ("image_url", json!("ftp://town.example/a.png"), 400, "error.parser.body", "params.image_url"),
        ("owner_user_id", json!(nobody), 404, "error.not_found", "params.owner_user_id"),
        ("id", json!(workspace.caller.scope_id), 409, "error.conflict.workspace", "params.id"),
        ("id", json!(consumer.caller.scope_id), 409, "error.conflict.workspace", "params.id"),
    ] {
        let mut params = json!({"name": "Norte", "type": "business"});
        params[field] = value;
        let answer = dispatch(&app, &staff, "workspaces.create", params.clone()).await;
        assert_eq!(answer.error_parts(), (status, code.into(), path.into()), "{params}");
    }
    assert_eq!(app.dump_tables(&ACCOUNT_TABLES).await, before);
}

#[tokio::test]
async fn a_workspace_that_is_deleted_ends_its_sessions_and_can_come_back() {
    let app = TestApp::new().await.with_rota().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (member, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let id = member.caller.scope_id;
    let manage = sql(app.app.db.write(), "UPDATE pharmacy_groups SET manager_workspace_id = $1");
    manage.bind(id).execute().await.expect("manages");
    let managed = app.dump_tables(&["pharmacy_groups", "pharmacies", "pharmacy_shifts"]).await;
    let deleted = dispatch_result(&app, &staff, "workspaces.delete", json!({"id": id})).await;
    assert_eq!(deleted, json!({"id": id, "name": "Norte", "sessions_ended": 1}));
    assert_eq!(app.get_as(&member, "/auth/me/account").await.status, 401);
    assert_eq!(sign_in(&app, &member.username, PASSWORD, "workspace").await.status, 401);
    assert_eq!(app.get_as(&other, "/auth/me/account").await.status, 200);
    assert_eq!(app.dump_tables(&["pharmacy_groups", "pharmacies", "pharmacy_shifts"]).await, managed);
    let row = app.dump_tables(&["workspaces", "scopes"]).await;
    app.advance_clock(60);
    let again = dispatch_result(&app, &staff, "workspaces.delete", json!({"id": id})).await;
    assert_eq!((&again["sessions_ended"], app.dump_tables(&["workspaces", "scopes"]).await), (&json!(0), row));
    let join = json!({"user": {"given_name": "Eva", "family_name": "Sosa", "username": "eva.sosa"},
                      "scope": {"type": "workspace", "id": id}});
    let refused = dispatch(&app, &staff, "auth.account.create", join).await.error_parts();
    assert_eq!((refused.0, refused.2.as_str()), (404, "params.scope.id"));
    dispatch_result(&app, &staff, "auth.account.set_state", json!({"scope_id": id, "state": "active"})).await;
    assert_eq!(sign_in(&app, &member.username, PASSWORD, "workspace").await.status, 200);
    let deleted_at = sql(app.app.db.read(), "SELECT COUNT(id) FROM workspaces WHERE deleted_at IS NOT NULL");
    assert_eq!(deleted_at.scalar::<i64>().await.expect("counts"), 0);
    for nobodys in [Id::<Scope>::new(), staff.caller.scope_id] {
        let answer = dispatch(&app, &staff, "workspaces.delete", json!({"id": nobodys})).await;
        assert_eq!(answer.error_parts().1, "error.not_found");
    }
}

#[tokio::test]
async fn the_demonstrations_workspace_has_its_row() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let seed = app.request_as(&staff, reqwest::Method::PUT, "/backoffices/seed");
    app.send(seed.json(&json!({"seeds": ["backoffices_accounts"]}))).await.ok();
    let row = sql(app.app.db.read(), "SELECT name, type FROM workspaces WHERE id = $1").bind(DEMO_WORKSPACE);
    let (name, kind): (String, String) = row.one().await.expect("a row");
    assert_eq!((name.as_str(), kind.as_str()), ("Farmacias de Almirante Brown", "organization"));
}

/// In a database from before the workspaces table, scopes of that type get a row.
#[tokio::test]
async fn scopes_from_before_become_workspaces() {
    let database = Database::new().await;
    let (kept, gone) = (Id::<Scope>::new(), Id::<Scope>::new());
    for (id, state) in [(kept, "active"), (gone, "deleted")] {
        let scope = "INSERT INTO scopes (id, type, state, name, created_at) VALUES ($1, 'workspace', $2, 'Norte', $3)";
        let scope = sql(database.db.write(), scope).bind(id).bind(state).bind(crate::support::timestamp(NOW));
        scope.execute().await.expect("a scope");
    }
    let file = match Engine::from_env() {
        Engine::Sqlite => include_str!("../../../migrations/sqlite/0010_workspaces.sql"),
        Engine::Postgres => include_str!("../../../migrations/postgres/0010_workspaces.sql"),
    };
    let from = file.find("INSERT INTO workspaces").expect("what is migrated in");
    let insert = &file[from..from + file[from..].find(';').expect("its end")];
    sql(database.db.write(), "").push(Box::leak(insert.to_owned().into_boxed_str())).execute().await.expect("migrates");
    let rows = sql(database.db.read(), "SELECT id, type, deleted_at IS NULL FROM workspaces ORDER BY id");
    let rows: Vec<(Id<Scope>, String, bool)> = rows.all().await.expect("rows");
    assert_eq!(rows, [(kept, "business".into(), true), (gone, "business".into(), false)]);
}
