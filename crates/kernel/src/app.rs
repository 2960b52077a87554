//! The application state that handlers share: the database, the clock, the settings and the services built on them.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::config::{Config, ServerKey};
use crate::db::Db;
use crate::messaging::Messaging;
use crate::messaging::events::EventStreams;
use crate::messaging::senders::Senders;
use crate::pagination::page::CursorCodec;
use crate::security::cipher::Cipher;
use crate::security::connection_limits::ConnectionLimits;
use crate::security::keyed_hash::KeyedHash;
use crate::security::password::PasswordHasher;
use crate::security::rate_limits::RateLimiter;
use crate::security::session::{Sessions, TokenCodec};
use crate::types::clock::Clock;

/// The running application. A clone shares the same state.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// The state behind an [`App`].
pub struct AppState {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// The operator's settings.
    pub config: Config,
    /// Signs and checks list cursors.
    pub cursors: CursorCodec,
    /// The sessions and their tokens.
    pub sessions: Sessions,
    /// Limits how often something may be done per key, such as sign-ins per address.
    pub rate_limiter: RateLimiter,
    /// Encrypts stored secrets that the server must read again.
    pub cipher: Cipher,
    /// Hashes limit keys and one-time codes, so that the database cannot reveal them.
    pub keyed_hash: KeyedHash,
    /// Hashes passwords, a bounded number at a time.
    pub passwords: PasswordHasher,
    /// Limits the connections of this process and of each client address.
    pub connections: ConnectionLimits,
    /// Events, jobs and messages.
    pub messaging: Messaging,
    /// One shared value per type: see [`App::shared`].
    shared: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// The OpenAPI document as JSON text. Building the router sets it.
    pub contract: OnceLock<String>,
}

impl App {
    /// Creates an application on an open database. If the settings of the senders are invalid, no message is sent; `serve`
    /// refuses such settings before it comes here.
    pub fn new(db: Db, clock: Clock, config: Config, secret: &ServerKey) -> Self {
        crate::security::tls::install_crypto_provider();
        let senders = Senders::new(&config).unwrap_or_else(|error| {
            tracing::error!("no message is sent: {error}");
            Senders::default()
        });
        let trusted = config.trusted_proxies.0.clone();
        let (cursors, cipher, keyed_hash) = (CursorCodec::new(secret), Cipher::new(secret), KeyedHash::new(secret));
        let messaging = Messaging {
            db: db.clone(),
            clock: clock.clone(),
            cursors: cursors.clone(),
            cipher: cipher.clone(),
            senders: Arc::new(senders),
            streams: Arc::new(EventStreams::new(&config.limits)),
            shows_codes: config.demo,
        };
        Self(Arc::new(AppState {
            connections: ConnectionLimits::new("api", config.limits.connections_address, trusted),
            sessions: Sessions::new(db.clone(), clock.clone(), TokenCodec::new(secret)),
            rate_limiter: RateLimiter { db: db.clone(), clock: clock.clone(), keyed_hash: keyed_hash.clone() },
            messaging,
            db,
            clock,
            config,
            cursors,
            cipher,
            keyed_hash,
            passwords: PasswordHasher::default(),
            shared: Mutex::default(),
            contract: OnceLock::new(),
        }))
    }

    /// The value of type `T` that all requests of this application share, created at the first call.
    pub fn shared<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut shared = self.0.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let value = shared.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(value).downcast().unwrap_or_else(|_| unreachable!("the map's key is the value's type"))
    }
}

impl std::ops::Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}
