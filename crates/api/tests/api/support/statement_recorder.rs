//! Records the SQL statements of a test's servers.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use hub_kernel::db::{Db, Executor};
use sqlx::{AssertSqlSafe, Row};
use tracing::field::{Field, Visit};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Records the statements of this test's thread, on which the test's servers run.
pub(crate) struct StatementRecorder {
    texts: Arc<Mutex<Vec<String>>>,
    _subscriber_guard: DefaultGuard,
}

#[derive(Clone, Default)]
struct RecordingLayer(Arc<Mutex<Vec<String>>>);

impl StatementRecorder {
    /// Starts recording.
    pub(crate) fn start() -> Self {
        let kept = RecordingLayer::default();
        let texts = Arc::clone(&kept.0);
        Self { texts, _subscriber_guard: tracing::subscriber::set_default(tracing_subscriber::registry().with(kept)) }
    }

    /// The recorded statements, without those of the event dispatcher.
    pub(crate) fn statements(&self) -> Vec<String> {
        let texts = self.texts.lock().expect("nobody panicked").clone();
        let listens = |text: &str| text.starts_with("SELECT") && text.contains("FROM events");
        texts.into_iter().filter(|text| !listens(text)).collect()
    }

    /// SQLite's query plan of each statement, one line per table. Empty on PostgreSQL, whose plans depend on the data.
    pub(crate) async fn sqlite_query_plans(db: &Db, texts: &[String]) -> Vec<String> {
        let Executor::SqlitePool(pool) = db.read() else { return Vec::new() };
        let mut plans = Vec::new();
        for text in texts.iter().flat_map(|text| text.split(";\n")) {
            let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}")));
            let rows = explain.fetch_all(pool).await.unwrap_or_else(|error| panic!("{text}: {error}"));
            plans.extend(rows.iter().map(|row| row.get::<String, _>("detail")));
        }
        plans
    }
}

impl<S: Subscriber> Layer<S> for RecordingLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "statements" {
            event.record(&mut self.clone());
        }
    }
}

impl Visit for RecordingLayer {
    fn record_debug(&mut self, _: &Field, value: &dyn Debug) {
        self.0.lock().expect("nobody panicked").push(format!("{value:?}"));
    }
}
