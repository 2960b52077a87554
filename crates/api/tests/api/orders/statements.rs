//! What a cart and an order ask of the database.

use hub_api::kernel::db::sql;
use hub_api::kernel::session::ScopeType;
use serde_json::json;

use crate::support::{Engine, Statements, TestApp, new_id};

#[tokio::test]
async fn a_cart_and_an_order_take_few_statements() {
    let app = TestApp::new().await;
    let owner = app.signed_in(ScopeType::Workspace).await;
    let shop = app.published(&owner).await;
    let consumer = app.signed_in(ScopeType::Consumer).await;
    app.fill(&consumer, &shop, 1).await;
    let statements = Statements::watch();
    app.fill(&consumer, &shop, 2).await;
    let cart = statements.texts();
    drop(statements);
    assert!((1..=4).contains(&cart.len()), "{cart:#?}");
    let statements = Statements::watch();
    app.submit(&consumer, &shop).await.ok();
    let order = statements.texts();
    assert!((1..=7).contains(&order.len()), "{order:#?}");
    let plans = Statements::plans(&app.app.db, &[cart, order].concat()).await;
    let scans = |plan: &&String| plan.starts_with("SCAN") && !plan.contains("VIRTUAL TABLE");
    assert_eq!(plans.iter().find(scans), None, "reads a whole table");
    let by_id = |plan: &str| plan.contains("(id=?") || plan.contains(" AND id=?");
    let stores = |plan: &&String| plan.contains(" articles ") && !by_id(plan);
    assert_eq!(plans.iter().find(stores), None, "reads all articles of a store");
}

#[tokio::test]
async fn an_order_reads_no_other_articles_though_its_plans_are_of_a_small_store() {
    if Engine::chosen() == Engine::Sqlite {
        return;
    }
    let app = TestApp::new().await;
    let owner = app.signed_in(ScopeType::Workspace).await;
    let shop = app.published(&owner).await;
    let consumer = app.signed_in(ScopeType::Consumer).await;
    app.fill(&consumer, &shop, 1).await;
    app.submit(&consumer, &shop).await.ok();
    for number in 0..100 {
        let more = json!({"name": format!("Empanada {number}"), "price": {"base": 100}, "stock": {"count": 5}});
        app.put_as(&owner, &shop.path(&format!("articles/{}", new_id())), &more).await.ok();
    }
    app.fill(&consumer, &shop, 1).await;
    let before = rows_read(&app, "articles").await;
    app.submit(&consumer, &shop).await.ok();
    let read = rows_read(&app, "articles").await - before;
    assert!((1..20).contains(&read), "{read} rows");
}

/// How many rows of a table were read by the connections that keep their plans, of which a test uses the first few.
async fn rows_read(app: &TestApp, table: &str) -> i64 {
    let db = app.app.db.hot();
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(db.begin().await.expect("begins"));
    }
    for mut one in held {
        sql(one.on(), "SELECT pg_stat_force_next_flush()").execute().await.expect("flushes");
        one.commit().await.expect("commits");
    }
    let rows = sql(
        db.read(),
        "SELECT idx_tup_fetch + seq_tup_read FROM pg_stat_user_tables
         WHERE relname = $1 AND schemaname = current_schema()",
    );
    rows.bind(table.to_owned()).scalar().await.expect("counts")
}
