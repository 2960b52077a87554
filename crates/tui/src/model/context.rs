//! The server in use, the account there, and the other profiles.

use hub_client::types::ScopeType;
use uuid::Uuid;

/// The server in use and the account there.
#[derive(Clone, Debug)]
pub(crate) struct ServerContext {
    pub(crate) profile_name: String,
    pub(crate) base_url: String,
    /// The profiles to choose from: names and addresses.
    pub(crate) profiles: Vec<(String, String)>,
    /// True if the user can sign in and out here: not with a token or credentials from the environment.
    pub(crate) can_sign_in: bool,
    /// True if all data is made up and there is no server.
    pub(crate) is_demo: bool,
    pub(crate) account: Option<CurrentAccount>,
}

/// The account in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CurrentAccount {
    pub(crate) id: Uuid,
    pub(crate) person_name: String,
    pub(crate) scope: ScopeType,
    pub(crate) scope_name: String,
}
