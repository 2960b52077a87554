//! The receipt of a message: the device says that it has it.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::NotificationMessage;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("notifications")
        .put("/notifications/messages/{message_id}/received", operation!(notifications_message_received))
        .errors(&[NotFound])
}

#[derive(Deserialize, JsonSchema)]
struct MessagePath {
    /// The message's id, which the push message contains.
    message_id: Id<NotificationMessage>,
}

/// Records that a device received a message. Only the first time counts; the message's id is all that it takes.
#[docs_const]
async fn notifications_message_received(
    State(app): State<App>,
    _: Public,
    Path(MessagePath { message_id }): Path<MessagePath>,
) -> Result<Json<Null>> {
    update_received(app.db.write(), message_id, app.clock.now()).await?;
    Ok(Json(Null))
}

async fn update_received(on: Executor<'_>, id: Id<NotificationMessage>, now: Timestamp) -> Result<()> {
    let update = "UPDATE notification_messages SET received_at = COALESCE(received_at, $2) WHERE id = $1";
    match sql(on, update).bind((id, now)).execute().await? {
        0 => Err(Error::NotFound),
        _ => Ok(()),
    }
}
