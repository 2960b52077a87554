//! `hub-api`: the server, and the commands an operator runs beside it.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use hub_kernel::config::Config;
use hub_kernel::telemetry;

/// A request makes some hundred small allocations; mimalloc spends a tenth less time on them than the C library.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "hub-api", version, about = "The hub's server")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Log filter for stderr, as in `info` or `hub_kernel=debug`
    #[arg(long, env = "HUB_LOG", default_value = "info", global = true)]
    log: String,
    /// Log one JSON object a line
    #[arg(long, env = "HUB_LOG_JSON", global = true, value_parser = clap::builder::FalseyValueParser::new())]
    log_json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the API and the web
    Serve(Config),
    /// Create the first administrator; also migrates the schema to this program's version
    ///
    /// Exits with status 3 when the staff already has an account.
    Bootstrap {
        #[command(flatten)]
        config: Config,
        #[command(flatten)]
        arguments: commands::BootstrapArguments,
    },
    /// Migrate the database's schema to this program's version
    Migrate(Config),
    /// Back up the whole database to one file, also while a server runs; the server's key is not in it
    Backup {
        #[command(flatten)]
        config: Config,
        /// The file to write
        file: PathBuf,
        /// Replace an existing file
        #[arg(long)]
        force: bool,
    },
    /// Replace the database by a backup; refused while a server runs, and with another key
    Restore {
        #[command(flatten)]
        config: Config,
        #[command(flatten)]
        arguments: commands::RestoreArguments,
    },
    /// Check a backup's digest and print its contents; needs no database
    VerifyBackup {
        /// A file that `backup` wrote
        file: PathBuf,
    },
    /// Load the demonstration data and its accounts; existing data stays as it is
    Demo {
        #[command(flatten)]
        config: Config,
        /// Load this many additional groups of 49 pharmacies, with four months of shifts each
        #[arg(long, default_value_t = 0)]
        groups: u32,
        /// Give each new store the orders of this many days before today
        #[arg(long, env = "HUB_DEMO_PAST_DAYS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=365))]
        past_days: u32,
        /// Load this many pages of the directory
        #[arg(long, default_value_t = 0)]
        pages: u32,
    },
    /// Print the contract as an OpenAPI 3.0.3 document
    Openapi,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("hub-api: {error}");
            return ExitCode::FAILURE;
        }
    };
    let code = runtime.block_on(run(arguments));
    // Does not wait for work that a command abandoned at a stop signal.
    runtime.shutdown_background();
    code
}

async fn run(arguments: Arguments) -> ExitCode {
    let _logs = telemetry::init_logs(&arguments.log, arguments.log_json);
    telemetry::install_panic_hook();
    let result = match arguments.command {
        Command::Serve(config) => commands::serve(config).await,
        Command::Bootstrap { config, arguments } => commands::bootstrap(config, arguments).await,
        Command::Migrate(config) => commands::migrate(config).await,
        Command::Backup { config, file, force } => commands::backup(config, file, force).await,
        Command::Restore { config, arguments } => commands::restore(config, arguments).await,
        Command::VerifyBackup { file } => commands::verify_backup(file).await,
        Command::Demo { config, groups, past_days, pages } => commands::demo(config, groups, past_days, pages).await,
        Command::Openapi => commands::print_contract(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hub-api: {error}");
            if error.is::<commands::AdminExists>() { ExitCode::from(3) } else { ExitCode::FAILURE }
        }
    }
}
