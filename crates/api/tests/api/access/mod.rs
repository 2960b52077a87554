//! Access control: every operation of the document is called without a token, with bad tokens, with each scope, after
//! the session ended, and for another tenant.

mod fixture;
mod operations;
mod plans;
mod request;
mod rows;

use hub_client::contract::{Access, Operation};
use hub_kernel::security::session::{self, ScopeType};
use reqwest::StatusCode;

use fixture::AccessFixture;
use operations::{OPERATIONS, SCOPES, accepts, accepts_refresh, is_for_tenants, success};
use rows::{FOREIGN, ROWS, WITHOUT_FOREIGN};

/// The status that refuses an operation's request about another tenant; `None` when it names nothing of a tenant.
fn foreign_status(operation: &Operation) -> Option<u16> {
    let row = FOREIGN.iter().find(|(id, ..)| *id == operation.id).map(|(_, status, _)| *status);
    let is_without = !is_for_tenants(operation) || WITHOUT_FOREIGN.contains(&operation.id.as_str());
    row.or_else(|| (!is_without).then_some(404))
}

#[test]
fn every_operation_has_a_case() {
    let mut cases = Vec::new();
    for operation in OPERATIONS.iter() {
        let (id, has_row) = (operation.id.as_str(), FOREIGN.iter().any(|(id, ..)| *id == operation.id));
        let foreign = foreign_status(operation).map_or_else(String::new, |status| format!(", {status} for another's"));
        assert!(
            foreign.is_empty() || has_row || operation.path.contains('{'),
            "{id} names nothing of a tenant in its path; add a row to FOREIGN or WITHOUT_FOREIGN in {ROWS}"
        );
        cases.push(format!("{id}: {:?}{foreign}", operation.access));
    }
    for id in WITHOUT_FOREIGN.iter().chain(FOREIGN.iter().map(|(id, ..)| id)) {
        let operation = OPERATIONS.iter().find(|operation| operation.id == *id);
        assert!(operation.is_some_and(is_for_tenants), "{id} in {ROWS} is no operation for tenants");
    }
    assert!(WITHOUT_FOREIGN.iter().all(|id| FOREIGN.iter().all(|(other, ..)| other != id)), "an operation is in both");
    cases.sort();
    insta::assert_snapshot!(cases.join("\n"));
}

#[tokio::test]
async fn without_a_token_only_public_operations_answer() {
    let fixture = AccessFixture::new().await;
    for operation in OPERATIONS.iter() {
        let request = fixture.build_request(operation, None).await;
        let expected = if accepts(operation, None) { success(operation) } else { StatusCode::UNAUTHORIZED };
        assert_eq!(fixture.send(&request, None, None).await, expected, "{}", operation.id);
    }
}

#[tokio::test]
async fn a_bad_token_is_refused_where_tokens_are_looked_at() {
    let fixture = AccessFixture::new().await;
    let (expired, forged) = (fixture.expired_token().await, fixture.forged_token());
    for operation in OPERATIONS.iter() {
        let id = &operation.id;
        let request = fixture.build_request(operation, None).await;
        if operation.access == Access::Public {
            let status = fixture.send(&request, None, Some("Bearer nonsense")).await;
            assert_eq!(status, success(operation), "{id} looks at no token");
            continue;
        }
        for bad in [
            "Bearer nonsense",
            "Bearer ",
            "Basic YTpi",
            "nonsense",
            "Bearer ha_AAAA",
            "Bearer hr_AAAA",
            &expired,
            &forged,
        ] {
            assert_eq!(fixture.send(&request, None, Some(bad)).await, StatusCode::UNAUTHORIZED, "{id} {bad}");
        }
    }
}

#[tokio::test]
async fn each_operation_accepts_only_its_scopes() {
    let fixture = AccessFixture::new().await;
    for operation in OPERATIONS.iter() {
        for scope in SCOPES {
            let person = fixture.new_user(scope).await;
            let request = fixture.build_request(operation, Some(&person)).await;
            let expected = match operation.access {
                _ if accepts(operation, Some(scope)) => success(operation),
                Access::Refresh => StatusCode::UNAUTHORIZED,
                _ => StatusCode::FORBIDDEN,
            };
            let status = fixture.send_with(&request, &person, &person.access_token).await;
            assert_eq!(status, expected, "{} as {scope:?}", operation.id);
        }
    }
}

#[tokio::test]
async fn access_and_refresh_tokens_are_not_interchangeable() {
    let fixture = AccessFixture::new().await;
    for operation in OPERATIONS.iter().filter(|operation| operation.access != Access::Public) {
        let person = fixture.new_user(ScopeType::Workspace).await;
        let request = fixture.build_request(operation, Some(&person)).await;
        let expected = if accepts_refresh(operation) { success(operation) } else { StatusCode::UNAUTHORIZED };
        let status = fixture.send_with(&request, &person, &person.refresh_token).await;
        assert_eq!(status, expected, "{} with a refresh token", operation.id);
    }
}

#[tokio::test]
async fn the_token_of_a_session_that_ended_fails_at_once() {
    let fixture = AccessFixture::new().await;
    for operation in OPERATIONS.iter().filter(|operation| operation.access != Access::Public) {
        for scope in SCOPES {
            let person = fixture.new_user(scope).await;
            let request = fixture.build_request(operation, Some(&person)).await;
            let mut tx = fixture.app.app.db.begin().await.expect("begins");
            session::delete_session(&mut tx, person.caller.session_id).await.expect("ends");
            tx.commit().await.expect("commits");
            for token in [&person.access_token, &person.refresh_token] {
                let status = fixture.send_with(&request, &person, token).await;
                assert_eq!(status, StatusCode::UNAUTHORIZED, "{} as {scope:?}", operation.id);
            }
        }
    }
}

#[tokio::test]
async fn another_tenants_data_is_out_of_reach() {
    let fixture = AccessFixture::new().await;
    for operation in OPERATIONS.iter() {
        let Some(expected) = foreign_status(operation) else { continue };
        let scope = SCOPES.into_iter().find(|scope| accepts(operation, Some(*scope))).unwrap_or(ScopeType::Workspace);
        let (owner, intruder) = (fixture.new_user(scope).await, fixture.new_user(scope).await);
        let mut request = fixture.build_foreign_request(operation, &owner).await;
        if let Some((.., name_foreign)) = FOREIGN.iter().find(|(id, ..)| *id == operation.id) {
            name_foreign(&owner, &mut request);
        }
        let before = fixture.dump_tables().await;
        let token = if operation.access == Access::Refresh { &intruder.refresh_token } else { &intruder.access_token };
        let status = fixture.send_with(&request, &intruder, token).await;
        assert_eq!(status.as_u16(), expected, "{}", operation.id);
        assert_eq!(fixture.dump_tables().await, before, "{} changed something of another's", operation.id);
    }
}
