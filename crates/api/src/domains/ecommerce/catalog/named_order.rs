//! The sort orders of lists whose rows have a name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::pagination::keyset::{ListOrder, OrderDir, SortKey};
use hub_kernel::types::clock::Timestamp;

/// The sort order of rows with a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NamedOrderBy {
    /// The name, without regard to case and accents.
    #[default]
    Name,
    /// The time of its creation.
    CreatedAt,
}

impl NamedOrderBy {
    /// The ordering of a list.
    pub(crate) fn ordering(self, list: &'static str, dir: Option<OrderDir>) -> ListOrder {
        let (column, natural) = match self {
            Self::Name => ("name_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        };
        ListOrder { list, column, dir: dir.unwrap_or(natural) }
    }

    /// A row's sort key.
    pub(crate) fn key(self, name_folded: &str, created_at: Timestamp) -> SortKey {
        match self {
            Self::Name => SortKey::Text(name_folded.to_owned()),
            Self::CreatedAt => SortKey::Time(created_at),
        }
    }
}
