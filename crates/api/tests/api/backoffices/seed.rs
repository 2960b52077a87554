//! Seeds: rows they write, rows they leave, and errors they report.

use std::path::PathBuf;

use hub_api::domains::auth::{DEMO_WORKSPACE, STAFF_SCOPE};
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{REAL_GROUP_ID, SignedInUser, TestApp, TestResponse, timestamp};

const SEEDED_TABLES: [&str; 12] = [
    "blocks",
    "categories",
    "users",
    "credentials",
    "profiles",
    "scopes",
    "accounts",
    "pharmacy_groups",
    "pharmacies",
    "pharmacy_shifts",
    "plans",
    "plan_services",
];

const SEED_NAMES: [&str; 6] = [
    "backoffices_backoffice",
    "backoffices_accounts",
    "discover_categories",
    "discover_blocks",
    "workspaces_plans",
    "plugins_pharmacy_groups",
];

async fn put_seed(app: &TestApp, staff: &SignedInUser, seeds: &Value) -> TestResponse {
    app.send(app.request_as(staff, Method::PUT, "/backoffices/seed").json(&json!({"seeds": seeds}))).await
}

async fn seed(app: &TestApp, seeds: &[&str]) -> Value {
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    put_seed(app, &staff, &json!(seeds)).await.ok()["data"].clone()
}

fn sign_ins_file(app: &TestApp) -> PathBuf {
    app.app.config.data_dir.join("demo-accounts.json")
}

fn read_sign_ins(app: &TestApp) -> Vec<Value> {
    serde_json::from_slice(&std::fs::read(sign_ins_file(app)).expect("a file")).expect("JSON")
}

async fn sign_in(app: &TestApp, sign_in: &Value) -> TestResponse {
    let body = json!({"userkey": sign_in["userkey"], "password": sign_in["password"],
                      "scope_type": sign_in["scope_type"]});
    app.post("/auth/sign_in", &body).await
}

#[tokio::test]
async fn each_seed_has_its_own_result_in_the_requested_order() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let rows = seed(&app, &SEED_NAMES).await;
    let names: Vec<_> = rows.as_array().expect("rows").iter().map(|row| row["seed"].as_str()).collect();
    assert_eq!(names, SEED_NAMES.map(Some));
    for row in rows.as_array().expect("rows") {
        assert_eq!((&row["success"], &row["errors"]), (&json!(true), &json!([])), "{row}");
    }
    assert_eq!(seed(&app, &[]).await, json!([]));
}

#[tokio::test]
async fn an_applied_seed_is_in_the_audit_log_with_its_account() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let entries = async || app.get_as(&staff, "/backoffices/command_bus/audit").await.ok()["data"].clone();
    let request = app.request_as(&staff, Method::PUT, "/backoffices/seed");
    app.send(request.json(&json!({"seeds": SEED_NAMES, "dry_run": true}))).await.ok();
    assert_eq!(entries().await, json!([]), "nothing was applied");
    // Demonstration accounts need a setting: of a refused seed there is no entry.
    put_seed(&app, &staff, &json!(["discover_categories", "backoffices_accounts", "workspaces_plans"])).await.ok();
    let entries = entries().await;
    let mut seeds: Vec<_> =
        entries.as_array().expect("rows").iter().map(|row| row["params"]["seed"].as_str()).collect();
    seeds.sort();
    assert_eq!(seeds, [Some("discover_categories"), Some("workspaces_plans")]);
    for row in entries.as_array().expect("rows") {
        assert_eq!(
            (&row["topic"], &row["account_id"], &row["outcome"], &row["code"]),
            (&json!("backoffices.seed"), &json!(staff.caller.account_id), &json!("done"), &json!(null))
        );
    }
}

#[tokio::test]
async fn demonstration_accounts_are_in_the_audit_log_too() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for expected in [1, 2] {
        put_seed(&app, &staff, &json!(["backoffices_accounts"])).await.ok();
        let entries = app.get_as(&staff, "/backoffices/command_bus/audit?topic=backoffices.seed").await.ok();
        assert_eq!(entries["data"].as_array().map(Vec::len), Some(expected));
    }
}

#[tokio::test]
async fn a_seed_named_twice_is_applied_once() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let rows = seed(&app, &[SEED_NAMES[0], SEED_NAMES[2], SEED_NAMES[0], SEED_NAMES[0]]).await;
    let names: Vec<_> = rows.as_array().expect("rows").iter().map(|row| row["seed"].as_str()).collect();
    assert_eq!(names, [Some(SEED_NAMES[0]), Some(SEED_NAMES[2])]);
}

#[tokio::test]
async fn seeding_twice_changes_nothing() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    put_seed(&app, &staff, &json!(SEED_NAMES)).await.ok();
    let (before, file_before) =
        (app.dump_tables(&SEEDED_TABLES).await, std::fs::read(sign_ins_file(&app)).expect("a file"));
    app.advance_clock(3600);
    let staff = app.new_session(staff.seat()).await;
    let again = put_seed(&app, &staff, &json!([SEED_NAMES, SEED_NAMES].concat())).await.ok();
    assert_eq!(again["data"].as_array().map(Vec::len), Some(6));
    assert_eq!(app.dump_tables(&SEEDED_TABLES).await, before);
    assert_eq!(std::fs::read(sign_ins_file(&app)).expect("a file"), file_before);
}

#[tokio::test]
async fn a_dry_run_answers_the_same_and_writes_nothing() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let before = app.dump_tables(&SEEDED_TABLES).await;
    let request = app.request_as(&staff, Method::PUT, "/backoffices/seed");
    let tried = app.send(request.json(&json!({"seeds": SEED_NAMES, "dry_run": true}))).await.ok();
    assert_eq!(app.dump_tables(&SEEDED_TABLES).await, before);
    assert!(!sign_ins_file(&app).exists());
    assert_eq!(tried, put_seed(&app, &staff, &json!(SEED_NAMES)).await.ok());
    assert_ne!(app.dump_tables(&SEEDED_TABLES).await, before);
}

#[tokio::test]
async fn an_unknown_name_is_refused_with_its_place_and_the_one_that_was_meant() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let before = app.dump_tables(&SEEDED_TABLES).await;
    let answer = put_seed(&app, &staff, &json!(["backoffices_backoffice", "pharmacy_groups"])).await;
    assert_eq!(answer.error_parts(), (400, "error.parser.body".into(), "seeds[1]".into()));
    assert!(answer.text.contains("did you mean plugins_pharmacy_groups?"), "{}", answer.text);
    assert_eq!(put_seed(&app, &staff, &Value::Null).await.error_parts().2, "seeds");
    assert_eq!(app.dump_tables(&SEEDED_TABLES).await, before);
}

#[tokio::test]
async fn demonstration_accounts_are_refused_without_the_setting_and_the_others_go_on() {
    let app = TestApp::new().await;
    let rows = seed(&app, &["backoffices_accounts", "plugins_pharmacy_groups"]).await;
    assert_eq!(rows[0]["success"], false);
    assert_eq!(rows[0]["errors"][0]["code"], "error.rule.demo_disabled");
    assert_eq!(rows[1], json!({"seed": "plugins_pharmacy_groups", "success": true, "errors": []}));
    assert!(!sign_ins_file(&app).exists() && !app.dump_tables(&["credentials"]).await.contains("marta.quiroga"));
}

/// The name of the workspace that the fixtures give a user.
fn workspace_name_of(username: &Value) -> Value {
    let fixtures: Value =
        serde_json::from_str(include_str!("../../../../../fixtures/accounts.json")).expect("fixtures");
    let users = fixtures["users"].as_array().expect("users");
    let user = users.iter().find(|user| user["username"] == *username).expect("a user of the fixtures");
    user["workspace"].clone()
}

#[tokio::test]
async fn every_account_of_the_demonstration_signs_in_with_what_its_file_says() {
    let app = TestApp::with_settings(&["--demo"]).await;
    seed(&app, &["backoffices_accounts"]).await;
    let mut scopes = Vec::new();
    for row in read_sign_ins(&app) {
        let session = sign_in(&app, &row).await.ok();
        let token = session["access"]["token"].as_str().expect("a token");
        let account = app.send(app.request(Method::GET, "/auth/me/account").bearer_auth(token)).await.ok();
        let profile = &account["profile"];
        let name = format!("{} {}", profile["given_name"], profile["family_name"]).replace('"', "");
        assert_eq!((json!(name), &account["scope"]["type"]), (row["name"].clone(), &row["scope_type"]));
        match row["scope_type"].as_str() {
            Some("backoffice") => assert_eq!(account["scope"]["id"], json!(STAFF_SCOPE)),
            Some("workspace") => assert_eq!(account["scope"]["name"], workspace_name_of(&row["userkey"])),
            _ => {}
        }
        scopes.push(row["scope_type"].as_str().unwrap_or_default().to_owned());
    }
    for scope in ["consumer", "workspace", "backoffice"] {
        assert!(scopes.iter().any(|one| one == scope), "{scope}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_passwords_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let app = TestApp::with_settings(&["--demo"]).await;
    seed(&app, &["backoffices_accounts"]).await;
    let mode = std::fs::metadata(sign_ins_file(&app)).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let others: Vec<_> = std::fs::read_dir(&app.app.config.data_dir).expect("a folder").flatten().collect();
    assert!(!others.iter().any(|entry| entry.path().extension().is_some_and(|end| end == "new")), "{others:?}");
}

#[tokio::test]
async fn a_lost_file_gives_new_passwords_and_ends_sessions() {
    let app = TestApp::with_settings(&["--demo"]).await;
    seed(&app, &["backoffices_accounts"]).await;
    let old = read_sign_ins(&app);
    let session = sign_in(&app, &old[0]).await.ok();
    std::fs::remove_file(sign_ins_file(&app)).expect("removes");
    seed(&app, &["backoffices_accounts"]).await;
    let token = session["access"]["token"].as_str().expect("a token");
    assert_eq!(app.send(app.request(Method::GET, "/auth/me/account").bearer_auth(token)).await.status, 401);
    for (old, new) in old.iter().zip(read_sign_ins(&app)) {
        assert_eq!((&old["userkey"], &old["name"]), (&new["userkey"], &new["name"]));
        assert_ne!(old["password"], new["password"]);
        assert_eq!(sign_in(&app, old).await.status, 401);
        sign_in(&app, &new).await.ok();
    }
}

#[tokio::test]
async fn a_password_changed_by_hand_stays() {
    let app = TestApp::with_settings(&["--demo"]).await;
    seed(&app, &["backoffices_accounts"]).await;
    let mut row = read_sign_ins(&app).remove(0);
    let session = sign_in(&app, &row).await.ok();
    let body = json!({"current_password": row["password"], "next_password": "otra de las mías"});
    let change = app.request(Method::PATCH, "/auth/me/account/credential").json(&body);
    app.send(change.bearer_auth(session["access"]["token"].as_str().expect("a token"))).await.ok();
    seed(&app, &["backoffices_accounts"]).await;
    assert_eq!(sign_in(&app, &row).await.status, 401);
    row["password"] = json!("otra de las mías");
    sign_in(&app, &row).await.ok();
}

#[tokio::test]
async fn an_empty_database_beside_a_kept_file_has_the_same_accounts() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let row = json!([{"scope_type": "workspace", "userkey": "marta.quiroga", "password": "turno de noche",
                      "name": "Marta Quiroga"}]);
    std::fs::write(sign_ins_file(&app), row.to_string()).expect("writes");
    seed(&app, &["backoffices_accounts"]).await;
    sign_in(&app, &row[0]).await.ok();
    assert!(read_sign_ins(&app).len() > 1, "the others have passwords of their own");
}

#[tokio::test]
async fn a_broken_row_is_named_and_nothing_of_its_seed_stays() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let taken = app.new_signed_in_user(ScopeType::Consumer).await;
    let body = json!({"current_password": crate::support::PASSWORD, "username": "diego.ferreyra"});
    app.send(app.request_as(&taken, Method::PATCH, "/auth/me/account/credential").json(&body)).await.ok();
    let rows = seed(&app, &["backoffices_accounts", "backoffices_backoffice"]).await;
    assert_eq!(rows[0]["errors"][0]["code"], "error.conflict.username");
    assert_eq!(rows[0]["errors"][0]["row"], "diego.ferreyra");
    assert_eq!(rows[1]["success"], true);
    assert!(!app.dump_tables(&["credentials"]).await.contains("marta.quiroga") && !sign_ins_file(&app).exists());
}

#[tokio::test]
async fn seeds_at_once_agree_on_the_passwords() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let replica = app.replica(&["--demo"]).await;
    let (one, other) = tokio::join!(seed(&app, &["backoffices_accounts"]), seed(&replica, &["backoffices_accounts"]));
    assert_eq!((&one[0]["success"], &other[0]["success"]), (&json!(true), &json!(true)), "{one} {other}");
    for row in read_sign_ins(&app) {
        sign_in(&app, &row).await.ok();
    }
}

#[tokio::test]
async fn the_group_has_its_pharmacies_and_no_shifts() {
    let app = TestApp::new().await;
    seed(&app, &["plugins_pharmacy_groups"]).await;
    let group = app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}")).await.ok();
    assert_eq!(group["pharmacies"].as_array().map(Vec::len), Some(49));
    assert_eq!(app.dump_tables(&["pharmacy_shifts"]).await, "");
    assert!(!app.dump_tables(&["pharmacy_groups"]).await.contains(&DEMO_WORKSPACE.to_string()), "nobody manages it");
}

#[tokio::test]
async fn a_demonstration_gives_a_group_that_has_no_manager_to_its_workspace() {
    let app = TestApp::new().await;
    seed(&app, &["plugins_pharmacy_groups"]).await;
    let demo = app.replica(&["--demo"]).await;
    seed(&demo, &["plugins_pharmacy_groups"]).await;
    let groups = app.dump_tables(&["pharmacy_groups"]).await;
    assert!(groups.contains(&DEMO_WORKSPACE.to_string()), "{groups}");
    hub_api::domains::pharmacy::insert_demo_groups(&app.app.db, timestamp("2026-12-01T12:00:00Z"), 1)
        .await
        .expect("loads");
    let managed = app.dump_tables(&["pharmacy_groups"]).await.matches(&DEMO_WORKSPACE.to_string()).count();
    assert_eq!(managed, 1, "the groups made beside the real one are nobody's");
}
