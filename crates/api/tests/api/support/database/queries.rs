//! Queries on a test's database: table dumps, sent codes, stock and events.

use hub_kernel::app::App;
use hub_kernel::db::{Db, Sql, sql};
use hub_kernel::types::id::Id;

use crate::support::TestApp;

/// A new id that nothing has.
pub(crate) fn new_id() -> String {
    Id::<()>::new().to_string()
}

impl TestApp {
    /// The code that was sent last to a receptor.
    pub(crate) async fn code_sent_to(&self, receptor: &str) -> String {
        find_sent_code(&self.app, receptor).await.expect("a code was sent")
    }

    /// The sorted rows of tables as text, to compare.
    pub(crate) async fn dump_tables(&self, tables: &[&str]) -> String {
        dump_tables(&self.app.db, tables).await
    }

    /// The names of all tables but the migrations' own.
    pub(crate) async fn list_tables(&self) -> Vec<String> {
        let names = Sql {
            sqlite: "SELECT name FROM sqlite_schema
                     WHERE type = 'table' AND name NOT LIKE '_sqlx%' AND name NOT LIKE 'sqlite%' ORDER BY name",
            pg: "SELECT table_name::text FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_name NOT LIKE '_sqlx%' ORDER BY table_name",
        };
        let rows: Vec<(String,)> = sql(self.app.db.read(), names).all().await.expect("reads");
        rows.into_iter().map(|(name,)| name).collect()
    }

    /// The stock of an article or option; `None` when it is not counted.
    pub(crate) async fn stock_count(&self, article: &str) -> Option<i64> {
        let text = "SELECT stock_count FROM articles WHERE id = $1
                    UNION ALL SELECT stock_count FROM customizer_options WHERE id = $1";
        let row = sql(self.app.db.read(), text).bind(article.parse::<Id<()>>().expect("an id"));
        row.one::<(Option<i64>,)>().await.expect("a stock").0
    }

    /// The audiences of all events, in their order.
    pub(crate) async fn list_event_audiences(&self) -> Vec<String> {
        number_events(&self.app.db).await;
        let rows = sql(self.app.db.read(), "SELECT audience_id FROM events ORDER BY id");
        let rows: Vec<(Id<()>,)> = rows.all().await.expect("reads");
        rows.into_iter().map(|(audience,)| audience.to_string()).collect()
    }

    /// The number of events so far.
    pub(crate) async fn event_count(&self) -> i64 {
        sql(self.app.db.read(), "SELECT COUNT(id) FROM events").scalar().await.expect("counts")
    }
}

/// Numbers all events now: PostgreSQL does so some time after their commit.
async fn number_events(db: &Db) {
    if db.is_shared() {
        sql(db.write(), "SELECT number_events()").execute().await.expect("numbers");
    }
}

/// The sorted rows of tables as text.
pub(crate) async fn dump_tables(db: &Db, tables: &[&str]) -> String {
    if tables.contains(&"events") {
        number_events(db).await;
    }
    let mut dump = String::new();
    for table in tables {
        dump.push_str(&dump_table(db, table).await);
    }
    dump
}

async fn find_sent_code(app: &App, receptor: &str) -> Option<String> {
    let row = sql(
        app.db.read(),
        "SELECT id, sealed FROM outbox WHERE receptor = $1 AND sealed IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    let (id, sealed): (Id<()>, String) = row.bind(receptor.to_owned()).optional().await.expect("looks")?;
    app.cipher.decrypt(&format!("outbox:{id}"), &sealed)
}

/// The sorted rows of one table, each column as text.
async fn dump_table(db: &Db, table: &str) -> String {
    let columns: Vec<(String,)> = sql(
        db.read(),
        Sql {
            sqlite: "SELECT name FROM pragma_table_info($1) ORDER BY name",
            pg: "SELECT column_name::text FROM information_schema.columns
                 WHERE table_name = $1 AND table_schema = current_schema() ORDER BY column_name",
        },
    )
    .bind(table.to_owned())
    .all()
    .await
    .expect("columns");
    let text: Vec<_> = columns.iter().map(|(name,)| format!("coalesce(cast({name} as text), '-')")).collect();
    let query = format!("SELECT {} AS line FROM {table} ORDER BY 1", text.join(" || ' ' || "));
    let lines: Vec<(String,)> = sql(db.read(), "").push(Box::leak(query.into_boxed_str())).all().await.expect("rows");
    lines.into_iter().map(|(line,)| line + "\n").collect()
}
