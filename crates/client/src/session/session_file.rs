//! What is kept of a session: its tokens, whose they are, and the file they stand in.

use std::path::Path;
use std::time::SystemTime;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::ClientError;
use crate::profile::BaseUrl;
use crate::{private_file, types};

/// How long before its end an access token is not used any more: a call takes its time to arrive.
const EXPIRY_MARGIN: TimeDelta = TimeDelta::seconds(2);

/// A token and its end.
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

/// A session as it is kept; its tokens are nobody's to read.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredSession {
    /// The server that gave it. Its tokens go nowhere else.
    pub base_url: BaseUrl,
    /// What the user signed in with.
    pub userkey: String,
    /// The account it acts as.
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

    /// When it ends unless it is used before.
    pub fn expired_at(&self) -> DateTime<Utc> {
        self.refresh.expired_at
    }

    pub(super) fn has_fresh_access_token(&self) -> bool {
        now() + EXPIRY_MARGIN < self.access.expired_at
    }
}

/// The file of a profile's session. The device's id stays when the session ends.
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

    pub(super) fn read(path: &Path) -> Result<Self, ClientError> {
        let Some(text) = private_file::read_if_exists(path)? else { return Ok(Self::new()) };
        serde_json::from_str(&text).map_err(|error| {
            let place = format!("{} is no session's file (line {})", path.display(), error.line());
            ClientError::own(500, "session_file", place)
        })
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), ClientError> {
        let text = serde_json::to_string_pretty(self).map_err(std::io::Error::other)?;
        Ok(private_file::write_atomically(path, &text)?)
    }
}

#[expect(clippy::disallowed_methods, reason = "a session's one look at the clock: whether a token has ended")]
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}
