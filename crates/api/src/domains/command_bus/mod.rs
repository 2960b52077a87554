//! The command bus: operations for the staff, dispatched by topic, and their audit log.
//!
//! Nouns: a *topic* is an operation with params and a result; it is a query or a command. A *dispatch* is one call of a
//! topic. Table: `command_audit`, one row per dispatch and per applied seed.
//!
//! - The rules of a topic belong to its domain: a topic calls a function of the domain, and has no SQL of its own.
//! - A command is one database transaction, which includes its audit entry. With `dry_run` it runs and is rolled back, so
//!   that the answer follows the same rules.
//! - A failed dispatch is recorded after its rollback. A client that disconnects does not cancel its dispatch.
//! - Params are validated against the topic's JSON Schema. The audit entry keeps the params that the schema knows, without
//!   secrets, and no results. Entries are deleted after 400 days.

mod audit;
mod dispatch;
mod recent;
mod schema;
mod topic;
mod topics;

use hub_kernel::http::openapi::Routes;

pub use audit::{delete_expired_audit_entries, insert_seed_audit_entry};
pub use recent::{DoneCommand, list_done_commands};
pub use topic::Topic;
pub use topics::TOPICS;

/// The operations of the domain.
pub fn routes() -> Routes {
    dispatch::routes().merge(audit::routes())
}
