//! The reports of a call (`entry[].changes[].value.statuses[]`), one for each message.

use std::collections::BTreeMap;

use serde_json::Value;

use hub_kernel::messaging::outbox::{MessageReceipt, ReceiptState};

/// The longest id that is read, in characters.
const ID_MAX: usize = 256;

/// The reports of a call. Several about one message are one: that it was read counts for more than that it was delivered, and
/// either for more than a failure.
pub(super) fn receipts(body: &Value) -> Vec<MessageReceipt> {
    let mut found: BTreeMap<String, MessageReceipt> = BTreeMap::new();
    for status in values(body, "statuses") {
        let Some(receipt) = receipt(status) else { continue };
        match found.get(&receipt.provider_id) {
            Some(known) if weight(&known.state) >= weight(&receipt.state) => {}
            _ => drop(found.insert(receipt.provider_id.clone(), receipt)),
        }
    }
    found.into_values().collect()
}

/// The number of messages that people wrote.
pub(super) fn count_inbound_messages(body: &Value) -> u64 {
    values(body, "messages").count() as u64
}

fn weight(state: &ReceiptState) -> u8 {
    match state {
        ReceiptState::Failed(_) => 0,
        ReceiptState::Delivered => 1,
        ReceiptState::Read => 2,
    }
}

/// The entries of a list of all changes.
fn values<'a>(body: &'a Value, list: &'a str) -> impl Iterator<Item = &'a Value> {
    let entries = |value: &'a Value| value.as_array().into_iter().flatten();
    let changes = entries(&body["entry"]).flat_map(move |entry| entries(&entry["changes"]));
    changes.flat_map(move |change| entries(&change["value"][list]))
}

/// Reads the receipt of one message; None for `sent`, which the response to the send already says.
fn receipt(status: &Value) -> Option<MessageReceipt> {
    let provider_id = status["id"].as_str().filter(|id| !id.is_empty() && id.len() <= ID_MAX && !id.contains('\0'))?;
    let state = match status["status"].as_str()? {
        "delivered" => ReceiptState::Delivered,
        "read" => ReceiptState::Read,
        "failed" => ReceiptState::Failed(failure_reason(status)),
        _ => return None,
    };
    let message_id = status["biz_opaque_callback_data"].as_str().and_then(|id| id.parse().ok());
    Some(MessageReceipt { provider_id: provider_id.to_owned(), message_id, state })
}

/// The number and the title of the first error; its details may quote the message.
fn failure_reason(status: &Value) -> String {
    let error = &status["errors"][0];
    let code = error["code"].as_i64().map(|code| format!(" {code}")).unwrap_or_default();
    let title: String =
        error["title"].as_str().unwrap_or_default().chars().filter(|letter| !letter.is_control()).collect();
    let title: String = title.chars().take(120).collect();
    if title.is_empty() { format!("WhatsApp{code}") } else { format!("WhatsApp{code}: {title}") }
}

#[cfg(test)]
mod tests {
    use hub_kernel::types::id::Id;
    use serde_json::json;

    use super::*;

    fn call(statuses: &Value) -> Value {
        json!({"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{
            "field": "messages", "value": {"messaging_product": "whatsapp", "statuses": statuses, "messages": [{"id": "wamid.9"}]},
        }]}]})
    }

    #[test]
    fn reports_of_one_message_are_one() {
        let [read, delivered, sent] =
            ["read", "delivered", "sent"].map(|state| json!({"id": "wamid.1", "status": state}));
        let failed = json!({"id": "wamid.1", "status": "failed", "errors": [{"code": 131_026, "title": "Message undeliverable"}]});
        let reason = ReceiptState::Failed("WhatsApp 131026: Message undeliverable".into());
        for (statuses, state) in [
            (json!([sent]), None),
            (json!([delivered]), Some(ReceiptState::Delivered)),
            (json!([read, delivered, sent]), Some(ReceiptState::Read)),
            (json!([delivered, read]), Some(ReceiptState::Read)),
            (json!([failed]), Some(reason)),
            (json!([failed, delivered]), Some(ReceiptState::Delivered)),
            (json!([delivered, failed]), Some(ReceiptState::Delivered)),
            (json!([{"id": "wamid.1", "status": "failed"}]), Some(ReceiptState::Failed("WhatsApp".into()))),
            (json!([{"id": "", "status": "read"}, {"id": 7, "status": "read"}, {"status": "read"}, 7, null]), None),
        ] {
            let found = receipts(&call(&statuses));
            assert_eq!(found.first().map(|receipt| receipt.state.clone()), state, "{statuses}");
            assert!(found.len() <= 1, "{found:?}");
        }
    }

    #[test]
    fn odd_bodies_report_nothing() {
        for body in [json!(null), json!([]), json!({"entry": 7}), json!({"entry": [{"changes": [{"value": []}]}]})] {
            assert_eq!((receipts(&body), count_inbound_messages(&body)), (vec![], 0), "{body}");
        }
        assert_eq!(count_inbound_messages(&call(&json!([]))), 1);
    }

    #[test]
    fn a_report_may_name_the_message_itself() {
        let id = Id::new();
        let statuses = json!([{"id": "wamid.1", "status": "read", "biz_opaque_callback_data": id}]);
        assert_eq!(receipts(&call(&statuses))[0].message_id, Some(id));
    }
}
