//! Session files: a profile's session on disk, with its tokens and its account.

use std::path::Path;
use std::time::SystemTime;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::ClientError;
use crate::profile::BaseUrl;
use crate::{private_file, types};

/// The time before its expiry from which an access token is not used: a call takes its time to arrive.
const EXPIRY_MARGIN: TimeDelta = TimeDelta::seconds(2);

/// A token and its expiry.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct StoredToken {
    pub(super) token: String,
    expired_at: DateTime<Utc>,
}

impl From<types::SessionToken> for StoredToken {
    fn from(token: types::SessionToken) -> Self {
        Self { token: token.token, expired_at: token.expired_at }
    }
}

/// A stored session. Its tokens are private to the session module.
#[derive(Clone, Serialize, Deserialize)]
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

#[expect(clippy::disallowed_methods, reason = "the only use of the clock: whether a token has expired")]
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}
