//! The project broken on purpose.
use crate::process::Output;
use crate::workspace::Workspace;
use anyhow::{Result, bail};
pub(crate) fn run(_workspace: &Workspace, _output: &Output) -> Result<()> {
    bail!("not yet")
}
