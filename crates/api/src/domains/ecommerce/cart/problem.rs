//! The problems that keep a cart from becoming an order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A problem that blocks a submit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(super) struct CartProblem {
    /// The code, such as `out_of_stock`.
    pub(super) code: String,
    /// The path in the cart, such as `items[0].quantity`.
    pub(super) path: String,
    /// Details of the problem.
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
