//! The settings and the state that all parts of a running stand-in share.

use std::io;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use tokio::sync::Notify;

use crate::error::ControlError;
use crate::model::{Seller, UserId};
use crate::settings::Settings;
use crate::state::{State, file};

/// The settings and the state of a running stand-in.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) address: SocketAddr,
    pub(crate) client: reqwest::Client,
    /// Woken after each change.
    pub(crate) changed: Notify,
    state: Mutex<State>,
}

impl Shared {
    pub(crate) fn new(settings: Settings, address: SocketAddr) -> io::Result<Self> {
        // A provider that is installed already is as good.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build();
        let mut state = settings.state_file.as_deref().map(file::load).transpose()?.unwrap_or_default();
        state.webhook_url.clone_from(&settings.webhook_url);
        Ok(Self {
            settings,
            address,
            client: client.map_err(io::Error::other)?,
            changed: Notify::new(),
            state: Mutex::new(state),
        })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the state, and replaces its file before anybody sees the change.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State, DateTime<Utc>) -> T) -> T {
        let now = self.settings.clock.now();
        let mut state = self.lock();
        let result = change(&mut state, now);
        if let Some(path) = &self.settings.state_file
            && let Err(error) = file::save(path, &state)
        {
            eprintln!("{} cannot be written: {error}", path.display());
        }
        drop(state);
        self.changed.notify_one();
        result
    }

    pub(crate) fn find_seller(&self, user_id: UserId) -> Result<&Seller, ControlError> {
        let seller = self.settings.sellers.iter().find(|seller| seller.user_id == user_id);
        seller.ok_or(ControlError::UnknownSeller(user_id))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change is complete or is not made, so a panic of a test's thread leaves a whole state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
