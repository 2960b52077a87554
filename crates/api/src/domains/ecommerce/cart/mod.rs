//! Carts: priced and checked each time they are shown, and submitted to become orders.

mod line;
mod load;
mod menu;
pub(super) mod past_order;
mod price;
mod problem;
mod put;
mod record;
mod submit;
mod view;

use hub_kernel::http::openapi::Routes;

pub use record::delete_stale_carts;

pub(super) fn routes() -> Routes {
    put::routes().merge(submit::routes())
}
