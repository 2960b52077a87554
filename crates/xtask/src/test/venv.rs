//! Tools from PyPI, each in an environment of its own.

use std::path::PathBuf;

use anyhow::Result;

use super::Context;

/// A program of a package, installed when its environment is not of this version yet.
pub(super) fn install(context: &Context<'_>, program: &str, package: &str) -> Result<PathBuf> {
    let folder = context.workspace.state_file(&format!("venv-{program}"))?;
    let tool = folder.join("bin").join(program);
    let stamp = context.workspace.state_file(&format!("venv-{program}.stamp"))?;
    let installed = std::fs::read_to_string(&stamp).unwrap_or_default();
    if installed == package && tool.exists() {
        return Ok(tool);
    }
    let mut make = context.workspace.command("python3");
    context.run(make.args(["-m", "venv", "--clear"]).arg(&folder))?;
    let mut pip = context.workspace.command(folder.join("bin/pip"));
    context.run(pip.args(["install", "--quiet", package]))?;
    std::fs::write(stamp, package)?;
    Ok(tool)
}
