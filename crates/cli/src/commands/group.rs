//! The group of pharmacies that a command is about.

use std::num::NonZeroU32;

use hub_client::types::PharmacyGroup;
use uuid::Uuid;

use crate::context::Context;
use crate::error::{Exit, Failure, Result};
use crate::names::{fold, nearest};

/// Which group, for commands that are about one.
#[derive(clap::Args, Clone)]
pub(crate) struct GroupChoice {
    /// The group, by its id or its name [default: HUB_PHARMACY_GROUP, or else the only one there is]
    #[arg(long, value_name = "ID|NAME")]
    group: Option<String>,
}

impl GroupChoice {
    /// The group of an id.
    pub(crate) fn of(id: Uuid) -> Self {
        Self { group: Some(id.to_string()) }
    }

    /// Whether one was named.
    pub(crate) fn is_given(&self) -> bool {
        self.group.is_some()
    }

    /// Finds it, with its pharmacies.
    ///
    /// # Errors
    /// Exit 5 for one that is not there, 2 where several are meant.
    pub(crate) async fn find(&self, context: &Context) -> Result<PharmacyGroup> {
        let client = context.client().await?;
        let group = self.group.as_deref().or(context.pharmacy_group());
        if let Some(id) = group.and_then(|group| Uuid::parse_str(group).ok()) {
            return Ok(client.pharmacy_group_get(&id).await?.into_inner());
        }
        let (mut groups, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let page = client.pharmacy_group_list(cursor.as_deref(), NonZeroU32::new(100)).await?.into_inner();
            groups.extend(page.data);
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        let names: Vec<String> = groups.iter().map(|group| group.name.clone()).collect();
        let listed = |names: &[String]| {
            let shown: Vec<&str> = names.iter().take(10).map(String::as_str).collect();
            shown.join(", ") + if names.len() > 10 { ", …" } else { "" }
        };
        let Some(name) = group else {
            return match groups.len() {
                1 => Ok(groups.remove(0)),
                0 => Err(Failure::new(Exit::NotFound, "group", "the server has no group of pharmacies")),
                several => Err(Failure::usage(format!("there are {several} groups of pharmacies: {}", listed(&names)))
                    .help("say which with --group")),
            };
        };
        groups.retain(|group| fold(&group.name) == fold(name));
        match groups.len() {
            1 => Ok(groups.remove(0)),
            0 => {
                let near = nearest(name, names.iter().map(String::as_str));
                let there = if near.is_empty() {
                    format!("there are {}", listed(&names))
                } else {
                    format!("did you mean {}?", near.join(" or "))
                };
                Err(Failure::new(Exit::NotFound, "group", format!("there is no group {name}")).help(there))
            }
            several => {
                let ids: Vec<String> = groups.iter().map(|group| group.id.to_string()).collect();
                Err(Failure::usage(format!("{several} groups are called {name}"))
                    .help(format!("name it by its id: {}", ids.join(" or "))))
            }
        }
    }
}
