//! The copy of the project that the self-check breaks. Its folder is the same each time, so that cargo reuses its builds.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::breaks::FileEdit;
use crate::web;
use crate::workspace::Workspace;

/// The copy of the project.
pub(super) struct WorkspaceCopy {
    workspace: Workspace,
}

/// The texts of edited files; dropping it restores them.
pub(super) struct RestoreOnDrop {
    original_texts: Vec<(PathBuf, String)>,
}

impl WorkspaceCopy {
    /// Updates the copy: copies all files that git does not ignore, and deletes files that the original does not have.
    pub(super) fn create(original: &Workspace) -> Result<Self> {
        let folder = original.target.join("self-check");
        let workspace = Workspace { root: folder.join("project"), target: folder.join("target") };
        std::fs::create_dir_all(&workspace.root)?;
        let files = original.files()?;
        for file in workspace.files()? {
            if !files.contains(&file) {
                std::fs::remove_file(workspace.root.join(file))?;
            }
        }
        for file in files {
            copy_if_different(&original.root.join(&file), &workspace.root.join(&file))?;
        }
        let modules = workspace.web_folder().join("node_modules");
        if !modules.exists() {
            symlink(original.web_folder().join("node_modules"), &modules)?;
        }
        // The copy shares node_modules with the original: the stamp keeps it from installing packages there.
        std::fs::copy(original.state_file(web::INSTALL_STAMP)?, workspace.state_file(web::INSTALL_STAMP)?)?;
        Ok(Self { workspace })
    }

    /// The copy as a checkout with its own target folder. Cargo tells two checkouts apart only by their files' times, so
    /// with a shared target folder the original could use builds of the broken copy.
    pub(super) fn workspace(&self) -> Workspace {
        self.workspace.clone()
    }

    /// Edits the copy until the result is dropped. Fails when a text to replace is not found.
    pub(super) fn edit(&self, edits: &[FileEdit]) -> Result<RestoreOnDrop> {
        let mut restore = RestoreOnDrop { original_texts: Vec::new() };
        for edit in edits {
            let path = self.workspace.root.join(edit.file);
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("{} does not exist: adjust the self-check", edit.file))?;
            let Some(changed) = apply_edit(&text, edit) else {
                bail!("{} does not contain `{}`: adjust the self-check", edit.file, edit.find);
            };
            restore.original_texts.push((path.clone(), text));
            std::fs::write(&path, changed)?;
        }
        Ok(restore)
    }
}

/// Copies a file when it differs; cargo then does not rebuild crates that did not change.
fn copy_if_different(from: &Path, to: &Path) -> Result<()> {
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

fn apply_edit(text: &str, edit: &FileEdit) -> Option<String> {
    if edit.find.is_empty() {
        return Some(format!("{text}{}", edit.replace));
    }
    text.contains(edit.find).then(|| text.replacen(edit.find, edit.replace, 1))
}

impl Drop for RestoreOnDrop {
    fn drop(&mut self) {
        for (path, text) in self.original_texts.drain(..).rev() {
            if let Err(error) = std::fs::write(&path, text) {
                eprintln!("{} could not be restored: {error}", path.display());
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
        assert_eq!(apply_edit("old old", &edit("old")).as_deref(), Some("new old"));
        assert_eq!(apply_edit("old\n", &edit("")).as_deref(), Some("old\nnew"));
    }

    #[test]
    fn an_anchor_that_is_gone_is_told() {
        assert_eq!(apply_edit("other", &edit("old")), None);
    }
}
