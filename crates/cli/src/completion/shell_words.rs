//! The command line that a shell completes, and candidates that need no server.

use std::ffi::OsStr;
use std::sync::OnceLock;

use clap_complete::CompletionCandidate;
use hub_client::profile::{AppFolders, Config, DEFAULT_PROFILE};
use hub_import::text::fold;

/// The shell that asks.
static SHELL: OnceLock<String> = OnceLock::new();

/// A value with its description.
pub(crate) type Candidate = (String, String);

/// Sets the shell that asks: bash takes a candidate as it would be typed.
pub(crate) fn set_shell(name: String) {
    drop(SHELL.set(name));
}

/// The value of an option in the command line, as in `--profile prod`.
pub(crate) fn option_value(option: &str) -> Option<String> {
    let words = std::env::args_os().skip_while(|word| word != "--").skip(1);
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    find_option(&words, option)
}

fn find_option(words: &[String], option: &str) -> Option<String> {
    let found = words.iter().enumerate().find_map(|(index, word)| {
        // bash splits words at `=`.
        let value = match word.strip_prefix(option)? {
            "" => words[index + 1..].iter().find(|word| *word != "=").cloned(),
            rest => rest.strip_prefix('=').map(ToOwned::to_owned),
        };
        value.filter(|value| !value.is_empty())
    });
    found.filter(|value| !value.starts_with('-'))
}

/// The candidates that begin with the current word; case and accents are ignored.
pub(crate) fn matching(current: &OsStr, candidates: Vec<Candidate>) -> Vec<CompletionCandidate> {
    let is_bash = SHELL.get().is_some_and(|shell| shell.ends_with("bash"));
    let current = current.to_string_lossy();
    let begin = fold(&if is_bash { current.replace('\\', "") } else { current.into_owned() });
    let matches = candidates.into_iter().filter(|(value, _)| fold(value).starts_with(&begin));
    let shown = matches.map(|(value, help)| {
        let value = if is_bash { escape_for_bash(&value) } else { value };
        CompletionCandidate::new(value).help((!help.is_empty()).then(|| help.into()))
    });
    shown.collect()
}

/// The word as it is typed: every character that bash could take for its own has a backslash.
fn escape_for_bash(word: &str) -> String {
    let mut escaped = String::with_capacity(word.len());
    for letter in word.chars() {
        if letter.is_ascii() && !letter.is_ascii_alphanumeric() && !"-_./:@%+,".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// The profiles of the configuration.
pub(crate) fn profiles(current: &OsStr) -> Vec<CompletionCandidate> {
    let config = AppFolders::for_current_user().and_then(|folders| Config::load(&folders));
    let mut profiles = config.map(|config| config.profiles).unwrap_or_default();
    profiles.entry(DEFAULT_PROFILE.to_owned()).or_default();
    let candidates = profiles.into_iter().map(|(name, profile)| (name, profile.base_url.to_string()));
    matching(current, candidates.collect())
}

/// The operations of the contract.
pub(crate) fn operations(current: &OsStr) -> Vec<CompletionCandidate> {
    let operations = hub_client::contract::list_operations().iter();
    matching(current, operations.map(|one| (one.id.clone(), one.summary.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_of_an_option_is_found_in_each_spelling() {
        let find = |line: &str| {
            let words: Vec<String> = line.split(' ').map(ToOwned::to_owned).collect();
            find_option(&words, "--profile")
        };
        for line in ["hub --profile prod order", "hub order --profile=prod", "hub --profile = prod"] {
            assert_eq!(find(line).as_deref(), Some("prod"), "{line}");
        }
        for line in ["hub order", "hub --profile", "hub --profiles x", "hub --profile --all", "hub --profile="] {
            assert_eq!(find(line), None, "{line}");
        }
    }

    #[test]
    fn a_word_for_bash_is_as_it_is_typed() {
        assert_eq!(escape_for_bash("La Esquina de 'Adrogué' $1"), "La\\ Esquina\\ de\\ \\'Adrogué\\'\\ \\$1");
        assert_eq!(escape_for_bash("ecommerce.orders-1_a"), "ecommerce.orders-1_a");
    }
}
