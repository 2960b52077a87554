//! Connections: authorization codes and tokens.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::model::UserId;

/// The tokens of a connection, as `/oauth/token` answers them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct IssuedToken {
    /// The seller.
    pub user_id: UserId,
    /// The token of the API.
    pub access_token: String,
    /// The token that is exchanged for new ones, once.
    pub refresh_token: String,
    /// The key of browsers.
    pub public_key: String,
    /// `offline_access read write`
    pub scope: String,
    /// The moment at which the access token expires.
    pub expires_at: DateTime<Utc>,
}
