//! The environment's settings, read once.

use std::path::PathBuf;

/// What the environment says; an empty setting is an absent one.
#[derive(Default)]
pub(crate) struct Environment {
    /// `HUB_PROFILE`: the profile.
    pub(crate) profile: Option<String>,
    /// `HUB_BASE_URL`: the server's address.
    pub(crate) base_url: Option<String>,
    /// `HUB_TOKEN`: an access token, in the place of a session.
    pub(crate) token: Option<String>,
    /// `HUB_USERKEY`: who signs in for this run.
    pub(crate) userkey: Option<String>,
    /// `HUB_PASSWORD_FILE`: where their password is.
    pub(crate) password_file: Option<PathBuf>,
    /// `HUB_PHARMACY_GROUP`: the group of pharmacies, by its id or its name.
    pub(crate) pharmacy_group: Option<String>,
    /// `NO_COLOR`, the common one: nothing is coloured.
    pub(crate) no_color: bool,
}

impl Environment {
    /// The environment of this process.
    pub(crate) fn read() -> Self {
        Self {
            profile: setting("HUB_PROFILE"),
            base_url: setting("HUB_BASE_URL"),
            token: setting("HUB_TOKEN"),
            userkey: setting("HUB_USERKEY"),
            password_file: setting("HUB_PASSWORD_FILE").map(PathBuf::from),
            pharmacy_group: setting("HUB_PHARMACY_GROUP"),
            no_color: setting("NO_COLOR").is_some(),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the program's one place that reads its settings")]
fn setting(name: &str) -> Option<String> {
    // What is no text is not passed over: no name, address or token has the letter that takes its place.
    let value = std::env::var_os(name)?.to_string_lossy().into_owned();
    Some(value).filter(|value| !value.is_empty())
}
