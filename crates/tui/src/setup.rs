//! The setup of the dashboard: its first server, the identity there, and the other profiles to choose from.

use std::path::PathBuf;
use std::sync::Arc;

use hub_client::profile::BaseUrl;
use hub_client::session::SignInCredentials;
use secrecy::SecretString;

use crate::theme::Theme;

/// The dashboard's settings at its start.
pub struct DashboardSetup {
    /// The first server.
    pub server: ServerProfile,
    /// The profiles to choose from: names and addresses.
    pub profiles: Vec<(String, String)>,
    /// Opens one of the profiles.
    pub open_server: ServerOpener,
    /// Its look and its mode.
    pub display: DisplaySettings,
}

/// The look and the mode of the dashboard at its start; the user can switch each.
pub struct DisplaySettings {
    /// The theme.
    pub theme: Theme,
    /// True if nothing can be changed.
    pub is_read_only: bool,
    /// True if a new order rings the terminal's bell.
    pub has_bell: bool,
}

/// Finds a server by its profile's name, or says why it cannot be opened.
pub type ServerOpener = Arc<dyn Fn(&str) -> Result<ServerProfile, String> + Send + Sync>;

/// A server and the identity to use there.
#[derive(Clone)]
pub struct ServerProfile {
    /// The profile's name.
    pub profile_name: String,
    /// The server's address.
    pub base_url: BaseUrl,
    /// True if the profile forbids changes.
    pub is_read_only: bool,
    /// The identity to use there.
    pub identity: Identity,
}

/// The identity at a server.
#[derive(Clone)]
pub enum Identity {
    /// A token from the environment.
    Token(SecretString),
    /// Credentials that sign in for this run alone; the session is signed out at the end.
    Credentials(SignInCredentials),
    /// The session stored in this file.
    SessionFile(PathBuf),
}
