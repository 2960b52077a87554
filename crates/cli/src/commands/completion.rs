//! `hub completion`: shell completion scripts.

use clap_complete::Shell;

use crate::context::Context;
use crate::error::Result;

/// Arguments of `hub completion`.
#[derive(clap::Args)]
pub(crate) struct CompletionArgs {
    /// The shell
    shell: Shell,
}

impl CompletionArgs {
    pub(crate) fn run(self, context: &Context, mut command: clap::Command) -> Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "hub", &mut script);
        context.output.write_text(&self.shell.to_string(), &String::from_utf8_lossy(&script))
    }
}
