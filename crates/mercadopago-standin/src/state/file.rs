//! The file that keeps the state between starts.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::State;

/// Reads the state of a file. A missing file is an empty state; an unreadable one is an error that names it.
pub(crate) fn load(path: &Path) -> io::Result<State> {
    match std::fs::read_to_string(path) {
        Ok(text) => State::from_json(&text)
            .map_err(|error| io::Error::new(ErrorKind::InvalidData, format!("{}: {error}", path.display()))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(State::default()),
        Err(error) => Err(io::Error::new(error.kind(), format!("{}: {error}", path.display()))),
    }
}

/// Replaces the file as a whole, so that a reader and a next start see the old state or the new one.
pub(crate) fn save(path: &Path, state: &State) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(state.to_json().as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state.json");
        assert_eq!(load(&path).expect("empty").to_json(), State::default().to_json());
        let mut state = State::default();
        state.next_id();
        state.granted_scope = "read".to_owned();
        save(&path, &state).expect("saved");
        save(&path, &state).expect("replaced");
        assert_eq!(load(&path).expect("loaded").to_json(), state.to_json());
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn a_broken_file_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state.json");
        std::fs::write(&path, "{\"next_id\": 1, \"tokens\"").expect("written");
        let error = load(&path).err().expect("broken").to_string();
        assert!(error.contains("state.json"), "{error}");
    }
}
