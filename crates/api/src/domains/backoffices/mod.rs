//! Backoffices: what the platform's staff see of every other domain.
//!
//! No tables of its own.

mod events;
mod seed;

use crate::kernel::openapi::Routes;

/// The operations of the domain.
pub fn routes() -> Routes {
    events::routes().merge(seed::routes())
}
