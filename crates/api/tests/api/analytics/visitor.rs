//! Visitors, their events, and the figures that follow.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{NOW, SignedInUser, TestApp, TestResponse, new_id};

pub(super) const BATCH: &str = "/analytics/events/batch";

/// A device in a session.
pub(super) struct Visitor {
    pub(super) device: String,
    pub(super) session: String,
}

impl Visitor {
    pub(super) fn new() -> Self {
        Self { device: new_id(), session: new_id() }
    }

    /// The same device in another session.
    pub(super) fn again(&self) -> Self {
        Self { device: self.device.clone(), session: new_id() }
    }

    pub(super) fn event_at(&self, at: &str, (instance_type, action): (&str, &str), instance: &Value) -> Value {
        json!({"event_id": new_id(), "timestamp": at, "session_id": self.session, "device_id": self.device,
               "account_id": null, "instance_id": instance, "instance_type": instance_type, "instance_action": action,
               "payload": {}})
    }

    /// A view at the test's start.
    pub(super) fn view(&self, instance_type: &str, id: &str) -> Value {
        self.event_at(NOW, (instance_type, "view"), &json!(id))
    }

    /// A view at another time.
    pub(super) fn view_at(&self, at: &str, instance_type: &str, id: &str) -> Value {
        self.event_at(at, (instance_type, "view"), &json!(id))
    }

    /// An event that counts for sessions and devices alone.
    pub(super) fn open_at(&self, at: &str) -> Value {
        self.event_at(at, ("app", "open"), &Value::Null)
    }

    pub(super) fn search(&self, query: &str, results: u32) -> Value {
        let mut event = self.event_at(NOW, ("search", "submit"), &Value::Null);
        event["payload"] = json!({"query": query, "results": results});
        event
    }
}

impl TestApp {
    pub(super) async fn send_events(&self, events: &[Value]) -> TestResponse {
        self.send(self.request(Method::POST, BATCH).json(&json!({"events": events}))).await
    }

    /// Sends events through a trusted proxy, for the client with an address.
    pub(super) async fn send_events_from(&self, address: &str, events: &[Value]) -> TestResponse {
        let request = self.request(Method::POST, BATCH).header("x-forwarded-for", address);
        self.send(request.json(&json!({"events": events}))).await
    }

    /// The number of rows of a table.
    pub(super) async fn count_rows(&self, select: &'static str) -> i64 {
        sql(self.app.db.read(), select).scalar().await.expect("counts")
    }
}

/// The number of stored events.
pub(super) async fn event_count(app: &TestApp) -> i64 {
    app.count_rows("SELECT COUNT(id) FROM analytics_events").await
}

/// A server behind a proxy of the tests' own address, and its staff.
pub(super) async fn app_behind_proxy() -> (TestApp, SignedInUser) {
    let app = TestApp::with_settings(&["--trusted-proxies", "127.0.0.0/8"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

/// A period of the summary: its start, its end and the bucket.
pub(super) type Period<'a> = (&'a str, &'a str, &'a str);

/// The local day of the tests, by days.
pub(super) const TODAY: Period<'_> = ("2026-11-20T03:00:00Z", "2026-11-21T03:00:00Z", "day");

/// The hours around the tests' start, by hours.
pub(super) const HOURS: Period<'_> = ("2026-11-20T03:00:00Z", "2026-11-21T03:00:00Z", "hour");

fn summary_query(metric: &str, (ini, end, bucket): Period<'_>) -> String {
    format!("metric={metric}&datetime_ini={ini}&datetime_end={end}&bucket={bucket}")
}

/// A figure as the staff or a workspace read it.
pub(super) async fn summary(app: &TestApp, person: &SignedInUser, metric: &str, period: Period<'_>) -> TestResponse {
    let path = match person.caller.scope_type {
        ScopeType::Backoffice => "/backoffices/analytics/summary",
        _ => "/workspace/analytics",
    };
    app.get_as(person, &format!("{path}?{}", summary_query(metric, period))).await
}

/// The values of a figure as `time key value`, and their total.
pub(super) async fn values(
    app: &TestApp,
    person: &SignedInUser,
    metric: &str,
    period: Period<'_>,
) -> (Vec<String>, Value) {
    let answer = summary(app, person, metric, period).await.ok();
    let rows = answer["data"].as_array().expect("values").iter();
    let line = |row: &Value| format!("{} {} {}", row["at"].as_str().expect("a time"), key(row), row["value"]);
    (rows.map(line).collect(), answer["total"].clone())
}

fn key(row: &Value) -> &str {
    row["key"].as_str().unwrap_or("-")
}

/// The total of a figure on the tests' day.
pub(super) async fn total(app: &TestApp, person: &SignedInUser, metric: &str) -> Value {
    values(app, person, metric, TODAY).await.1
}
