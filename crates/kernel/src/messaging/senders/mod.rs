//! Senders deliver messages by mail, WhatsApp or SMS. A channel works when its URL is configured.
//!
//! The URLs are settings, so that tests and demonstrations can use fakes. They contain credentials, which are never
//! displayed: the reason of a failure names the provider's status, never the request.

mod http;
mod sms;
mod smtp;
mod whatsapp;

use std::time::Duration;

use crate::config::{Config, parse_secret};
use crate::messaging::jobs::JobFailure;
use crate::messaging::outbox::OutboxDraft;
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::id::Id;
pub use http::retry_after;
use sms::Sms;
use smtp::Smtp;
use whatsapp::Whatsapp;

/// The longest duration of a send, shorter than a job's call timeout so that the reason is known.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The longest duration of connecting to a provider.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A message to send.
pub struct OutgoingMessage {
    /// The message's id, which the provider receives too.
    pub id: Id<OutboxDraft>,
    /// The recipient.
    pub receptor: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// The code in subject and text, for providers that need it separately.
    pub code: Option<String>,
    /// The time of sending.
    pub sent_at: Timestamp,
}

/// The configured senders.
#[derive(Default)]
pub struct Senders {
    email: Option<Smtp>,
    whatsapp: Option<Whatsapp>,
    sms: Option<Sms>,
}

impl Senders {
    /// Creates the senders from the settings. An error names the setting and not its value. Must be called within a
    /// Tokio runtime.
    pub fn new(config: &Config) -> Result<Self, String> {
        crate::security::tls::install_crypto_provider();
        let setting_of = |channel: Channel| config.channel_provider_url(channel).map(|url| (url, channel.setting()));
        Ok(Self {
            email: setting_of(Channel::Email).map(|(url, setting)| parse_secret(setting, url)).transpose()?,
            whatsapp: setting_of(Channel::Whatsapp).map(|(url, setting)| parse_secret(setting, url)).transpose()?,
            sms: setting_of(Channel::Sms).map(|(url, setting)| parse_secret(setting, url)).transpose()?,
        })
    }

    /// Returns true if a channel has a sender.
    pub fn is_configured(&self, channel: Channel) -> bool {
        match channel {
            Channel::Email => self.email.is_some(),
            Channel::Whatsapp => self.whatsapp.is_some(),
            Channel::Sms => self.sms.is_some(),
        }
    }

    /// Sends a message. Returns the provider's id of the message, if it has one.
    pub async fn send(&self, channel: Channel, message: &OutgoingMessage) -> Result<Option<String>, JobFailure> {
        let sending = async {
            match channel {
                Channel::Email => match &self.email {
                    Some(sender) => sender.send(message).await,
                    None => Err(not_configured(channel)),
                },
                Channel::Whatsapp => match &self.whatsapp {
                    Some(sender) => sender.send(message).await,
                    None => Err(not_configured(channel)),
                },
                Channel::Sms => match &self.sms {
                    Some(sender) => sender.send(message).await,
                    None => Err(not_configured(channel)),
                },
            }
        };
        tokio::time::timeout(SEND_TIMEOUT, sending)
            .await
            .unwrap_or_else(|_| Err(JobFailure::retry("the provider is too slow")))
    }
}

fn not_configured(channel: Channel) -> JobFailure {
    JobFailure::retry(format!("{} is not set", channel.setting()))
}

/// A percent-decoded part of a URL.
fn percent_decoded(part: &str) -> String {
    percent_encoding::percent_decode_str(part).decode_utf8_lossy().into_owned()
}
