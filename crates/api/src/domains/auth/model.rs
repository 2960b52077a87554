//! Types that the whole domain shares.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::types::error::Result;
use hub_kernel::types::text::check_single_line;

/// The state of a user, a scope or an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AccountState {
    /// Usable.
    Active,
    /// Not usable for now.
    Blocked,
    /// Not usable any more.
    Deleted,
}

/// A given or family name: a single line of 1 to 80 characters, without those that [`check_single_line`] refuses.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, description = "1 to 80 characters.")]
#[schemars(extend("minLength" = 1, "maxLength" = 80, "pattern" = r"\S"))]
pub struct Name(pub(super) String);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        check_single_line(text).map_err(|error| error.to_string())?;
        let name = text.trim();
        if (1..=80).contains(&name.chars().count()) {
            Ok(Self(name.to_owned()))
        } else {
            Err("a name is 1 to 80 characters".into())
        }
    }
}

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}
