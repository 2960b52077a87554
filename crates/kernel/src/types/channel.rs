//! The channels that messages to people go by.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a message travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Channel {
    /// WhatsApp, by its Cloud API.
    Whatsapp,
    /// Mail, by SMTP.
    Email,
    /// SMS, by an HTTP gateway.
    Sms,
}

impl Channel {
    /// Every channel.
    pub const ALL: [Self; 3] = [Self::Whatsapp, Self::Email, Self::Sms];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Whatsapp => "whatsapp",
            Self::Email => "email",
            Self::Sms => "sms",
        }
    }

    /// The setting that says where its messages go.
    pub fn setting(self) -> &'static str {
        match self {
            Self::Whatsapp => "HUB_WHATSAPP_URL",
            Self::Email => "HUB_SMTP_URL",
            Self::Sms => "HUB_SMS_URL",
        }
    }
}
