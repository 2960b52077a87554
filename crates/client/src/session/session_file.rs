//! Session files: a profile's session on disk, with its tokens and its account.

use std::path::Path;
use std::time::SystemTime;

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize, Serializer};
use uuid::Uuid;

use crate::error::ClientError;
use crate::profile::BaseUrl;
use crate::{private_file, types};

/// The time before its expiry from which an access token is not used: a call takes its time to arrive.
const EXPIRY_MARGIN: TimeDelta = TimeDelta::seconds(2);

/// A token and its expiry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct StoredToken {
    #[serde(serialize_with = "serialize_exposed")]
    pub(super) token: SecretString,
    expired_at: DateTime<Utc>,
}

impl From<types::SessionToken> for StoredToken {
    fn from(token: types::SessionToken) -> Self {
        Self { token: token.token.into(), expired_at: token.expired_at }
    }
}

/// A stored session. Its tokens are private to the session module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredSession {
    /// The server that issued it. Its tokens are sent to no other.
    pub base_url: BaseUrl,
    /// The user key of the sign-in.
    pub userkey: String,
    /// The account in use.
    pub account_id: Uuid,
    pub(super) access: StoredToken,
    pub(super) refresh: StoredToken,
}

impl StoredSession {
    pub(super) fn new(base_url: &BaseUrl, userkey: &str, view: types::SessionView) -> Self {
        Self {
            base_url: base_url.clone(),
            userkey: userkey.to_owned(),
            account_id: view.account.id,
            access: view.access.into(),
            refresh: view.refresh.into(),
        }
    }

    /// The expiry of the refresh token: the session ends then, unless it is used before.
    pub fn expired_at(&self) -> DateTime<Utc> {
        self.refresh.expired_at
    }

    pub(super) fn has_fresh_access_token(&self) -> bool {
        now() + EXPIRY_MARGIN < self.access.expired_at
    }
}

/// The file of a profile's session. The device's id stays in it when the session ends.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct SessionFile {
    pub(super) device_id: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) session: Option<StoredSession>,
}

impl SessionFile {
    pub(super) fn new() -> Self {
        Self { device_id: Uuid::new_v4(), session: None }
    }

    pub(super) fn load(path: &Path) -> Result<Self, ClientError> {
        let Some(text) = private_file::read_if_exists(path)? else { return Ok(Self::new()) };
        serde_json::from_str(&text).map_err(|error| {
            let message = format!("{} is not a session file (line {})", path.display(), error.line());
            ClientError::local(500, "session_file", message)
        })
    }

    pub(super) fn save(&self, path: &Path) -> Result<(), ClientError> {
        let text = serde_json::to_string_pretty(self).map_err(std::io::Error::other)?;
        Ok(private_file::write_atomically(path, &text)?)
    }
}

/// Writes a token as it is: the file is for its owner alone.
fn serialize_exposed<S: Serializer>(token: &SecretString, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(token.expose_secret())
}

#[expect(clippy::disallowed_methods, reason = "the only use of the clock: whether a token has expired")]
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_token_is_in_its_file_and_in_no_debug_text() {
        let text = r#"{"base_url":"https://hub.example","userkey":"ana.paz","account_id":"018f0000-0000-7000-8000-000000000001","access":{"token":"ha_planted","expired_at":"2026-11-20T12:00:00Z"},"refresh":{"token":"hr_planted","expired_at":"2026-11-20T12:00:00Z"}}"#;
        let stored: StoredSession = serde_json::from_str(text).expect("a session");
        assert_eq!(stored.refresh.token.expose_secret(), "hr_planted");
        assert!(!format!("{stored:?}").contains("planted"), "{stored:?}");
        let written: serde_json::Value = serde_json::to_value(&stored).expect("JSON");
        assert_eq!(written, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
    }
}
