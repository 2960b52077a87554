//! The stand-in's clock, which a test can set to its own.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, Utc};

/// The source of the time. Dates of payments, lives of tokens and delays of webhooks go by it.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The time of the system.
    pub fn system() -> Self {
        #[expect(clippy::disallowed_methods, reason = "the stand-in has no other clock above it")]
        Self(Arc::new(Utc::now))
    }

    /// The time that a function gives, such as the fixed one of a test's server.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The time, cut to milliseconds, as Mercado Pago's dates are.
    pub fn now(&self) -> DateTime<Utc> {
        let now = (self.0)();
        DateTime::from_timestamp_millis(now.timestamp_millis()).unwrap_or(now)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}
