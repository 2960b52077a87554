//! Writes of analytics: a device of the run. Nothing else is written, because events and referrals cannot be deleted.

use super::step::{Step, StepAccount};

/// The steps, after those that make the run's workspace.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Operator analytics_device_put ["device_id": "{own_device}"] {"hash": "contract-run-{run}", "info": {}};
        Operator analytics_device_get ["device_id": "{own_device}"] .requires("analytics_device_put");
        Operator analytics_events_batch {"events": []};
        Operator analytics_events_batch {"events": [{
            "event_id": "{own_device}", "timestamp": "{two_months_ahead}", "session_id": "{own_device}",
            "device_id": "{own_device}", "account_id": null, "instance_id": null, "instance_type": "contract-run",
            "instance_action": "run", "payload": {}}]} => 400 "error.parser.body";
        Workspace analytics_workspace_summary;
        Operator analytics_referral_get ["referral_id": "{own_device}"] => 404 "error.not_found";
        Operator analytics_referral_session_create ["session_id": "{own_device}"] {
            "referral_code": "CONTRACTRUN", "platform": "browser"} => 404 "error.not_found";
        Operator analytics_referral_session_update ["session_id": "{own_device}"] {"type": "open"}
            => 404 "error.not_found";
    }
}
