//! Notifications: push messages to the devices of accounts, and the receipts of WhatsApp.
//!
//! A *channel* is the way to a device of an account through a provider: a token of Firebase Cloud Messaging, or a browser's
//! subscription of Web Push. It ends with the session that put it. A *message* tells an account of something that happened, its
//! *cause*; a domain above writes it in the transaction of the cause. It goes to each device of the account by a *delivery*, a row
//! of the outbox with the channel `push`. *Preferences* say what an account wants to hear of.
//! Tables: `notification_channels`, `notification_messages`, `notification_deliveries`, `notification_preferences`.
//!
//! - A token is encrypted, and dropped when its provider no longer knows it: nothing is sent to it again.
//! - A cause makes one message for an account, and one delivery for a device.
//! - A browser's push service is reached at the public addresses of listed hosts alone, without redirects.
//! - A receipt of WhatsApp moves a message's state only forward.

mod channel;
mod message;
mod model;
mod preferences;
mod push;
mod received;
mod whatsapp;

use hub_kernel::http::openapi::Routes;

pub use message::{NewNotification, delete_expired_messages, find_any_channel, insert_notifications};
pub use model::{NotificationKind, NotificationTarget};
pub use push::{PushHandler, check_notifications, vapid_public_key};

/// The operations of the domain.
pub fn routes() -> Routes {
    channel::routes().merge(preferences::routes()).merge(received::routes()).merge(whatsapp::routes())
}
