//! `hub man`: manual pages, one for each command.

use std::path::PathBuf;

use serde_json::json;

use crate::context::Context;
use crate::error::{CliError, Result};

/// Arguments of `hub man`.
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// Write every page to this folder; without it, print the first page
    dir: Option<PathBuf>,
}

impl ManArgs {
    pub(crate) fn run(self, context: &Context, mut command: clap::Command) -> Result<()> {
        command.build();
        let Some(dir) = self.dir else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            return context.output.write_text("hub.1", &String::from_utf8_lossy(&page));
        };
        let named =
            |error: std::io::Error| CliError::from(std::io::Error::other(format!("{}: {error}", dir.display())));
        std::fs::create_dir_all(&dir).map_err(named)?;
        let mut pages = Vec::new();
        write(command, &dir, &mut pages).map_err(named)?;
        let mut rows = context.output.row_writer(&[("file", "file")]);
        rows.write_rows(&pages)?;
        rows.finish()
    }
}

/// Writes the pages of a command and its subcommands.
fn write(command: clap::Command, dir: &std::path::Path, pages: &mut Vec<serde_json::Value>) -> std::io::Result<()> {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write(below.clone(), dir, pages)?;
    }
    let page = clap_mangen::Man::new(command);
    pages.push(json!({"file": page.generate_to(dir)?}));
    Ok(())
}
