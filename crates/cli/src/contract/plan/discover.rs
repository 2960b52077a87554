//! Writes of the directory: a category and a block, which the run deletes, and a page of the run's workspace. Cleanup disables the page, and
//! its workspace's deletion takes it from the public for good.

use super::step::{Step, StepAccount};

/// The steps, after those that make the run's workspace.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Operator backoffices_category_put ["category_id": "{own_category}"] {
            "name": "Contract run {run}", "visible": false}
            .cleanup("the category {own_category}", steps! {
                Operator command_bus_dispatch {
                    "topic": "discover.categories.delete", "params": {"id": "{own_category}"}};
            });
        Operator backoffices_category_get ["category_id": "{own_category}"] .requires("backoffices_category_put");
        Operator backoffices_category_put ["category_id": "{own_category}"] {
            "name": "Contract run {run}", "parent_id": "{own_category}"} => 422 "error.rule.category_cycle"
            .requires("backoffices_category_put");
        // Without a name nothing is created: a point of interest cannot be deleted.
        Operator backoffices_poi_put ["poi_id": "{own_poi}"] {"address": "Contract run {run}"}
            => 400 "error.parser.body";
        // Nor can a link.
        Operator backoffices_link_put ["link_id": "{own_link}"] {
            "name": "Contract run {run}", "input": "/contract-run/{run}", "output": "//elsewhere.invalid"}
            => 400 "error.parser.body";
        Operator backoffices_link_put ["link_id": "{own_link}"] {
            "name": "Contract run {run}", "input": "/contract-run/{run}", "output": "/contract-run/{run}"}
            => 422 "error.rule.link_loop";
        Operator backoffices_link_get ["link_id": "{own_link}"] => 404 "error.not_found";
        Operator analytics_link_rewrite ["input": "/contract-run/{run}"] => 404 "error.not_found";
        // Not enabled: consumers never see it.
        Operator command_bus_dispatch {"topic": "discover.blocks.put", "params": {
            "id": "{own_block}", "layout_type": "hero", "content_type": "banner",
            "content": [{"data": {"banner": {"title": "Contract run {run}"}}}]}}
            .sets("own_block")
            .cleanup("the block {own_block}", steps! {
                Operator command_bus_dispatch {"topic": "discover.blocks.delete", "params": {"id": "{own_block}"}};
            });
        Operator backoffices_block_get ["block_id": "{own_block}"] .requires("own_block");
        Operator command_bus_dispatch {"topic": "discover.blocks.delete", "params": {"id": "{own_block}"}};
        Operator backoffices_page_put ["page_id": "{own_page}"] {
            "workspace_id": "{workspace}", "info": {"name": "Contract run {run}"}, "enabled": true}
            => 422 "error.rule.page_incomplete" .requires("workspaces_subscription_create");
        Operator backoffices_page_put ["page_id": "{own_page}"] {
            "workspace_id": "{workspace}", "info": {"name": "Contract run {run}"}, "enabled": true,
            "categories": ["{own_category}"],
            "addresses": [{"street": "Espora", "location": {"lat": -34.8, "lng": -58.39}}]}
            .requires("workspaces_subscription_create").requires("backoffices_category_put")
            .cleanup("the page {own_page}", steps! {
                Operator backoffices_page_put ["page_id": "{own_page}"] {
                    "workspace_id": "{workspace}", "info": {"name": "Contract run {run}"}};
            });
        Operator backoffices_page_get ["page_id": "{own_page}"] .requires("backoffices_page_put");
        Operator discover_page ["id": "{own_page}"] .requires("backoffices_page_put");
        Workspace discover_service_page_patch {
            "set_links": true, "links": [{"type": "website", "value": "https://contract.invalid"}],
            "set_schedule": true,
            "schedule": [{"type": "regular", "days": ["1"], "ini": "08:30", "end": "20:00", "closed": false}]}
            .requires("backoffices_page_put");
        Workspace discover_service_page_settings {
            "set_connections": true,
            "connections": [{"type": "whatsapp", "name": "Contract run", "color": 0, "icon": 0}]}
            .requires("backoffices_page_put");
        Operator backoffices_page_put ["page_id": "{own_page}"] {
            "workspace_id": "{workspace}", "info": {"name": "Contract run {run}"}} .requires("backoffices_page_put");
        Operator command_bus_dispatch {"topic": "discover.categories.delete", "params": {"id": "{own_category}"}};
    }
}
