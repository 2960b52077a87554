//! Senders: how a message leaves the server, by mail, WhatsApp or SMS, each when its address is set.
//!
//! The addresses are settings, so that tests and demonstrations speak to stand-ins. They hold credentials: nothing here
//! shows one, and a reason for a failure says what the provider answered, never what it was asked.

mod http;
mod sms;
mod smtp;
mod whatsapp;

use std::time::Duration;

use crate::config::Config;
use crate::messaging::jobs::JobFailure;
use crate::messaging::outbox::OutboxDraft;
use crate::types::channel::Channel;
use crate::types::clock::Timestamp;
use crate::types::id::Id;
use sms::Sms;
use smtp::Smtp;
use whatsapp::Whatsapp;

/// How long a message may take to be handed over: less than a job, so that the reason is known.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// How long a server may take to be reached.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A message as it leaves.
#[derive(Debug)]
pub struct OutgoingMessage {
    /// Its id, told to the provider.
    pub id: Id<OutboxDraft>,
    /// To whom.
    pub receptor: String,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// The code in both, for providers that want it apart.
    pub code: Option<String>,
    /// When it leaves.
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
    /// The senders of the settings; an error names the setting and shows nothing of it. Within a runtime, where
    /// connections are kept.
    pub fn new(config: &Config) -> Result<Self, String> {
        crate::security::tls::install();
        let read = |channel: Channel| config.channel_url(channel).map(|url| (url, channel.setting()));
        Ok(Self {
            email: read(Channel::Email).map(|(url, setting)| url.parse(setting)).transpose()?,
            whatsapp: read(Channel::Whatsapp).map(|(url, setting)| url.parse(setting)).transpose()?,
            sms: read(Channel::Sms).map(|(url, setting)| url.parse(setting)).transpose()?,
        })
    }

    /// Whether messages of a channel can leave.
    pub fn is_configured(&self, channel: Channel) -> bool {
        match channel {
            Channel::Email => self.email.is_some(),
            Channel::Whatsapp => self.whatsapp.is_some(),
            Channel::Sms => self.sms.is_some(),
        }
    }

    /// Hands a message over; answers what the provider calls it, when it says.
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

/// A part of an address, as it was before it was written there.
fn percent_decoded(part: &str) -> String {
    percent_encoding::percent_decode_str(part).decode_utf8_lossy().into_owned()
}
