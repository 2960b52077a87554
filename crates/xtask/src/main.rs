//! The project's own automation: `cargo xtask up | test | generate | tidy | sample-names | bench`.

mod bench;
mod generate;
mod interrupt;
mod net;
mod postgres;
mod process;
mod sample_names;
mod self_check;
mod server;
mod test;
mod test_names;
mod tidy;
mod up;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::workspace::Workspace;

/// The project's own automation.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything, load the demo data and serve it.
    Up(up::Options),
    /// Run every check of the project, stage by stage.
    Test(test::Options),
    /// Write the contract, the Rust client and the web's types from the handlers.
    Generate(generate::Options),
    /// Check layout, import directions and words.
    Tidy,
    /// Print names drawn from the code by a seed, to guess their meaning from.
    SampleNames(sample_names::Options),
    /// Measure the server beside a bare one that runs the same statements, and what signing in and importing take.
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments.command) {
        Ok(code) => code,
        Err(error) if interrupt::is_requested() => {
            eprintln!("stopped: {error:#}");
            ExitCode::from(130)
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    interrupt::install_handler()?;
    let workspace = Workspace::find()?;
    match command {
        Command::Up(options) => up::run(&workspace, &options),
        Command::Test(options) => test::run(&workspace, &options),
        Command::Generate(options) => generate::run(&workspace, &options),
        Command::Tidy => tidy::run(&workspace),
        Command::SampleNames(options) => sample_names::run(&workspace, &options).map(|()| ExitCode::SUCCESS),
        Command::Bench(options) => bench::run(&workspace, &options),
    }
}
