//! The limit of what an address sends in an hour.

use chrono::Duration;

use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;

/// Counts a call of an address under a name, and locks the address until the transaction ends. 429 beyond the limit.
pub(super) async fn check_address_limit(tx: &mut Tx, app: &App, name: &str, client: ClientIp) -> Result<()> {
    let limit = RateLimit { count: app.config.limits.analytics_hour, window: Duration::hours(1) };
    rate_limits::check_and_record(tx, &app.rate_limiter, name, &[limit], &client.rate_limit_key()).await
}

/// The hash of an address, which tells nothing of it without the server's key.
pub(super) fn address_hash(app: &App, client: ClientIp) -> String {
    app.keyed_hash.hash("analytics_address", &client.rate_limit_key())
}
