//! Writes of workspaces: the run's workspace is replaced, and its buyer is invited, joins and is made inactive. Cleanup
//! deletes the workspace that the buyer creates.

use super::step::{Step, StepAccount};

/// The steps, after those of orders: they need the buyer.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Workspace workspaces_overview;
        Workspace workspaces_put {
            "name": "Contract run {run}", "type": "business", "email": "contract-{run}@contract.invalid"};
        // Before the invitation, so that it is the buyer's first workspace.
        Consumer workspaces_create {"name": "Contract run {run}", "type": "organization"}
            .captures(&[("buyer_workspace", "/id")])
            .cleanup("the workspace of buyer.{run}", steps! {
                Consumer workspaces_invitation_list
                    .captures(&[("buyer_workspace", "/data/0/workspace/id")]).may_be_missing();
                Operator command_bus_dispatch {"topic": "workspaces.delete", "params": {"id": "{buyer_workspace}"}};
            });
        Workspace workspaces_member_users ["query": "buyer.{run}"] .captures(&[("buyer", "/data/0/id")]);
        Workspace workspaces_member_put {"user_id": "{buyer}", "state": "active"} => 409 "error.conflict.transition";
        Workspace workspaces_member_put {"user_id": "{own_user}", "state": "inactive"} => 422 "error.rule.member_last";
        Workspace workspaces_member_put {"user_id": "{buyer}", "state": "requested"} .sets("invited");
        Consumer workspaces_invitation_list
            .requires("invited").captures(&[("invitation", "/data/1/id")]);
        Consumer workspaces_invitation_answer ["id": "{invitation}"] {"state": "active"}
            .captures(&[("buyer_member_account", "/account_id")]);
        Consumer workspaces_invitation_answer ["id": "{invitation}"] {"state": "rejected"}
            => 409 "error.conflict.transition" .requires("workspaces_invitation_answer");
        Workspace workspaces_member_put {"user_id": "{buyer}", "state": "inactive"}
            .requires("workspaces_invitation_answer");
        Operator command_bus_dispatch {"topic": "workspaces.delete", "params": {"id": "{buyer_workspace}"}};
    }
}
