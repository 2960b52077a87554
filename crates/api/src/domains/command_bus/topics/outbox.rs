//! Topics of the outbox: listing, retrying and testing messages to people.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::auth::{Email, Phone};
use crate::domains::command_bus::topic::{Command, DispatchContext, Query};
use hub_kernel::db::Tx;
use hub_kernel::messaging::outbox::{self, OutboxDraft, OutboxMessage, OutboxState};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::channel::Channel;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// Lists the messages, the newest first. Codes are masked, except on a demonstration server.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OutboxList {
    /// Only those in this state.
    state: Option<OutboxState>,
    /// The cursor of the previous page; absent is the first page.
    cursor: Option<String>,
    /// The number of rows in the page.
    #[serde(default)]
    take: PageSize,
}

impl Query for OutboxList {
    const TOPIC: &'static str = "notifications.outbox.list";
    type Result = Page<OutboxMessage>;

    async fn run(self, call: &DispatchContext) -> Result<Page<OutboxMessage>> {
        outbox::list_messages(call.app.db.read(), &call.app.messaging, self.state, self.cursor.as_deref(), self.take)
            .await
    }
}

/// Sends a waiting or failed message at once. 409 `error.conflict.outbox` when the message is obsolete or its code is
/// erased; 422 `error.rule.channel_unconfigured` when the channel has no sender.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OutboxRetry {
    /// The message.
    id: Id<OutboxDraft>,
}

/// The message that is sent.
#[derive(Serialize, JsonSchema)]
pub(super) struct SentMessage {
    /// The message.
    id: Id<OutboxDraft>,
}

impl Command for OutboxRetry {
    const TOPIC: &'static str = "notifications.outbox.retry";
    type Result = SentMessage;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<SentMessage> {
        outbox::update_for_retry(tx, &call.app.messaging, self.id).await?;
        Ok(SentMessage { id: self.id })
    }
}

/// Sends a test message over a channel, the same way as a code. 422 `error.rule.channel_unconfigured` when the channel has
/// no sender.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{"channel": "email", "receptor": "ana@town.example"}]))]
pub(super) struct OutboxTest {
    /// The channel.
    channel: Channel,
    /// The recipient: an email address or a phone number.
    receptor: String,
}

impl Command for OutboxTest {
    const TOPIC: &'static str = "notifications.outbox.test";
    type Result = SentMessage;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<SentMessage> {
        let receptor = match self.channel {
            Channel::Email => self.receptor.parse().map(|email: Email| email.text()),
            Channel::Whatsapp | Channel::Sms => self.receptor.parse().map(|phone: Phone| phone.text()),
        };
        let receptor = receptor.map_err(|refused| Error::parser(RequestPart::Body, "receptor", refused))?;
        let id = outbox::insert_test_message(tx, &call.app.messaging, self.channel, receptor).await?;
        Ok(SentMessage { id })
    }
}
