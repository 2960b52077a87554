//! The channels that deliver messages to people.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A channel that delivers messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Channel {
    /// WhatsApp, through its Cloud API.
    Whatsapp,
    /// Email, through SMTP.
    Email,
    /// SMS, through an HTTP gateway.
    Sms,
}

impl Channel {
    /// Every channel.
    pub const ALL: [Self; 3] = [Self::Whatsapp, Self::Email, Self::Sms];

    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Whatsapp => "whatsapp",
            Self::Email => "email",
            Self::Sms => "sms",
        }
    }

    /// The environment variable with the address of the channel's gateway.
    pub fn setting(self) -> &'static str {
        match self {
            Self::Whatsapp => "HUB_WHATSAPP_URL",
            Self::Email => "HUB_SMTP_URL",
            Self::Sms => "HUB_SMS_URL",
        }
    }
}
