//! Webhooks: the notices that wait, the ways in which they are delivered, and the outcome of each.

pub(crate) mod body;
pub(crate) mod delivery;
pub(crate) mod signature;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::UserId;

/// The number of a notification: 1, 2, 3 …
pub type NotificationId = u64;

/// A notice to the application about something that changed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Notification {
    /// The number.
    pub id: NotificationId,
    /// The header `x-request-id`. Each delivery of the notification repeats it, unless another is asked for.
    pub request_id: String,
    /// `payment`, `topic_merchant_order_wh`, `topic_chargebacks_wh`, `mp-connect`
    #[serde(rename = "type")]
    pub topic: String,
    /// `payment.created`, `payment.updated`, `application.deauthorized` …
    pub action: String,
    /// The id of what changed, as in the query and in the signature.
    pub data_id: String,
    /// The seller.
    pub user_id: UserId,
    /// The body as it is sent.
    pub body: Value,
    /// The address, when a preference named one of its own.
    pub url: Option<String>,
    /// The moment of its creation.
    pub date_created: DateTime<Utc>,
    /// The outcome so far.
    pub state: NotificationState,
    /// The moment of the next delivery, while it waits for the stand-in to deliver it.
    pub next_delivery_at: Option<DateTime<Utc>>,
    /// The fault of its automatic delivery.
    pub fault: Option<WebhookFault>,
    /// The deliveries, first to last.
    pub deliveries: Vec<Delivery>,
    /// The number of waits that are used up.
    pub(crate) retries: usize,
}

/// The outcome of a notification so far.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum NotificationState {
    /// The stand-in delivers it at `next_delivery_at`.
    Scheduled,
    /// It waits until a test delivers it.
    Held,
    /// The application answered 200 or 201.
    Delivered,
    /// It is not delivered any more.
    Lost,
}

/// One delivery.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Delivery {
    /// The moment.
    pub at: DateTime<Utc>,
    /// The status of the answer. None when there was none.
    pub status: Option<u16>,
}

/// The way in which new notifications are delivered.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum WebhookMode {
    /// At once, in their sequence, with the documented retries.
    #[default]
    Automatic,
    /// They wait until a test delivers them, in any sequence.
    Held,
}

/// A fault of the automatic delivery of one notification.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum WebhookFault {
    /// It is never delivered.
    Lose,
    /// It is delivered this many times more.
    Repeat {
        /// The number of further deliveries.
        times: u32,
    },
    /// It waits; later ones overtake it.
    Delay {
        /// The time from its creation to its delivery, by the stand-in's clock.
        milliseconds: u32,
    },
    /// Its signature is made with another secret.
    Forge,
}

/// The choices of one delivery by hand. The default is a genuine one.
#[derive(Clone, PartialEq, Eq, Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct DeliveryOptions {
    /// The signature.
    pub signature: Signature,
    /// Another `x-request-id` than the notification's.
    pub request_id: Option<String>,
    /// The time stamp of the signature is in seconds, as in older notices, not in milliseconds.
    pub ts_in_seconds: bool,
    /// The query lacks `data.id`, as a notice by the older feed does; the signature then covers the body's.
    pub without_query: bool,
}

/// The signature of one delivery.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Signature {
    /// Made with the application's secret.
    #[default]
    Genuine,
    /// Genuine, written with blanks and capitals: `TS=… , V1=…`.
    Spaced,
    /// Made with a secret that is not the application's.
    Forged,
    /// Made with this secret, as after the application's secret was replaced.
    Secret(String),
    /// Genuine, but of another `data.id`.
    OtherId(String),
    /// This text.
    Text(String),
    /// No header.
    Absent,
}
