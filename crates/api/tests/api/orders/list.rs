//! The order list: search, states, turns, periods, and pages while new orders arrive.

use std::collections::HashSet;

use hub_api::domains::ecommerce::index_new_orders;
use hub_kernel::db::{Sql, sql};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{SignedInUser, StoreFixture, TestApp};

async fn list_order_codes(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture, query: &str) -> Vec<String> {
    let page = app.get_as(owner, &shop.owner_path(&format!("orders?{query}"))).await.ok();
    let rows = page["data"].as_array().expect("rows").iter();
    rows.map(|row| row["code"].as_str().expect("a code")[7..].to_owned()).collect()
}

#[tokio::test]
async fn ecommerce_order_list_finds_orders() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (first, order) = app.new_consumer_with_order(&shop, 1).await;
    app.advance_clock(60);
    app.new_consumer_with_order(&shop, 1).await;
    app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await.ok();
    let turn = crate::support::new_id();
    app.put_as(&owner, &shop.owner_path(&format!("turns/{turn}/open")), &Value::Null).await.ok();
    app.advance_clock(60);
    app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.ok();
    let email = first.email.split('@').next().expect("a name").to_owned();
    for (query, expected) in [
        ("", &["003", "002", "001"][..]),
        ("order_dir=asc", &["001", "002", "003"]),
        ("state=preparation", &["001"]),
        ("state=completed", &[]),
        ("states=preparation", &["001"]),
        ("states=preparation&states=submitted", &["003", "002", "001"]),
        ("states=submitted&states=cancelled", &["003", "002"]),
        ("states=submitted&state=preparation", &[]),
        (&format!("turn_id={turn}"), &["003"]),
        ("datetime_ini=2026-11-20T15:01:00Z", &["003", "002"]),
        ("datetime_end=2026-11-20T15:01:00Z", &["001"]),
        ("query=261120-002", &["002"]),
        ("query=261120002", &["002"]),
        ("query=NORTE", &["003", "002", "001"]),
        ("query=sur", &[]),
        ("query=%25%20-_", &["003", "002", "001"]),
        (&format!("query={email}"), &["001"]),
    ] {
        assert_eq!(list_order_codes(&app, &owner, &shop, query).await, expected, "{query}");
    }
}

/// Orders are found before and after the index has their words, and by reading the list when too many orders have the word.
#[tokio::test]
async fn orders_of_rare_and_of_frequent_words_are_found_page_by_page() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let (shop, other_shop) = (app.new_published_store(&owner).await, app.new_published_store(&other).await);
    let mut orders = Vec::new();
    for shop in [&shop, &other_shop, &shop, &shop] {
        app.advance_clock(60);
        orders.push(app.new_consumer_with_order(shop, 1).await);
    }
    let find = async |person: &SignedInUser, path: &str, query: &str| {
        let (mut codes, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = app.get_as(person, &format!("{path}?take=2&query={query}{cursor}")).await.ok();
            let rows = page["data"].as_array().expect("rows").iter();
            codes.extend(rows.map(|row| row["code"].as_str().expect("a code")[7..].to_owned()));
            let Some(next) = page["cursor"].as_str() else { return codes };
            cursor = format!("&cursor={next}");
        }
    };
    let email = orders[2].0.email.clone();
    for state in ["unindexed", "indexed", "frequent"] {
        if state == "indexed" {
            index_new_orders(&app.app).await.expect("indexes");
        }
        if state == "frequent" {
            let many = Sql {
                sqlite: "INSERT INTO order_words (word, order_id)
                         SELECT w.value || n.value, $2 FROM json_each($1) n, json_each('[\"norte\",\"example\",\"town\"]') w",
                pg: "INSERT INTO order_words (word, order_id) SELECT w || n, $2
                     FROM jsonb_array_elements_text($1::jsonb) n, unnest(ARRAY['norte', 'example', 'town']) w",
            };
            let (numbers, order) = ((0..=2_000).collect::<Value>(), orders[0].1.parse::<Id<()>>().expect("an id"));
            let many = sql(app.app.db.write(), many).bind(numbers.to_string()).bind(order);
            many.execute().await.expect("inserts");
        }
        let path = shop.owner_path("orders");
        for (query, found) in [
            ("norte", &["003", "002", "001"][..]),
            ("nort%20EXAM", &["003", "002", "001"]),
            ("norte&order_dir=asc", &["001", "002", "003"]),
            ("norte%20002", &["002"]),
            ("norte&state=completed", &[]),
            ("orte", &[]),
            ("town%20sur", &[]),
            (&email, &["002"]),
        ] {
            assert_eq!(find(&owner, &path, query).await, found, "{query}, {state}");
        }
        let all = find(&staff, "/backoffices/ecommerce/orders", "norte").await;
        assert_eq!(all, ["003", "002", "001", "001"], "{state}");
        let one = format!("norte&store_ids={}", other_shop.store_id);
        assert_eq!(find(&staff, "/backoffices/ecommerce/orders", &one).await, ["001"]);
        assert_eq!(find(&other, &other_shop.owner_path("orders"), &email).await, [""; 0], "another store's");
    }
}

#[tokio::test]
async fn concurrent_indexing_indexes_each_new_order_once() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for _ in 0..3 {
        app.new_consumer_with_order(&shop, 1).await;
    }
    // Two batches of rows before the orders.
    let rows = Sql {
        sqlite: "INSERT INTO unindexed_orders (order_id)
                 SELECT '00000000-0000-0000-0000-000000000' || value FROM json_each($1)",
        pg: "INSERT INTO unindexed_orders (order_id)
             SELECT ('00000000-0000-0000-0000-000000000' || n)::uuid FROM jsonb_array_elements_text($1::jsonb) n",
    };
    let numbers: Value = (100..600).collect();
    sql(app.app.db.write(), rows).bind(numbers.to_string()).execute().await.expect("inserts");
    let (one, other) = tokio::join!(index_new_orders(&app.app), index_new_orders(&app.app));
    one.and(other).expect("both index");
    let words = Sql {
        sqlite: "SELECT (SELECT COUNT(*) FROM unindexed_orders),
                        (SELECT COUNT(*) FROM orders o, json_each('[\"' || replace(o.search_text, ' ', '\",\"') || '\"]') w
                         WHERE NOT EXISTS (SELECT 1 FROM order_words i WHERE i.word = w.value AND i.order_id = o.id)),
                        (SELECT COUNT(*) FROM order_words)
                         - (SELECT SUM(1 + length(search_text) - length(replace(search_text, ' ', ''))) FROM orders)",
        pg: "SELECT (SELECT COUNT(*) FROM unindexed_orders),
                    (SELECT COUNT(*) FROM orders o, unnest(string_to_array(o.search_text, ' ')) AS w (word)
                     WHERE NOT EXISTS (SELECT 1 FROM order_words i WHERE i.word = w.word AND i.order_id = o.id)),
                    (SELECT COUNT(*) FROM order_words)
                         - (SELECT SUM(1 + length(search_text) - length(replace(search_text, ' ', ''))) FROM orders)",
    };
    let (unindexed, missing, surplus): (i64, i64, i64) = sql(app.app.db.read(), words).one().await.expect("counts");
    assert_eq!((unindexed, missing, surplus), (0, 0, 0), "rows left, words missing, words too many");
}

#[tokio::test]
async fn no_order_is_missing_or_twice_while_others_come_in() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let shop = app.new_published_store(&owner).await;
    let mut article = shop.article_body();
    article["stock"] = json!({"count": null});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let mut there = HashSet::new();
    for number in 0..12 {
        // Some orders share one instant: the id orders them.
        app.advance_clock(number % 2);
        there.insert(app.new_consumer_with_order(&shop, 1).await.1);
    }
    for (dir, path) in [
        ("desc", shop.owner_path("orders")),
        ("asc", shop.owner_path("orders")),
        ("", "/backoffices/ecommerce/orders".into()),
    ] {
        let reader = if dir.is_empty() { &staff } else { &owner };
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let dir = if dir.is_empty() { String::new() } else { format!("&order_dir={dir}") };
            let page = app.get_as(reader, &format!("{path}?take=5{dir}{cursor}")).await.ok();
            seen.extend(
                page["data"].as_array().expect("rows").iter().map(|row| row["id"].as_str().expect("an id").to_owned()),
            );
            app.new_consumer_with_order(&shop, 1).await;
            match page["cursor"].as_str() {
                Some(next) if seen.len() < 30 => cursor = format!("&cursor={next}"),
                _ => break,
            }
        }
        let distinct: HashSet<_> = seen.iter().cloned().collect();
        assert_eq!(distinct.len(), seen.len(), "{dir}: none twice");
        assert!(there.is_subset(&distinct), "{dir}: none missing");
    }
    let foreign = app.get_as(&owner, &format!("{}?cursor=abc", shop.owner_path("orders"))).await;
    assert_eq!(foreign.error_parts(), (400, "error.parser.query".into(), "cursor".into()));
}

#[tokio::test]
async fn an_order_that_stays_is_on_one_page_while_others_come_into_the_list_and_leave_it() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut article = shop.article_body();
    article["stock"] = json!({"count": null});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let mut stay = HashSet::new();
    let mut leave = Vec::new();
    for _ in 0..8 {
        stay.insert(app.new_consumer_with_order(&shop, 1).await.1);
        leave.push(app.new_consumer_with_order(&shop, 1).await.1);
    }
    let pushing = async {
        for order in &leave {
            replica.set_order_state(&owner, &shop, order, "preparation", "preparing").await.ok();
            replica.new_consumer_with_order(&shop, 1).await;
        }
    };
    let mut pushing = std::pin::pin!(pushing);
    let (mut pushes, mut passes) = (true, 0);
    while pushes || passes == 0 {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let path = shop.owner_path(&format!("orders?state=submitted&take=3{cursor}"));
            // Other orders change between two pages.
            let page = tokio::select! {
                () = &mut pushing, if pushes => { pushes = false; continue }
                page = app.get_as(&owner, &path) => page.ok(),
            };
            seen.extend(
                page["data"].as_array().expect("rows").iter().map(|row| row["id"].as_str().expect("an id").to_owned()),
            );
            let Some(next) = page["cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let distinct: HashSet<_> = seen.iter().cloned().collect();
        assert_eq!(distinct.len(), seen.len(), "none twice");
        assert!(stay.is_subset(&distinct), "none missing");
        passes += 1;
    }
}

#[tokio::test]
async fn ecommerce_order_kpis_counts_days_and_months_of_the_town() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    let (_, other) = app.new_consumer_with_order(&shop, 2).await;
    app.set_order_state(&owner, &shop, &other, "state", "cancelled").await.ok();
    let kpis = app.get_as(&owner, &shop.owner_path("orders/kpis")).await.ok();
    let expected = json!({
        "orders_open": 1, "orders_today": 2, "orders_yesterday_difference": 2, "orders_month": 2,
        "orders_month_difference": 2, "completed_month": 0, "cancelled_month": 1, "currency": "ARS",
        "imports_month": 7200, "imports_month_difference": 7200, "imports_month_average": 7200,
    });
    assert_eq!(kpis, expected, "{order}");
}

#[tokio::test]
async fn ecommerce_consumer_order_list_has_the_callers_orders_alone() {
    let app = TestApp::new().await;
    let (owner, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (shop, theirs) = (app.new_published_store(&owner).await, app.new_published_store(&other).await);
    let (consumer, first) = app.new_consumer_with_order(&shop, 1).await;
    app.advance_clock(60);
    let second = app.place_order(&consumer, &theirs, 1).await;
    app.advance_clock(60);
    let third = app.place_order(&consumer, &shop, 1).await;
    app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &first, "state", "cancelled").await;
    let list = async |query: &str| {
        let (mut orders, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = app.get_as(&consumer, &format!("/ecommerce/orders?take=1{query}{cursor}")).await.ok();
            orders.extend(page["data"].as_array().expect("rows").iter().map(|row| row["id"].clone()));
            let Some(next) = page["cursor"].as_str() else { return orders };
            cursor = format!("&cursor={next}");
        }
    };
    assert_eq!(list("").await, [json!(third), json!(second), json!(first)]);
    assert_eq!(list(&format!("&store_id={}", shop.store_id)).await, [json!(third), json!(first)]);
    assert_eq!(list("&states=submitted&states=preparation").await, [json!(third), json!(second)]);
    assert_eq!(list(&format!("&store_id={}&states=cancelled", theirs.store_id)).await, Vec::<Value>::new());
    let page = app.get_as(&consumer, "/ecommerce/orders?take=1").await.ok();
    let shown = app.get_as(&consumer, &format!("/ecommerce/orders/{third}")).await.ok();
    assert_eq!(page["data"][0], shown, "a row is what the order itself shows");
}
