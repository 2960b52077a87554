//! Notifications: their creation, faults, deliveries and retries.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::State;
use crate::error::ControlError;
use crate::model::{Chargeback, Payment, PaymentStatus, UserId};
use crate::money::Centavos;
use crate::webhooks::{Delivery, Notification, NotificationId, NotificationState, WebhookFault, WebhookMode, body};

/// A notification that is to be made.
struct NewNotification<'a> {
    topic: &'a str,
    action: &'a str,
    data_id: String,
    user_id: UserId,
    body: Value,
    url: Option<String>,
}

/// The state of a merchant order: API reference, 'Get merchant order'.
pub(crate) fn order_status(total: Centavos, payments: &[&Payment]) -> &'static str {
    let is_paid = |payment: &&&Payment| payment.status == PaymentStatus::Approved;
    let paid: Centavos = payments.iter().filter(is_paid).map(|payment| payment.transaction_amount).sum();
    if paid >= total { "closed" } else { "opened" }
}

impl State {
    /// Notifies a payment's change, and its merchant order's when that one has another state now.
    pub(super) fn notify_payment(&mut self, payment: &Payment, action: &str, now: DateTime<Utc>) {
        let preference = self.preferences.get(&payment.merchant_order_id);
        let url = preference.and_then(|one| one.notification_url.clone());
        let id = self.next_id();
        self.insert_notification(
            NewNotification {
                topic: "payment",
                action,
                data_id: payment.id.to_string(),
                user_id: payment.owner,
                body: body::payment(id, payment, action, now),
                url: url.clone(),
            },
            now,
        );
        self.notify_order(payment.merchant_order_id, url, now);
    }

    fn notify_order(&mut self, merchant_order_id: i64, url: Option<String>, now: DateTime<Utc>) {
        let payments = self.list_order_payments(merchant_order_id);
        let Some(preference) = self.preferences.get(&merchant_order_id) else { return };
        let status = order_status(preference.total(), &payments);
        if preference.notified_order_status == status {
            return;
        }
        let action = if preference.notified_order_status.is_empty() { "create" } else { "update" };
        let notification = NewNotification {
            topic: "topic_merchant_order_wh",
            action,
            data_id: merchant_order_id.to_string(),
            user_id: preference.collector_id,
            body: body::merchant_order(preference, status, action, now),
            url,
        };
        if let Some(preference) = self.preferences.get_mut(&merchant_order_id) {
            status.clone_into(&mut preference.notified_order_status);
        }
        self.insert_notification(notification, now);
    }

    pub(super) fn notify_chargeback(&mut self, chargeback: &Chargeback, now: DateTime<Utc>) {
        let id = self.next_id();
        let notification = NewNotification {
            topic: "topic_chargebacks_wh",
            action: "changed_case_status",
            data_id: chargeback.id.clone(),
            user_id: chargeback.owner,
            body: body::chargeback(id, chargeback, now),
            url: None,
        };
        self.insert_notification(notification, now);
    }

    pub(super) fn notify_connection(&mut self, user_id: UserId, action: &str, now: DateTime<Utc>) {
        let id = self.next_id();
        let notification = NewNotification {
            topic: "mp-connect",
            action,
            data_id: id.to_string(),
            user_id,
            body: body::connection(id, user_id, action, now),
            url: None,
        };
        self.insert_notification(notification, now);
    }

    fn insert_notification(&mut self, new: NewNotification<'_>, now: DateTime<Utc>) {
        let has_url = new.url.is_some() || self.webhook_url.is_some();
        let is_automatic = has_url && self.webhook_mode == WebhookMode::Automatic;
        let fault = if is_automatic { self.webhook_faults.pop_front() } else { None };
        let state = match &fault {
            Some(WebhookFault::Lose) => NotificationState::Lost,
            _ if is_automatic => NotificationState::Scheduled,
            _ => NotificationState::Held,
        };
        let delay = match fault {
            Some(WebhookFault::Delay { milliseconds }) => TimeDelta::milliseconds(milliseconds.into()),
            _ => TimeDelta::zero(),
        };
        let id = self.notifications.len() as NotificationId + 1;
        if state == NotificationState::Scheduled {
            self.scheduled.insert(id);
        }
        self.notifications.push(Notification {
            id,
            request_id: Uuid::new_v4().to_string(),
            topic: new.topic.to_owned(),
            action: new.action.to_owned(),
            data_id: new.data_id,
            user_id: new.user_id,
            body: new.body,
            url: new.url,
            date_created: now,
            state,
            next_delivery_at: (state == NotificationState::Scheduled).then(|| now + delay),
            fault,
            deliveries: Vec::new(),
            retries: 0,
        });
    }

    pub(crate) fn plan_webhook_fault(&mut self, fault: WebhookFault, times: u32) {
        self.webhook_faults.extend(std::iter::repeat_n(fault, times as usize));
    }

    pub(crate) fn find_notification(&self, id: NotificationId) -> Option<&Notification> {
        let index = usize::try_from(id).ok()?.checked_sub(1)?;
        self.notifications.get(index)
    }

    fn find_notification_mut(&mut self, id: NotificationId) -> Option<&mut Notification> {
        let index = usize::try_from(id).ok()?.checked_sub(1)?;
        self.notifications.get_mut(index)
    }

    pub(crate) fn lose_notification(&mut self, id: NotificationId) -> Result<(), ControlError> {
        let notification = self.find_notification_mut(id).ok_or(ControlError::UnknownNotification(id))?;
        notification.state = NotificationState::Lost;
        notification.next_delivery_at = None;
        self.scheduled.remove(&id);
        Ok(())
    }

    /// The first notification that is due.
    pub(crate) fn find_due_notification(&self, now: DateTime<Utc>) -> Option<Notification> {
        self.list_scheduled().find(|one| is_due(one, now)).cloned()
    }

    pub(crate) fn has_due_notification(&self, now: DateTime<Utc>) -> bool {
        self.delivering.is_some() || self.list_scheduled().any(|one| is_due(one, now))
    }

    fn list_scheduled(&self) -> impl Iterator<Item = &Notification> {
        self.scheduled.iter().filter_map(|id| self.find_notification(*id))
    }

    /// Records a delivery. One that was confirmed ends the notification.
    pub(crate) fn record_delivery(&mut self, id: NotificationId, status: Option<u16>, now: DateTime<Utc>) {
        let Some(notification) = self.find_notification_mut(id) else { return };
        notification.deliveries.push(Delivery { at: now, status });
        if matches!(status, Some(200 | 201)) {
            notification.state = NotificationState::Delivered;
            notification.next_delivery_at = None;
            self.scheduled.remove(&id);
        }
    }

    /// Sets the next of the waits for a notification that was not confirmed; after the last one it is lost.
    pub(crate) fn schedule_retry(&mut self, id: NotificationId, retries: &[Duration], now: DateTime<Utc>) {
        let is_open = |one: &&mut Notification| one.state == NotificationState::Scheduled;
        let Some(notification) = self.find_notification_mut(id).filter(is_open) else { return };
        let wait = retries.get(notification.retries).and_then(|wait| TimeDelta::from_std(*wait).ok());
        notification.retries += 1;
        notification.next_delivery_at = wait.map(|wait| now + wait);
        if wait.is_none() {
            notification.state = NotificationState::Lost;
            self.scheduled.remove(&id);
        }
    }
}

fn is_due(notification: &Notification, now: DateTime<Utc>) -> bool {
    notification.state == NotificationState::Scheduled && notification.next_delivery_at.is_some_and(|at| at <= now)
}
