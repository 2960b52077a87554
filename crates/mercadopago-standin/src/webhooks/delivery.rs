//! Deliveries of notifications: by the stand-in itself, and by hand.

use std::sync::Arc;
use std::time::Duration;

use super::{DeliveryOptions, Notification, NotificationId, Signature, WebhookFault, signature};
use crate::error::ControlError;
use crate::shared::Shared;

/// The time between two looks at what is due, since the clock may be a test's own.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The secret of forged signatures.
const WRONG_SECRET: &str = "not-the-secret-of-the-application";

/// Delivers what is due, in its sequence, and approves the payments whose moment has come. It never ends.
pub(crate) async fn deliver_scheduled(shared: Arc<Shared>) {
    loop {
        let now = shared.settings.clock.now();
        if shared.read(|state| !state.list_due_approvals(now).is_empty()) {
            shared.change(|state, now| state.approve_due_payments(now));
        }
        match shared.read(|state| state.find_due_notification(now)) {
            Some(notification) => deliver_due(&shared, &notification).await,
            None => drop(tokio::time::timeout(LOOK_AGAIN, shared.changed.notified()).await),
        }
    }
}

async fn deliver_due(shared: &Shared, notification: &Notification) {
    let times = match notification.fault {
        Some(WebhookFault::Repeat { times }) if notification.deliveries.is_empty() => times.saturating_add(1),
        _ => 1,
    };
    let signature = match notification.fault {
        Some(WebhookFault::Forge) => Signature::Forged,
        _ => Signature::Genuine,
    };
    let options = DeliveryOptions { signature, ..DeliveryOptions::default() };
    shared.change(|state, _| state.delivering = Some(notification.id));
    for _ in 0..times {
        // The record has the outcome, whatever it is.
        drop(deliver(shared, notification.id, &options).await);
    }
    let retries = &shared.settings.webhook_retries;
    shared.change(|state, now| {
        state.schedule_retry(notification.id, retries, now);
        state.delivering = None;
    });
}

/// Delivers a notification once and records the outcome: documentation 'Webhooks'.
pub(crate) async fn deliver(
    shared: &Shared,
    id: NotificationId,
    options: &DeliveryOptions,
) -> Result<u16, ControlError> {
    let found = shared.read(|state| state.find_notification(id).cloned().map(|one| (one, state.webhook_url.clone())));
    let (notification, panel_url) = found.ok_or(ControlError::UnknownNotification(id))?;
    let url = notification.url.clone().or(panel_url).ok_or(ControlError::NoWebhookUrl)?;
    let answer = request(shared, &notification, &url, options).send().await;
    let status = answer.as_ref().ok().map(|answer| answer.status().as_u16());
    shared.change(|state, now| state.record_delivery(id, status, now));
    match answer {
        Ok(answer) => Ok(answer.status().as_u16()),
        Err(error) => Err(ControlError::Unanswered(error.to_string())),
    }
}

fn request(
    shared: &Shared,
    notification: &Notification,
    url: &str,
    options: &DeliveryOptions,
) -> reqwest::RequestBuilder {
    let request_id = options.request_id.as_deref().unwrap_or(&notification.request_id);
    let mut request = shared
        .client
        .post(url)
        .timeout(shared.settings.webhook_timeout)
        .header("x-request-id", request_id)
        .json(&notification.body);
    if !options.without_query {
        request = request.query(&[("data.id", &notification.data_id), ("type", &notification.topic)]);
    }
    // An address of the preference's own is not promised a signature: documentation 'Webhooks', section 'Validate
    // notification origin'.
    if notification.url.is_some() && options.signature == Signature::Genuine {
        return request;
    }
    let now = shared.settings.clock.now();
    let ts = if options.ts_in_seconds { now.timestamp() } else { now.timestamp_millis() }.to_string();
    let own = shared.settings.webhook_secret.as_str();
    let sign = |secret: &str, data_id: &str| signature::sign(secret, Some(data_id), Some(request_id), &ts);
    let header = match &options.signature {
        Signature::Genuine => format!("ts={ts},v1={}", sign(own, &notification.data_id)),
        Signature::Spaced => format!("TS={ts} , V1={}", sign(own, &notification.data_id)),
        Signature::Forged => format!("ts={ts},v1={}", sign(WRONG_SECRET, &notification.data_id)),
        Signature::Secret(secret) => format!("ts={ts},v1={}", sign(secret, &notification.data_id)),
        Signature::OtherId(data_id) => format!("ts={ts},v1={}", sign(own, data_id)),
        Signature::Text(text) => text.clone(),
        Signature::Absent => return request,
    };
    request.header("x-signature", header)
}
