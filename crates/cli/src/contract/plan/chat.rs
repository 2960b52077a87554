//! Writes of conversations: the run's buyer writes to its workspace, which answers. Cleanup deletes the workspace and the user; what they
//! wrote stays unread by anybody else.

use super::step::{Step, StepAccount};

/// The steps, after those that make the buyer.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Consumer chat_room_direct ["profile_id": "{workspace}"] .captures(&[("own_room", "/id")]);
        Workspace chat_room_direct ["profile_id": "{workspace}"] => 422 "error.rule.chat_self";
        Consumer chat_room_get ["id": "{own_room}"];
        Consumer chat_message_create {
            "room_id": "{own_room}", "sender_id": "{own_message}", "sender_datetime": "{now}",
            "data": [{"type": "text", "value": "Contract run {run}"}]};
        Consumer chat_message_create {
            "room_id": "{own_room}", "sender_id": "{other_message}", "sender_datetime": "{now}",
            "data": [{"type": "image", "value": "/media/resources/private/{own_media}"}]}
            => 422 "error.rule.chat_media";
        Workspace chat_conversation_list .requires("chat_message_create");
        Workspace chat_message_list .requires("chat_message_create");
        Workspace chat_message_create {
            "room_id": "{own_room}", "sender_id": "{own_message}", "sender_datetime": "{now}",
            "data": [{"type": "text", "value": "Contract run {run}"}]}
            .captures(&[("message", "/id")]);
        Consumer chat_room_cursor_view ["id": "{own_room}"] {"cursor_id": "{message}"};
        Workspace chat_events;
        Operator chat_room_get ["id": "{own_room}"] => 404 "error.not_found";
        Operator chat_message_list ["room_id": "{own_room}"] => 404 "error.not_found";
    }
}
