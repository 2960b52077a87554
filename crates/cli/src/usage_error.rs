//! Errors in the command line, printed like every other error.

use std::error::Error;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::complete_command;
use crate::console::{Console, ConsoleOptions};
use crate::error::{CliError, Exit};

/// Prints the error, or the requested help, and returns the exit code.
pub(crate) fn print_usage_error(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help or the version. A closed stdout is not an error.
        drop(error.print());
        return ExitCode::SUCCESS;
    }
    let arguments: Vec<String> = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let json = asks_for_json(arguments.iter().cloned());
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !json {
        drop(error.print());
        return ExitCode::from(Exit::Usage as u8);
    }
    let manner = ConsoleOptions { quiet: false, verbose: false, json, no_input: true, yes: false, no_progress: true };
    Console::new(manner).finish(Some(&to_cli_error(error, &arguments)));
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
fn to_cli_error(error: &clap::Error, arguments: &[String]) -> CliError {
    if let Some(error) = id_error(error, arguments) {
        return error;
    }
    let said = error.render().to_string();
    let mut parts = said.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    let what = parts.next().unwrap_or("not understood").trim_start_matches("error: ");
    let what = what.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let told = |word: &str| said.lines().find_map(|line| line.trim().strip_prefix(word)).map(str::trim);
    let tip = suggestion(error).or_else(|| told("tip:").map(ToOwned::to_owned));
    let help = tip.or_else(|| told("Usage:").map(|usage| format!("usage: {usage}")));
    let error = CliError::usage(if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        "a command is missing".to_owned()
    } else {
        what
    });
    error.with_help(help.unwrap_or_else(|| "`hub --help` says how".to_owned()))
}

/// The values that are close to a wrong one.
fn suggestion(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::SuggestedValue)? {
        ContextValue::String(name) => Some(format!("did you mean {name}?")),
        ContextValue::Strings(names) => Some(format!("did you mean {}?", names.join(" or "))),
        _ => None,
    }
}

/// The error of a name where an id is expected. Its help names the command that lists the ids.
fn id_error(error: &clap::Error, arguments: &[String]) -> Option<CliError> {
    error.source()?.downcast_ref::<uuid::Error>()?;
    let text = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (argument, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let told = CliError::usage(format!("{value} is no id"));
    Some(match listing_command(&argument, arguments) {
        Some((command, rows)) => told.with_help(format!("`hub {command}` lists {rows} with their ids")),
        None => told.with_help("an id is a UUID, as in 0198a5b2-0000-7000-8000-000000000001"),
    })
}

/// The command that lists what an argument is the id of, and the plural of that: the argument's own, as in `--category`,
/// or that of the command's noun.
fn listing_command(argument: &str, arguments: &[String]) -> Option<(String, String)> {
    let tree = complete_command();
    let noun = arguments.iter().skip(1).find_map(|word| tree.find_subcommand(word))?;
    let is_option = argument.starts_with('-');
    let name = argument.trim_start_matches("--").split_whitespace().next().unwrap_or_default();
    let name = name.trim_matches(['<', '>', '[', ']', '.']).to_lowercase();
    let name = name.rsplit('-').next().unwrap_or_default();
    let lists = |command: &clap::Command| command.find_subcommand("list").is_some();
    if let Some(other) = tree.find_subcommand(name).filter(|other| lists(other)) {
        return Some((format!("{} list", other.get_name()), plural(name)));
    }
    let noun_name = noun.get_name();
    if noun.find_subcommand(plural(name)).is_some() {
        return Some((format!("{noun_name} {}", plural(name)), plural(name)));
    }
    let is_own = name == "id" || !is_option;
    (is_own && lists(noun)).then(|| {
        let rows = if name == "id" { noun_name } else { name };
        (format!("{noun_name} list"), plural(rows))
    })
}

fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if noun == "media" => "uploads".to_owned(),
        None => format!("{noun}s"),
    }
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
            ("hub order list --state submited", "submitted, preparation, payment", "did you mean submitted?"),
            ("hub account list --order-dir up", "[possible values: asc, desc]", "hub"),
            ("hub version --token x", "unexpected argument '--token'", "usage"),
        ] {
            let Err(error) = Cli::try_parse_from(line.split(' ')) else { panic!("{line} is understood") };
            let error = to_cli_error(&error, &[]);
            assert!(error.message.contains(what) && !error.message.contains('\n'), "{error:?}");
            assert!(error.help.as_ref().is_some_and(|said| said.contains(help)), "{error:?}");
        }
    }

    #[test]
    fn a_name_that_is_no_id_is_answered_with_the_command_that_lists_ids() {
        const ID: &str = "0198a5b2-0000-7000-8000-000000000001";
        for (line, help) in [
            ("hub coupon get VERANO", "`hub coupon list` lists coupons with their ids"),
            ("hub policy delete VERANO", "`hub policy list` lists policies with their ids"),
            ("hub store put Pizzería", "`hub store list` lists stores with their ids"),
            ("hub wallet order VERANO", "`hub order list` lists orders with their ids"),
            ("hub explore x --category Bares", "`hub category list` lists categories with their ids"),
            ("hub store rollback x --deployment VERANO", "`hub store deployments` lists deployments with their ids"),
            ("hub member answer VERANO active", "`hub member invitations` lists invitations with their ids"),
            ("hub media get VERANO", "`hub media list` lists uploads with their ids"),
            ("hub duty remove VERANO", "`hub duty list` lists shifts with their ids"),
            ("hub -o json account list --id VERANO", "`hub account list` lists accounts with their ids"),
            ("hub account list --user VERANO", "an id is a UUID"),
            (&format!("hub content get {ID} --showroom VERANO"), "`hub showroom list` lists showrooms with their ids"),
        ] {
            let arguments: Vec<String> = line.split(' ').map(ToOwned::to_owned).collect();
            let Err(error) = Cli::try_parse_from(&arguments) else { panic!("{line} is understood") };
            let error = to_cli_error(&error, &arguments);
            assert!(error.message.ends_with(" is no id"), "{line}: {error:?}");
            assert!(error.help.as_ref().is_some_and(|said| said.starts_with(help)), "{line}: {error:?}");
        }
    }
}
