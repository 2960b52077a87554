//! A checkout of the project: its folders, its files, and the commands that run in it (cargo, npm).

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use ignore::WalkBuilder;

use crate::process::{self, Output};

/// A checkout of the project and the folder of its build output.
#[derive(Clone)]
pub(crate) struct Workspace {
    /// The folder of the root Cargo.toml.
    pub(crate) root: PathBuf,
    /// Cargo's target folder; xtask keeps its stamps and logs in its subfolder `xtask`.
    pub(crate) target: PathBuf,
}

/// A program that cargo builds.
#[derive(Clone, Copy)]
pub(crate) enum Program {
    /// The server `hub-api`.
    Server,
    /// An example of the server's crate.
    Example(&'static str),
    /// The command line `hub`.
    CommandLine,
    /// The generator of a town's places.
    SampleTown,
    /// The stand-in for Mercado Pago.
    MercadoPagoStandIn,
    /// The stand-in for push services.
    PushStandIn,
}

/// The cargo profile of a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Fast to compile; only the slowest dependencies are optimised.
    Debug,
    /// Optimised, as in production and in benchmarks.
    Release,
}

impl Profile {
    /// The profile's folder in cargo's target folder.
    pub(crate) fn target_folder(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Release => "release",
        }
    }
}

impl Workspace {
    /// Finds the checkout that contains the current folder.
    pub(crate) fn find() -> Result<Self> {
        let current_folder = std::env::current_dir().context("the current folder cannot be read")?;
        let root = current_folder
            .ancestors()
            .find(|folder| is_workspace_root(folder))
            .with_context(|| format!("{} is not inside the project", current_folder.display()))?
            .to_path_buf();
        let target = match process::env_variable("CARGO_TARGET_DIR") {
            Some(folder) => root.join(folder),
            None => root.join("target"),
        };
        Ok(Self { root, target })
    }

    /// The web application's folder.
    pub(crate) fn web_folder(&self) -> PathBuf {
        self.root.join("web")
    }

    /// All files that git does not ignore, as sorted paths relative to the root.
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

    /// The path of a file in `target/xtask`; creates its folder.
    pub(crate) fn state_file(&self, name: &str) -> Result<PathBuf> {
        let path = self.target.join("xtask").join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
        }
        Ok(path)
    }

    /// A command that runs a program in the root folder.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// A cargo command in this checkout.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// An npm command in the web's folder.
    pub(crate) fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("npm");
        command.args(arguments).current_dir(self.web_folder());
        command
    }

    /// Builds a program and returns the path of its executable.
    ///
    /// Debug builds select the whole workspace: they then use the same dependency features as the tests, so
    /// cargo compiles each dependency only once.
    pub(crate) fn build(&self, program: Program, profile: Profile, output: &Output) -> Result<PathBuf> {
        let mut command = self.cargo(&["build", "--message-format=json-render-diagnostics"]);
        match profile {
            Profile::Debug => command.arg("--workspace"),
            Profile::Release => command.arg("--release").args(match program {
                Program::Server | Program::Example(_) => ["-p", "hub-api"],
                Program::CommandLine => ["-p", "hub-cli"],
                Program::SampleTown => ["-p", "hub-import"],
                Program::MercadoPagoStandIn => ["-p", "mercadopago-standin"],
                Program::PushStandIn => ["-p", "push-standin"],
            }),
        };
        let name = match program {
            Program::Server => "hub-api",
            Program::CommandLine => "hub",
            Program::Example(name) => name,
            Program::SampleTown => "sample_town",
            Program::MercadoPagoStandIn => "mercadopago-standin",
            Program::PushStandIn => "push-standin",
        };
        match program {
            Program::Example(_) | Program::SampleTown => command.args(["--example", name]),
            _ => command.args(["--bin", name]),
        };
        let messages = process::run_and_capture(&mut command, output)?;
        match find_executable(&messages, name) {
            Some(path) => Ok(path),
            None => bail!("cargo built `{name}` but did not report its path"),
        }
    }
}

fn is_workspace_root(folder: &Path) -> bool {
    std::fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|text| text.contains("[workspace]"))
}

fn find_executable(messages: &str, name: &str) -> Option<PathBuf> {
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
        assert_eq!(find_executable(messages, "hub-api"), Some("/t/hub-api".into()));
        assert_eq!(find_executable(messages, "bare_shifts"), None);
    }
}
