//! Addresses of pictures and files: on the web, or of an upload on this server.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::types::text::is_http_url;

/// The address of a picture or a file: `https://…` of at most 2048 characters, or an upload of this server,
/// `/media/resources/public/{id}` or `/media/resources/private/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(try_from = "String")]
#[sqlx(transparent, no_pg_array)]
pub struct PictureUrl(#[schemars(length(max = 2048))] String);

/// The place that an address names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PicturePlace {
    /// An address of the web, encrypted.
    Https,
    /// An address of the web, not encrypted: refused, but in a demonstration.
    Http,
    /// A public upload of this server.
    Public,
    /// A private upload of this server.
    Private(Uuid),
}

impl PictureUrl {
    /// The address.
    pub fn text(&self) -> String {
        self.0.clone()
    }

    /// The place that it names.
    pub fn place(&self) -> PicturePlace {
        parse_place(&self.0).unwrap_or(PicturePlace::Http)
    }
}

fn parse_place(text: &str) -> Option<PicturePlace> {
    if let Some(path) = text.strip_prefix("/media/resources/") {
        let (auth, id) = path.split_once('/')?;
        let id = Uuid::try_parse(id).ok().filter(|parsed| parsed.to_string() == id)?;
        return match auth {
            "public" => Some(PicturePlace::Public),
            "private" => Some(PicturePlace::Private(id)),
            _ => None,
        };
    }
    let is_https = text.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"));
    is_http_url(text).then_some(if is_https { PicturePlace::Https } else { PicturePlace::Http })
}

impl TryFrom<String> for PictureUrl {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match parse_place(&text) {
            Some(_) => Ok(Self(text)),
            None => Err("not an https address of at most 2048 characters, nor /media/resources/public/{id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let id = "0198a5b2-0000-7000-8000-000000000001";
        let private = PicturePlace::Private(Uuid::try_parse(id).expect("an id"));
        for (text, place) in [
            ("https://town.example/a.jpg".to_owned(), Some(PicturePlace::Https)),
            ("HTTPS://town.example/a.jpg".into(), Some(PicturePlace::Https)),
            ("http://town.example/a.jpg".into(), Some(PicturePlace::Http)),
            (format!("/media/resources/public/{id}"), Some(PicturePlace::Public)),
            (format!("/media/resources/private/{id}"), Some(private)),
            (format!("/media/resources/public/{}", id.to_uppercase()), None),
            (format!("/media/resources/public/{id}/"), None),
            (format!("/media/resources/public/{id}?width=64"), None),
            (format!("/media/resources/other/{id}"), None),
            (format!("/media/files/{id}/original"), None),
            ("/media/resources/public/../../etc".into(), None),
            (format!("https://town.example/{}", "a".repeat(2048)), None),
            ("ftp://town.example/a.jpg".into(), None),
            ("javascript:alert(1)".into(), None),
            ("//town.example/a.jpg".into(), None),
            (String::new(), None),
        ] {
            assert_eq!(parse_place(&text), place, "{text}");
        }
    }
}
