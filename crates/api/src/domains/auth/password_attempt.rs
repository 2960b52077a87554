//! Password attempts: failures are counted for the pair of identifier and IP address, and for the address, across replicas.
//!
//! An attempt is counted when its result is known, not when it begins: concurrent attempts get no more results than the
//! limit allows, and a user with the right password never waits for the attempts of others.

use chrono::Duration;

use super::rules;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx};
use hub_kernel::security::password::HashingSlot;
use hub_kernel::security::rate_limits::{self, LimitHit, RateLimit};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;

const FAILURES_LIMIT: &str = "sign_in_failures";
const ADDRESS_LIMIT: &str = "sign_in_hour";

/// An attempt to prove a password.
pub(super) struct PasswordAttempt<'a> {
    app: &'a App,
    key: String,
    address: String,
}

impl<'a> PasswordAttempt<'a> {
    /// An attempt for an identifier, from a client's address.
    pub(super) fn new(app: &'a App, key: String, client: ClientIp) -> Self {
        let address = client.rate_limit_key();
        Self { app, key: format!("{key} {address}"), address }
    }

    /// Waits for a hashing slot, then refuses the attempt when earlier failures block it. The check comes after the wait,
    /// because other attempts for the identifier may fail meanwhile.
    pub(super) async fn acquire_slot(&self) -> Result<HashingSlot> {
        let turn = self.app.passwords.acquire_slot().await?;
        let address = self.app.keyed_hash.hash(ADDRESS_LIMIT, &self.address);
        rate_limits::find_refusal(
            self.app.db.read(),
            ADDRESS_LIMIT,
            &self.address_limit(),
            &address,
            self.app.clock.now(),
        )
        .await?;
        self.list_failures(self.app.db.read()).await?;
        Ok(turn)
    }

    /// Locks the identifier until the transaction ends, refuses a blocked attempt, and answers the failures that still count,
    /// newest first.
    pub(super) async fn lock_failures(&self, tx: &mut Tx) -> Result<Vec<LimitHit>> {
        rate_limits::lock_key(tx, &self.app.rate_limiter, FAILURES_LIMIT, &self.key).await?;
        self.list_failures(tx.on()).await
    }

    async fn list_failures(&self, on: Executor<'_>) -> Result<Vec<LimitHit>> {
        let now = self.app.clock.now();
        let key = self.app.keyed_hash.hash(FAILURES_LIMIT, &self.key);
        let failures = rate_limits::list_hits(on, FAILURES_LIMIT, &key, now - rules::FAILURE_RETENTION).await?;
        if let Some(until) = rules::sign_in_blocked_until(&failures, now) {
            return Err(rate_limits::retry_after(until - now));
        }
        Ok(failures)
    }

    /// Records a failure; `failures` are those before it.
    pub(super) async fn record_failure(&self, tx: &mut Tx, failures: &[LimitHit]) -> Result<()> {
        let now = self.app.clock.now();
        let until = rules::blocked_until_after_failure(failures, now, self.app.config.limits.sign_in_failures);
        rate_limits::insert_hit(tx, FAILURES_LIMIT, &self.app.keyed_hash.hash(FAILURES_LIMIT, &self.key), now, until)
            .await?;
        rate_limits::check_and_record(tx, &self.app.rate_limiter, ADDRESS_LIMIT, &[self.address_limit()], &self.address)
            .await
    }

    /// Deletes the failures after a success.
    pub(super) async fn clear_failures(&self, tx: &mut Tx, failures: &[LimitHit]) -> Result<()> {
        if failures.is_empty() {
            return Ok(());
        }
        rate_limits::delete_hits(tx, FAILURES_LIMIT, &self.app.keyed_hash.hash(FAILURES_LIMIT, &self.key)).await
    }

    fn address_limit(&self) -> RateLimit {
        RateLimit { count: self.app.config.limits.sign_in_hour, window: Duration::hours(1) }
    }
}
