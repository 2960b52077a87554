//! A browser's subscription: the endpoint at its push service, and the keys that its messages are encrypted with.

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;
use url::Url;
use web_push_native::Auth;
use web_push_native::p256::PublicKey;

use hub_kernel::config::Config;

/// Browsers write their keys without padding, some libraries with it.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The bytes of the shared secret `auth` (RFC 8291, 3.2).
const AUTH_BYTES: usize = 16;

/// A subscription of Web Push.
pub(crate) struct Subscription {
    pub(super) endpoint: Url,
    pub(super) public_key: PublicKey,
    pub(super) auth: Auth,
}

#[derive(Deserialize)]
struct SubscriptionJson {
    endpoint: String,
    keys: KeysJson,
}

#[derive(Deserialize)]
struct KeysJson {
    p256dh: String,
    auth: String,
}

impl Subscription {
    /// Reads a subscription as a browser writes it (`PushSubscription.toJSON`). An error does not repeat it.
    pub(crate) fn parse(token: &str, config: &Config) -> Result<Self, String> {
        // serde's own error would quote the token.
        let read: SubscriptionJson = serde_json::from_str(token)
            .map_err(|_| "not a subscription: {endpoint, keys: {p256dh, auth}}".to_owned())?;
        let endpoint = Url::parse(&read.endpoint).ok();
        let endpoint = endpoint.filter(|url| config.notifications.allows_push_endpoint(url, config.demo));
        let endpoint = endpoint.ok_or("its endpoint is not at a known push service")?;
        let key = BASE64URL.decode(&read.keys.p256dh).ok();
        let public_key = key.and_then(|key| PublicKey::from_sec1_bytes(&key).ok()).ok_or("p256dh is not a key")?;
        let auth = BASE64URL.decode(&read.keys.auth).ok();
        let auth = auth.and_then(|auth| <[u8; AUTH_BYTES]>::try_from(auth).ok());
        let auth = auth.ok_or("auth is not a secret of 16 bytes")?;
        Ok(Self { endpoint, public_key, auth: Auth::from(auth) })
    }
}
