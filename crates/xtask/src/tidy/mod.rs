//! Tidy.
use crate::process::Output;
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::process::ExitCode;
pub(crate) fn run(_workspace: &Workspace) -> Result<ExitCode> {
    bail!("not yet")
}
pub(crate) fn check(_workspace: &Workspace, _output: &Output) -> Result<()> {
    bail!("not yet")
}
