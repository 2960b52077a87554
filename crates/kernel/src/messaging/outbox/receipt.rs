//! The receipts of a provider: that a message was delivered or read, or failed after it was sent. States only move forward.

use serde_json::json;

use super::{OutboxChannel, OutboxDraft};
use crate::db::{Executor, sql};
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;

/// The state of a message, as its provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReceiptState {
    /// The recipient's device has it.
    Delivered,
    /// The recipient read it, so the device has it too.
    Read,
    /// It did not arrive, for a reason.
    Failed(String),
}

/// A report of a provider about one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageReceipt {
    /// The provider's id of the message.
    pub provider_id: String,
    /// The message's own id, which some providers repeat: their report may come before their answer.
    pub message_id: Option<Id<OutboxDraft>>,
    /// The state.
    pub state: ReceiptState,
}

const RECEIPT_COLUMNS: &str = "provider_id text, message_id uuid, is_read boolean, reason text";

/// Records receipts of a channel's messages, one for each message; unknown messages are ignored. A message fails only while
/// nothing says that it arrived.
pub async fn update_receipts(
    mut on: Executor<'_>,
    channel: OutboxChannel,
    receipts: &[MessageReceipt],
    now: Timestamp,
) -> Result<()> {
    let row = |receipt: &MessageReceipt| {
        let reason = if let ReceiptState::Failed(reason) = &receipt.state { Some(reason) } else { None };
        json!({
            "provider_id": receipt.provider_id, "message_id": receipt.message_id,
            "is_read": receipt.state == ReceiptState::Read, "reason": reason,
        })
    };
    let (failed, arrived): (Vec<_>, Vec<_>) =
        receipts.iter().partition(|receipt| matches!(receipt.state, ReceiptState::Failed(_)));
    let [failed, arrived] = [failed, arrived].map(|list| list.into_iter().map(row).collect::<Vec<_>>());
    if !arrived.is_empty() {
        let update = "UPDATE outbox SET delivered_at = COALESCE(delivered_at, $2),
                          read_at = CASE WHEN r.is_read THEN COALESCE(read_at, $2) ELSE read_at END FROM ";
        let update = sql(on.reborrow(), update).bind((channel, now)).push_rows(RECEIPT_COLUMNS, &arrived);
        update.push(OF_RECEIPT).execute().await?;
    }
    if !failed.is_empty() {
        let update = "UPDATE outbox SET state = 'failed', last_error = r.reason, sealed = NULL FROM ";
        let update = sql(on, update).bind(channel).push_rows(RECEIPT_COLUMNS, &failed).push(OF_RECEIPT);
        let update = update.push(" AND delivered_at IS NULL AND attempts > 0 AND state IN ('waiting', 'sent')");
        update.execute().await?;
    }
    Ok(())
}

/// The message of a receipt `r`. The parameter `$1` is the channel.
const OF_RECEIPT: &str = " WHERE channel = $1 AND (outbox.provider_id = r.provider_id OR outbox.id = r.message_id)";
