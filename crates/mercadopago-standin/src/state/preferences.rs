//! Preferences: what an application sends, checked, and what is kept of it.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::State;
use super::authorization::web_url;
use crate::model::{BackUrls, Preference, PreferenceItem, UserId};
use crate::money::Centavos;

/// The largest text of a reference.
const REFERENCE_LENGTH: usize = 256;

/// The body of a preference: API reference, 'Create preference' and 'Update preference'. Unknown fields are ignored, as
/// Mercado Pago does. An absent field of an update stays as it is.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct PreferenceBody {
    items: Option<Vec<Map<String, Value>>>,
    external_reference: Option<String>,
    back_urls: Option<Map<String, Value>>,
    auto_return: Option<String>,
    expires: Option<bool>,
    expiration_date_from: Option<DateTime<Utc>>,
    expiration_date_to: Option<DateTime<Utc>>,
    binary_mode: Option<bool>,
    notification_url: Option<String>,
    payment_methods: Option<Value>,
    metadata: Option<Value>,
}

/// The reason why a preference is refused: the API's code and its message.
pub(crate) type PreferenceRefusal = (&'static str, &'static str);

impl PreferenceBody {
    /// The preference that remains of this one, or the first wrong field.
    fn apply(self, preference: &mut Preference) -> Result<(), PreferenceRefusal> {
        fn set<T>(field: &mut T, value: Option<T>) {
            if let Some(value) = value {
                *field = value;
            }
        }
        let items = self.items.map(|items| items.into_iter().map(read_map::<PreferenceItem>).collect());
        set(&mut preference.items, items.transpose().map_err(|()| ("invalid_items", "items invalid"))?);
        let back_urls = self.back_urls.map(read_map::<BackUrls>).transpose();
        set(
            &mut preference.back_urls,
            back_urls.map_err(|()| ("invalid_back_urls", "back_urls invalid. Wrong format"))?,
        );
        set(&mut preference.expires, self.expires);
        set(&mut preference.binary_mode, self.binary_mode);
        set(&mut preference.payment_methods, self.payment_methods);
        set(&mut preference.metadata, self.metadata);
        preference.external_reference = self.external_reference.or(preference.external_reference.take());
        preference.auto_return = self.auto_return.or(preference.auto_return.take());
        preference.notification_url = self.notification_url.or(preference.notification_url.take());
        preference.expiration_date_from = self.expiration_date_from.or(preference.expiration_date_from);
        preference.expiration_date_to = self.expiration_date_to.or(preference.expiration_date_to);
        check(preference)
    }
}

fn read_map<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, ()> {
    serde_json::from_value(Value::Object(fields)).map_err(drop)
}

/// Checks what Mercado Pago checks of a preference of Argentina.
fn check(preference: &Preference) -> Result<(), PreferenceRefusal> {
    if preference.items.is_empty() {
        return Err(("invalid_items", "items needed"));
    }
    for item in &preference.items {
        if item.title.trim().is_empty() {
            return Err(("invalid_items", "title needed"));
        }
        if item.quantity == 0 {
            return Err(("invalid_items", "quantity invalid"));
        }
        if item.unit_price <= Centavos::ZERO || item.unit_price.times(item.quantity).is_none() {
            return Err(("invalid_items", "unit_price invalid"));
        }
        if item.currency_id != "ARS" {
            return Err(("invalid_items", "currency_id invalid"));
        }
    }
    if preference.external_reference.as_ref().is_some_and(|text| text.chars().count() > REFERENCE_LENGTH) {
        return Err(("invalid_external_reference", "external_reference is too long"));
    }
    let urls = &preference.back_urls;
    let is_web = |url: &&String| url.is_empty() || web_url(url).is_some();
    if ![&urls.success, &urls.pending, &urls.failure].iter().all(is_web) {
        return Err(("invalid_back_urls", "back_urls invalid. Wrong format"));
    }
    if preference.notification_url.as_ref().is_some_and(|url| web_url(url).is_none()) {
        return Err(("invalid_notification_url", "notification_url attribute must be url valid"));
    }
    match preference.auto_return.as_deref() {
        None | Some("") => {}
        Some("approved" | "all") if urls.success.is_empty() => {
            return Err(("invalid_auto_return", "auto_return invalid. back_url.success must be defined"));
        }
        Some("approved" | "all") => {}
        Some(_) => return Err(("invalid_auto_return", "auto_return invalid")),
    }
    match (preference.expiration_date_from, preference.expiration_date_to) {
        (Some(from), Some(to)) if from >= to => Err(("invalid_expiration_date_to", "expiration_date_to invalid")),
        _ => Ok(()),
    }
}

impl State {
    pub(crate) fn insert_preference(
        &mut self,
        user_id: UserId,
        client_id: &str,
        body: PreferenceBody,
        now: DateTime<Utc>,
    ) -> Result<Preference, PreferenceRefusal> {
        let mut preference = Preference {
            id: format!("{user_id}-{}", Uuid::new_v4()),
            collector_id: user_id,
            client_id: client_id.to_owned(),
            items: Vec::new(),
            external_reference: None,
            back_urls: BackUrls::default(),
            auto_return: None,
            expires: false,
            expiration_date_from: None,
            expiration_date_to: None,
            binary_mode: false,
            notification_url: None,
            payment_methods: json!({}),
            metadata: json!({}),
            date_created: now,
            merchant_order_id: 0,
            notified_order_status: String::new(),
        };
        body.apply(&mut preference)?;
        preference.merchant_order_id = self.next_id();
        self.preference_keys.insert(preference.id.clone(), preference.merchant_order_id);
        self.preferences.insert(preference.merchant_order_id, preference.clone());
        Ok(preference)
    }

    pub(crate) fn find_preference(&self, id: &str) -> Option<&Preference> {
        self.preference_keys.get(id).and_then(|key| self.preferences.get(key))
    }

    /// Changes a preference. `Ok(None)` when it is not the seller's.
    pub(crate) fn update_preference(
        &mut self,
        user_id: UserId,
        id: &str,
        body: PreferenceBody,
    ) -> Result<Option<Preference>, PreferenceRefusal> {
        let Some(preference) = self.find_preference(id).filter(|one| one.collector_id == user_id) else {
            return Ok(None);
        };
        let mut changed = preference.clone();
        body.apply(&mut changed)?;
        self.preferences.insert(changed.merchant_order_id, changed.clone());
        Ok(Some(changed))
    }
}
