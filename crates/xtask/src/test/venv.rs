//! Programs from PyPI, each in a virtual environment of its own.

use std::path::PathBuf;

use anyhow::Result;

use super::Context;

/// Installs a program's package unless this version of it is installed; returns the path of the program.
pub(super) fn install(context: &Context<'_>, program: &str, package: &str) -> Result<PathBuf> {
    let folder = context.workspace.state_file(&format!("venv-{program}"))?;
    let executable = folder.join("bin").join(program);
    let stamp = context.workspace.state_file(&format!("venv-{program}.stamp"))?;
    let installed = std::fs::read_to_string(&stamp).unwrap_or_default();
    if installed == package && executable.exists() {
        return Ok(executable);
    }
    let mut create_venv = context.workspace.command("python3");
    context.run(create_venv.args(["-m", "venv", "--clear"]).arg(&folder))?;
    let mut pip = context.workspace.command(folder.join("bin/pip"));
    context.run(pip.args(["install", "--quiet", package]))?;
    std::fs::write(stamp, package)?;
    Ok(executable)
}
