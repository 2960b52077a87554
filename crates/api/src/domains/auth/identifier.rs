//! Identifiers that users sign in with: usernames, emails and phones, each normalized to one spelling.

use std::fmt;
use std::str::FromStr;

use phonenumber::Mode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::types::error::{self, OnUnique};

/// A username: 3 to 32 of a-z, 0-9, dot, hyphen and underscore, the first a letter, so that it differs from every email
/// and phone. Lower case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, description = "3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter.")]
#[schemars(extend("minLength" = 3, "pattern" = "^ *[A-Za-z][A-Za-z0-9._-]{2,31} *$"))]
pub struct Username(String);

/// An email address, in lower case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, description = "An email address.")]
#[schemars(extend("minLength" = 5, "maxLength" = EMAIL_MAX, "pattern" = r"^ *[^@ ]+@[^@ ]+\.[^@ ]+ *$"))]
pub struct Email(String);

/// A phone as E.164 (ITU-T), as in `+5491123456789`; numbers without a country are Argentina's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, description = "A phone number, as in +5491123456789.")]
#[schemars(extend("minLength" = 3, "maxLength" = PHONE_MAX, "pattern" = "[0-9]"))]
pub struct Phone(String);

/// The maximum length of an email address (RFC 5321), the longest of the identifiers.
pub(super) const EMAIL_MAX: usize = 254;

/// The maximum length of a phone as people write it.
const PHONE_MAX: usize = 40;

/// A parsed identifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserKey {
    /// A username.
    Username(Username),
    /// An email.
    Email(Email),
    /// A phone.
    Phone(Phone),
    /// A text that no user can have as an identifier.
    Invalid,
}

impl FromStr for Username {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.trim().to_lowercase();
        let fits = (3..=32).contains(&name.len())
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(&byte));
        if fits { Ok(Self(name)) } else { Err("a username is 3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter") }
    }
}

impl FromStr for Email {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let email = text.trim().to_lowercase();
        // Quoted names and IP address domains are valid (RFC 5321), but not accepted here.
        let domain_fits = email.rsplit_once('@').is_some_and(|(name, domain)| {
            domain.contains('.') && !domain.starts_with('[') && !name.contains(['"', ' '])
        });
        if email.len() <= EMAIL_MAX && domain_fits && email.is_ascii() && email.parse::<lettre::Address>().is_ok() {
            Ok(Self(email))
        } else {
            Err("not an email address")
        }
    }
}

impl FromStr for Phone {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const REFUSED: &str = "not a phone number, as in +5491123456789";
        if text.len() > PHONE_MAX {
            return Err(REFUSED);
        }
        let number = phonenumber::parse(Some(phonenumber::country::AR), text.trim()).map_err(|_| REFUSED)?;
        if !number.is_valid() {
            return Err(REFUSED);
        }
        Ok(Self(number.format().mode(Mode::E164).to_string()))
    }
}

impl UserKey {
    /// Parses a text as a username, an email or a phone.
    pub fn parse(text: &str) -> Self {
        if text.contains('@') {
            return text.parse().map_or(Self::Invalid, Self::Email);
        }
        match text.parse() {
            Ok(username) => Self::Username(username),
            Err(_) => text.parse().map_or(Self::Invalid, Self::Phone),
        }
    }

    /// The normalized identifier; for an invalid one `text`, trimmed and in lower case.
    pub fn normalize(&self, text: &str) -> String {
        match self {
            Self::Username(key) => key.text(),
            Self::Email(key) => key.text(),
            Self::Phone(key) => key.text(),
            Self::Invalid => text.trim().to_lowercase(),
        }
    }

    /// The identifier as (username, email, phone): one of them at most is set.
    pub fn to_columns(&self) -> (Option<String>, Option<String>, Option<String>) {
        match self {
            Self::Username(Username(name)) => (Some(name.clone()), None, None),
            Self::Email(Email(email)) => (None, Some(email.clone()), None),
            Self::Phone(Phone(phone)) => (None, None, Some(phone.clone())),
            Self::Invalid => (None, None, None),
        }
    }
}

/// Maps a violation of a credential's unique constraints to 409 with the identifier's name.
pub(super) fn map_unique_violations<T>(written: error::Result<T>) -> error::Result<T> {
    written
        .on_unique("credentials_username_key", "credentials.username", "username")
        .on_unique("credentials_email_key", "credentials.email", "email")
        .on_unique("credentials_phone_key", "credentials.phone", "phone")
}

macro_rules! impl_identifier {
    ($($key:ident),*) => {$(
        impl $key {
            /// The normalized text.
            pub fn text(&self) -> String {
                self.0.clone()
            }
        }

        impl fmt::Display for $key {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $key {
            type Error = &'static str;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    )*};
}
impl_identifier!(Username, Email, Phone);

#[cfg(test)]
mod tests {
    use std::any::type_name;

    use jsonschema::Validator;
    use schemars::SchemaGenerator;
    use serde::de::DeserializeOwned;
    use serde_json::json;

    use super::*;

    /// True when the schema accepts a text that the type accepts too.
    fn fits<T: JsonSchema + DeserializeOwned>(text: &str) -> bool {
        let schema = T::json_schema(&mut SchemaGenerator::default()).to_value();
        let fits = Validator::new(&schema).expect("a schema").is_valid(&json!(text));
        let reads = serde_json::from_value::<T>(json!(text)).is_ok();
        assert!(fits || !reads, "{} reads {text:?}, which its schema refuses", type_name::<T>());
        fits
    }

    #[test]
    fn a_schema_takes_what_its_type_reads_and_has_bounds() {
        for (text, username, email, phone) in [
            (" Ana.Paz ", true, false, false),
            ("ana_99-x", true, false, true),
            ("9ana", false, false, true),
            ("an", false, false, false),
            (&"a".repeat(33), false, false, false),
            ("Ana@Example.COM", false, true, false),
            ("a@b.co", false, true, false),
            ("ana@localhost", false, false, false),
            (&format!("{}@example.com", "a".repeat(250)), false, false, false),
            ("+54 9 11 2345-6789", false, false, true),
            (&"1".repeat(41), false, false, false),
            ("", false, false, false),
        ] {
            let all = (fits::<Username>(text), fits::<Email>(text), fits::<Phone>(text));
            assert_eq!(all, (username, email, phone), "{text}");
        }
    }

    #[test]
    fn each_key_has_one_spelling() {
        let read = |text: &str| match UserKey::parse(text) {
            UserKey::Username(key) => format!("username {key}"),
            UserKey::Email(key) => format!("email {key}"),
            UserKey::Phone(key) => format!("phone {key}"),
            UserKey::Invalid => "nobody".into(),
        };
        for (text, key) in [
            (" Ana.Paz ", "username ana.paz"),
            ("ana_99-x", "username ana_99-x"),
            ("an", "nobody"),
            ("9ana", "nobody"),
            ("ana paz", "nobody"),
            ("ñandú", "nobody"),
            ("Ana@Example.COM", "email ana@example.com"),
            ("ana@localhost", "nobody"),
            ("ana@[127.0.0.1]", "nobody"),
            ("\"ana paz\"@example.com", "nobody"),
            ("ana@@example.com", "nobody"),
            ("@", "nobody"),
            ("+54 9 11 2345-6789", "phone +5491123456789"),
            ("011 4293-1234", "phone +541142931234"),
            ("+1 202 555 0143", "phone +12025550143"),
            ("12", "nobody"),
            ("", "nobody"),
        ] {
            assert_eq!(read(text), key, "{text}");
        }
    }
}
