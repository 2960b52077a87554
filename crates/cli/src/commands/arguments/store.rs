//! The `--store` option: the store of a command.

use clap_complete::ArgValueCompleter;
use serde_json::Value;
use uuid::Uuid;

use crate::commands::requests::is_staff;
use crate::commands::requests::operation::OperationRequest;
use crate::completion::server_candidates::stores;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use hub_import::suggest::closest_names;
use hub_import::text::fold;

/// The `--store` option.
#[derive(clap::Args, Clone)]
pub(crate) struct StoreChoice {
    /// The store, by id or name [default: the only store there is]
    #[arg(long, value_name = "ID|NAME", add = ArgValueCompleter::new(stores))]
    store: Option<String>,
}

/// The stores that the caller sees: a workspace its own, the staff all.
pub(crate) struct VisibleStores {
    /// True when the caller is staff.
    pub(crate) is_staff: bool,
    /// The stores as the server returns them.
    pub(crate) all: Vec<Value>,
}

impl StoreChoice {
    /// Selects a store by name or id.
    pub(crate) fn from_name(name: Option<String>) -> Self {
        Self { store: name }
    }

    /// True when a store was named.
    pub(crate) fn is_given(&self) -> bool {
        self.store.is_some()
    }

    /// Finds the store's id.
    ///
    /// # Errors
    /// Exit 5 when there is no such store, 2 when several match.
    pub(crate) async fn find_id(&self, context: &Context) -> Result<Uuid> {
        // An id needs no list: the server refuses a store of somebody else.
        match self.store.as_deref().and_then(|store| Uuid::parse_str(store).ok()) {
            Some(id) => Ok(id),
            None => Ok(object_id(self.choose_from(&VisibleStores::fetch(context).await?)?)),
        }
    }

    /// Finds the chosen store in a list.
    ///
    /// # Errors
    /// Exit 5 when there is no such store, 2 when several match.
    pub(crate) fn choose_from<'a>(&self, stores: &'a VisibleStores) -> Result<&'a Value> {
        let all = &stores.all;
        let name = |store: &'a Value| store["name"].as_str().unwrap_or_default();
        let listed = |of: &[&'a Value]| {
            let shown: Vec<&str> = of.iter().take(10).map(|store| name(store)).collect();
            shown.join(", ") + if of.len() > 10 { ", …" } else { "" }
        };
        let Some(asked) = &self.store else {
            return match &all[..] {
                [store] => Ok(store),
                [] => Err(CliError::new(Exit::NotFound, "store", "there is no store")),
                several => Err(CliError::usage(format!(
                    "there are {} stores: {}",
                    several.len(),
                    listed(&several.iter().collect::<Vec<_>>())
                ))
                .with_help("say which with --store")),
            };
        };
        let meant: Vec<&Value> =
            all.iter().filter(|store| store["id"] == asked.as_str() || fold(name(store)) == fold(asked)).collect();
        match meant[..] {
            [store] => Ok(store),
            [] => {
                let near = closest_names(asked, all.iter().map(name));
                let there = match (near.is_empty(), all.is_empty()) {
                    (false, _) => format!("did you mean {}?", near.join(" or ")),
                    (true, true) => "there is none".to_owned(),
                    (true, false) => format!("there are {}", listed(&all.iter().collect::<Vec<_>>())),
                };
                Err(CliError::new(Exit::NotFound, "store", format!("there is no store {asked}")).with_help(there))
            }
            ref several => {
                let ids: Vec<&str> = several.iter().filter_map(|store| store["id"].as_str()).collect();
                Err(CliError::usage(format!("{} stores are called {asked}", several.len()))
                    .with_help(format!("name it by its id: {}", ids.join(" or "))))
            }
        }
    }
}

impl VisibleStores {
    /// Fetches all pages of the stores.
    pub(crate) async fn fetch(context: &Context) -> Result<Self> {
        let is_staff = is_staff(context).await?;
        let (mut all, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let mut page = OperationRequest::new(list_operation(is_staff), &[])
                .with_query("cursor", cursor.as_ref())
                .with_query("take", Some(100))
                .send(context)
                .await?;
            if let Value::Array(data) = page["data"].take() {
                all.extend(data);
            }
            cursor = page["cursor"].as_str().map(ToOwned::to_owned);
            if cursor.is_none() {
                return Ok(Self { is_staff, all });
            }
        }
    }

    /// The ids of the chosen store, or of all stores when none was named.
    pub(crate) fn chosen_ids(&self, choice: &StoreChoice) -> Result<Vec<Uuid>> {
        match choice.is_given() {
            true => Ok(vec![object_id(choice.choose_from(self)?)]),
            false => Ok(self.all.iter().map(object_id).collect()),
        }
    }
}

/// The operation that lists the stores of the caller.
pub(crate) fn list_operation(is_staff: bool) -> &'static str {
    if is_staff { "backoffices_store_list" } else { "ecommerce_store_list" }
}

/// The id of an object in an answer.
pub(crate) fn object_id(thing: &Value) -> Uuid {
    thing["id"].as_str().and_then(|id| Uuid::parse_str(id).ok()).unwrap_or_default()
}
