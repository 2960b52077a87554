//! `cargo xtask pictures`: takes the README's pictures of a new server with the demonstration.

use anyhow::{Result, bail};

use crate::demo_server::{DemoServer, Programs};
use crate::process::{self, Output, is_installed};
use crate::server::Database;
use crate::web;
use crate::workspace::{Profile, Workspace};

/// The days before today whose orders fill the figures.
const PAST_DAYS: u32 = 60;

/// Builds the project and writes `docs/pictures`.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let output = Output::Terminal;
    web::check_node(workspace)?;
    if !is_installed("tmux") {
        bail!("tmux is needed to take the picture of `hub tui`: install it and run this command again");
    }
    web::build(workspace, &output)?;
    let programs = Programs::build(|program| workspace.build(program, Profile::Debug, &output))?;
    let server = DemoServer::start(&programs, &Database::Sqlite, PAST_DAYS, &output)?;
    process::run(&mut server.npm(workspace, &["run", "pictures"]), &output)
}
