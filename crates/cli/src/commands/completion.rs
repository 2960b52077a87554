//! `hub completion`: shell completion scripts.

use clap_complete::Shell;
use clap_complete::env::Shells;

use crate::context::Context;
use crate::environment::COMPLETION_VARIABLE;
use crate::error::{CliError, Exit, Result};

/// Arguments of `hub completion`.
#[derive(clap::Args)]
#[command(after_help = "The script asks this program for candidates, such as profiles, stores and open orders. \
                        Load it when the shell starts: `source <(hub completion bash)`, `source <(hub completion zsh)` or \
                        `hub completion fish | source`.")]
pub(crate) struct CompletionArgs {
    /// The shell
    shell: Shell,
}

impl CompletionArgs {
    pub(crate) fn run(self, context: &Context) -> Result<()> {
        let name = self.shell.to_string();
        let shells = Shells::builtins();
        let unknown = || CliError::new(Exit::Unexpected, "shell", format!("there is no script for {name}"));
        let shell = shells.completer(&name).ok_or_else(unknown)?;
        let mut script = Vec::new();
        shell.write_registration(COMPLETION_VARIABLE, "hub", "hub", "hub", &mut script)?;
        context.output.write_text(&name, &String::from_utf8_lossy(&script))
    }
}
