//! What every handler may reach: the database, the clock, the settings.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::types::clock::Clock;
use crate::config::{Config, Secret};
use crate::db::Db;
use crate::messaging::events::Streams;
use crate::security::hasher::Hasher;
use crate::pagination::page::Cursors;
use crate::security::password::Passwords;
use crate::messaging::senders::Senders;
use crate::http::server::ConnectionLimits;
use crate::security::session::Tokens;
use crate::security::vault::Vault;

/// The running application; cloning it shares it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of an [`App`].
pub struct Inner {
    /// The open database.
    pub db: Db,
    /// What says 'now'.
    pub clock: Clock,
    /// The operator's settings.
    pub config: Config,
    /// Seals the cursors of lists.
    pub cursors: Cursors,
    /// Makes and reads the tokens of sessions.
    pub tokens: Tokens,
    /// Seals what must be read again.
    pub vault: Vault,
    /// Makes what is limited, and what codes are kept as, unreadable in the database.
    pub hasher: Hasher,
    /// Hashes passwords, not too many at once.
    pub passwords: Passwords,
    /// Counts the connections of this process and of each address.
    pub connections: ConnectionLimits,
    /// What the event streams of this process share.
    pub streams: Streams,
    /// Hands messages over.
    pub senders: Senders,
    shared: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// The contract this application serves, as JSON text; set when its router is built.
    pub contract: OnceLock<String>,
}

impl App {
    /// An application on an open database. Senders whose settings cannot be read are none: [`Config::check`] says so
    /// before.
    pub fn new(db: Db, clock: Clock, config: Config, secret: &Secret) -> Self {
        crate::security::tls::install();
        let senders = Senders::new(&config).unwrap_or_else(|error| {
            tracing::error!("no message is sent: {error}");
            Senders::default()
        });
        let trusted = config.trusted_proxies.0.clone();
        let connections = ConnectionLimits::new("api", config.limits.connections_address, trusted);
        Self(Arc::new(Inner {
            db,
            clock,
            config,
            connections,
            cursors: Cursors::new(secret),
            tokens: Tokens::new(secret),
            vault: Vault::new(secret),
            hasher: Hasher::new(secret),
            passwords: Passwords::default(),
            streams: Streams::default(),
            senders,
            shared: Mutex::default(),
            contract: OnceLock::new(),
        }))
    }

    /// What the calls of this process share, for as long as this application lives: one of each type.
    pub fn shared<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut shared = self.0.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let one = shared.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(one).downcast().unwrap_or_else(|_| unreachable!("it is kept under its type"))
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}
