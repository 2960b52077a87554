//! Everything the stand-in keeps, and the rules by which it changes. Nothing here knows HTTP.

pub(crate) mod accounts;
mod authorization;
pub(crate) mod file;
mod notifications;
mod payments;
mod preferences;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub(crate) use authorization::{AuthorizationRequest, TokenRequest, web_url};
pub(crate) use notifications::order_status;
pub(crate) use preferences::PreferenceBody;

use crate::error::ControlError;
use crate::failures::PlannedFailures;
use crate::ledger::Ledger;
use crate::model::{Chargeback, Payment, PaymentId, Preference};
use crate::requests::RequestRecord;
use crate::webhooks::{Notification, NotificationId, WebhookFault, WebhookMode};
use accounts::StoredToken;
use authorization::AuthorizationCode;

/// The scope of a connection that the seller approves.
pub(crate) const USUAL_SCOPE: &str = "offline_access read write";

/// The first payment's number, of the length of real ones.
const FIRST_ID: i64 = 90_000_000_001;

/// Everything the stand-in keeps.
#[derive(Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct State {
    next_id: i64,
    codes: Vec<AuthorizationCode>,
    tokens: Vec<StoredToken>,
    pub(crate) granted_scope: String,
    /// The preferences by their merchant orders, which are in the sequence of their creation.
    pub(crate) preferences: BTreeMap<i64, Preference>,
    preference_keys: BTreeMap<String, i64>,
    pub(crate) payments: BTreeMap<PaymentId, Payment>,
    order_payments: BTreeMap<i64, Vec<PaymentId>>,
    /// The payments that approve themselves.
    approvals: BTreeSet<PaymentId>,
    pub(crate) chargebacks: BTreeMap<String, Chargeback>,
    pub(crate) ledger: Ledger,
    pub(crate) notifications: Vec<Notification>,
    /// The notifications that the stand-in delivers by itself.
    scheduled: BTreeSet<NotificationId>,
    /// The one that is being delivered, until its repeated deliveries are over.
    #[serde(skip)]
    pub(crate) delivering: Option<NotificationId>,
    pub(crate) webhook_mode: WebhookMode,
    webhook_faults: VecDeque<WebhookFault>,
    pub(crate) failures: PlannedFailures,
    #[serde(skip)]
    pub(crate) webhook_url: Option<String>,
    #[serde(skip)]
    pub(crate) requests: RequestRecord,
}

impl Default for State {
    fn default() -> Self {
        Self {
            next_id: FIRST_ID,
            codes: Vec::new(),
            tokens: Vec::new(),
            granted_scope: USUAL_SCOPE.to_owned(),
            preferences: BTreeMap::new(),
            preference_keys: BTreeMap::new(),
            payments: BTreeMap::new(),
            order_payments: BTreeMap::new(),
            approvals: BTreeSet::new(),
            chargebacks: BTreeMap::new(),
            ledger: Ledger::default(),
            notifications: Vec::new(),
            scheduled: BTreeSet::new(),
            delivering: None,
            webhook_mode: WebhookMode::default(),
            webhook_faults: VecDeque::new(),
            failures: PlannedFailures::default(),
            webhook_url: None,
            requests: RequestRecord::default(),
        }
    }
}

impl State {
    /// The next number of anything.
    fn next_id(&mut self) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    /// The payments of a merchant order, first to last.
    pub(crate) fn list_order_payments(&self, merchant_order_id: i64) -> Vec<&Payment> {
        let ids = self.order_payments.get(&merchant_order_id);
        ids.into_iter().flatten().filter_map(|id| self.payments.get(id)).collect()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("the state has no map whose keys are not text or numbers")
    }

    pub(crate) fn from_json(json: &str) -> Result<Self, ControlError> {
        read_object(json.as_bytes()).map_err(ControlError::UnreadableState)
    }

    /// Takes the place of this state, which keeps its address of webhooks and its record of requests.
    pub(crate) fn replace(&mut self, other: Self) {
        let webhook_url = self.webhook_url.take();
        let requests = std::mem::take(&mut self.requests);
        *self = Self { webhook_url, requests, ..other };
    }
}

/// Reads a JSON object. serde alone takes an array for a struct, its values for the fields in their sequence.
pub(crate) fn read_object<T: DeserializeOwned>(json: &[u8]) -> Result<T, String> {
    let value: Value = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    if !value.is_object() {
        return Err("it is not a JSON object".to_owned());
    }
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// 32 random hexadecimal digits.
fn random_hex() -> String {
    Uuid::new_v4().simple().to_string()
}
