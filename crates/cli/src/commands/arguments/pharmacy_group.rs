//! The `--group` option: the pharmacy group of a command.

use std::num::NonZeroU32;

use hub_client::types::PharmacyGroup;
use uuid::Uuid;

use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use hub_import::suggest::closest_names;
use hub_import::text::fold;

/// The `--group` option.
#[derive(clap::Args, Clone)]
pub(crate) struct GroupChoice {
    /// The pharmacy group, by id or name [default: HUB_PHARMACY_GROUP, or the only group there is]
    #[arg(long, value_name = "ID|NAME")]
    group: Option<String>,
}

impl GroupChoice {
    /// Selects a group by id.
    pub(crate) fn from_id(id: Uuid) -> Self {
        Self { group: Some(id.to_string()) }
    }

    /// True when a group was named.
    pub(crate) fn is_given(&self) -> bool {
        self.group.is_some()
    }

    /// Finds the group, with its pharmacies.
    ///
    /// # Errors
    /// Exit 5 when there is no such group, 2 when several match.
    pub(crate) async fn find(&self, context: &Context) -> Result<PharmacyGroup> {
        let client = context.read_client().await?;
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
                0 => Err(CliError::new(Exit::NotFound, "group", "the server has no group of pharmacies")),
                several => {
                    Err(CliError::usage(format!("there are {several} groups of pharmacies: {}", listed(&names)))
                        .with_help("say which with --group"))
                }
            };
        };
        groups.retain(|group| fold(&group.name) == fold(name));
        match groups.len() {
            1 => Ok(groups.remove(0)),
            0 => {
                let near = closest_names(name, names.iter().map(String::as_str));
                let there = if near.is_empty() {
                    format!("there are {}", listed(&names))
                } else {
                    format!("did you mean {}?", near.join(" or "))
                };
                Err(CliError::new(Exit::NotFound, "group", format!("there is no group {name}")).with_help(there))
            }
            several => {
                let ids: Vec<String> = groups.iter().map(|group| group.id.to_string()).collect();
                Err(CliError::usage(format!("{several} groups are called {name}"))
                    .with_help(format!("name it by its id: {}", ids.join(" or "))))
            }
        }
    }
}
