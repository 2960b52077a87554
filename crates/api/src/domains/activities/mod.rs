//! Activities: the feed of events that the users of a scope read.
//!
//! Table: `activities`. A domain inserts an activity for each affected scope, in the transaction of the event.

use serde_json::Value;

use hub_kernel::db::Batch;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// An event to add to feeds.
#[derive(Clone, Debug)]
pub struct NewActivity<'a> {
    /// The type of event, as in `ecommerce_order`.
    pub activity_type: &'static str,
    /// The title that users read.
    pub title: &'a str,
    /// The id of the entity it is about.
    pub subject_id: uuid::Uuid,
    /// Further data, an object whose form depends on the type.
    pub data: Value,
}

/// Inserts an activity for each of the scopes.
pub fn insert_activity(batch: &mut Batch<'_>, scopes: &[Id<Scope>], new: NewActivity<'_>, now: Timestamp) {
    batch.add_statement("INSERT INTO activities (id, scope_id, type, title, identify, data, created_at) VALUES");
    let (subject, data) = (Id::<()>::from(new.subject_id), new.data.to_string());
    for scope in scopes {
        let row = (Id::<()>::new(), *scope, new.activity_type, new.title.to_owned(), subject, data.clone(), now);
        batch.push_row(7).bind(row);
    }
}
