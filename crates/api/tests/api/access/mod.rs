//! Access control: one case for each operation; an operation without a case fails.

mod cases;
mod fixture;
mod order_cases;

use hub_kernel::security::session::{self, ScopeType};
use reqwest::StatusCode;
use serde_json::Value;

use fixture::{AccessCase, AccessFixture};

const SCOPES: [ScopeType; 3] = [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice];

/// Each operation's id and `x-access` in the contract.
fn documented_operations() -> Vec<(String, String)> {
    let contract = hub_api::contract();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let paths = contract["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|methods| methods.as_object().expect("methods").values());
    operations.map(|operation| (text(&operation["operationId"]), text(&operation["x-access"]))).collect()
}

/// The scopes whose access tokens an operation accepts.
fn accepted_scopes(access: &str) -> Vec<ScopeType> {
    match access {
        "public" | "optional" | "any" | "any_or_refresh" => SCOPES.to_vec(),
        "consumer" => vec![ScopeType::Consumer],
        "workspace" => vec![ScopeType::Workspace],
        "backoffice" => vec![ScopeType::Backoffice],
        "refresh" => vec![],
        other => panic!("{other} is no access"),
    }
}

/// Every case.
fn cases() -> impl Iterator<Item = &'static AccessCase> {
    cases::CASES.iter().chain(order_cases::CASES)
}

fn cases_with_access(access: &str) -> impl Iterator<Item = &'static AccessCase> {
    cases().filter(move |case| case.access == access)
}

fn cases_with_token() -> impl Iterator<Item = &'static AccessCase> {
    cases().filter(|case| case.access != "public")
}

#[test]
fn every_operation_has_a_case() {
    let documented = documented_operations();
    for (id, access) in &documented {
        let case = cases().find(|case| case.operation_id == id);
        let case = case.unwrap_or_else(|| panic!("{id} has no case in the access test"));
        assert_eq!(case.access, access, "{id}");
    }
    assert_eq!(documented.len(), cases().count(), "a case of an operation that no longer exists");
}

#[tokio::test]
async fn without_a_token_only_public_operations_answer() {
    let fixture = AccessFixture::new().await;
    for case in cases() {
        let status = fixture.send_case(case, None).await;
        let expected =
            if ["public", "optional"].contains(&case.access) { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        assert_eq!(status, expected, "{}", case.operation_id);
    }
}

#[tokio::test]
async fn a_bad_token_is_refused_where_tokens_are_looked_at() {
    let fixture = AccessFixture::new().await;
    let expired = fixture.expired_token().await;
    let forged = fixture.forged_token();
    for authorization in
        ["Bearer nonsense", "Bearer ", "Basic YTpi", "nonsense", "Bearer ha_AAAA", "Bearer hr_AAAA", &expired, &forged]
    {
        for case in cases_with_token() {
            assert_eq!(
                fixture.send_case(case, Some(authorization)).await,
                StatusCode::UNAUTHORIZED,
                "{} {authorization}",
                case.operation_id
            );
        }
    }
    for case in cases_with_access("public") {
        assert_eq!(
            fixture.send_case(case, Some("Bearer nonsense")).await,
            StatusCode::OK,
            "{} looks at no token",
            case.operation_id
        );
    }
}

#[tokio::test]
async fn each_operation_accepts_only_its_scopes() {
    let fixture = AccessFixture::new().await;
    for case in cases().filter(|case| case.access != "refresh") {
        for scope in SCOPES {
            let person = fixture.new_user(scope).await;
            let status = fixture.send_case_as(case, &person).await;
            let expected =
                if accepted_scopes(case.access).contains(&scope) { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(status, expected, "{} as {scope:?}", case.operation_id);
        }
    }
}

#[tokio::test]
async fn access_and_refresh_tokens_are_not_interchangeable() {
    let fixture = AccessFixture::new().await;
    for case in cases_with_token() {
        let person = fixture.new_user(ScopeType::Workspace).await;
        let refresh = format!("Bearer {}", person.refresh_token);
        let expected = if case.access.contains("refresh") { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        assert_eq!(
            fixture.send_case_with(case, &person, &refresh).await,
            expected,
            "{} with a refresh token",
            case.operation_id
        );
    }
    for case in cases_with_access("refresh") {
        for scope in SCOPES {
            let person = fixture.new_user(scope).await;
            assert_eq!(
                fixture.send_case_as(case, &person).await,
                StatusCode::UNAUTHORIZED,
                "{} as {scope:?}",
                case.operation_id
            );
        }
    }
}

#[tokio::test]
async fn the_token_of_a_session_that_ended_fails_at_once() {
    let fixture = AccessFixture::new().await;
    for case in cases_with_token() {
        for scope in SCOPES {
            let person = fixture.new_user(scope).await;
            let mut tx = fixture.app.app.db.begin().await.expect("begins");
            session::delete_session(&mut tx, person.caller.session_id).await.expect("ends");
            tx.commit().await.expect("commits");
            for token in [&person.access_token, &person.refresh_token] {
                let status = fixture.send_case_with(case, &person, &format!("Bearer {token}")).await;
                assert_eq!(status, StatusCode::UNAUTHORIZED, "{} as {scope:?}", case.operation_id);
            }
        }
    }
}

#[tokio::test]
async fn another_tenants_data_is_out_of_reach() {
    let fixture = AccessFixture::new().await;
    for case in cases() {
        let Some((foreign, expected)) = case.foreign else { continue };
        let scope = accepted_scopes(case.access).first().copied().unwrap_or(ScopeType::Workspace);
        let (owner, intruder) = (fixture.new_user(scope).await, fixture.new_user(scope).await);
        let request = foreign(&fixture, &owner).await;
        let before = fixture.dump_tenant_tables().await;
        let token = if case.access == "refresh" { &intruder.refresh_token } else { &intruder.access_token };
        let status = fixture.send_request(&request, Some(&intruder), Some(&format!("Bearer {token}"))).await;
        assert_eq!(status.as_u16(), expected, "{}", case.operation_id);
        assert_eq!(fixture.dump_tenant_tables().await, before, "{} changed something of another's", case.operation_id);
    }
}
