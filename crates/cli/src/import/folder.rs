//! Where imports are kept: a folder each below the state directory, with the journal, the report and the failed rows.

use std::io;
use std::path::{Path, PathBuf};

use uuid::Uuid;

use super::journal::NotHeld;
use super::ledger::{self, Ledger, Rows};
use super::settings::Settings;

/// How many imports are kept besides those that can be taken up again.
const KEPT: usize = 50;

/// The folder of all imports.
pub(crate) struct Folder(PathBuf);

/// The folder of one import.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Its name, which sorts by when it began.
    pub(crate) id: String,
    path: PathBuf,
}

impl Kept {
    /// The journal.
    pub(crate) fn journal(&self) -> PathBuf {
        self.path.join("journal")
    }

    /// What became of each row.
    pub(crate) fn report(&self) -> PathBuf {
        self.path.join("report.csv")
    }

    /// The failed rows.
    pub(crate) fn failed(&self) -> PathBuf {
        self.path.join("failed.csv")
    }

    /// The copy of a file that can be read only once.
    pub(crate) fn copy(&self) -> PathBuf {
        self.path.join("input.csv")
    }

    /// What it was asked to do, and how far it is; none when it never began.
    pub(crate) fn look(&self) -> io::Result<Option<(Settings, Rows)>> {
        match ledger::look(&self.journal()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read,
        }
    }

    /// Takes everything of it away.
    pub(crate) fn remove(&self) -> io::Result<()> {
        std::fs::remove_dir_all(&self.path)
    }
}

/// The folder of an import that has not begun: it goes away with this, also when the program is interrupted.
pub(crate) struct Unbegun(Option<Kept>);

impl Unbegun {
    pub(crate) fn new(kept: Kept) -> Self {
        Self(Some(kept))
    }

    /// The import begins: the folder stays.
    pub(crate) fn begin(mut self) -> Option<Kept> {
        self.0.take()
    }
}

impl Drop for Unbegun {
    fn drop(&mut self) {
        // That it could not be taken away is the lesser failure.
        drop(self.0.take().map(|kept| kept.remove()));
    }
}

impl Folder {
    /// Below a state directory.
    pub(crate) fn new(state: &Path) -> Self {
        Self(state.join("imports"))
    }

    /// Makes a place for an import. Older ones that are over are taken away, but for the last fifty.
    pub(crate) fn create(&self) -> io::Result<Kept> {
        std::fs::create_dir_all(&self.0)?;
        self.prune()?;
        let id = Uuid::now_v7().simple().to_string();
        let path = self.0.join(&id);
        let mut folder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&path)?;
        Ok(Kept { id, path })
    }

    /// The imports, the oldest first.
    pub(crate) fn list(&self) -> io::Result<Vec<Kept>> {
        let entries = match std::fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut kept = Vec::new();
        for entry in entries {
            let entry = entry?;
            let id = entry.file_name().to_string_lossy().into_owned();
            if Uuid::try_parse(&id).is_ok() {
                kept.push(Kept { id, path: entry.path() });
            }
        }
        kept.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(kept)
    }

    /// The import of an id, or of the end of one that no other has.
    pub(crate) fn find(&self, id: &str) -> io::Result<Option<Kept>> {
        let mut found = self.list()?;
        found.retain(|kept| kept.id.ends_with(id));
        Ok(if found.len() == 1 { found.pop() } else { None })
    }

    fn prune(&self) -> io::Result<()> {
        let kept = self.list()?;
        let old = &kept[..kept.len().saturating_sub(KEPT)];
        for import in old {
            // One that is held is under way; one that can be taken up again is not ours to forget.
            let is_over = match Ledger::is_over(&import.journal()) {
                Ok(is_over) => is_over,
                Err(NotHeld::Elsewhere) => false,
                Err(NotHeld::Io(error)) => error.kind() == io::ErrorKind::NotFound,
            };
            if is_over {
                import.remove()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::journal::End;
    use super::super::ledger::tests::settings;
    use super::*;

    #[test]
    fn imports_are_found_by_the_end_of_their_id_and_forgotten_when_they_are_over() {
        let state = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(state.path());
        assert!(folder.list().is_ok_and(|kept| kept.is_empty()));
        let stopped = folder.create().expect("it is made");
        drop(Ledger::create(&stopped.journal(), &settings()).expect("it begins"));
        for _ in 0..KEPT + 5 {
            let over = folder.create().expect("it is made");
            let mut ledger = Ledger::create(&over.journal(), &settings()).expect("it begins");
            ledger.ended(End::Done).expect("it is noted");
        }
        let kept = folder.list().expect("they are listed");
        assert!((KEPT..=KEPT + 2).contains(&kept.len()), "{}", kept.len());
        assert_eq!(kept[0].id, stopped.id, "what can be taken up again stays");
        assert_eq!(folder.find(&stopped.id[20..]).expect("it is read").map(|kept| kept.id), Some(stopped.id));
        assert!(folder.find("").expect("it is read").is_none());
    }
}
