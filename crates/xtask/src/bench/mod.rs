//! Bench.
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::process::ExitCode;
#[derive(clap::Args)]
pub(crate) struct Options {}
pub(crate) fn run(_workspace: &Workspace, _options: &Options) -> Result<ExitCode> {
    bail!("not yet")
}
