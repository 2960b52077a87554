//! Where the project lies on disk, and its commands: cargo, npm, the built programs.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use ignore::WalkBuilder;

use crate::process::{self, Output};

/// One checkout of the project, with the folder its builds go to.
#[derive(Clone)]
pub(crate) struct Workspace {
    /// The folder of the root Cargo.toml.
    pub(crate) root: PathBuf,
    /// Where this program keeps its stamps and logs, and cargo its builds.
    pub(crate) target: PathBuf,
}

/// What cargo builds.
#[derive(Clone, Copy)]
pub(crate) enum Program {
    /// The server.
    Server,
    /// One of its examples.
    Example(&'static str),
    /// The operators' command line.
    CommandLine,
}

/// How cargo builds it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quickly built, and what takes most of the time at work optimised.
    Debug,
    /// As it is served in a town, and as it is measured.
    Release,
}

impl Profile {
    /// The folder below cargo's own that it is built to.
    pub(crate) fn target_folder(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Release => "release",
        }
    }
}

impl Workspace {
    /// The checkout around the current folder.
    pub(crate) fn find() -> Result<Self> {
        let here = std::env::current_dir().context("the current folder cannot be read")?;
        let root = here
            .ancestors()
            .find(|folder| is_root(folder))
            .with_context(|| format!("{} is not inside the project", here.display()))?
            .to_path_buf();
        let target = match process::env("CARGO_TARGET_DIR") {
            Some(folder) => root.join(folder),
            None => root.join("target"),
        };
        Ok(Self { root, target })
    }

    /// The web application's folder.
    pub(crate) fn web_folder(&self) -> PathBuf {
        self.root.join("web")
    }

    /// The files git would take, as paths from the root, in order.
    pub(crate) fn files(&self) -> Result<Vec<PathBuf>> {
        let walk = WalkBuilder::new(&self.root)
            .hidden(false)
            .parents(false)
            .require_git(false)
            .filter_entry(|entry| entry.file_name() != ".git")
            .sort_by_file_path(Ord::cmp)
            .build();
        let mut files = Vec::new();
        for entry in walk {
            let entry = entry?;
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                files.push(entry.path().strip_prefix(&self.root)?.to_path_buf());
            }
        }
        Ok(files)
    }

    /// A path under `target/xtask`, its folder made.
    pub(crate) fn state_file(&self, name: &str) -> Result<PathBuf> {
        let path = self.target.join("xtask").join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        }
        Ok(path)
    }

    /// A program run in the root.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// Cargo in this checkout.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// npm in the web's folder.
    pub(crate) fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("npm");
        command.args(arguments).current_dir(self.web_folder());
        command
    }

    /// Builds a program and says where it lies.
    ///
    /// Debug builds select the whole workspace, so that they share their dependencies' features, and
    /// with them the work, with the tests.
    pub(crate) fn build(&self, program: Program, profile: Profile, output: &Output) -> Result<PathBuf> {
        let mut command = self.cargo(&["build", "--message-format=json-render-diagnostics"]);
        match profile {
            Profile::Debug => command.arg("--workspace"),
            Profile::Release => command.arg("--release").args(match program {
                Program::Server | Program::Example(_) => ["-p", "hub-api"],
                Program::CommandLine => ["-p", "hub-cli"],
            }),
        };
        let name = match program {
            Program::Server => "hub-api",
            Program::CommandLine => "hub",
            Program::Example(name) => name,
        };
        match program {
            Program::Server | Program::CommandLine => command.args(["--bin", name]),
            Program::Example(_) => command.args(["--example", name]),
        };
        let messages = process::run_and_capture(&mut command, output)?;
        match executable(&messages, name) {
            Some(path) => Ok(path),
            None => bail!("cargo built `{name}` and did not say where"),
        }
    }
}

fn is_root(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|text| text.contains("[workspace]"))
}

fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == name)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_files_are_no_files_of_the_project() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [(".gitignore", "/target\n"), ("target", "built"), ("a.rs", "//! A.\n")] {
            std::fs::write(folder.path().join(name), text).expect("written");
        }
        let workspace = Workspace { root: folder.path().to_path_buf(), target: folder.path().join("target") };
        let files = workspace.files().expect("read");
        assert_eq!(files, [PathBuf::from(".gitignore"), PathBuf::from("a.rs")]);
    }

    #[test]
    fn the_executable_is_the_one_of_that_name() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"name":"other"},"executable":"/t/other"}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"name":"hub-api"},"executable":null}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"name":"hub-api"},"executable":"/t/hub-api"}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
        );
        assert_eq!(executable(messages, "hub-api"), Some("/t/hub-api".into()));
        assert_eq!(executable(messages, "bare_shifts"), None);
    }
}
