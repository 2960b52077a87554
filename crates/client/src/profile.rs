//! Profiles: the servers that a user knows, by name, and the folders of this program's files.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use etcetera::BaseStrategy;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::private_file;

/// The name of the profile that exists without a configuration.
pub const DEFAULT_PROFILE: &str = "local";

/// The longest name of a profile.
const PROFILE_NAME_MAX: usize = 32;

/// A server's address: http or https, without credentials, query and trailing slash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BaseUrl(String);

impl BaseUrl {
    /// The address as text, in front of an operation's path.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns true if requests travel unencrypted to another machine: http to an address that is not loopback.
    pub fn is_unencrypted_remote(&self) -> bool {
        let Ok(url) = Url::parse(&self.0) else { return false };
        url.scheme() == "http" && !is_loopback(&url)
    }

    /// The name for a profile of this server: its host, as in `town-example`, or [`DEFAULT_PROFILE`] for this machine.
    pub fn profile_name(&self) -> String {
        let url = Url::parse(&self.0).ok().filter(|url| !is_loopback(url));
        let host = url.as_ref().and_then(Url::host_str).unwrap_or(DEFAULT_PROFILE).to_ascii_lowercase();
        let name = host.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        let name: String = name.trim_matches('-').chars().take(PROFILE_NAME_MAX).collect();
        if name.is_empty() { DEFAULT_PROFILE.to_owned() } else { name }
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => {
            let address = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
            address.is_ok_and(|address| address.is_loopback())
        }
        None => false,
    }
}

impl Default for BaseUrl {
    /// The address at which a server listens by default.
    fn default() -> Self {
        Self("http://127.0.0.1:8080".to_owned())
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // The errors do not repeat the text, because it may have credentials.
        let url = Url::parse(text).map_err(|error| format!("no address: {error}"))?;
        if !["http", "https"].contains(&url.scheme()) {
            return Err("an address begins http:// or https://".to_owned());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("an address has no user and no password in it: sign in instead".to_owned());
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err("an address ends before `?` and `#`".to_owned());
        }
        Ok(Self(url.as_str().trim_end_matches('/').to_owned()))
    }
}

impl TryFrom<String> for BaseUrl {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<BaseUrl> for String {
    fn from(url: BaseUrl) -> Self {
        url.0
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A server, and the restrictions of its profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The server's address.
    pub base_url: BaseUrl,
    /// True if commands that change something are refused.
    #[serde(default)]
    pub read_only: bool,
    /// True if each change is confirmed first.
    #[serde(default)]
    pub confirm_writes: bool,
}

/// The configuration: the profiles, and the current one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The profile to use when none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
    /// The profiles by name.
    #[serde(default)]
    pub profiles: BTreeMap<String, Profile>,
}

/// Checks a profile's name, which is the name of a folder too.
///
/// # Errors
/// The rule for names.
pub fn validate_profile_name(name: &str) -> Result<(), String> {
    let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
    let begins_well = name.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    if begins_well && name.len() <= PROFILE_NAME_MAX && name.chars().all(is_allowed) {
        return Ok(());
    }
    Err("a profile's name is 1 to 32 of a to z, 0 to 9, - and _, and begins with a letter or digit".to_owned())
}

/// The folders of this program, by the XDG base directory specification.
#[derive(Clone, Debug)]
pub struct AppFolders {
    config: PathBuf,
    state: PathBuf,
}

impl AppFolders {
    /// The folders of the current user.
    ///
    /// # Errors
    /// When the user has no home.
    pub fn for_current_user() -> io::Result<Self> {
        let home = |error| Error::new(ErrorKind::NotFound, format!("where to keep things is not known: {error}"));
        let strategy = etcetera::base_strategy::Xdg::new().map_err(home)?;
        let data = strategy.data_dir();
        Ok(Self { config: strategy.config_dir().join("hub"), state: strategy.state_dir().unwrap_or(data).join("hub") })
    }

    /// The configuration file.
    pub fn config_file(&self) -> PathBuf {
        self.config.join("config.toml")
    }

    /// The folder for a profile's state, such as its session.
    pub fn profile_folder(&self, name: &str) -> PathBuf {
        self.state.join("profiles").join(name)
    }

    /// The folder for all state.
    pub fn state_folder(&self) -> &Path {
        &self.state
    }
}

impl Config {
    /// Loads the configuration; an empty one when there is no file.
    ///
    /// # Errors
    /// An unreadable or invalid file, with its name and line.
    pub fn load(folders: &AppFolders) -> io::Result<Self> {
        let path = folders.config_file();
        let Some(text) = private_file::read_if_exists(&path)? else { return Ok(Self::default()) };
        let invalid = |error: String| Error::new(ErrorKind::InvalidData, format!("{}: {error}", path.display()));
        // The error names the line and does not show it, because it may have a password.
        let config: Self = toml::from_str(&text).map_err(|error| {
            let line = text[..error.span().map_or(0, |span| span.start)].matches('\n').count() + 1;
            invalid(format!("line {line}: {}", error.message()))
        })?;
        for name in config.profiles.keys() {
            validate_profile_name(name).map_err(|why| invalid(format!("{name}: {why}")))?;
        }
        Ok(config)
    }

    /// Changes the configuration under a lock, so that concurrent changes are all kept.
    ///
    /// # Errors
    /// A file that cannot be read or written, or the error of `change`.
    pub fn update<T, E: From<Error>>(
        folders: &AppFolders,
        change: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let path = folders.config_file();
        let _lock = private_file::lock_exclusively(&path)?;
        let mut config = Self::load(folders)?;
        let result = change(&mut config)?;
        let text = toml::to_string(&config).map_err(|error| Error::new(ErrorKind::InvalidData, error))?;
        private_file::write_atomically(&path, &text)?;
        Ok(result)
    }

    /// The profile with this name. [`DEFAULT_PROFILE`] exists even when the file does not have it.
    pub fn find_profile(&self, name: &str) -> Option<Profile> {
        let default = || (name == DEFAULT_PROFILE).then(Profile::default);
        self.profiles.get(name).cloned().or_else(default)
    }

    /// The name of the profile to use when none is named.
    pub fn current_name(&self) -> &str {
        self.current.as_deref().unwrap_or(DEFAULT_PROFILE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(folder: &Path) -> AppFolders {
        AppFolders { config: folder.join("config"), state: folder.join("state") }
    }

    #[test]
    fn addresses() {
        for (text, read) in [
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
            ("https://town.example/hub/", "https://town.example/hub"),
            ("HTTPS://Town.Example", "https://town.example"),
        ] {
            assert_eq!(text.parse::<BaseUrl>().expect(text).as_str(), read);
        }
        for text in ["town.example", "ftp://a", "https://a:hunter2@b", "https://a/?q=1", "https://a/#x", ""] {
            let error = text.parse::<BaseUrl>().expect_err(text);
            assert!(!error.contains("hunter2"), "{error}");
        }
        for (text, clear) in [
            ("http://127.0.0.1:8080", false),
            ("http://localhost", false),
            ("http://[::1]:80", false),
            ("https://town.example", false),
            ("http://town.example", true),
            ("http://10.0.0.1", true),
        ] {
            assert_eq!(text.parse::<BaseUrl>().expect(text).is_unencrypted_remote(), clear, "{text}");
        }
    }

    #[test]
    fn a_profile_is_named_after_its_host() {
        for (text, name) in [
            ("https://hub.town.example/path", "hub-town-example"),
            ("https://Town.Example:8443", "town-example"),
            ("http://127.0.0.1:8180", "local"),
            ("http://[::1]:80", "local"),
            ("http://[2001:db8::1]:80", "2001-db8--1"),
            ("https://a-very-long-name-of-a-server.in-a-town.example", "a-very-long-name-of-a-server-in-"),
        ] {
            let name_of = text.parse::<BaseUrl>().expect(text).profile_name();
            assert_eq!(name_of, name);
            assert_eq!(validate_profile_name(&name_of), Ok(()));
        }
    }

    #[test]
    fn a_configuration_is_kept_and_a_default_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let places = places(folder.path());
        let config = Config::load(&places).expect("loads");
        assert_eq!((config.current_name(), config.find_profile("local")), ("local", Some(Profile::default())));
        assert_eq!(config.find_profile("prod"), None);
        let prod =
            Profile { base_url: "https://a.example".parse().expect("one"), read_only: true, ..Profile::default() };
        let set = |config: &mut Config| {
            config.current = Some("prod".to_owned());
            config.profiles.insert("prod".to_owned(), prod.clone());
            Ok::<_, Error>(())
        };
        Config::update(&places, set).expect("changes");
        let config = Config::load(&places).expect("loads");
        assert_eq!((config.current_name(), config.find_profile("prod")), ("prod", Some(prod)));
    }

    #[test]
    fn changes_at_once_are_all_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let places = places(folder.path());
        std::thread::scope(|scope| {
            for number in 0..8 {
                let places = &places;
                scope.spawn(move || {
                    let insert = |config: &mut Config| {
                        config.profiles.insert(format!("p{number}"), Profile::default());
                        Ok::<_, Error>(())
                    };
                    Config::update(places, insert).expect("changes");
                });
            }
        });
        assert_eq!(Config::load(&places).expect("loads").profiles.len(), 8);
    }

    #[test]
    fn a_file_that_is_none_is_named_with_the_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let places = places(folder.path());
        for (text, what) in [
            ("current = 1", "string"),
            ("[profiles.prod]\nbase_url = \"https://a\"\nreadonly = true", "readonly"),
            ("[profiles.prod]\nbase_url = \"a\"", "line 2: no address"),
            ("[profiles.\"../x\"]\nbase_url = \"https://a\"", "name"),
        ] {
            private_file::write_atomically(&places.config_file(), text).expect("writes");
            let error = Config::load(&places).expect_err(text).to_string();
            assert!(error.contains("config.toml") && error.contains(what), "{error}");
        }
    }
}
