//! The command tree.

use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::{
    account, analytics, api, app_version, auth, chat, command, completion, contract, demo, doctor, duty, explore,
    export, import, kpi, man, media, member, noun, order, place, profile, provider, seed, store, subscription, tui,
    turn, version, wallet, workspace,
};
use crate::context::Context;
use crate::error::Result;
use crate::globals::Globals;

/// The text below the top-level help.
const AFTER_HELP: &str = "\
Environment: HUB_PROFILE, HUB_BASE_URL, HUB_TOKEN; HUB_USERKEY with HUB_PASSWORD_FILE signs in for one run;
HUB_PHARMACY_GROUP names the group of the duty commands.
An option overrides the environment, which overrides the profile.

Exit codes: 0 done; 1 unexpected; 2 usage; 3 cancelled or not confirmed; 4 not signed in or forbidden; 5 not found;
6 refused by the server; 7 partly failed; 8 a check failed; 9 not reachable; 130 interrupted.";

/// The command line for operators of a hub.
#[derive(Parser)]
#[command(name = "hub", version, about = "The command line for operators of a hub", after_help = AFTER_HELP, arg_required_else_help = true, max_term_width = 120)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) globals: Globals,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands: a noun, then a verb.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Sign in, sign out and switch accounts
    #[command(subcommand)]
    Auth(auth::AuthCommand),
    /// Servers by name
    #[command(subcommand)]
    Profile(profile::ProfileCommand),
    /// Call any operation, by its id or by method and path
    Api(api::ApiArgs),
    /// Initial data of a platform
    #[command(subcommand)]
    Seed(seed::SeedCommand),
    /// Import rows from a file; every row is checked before the first is written
    #[command(subcommand)]
    Import(import::ImportCommand),
    /// Export what `hub import` reads; CSV unless -o is given, all rows unless --limit is given
    #[command(subcommand)]
    Export(export::ExportCommand),
    /// Administrative commands of the server, by topic
    #[command(subcommand, name = "command")]
    Bus(command::CommandBusCommand),
    /// Accounts of the platform
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// Key figures of the platform
    #[command(subcommand)]
    Kpi(kpi::KpiCommand),
    /// Views, searches, orders and referrals: staff see the platform's figures, a workspace its own
    #[command(subcommand)]
    Analytics(analytics::AnalyticsCommand),
    /// The workspace that you act as, and new ones; all workspaces, for the staff
    #[command(subcommand)]
    Workspace(workspace::WorkspaceCommand),
    /// The members of your workspace, and the workspaces that invite you
    #[command(subcommand)]
    Member(member::MemberCommand),
    /// Plans: the services that a workspace can subscribe to
    #[command(subcommand)]
    Plan(subscription::PlanCommand),
    /// The subscriptions of your workspace, and the services they give it
    #[command(subcommand)]
    Subscription(subscription::SubscriptionCommand),
    /// Stores of your workspace; staff see all stores
    #[command(subcommand)]
    Store(store::StoreCommand),
    /// Turns of a store: the periods in which it takes orders
    #[command(subcommand)]
    Turn(turn::TurnCommand),
    /// Payment providers: the ways in which your wallet is paid
    #[command(subcommand)]
    Provider(provider::ProviderCommand),
    /// Wallets: the amounts that scopes owe to each other
    #[command(subcommand)]
    Wallet(wallet::WalletCommand),
    /// Uploads of one's own scope: pictures, films, recordings and documents
    #[command(subcommand)]
    Media(media::MediaCommand),
    /// The conversations of your account's scope: with customers, businesses and the staff
    #[command(subcommand)]
    Chat(chat::ChatCommand),
    /// A row of the table of nouns
    #[command(flatten)]
    Noun(noun::NounCommand),
    /// Orders of your stores; staff see the orders of all stores
    #[command(subcommand)]
    Order(order::OrderCommand),
    /// Pharmacy duty shifts
    #[command(subcommand)]
    Duty(duty::DutyCommand),
    /// Search the directory: businesses by words, around a point, open now
    Explore(explore::ExploreArgs),
    /// Places on the map: towns, and addresses when the server has a provider of maps
    #[command(subcommand)]
    Place(place::PlaceCommand),
    /// Activity for demonstrations
    #[command(subcommand)]
    Demo(demo::DemoCommand),
    /// The dashboard: KPIs, live orders, duty shifts, stores and messages in one terminal
    Tui(tui::TuiArgs),
    /// Supported builds of the apps
    #[command(subcommand)]
    AppVersion(app_version::AppVersionCommand),
    /// Compare a server with this program's API contract
    #[command(subcommand)]
    Contract(contract::ContractCommand),
    /// Check configuration, server, contract, clock and session
    Doctor,
    /// Print the version of this program and its contract
    Version,
    /// Print a shell's completion script
    Completion(completion::CompletionArgs),
    /// Print the manual pages
    Man(man::ManArgs),
}

impl Command {
    /// Runs the command.
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        context.globals.check()?;
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
            Self::Analytics(command) => command.run(context).await,
            Self::Workspace(command) => command.run(context).await,
            Self::Member(command) => command.run(context).await,
            Self::Plan(command) => command.run(context).await,
            Self::Subscription(command) => command.run(context).await,
            Self::Store(command) => command.run(context).await,
            Self::Turn(command) => command.run(context).await,
            Self::Provider(command) => command.run(context).await,
            Self::Wallet(command) => command.run(context).await,
            Self::Media(command) => command.run(context).await,
            Self::Chat(command) => command.run(context).await,
            Self::Noun(command) => command.run(context).await,
            Self::Order(command) => command.run(context).await,
            Self::Duty(command) => command.run(context).await,
            Self::Explore(search) => search.run(context).await,
            Self::Place(command) => command.run(context).await,
            Self::Demo(command) => command.run(context).await,
            Self::Tui(command) => command.run(context).await,
            Self::AppVersion(command) => command.run(context).await,
            Self::Contract(command) => command.run(context).await,
            Self::Doctor => doctor::run(context).await,
            Self::Version => version::run(context),
            Self::Completion(command) => command.run(context),
            Self::Man(command) => command.run(context, complete_command()),
        }
    }
}

/// The command tree with the verbs of the nouns, which are otherwise added when a noun is called.
pub(crate) fn complete_command() -> clap::Command {
    Cli::command().mut_subcommands(noun::add_verbs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_holds_together() {
        Cli::command().debug_assert();
    }

    /// clap would mistake one argument for the other, and only when the command runs.
    #[test]
    fn no_command_has_an_argument_named_as_a_global_one() {
        fn check(command: &clap::Command, globals: &[&str]) {
            for argument in command.get_arguments() {
                assert!(!globals.contains(&argument.get_id().as_str()), "{} {}", command.get_name(), argument.get_id());
            }
            command.get_subcommands().for_each(|below| check(below, globals));
        }
        let cli = complete_command();
        let globals: Vec<&str> = cli.get_arguments().map(|argument| argument.get_id().as_str()).collect();
        assert!(globals.contains(&"fields"));
        cli.get_subcommands().for_each(|command| check(command, &globals));
    }

    /// A schema whose name is wrong has no values.
    #[test]
    fn a_list_of_values_has_values() {
        fn check(command: &clap::Command) {
            for argument in command.get_arguments() {
                let mut values = argument.get_value_parser().possible_values();
                let is_empty = values.as_mut().is_some_and(|values| values.next().is_none());
                assert!(!is_empty, "{} {}", command.get_name(), argument.get_id());
            }
            command.get_subcommands().for_each(check);
        }
        check(&complete_command());
    }
}
