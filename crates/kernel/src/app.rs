//! What every handler may reach: the database, the clock, the settings.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::config::{Config, ServerKey};
use crate::db::Db;
use crate::messaging::Messaging;
use crate::messaging::senders::Senders;
use crate::pagination::page::CursorCodec;
use crate::security::cipher::Cipher;
use crate::security::connection_limits::ConnectionLimits;
use crate::security::keyed_hash::KeyedHash;
use crate::security::password::PasswordHasher;
use crate::security::rate_limits::RateLimiter;
use crate::security::session::{Sessions, TokenCodec};
use crate::types::clock::Clock;

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
    pub cursors: CursorCodec,
    /// Sessions and their tokens.
    pub sessions: Sessions,
    /// Limits by a key.
    pub rate_limiter: RateLimiter,
    /// Seals what must be read again.
    pub vault: Cipher,
    /// Makes what is limited, and what codes are kept as, unreadable in the database.
    pub hasher: KeyedHash,
    /// Hashes passwords, not too many at once.
    pub passwords: PasswordHasher,
    /// Counts the connections of this process and of each address.
    pub connections: ConnectionLimits,
    /// Events, jobs and messages.
    pub messaging: Messaging,
    shared: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    /// The contract this application serves, as JSON text; set when its router is built.
    pub contract: OnceLock<String>,
}

impl App {
    /// An application on an open database. Senders whose settings cannot be read are none: `serve` refuses them before.
    pub fn new(db: Db, clock: Clock, config: Config, secret: &ServerKey) -> Self {
        crate::security::tls::install();
        let senders = Senders::new(&config).unwrap_or_else(|error| {
            tracing::error!("no message is sent: {error}");
            Senders::default()
        });
        let trusted = config.trusted_proxies.0.clone();
        let (cursors, vault, hasher) = (CursorCodec::new(secret), Cipher::new(secret), KeyedHash::new(secret));
        let messaging = Messaging {
            db: db.clone(),
            clock: clock.clone(),
            cursors: cursors.clone(),
            cipher: vault.clone(),
            senders: Arc::new(senders),
            streams: Arc::default(),
            shows_codes: config.demo,
        };
        Self(Arc::new(Inner {
            connections: ConnectionLimits::new("api", config.limits.connections_address, trusted),
            sessions: Sessions::new(db.clone(), clock.clone(), TokenCodec::new(secret)),
            rate_limiter: RateLimiter { db: db.clone(), clock: clock.clone(), keyed_hash: hasher.clone() },
            messaging,
            db,
            clock,
            config,
            cursors,
            vault,
            hasher,
            passwords: PasswordHasher::default(),
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
