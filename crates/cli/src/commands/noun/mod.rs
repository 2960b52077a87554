//! Nouns: resources with the verbs list, get, put and delete, as in `hub coupon list`.
//!
//! A noun is one row of `table.rs`. Its verbs, parents, filters and columns come from the contract.

mod columns;
mod command;
mod filters;
mod parent;
mod table;
mod verbs;

use hub_client::contract::{Operation, find_operation};
use hub_import::importers::ImportKind;
use uuid::Uuid;

use super::requests::operation::OperationRequest;
use crate::output::Columns;

pub(crate) use command::{NounCommand, add_verbs};

/// A kind of resource.
pub(crate) struct Noun {
    /// The name of its command.
    name: &'static str,
    /// The first line of its help.
    about: &'static str,
    /// The prefix of its operations, as in `ecommerce_coupon` for `ecommerce_coupon_list`, `_get`, `_put` and `_delete`.
    /// A verb without an operation is not offered.
    operations: &'static str,
    /// The way to write it.
    put: Put,
    /// The kind of its rows in files, when it is imported as `hub import run` does.
    import: Option<ImportKind>,
    /// The columns of its list; without any, every field that is not a list.
    columns: Columns<'static>,
}

/// The way to write a resource.
enum Put {
    /// Its put operation.
    Operation,
    /// A topic of the command bus, whose params are the resource with its `id`.
    Topic(&'static str),
}

impl Noun {
    /// The operation of a verb.
    fn operation(&self, verb: &str) -> Option<&'static Operation> {
        find_operation(&format!("{}_{verb}", self.operations))
    }

    /// A request for the operation of a verb, with the ids of its path.
    fn request(&self, verb: &str, ids: &[(&'static str, Uuid)]) -> OperationRequest<'static> {
        let operation = self.operation(verb).expect("a verb is offered when its operation exists");
        OperationRequest::new(&operation.id, ids)
    }

    /// The path parameters of a verb that are the ids of parents.
    fn parents(&self, verb: &str) -> Vec<&'static str> {
        let operation = self.operation(verb).or_else(|| self.operation("get"));
        let mut names: Vec<_> = operation.into_iter().flat_map(Operation::path_parameters).collect();
        if verb != "list" {
            names.pop();
        }
        names
    }

    /// The path parameter that is its own id.
    fn id_parameter(&self) -> &'static str {
        self.operation("get").and_then(|get| get.path_parameters().next_back()).unwrap_or("id")
    }
}
