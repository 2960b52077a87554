//! Query plans: no statement of an operation scans a table that grows, on SQLite and PostgreSQL.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use hub_api::domains::ecommerce::index_new_orders;
use hub_client::contract::{Operation, ParameterLocation};
use hub_kernel::db::sql;
use reqwest::StatusCode;
use serde_json::Value;

use super::fixture::AccessFixture;
use super::operations::{OPERATIONS, SCOPES, accepts};
use crate::support::media::half_transparent_png;
use crate::support::{QueryPlans, SignedInUser, StatementRecorder, new_id};

/// The tables that stay small, and so may be read whole.
const SMALL_TABLES: &[&str] = &[
    "activity_generations",
    "app_versions",
    "categories",
    "plans",
    "plan_services",
    "search_dirty",
    "unindexed_orders",
];

/// The queries of operations whose parameters go together.
const QUERIES: &[(&str, &[&str])] = &[(
    "discover_explore",
    &[
        "query=ana%20norte",
        "query=ana",
        "zone_lat=-34.8&zone_lng=-58.39&zone_radius=100000",
        "query=ana&zone_lat=-34.8&zone_lng=-58.39",
        "categories=00000000-0000-4000-8000-000000000001&filter=stores,open",
    ],
)];

/// The operations that count the rows of a table: all of them, or a list's first 10 000.
const COUNTING: &[&str] = &["backoffices_account_kpis", "backoffices_account_list", "backoffices_order_kpis"];

static CONTRACT: LazyLock<Value> = LazyLock::new(|| hub_api::contract().to_string().parse().expect("JSON"));

/// The values of a query parameter that are sent, from its schema.
fn parameter_values(name: &str, schema: &Value) -> Vec<String> {
    let reference = schema["$ref"].as_str().or(schema["allOf"][0]["$ref"].as_str());
    if let Some(pointer) = reference.and_then(|reference| reference.strip_prefix('#')) {
        return parameter_values(name, CONTRACT.pointer(pointer).expect("a schema of the document"));
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    }
    let value = match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("array"), _) => return parameter_values(name, &schema["items"]),
        (Some("boolean"), _) => "true".to_owned(),
        (Some("integer" | "number"), _) => schema["minimum"].as_i64().unwrap_or(1).to_string(),
        (_, Some("uuid")) => new_id(),
        (_, Some("date-time")) => "2026-11-20T15:00:00Z".to_owned(),
        (_, Some("date")) => "2026-11-20".to_owned(),
        // Two words: one asks the index, the other the rows.
        (Some("string"), _) => "ana%20norte".to_owned(),
        _ => panic!("no value for the query's {name} of {schema}"),
    };
    vec![value]
}

/// The queries of a list: each filter alone and its words in each sort order; for other operations, none.
fn list_queries(operation: &Operation) -> Vec<String> {
    let optional = operation.parameters.iter().filter(|one| !one.required && one.location == ParameterLocation::Query);
    let filters = optional.filter(|one| !matches!(one.name.as_str(), "cursor" | "take"));
    let pairs: Vec<_> = filters
        .flat_map(|one| {
            let values = parameter_values(&one.name, &one.schema);
            values.into_iter().map(move |value| (one.name.as_str(), value))
        })
        .collect();
    let words = pairs.iter().filter(|(name, _)| *name == "query");
    let orders = || pairs.iter().filter(|(name, _)| *name == "order_by");
    let sorted = words.flat_map(|(_, words)| orders().map(move |(_, order)| format!("query={words}&order_by={order}")));
    pairs.iter().map(|(name, value)| format!("{name}={value}")).chain(sorted).collect()
}

/// Sends an operation's request, and each filter and sort order of a list, and returns the statements.
async fn record_statements(fixture: &AccessFixture, operation: &Operation, person: &SignedInUser) -> BTreeSet<String> {
    let request = fixture.build_request(operation, Some(person)).await;
    let recorder = StatementRecorder::start();
    let status = fixture.send_with(&request, person, &person.access_token).await;
    assert!(status.is_success(), "{}: {status}", operation.id);
    let is_list = operation.parameters.iter().any(|parameter| parameter.name == "cursor");
    let queries = match QUERIES.iter().find(|(id, _)| *id == operation.id) {
        Some((_, queries)) => queries.iter().map(|query| (*query).to_owned()).collect(),
        None if is_list => list_queries(operation),
        None => Vec::new(),
    };
    for query in queries {
        let separator = if request.path.contains('?') { '&' } else { '?' };
        let mut filtered = request.clone();
        filtered.path = format!("{}{separator}{query}", request.path);
        let status = fixture.send_with(&filtered, person, &person.access_token).await;
        // An id that nobody has may be refused.
        assert!(status.is_success() || status == StatusCode::NOT_FOUND, "{} with {query}: {status}", operation.id);
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
    // PostgreSQL would read an empty table of these whole.
    let owner = fixture.new_user(SCOPES[0]).await;
    let picture = fixture.app.new_upload(&owner, true, &half_transparent_png(8, 8)).await;
    fixture.app.follow_file(None, &format!("{picture}?width=64")).await;
    index_new_orders(&fixture.app.app).await.expect("indexes");
    let article = "INSERT INTO search_articles (page_id, position, search_text, article)
                   SELECT page_id, 0, '', '{}' FROM search_pages";
    let connection =
        "INSERT INTO mercadopago_connections (provider_id, user_id, access_token, refresh_token, token_version,
                                                           expires_at, search_at, created_at)
                      SELECT id, '', '', '', 1, created_at, created_at, created_at FROM wallet_providers";
    let mismatch =
        "INSERT INTO wallet_mismatches (id, wallet_order_id, transaction_id, payment_id, reason, expected, found, created_at)
                    SELECT id, id, id, '', 'amount', '', '', created_at FROM wallet_providers";
    for insert in [article, connection, mismatch] {
        sql(fixture.app.app.db.write(), insert).execute().await.expect("inserts");
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
