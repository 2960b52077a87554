//! Carts: what a consumer is about to order in a store, priced and judged each time it is shown, and how it becomes an
//! order.

mod line;
mod load;
mod menu;
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
