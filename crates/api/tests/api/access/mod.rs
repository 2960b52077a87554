//! Who may call what: a row an operation, and an operation without a row fails.

mod cases;
mod fixture;
mod order_cases;

use hub_kernel::security::session::{self, ScopeType};
use reqwest::StatusCode;
use serde_json::Value;

use cases::Row;
use fixture::World;

const SCOPES: [ScopeType; 3] = [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice];

/// Operation and access as the contract has them.
fn documented() -> Vec<(String, String)> {
    let contract = hub_api::contract();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let paths = contract["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|methods| methods.as_object().expect("methods").values());
    operations.map(|operation| (text(&operation["operationId"]), text(&operation["x-access"]))).collect()
}

/// The scopes whose access tokens are let in.
fn welcome(access: &str) -> Vec<ScopeType> {
    match access {
        "public" | "optional" | "any" | "any_or_refresh" => SCOPES.to_vec(),
        "consumer" => vec![ScopeType::Consumer],
        "workspace" => vec![ScopeType::Workspace],
        "backoffice" => vec![ScopeType::Backoffice],
        "refresh" => vec![],
        other => panic!("{other} is no access"),
    }
}

/// Every row.
fn rows() -> impl Iterator<Item = &'static Row> {
    cases::ROWS.iter().chain(order_cases::ROWS)
}

fn of(access: &str) -> impl Iterator<Item = &'static Row> {
    rows().filter(move |row| row.access == access)
}

fn with_a_token() -> impl Iterator<Item = &'static Row> {
    rows().filter(|row| row.access != "public")
}

#[test]
fn every_operation_has_a_row() {
    let documented = documented();
    for (id, access) in &documented {
        let row = rows().find(|row| row.id == id);
        let row = row.unwrap_or_else(|| panic!("{id} has no row in the access test"));
        assert_eq!(row.access, access, "{id}");
    }
    assert_eq!(documented.len(), rows().count(), "a row of an operation that is no more");
}

#[tokio::test]
async fn without_a_token() {
    let world = World::new().await;
    for row in rows() {
        let status = world.call(row, None).await;
        let expected =
            if ["public", "optional"].contains(&row.access) { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        assert_eq!(status, expected, "{}", row.id);
    }
}

#[tokio::test]
async fn a_bad_token_is_refused_where_tokens_are_looked_at() {
    let world = World::new().await;
    let expired = world.expired_token().await;
    let forged = world.forged_token();
    for authorization in
        ["Bearer nonsense", "Bearer ", "Basic YTpi", "nonsense", "Bearer ha_AAAA", "Bearer hr_AAAA", &expired, &forged]
    {
        for row in with_a_token() {
            assert_eq!(
                world.call(row, Some(authorization)).await,
                StatusCode::UNAUTHORIZED,
                "{} {authorization}",
                row.id
            );
        }
    }
    for row in of("public") {
        assert_eq!(world.call(row, Some("Bearer nonsense")).await, StatusCode::OK, "{} looks at no token", row.id);
    }
}

#[tokio::test]
async fn each_scope_is_let_in_where_it_belongs() {
    let world = World::new().await;
    for row in rows().filter(|row| row.access != "refresh") {
        for scope in SCOPES {
            let person = world.person(scope).await;
            let status = world.call_as(row, &person).await;
            let expected = if welcome(row.access).contains(&scope) { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(status, expected, "{} as {scope:?}", row.id);
        }
    }
}

#[tokio::test]
async fn an_access_token_is_no_refresh_token_and_the_other_way_round() {
    let world = World::new().await;
    for row in with_a_token() {
        let person = world.person(ScopeType::Workspace).await;
        let refresh = format!("Bearer {}", person.refresh_token);
        let expected = if row.access.contains("refresh") { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        assert_eq!(world.call_on(row, &person, &refresh).await, expected, "{} with a refresh token", row.id);
    }
    for row in of("refresh") {
        for scope in SCOPES {
            let person = world.person(scope).await;
            assert_eq!(world.call_as(row, &person).await, StatusCode::UNAUTHORIZED, "{} as {scope:?}", row.id);
        }
    }
}

#[tokio::test]
async fn the_token_of_a_session_that_ended_fails_at_once() {
    let world = World::new().await;
    for row in with_a_token() {
        for scope in SCOPES {
            let person = world.person(scope).await;
            let mut tx = world.app.app.db.begin().await.expect("begins");
            session::delete_session(&mut tx, person.caller.session_id).await.expect("ends");
            tx.commit().await.expect("commits");
            for token in [&person.access_token, &person.refresh_token] {
                let status = world.call_on(row, &person, &format!("Bearer {token}")).await;
                assert_eq!(status, StatusCode::UNAUTHORIZED, "{} as {scope:?}", row.id);
            }
        }
    }
}

#[tokio::test]
async fn another_tenants_things_are_out_of_reach() {
    let world = World::new().await;
    for row in rows() {
        let Some((foreign, expected)) = row.foreign else { continue };
        let scope = welcome(row.access).first().copied().unwrap_or(ScopeType::Workspace);
        let (owner, intruder) = (world.person(scope).await, world.person(scope).await);
        let call = foreign(&world, &owner).await;
        let before = world.everything().await;
        let token = if row.access == "refresh" { &intruder.refresh_token } else { &intruder.access_token };
        let status = world.send(&call, Some(&intruder), Some(&format!("Bearer {token}"))).await;
        assert_eq!(status.as_u16(), expected, "{}", row.id);
        assert_eq!(world.everything().await, before, "{} changed something of another's", row.id);
    }
}
