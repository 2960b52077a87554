//! The store that a command is about.

use serde_json::Value;
use uuid::Uuid;

use crate::commands::acting::is_staff;
use crate::commands::call::Call;
use crate::context::Context;
use crate::error::{Exit, Failure, Result};
use crate::names::{fold, nearest};

/// Which store, for commands that are about one.
#[derive(clap::Args, Clone)]
pub(crate) struct StoreChoice {
    /// The store, by its id or its name [default: the only one there is]
    #[arg(long, value_name = "ID|NAME")]
    store: Option<String>,
}

/// The stores that the caller sees: a workspace its own, the staff all.
pub(in crate::commands) struct Stores {
    /// Whether it is the staff who looks.
    pub(in crate::commands) is_staff: bool,
    /// The stores, as the server answers them.
    pub(in crate::commands) all: Vec<Value>,
}

impl StoreChoice {
    /// The store of a name or an id.
    pub(crate) fn of(name: Option<String>) -> Self {
        Self { store: name }
    }

    /// Whether one was named.
    pub(crate) fn is_given(&self) -> bool {
        self.store.is_some()
    }

    /// Its id.
    ///
    /// # Errors
    /// Exit 5 for one that is not there, 2 where several are meant.
    pub(crate) async fn id(&self, context: &Context) -> Result<Uuid> {
        // An id needs no list: what is not the caller's the server refuses.
        match self.store.as_deref().and_then(|store| Uuid::parse_str(store).ok()) {
            Some(id) => Ok(id),
            None => Ok(id_of(self.pick(&Stores::read(context).await?)?)),
        }
    }

    /// The one that is meant among some.
    ///
    /// # Errors
    /// Exit 5 for one that is not there, 2 where several are meant.
    pub(in crate::commands) fn pick<'a>(&self, stores: &'a Stores) -> Result<&'a Value> {
        let all = &stores.all;
        let name = |store: &'a Value| store["name"].as_str().unwrap_or_default();
        let listed = |of: &[&'a Value]| {
            let shown: Vec<&str> = of.iter().take(10).map(|store| name(store)).collect();
            shown.join(", ") + if of.len() > 10 { ", …" } else { "" }
        };
        let Some(asked) = &self.store else {
            return match &all[..] {
                [store] => Ok(store),
                [] => Err(Failure::new(Exit::NotFound, "store", "there is no store")),
                several => Err(Failure::usage(format!(
                    "there are {} stores: {}",
                    several.len(),
                    listed(&several.iter().collect::<Vec<_>>())
                ))
                .help("say which with --store")),
            };
        };
        let meant: Vec<&Value> =
            all.iter().filter(|store| store["id"] == asked.as_str() || fold(name(store)) == fold(asked)).collect();
        match meant[..] {
            [store] => Ok(store),
            [] => {
                let near = nearest(asked, all.iter().map(name));
                let there = match (near.is_empty(), all.is_empty()) {
                    (false, _) => format!("did you mean {}?", near.join(" or ")),
                    (true, true) => "there is none".to_owned(),
                    (true, false) => format!("there are {}", listed(&all.iter().collect::<Vec<_>>())),
                };
                Err(Failure::new(Exit::NotFound, "store", format!("there is no store {asked}")).help(there))
            }
            ref several => {
                let ids: Vec<&str> = several.iter().filter_map(|store| store["id"].as_str()).collect();
                Err(Failure::usage(format!("{} stores are called {asked}", several.len()))
                    .help(format!("name it by its id: {}", ids.join(" or "))))
            }
        }
    }
}

impl Stores {
    /// Reads all of them.
    pub(in crate::commands) async fn read(context: &Context) -> Result<Self> {
        let is_staff = is_staff(context).await?;
        let (mut all, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let mut page = Call::new(operation(is_staff), &[])
                .query("cursor", cursor.as_ref())
                .query("take", Some(100))
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

    /// Those that are meant: all of them, or the one that was named.
    pub(in crate::commands) fn meant(&self, choice: &StoreChoice) -> Result<Vec<Uuid>> {
        match choice.is_given() {
            true => Ok(vec![id_of(choice.pick(self)?)]),
            false => Ok(self.all.iter().map(id_of).collect()),
        }
    }
}

/// The operation that lists the stores that the caller sees.
pub(super) fn operation(is_staff: bool) -> &'static str {
    if is_staff { "backoffices_store_list" } else { "ecommerce_store_list" }
}

/// The id of something that the server answered.
pub(in crate::commands) fn id_of(thing: &Value) -> Uuid {
    thing["id"].as_str().and_then(|id| Uuid::parse_str(id).ok()).unwrap_or_default()
}
