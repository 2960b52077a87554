//! Pages of a list, their size, and their signed cursors, which inserts and deletes do not shift.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, de};
use sha2::Sha256;

use crate::config::ServerKey;
use crate::types::error::{Error, RequestPart, Result};

/// The number of rows of a page: 1 to 100, by default 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageSize(u32);

impl PageSize {
    /// The most rows of a page.
    pub const MAX: u32 = 100;

    /// A page of one row.
    pub const ONE: Self = Self(1);

    /// The page size.
    pub fn get(self) -> usize {
        self.0 as usize
    }

    /// The page size plus one; the additional row tells if there is a next page.
    pub fn plus_one(self) -> i64 {
        i64::from(self.0) + 1
    }
}

impl Default for PageSize {
    fn default() -> Self {
        Self(20)
    }
}

impl<'de> Deserialize<'de> for PageSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            take @ 1..=Self::MAX => Ok(Self(take)),
            _ => Err(de::Error::custom(format_args!("take is a whole number from 1 to {}", Self::MAX))),
        }
    }
}

impl JsonSchema for PageSize {
    fn schema_name() -> Cow<'static, str> {
        "Take".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "format": "uint32", "minimum": 1, "maximum": Self::MAX, "default": 20})
    }
}

/// One page of a list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "{T}Page")]
pub struct Page<T> {
    /// The cursor of the next page; null on the last page.
    pub cursor: Option<String>,
    /// The rows of the page.
    pub data: Vec<T>,
}

/// Encodes and decodes cursors, signed under a key derived from the server's key.
#[derive(Clone)]
pub struct CursorCodec(Hmac<Sha256>);

const MAC_BYTES: usize = 16;

impl CursorCodec {
    /// Creates a codec whose cursors only servers with the same key accept.
    pub fn new(secret: &ServerKey) -> Self {
        Self(Hmac::new_from_slice(&secret.derive("cursors")).expect("HMAC takes a key of any length"))
    }

    fn mac(&self, context: &str, sort_keys: &[u8]) -> Hmac<Sha256> {
        self.0.clone().chain_update(context).chain_update([0]).chain_update(sort_keys)
    }

    /// The cursor after a row with these sort keys. It is valid for `context` only: the list and its order.
    pub fn encode(&self, context: &str, sort_keys: &impl Serialize) -> Result<String> {
        let sort_keys = serde_json::to_vec(sort_keys).map_err(Error::internal)?;
        let mut cursor = self.mac(context, &sort_keys).finalize().into_bytes()[..MAC_BYTES].to_vec();
        cursor.extend(sort_keys);
        Ok(URL_SAFE_NO_PAD.encode(cursor))
    }

    /// The sort keys in a cursor. A forged cursor, or one of another context, is refused.
    pub fn decode<P: DeserializeOwned>(&self, context: &str, cursor: Option<&str>) -> Result<Option<P>> {
        let Some(cursor) = cursor else { return Ok(None) };
        let invalid = || Error::parser(RequestPart::Query, "cursor", "not a cursor of this list in this order");
        let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| invalid())?;
        let (mac, sort_keys) = bytes.split_at_checked(MAC_BYTES).ok_or_else(invalid)?;
        self.mac(context, sort_keys).verify_truncated_left(mac).map_err(|_| invalid())?;
        serde_json::from_slice(sort_keys).map(Some).map_err(|_| invalid())
    }

    /// Builds a page from `rows`, which were queried with [`PageSize::plus_one`]. `sort_key` gives a row's sort keys.
    pub fn build_page<R, P: Serialize>(
        &self,
        context: &str,
        take: PageSize,
        mut rows: Vec<R>,
        sort_key: impl Fn(&R) -> P,
    ) -> Result<Page<R>> {
        let has_more = rows.len() > take.0 as usize;
        rows.truncate(take.0 as usize);
        let cursor = match rows.last() {
            Some(last) if has_more => Some(self.encode(context, &sort_key(last))?),
            _ => None,
        };
        Ok(Page { cursor, data: rows })
    }
}

impl<T> Page<T> {
    /// Converts each row of the page.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Page<U> {
        Page { cursor: self.cursor, data: self.data.into_iter().map(convert).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_opens_only_where_it_was_sealed() {
        let cursors = CursorCodec::new(&ServerKey::from([7; 32]));
        let cursor = cursors.encode("groups:name", &("optica", 3)).expect("encodes");
        let decoded: Option<(String, i64)> = cursors.decode("groups:name", Some(&cursor)).expect("decodes");
        assert_eq!(decoded, Some(("optica".into(), 3)));

        let mut tampered = cursor.clone().into_bytes();
        *tampered.last_mut().expect("not empty") ^= 1;
        let tampered = String::from_utf8(tampered).expect("ASCII");
        let elsewhere = CursorCodec::new(&ServerKey::from([8; 32]));
        for (cursors, ordering, cursor) in [
            (&cursors, "groups:id", cursor.as_str()),
            (&cursors, "groups:name", &tampered),
            (&cursors, "groups:name", ""),
            (&cursors, "groups:name", "ñ"),
            (&elsewhere, "groups:name", &cursor),
        ] {
            assert!(cursors.decode::<(String, i64)>(ordering, Some(cursor)).is_err(), "{ordering} {cursor}");
        }
    }
}
