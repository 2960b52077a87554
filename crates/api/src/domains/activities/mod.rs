//! Activities: what happened to a scope, as its people read it.
//!
//! Table: `activities`. A domain writes one with what happened, for each scope that it concerns.

use serde_json::Value;

use crate::kernel::clock::Timestamp;
use crate::kernel::db::{Batch, Sql};
use crate::kernel::id::Id;
use crate::kernel::session::Scope;

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
    let rows: Value =
        scopes.iter().map(|scope| serde_json::json!({"id": Id::<()>::new(), "scope_id": scope})).collect();
    let text = Sql {
        sqlite: "INSERT INTO activities (id, scope_id, type, title, identify, data, created_at)
                 SELECT value ->> 'id', value ->> 'scope_id', $2, $3, $4, $5, $6 FROM json_each($1)",
        pg: "INSERT INTO activities (id, scope_id, type, title, identify, data, created_at)
             SELECT id, scope_id, $2, $3, $4, $5, $6 FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, scope_id uuid)",
    };
    batch
        .sql(text)
        .bind(rows.to_string())
        .bind(new.activity_type.to_owned())
        .bind(new.title.to_owned())
        .bind(Id::<()>::from(new.identify))
        .bind(new.data.to_string())
        .bind(now);
}
