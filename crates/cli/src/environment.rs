//! Environment variables, read once.

use std::path::PathBuf;

use secrecy::SecretString;

/// Set by a completion script: the shell that asks for candidates.
pub(crate) const COMPLETION_VARIABLE: &str = "HUB_COMPLETE";

/// The environment variables; an empty one counts as unset.
#[derive(Default)]
pub(crate) struct Environment {
    /// `HUB_PROFILE`: the profile.
    pub(crate) profile: Option<String>,
    /// `HUB_BASE_URL`: the server's address.
    pub(crate) base_url: Option<String>,
    /// `HUB_TOKEN`: an access token, used instead of a session.
    pub(crate) token: Option<SecretString>,
    /// `HUB_USERKEY`: the user to sign in for this run.
    pub(crate) userkey: Option<String>,
    /// `HUB_PASSWORD_FILE`: the file with that user's password.
    pub(crate) password_file: Option<PathBuf>,
    /// `HUB_PHARMACY_GROUP`: the pharmacy group, by id or name.
    pub(crate) pharmacy_group: Option<String>,
    /// `TZ`: the time zone of this machine, when it is not the system's.
    pub(crate) time_zone: Option<String>,
    /// `NO_COLOR`, the common convention: disables colour.
    pub(crate) no_color: bool,
}

impl Environment {
    /// Reads the environment of this process.
    pub(crate) fn from_process() -> Self {
        Self {
            profile: read_variable("HUB_PROFILE"),
            base_url: read_variable("HUB_BASE_URL"),
            token: read_variable("HUB_TOKEN").map(SecretString::from),
            userkey: read_variable("HUB_USERKEY"),
            password_file: read_variable("HUB_PASSWORD_FILE").map(PathBuf::from),
            pharmacy_group: read_variable("HUB_PHARMACY_GROUP"),
            time_zone: read_variable("TZ"),
            no_color: read_variable("NO_COLOR").is_some(),
        }
    }
}

/// The shell that asks for candidates, if one does.
pub(crate) fn completing_shell() -> Option<String> {
    read_variable(COMPLETION_VARIABLE)
}

#[expect(clippy::disallowed_methods, reason = "this is the program's one place that reads its settings")]
fn read_variable(name: &str) -> Option<String> {
    // Invalid Unicode becomes a replacement character, which no name, address or token has, so the value is refused
    // later instead of being ignored.
    let value = std::env::var_os(name)?.to_string_lossy().into_owned();
    Some(value).filter(|value| !value.is_empty())
}
