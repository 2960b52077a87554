//! The bodies of webhooks: documentation 'Webhooks' and 'Additional information about notifications'.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::date::date;
use crate::model::{Chargeback, Payment, Preference, UserId};

/// Documentation 'Webhooks', section 'Actions required after receiving a notification'.
pub(crate) fn payment(id: i64, payment: &Payment, action: &str, now: DateTime<Utc>) -> Value {
    json!({
        "action": action,
        "api_version": "v1",
        "data": {"id": payment.id.to_string()},
        "date_created": date(now),
        "id": id,
        "live_mode": false,
        "type": "payment",
        "user_id": payment.owner,
    })
}

/// Documentation 'Additional information about notifications'. The order's id stands beside `data`, not in it.
pub(crate) fn merchant_order(preference: &Preference, status: &str, action: &str, now: DateTime<Utc>) -> Value {
    json!({
        "action": action,
        "application_id": preference.client_id,
        "data": {"currency_id": "", "marketplace": "NONE", "status": status},
        "date_created": date(now),
        "id": preference.merchant_order_id.to_string(),
        "live_mode": false,
        "status": status,
        "type": "topic_merchant_order_wh",
        "user_id": preference.collector_id,
        "version": 1,
    })
}

/// Documentation 'Chargebacks', page 'Configure chargeback notifications'. It has `actions`, and a number as `data.id`.
pub(crate) fn chargeback(id: i64, chargeback: &Chargeback, now: DateTime<Utc>) -> Value {
    json!({
        "actions": ["changed_case_status"],
        "api_version": "v1",
        "data": {
            "checkout": "PRO",
            "date_updated": date(chargeback.date_last_updated),
            "id": chargeback.id.parse::<i64>().unwrap_or_default(),
            "payment_id": chargeback.payment_id,
            "site_id": "MLA",
        },
        "date_created": date(now),
        "id": id.to_string(),
        "live_mode": false,
        "type": "topic_chargebacks_wh",
        "user_id": chargeback.owner,
        "version": 1,
    })
}

/// Documentation 'Optional notifications', topic 'Application linking'.
pub(crate) fn connection(id: i64, user_id: UserId, action: &str, now: DateTime<Utc>) -> Value {
    json!({
        "action": action,
        "api_version": "v1",
        "data": {"id": id.to_string()},
        "date_created": date(now),
        "id": id.to_string(),
        "live_mode": false,
        "type": "mp-connect",
        "user_id": user_id,
    })
}
