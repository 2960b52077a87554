//! WhatsApp's webhook: its registration, and the reports about messages that were sent.

mod status;
mod verify;
mod webhook;

use hub_kernel::app::App;
use hub_kernel::config::WhatsappWebhook;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Forbidden, NotFound, Unauthorized};

const PATH: &str = "/notifications/whatsapp/webhook";

pub(super) fn routes() -> Routes {
    Routes::new("notifications")
        .get(PATH, operation!(verify::notifications_whatsapp_verify))
        .errors(&[NotFound, Forbidden])
        .post(PATH, operation!(webhook::notifications_whatsapp_webhook))
        .errors(&[NotFound, Unauthorized])
        .upload()
}

/// The configured webhook; 404 without one.
fn require_webhook(app: &App) -> Result<WhatsappWebhook> {
    app.config.notifications.whatsapp_webhook().map_err(Error::internal)?.or_not_found()
}
