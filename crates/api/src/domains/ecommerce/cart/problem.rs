//! The problems that keep a cart from becoming an order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Something that stands in the way of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(super) struct CartProblem {
    /// What it is, as in `out_of_stock`.
    pub(super) code: String,
    /// Where in the cart, as in `items[0].quantity`.
    pub(super) path: String,
    /// What helps.
    pub(super) extra: Option<Map<String, Value>>,
}

impl CartProblem {
    pub(super) fn new(code: &str, path: impl Into<String>) -> Self {
        Self { code: code.to_owned(), path: path.into(), extra: None }
    }

    pub(super) fn with_extra(self, extra: Value) -> Self {
        Self { extra: if let Value::Object(extra) = extra { Some(extra) } else { None }, ..self }
    }
}
