//! Inserts activities with the change that they are about, and deletes expired ones.

use chrono::Duration;
use serde_json::json;

use super::model::{Activity, ActivitySubject};
use hub_kernel::app::App;
use hub_kernel::db::{Batch, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The time that activities are kept.
const RETENTION: Duration = Duration::days(400);

/// A change to add to feeds.
#[derive(Clone, Debug)]
pub struct NewActivity {
    /// The title that users read, in Spanish.
    pub title: String,
    /// The order or wallet order, as it is after the change.
    pub subject: ActivitySubject,
}

/// Inserts an activity for each of the scopes.
pub fn insert_activity(batch: &mut Batch<'_>, scopes: [Id<Scope>; 2], new: NewActivity, now: Timestamp) {
    let (activity_type, identify, data) = new.subject.into_columns();
    let data = json!(data).to_string();
    batch.add_statement("INSERT INTO activities (id, scope_id, type, title, identify, data, created_at) VALUES");
    let [first, second] = scopes;
    // A payment within one scope has one side.
    for scope in [Some(first), (second != first).then_some(second)].into_iter().flatten() {
        let row = (Id::<Activity>::new(), scope, activity_type, new.title.clone(), identify, data.clone(), now);
        batch.push_row(7).bind(row);
    }
}

/// Deletes the activities that are older than the retention.
pub async fn delete_expired_activities(app: &App) -> Result<()> {
    let old = sql(app.db.write(), "DELETE FROM activities WHERE created_at < $1").bind(app.clock.now() - RETENTION);
    old.execute().await.map(drop)
}
