//! The value types of settings: lists, origins, redirects and secrets.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderValue, Uri};

/// A setting that is or contains a secret, never displayed. It is parsed when it is used: an error of the command
/// line's own parser would quote the text.
#[derive(Clone)]
pub struct SecretSetting(String);

impl SecretSetting {
    /// Parses the setting. An error names the setting, not its text.
    pub fn parse<T: FromStr>(&self, name: &str) -> Result<T, String>
    where
        T::Err: fmt::Display,
    {
        self.0.trim().parse().map_err(|error| format!("{name}: {error}"))
    }

    /// Returns true if the setting is empty, as environment files often leave unused settings.
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }
}

impl FromStr for SecretSetting {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for SecretSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unread(…)")
    }
}

/// Values separated by commas. An empty text is an empty list.
#[derive(Clone, Debug)]
pub struct CommaSeparated<T>(pub Vec<T>);

impl<T: FromStr> FromStr for CommaSeparated<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

/// The origin of a site: scheme, host and optional port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(pub HeaderValue);

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let invalid = || format!("{text} is not an origin, as in https://town.example");
        let uri: Uri = text.trim_end_matches('/').parse().map_err(|_| invalid())?;
        let (Some("http" | "https"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(invalid());
        };
        if uri.path_and_query().is_some_and(|rest| rest.as_str() != "/") || authority.as_str().contains('@') {
            return Err(invalid());
        }
        let origin = format!("{}://{}", uri.scheme_str().unwrap_or_default(), authority).to_lowercase();
        HeaderValue::from_str(&origin).map(Self).map_err(|_| invalid())
    }
}

/// A named redirect of GET /.
#[derive(Clone, Debug)]
pub struct RootSource {
    /// The value of the query parameter `source`.
    pub name: String,
    /// The URL to redirect to.
    pub url: HeaderValue,
}

impl FromStr for RootSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, url) = text.split_once('=').ok_or_else(|| format!("{text} is not name=url"))?;
        let uri: Uri = url.parse().map_err(|_| format!("{url} is not an address"))?;
        if !matches!(uri.scheme_str(), Some("http" | "https")) {
            return Err(format!("{url} is not an http address"));
        }
        Ok(Self { name: name.trim().into(), url: url.parse().map_err(|_| format!("{url} is not an address"))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins() {
        for (text, origin) in [
            ("https://town.example", Some("https://town.example")),
            ("https://Town.example/", Some("https://town.example")),
            ("http://127.0.0.1:5173", Some("http://127.0.0.1:5173")),
            ("*", None),
            ("town.example", None),
            ("https://town.example/path", None),
            ("ftp://town.example", None),
            ("https://user@town.example", None),
        ] {
            assert_eq!(
                text.parse::<Origin>().ok().map(|Origin(value)| value),
                origin.map(HeaderValue::from_static),
                "{text}"
            );
        }
    }

    #[test]
    fn lists_take_spaces_and_nothing() {
        let list = |text: &str| text.parse::<CommaSeparated<u8>>().map(|CommaSeparated(values)| values);
        assert_eq!(list(""), Ok(vec![]));
        assert_eq!(list(" 1, 2 ,,3 "), Ok(vec![1, 2, 3]));
        assert!(list("1,x").is_err());
    }
}
