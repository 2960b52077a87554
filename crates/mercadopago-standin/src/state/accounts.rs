//! Connections: the tokens of sellers.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{State, random_hex};
use crate::model::UserId;

/// The documented life of an access token: documentation 'OAuth', page 'Renewal'.
pub(crate) const TOKEN_LIFE_SECONDS: i64 = 15_552_000;

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

/// A token that was issued, and whether its refresh token is still good.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct StoredToken {
    token: IssuedToken,
    is_refreshable: bool,
}

impl State {
    pub(crate) fn issue_token(&mut self, user_id: UserId, now: DateTime<Utc>) -> IssuedToken {
        self.insert_token(user_id, self.granted_scope.clone(), now)
    }

    pub(super) fn insert_token(&mut self, user_id: UserId, scope: String, now: DateTime<Utc>) -> IssuedToken {
        // Without `offline_access`, the page 'Renewal' promises no refreshing.
        let is_refreshable = scope.split_whitespace().any(|word| word == "offline_access");
        let token = IssuedToken {
            user_id,
            access_token: format!("APP_USR-{}-{}-{user_id}", self.next_id(), random_hex()),
            refresh_token: format!("TG-{}-{user_id}", &random_hex()[..24]),
            public_key: format!("APP_USR-{}", Uuid::new_v4()),
            scope,
            expires_at: now + TimeDelta::seconds(TOKEN_LIFE_SECONDS),
        };
        self.tokens.push(StoredToken { token: token.clone(), is_refreshable });
        token
    }

    /// Exchanges a refresh token, once. The access token that it came with stays valid until it expires.
    pub(super) fn refresh(&mut self, refresh_token: &str, now: DateTime<Utc>) -> Option<IssuedToken> {
        let is_meant = |one: &&mut StoredToken| one.is_refreshable && one.token.refresh_token == refresh_token;
        let stored = self.tokens.iter_mut().find(is_meant)?;
        stored.is_refreshable = false;
        let (user_id, scope) = (stored.token.user_id, stored.token.scope.clone());
        Some(self.insert_token(user_id, scope, now))
    }

    /// The seller of a valid access token.
    pub(crate) fn find_user(&self, access_token: &str, now: DateTime<Utc>) -> Option<UserId> {
        let is_meant = |one: &&StoredToken| one.token.access_token == access_token && now < one.token.expires_at;
        self.tokens.iter().find(is_meant).map(|one| one.token.user_id)
    }

    pub(crate) fn newest_token(&self, user_id: UserId, now: DateTime<Utc>) -> Option<IssuedToken> {
        let is_meant = |one: &&StoredToken| one.token.user_id == user_id && now < one.token.expires_at;
        self.tokens.iter().rev().find(is_meant).map(|one| one.token.clone())
    }

    pub(crate) fn expire_access_tokens(&mut self, user_id: UserId, now: DateTime<Utc>) {
        for stored in self.tokens.iter_mut().filter(|one| one.token.user_id == user_id) {
            stored.token.expires_at = stored.token.expires_at.min(now);
        }
    }

    pub(crate) fn expire_refresh_tokens(&mut self, user_id: UserId) {
        for stored in self.tokens.iter_mut().filter(|one| one.token.user_id == user_id) {
            stored.is_refreshable = false;
        }
    }

    /// Ends the connection as the seller does in the account's settings.
    pub(crate) fn deauthorize(&mut self, user_id: UserId, now: DateTime<Utc>) {
        self.tokens.retain(|one| one.token.user_id != user_id);
        self.forget_codes(user_id);
        self.notify_connection(user_id, "application.deauthorized", now);
    }
}
