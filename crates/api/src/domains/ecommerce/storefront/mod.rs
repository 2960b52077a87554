//! The storefront: a store as consumers see it, published and live.

pub(super) mod live;
mod public;

use hub_kernel::http::openapi::Routes;

pub(super) fn routes() -> Routes {
    public::routes()
}
