//! Activities: what happened to a scope, as its people read it.
//!
//! Table: `activities`. A domain writes one with what happened, for each scope that it concerns.

use serde_json::Value;

use hub_kernel::db::Batch;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// Something that happened.
#[derive(Clone, Debug)]
pub struct NewActivity<'a> {
    /// Its kind, as in `ecommerce_order`.
    pub activity_type: &'static str,
    /// What people read first.
    pub title: &'a str,
    /// What it is about.
    pub identify: uuid::Uuid,
    /// What else is told of it: an object, whose form the kind says.
    pub data: Value,
}

/// Writes something down for the scopes it concerns.
pub fn insert_activity(batch: &mut Batch<'_>, scopes: &[Id<Scope>], new: NewActivity<'_>, now: Timestamp) {
    batch.add_statement("INSERT INTO activities (id, scope_id, type, title, identify, data, created_at) VALUES");
    let data = new.data.to_string();
    for scope in scopes {
        batch
            .push_row(7)
            .bind(Id::<()>::new())
            .bind(*scope)
            .bind(new.activity_type.to_owned())
            .bind(new.title.to_owned())
            .bind(Id::<()>::from(new.identify))
            .bind(data.clone())
            .bind(now);
    }
}
