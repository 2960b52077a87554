//! The hands of sellers: connecting an account, ending the connection, and what happens to tokens.

use super::StandIn;
use crate::error::ControlError;
use crate::model::{Seller, UserId};
use crate::state::AuthorizationRequest;
use crate::state::accounts::IssuedToken;

impl StandIn {
    /// The sellers who can sign in.
    pub fn sellers(&self) -> Vec<Seller> {
        self.shared.settings.sellers.clone()
    }

    /// Signs a seller in at an authorization address, approves, and returns the address that the browser goes to, with
    /// `code` and `state`.
    pub fn authorize(&self, authorization_url: &str, seller: UserId) -> Result<String, ControlError> {
        let request = AuthorizationRequest::from_url(authorization_url, &self.shared.settings)?;
        self.shared.find_seller(seller)?;
        Ok(self.shared.change(|state, now| state.grant(&request, seller, now)))
    }

    /// Refuses at an authorization address and returns the address that the browser goes to, with `error` and `state`.
    pub fn refuse(&self, authorization_url: &str) -> Result<String, ControlError> {
        Ok(AuthorizationRequest::from_url(authorization_url, &self.shared.settings)?.refusal())
    }

    /// Sets the scope of connections made from now on. `offline_access read write` when never called.
    pub fn set_granted_scope(&self, scope: &str) {
        self.shared.change(|state, _| state.granted_scope = scope.to_owned());
    }

    /// Connects a seller without pages and codes.
    pub fn issue_token(&self, seller: UserId) -> Result<IssuedToken, ControlError> {
        self.shared.find_seller(seller)?;
        Ok(self.shared.change(|state, now| state.issue_token(seller, now)))
    }

    /// The newest valid token of a seller.
    pub fn token_of(&self, seller: UserId) -> Option<IssuedToken> {
        let now = self.shared.settings.clock.now();
        self.shared.read(|state| state.newest_token(seller, now))
    }

    /// Expires the access tokens of a seller: the API answers 401. Refresh tokens stay valid.
    pub fn expire_access_tokens(&self, seller: UserId) {
        self.shared.change(|state, now| state.expire_access_tokens(seller, now));
    }

    /// Expires the refresh tokens of a seller: refreshing answers `invalid_grant`. Access tokens stay valid.
    pub fn expire_refresh_tokens(&self, seller: UserId) {
        self.shared.change(|state, _| state.expire_refresh_tokens(seller));
    }

    /// Ends the connection in the seller's account: no token is valid, and `mp-connect` is notified.
    pub fn deauthorize(&self, seller: UserId) -> Result<(), ControlError> {
        self.shared.find_seller(seller)?;
        self.shared.change(|state, now| state.deauthorize(seller, now));
        Ok(())
    }
}
