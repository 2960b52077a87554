//! The hands of the postman: webhooks delivered, held, lost, doubled, late, out of order, forged.

use std::time::Duration;

use super::StandIn;
use crate::error::ControlError;
use crate::webhooks::delivery;
use crate::webhooks::{DeliveryOptions, Notification, NotificationId, NotificationState, WebhookFault, WebhookMode};

impl StandIn {
    /// Sets the address that notifications go to. Those that wait go there too.
    pub fn set_webhook_url(&self, url: Option<&str>) {
        self.shared.change(|state, _| state.webhook_url = url.map(str::to_owned));
    }

    /// Sets the way in which notifications made from now on are delivered.
    pub fn set_webhook_mode(&self, mode: WebhookMode) {
        self.shared.change(|state, _| state.webhook_mode = mode);
    }

    /// Puts a fault on the automatic delivery of the next notifications, after those that have a planned fault already.
    pub fn fault_next_webhooks(&self, fault: WebhookFault, times: u32) {
        self.shared.change(|state, _| state.plan_webhook_fault(fault, times));
    }

    /// The notifications, first to last.
    pub fn notifications(&self) -> Vec<Notification> {
        self.shared.read(|state| state.notifications.clone())
    }

    /// The notifications that wait for [`StandIn::deliver`], first to last.
    pub fn held_notifications(&self) -> Vec<Notification> {
        let is_held = |one: &Notification| one.state == NotificationState::Held;
        self.notifications().into_iter().filter(is_held).collect()
    }

    /// Delivers a notification, in whatever state it is, and returns the status of the answer.
    pub async fn deliver(&self, id: NotificationId) -> Result<u16, ControlError> {
        self.deliver_with(id, DeliveryOptions::default()).await
    }

    /// Delivers a notification with another signature or request id and returns the status of the answer.
    pub async fn deliver_with(&self, id: NotificationId, options: DeliveryOptions) -> Result<u16, ControlError> {
        delivery::deliver(&self.shared, id, &options).await
    }

    /// Delivers all held notifications, in their sequence, and returns the statuses of the answers.
    pub async fn deliver_held(&self) -> Result<Vec<u16>, ControlError> {
        let mut statuses = Vec::new();
        for notification in self.held_notifications() {
            statuses.push(self.deliver(notification.id).await?);
        }
        Ok(statuses)
    }

    /// Gives a notification up, so that it is never delivered by itself.
    pub fn lose(&self, id: NotificationId) -> Result<(), ControlError> {
        self.shared.change(|state, _| state.lose_notification(id))
    }

    /// Waits until no notification is due at this moment of the stand-in's clock. Returns false when that takes longer.
    pub async fn settle(&self, at_most: Duration) -> bool {
        let settled = async {
            while self.shared.read(|state| state.has_due_notification(self.shared.settings.clock.now())) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(at_most, settled).await.is_ok()
    }
}
