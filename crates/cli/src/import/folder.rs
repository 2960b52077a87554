//! Folders of imports: each import has one in the state directory, with its journal, report and failed rows.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use uuid::Uuid;

use super::journal::{self, JournalOpenError};
use super::settings::ImportSettings;
use super::state::{self, ImportState, RowStates};

/// The number of finished imports to keep.
const MAX_FINISHED: usize = 50;
/// The time that a stopped import is kept.
const STOPPED_KEPT: Duration = Duration::from_hours(30 * 24);

/// The folder of all imports.
pub(crate) struct ImportsFolder(PathBuf);

/// The folder of one import.
#[derive(Clone, Debug)]
pub(crate) struct ImportFolder {
    /// The import's id; ids sort by time.
    pub(crate) id: String,
    path: PathBuf,
}

impl ImportFolder {
    /// The path of the journal.
    pub(crate) fn journal_path(&self) -> PathBuf {
        self.path.join("journal")
    }

    /// The path of the report.
    pub(crate) fn report_path(&self) -> PathBuf {
        self.path.join("report.csv")
    }

    /// The path of the failed rows.
    pub(crate) fn failed_rows_path(&self) -> PathBuf {
        self.path.join("failed.csv")
    }

    /// The path of the copy of an input that can be read only once.
    pub(crate) fn input_copy_path(&self) -> PathBuf {
        self.path.join("input.csv")
    }

    /// The path of the CSV that a JSON input is converted to.
    pub(crate) fn converted_path(&self) -> PathBuf {
        self.path.join("converted.csv")
    }

    /// The settings and the progress of the import; none when it never began.
    pub(crate) fn read_state(&self) -> io::Result<Option<(ImportSettings, RowStates)>> {
        match state::read_unlocked(&self.journal_path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read,
        }
    }

    /// True while a process runs the import.
    pub(crate) fn is_running(&self) -> io::Result<bool> {
        journal::is_locked(&self.journal_path())
    }

    /// True when nothing was recorded for longer than a stopped import is kept.
    fn is_stale(&self, now: SystemTime) -> bool {
        let recorded = std::fs::metadata(self.journal_path()).and_then(|metadata| metadata.modified());
        recorded.is_ok_and(|at| now.duration_since(at).is_ok_and(|age| age > STOPPED_KEPT))
    }

    /// Deletes the folder.
    pub(crate) fn remove(&self) -> io::Result<()> {
        std::fs::remove_dir_all(&self.path)
    }
}

/// The folder of an import that has not begun: dropping it deletes the folder, also after an interrupt.
pub(crate) struct TemporaryFolder(Option<ImportFolder>);

impl TemporaryFolder {
    pub(crate) fn new(folder: ImportFolder) -> Self {
        Self(Some(folder))
    }

    /// Keeps the folder, because the import begins.
    pub(crate) fn persist(mut self) -> Option<ImportFolder> {
        self.0.take()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // A leftover folder is the lesser failure.
        drop(self.0.take().map(|folder| folder.remove()));
    }
}

impl ImportsFolder {
    /// The folder in a state directory.
    pub(crate) fn new(state_directory: &Path) -> Self {
        Self(state_directory.join("imports"))
    }

    /// Creates a folder for an import. Deletes finished ones beyond the last fifty, and those that stopped 30 days ago.
    pub(crate) fn create(&self) -> io::Result<ImportFolder> {
        std::fs::create_dir_all(&self.0)?;
        self.prune(now())?;
        let id = Uuid::now_v7().simple().to_string();
        let path = self.0.join(&id);
        let mut folder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&path)?;
        Ok(ImportFolder { id, path })
    }

    /// Lists the imports, oldest first.
    pub(crate) fn list(&self) -> io::Result<Vec<ImportFolder>> {
        let entries = match std::fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut imports = Vec::new();
        for entry in entries {
            let entry = entry?;
            let id = entry.file_name().to_string_lossy().into_owned();
            if Uuid::try_parse(&id).is_ok() {
                imports.push(ImportFolder { id, path: entry.path() });
            }
        }
        imports.sort_by(|one, other| one.id.cmp(&other.id));
        Ok(imports)
    }

    /// Finds an import by id, or by an unambiguous end of its id.
    pub(crate) fn find(&self, id: &str) -> io::Result<Option<ImportFolder>> {
        let mut found = self.list()?;
        found.retain(|import| import.id.ends_with(id));
        Ok(if found.len() == 1 { found.pop() } else { None })
    }

    fn prune(&self, now: SystemTime) -> io::Result<()> {
        let imports = self.list()?;
        let old_count = imports.len().saturating_sub(MAX_FINISHED);
        for (index, import) in imports.iter().enumerate() {
            let (is_old, is_stale) = (index < old_count, import.is_stale(now));
            if !is_old && !is_stale {
                continue;
            }
            // A locked import is running, and one that stopped lately can be resumed: both are kept.
            let is_over = match ImportState::is_finished(&import.journal_path()) {
                Ok(is_finished) => {
                    if is_finished {
                        is_old
                    } else {
                        is_stale
                    }
                }
                Err(JournalOpenError::InUse) => false,
                Err(JournalOpenError::Io(error)) => is_old && error.kind() == io::ErrorKind::NotFound,
            };
            if is_over {
                import.remove()?;
            }
        }
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "the age of a stopped import is a matter of the day it is looked at")]
fn now() -> SystemTime {
    SystemTime::now()
}

#[cfg(test)]
mod tests {
    use super::super::journal::ImportEnd;
    use super::super::state::tests::settings;
    use super::*;

    #[test]
    fn imports_are_found_by_the_end_of_their_id_and_forgotten_when_they_are_over() {
        let state = tempfile::tempdir().expect("a folder");
        let folder = ImportsFolder::new(state.path());
        assert!(folder.list().is_ok_and(|imports| imports.is_empty()));
        let stopped = folder.create().expect("it is made");
        drop(ImportState::create(&stopped.journal_path(), &settings()).expect("it begins"));
        for _ in 0..MAX_FINISHED + 5 {
            let over = folder.create().expect("it is made");
            let mut state = ImportState::create(&over.journal_path(), &settings()).expect("it begins");
            state.record_end(ImportEnd::Done).expect("it is noted");
        }
        let imports = folder.list().expect("they are listed");
        assert!((MAX_FINISHED..=MAX_FINISHED + 2).contains(&imports.len()), "{}", imports.len());
        assert_eq!(imports[0].id, stopped.id, "what can be taken up again stays");
        assert_eq!(folder.find(&stopped.id[20..]).expect("it is read").map(|import| import.id), Some(stopped.id));
        assert!(folder.find("").expect("it is read").is_none());
    }

    #[test]
    fn an_import_that_stopped_is_forgotten_after_thirty_days_unless_it_runs_or_is_over() {
        let state = tempfile::tempdir().expect("a folder");
        let folder = ImportsFolder::new(state.path());
        let begin = |end: Option<ImportEnd>, days: u64| {
            let import = folder.create().expect("it is made");
            let mut state = ImportState::create(&import.journal_path(), &settings()).expect("it begins");
            if let Some(end) = end {
                state.record_end(end).expect("it is noted");
            }
            let journal = std::fs::File::options().append(true).open(import.journal_path()).expect("it is there");
            journal.set_modified(now() - Duration::from_hours(days * 24)).expect("it is old");
            (import.id, state)
        };
        let (over, held) = begin(Some(ImportEnd::Done), 31);
        drop(held);
        let (killed, held) = begin(None, 31);
        drop(held);
        let (stopped, held) = begin(Some(ImportEnd::Stopped), 29);
        drop(held);
        let (running, held) = begin(None, 31);
        let ids = || folder.list().expect("they are listed").into_iter().map(|import| import.id).collect::<Vec<_>>();
        assert_eq!(ids(), [over.clone(), stopped.clone(), running.clone()], "the killed one went when the next began");
        assert!(!ids().contains(&killed));
        folder.prune(now() + Duration::from_hours(2 * 24)).expect("it is tidied");
        assert_eq!(ids(), [over.clone(), running.clone()], "two days later");
        drop(held);
        folder.prune(now()).expect("it is tidied");
        assert_eq!(ids(), [over], "its report can still be read");
    }
}
