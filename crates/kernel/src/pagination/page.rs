//! Pages of a list: how many rows, and a sealed place to go on from that inserts and deletes do not move.

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

/// How many rows a page has: 1 to 100, 20 when the client does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageSize(u32);

impl PageSize {
    /// The most rows of a page.
    pub const MAX: u32 = 100;

    /// A page of one row.
    pub const ONE: Self = Self(1);

    /// One row more than the page has, so that the query tells whether there is a next page.
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
    /// Where the next page begins; null on the last one.
    pub cursor: Option<String>,
    /// The rows.
    pub data: Vec<T>,
}

/// Seals and opens cursors under the server's key.
#[derive(Clone)]
pub struct CursorCodec(Hmac<Sha256>);

const MAC_BYTES: usize = 16;

impl CursorCodec {
    /// Cursors that only servers with the same secret accept.
    pub fn new(secret: &ServerKey) -> Self {
        Self(Hmac::new_from_slice(&secret.derive("cursors")).expect("HMAC takes a key of any length"))
    }

    fn mac(&self, ordering: &str, place: &[u8]) -> Hmac<Sha256> {
        self.0.clone().chain_update(ordering).chain_update([0]).chain_update(place)
    }

    /// The cursor behind a row whose sort keys are `place`, in the list ordered by `ordering`.
    pub fn encode(&self, ordering: &str, place: &impl Serialize) -> Result<String> {
        let place = serde_json::to_vec(place).map_err(Error::internal)?;
        let mut cursor = self.mac(ordering, &place).finalize().into_bytes()[..MAC_BYTES].to_vec();
        cursor.extend(place);
        Ok(URL_SAFE_NO_PAD.encode(cursor))
    }

    /// The sort keys in a cursor; one that is tampered with or of another ordering is refused.
    pub fn decode<P: DeserializeOwned>(&self, ordering: &str, cursor: Option<&str>) -> Result<Option<P>> {
        let Some(cursor) = cursor else { return Ok(None) };
        let refused = || Error::parser(RequestPart::Query, "cursor", "not a cursor of this list in this order");
        let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| refused())?;
        let (seal, place) = bytes.split_at_checked(MAC_BYTES).ok_or_else(refused)?;
        self.mac(ordering, place).verify_truncated_left(seal).map_err(|_| refused())?;
        serde_json::from_slice(place).map(Some).map_err(|_| refused())
    }

    /// A page of `rows`, which were queried with [`PageSize::plus_one`]; `place` gives a row's sort keys.
    pub fn build_page<R, P: Serialize>(
        &self,
        ordering: &str,
        take: PageSize,
        mut rows: Vec<R>,
        place: impl Fn(&R) -> P,
    ) -> Result<Page<R>> {
        let more = rows.len() > take.0 as usize;
        rows.truncate(take.0 as usize);
        let cursor = match rows.last() {
            Some(last) if more => Some(self.encode(ordering, &place(last))?),
            _ => None,
        };
        Ok(Page { cursor, data: rows })
    }
}

impl<T> Page<T> {
    /// The same page of other rows.
    pub fn map<U>(self, row: impl FnMut(T) -> U) -> Page<U> {
        Page { cursor: self.cursor, data: self.data.into_iter().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_opens_only_where_it_was_sealed() {
        let cursors = CursorCodec::new(&ServerKey::from([7; 32]));
        let cursor = cursors.encode("groups:name", &("optica", 3)).expect("seals");
        let opened: Option<(String, i64)> = cursors.decode("groups:name", Some(&cursor)).expect("opens");
        assert_eq!(opened, Some(("optica".into(), 3)));

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
