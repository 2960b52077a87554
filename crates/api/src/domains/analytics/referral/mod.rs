//! Referrals: scopes recommend the platform by codes, and the sign-ups that follow are counted.

mod model;
mod put;
mod read;
mod recount;
mod rules;
#[cfg(test)]
mod rules_tests;
mod session;
mod sign_up;

use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};

pub(crate) use put::{ReferralPut, ReferralSettings, insert_or_update_referral};
pub(crate) use recount::{ReferralCountDifferences, ReferralsRecount, recount_referrals};
pub use sign_up::update_signed_up_session;

pub(super) fn routes() -> Routes {
    const SESSION: &str = "/analytics/referrals/sessions/{session_id}";
    Routes::new("analytics")
        .get("/analytics/referrals/sessions/inspect", operation!(session::analytics_referral_session_inspect))
        .errors(&[NotFound])
        .post(SESSION, operation!(session::analytics_referral_session_create))
        .patch(SESSION, operation!(session::analytics_referral_session_update))
        .errors(&[Rule("referral_expired")])
        .get("/analytics/referrals/{referral_id}", operation!(read::analytics_referral_get))
}
