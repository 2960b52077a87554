//! The command bus: what the staff have the platform do, by topic, and the record of it.
//!
//! Nouns: a *topic* names something that can be done; it has params, a result, and is a reading or a change. A
//! *dispatch* is one call of a topic. Table: `command_audit`, a row a dispatch.
//!
//! - A topic's rules are its domain's: a topic calls a function that the domain offers, and has no SQL of its own.
//! - A change is one transaction, with the row that records it. With `dry_run` among its params it is done and taken
//!   back, so that it answers what it would have done, by the same rules.
//! - What fails is recorded after everything of it was taken back. A client that goes away ends nothing.
//! - Params are held to their topic's JSON Schema, word for word. They are recorded as far as their topic knows them,
//!   and never its secrets; results are not recorded. A record is kept for 400 days.

mod audit;
mod dispatch;
mod schema;
mod topic;
mod topics;

use hub_kernel::http::openapi::Routes;

pub use audit::delete_expired_audit_entries;
pub use topic::Topic;
pub use topics::TOPICS;

/// The operations of the domain.
pub fn routes() -> Routes {
    dispatch::routes().merge(audit::routes())
}
