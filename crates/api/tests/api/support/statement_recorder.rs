//! Which statements the servers of a test run.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use hub_kernel::db::{Db, On};
use sqlx::{AssertSqlSafe, Row};
use tracing::field::{Field, Visit};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// The statements of this test's thread since it began to watch: servers of a test answer on it.
pub(crate) struct Statements {
    texts: Arc<Mutex<Vec<String>>>,
    _until: DefaultGuard,
}

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<String>>>);

impl Statements {
    /// Begins to watch.
    pub(crate) fn watch() -> Self {
        let kept = Kept::default();
        let texts = Arc::clone(&kept.0);
        Self { texts, _until: tracing::subscriber::set_default(tracing_subscriber::registry().with(kept)) }
    }

    /// Their texts, but for those of who listens for events.
    pub(crate) fn texts(&self) -> Vec<String> {
        let texts = self.texts.lock().expect("nobody panicked").clone();
        let listens = |text: &str| text.starts_with("SELECT") && text.contains("FROM events");
        texts.into_iter().filter(|text| !listens(text)).collect()
    }

    /// How SQLite goes about each of these texts, a line a table; nothing of PostgreSQL, whose plans are of what is there.
    pub(crate) async fn plans(db: &Db, texts: &[String]) -> Vec<String> {
        let On::SqlitePool(pool) = db.read() else { return Vec::new() };
        let mut plans = Vec::new();
        for text in texts.iter().flat_map(|text| text.split(";\n")) {
            let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}")));
            let rows = explain.fetch_all(pool).await.unwrap_or_else(|error| panic!("{text}: {error}"));
            plans.extend(rows.iter().map(|row| row.get::<String, _>("detail")));
        }
        plans
    }
}

impl<S: Subscriber> Layer<S> for Kept {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "statements" {
            event.record(&mut self.clone());
        }
    }
}

impl Visit for Kept {
    fn record_debug(&mut self, _: &Field, value: &dyn Debug) {
        self.0.lock().expect("nobody panicked").push(format!("{value:?}"));
    }
}
