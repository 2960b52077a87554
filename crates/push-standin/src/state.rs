//! The state of the stand-in: phones, browsers, tokens and messages.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};

use ring::signature::{KeyPair, RsaKeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answers::{Endpoint, PlannedAnswers};
use crate::browser::{Browser, Subscription};
use crate::settings::Settings;

/// The key of the service account. It opens nothing but this stand-in.
pub(crate) const SERVICE_ACCOUNT_KEY: &str = include_str!("service_account.pem");

/// A phone, as Firebase knows it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum PhoneState {
    /// The app is installed.
    #[default]
    Registered,
    /// The app was removed: `UNREGISTERED`.
    Unregistered,
    /// The token is of another project: `SENDER_ID_MISMATCH`.
    OtherSender,
}

#[derive(Default)]
pub(crate) struct Phone {
    pub(crate) state: PhoneState,
    /// The messages that it received.
    pub(crate) messages: Vec<Value>,
}

/// A message that WhatsApp took.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct WhatsappMessage {
    /// WhatsApp's id of it.
    pub id: String,
    /// The sender's own id of it (`biz_opaque_callback_data`).
    pub callback_data: Option<String>,
    /// The body of the request.
    pub body: Value,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) answers: PlannedAnswers,
    pub(crate) phones: BTreeMap<String, Phone>,
    pub(crate) browsers: BTreeMap<String, Browser>,
    /// The access tokens that are good.
    pub(crate) access_tokens: BTreeSet<String>,
    /// The claims of the assertions that tokens were given for.
    pub(crate) assertions: Vec<Value>,
    pub(crate) whatsapp: Vec<WhatsappMessage>,
    pub(crate) webhook_url: Option<String>,
    requests: Vec<Endpoint>,
    made: u64,
}

impl State {
    pub(crate) fn count_request(&mut self, endpoint: Endpoint) {
        self.requests.push(endpoint);
    }

    pub(crate) fn requests_of(&self, endpoint: Endpoint) -> usize {
        self.requests.iter().filter(|one| **one == endpoint).count()
    }

    /// A number that was not given before.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.made += 1;
        self.made
    }
}

/// The settings and the state of a running stand-in.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) address: SocketAddr,
    pub(crate) client: reqwest::Client,
    /// The service account's public key, in DER.
    pub(crate) public_key: Vec<u8>,
    state: Mutex<State>,
}

impl Shared {
    pub(crate) fn new(settings: Settings, address: SocketAddr) -> std::io::Result<Self> {
        // A provider that is installed already is as good.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build();
        let key = PrivatePkcs8KeyDer::from_pem_slice(SERVICE_ACCOUNT_KEY.as_bytes()).map_err(std::io::Error::other)?;
        let key = RsaKeyPair::from_pkcs8(key.secret_pkcs8_der()).map_err(std::io::Error::other)?;
        let state = State { webhook_url: settings.webhook_url.clone(), ..State::default() };
        Ok(Self {
            settings,
            address,
            client: client.map_err(std::io::Error::other)?,
            public_key: key.public_key().as_ref().to_vec(),
            state: Mutex::new(state),
        })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn subscribe(&self, sender_key: Option<&str>) -> Subscription {
        let (id, browser) = (uuid::Uuid::new_v4().simple().to_string(), Browser::new(sender_key));
        let token = browser.subscription(&format!("{}/push/{id}", self.url()));
        self.change(|state| state.browsers.insert(id.clone(), browser));
        Subscription { id, token }
    }

    pub(crate) fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
