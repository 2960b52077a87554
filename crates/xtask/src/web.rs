//! The web's packages and pages, made again only when what they are made from changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result, bail};
use ignore::WalkBuilder;

use crate::process::{self, Output};
use crate::workspace::Workspace;

/// The stamp that says which packages are installed.
pub(crate) const INSTALL_STAMP: &str = "web-install.stamp";
/// The stamp that says from which sources the pages are.
const BUILT: &str = "web-build.stamp";

/// The oldest Node the web builds with.
const OLDEST_NODE: u32 = 20;

/// An error of one line where Node is missing or too old.
pub(crate) fn check_node(workspace: &Workspace) -> Result<()> {
    let found = workspace.command("node").arg("--version").output();
    let version = found.ok().map(|answer| String::from_utf8_lossy(&answer.stdout).trim().to_owned());
    let advice = format!("Node.js {OLDEST_NODE} or newer is needed to build the web pages");
    match version.as_deref().map(|text| (text, major(text))) {
        None => {
            bail!("{advice}, and there is none: install it (https://nodejs.org) and run this again")
        }
        Some((_, Some(major))) if major >= OLDEST_NODE => Ok(()),
        Some((text, _)) => {
            bail!("{advice}, and this is {text}: install a newer one (https://nodejs.org) and run this again")
        }
    }
}

fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Installs the packages of package-lock.json, if they are not.
pub(crate) fn install(workspace: &Workspace, output: &Output) -> Result<()> {
    let web = workspace.web_folder();
    let wanted = hash_files(&web, &[web.join("package-lock.json")])?;
    make(workspace, INSTALL_STAMP, &wanted, &web.join("node_modules"), || {
        process::run(&mut workspace.npm(&["ci", "--no-fund", "--no-audit"]), output)
    })
}

/// Builds the pages, if they are not of these sources.
pub(crate) fn build(workspace: &Workspace, output: &Output) -> Result<()> {
    install(workspace, output)?;
    let web = workspace.web_folder();
    let wanted = hash_sources(&web)?;
    make(workspace, BUILT, &wanted, &web.join("dist/index.html"), || {
        process::run(&mut workspace.npm(&["run", "build"]), output)
    })
}

/// Does the work unless its result exists and was made from the same.
fn make(
    workspace: &Workspace,
    stamp: &str,
    wanted: &str,
    result: &Path,
    work: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let stamp = workspace.state_file(stamp)?;
    let made_from = std::fs::read_to_string(&stamp).unwrap_or_default();
    if made_from == wanted && result.exists() {
        return Ok(());
    }
    // A run cut short leaves no stamp, so the next one starts over.
    if stamp.exists() {
        std::fs::remove_file(&stamp)?;
    }
    work()?;
    std::fs::write(&stamp, wanted).with_context(|| format!("{} cannot be written", stamp.display()))
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
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("20"), None);
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
