//! The setup: which server the dashboard looks at, who one is there, and which others there are.

use std::path::PathBuf;
use std::sync::Arc;

use hub_client::profile::BaseUrl;
use hub_client::session::Credentials;

use crate::theme::Theme;

/// What the dashboard begins with.
pub struct DashboardSetup {
    /// The server it looks at first.
    pub server: ServerProfile,
    /// The servers there are to choose from: each profile's name and address.
    pub profiles: Vec<(String, String)>,
    /// Finds one of them, or says why it cannot be looked at.
    pub open_server: ServerOpener,
    /// How it looks at first.
    pub theme: Theme,
    /// Whether nothing may be changed at first.
    pub is_read_only: bool,
}

/// Finds a server by its profile's name.
pub type ServerOpener = Arc<dyn Fn(&str) -> Result<ServerProfile, String> + Send + Sync>;

/// A server, and who one is there.
#[derive(Clone)]
pub struct ServerProfile {
    /// The profile's name.
    pub profile_name: String,
    /// Where it is.
    pub base_url: BaseUrl,
    /// Nothing is changed there.
    pub is_read_only: bool,
    /// Who one is there.
    pub identity: Identity,
}

/// Who one is at a server.
#[derive(Clone)]
pub enum Identity {
    /// Whoever has this token.
    Token(String),
    /// Whoever signs in with these for this run; signed out at its end.
    Credentials(Credentials),
    /// Whoever the session in this file is of.
    SessionFile(PathBuf),
}
