//! `hub`: the command line for operators.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod commands;
mod completion;
mod console;
mod context;
mod contract;
mod environment;
mod error;
mod globals;
mod import;
mod interrupt;
mod output;
mod schema;
mod terminal_guard;
mod usage_error;

use std::process::ExitCode;

use clap::Parser;
use cli::Cli;
use context::Context;
use environment::Environment;
use error::{CliError, Exit};

fn main() -> ExitCode {
    if completion::answer() {
        return ExitCode::SUCCESS;
    }
    let Cli { globals, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage_error::print_usage_error(&error),
    };
    globals.color.apply();
    let context = Context::new(globals, Environment::from_process());
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return finish(&context, Err(error.into())),
    };
    let done = runtime.block_on(async {
        // Polled in this order, so that signals are heard before the command's first step.
        let done = tokio::select! {
            biased;
            () = context.interrupt.aborted() => Err(CliError::interrupted()),
            done = command.run(&context) => done,
        };
        context.finish(done.is_err()).await;
        done
    });
    let code = finish(&context, done);
    // An open prompt blocks its thread: the runtime does not wait for it.
    runtime.shutdown_background();
    code
}

fn finish(context: &Context, done: Result<(), CliError>) -> ExitCode {
    let error = done.err().filter(|error| !error.is_closed_pipe());
    context.console.finish(error.as_ref());
    ExitCode::from(error.map_or(Exit::Done, |error| error.exit) as u8)
}
