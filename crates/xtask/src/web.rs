//! Installs the web's packages and builds its pages; skips both while their sources are unchanged.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result, bail};
use ignore::WalkBuilder;

use crate::process::{self, Output};
use crate::workspace::Workspace;

/// The stamp file with the hash of the installed package-lock.json.
pub(crate) const INSTALL_STAMP: &str = "web-install.stamp";
/// The stamp file with the hash of the sources of the built pages.
const BUILD_STAMP: &str = "web-build.stamp";

/// The oldest supported major version of Node.js.
const OLDEST_NODE: u32 = 20;

/// Fails when Node.js is missing or too old.
pub(crate) fn check_node(workspace: &Workspace) -> Result<()> {
    let found = workspace.command("node").arg("--version").output();
    let version = found.ok().map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let advice = format!("Node.js {OLDEST_NODE} or newer is needed to build the web pages");
    match version.as_deref().map(|text| (text, major_version(text))) {
        None => {
            bail!("{advice}, but it is not installed: install it (https://nodejs.org) and run this command again")
        }
        Some((_, Some(major_version))) if major_version >= OLDEST_NODE => Ok(()),
        Some((text, _)) => {
            bail!(
                "{advice}, but {text} is installed: install a newer version (https://nodejs.org) and run this command again"
            )
        }
    }
}

fn major_version(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Runs `npm ci` unless the packages of package-lock.json are installed.
pub(crate) fn install(workspace: &Workspace, output: &Output) -> Result<()> {
    let web = workspace.web_folder();
    let source_hash = hash_files(&web, &[web.join("package-lock.json")])?;
    run_unless_up_to_date(workspace, INSTALL_STAMP, &source_hash, &web.join("node_modules"), || {
        process::run(&mut workspace.npm(&["ci", "--no-fund", "--no-audit"]), output)
    })
}

/// Installs the packages and builds the pages unless both are up to date.
pub(crate) fn build(workspace: &Workspace, output: &Output) -> Result<()> {
    install(workspace, output)?;
    let web = workspace.web_folder();
    let source_hash = hash_sources(&web)?;
    run_unless_up_to_date(workspace, BUILD_STAMP, &source_hash, &web.join("dist/index.html"), || {
        process::run(&mut workspace.npm(&["run", "build"]), output)
    })
}

/// Runs the action and stamps the source hash, unless the output exists and its stamp has the same hash.
fn run_unless_up_to_date(
    workspace: &Workspace,
    stamp: &str,
    source_hash: &str,
    output_path: &Path,
    action: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let stamp = workspace.state_file(stamp)?;
    let stamped_hash = std::fs::read_to_string(&stamp).unwrap_or_default();
    if stamped_hash == source_hash && output_path.exists() {
        return Ok(());
    }
    // An interrupted action leaves no stamp, so the next run repeats it.
    if stamp.exists() {
        std::fs::remove_file(&stamp)?;
    }
    action()?;
    std::fs::write(&stamp, source_hash).with_context(|| format!("{} cannot be written", stamp.display()))
}

fn hash_sources(web: &Path) -> Result<String> {
    let mut files = Vec::new();
    for entry in WalkBuilder::new(web).require_git(false).build() {
        let entry = entry?;
        let is_test = entry.path().starts_with(web.join("e2e"));
        if entry.file_type().is_some_and(|kind| kind.is_file()) && !is_test {
            files.push(entry.into_path());
        }
    }
    files.sort();
    hash_files(web, &files)
}

fn hash_files(web: &Path, files: &[std::path::PathBuf]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        let text = std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
        (file.strip_prefix(web)?, text).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_a_major_number() {
        assert_eq!(major_version("v20.20.2"), Some(20));
        assert_eq!(major_version("20"), None);
    }

    #[test]
    fn the_hash_follows_names_and_contents() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a"), "1").expect("written");
        let first = hash_sources(folder.path()).expect("a hash");
        std::fs::write(path("a"), "2").expect("written");
        let second = hash_sources(folder.path()).expect("a hash");
        std::fs::rename(path("a"), path("b")).expect("renamed");
        let third = hash_sources(folder.path()).expect("a hash");
        assert!(first != second && second != third);
    }
}
