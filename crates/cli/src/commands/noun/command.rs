//! The commands of the nouns, built from their table and the contract.

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use uuid::Uuid;

use super::parent::ParentChoice;
use super::table::{NOUNS, find_noun};
use super::verbs::Verb;
use super::{Noun, Put, filters};
use crate::commands::arguments::request_body::BodyArgs;
use crate::commands::import::ImportFileArgs;
use crate::context::Context;
use crate::error::Result;

/// A noun and a verb, as in `hub coupon list`.
pub(crate) struct NounCommand {
    noun: &'static Noun,
    parents: Vec<ParentChoice>,
    verb: Verb,
}

#[derive(Args)]
struct IdArgs {
    /// Its id
    id: Uuid,
}

#[derive(Args)]
struct PutArgs {
    /// The id [default: create a new one]
    id: Option<Uuid>,
    #[command(flatten)]
    body: BodyArgs,
}

#[derive(Args)]
struct DryRunArgs {
    /// Print what would change without changing it
    #[arg(long)]
    dry_run: bool,
}

impl NounCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let mut ids = Vec::new();
        for parent in &self.parents {
            ids.push(parent.find_id(context).await?);
        }
        self.verb.run(self.noun, ids, context).await
    }
}

impl Subcommand for NounCommand {
    fn augment_subcommands(command: Command) -> Command {
        let nouns = NOUNS.iter().map(|noun| {
            // The contract is read for a noun that is called, not at each start of the program.
            let command = Command::new(noun.name).about(noun.about).defer(add_verbs);
            command.subcommand_required(true).arg_required_else_help(true)
        });
        command.subcommands(nouns)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        find_noun(name).is_some()
    }
}

impl FromArgMatches for NounCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let noun = find_noun(name).ok_or_else(missing)?;
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let parents = noun.parents(name).into_iter().map(|parameter| ParentChoice::from_matches(parameter, matches));
        let verb = match name {
            "list" => {
                let list = noun.operation("list");
                Verb::List { filters: list.map(|list| filters::values(list, matches)).unwrap_or_default() }
            }
            "get" => Verb::Get { id: IdArgs::from_arg_matches(matches)?.id },
            "put" => {
                let PutArgs { id, body } = PutArgs::from_arg_matches(matches)?;
                let dry_run = match noun.put {
                    Put::Operation => false,
                    Put::Topic(_) => DryRunArgs::from_arg_matches(matches)?.dry_run,
                };
                Verb::Put { id, body, dry_run }
            }
            "delete" => Verb::Delete { id: IdArgs::from_arg_matches(matches)?.id },
            "import" => match noun.import {
                Some(kind) => Verb::Import(kind, Box::new(ImportFileArgs::from_arg_matches(matches)?)),
                None => return Err(missing()),
            },
            _ => return Err(missing()),
        };
        Ok(Self { noun, parents: parents.collect::<Result<_, _>>()?, verb })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Adds the verbs to the command of a noun, once; other commands stay as they are.
pub(crate) fn add_verbs(command: Command) -> Command {
    match find_noun(command.get_name()) {
        Some(noun) if !command.has_subcommands() => command.subcommands(noun.verbs()),
        _ => command,
    }
}

impl Noun {
    /// The commands of its verbs.
    fn verbs(&self) -> impl Iterator<Item = Command> {
        let with_parents =
            |name: &'static str| self.parents(name).into_iter().fold(Command::new(name), ParentChoice::augment);
        let with_id = |name: &'static str| IdArgs::augment_args(with_parents(name));
        let list = self.operation("list").map(|list| with_parents("list").args(filters::arguments(list)));
        let get = self.operation("get").map(|_| with_id("get"));
        let put = || PutArgs::augment_args(with_parents("put"));
        let put = match self.put {
            Put::Operation => self.operation("put").map(|_| put()),
            Put::Topic(_) => Some(DryRunArgs::augment_args(put())),
        };
        let delete = self.operation("delete").map(|_| with_id("delete"));
        let import = self.import.map(|_| ImportFileArgs::augment_args(Command::new("import")));
        // The text comes last: shared arguments bring one of their own.
        [
            (list, "List them"),
            (get, "Show one"),
            (put, "Create or change one; fields alone leave the other fields unchanged"),
            (delete, "Delete one"),
            (import, "Import a file of them, as `hub import run` does"),
        ]
        .into_iter()
        .filter_map(|(command, about)| Some(command?.about(about)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(clap::Parser)]
    struct Cli {
        #[command(subcommand)]
        noun: NounCommand,
    }

    fn read(line: &str) -> Result<NounCommand, clap::Error> {
        <Cli as clap::Parser>::try_parse_from(line.split(' ')).map(|cli| cli.noun)
    }

    #[test]
    fn a_noun_has_the_verbs_of_its_operations() {
        const ID: &str = "0198a5b2-0000-7000-8000-000000000001";
        let verbs = |name: &str| -> Vec<String> {
            let noun = find_noun(name).expect("a noun");
            noun.verbs().map(|verb| verb.get_name().to_owned()).collect()
        };
        assert_eq!(verbs("coupon"), ["list", "get", "put", "delete"]);
        assert_eq!(verbs("group"), ["list", "get", "put"]);
        assert_eq!(verbs("poi"), ["list", "get", "put", "import"]);
        for (line, is_allowed) in [
            (format!("hub coupon get {ID} --store x"), true),
            (format!("hub group get {ID} --store x"), false),
            (format!("hub group put {ID} --field a=1 --dry-run"), true),
            (format!("hub coupon put {ID} --field a=1 --dry-run"), false),
            (format!("hub group delete {ID}"), false),
            ("hub coupon".to_owned(), false),
            ("hub coupon get x".to_owned(), false),
        ] {
            assert_eq!(read(&line).is_ok(), is_allowed, "{line}");
        }
        let listed = read("hub coupon list --enabled true").expect("read");
        assert_eq!((listed.noun.name, listed.parents.len()), ("coupon", 1));
        assert!(matches!(listed.verb, Verb::List { filters } if filters == [("enabled", "true".to_owned())]));
    }

    #[test]
    fn every_list_of_the_contract_may_become_a_noun() {
        for operation in hub_client::contract::list_operations() {
            let Some(operations) = operation.id.strip_suffix("_list") else { continue };
            let noun = Noun { name: "noun", about: "", operations, put: Put::Operation, import: None, columns: &[] };
            Command::new("noun").subcommands(noun.verbs()).debug_assert();
        }
    }
}
