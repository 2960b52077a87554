//! Writes of notifications: a token of a device that no provider knows, and the wishes of the run's workspace.

use super::step::{Step, StepAccount};

/// The steps, before anything happens that the workspace is told of.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Workspace notifications_channel_put ["push_provider": "fcm"] {"token": "contract-run-{run}"}
            .sets("own_channel")
            .cleanup("the push token of {run}", steps! {
                Workspace notifications_channel_put ["push_provider": "fcm"] {"token": null};
            });
        Workspace notifications_channel_get ["push_provider": "fcm"] .requires("own_channel");
        Workspace notifications_channel_put ["push_provider": "fcm"] {"token": null};
        Workspace notifications_channel_get ["push_provider": "fcm"] => 404 "error.not_found" .requires("own_channel");
        Workspace notifications_channel_put ["push_provider": "webpush"] {"token": "no subscription"} => 400 "error.parser.body";
        Workspace notifications_preferences_put {"orders": true, "messages": true, "invitations": true};
        Workspace notifications_preferences_get;
    }
}
