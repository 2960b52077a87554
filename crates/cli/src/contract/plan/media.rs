//! Writes of media: a file of the run's workspace, which is deleted in the end.

use super::step::{Step, StepAccount};

/// The steps, by the run's workspace account.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Workspace media_create {"id": "{own_media}", "public": true, "file": "%PDF-1.4 contract run {run}"}
            .sets("own_media").cleanup("the file {own_media}", steps! { Workspace media_delete ["id": "{own_media}"]; });
        Workspace media_create {"id": "{own_media}", "public": true, "file": "%PDF-1.4 another file"}
            => 409 "error.conflict.media";
        Workspace media_create {"id": "{other_media}", "public": true, "file": "of no known format"}
            => 422 "error.rule.media_type";
        Workspace media_list;
        Workspace media_metadata ["id": "{own_media}"];
        Operator media_read ["auth": "public", "id": "{own_media}"] .answers(301);
        Operator media_read ["auth": "private", "id": "{own_media}"] => 404 "error.not_found";
        Operator media_file ["id": "{own_media}", "variant": "original"];
        Workspace media_delete ["id": "{own_media}"];
        Workspace media_metadata ["id": "{own_media}"] => 404 "error.not_found" .requires("media_delete");
    }
}
