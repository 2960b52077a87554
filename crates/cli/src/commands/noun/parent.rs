//! Parents: the resources in the path of an operation before its own, chosen by an option each.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use uuid::Uuid;

use crate::commands::arguments::StoreChoice;
use crate::context::Context;
use crate::error::Result;

/// The path parameter of a store, which is chosen by id or name.
const STORE: &str = "store_id";

/// The choice of a parent.
pub(super) enum ParentChoice {
    /// A store.
    Store(StoreChoice),
    /// Another parent, by its path parameter and id.
    ById(&'static str, Uuid),
}

impl ParentChoice {
    /// Adds the option that chooses the parent of a path parameter.
    pub(super) fn augment(command: Command, parameter: &'static str) -> Command {
        if parameter == STORE {
            return StoreChoice::augment_args(command);
        }
        let name = parameter.strip_suffix("_id").unwrap_or(parameter).replace('_', "-");
        let help = format!("The {}, by id", name.replace('-', " "));
        let option = Arg::new(parameter).long(name).help(help).value_name("ID").required(true);
        command.arg(option.value_parser(value_parser!(Uuid)))
    }

    /// Reads that option.
    pub(super) fn from_matches(parameter: &'static str, matches: &ArgMatches) -> Result<Self, clap::Error> {
        if parameter == STORE {
            return StoreChoice::from_arg_matches(matches).map(Self::Store);
        }
        let id = matches.get_one::<Uuid>(parameter).copied();
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingRequiredArgument);
        id.map(|id| Self::ById(parameter, id)).ok_or_else(missing)
    }

    /// The path parameter and the id.
    ///
    /// # Errors
    /// Exit 5 when there is no such store, 2 when several match.
    pub(super) async fn find_id(&self, context: &Context) -> Result<(&'static str, Uuid)> {
        match self {
            Self::Store(store) => Ok((STORE, store.find_id(context).await?)),
            Self::ById(parameter, id) => Ok((parameter, *id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_parent_is_an_option() {
        let read = |parameter, line: &str| {
            let command = ParentChoice::augment(Command::new("list"), parameter);
            ParentChoice::from_matches(parameter, &command.try_get_matches_from(line.split(' '))?)
        };
        let id = "0198a5b2-0000-7000-8000-000000000001";
        let chosen = read("parent_workspace_id", &format!("list --parent-workspace {id}")).expect("an id");
        assert!(matches!(chosen, ParentChoice::ById("parent_workspace_id", read) if read.to_string() == id));
        for line in ["list", "list --parent-workspace x"] {
            assert!(read("parent_workspace_id", line).is_err(), "{line}");
        }
        // A store may be the only one, and is also found by name.
        for line in ["list", "list --store x"] {
            assert!(matches!(read(STORE, line), Ok(ParentChoice::Store(_))), "{line}");
        }
    }
}
