//! Writes of showrooms: the provisioned showroom of the run's workspace gets a content and is published, and empty at the end. The
//! workspace's deletion takes it from the public for good.

use super::step::{Step, StepAccount};

/// The steps, after those that make the run's workspace.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Workspace showrooms_service_list
            .requires("workspaces_subscription_create").captures(&[("own_showroom", "/data/0/id")]);
        Workspace showrooms_service_get;
        Workspace showrooms_content_preferences;
        Workspace showrooms_service_put {"name": "Contract run {run}"};
        Workspace showrooms_content_put {
            "title": "Contract run {run}", "content_type": {"name": "Contract run"},
            "price": {"subtotal": 1, "discount": 2}} => 422 "error.rule.content_price";
        Workspace showrooms_content_put {
            "title": "Contract run {run}", "content_type": {"name": "Contract run"}};
        Workspace showrooms_content_get
            .requires("showrooms_content_put");
        Workspace showrooms_content_list;
        Workspace showrooms_deployment_get;
        Operator showrooms_public_content_get ["content_id": "{own_content}"] => 404 "error.not_found";
        Workspace showrooms_deployment_put {
            "publish": true, "header": {"title": "Contract run {run}"},
            "blocks": [{"id": "{own_showroom_block}", "order": 1, "surface_type": "card", "block_type": "grid",
                        "item_type": "card", "size": "md"}],
            "items": [{"id": "{own_showroom_item}", "block_id": "{own_showroom_block}", "order": 1,
                       "content_id": "{own_content}", "title": "Contract run {run}"}]}
            .requires("showrooms_content_put");
        Operator showrooms_public_get ["showroom_id": "{own_showroom}"] .requires("showrooms_deployment_put");
        Operator showrooms_public_content_get ["content_id": "{own_content}"]
            .requires("showrooms_deployment_put");
        Workspace showrooms_deployment_put {
            "publish": true, "header": {"title": "Contract run {run}"}, "blocks": [], "items": []};
    }
}
