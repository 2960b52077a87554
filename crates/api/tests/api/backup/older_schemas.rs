//! A database and a backup of the program before 0029 keep their rows: renamed columns, and tables written anew for it.

use hub_kernel::db::{Db, SchemaStatus, Sql, sql};

use super::new_server_with_demo;
use crate::support::server_process::ServerSetup;
use crate::support::{Engine, drop_statements_after, run_statements};

/// Every table with a renamed column: its name before, and after.
const RENAMED: [(&str, &str, &str); 17] = [
    ("account_entries", "words", "search_text"),
    ("article_category_links", "place", "position"),
    ("article_customizers", "place", "position"),
    ("catalog_items", "place", "position"),
    ("catalog_sections", "place", "position"),
    ("coupon_stores", "place", "position"),
    ("customizer_options", "place", "position"),
    ("order_history", "place", "position"),
    ("order_lines", "place", "position"),
    ("order_payments", "place", "position"),
    ("order_pickups", "place", "position"),
    ("order_policies", "place", "position"),
    ("orders", "words", "search_text"),
    ("payment_methods", "place", "position"),
    ("pharmacy_shift_history", "place", "position"),
    ("plans", "place", "position"),
    ("wallet_transactions", "place", "position"),
];

/// Rows of the tables that the demonstration leaves empty.
const ROWS: &str = "
    INSERT INTO pharmacy_shift_history (id, shift_id, position, group_id, account_id, at, action, to_pharmacy_id, to_ini_at,
        to_end_at, to_demo)
    SELECT '00000000-0000-4000-8000-000000000001', s.id, 1, s.group_id, a.id, s.ini_at, 'created', s.pharmacy_id, s.ini_at,
        s.end_at, s.demo
    FROM (SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts ORDER BY id LIMIT 1) s,
        (SELECT id FROM accounts ORDER BY id LIMIT 1) a;
    INSERT INTO wallet_orders (id, receiver_id, payer_id, provider_id, provider_type, amount, description, reference,
        created_at, updated_at)
    SELECT '00000000-0000-4000-8000-000000000002', p.wallet_id, s.id, p.id, p.type, 5000, 'Order', 'order', p.created_at,
        p.created_at
    FROM (SELECT wallet_id, id, type, created_at FROM wallet_providers ORDER BY id LIMIT 1) p,
        (SELECT id FROM scopes ORDER BY id LIMIT 1) s;
    INSERT INTO wallet_transactions (id, wallet_order_id, position, state, created_at, updated_at)
    SELECT '00000000-0000-4000-8000-000000000003', id, 1, 'failed', created_at, created_at FROM wallet_orders;
    INSERT INTO wallet_transactions (id, wallet_order_id, position, state, created_at, updated_at)
    SELECT '00000000-0000-4000-8000-000000000004', id, 2, 'pending', created_at, created_at FROM wallet_orders;
    INSERT INTO orders (id, workspace_id, store_id, code, turn_id, deployment_id, account_id, scope_id, consumer_name,
        search_text, state, preparation, provider_id, payment_type, subtotal, coupon_discount, policies_amount, tip, total,
        created_at, updated_at)
    SELECT '00000000-0000-4000-8000-000000000005', s.workspace_id, s.id, '261124-001', t.id, d.id, a.id, a.scope_id, 'Ana',
        'ana', 'submitted', 'pending', w.provider_id, w.provider_type, 5000, 0, 0, 0, 5000, t.opened_at, t.opened_at
    FROM stores s JOIN turns t ON t.store_id = s.id JOIN deployments d ON d.store_id = s.id AND d.live, wallet_orders w,
        (SELECT id, scope_id FROM accounts ORDER BY id LIMIT 1) a
    ORDER BY s.id LIMIT 1;
    INSERT INTO order_lines (id, order_id, position, article_id, name, quantity, indications, article, options, unit,
        subtotal, discounts, taxes, total)
    SELECT '00000000-0000-4000-8000-000000000006', o.id, 1, a.id, a.name, 1, '', '{}', '[]', 5000, 5000, 0, 0, 5000
    FROM orders o, (SELECT id, name FROM articles ORDER BY id LIMIT 1) a;
    INSERT INTO order_payments (id, order_id, position, state, amount, provider_id, provider_type, wallet_order_id, auto,
        created_at)
    SELECT '00000000-0000-4000-8000-000000000007', o.id, 1, 'pending', 5000, w.provider_id, w.provider_type, w.id, TRUE,
        o.created_at
    FROM orders o, wallet_orders w;
    INSERT INTO order_pickups (id, order_id, position, type, state, address, tip)
    SELECT '00000000-0000-4000-8000-000000000008', id, 1, 'takeaway', 'pending', '{}', 0 FROM orders;
    INSERT INTO order_policies (order_id, policy_id, position, manual, applied, label, amount)
    SELECT id, '00000000-0000-4000-8000-000000000009', 1, FALSE, TRUE, 'Discount', -500 FROM orders;
    INSERT INTO order_history (id, order_id, position, at, entity, entity_id, to_state)
    SELECT '00000000-0000-4000-8000-00000000000a', id, 1, created_at, 'order', id, 'submitted' FROM orders;";

/// Gives the database the names of the program before, as if 0029 and what follows had not run.
async fn rename_back(db: &Db) {
    let mut text: String = RENAMED
        .iter()
        .map(|(table, before, after)| format!("ALTER TABLE {table} RENAME COLUMN {after} TO {before};\n"))
        .collect();
    text += match Engine::from_env() {
        Engine::Sqlite => {
            "DROP INDEX plans_position_idx;
             CREATE INDEX plans_place_idx ON plans (place, id) WHERE public;
             DROP INDEX account_entries_search_text_idx;
             CREATE INDEX account_entries_words_idx ON account_entries (account_id) WHERE words IS NULL;"
        }
        Engine::Postgres => {
            "ALTER INDEX plans_position_idx RENAME TO plans_place_idx;
             ALTER INDEX account_entries_search_text_idx RENAME TO account_entries_words_idx;
             ALTER TABLE pharmacy_shift_history RENAME CONSTRAINT pharmacy_shift_history_shift_id_position_key
                 TO pharmacy_shift_history_shift_id_place_key;
             ALTER TABLE wallet_transactions RENAME CONSTRAINT wallet_transactions_wallet_order_id_position_key
                 TO wallet_transactions_wallet_order_id_place_key;
             ALTER TABLE order_payments RENAME CONSTRAINT order_payments_order_id_position_key
                 TO order_payments_order_id_place_key;
             ALTER TABLE order_policies RENAME CONSTRAINT order_policies_order_id_position_key
                 TO order_policies_order_id_place_key;"
        }
    };
    text += &drop_statements_after(30);
    text += "DELETE FROM _sqlx_migrations WHERE version >= 29;";
    let mut tx = db.begin().await.expect("begins");
    run_statements(&mut tx, &text).await;
    tx.commit().await.expect("commits");
}

/// The columns that later migrations add to the renamed tables, after the others.
const ADDED: [(&str, usize); 3] = [("customizer_options", 1), ("order_payments", 1), ("wallet_transactions", 12)];

/// The rows of every renamed table, their columns in the table's own order; none may be empty. A current table's added columns
/// are left out.
async fn rows(db: &Db, is_current: bool) -> Vec<String> {
    let mut all = Vec::new();
    for (table, ..) in RENAMED {
        let columns = Sql {
            sqlite: "SELECT name FROM pragma_table_info($1) ORDER BY cid",
            pg: "SELECT column_name::text FROM information_schema.columns
                 WHERE table_name = $1 AND table_schema = current_schema() ORDER BY ordinal_position",
        };
        let mut columns: Vec<(String,)> = sql(db.read(), columns).bind(table.to_owned()).all().await.expect("columns");
        let added = ADDED.iter().find(|(name, _)| *name == table && is_current).map_or(0, |(_, count)| *count);
        columns.truncate(columns.len() - added);
        let text: Vec<_> = columns.iter().map(|(name,)| format!("coalesce(cast({name} as text), '-')")).collect();
        let query = format!("SELECT '{table} ' || {} AS line FROM {table} ORDER BY 1", text.join(" || ' ' || "));
        let lines: Vec<(String,)> =
            sql(db.read(), "").push(Box::leak(query.into_boxed_str())).all().await.expect("rows");
        assert!(!lines.is_empty(), "{table} has no row to lose");
        all.extend(lines.into_iter().map(|(line,)| line));
    }
    all
}

/// A database of the program before 0029, and its rows.
async fn older_database() -> (ServerSetup, Vec<String>) {
    let setup = new_server_with_demo().await;
    let db = setup.open_database().await;
    let mut tx = db.begin().await.expect("begins");
    run_statements(&mut tx, ROWS).await;
    tx.commit().await.expect("commits");
    rename_back(&db).await;
    let rows = rows(&db, false).await;
    assert_eq!(db.find_schema_status().await.expect("looks"), SchemaStatus::Behind);
    db.close().await;
    (setup, rows)
}

async fn assert_current_with(setup: &ServerSetup, expected: &[String]) {
    let db = setup.open_database().await;
    assert_eq!(db.find_schema_status().await.expect("looks"), SchemaStatus::Current);
    assert_eq!(rows(&db, true).await, expected);
    let words = "SELECT word FROM order_words UNION ALL SELECT w.word FROM article_words w
                 JOIN articles a ON a.id = w.article_id AND a.store_id = w.store_id AND a.name_folded LIKE w.word || '%'
                 WHERE a.name_folded = (SELECT MIN(name_folded) FROM articles)";
    let words: Vec<(String,)> = sql(db.read(), words).all().await.expect("words");
    assert!(words.len() > 1 && words[0].0 == "ana", "orders and articles are found by their words: {words:?}");
    db.close().await;
}

#[tokio::test]
async fn a_database_with_renamed_columns_keeps_its_rows() {
    let (setup, rows) = older_database().await;
    setup.run_successfully(&["migrate"]);
    assert_current_with(&setup, &rows).await;
}

#[tokio::test]
async fn a_backup_with_renamed_columns_keeps_its_rows() {
    let (setup, rows) = older_database().await;
    setup.run_successfully(&["backup", "older.backup"]);
    setup.run_successfully(&["migrate"]);
    let db = setup.open_database().await;
    sql(db.write(), "DELETE FROM order_history").execute().await.expect("deletes");
    db.close().await;
    setup.run_successfully(&["restore", "older.backup"]);
    assert_current_with(&setup, &rows).await;
}
