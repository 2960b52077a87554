//! Query plans: no statement of an operation scans a table that grows, on SQLite and PostgreSQL.

use std::collections::BTreeSet;

use hub_client::contract::Operation;

use super::fixture::AccessFixture;
use super::operations::{OPERATIONS, SCOPES, accepts};
use crate::support::{QueryPlans, SignedInUser, StatementRecorder};

/// The tables that stay small, and so may be read whole.
const SMALL_TABLES: &[&str] = &["app_versions", "plans", "plan_services"];

/// The operations that count the rows of a table: all of them, or a list's first 10 000.
const COUNTING: &[&str] = &["backoffices_account_kpis", "backoffices_account_list", "backoffices_order_kpis"];

/// Sends an operation's request, and each sort order of a list, and returns the statements.
async fn record_statements(fixture: &AccessFixture, operation: &Operation, person: &SignedInUser) -> BTreeSet<String> {
    let request = fixture.build_request(operation, Some(person)).await;
    let orders = operation.parameters.iter().find(|parameter| parameter.name == "order_by");
    let orders = orders.and_then(|parameter| parameter.schema["enum"].as_array().cloned()).unwrap_or_default();
    let recorder = StatementRecorder::start();
    let status = fixture.send_with(&request, person, &person.access_token).await;
    assert!(status.is_success(), "{}: {status}", operation.id);
    for order in orders.iter().filter_map(|order| order.as_str()) {
        let separator = if request.path.contains('?') { '&' } else { '?' };
        let mut sorted = request.clone();
        sorted.path = format!("{}{separator}order_by={order}", request.path);
        let status = fixture.send_with(&sorted, person, &person.access_token).await;
        assert!(status.is_success(), "{} by {order}: {status}", operation.id);
    }
    recorder.statements().into_iter().collect()
}

#[tokio::test]
async fn no_operation_scans_a_table_that_grows() {
    let fixture = AccessFixture::new().await;
    let mut statements = BTreeSet::new();
    for operation in OPERATIONS.iter().filter(|operation| !COUNTING.contains(&operation.id.as_str())) {
        let Some(scope) = SCOPES.into_iter().find(|scope| accepts(operation, Some(*scope))) else { continue };
        let person = fixture.new_user(scope).await;
        statements.extend(record_statements(&fixture, operation, &person).await);
    }
    let mut plans = QueryPlans::new(&fixture.app).await;
    let mut scans = Vec::new();
    for statement in &statements {
        for table in plans.scanned_tables(statement).await {
            if !SMALL_TABLES.contains(&table.as_str()) {
                scans.push(format!("{table} in {statement}"));
            }
        }
    }
    assert!(statements.len() > 100, "only {} statements", statements.len());
    assert!(scans.is_empty(), "{} scans:\n{}", scans.len(), scans.join("\n\n"));
}
