//! The sort orders of lists whose rows have a name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::pagination::keyset::{Key, OrderDir, Ordering};
use hub_kernel::types::clock::Timestamp;

/// What things with names are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NamedOrderBy {
    /// The name, without regard to case and accents.
    #[default]
    Name,
    /// When it was made.
    CreatedAt,
}

impl NamedOrderBy {
    /// The order of a list by this.
    pub(crate) fn ordering(self, list: &'static str, dir: Option<OrderDir>) -> Ordering {
        let (column, natural) = match self {
            Self::Name => ("name_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        };
        Ordering { list, column, dir: dir.unwrap_or(natural) }
    }

    /// A row's place in it.
    pub(crate) fn key(self, name_folded: &str, created_at: Timestamp) -> Key {
        match self {
            Self::Name => Key::Text(name_folded.to_owned()),
            Self::CreatedAt => Key::At(created_at),
        }
    }
}
