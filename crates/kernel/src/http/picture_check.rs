//! The rule of pictures' addresses in a body: encrypted, or a public upload; one that is stored already may stay.

use serde_json::json;

use crate::db::Statement;
use crate::types::error::{Error, RequestPart, Result};
use crate::types::picture_url::{PicturePlace, PictureUrl};

/// The check of the addresses of one body.
pub struct PictureCheck {
    allows_http: bool,
    /// The addresses that are refused unless they are stored already.
    refused: Vec<(String, Error)>,
}

impl PictureCheck {
    /// A check without addresses. Demonstrations allow `http://`.
    pub fn new(allows_http: bool) -> Self {
        Self { allows_http, refused: Vec::new() }
    }

    /// Checks the address of a field.
    #[must_use]
    pub fn add(mut self, path: impl Into<String>, url: Option<&PictureUrl>) -> Self {
        let (Some(url), path) = (url, path.into()) else { return self };
        let error = match url.place() {
            PicturePlace::Https | PicturePlace::Public => return self,
            PicturePlace::Http if self.allows_http => return self,
            PicturePlace::Http => Error::parser(RequestPart::Body, path, "not an https address"),
            PicturePlace::Private(_) => Error::Rule("media_public", Some(json!({"path": path}))),
        };
        self.refused.push((url.text(), error));
        self
    }

    /// Refuses the first address that is not allowed: 400 `error.parser.body`, or 422 `error.rule.media_public` for a private
    /// upload.
    pub fn finish(self) -> Result<()> {
        self.refused.into_iter().next().map_or(Ok(()), |(_, error)| Err(error))
    }

    /// As [`Self::finish`], but allows addresses that `stored` selects, one a row.
    pub async fn finish_with_stored(self, stored: Statement<'_>) -> Result<()> {
        if self.refused.is_empty() {
            return Ok(());
        }
        let stored: Vec<Option<String>> = stored.all_scalars().await?;
        let is_new = |url: &String| stored.iter().all(|one| one.as_ref() != Some(url));
        let new = self.refused.into_iter().find(|(url, _)| is_new(url));
        new.map_or(Ok(()), |(_, error)| Err(error))
    }
}
