//! A copy of the project to be broken: the same place each time, so that its builds are of use again.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::breaks::FileEdit;
use crate::web;
use crate::workspace::Workspace;

/// The copy.
pub(super) struct WorkspaceCopy {
    workspace: Workspace,
}

/// Undoes an edit when dropped.
pub(super) struct RestoreOnDrop {
    before: Vec<(PathBuf, String)>,
}

impl WorkspaceCopy {
    /// Copies the files git would take; what the copy has beyond them goes.
    pub(super) fn create(of: &Workspace) -> Result<Self> {
        let folder = of.target.join("self-check");
        let workspace = Workspace { root: folder.join("project"), target: folder.join("target") };
        std::fs::create_dir_all(&workspace.root)?;
        let files = of.files()?;
        for file in workspace.files()? {
            if !files.contains(&file) {
                std::fs::remove_file(workspace.root.join(file))?;
            }
        }
        for file in files {
            copy(&of.root.join(&file), &workspace.root.join(&file))?;
        }
        let modules = workspace.web_folder().join("node_modules");
        if !modules.exists() {
            symlink(of.web_folder().join("node_modules"), &modules)?;
        }
        // The packages are the project's own: installing into the copy would change those.
        std::fs::copy(of.state_file(web::INSTALL_STAMP)?, workspace.state_file(web::INSTALL_STAMP)?)?;
        Ok(Self { workspace })
    }

    /// The copy as a checkout of its own. Cargo tells two checkouts apart by the times of their files alone, so a
    /// shared folder of builds would carry what is broken here over there.
    pub(super) fn workspace(&self) -> Workspace {
        self.workspace.clone()
    }

    /// Makes the changes until the answer is dropped. An anchor that is not there is an error.
    pub(super) fn edit(&self, edits: &[FileEdit]) -> Result<RestoreOnDrop> {
        let mut restored = RestoreOnDrop { before: Vec::new() };
        for edit in edits {
            let path = self.workspace.root.join(edit.file);
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("{} is gone: adjust the self-check", edit.file))?;
            let Some(changed) = apply(&text, edit) else {
                bail!("{} has no `{}` to break: adjust the self-check", edit.file, edit.find);
            };
            restored.before.push((path.clone(), text));
            std::fs::write(&path, changed)?;
        }
        Ok(restored)
    }
}

/// Writes the file where it differs, so that builds of what did not change stay good.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let Ok(new) = std::fs::read(from) else {
        return Ok(());
    };
    if std::fs::read(to).is_ok_and(|old| old == new) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(to, new).with_context(|| format!("{} cannot be written", to.display()))
}

fn apply(text: &str, edit: &FileEdit) -> Option<String> {
    if edit.find.is_empty() {
        return Some(format!("{text}{}", edit.replace));
    }
    text.contains(edit.find).then(|| text.replacen(edit.find, edit.replace, 1))
}

impl Drop for RestoreOnDrop {
    fn drop(&mut self) {
        for (path, text) in self.before.drain(..).rev() {
            if let Err(error) = std::fs::write(&path, text) {
                eprintln!("{} could not be mended: {error}", path.display());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(find: &'static str) -> FileEdit {
        FileEdit { file: "a", find, replace: "new" }
    }

    #[test]
    fn an_edit_changes_the_first_place_or_the_end() {
        assert_eq!(apply("old old", &edit("old")).as_deref(), Some("new old"));
        assert_eq!(apply("old\n", &edit("")).as_deref(), Some("old\nnew"));
    }

    #[test]
    fn an_anchor_that_is_gone_is_told() {
        assert_eq!(apply("other", &edit("old")), None);
    }
}
