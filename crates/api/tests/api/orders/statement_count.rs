//! The number of statements that a cart and an order need.

use std::time::Duration;

use futures_util::future::join_all;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::ScopeType;
use sqlx::{AssertSqlSafe, Row};
use tokio::time::timeout;

use crate::support::{Engine, StatementRecorder, TestApp};

#[tokio::test]
async fn a_cart_and_an_order_take_few_statements() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    app.fill_cart(&consumer, &shop, 1).await;
    let statements = StatementRecorder::start();
    app.fill_cart(&consumer, &shop, 2).await;
    let cart = statements.statements();
    drop(statements);
    assert!((1..=4).contains(&cart.len()), "{cart:#?}");
    let statements = StatementRecorder::start();
    app.submit_cart(&consumer, &shop).await.ok();
    let order = statements.statements();
    assert!((1..=7).contains(&order.len()), "{order:#?}");
    let plans = StatementRecorder::sqlite_query_plans(&app.app.db, &[cart, order].concat()).await;
    let own = |plan: &str| plan.contains("VIRTUAL TABLE") || plan.contains("VALUES CLAUSE");
    let scans = |plan: &&String| plan.starts_with("SCAN") && !own(plan);
    assert_eq!(plans.iter().find(scans), None, "reads a whole table");
    let by_id = |plan: &str| plan.contains("(id=?") || plan.contains(" AND id=?");
    let stores = |plan: &&String| plan.contains(" articles ") && !by_id(plan);
    assert_eq!(plans.iter().find(stores), None, "reads all articles of a store");
}

#[tokio::test]
async fn callers_at_once_ask_together_for_what_each_of_them_needs() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut crowd = Vec::new();
    for _ in 0..32 {
        crowd.push(app.new_signed_in_user(ScopeType::Consumer).await);
    }
    let statements = StatementRecorder::start();
    join_all(crowd.iter().map(|consumer| app.fill_cart(consumer, &shop, 1))).await;
    let texts = statements.statements();
    for part in ["FROM session_accounts", "FROM stores s"] {
        let asks = texts.iter().filter(|text| text.contains(part)).count();
        assert!((1..crowd.len()).contains(&asks), "{part}: {asks}");
    }
}

#[tokio::test]
async fn a_plan_that_is_kept_finds_the_articles_of_an_order_by_their_ids() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    app.fill_cart(&consumer, &shop, 1).await;
    app.submit_cart(&consumer, &shop).await.ok();
    let plans = list_cached_plans(&app, "UPDATE articles").await;
    assert!(!plans.is_empty(), "no connection has ordered");
    for plan in plans {
        let update = plan.split("Update on articles").nth(1).unwrap_or_else(|| panic!("{plan}"));
        let first = update.lines().find(|line| line.contains("Cond:")).unwrap_or_default();
        assert!(first.contains("(id = ANY"), "{plan}");
    }
}

/// The cached plans of all connections, of statements that contain a text.
async fn list_cached_plans(app: &TestApp, text: &str) -> Vec<String> {
    let (db, mut held, mut plans) = (app.app.db.prepared(), Vec::new(), Vec::new());
    // Takes every pooled connection until none is left.
    while let Ok(Ok(one)) = timeout(Duration::from_secs(1), db.begin()).await {
        held.push(one);
    }
    for one in &mut held {
        let statements = sql(
            one.on(),
            "SELECT name, array_to_string(array_fill('NULL'::text, ARRAY[cardinality(parameter_types)]), ', ')
             FROM pg_prepared_statements WHERE strpos(statement, $1) > 0 AND name IN
                 (SELECT name FROM pg_prepared_statements WHERE generic_plans > 0)",
        );
        let statements: Vec<(String, String)> = statements.bind(text.to_owned()).all().await.expect("reads");
        for (name, values) in statements {
            let Executor::Postgres(connection) = one.on() else { unreachable!("SQLite keeps no plans") };
            let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN EXECUTE \"{name}\" ({values})")));
            let rows = explain.fetch_all(connection).await.expect("explains");
            let lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
            plans.push(lines.join("\n"));
        }
    }
    plans
}
