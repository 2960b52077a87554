//! The overview of a workspace: its own duty, orders, changes and tasks, and nothing of another workspace.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{NOW, PharmacyGroupFixture, SignedInUser, StatementRecorder, TestApp, new_id};

async fn overview(app: &TestApp, staff: &SignedInUser) -> Value {
    app.get_as(staff, "/workspace/overview").await.ok()
}

/// The steps that are left of a store, a page or a group; of the workspace itself without one.
fn steps<'a>(overview: &'a Value, instance: Option<&str>) -> Vec<&'a str> {
    let tasks = overview["setup"].as_array().expect("tasks").iter();
    let own = tasks.filter(|task| task["instance_id"].as_str() == instance);
    own.map(|task| task["step"].as_str().expect("a step")).collect()
}

/// A shift of the fixture's pharmacy at index `number`, between instants of November 2026 as in `20T11:30`.
fn november_shift(town: &PharmacyGroupFixture, number: usize, ini: &str, end: &str) -> Value {
    let at = |text: &str| format!("2026-11-{text}:00Z");
    json!({"group_id": town.group_id, "pharmacy_id": town.pharmacy_ids[number], "ini_at": at(ini), "end_at": at(end)})
}

#[tokio::test]
async fn workspaces_overview_of_an_empty_workspace_leads_to_the_plans() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&other).await;
    app.new_consumer_with_order(&shop, 1).await;
    let zero = json!({"current": 0, "previous": 0});
    let money = json!({"current": 0, "previous": 0});
    let expected = json!({
        "at": NOW, "duties": [], "store_count": 0, "opened_store_count": 0, "orders": {"count": 0, "oldest": []},
        "figures": {"ini_at": "2026-11-14T03:00:00Z", "orders": zero, "revenue": money, "currency": "ARS",
                    "page_views": zero, "store_views": zero},
        "changes": [], "setup": [{"step": "plan", "instance_id": null, "instance_name": null}],
    });
    assert_eq!(overview(&app, &owner).await, expected);
}

#[tokio::test]
async fn workspaces_overview_has_the_open_orders_of_its_own_stores() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let (shop, neighbour) = (app.new_published_store(&owner).await, app.new_published_store(&other).await);
    let (_, cancelled) = app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &cancelled, "state", "cancelled").await.ok();
    app.new_consumer_with_order(&neighbour, 1).await;
    let mut placed = Vec::new();
    for _ in 0..6 {
        app.advance_clock(10);
        placed.push(app.new_consumer_with_order(&shop, 1).await.1);
    }
    let seen = overview(&app, &owner).await;
    assert_eq!(
        (&seen["orders"]["count"], &seen["store_count"], &seen["opened_store_count"]),
        (&json!(6), &json!(1), &json!(1))
    );
    let oldest = seen["orders"]["oldest"].as_array().expect("orders");
    let ids: Vec<_> = oldest.iter().map(|order| order["id"].as_str().expect("an id")).collect();
    assert_eq!(ids, placed[..5].iter().map(String::as_str).collect::<Vec<_>>());
    let order = app.get_store_order(&owner, &shop, &placed[0]).await;
    let first = &oldest[0];
    assert_eq!(
        [&first["code"], &first["state"], &first["total"], &first["currency"], &first["consumer_name"]],
        [&order["code"], &json!("submitted"), &order["resumes"][0]["total"], &json!("ARS"), &order["consumer"]["name"]]
    );
    assert_eq!((&first["store_id"], &first["store_name"]), (&json!(shop.store_id), &json!("La Esquina")));
    assert_eq!(overview(&app, &other).await["orders"]["count"], json!(1));
}

#[tokio::test]
async fn workspaces_overview_has_the_duty_and_the_gaps_of_its_own_groups() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let (town, foreign) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&other)).await);
    app.new_shift(&other, &november_shift(&foreign, 2, "20T11:30", "21T11:30")).await;
    app.new_shift(&manager, &november_shift(&town, 0, "19T11:30", "20T11:30")).await;
    app.new_shift(&manager, &november_shift(&town, 0, "20T11:30", "21T11:30")).await;
    app.new_shift(&manager, &november_shift(&town, 1, "22T11:30", "23T11:30")).await;
    let seen = overview(&app, &manager).await;
    let duties = seen["duties"].as_array().expect("duties");
    let [duty] = &duties[..] else { panic!("{duties:?}") };
    assert_eq!(
        (&duty["group_id"], &duty["group_name"], &duty["pharmacy_count"]),
        (&json!(town.group_id), &json!("Temperley"), &json!(3))
    );
    let pharmacy = |number: usize, name: &str, ini: &str, end: &str| {
        json!([{"pharmacy_id": town.pharmacy_ids[number], "name": name, "phone": null, "ini_at": ini, "end_at": end,
                "demo": false}])
    };
    assert_eq!(duty["on_duty"], pharmacy(0, "alem", "2026-11-20T11:30:00Z", "2026-11-21T11:30:00Z"));
    assert_eq!(duty["next"], pharmacy(1, "brown", "2026-11-22T11:30:00Z", "2026-11-23T11:30:00Z"));
    let gap = |ini: &str, end: &str| json!({"ini_at": ini, "end_at": end, "on_duty": 0});
    assert_eq!(
        (&duty["gap_count"], &duty["gaps"]),
        (
            &json!(2),
            &json!([
                gap("2026-11-21T11:30:00Z", "2026-11-22T11:30:00Z"),
                gap("2026-11-23T11:30:00Z", "2026-12-04T15:00:00Z"),
            ])
        )
    );
    let suspend = "UPDATE workspace_services SET state = 'inactive', suspended = true WHERE service_id = $1";
    let group = town.group_id.parse::<Id<()>>().expect("an id");
    sql(app.app.db.write(), suspend).bind(group).execute().await.expect("suspends");
    assert_eq!(overview(&app, &manager).await["duties"], json!([]));
}

#[tokio::test]
async fn workspaces_overview_has_changes_with_the_accounts_that_made_them() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let (town, foreign) = (app.new_pharmacy_group(Some(&owner)).await, app.new_pharmacy_group(Some(&other)).await);
    app.new_shift(&other, &november_shift(&foreign, 0, "20T11:30", "21T11:30")).await;
    let shop = app.new_published_store(&owner).await;
    app.advance_clock(60);
    // Two shifts at one instant are one change, as of a plan.
    app.new_shift(&owner, &november_shift(&town, 1, "24T11:30", "25T11:30")).await;
    let id = app.new_shift(&owner, &november_shift(&town, 0, "23T11:30", "24T11:30")).await;
    app.advance_clock(60);
    app.delete_shift(&owner, &id).await.ok();
    let seen = overview(&app, &owner).await;
    let changes = seen["changes"].as_array().expect("changes");
    let row = |change: &Value| json!([change["action"], change["instance_id"], change["shifts"]["count"]]);
    let rows: Vec<_> = changes.iter().map(row).collect();
    assert_eq!(rows[..2], [json!(["shifts_deleted", town.group_id, 1]), json!(["shifts_created", town.group_id, 2])]);
    let mut stores: Vec<_> = rows[2..].to_vec();
    stores.sort_by_key(Value::to_string);
    assert_eq!(stores, [json!(["store_published", shop.store_id, null]), json!(["turn_opened", shop.store_id, null])]);
    assert_eq!(
        changes[1]["shifts"],
        json!({
        "count": 2, "ini_at": "2026-11-23T11:30:00Z", "pharmacy_name": "alem"})
    );
    let history = app.list_shift_history(&owner, &id).await;
    for change in changes {
        assert_eq!(
            (&change["account_id"], &change["account_name"]),
            (&json!(owner.caller.account_id), &history[0]["account_name"])
        );
    }
    assert_eq!(overview(&app, &other).await["changes"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn workspaces_overview_has_the_tasks_that_are_left() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let town = app.new_pharmacy_group(Some(&owner)).await;
    let seen = overview(&app, &owner).await;
    assert_eq!(steps(&seen, Some(&shop.store_id)), ["store_published"]);
    assert_eq!(steps(&seen, Some(&town.group_id)), [""; 0]);
    assert_eq!(steps(&seen, None), [""; 0]);
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    assert_eq!(steps(&overview(&app, &owner).await, Some(&shop.store_id)), [""; 0]);
    let provider = format!("/wallets/providers/{}", shop.provider_id);
    let body = json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"], "state": "inactive"});
    app.put_as(&owner, &provider, &body).await.ok();
    let pharmacies = "UPDATE pharmacies SET enabled = false WHERE group_id = $1";
    let group = town.group_id.parse::<Id<()>>().expect("an id");
    sql(app.app.db.write(), pharmacies).bind(group).execute().await.expect("disables");
    let seen = overview(&app, &owner).await;
    assert_eq!((steps(&seen, None), steps(&seen, Some(&town.group_id))), (vec!["payments"], vec!["pharmacies"]));
    // Another provider is active; the store's own is not, so that consumers see none.
    let body = json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"], "state": "active"});
    app.put_as(&owner, &format!("/wallets/providers/{}", new_id()), &body).await.ok();
    let seen = overview(&app, &owner).await;
    assert_eq!((steps(&seen, None), steps(&seen, Some(&shop.store_id))), (vec![], vec!["store_payment_methods"]));
}

#[tokio::test]
async fn workspaces_overview_takes_the_same_statements_for_many_stores_and_groups() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let recorded = async || {
        let statements = StatementRecorder::start();
        overview(&app, &owner).await;
        statements.statements().len()
    };
    let shop = app.new_published_store(&owner).await;
    let town = app.new_pharmacy_group(Some(&owner)).await;
    app.new_shift(&owner, &november_shift(&town, 0, "20T11:30", "21T11:30")).await;
    app.new_consumer_with_order(&shop, 1).await;
    let one = recorded().await;
    for _ in 0..3 {
        let town = app.new_pharmacy_group(Some(&owner)).await;
        app.new_shift(&owner, &november_shift(&town, 0, "20T11:30", "21T11:30")).await;
    }
    app.new_consumer_with_order(&shop, 1).await;
    assert_eq!(recorded().await, one);
    assert!(one <= 14, "{one} statements");
}
