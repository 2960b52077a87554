//! The value types of settings: lists, origins, redirects and secrets.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderValue, Uri};
use secrecy::{ExposeSecret, SecretString};

/// Takes a secret setting as it is. It is parsed when it is used: an error of the command line's own parser would quote
/// the text.
pub(super) fn take_secret(text: &str) -> Result<SecretString, Infallible> {
    Ok(SecretString::from(text.trim().to_owned()))
}

/// Parses a secret setting. An error names the setting, not its text.
pub fn parse_secret<T: FromStr>(name: &str, secret: &SecretString) -> Result<T, String>
where
    T::Err: fmt::Display,
{
    secret.expose_secret().parse().map_err(|error| format!("{name}: {error}"))
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

/// The address of a map's tiles, as in `https://tile.example/{z}/{x}/{y}.png`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilesUrl(pub String);

impl FromStr for TilesUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names_a_tile = ["{z}", "{x}", "{y}"].iter().all(|part| text.contains(part));
        // Pages load pictures from https alone.
        let uri = text.replace(['{', '}'], "").parse::<Uri>().ok().filter(|uri| uri.scheme_str() == Some("https"));
        match uri.filter(|_| names_a_tile) {
            Some(_) => Ok(Self(text.to_owned())),
            None => Err(format!(
                "{text} is no https address with {{z}}, {{x}} and {{y}}, as in https://tile.example/{{z}}/{{x}}/{{y}}.png"
            )),
        }
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
    use crate::config::ServerKey;

    #[test]
    fn addresses_of_tiles() {
        for (text, is_valid) in [
            ("https://tile.example/{z}/{x}/{y}.png", true),
            ("https://tile.example/{z}/{x}/{y}@2x.png?key=k", true),
            ("http://tile.example/{z}/{x}/{y}.png", false),
            ("https://tile.example/{z}/{x}.png", false),
            ("tile.example/{z}/{x}/{y}.png", false),
            ("{z}{x}{y}", false),
        ] {
            assert_eq!(text.parse::<TilesUrl>().is_ok(), is_valid, "{text}");
        }
    }

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
    fn a_secret_setting_is_in_no_debug_text_and_in_no_error() {
        let Ok(secret) = take_secret(" turno de noche\n");
        assert_eq!(secret.expose_secret(), "turno de noche");
        assert!(!format!("{secret:?}").contains("turno"), "{secret:?}");
        let error = parse_secret::<ServerKey>("HUB_SECRET", &secret).expect_err("no key");
        assert_eq!(error, "HUB_SECRET: a secret is 64 hex digits");
        let key: ServerKey = parse_secret("HUB_SECRET", &"2a".repeat(32).into()).expect("a key");
        assert!(!format!("{key:?}").contains("42"), "{key:?}");
    }

    #[test]
    fn lists_take_spaces_and_nothing() {
        let list = |text: &str| text.parse::<CommaSeparated<u8>>().map(|CommaSeparated(values)| values);
        assert_eq!(list(""), Ok(vec![]));
        assert_eq!(list(" 1, 2 ,,3 "), Ok(vec![1, 2, 3]));
        assert!(list("1,x").is_err());
    }
}
