//! Answers the calls of the scripts that `hub completion` prints.

pub(crate) mod server_candidates;
pub(crate) mod shell_words;

use clap_complete::CompleteEnv;

use crate::cli::complete_command;
use crate::environment::{COMPLETION_VARIABLE, completing_shell};

/// Answers a shell that asks for candidates; false when no shell asks.
pub(crate) fn answer() -> bool {
    let Some(shell) = completing_shell() else { return false };
    shell_words::set_shell(shell);
    // A shell would show errors in the middle of the line that somebody types.
    std::panic::set_hook(Box::new(|_| {}));
    let completion = CompleteEnv::with_factory(complete_command).var(COMPLETION_VARIABLE);
    completion.try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref()).unwrap_or(true)
}
