//! Promotion: coupons of a workspace and policies of a store.

pub(super) mod coupon;
pub(super) mod policy;

use hub_kernel::http::openapi::Routes;

pub(super) fn routes() -> Routes {
    coupon::routes().merge(policy::routes())
}
