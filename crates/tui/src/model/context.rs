//! The context: the server that is looked at, and the account one acts as there.

use hub_client::types::ScopeType;
use uuid::Uuid;

/// Who one is, and where.
#[derive(Clone, Debug)]
pub(crate) struct ServerContext {
    pub(crate) profile_name: String,
    pub(crate) base_url: String,
    /// The servers there are to choose from.
    pub(crate) profiles: Vec<(String, String)>,
    /// Whether this program may sign in and out: not with what the environment gives.
    pub(crate) can_sign_in: bool,
    pub(crate) account: Option<CurrentAccount>,
}

/// The account one acts as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CurrentAccount {
    pub(crate) id: Uuid,
    pub(crate) person_name: String,
    pub(crate) scope: ScopeType,
    pub(crate) scope_name: String,
}
