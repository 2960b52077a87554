//! Changes of files that are worked out before the first is written, and taken back when one cannot be written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The changes, by path from the project's root.
pub(super) struct FileChanges {
    root: PathBuf,
    changes: BTreeMap<String, FileChange>,
}

struct FileChange {
    /// The text as it is; `None` for a new file.
    before: Option<String>,
    after: String,
}

impl FileChanges {
    pub(super) fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), changes: BTreeMap::new() }
    }

    /// The text of a file, with the changes so far.
    pub(super) fn read(&self, path: &str) -> Result<String> {
        match self.changes.get(path) {
            Some(change) => Ok(change.after.clone()),
            None => std::fs::read_to_string(self.root.join(path)).with_context(|| format!("{path} cannot be read")),
        }
    }

    /// The names in a folder, sorted.
    pub(super) fn list(&self, folder: &str) -> Result<Vec<String>> {
        let entries = std::fs::read_dir(self.root.join(folder)).with_context(|| format!("{folder} cannot be read"))?;
        let names: std::io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.file_name())).collect();
        let mut names: Vec<String> = names?.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        Ok(names)
    }

    /// Creates a file; one that exists is refused.
    pub(super) fn create(&mut self, path: String, text: String) -> Result<()> {
        if self.root.join(&path).exists() || self.root.join(path.replace(".rs", "")).is_dir() {
            bail!("{path} exists: the noun is there, or another thing has its name");
        }
        self.changes.insert(path, FileChange { before: None, after: text });
        Ok(())
    }

    /// Changes a file by a function of its text, whose error is about that file.
    pub(super) fn edit(&mut self, path: &str, change: impl FnOnce(&str) -> Result<String>) -> Result<()> {
        let before = self.read(path)?;
        let after = change(&before).with_context(|| format!("{path} cannot be extended"))?;
        let first = self.changes.get(path).map_or(Some(before), |change| change.before.clone());
        self.changes.insert(path.to_owned(), FileChange { before: first, after });
        Ok(())
    }

    /// Writes all files, and returns each path with the number of its new lines. When one fails, those before it are as they
    /// were.
    pub(super) fn write(&self) -> Result<Vec<(&str, usize)>> {
        let mut written: Vec<(&str, usize)> = Vec::new();
        for (path, change) in &self.changes {
            if let Err(error) = self.write_file(path, &change.after) {
                for (path, _) in written.iter().rev() {
                    self.undo(path);
                }
                return Err(error.context(format!("{path} cannot be written; nothing is changed")));
            }
            let before = change.before.as_ref().map_or(0, |text| text.lines().count());
            written.push((path, change.after.lines().count().saturating_sub(before)));
        }
        Ok(written)
    }

    fn write_file(&self, path: &str, text: &str) -> Result<()> {
        let file = self.root.join(path);
        let folder = file.parent().context("a file in a folder")?;
        let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
        std::io::Write::write_all(&mut temporary, text.as_bytes())?;
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o644);
        std::fs::set_permissions(temporary.path(), mode)?;
        temporary.persist(file)?;
        Ok(())
    }

    fn undo(&self, path: &str) {
        let undone = match &self.changes[path].before {
            Some(text) => self.write_file(path, text),
            None => std::fs::remove_file(self.root.join(path)).map_err(Into::into),
        };
        if let Err(error) = undone {
            eprintln!("{path} is not as it was: {error:#}");
        }
    }
}
