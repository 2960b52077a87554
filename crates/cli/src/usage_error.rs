//! Errors in the command line, printed like every other error.

use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::console::{Console, ConsoleOptions};
use crate::error::{CliError, Exit};

/// Prints the error, or the requested help, and returns the exit code.
pub(crate) fn print_usage_error(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help or the version. A closed stdout is not an error.
        drop(error.print());
        return ExitCode::SUCCESS;
    }
    let json = asks_for_json(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()));
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !json {
        drop(error.print());
        return ExitCode::from(Exit::Usage as u8);
    }
    let manner = ConsoleOptions { quiet: false, verbose: false, json, no_input: true, yes: false, no_progress: true };
    Console::new(manner).finish(Some(&to_cli_error(error)));
    ExitCode::from(Exit::Usage as u8)
}

/// True when the invalid command line asks for JSON output.
fn asks_for_json(arguments: impl Iterator<Item = String>) -> bool {
    let mut is_value = false;
    for argument in arguments.skip(1) {
        let value = match argument.as_str() {
            "--" => return false,
            "-o" | "--output" => {
                is_value = true;
                continue;
            }
            _ if is_value => Some(argument.as_str()),
            _ => argument
                .strip_prefix("--output=")
                .or_else(|| argument.strip_prefix("-o="))
                .or_else(|| argument.strip_prefix("-o")),
        };
        if value.is_some_and(|value| ["json", "jsonl"].contains(&value)) {
            return true;
        }
        is_value = false;
    }
    false
}

/// Converts clap's error: the message, and a tip or the usage as help.
fn to_cli_error(error: &clap::Error) -> CliError {
    let said = error.render().to_string();
    let mut parts = said.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    let what = parts.next().unwrap_or("not understood").trim_start_matches("error: ");
    let what = what.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let told = |word: &str| said.lines().find_map(|line| line.trim().strip_prefix(word)).map(str::trim);
    let help = told("tip:").map(ToOwned::to_owned).or_else(|| told("Usage:").map(|usage| format!("usage: {usage}")));
    let error = CliError::usage(if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        "a command is missing".to_owned()
    } else {
        what
    });
    error.with_help(help.unwrap_or_else(|| "`hub --help` says how".to_owned()))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn json_is_wanted_in_each_spelling() {
        let wants = |line: &str| asks_for_json(line.split(' ').map(ToOwned::to_owned));
        for line in ["hub -o json x", "hub x --output=json", "hub -ojson", "hub x -o=jsonl --y", "hub --output jsonl"] {
            assert!(wants(line), "{line}");
        }
        for line in ["hub x", "hub -o table json", "hub json", "hub -o csv -- -o json", "hub x -o"] {
            assert!(!wants(line), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_one_line_with_a_help() {
        for (line, what, help) in [
            ("hub auth logni", "unrecognized subcommand 'logni'", "login"),
            ("hub version --limit 0", "invalid value '0' for '--limit <N>'", "hub"),
            ("hub api", "required", "usage: hub api"),
            ("hub version --token x", "unexpected argument '--token'", "usage"),
        ] {
            let Err(error) = Cli::try_parse_from(line.split(' ')) else { panic!("{line} is understood") };
            let error = to_cli_error(&error);
            assert!(error.message.contains(what) && !error.message.contains('\n'), "{error:?}");
            assert!(error.help.as_ref().is_some_and(|said| said.contains(help)), "{error:?}");
        }
    }
}
