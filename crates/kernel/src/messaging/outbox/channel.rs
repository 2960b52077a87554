//! The channels of the outbox: those of the senders, and push messages, which a domain sends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PUSH_JOB_KIND, SEND_JOB_KIND};
use crate::types::channel::Channel;

/// The channel of a message of the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OutboxChannel {
    /// WhatsApp, through its Cloud API.
    Whatsapp,
    /// Email, through SMTP.
    Email,
    /// SMS, through an HTTP gateway.
    Sms,
    /// A push message to a device.
    Push,
}

impl OutboxChannel {
    /// The channel of the senders; none for push messages.
    pub(super) fn sender(self) -> Option<Channel> {
        match self {
            Self::Whatsapp => Some(Channel::Whatsapp),
            Self::Email => Some(Channel::Email),
            Self::Sms => Some(Channel::Sms),
            Self::Push => None,
        }
    }

    /// The kind of the job that sends its messages.
    pub(super) fn job_kind(self) -> &'static str {
        if self == Self::Push { PUSH_JOB_KIND } else { SEND_JOB_KIND }
    }
}
