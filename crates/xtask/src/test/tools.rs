//! The programs that the stages need: installs missing ones as root on Debian, else prints the command that does.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::Context;
use crate::postgres;
use crate::process::{self, is_installed};

/// A needed program and the Debian packages that contain it.
struct Tool {
    name: &'static str,
    packages: &'static [&'static str],
    is_present: fn() -> bool,
}

const TOOLS: [Tool; 7] = [
    Tool { name: "PostgreSQL", packages: &["postgresql"], is_present: || postgres::find_programs().is_ok() },
    Tool {
        name: "Chromium",
        packages: &["chromium-headless-shell", "fonts-liberation", "fonts-noto-color-emoji"],
        is_present: || {
            Path::new("/usr/bin/chromium-headless-shell").exists() || process::env_variable("HUB_CHROMIUM").is_some()
        },
    },
    Tool {
        name: "Chromium with notifications",
        packages: &["chromium"],
        is_present: || Path::new("/usr/bin/chromium").exists() || process::env_variable("HUB_FULL_CHROMIUM").is_some(),
    },
    Tool { name: "wrk", packages: &["wrk"], is_present: || is_installed("wrk") },
    Tool { name: "tmux", packages: &["tmux"], is_present: || is_installed("tmux") },
    Tool { name: "pdfinfo", packages: &["poppler-utils"], is_present: || is_installed("pdfinfo") },
    Tool { name: "Python's venv", packages: &["python3-venv"], is_present: has_venv },
];

/// The file that keeps Debian's PostgreSQL package from creating and starting a cluster of its own.
const CLUSTER_SETTINGS: &str = "/etc/postgresql-common/createcluster.conf";

/// Installs the missing programs, or fails with the command that installs them.
pub(super) fn run(context: &Context<'_>) -> Result<()> {
    let missing: Vec<&Tool> = TOOLS.iter().filter(|tool| !(tool.is_present)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = missing.iter().map(|tool| tool.name).collect();
    let packages: Vec<_> = missing.iter().flat_map(|tool| tool.packages).copied().collect();
    let install = format!("apt-get install -y --no-install-recommends {}", packages.join(" "));
    if !rustix::process::geteuid().is_root() || !is_installed("apt-get") {
        bail!("missing: {}; on Debian: `sudo {install}`", names.join(", "));
    }
    if packages.contains(&"postgresql") {
        disable_main_cluster()?;
    }
    context.output.write_line(&format!("missing: {}", names.join(", ")))?;
    let apt = |arguments: &[&str]| {
        let mut command = context.workspace.command("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        context.run(&mut command)
    };
    apt(&["update"])?;
    let arguments = ["install", "-y", "--no-install-recommends"];
    apt(&[&arguments[..], &packages].concat())?;
    match missing.iter().find(|tool| !(tool.is_present)()) {
        Some(tool) => bail!("{} is still missing after `{install}`", tool.name),
        None => Ok(()),
    }
}

fn disable_main_cluster() -> Result<()> {
    let path = Path::new(CLUSTER_SETTINGS);
    if path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, "create_main_cluster = false\n")
        .with_context(|| format!("{CLUSTER_SETTINGS} cannot be written"))
}

fn has_venv() -> bool {
    std::process::Command::new("python3")
        .args(["-c", "import venv, ensurepip"])
        .stderr(std::process::Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
