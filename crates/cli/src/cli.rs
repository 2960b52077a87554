//! The tree of commands, and the options that each of them takes.

use anstream::ColorChoice;
use clap::{Args, Parser, Subcommand, ValueEnum};
use hub_client::profile::BaseUrl;

use crate::commands::{
    account, api, app_version, auth, command, completion, contract, demo, doctor, duty, export, import, kpi, man,
    order, part, profile, seed, store, tui, version,
};
use crate::context::Context;
use crate::error::Result;
use crate::output::{Field, Format};

/// What stands below the help of the whole.
const AFTER: &str = "\
Environment: HUB_PROFILE, HUB_BASE_URL, HUB_TOKEN; HUB_USERKEY with HUB_PASSWORD_FILE signs in for one run;
HUB_PHARMACY_GROUP names the group of the duty commands.
An option wins over the environment, and that over the profile.

Exit codes: 0 done; 1 unexpected; 2 usage; 3 called off or to be confirmed; 4 not signed in or forbidden; 5 not found;
6 refused by the server; 7 some of it failed; 8 a check failed; 9 not reachable; 130 interrupted.";

/// The operators' command line of a hub.
#[derive(Parser)]
#[command(name = "hub", version, about = "The operators' command line of a hub", after_help = AFTER, arg_required_else_help = true, max_term_width = 120)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) globals: Globals,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command takes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Globals {
    /// The profile: a server by its name
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The server's address, instead of the profile's
    #[arg(long, global = true, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,
    /// How data is written: table, json, jsonl or csv [default: table]
    #[arg(short, long, global = true, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) output: Option<Format>,
    /// These fields alone, by path, as in id,profile.given_name
    #[arg(long, global = true, value_name = "A,B", value_delimiter = ',')]
    pub(crate) fields: Option<Vec<Field>>,
    /// Stop a list after N [default: 50]
    #[arg(long, global = true, value_name = "N", conflicts_with = "all", value_parser = positive)]
    pub(crate) limit: Option<usize>,
    /// All of it: every page of a list
    #[arg(long, global = true)]
    pub(crate) all: bool,
    /// How long an answer may take
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) timeout: u64,
    /// How often a read, or a write by id, is tried again
    #[arg(long, global = true, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) retries: u32,
    /// Say nothing but failures
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say each exchange with the server
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// Ask nothing
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
    /// Confirm whatever would be asked
    #[arg(short, long, global = true)]
    pub(crate) yes: bool,
    /// When to use colour: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    pub(crate) color: Color,
    /// Show no progress
    #[arg(long, global = true)]
    pub(crate) no_progress: bool,
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "a whole number from 1".to_owned())
}

/// When to use colour.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR says no
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

impl Color {
    /// Makes it hold for all that is written from now on.
    pub(crate) fn choose(self) {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::AlwaysAnsi,
            Self::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// The commands: a noun, then a verb.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Who you are at a server
    #[command(subcommand)]
    Auth(auth::Auth),
    /// The servers you know, by name
    #[command(subcommand)]
    Profile(profile::ProfileCommand),
    /// Call any operation, by its id or by method and path
    Api(api::Api),
    /// The data a platform begins with
    #[command(subcommand)]
    Seed(seed::Seed),
    /// Rows of a file, checked as a whole before any of them is written
    #[command(subcommand)]
    Import(import::Import),
    /// What `hub import` reads, as CSV unless -o says otherwise; all of it unless --limit does
    #[command(subcommand)]
    Export(export::Export),
    /// What the staff can have done, by topics
    #[command(subcommand, name = "command")]
    Bus(command::CommandBus),
    /// Every account of the platform
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// The platform in figures
    #[command(subcommand)]
    Kpi(kpi::Kpi),
    /// The stores of one's workspace; to the staff, all of them
    #[command(subcommand)]
    Store(store::StoreCommand),
    /// What a store sells
    #[command(subcommand)]
    Article(part::PartCommand<part::Articles>),
    /// Which articles a store shows, in which sections; what is published is frozen
    #[command(subcommand)]
    Catalog(part::PartCommand<part::Named>),
    /// What can be chosen with a store's articles
    #[command(subcommand)]
    Customizer(part::PartCommand<part::Named>),
    /// The coupons of a store
    #[command(subcommand)]
    Coupon(part::PartCommand<part::Coupons>),
    /// What a store adds to and takes off orders, by how they are paid and fetched
    #[command(subcommand)]
    Policy(part::PartCommand<part::Every>),
    /// The orders of one's stores; to the staff, of all stores
    #[command(subcommand)]
    Order(order::OrderCommand),
    /// Which pharmacy is on duty when
    #[command(subcommand)]
    Duty(duty::Duty),
    /// What makes a demonstration lively
    #[command(subcommand)]
    Demo(demo::Demo),
    /// The dashboard: KPIs, live orders, duty shifts, stores, on a terminal all day
    Tui(tui::Tui),
    /// The builds of the apps
    #[command(subcommand)]
    AppVersion(app_version::AppVersion),
    /// The contract beside a server
    #[command(subcommand)]
    Contract(contract::Contract),
    /// Check configuration, server, contract, clock and session
    Doctor,
    /// This program's version and contract
    Version,
    /// The completion of a shell
    Completion(completion::Completion),
    /// The manual's pages
    Man(man::Man),
}

impl Command {
    /// Runs it to its end.
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Auth(command) => command.run(context).await,
            Self::Profile(command) => command.run(context).await,
            Self::Api(command) => command.run(context).await,
            Self::Seed(command) => command.run(context).await,
            Self::Import(command) => command.run(context).await,
            Self::Export(command) => command.run(context).await,
            Self::Bus(command) => command.run(context).await,
            Self::Account(command) => command.run(context).await,
            Self::Kpi(command) => command.run(context).await,
            Self::Store(command) => command.run(context).await,
            Self::Article(command) => command.run(&part::ARTICLE, context).await,
            Self::Catalog(command) => command.run(&part::CATALOG, context).await,
            Self::Customizer(command) => command.run(&part::CUSTOMIZER, context).await,
            Self::Coupon(command) => command.run(&part::COUPON, context).await,
            Self::Policy(command) => command.run(&part::POLICY, context).await,
            Self::Order(command) => command.run(context).await,
            Self::Duty(command) => command.run(context).await,
            Self::Demo(command) => command.run(context).await,
            Self::Tui(command) => command.run(context).await,
            Self::AppVersion(command) => command.run(context).await,
            Self::Contract(command) => command.run(context).await,
            Self::Doctor => doctor::run(context).await,
            Self::Version => version::run(context),
            Self::Completion(command) => command.run(context),
            Self::Man(command) => command.run(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_tree_holds_together() {
        Cli::command().debug_assert();
    }

    /// clap would take one for the other, and only when the command runs.
    #[test]
    fn no_command_has_an_argument_named_as_a_global_one() {
        fn check(command: &clap::Command, globals: &[&str]) {
            for argument in command.get_arguments() {
                assert!(!globals.contains(&argument.get_id().as_str()), "{} {}", command.get_name(), argument.get_id());
            }
            command.get_subcommands().for_each(|below| check(below, globals));
        }
        let cli = Cli::command();
        let globals: Vec<&str> = cli.get_arguments().map(|argument| argument.get_id().as_str()).collect();
        assert!(globals.contains(&"fields"));
        cli.get_subcommands().for_each(|command| check(command, &globals));
    }
}
