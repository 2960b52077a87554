//! The sort orders of lists whose rows have a name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::http::list_query::OrderBy;
use hub_kernel::pagination::keyset::OrderDir;

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

impl OrderBy for NamedOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Name => ("name_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}
