//! A running stand-in and its control methods.

mod faults;
mod payments;
mod sellers;
mod webhooks;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::server;
use crate::settings::Settings;
use crate::shared::Shared;
use crate::webhooks::delivery;

/// A running stand-in. It stops when it is dropped.
pub struct StandIn {
    shared: Arc<Shared>,
    tasks: Vec<JoinHandle<()>>,
}

impl StandIn {
    /// Starts a stand-in. It fails when the address is taken, and when the state file cannot be read.
    pub async fn start(settings: Settings) -> io::Result<Self> {
        let listener = TcpListener::bind(settings.bind).await?;
        let shared = Arc::new(Shared::new(settings, listener.local_addr()?)?);
        let tasks = vec![
            tokio::spawn(server::serve(listener, Arc::clone(&shared))),
            tokio::spawn(delivery::deliver_scheduled(Arc::clone(&shared))),
        ];
        Ok(Self { shared, tasks })
    }

    /// The address, for `HUB_MERCADOPAGO_URL` and `HUB_MERCADOPAGO_AUTH_URL`: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        self.shared.url()
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.shared.address
    }

    /// The settings it was started with.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    /// Waits until it is stopped by an error.
    pub async fn run(mut self) {
        for task in std::mem::take(&mut self.tasks) {
            drop(task.await);
        }
    }

    /// Everything it keeps, as JSON. A stand-in that is given it goes on from there.
    pub fn export(&self) -> String {
        self.shared.read(|state| state.to_json())
    }

    /// Replaces everything it keeps by what [`StandIn::export`] gave, such as before a process was killed.
    pub fn import(&self, json: &str) -> Result<(), crate::ControlError> {
        let loaded = crate::state::State::from_json(json)?;
        self.shared.change(|state, _| state.replace(loaded));
        Ok(())
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}
