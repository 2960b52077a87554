//! The databases that restores replaced, such as `hub.sqlite.before-restore-20261120T150000Z`. The newest three are
//! retained.

use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Duration, NaiveDateTime, SubsecRound, Utc};

use super::super::file_lock::with_suffix;
use super::SIDE_FILE_SUFFIXES;
use crate::private_files;
use crate::types::clock::Timestamp;

const NAME_SUFFIX: &str = ".before-restore";
const TIME_FORMAT: &str = "%Y%m%dT%H%M%SZ";

/// The most digits of a copy's number in older versions. More digits are a date that an operator wrote.
const LEGACY_NUMBER_DIGITS_MAX: usize = 3;

/// The number of retained copies.
const RETAINED_COUNT: usize = 3;

/// A replaced database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedDatabase {
    /// The path of the database, which may have SQLite's side files beside it.
    pub path: PathBuf,
    /// The total size of the database and its side files.
    pub bytes: u64,
}

/// The age of a copy, by which copies are ordered. Older versions numbered them and gave the first no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Age {
    Numbered(u32),
    CreatedAt(DateTime<Utc>),
}

/// Parses the end of a copy's name. None for files that are not copies, such as those that an operator named.
fn parse_age(name_end: &str) -> Option<Age> {
    if name_end.is_empty() {
        return Some(Age::Numbered(1));
    }
    let suffix = name_end.strip_prefix('-')?;
    if suffix.len() <= LEGACY_NUMBER_DIGITS_MAX && suffix.bytes().all(|byte| byte.is_ascii_digit()) {
        return suffix.parse().ok().map(Age::Numbered);
    }
    NaiveDateTime::parse_from_str(suffix, TIME_FORMAT).ok().map(|at| Age::CreatedAt(at.and_utc()))
}

/// Lists the copies of a database, oldest first.
fn list_by_age(database: &Path) -> io::Result<Vec<(Age, PathBuf)>> {
    let first_copy = with_suffix(database, NAME_SUFFIX);
    let name = first_copy.file_name().and_then(|name| name.to_str()).ok_or(io::ErrorKind::InvalidFilename)?;
    let mut copies = Vec::new();
    for entry in std::fs::read_dir(private_files::parent_folder(database))? {
        let entry = entry?;
        let age = entry.file_name().to_str().and_then(|file_name| parse_age(file_name.strip_prefix(name)?));
        copies.extend(age.map(|age| (age, entry.path())));
    }
    copies.sort();
    Ok(copies)
}

/// The path of the next copy, which sorts after the existing ones even when the clock went back.
pub(super) fn next_path(database: &Path, now: Timestamp) -> io::Result<PathBuf> {
    let mut at = now.utc().trunc_subsecs(0);
    if let Some((Age::CreatedAt(newest), _)) = list_by_age(database)?.last() {
        at = at.max(*newest + Duration::seconds(1));
    }
    Ok(with_suffix(database, &format!("{NAME_SUFFIX}-{}", at.format(TIME_FORMAT))))
}

/// Deletes all but the newest copies. Returns the retained and the deleted ones, oldest first.
pub(super) fn prune(database: &Path) -> io::Result<(Vec<ReplacedDatabase>, Vec<ReplacedDatabase>)> {
    let mut copies: Vec<_> = list_by_age(database)?
        .into_iter()
        .map(|(_, path)| ReplacedDatabase { bytes: total_size(&path), path })
        .collect();
    let retained = copies.split_off(copies.len().saturating_sub(RETAINED_COUNT));
    for copy in &copies {
        for path in SIDE_FILE_SUFFIXES.map(|end| with_suffix(&copy.path, end)).iter().chain([&copy.path]) {
            match std::fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(io::Error::new(error.kind(), format!("{}: {error}", path.display())));
                }
                _ => {}
            }
        }
    }
    Ok((retained, copies))
}

fn total_size(copy: &Path) -> u64 {
    let files = SIDE_FILE_SUFFIXES.map(|end| with_suffix(copy, end));
    files
        .iter()
        .map(PathBuf::as_path)
        .chain([copy])
        .filter_map(|path| path.metadata().ok())
        .map(|metadata| metadata.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_read_in_the_order_of_age() {
        let ends = ["", "-2", "-10", "-20261120T145959Z", "-20261120T150000Z", "-20261121T000000Z"];
        let ages: Vec<_> = ends.map(parse_age).into_iter().map(|age| age.expect("a copy")).collect();
        assert!(ages.is_sorted() && ages.windows(2).all(|pair| pair[0] != pair[1]), "{ages:?}");
        for end in ["-", "-keep", "-20261120T150000Z-wal", "-wal", "x", "-2.part", "-20261120T990000Z", "-2026"] {
            assert_eq!(parse_age(end), None, "{end}");
        }
    }

    #[test]
    fn names_go_on_when_the_clock_goes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("hub.sqlite");
        let at = |text| Timestamp::parse(text).expect("a time");
        let mut names = Vec::new();
        for now in ["2026-11-20T15:00:00.9Z", "2026-11-20T15:00:00Z", "2020-01-01T00:00:00Z", "2026-12-01T00:00:00Z"] {
            names.push(next_path(&database, at(now)).expect("a name"));
            std::fs::write(names.last().expect("one"), "").expect("writes");
        }
        assert!(names.is_sorted() && names[0] != names[1], "{names:?}");
        assert!(names[0].to_string_lossy().ends_with("hub.sqlite.before-restore-20261120T150000Z"));
        assert!(names[3].to_string_lossy().ends_with("-20261201T000000Z"));
        let (retained, deleted) = prune(&database).expect("prunes");
        assert_eq!((retained.len(), deleted.len()), (3, 1));
        assert_eq!(deleted[0].path, names[0]);
        assert!(!names[0].exists() && names[1].exists());
    }
}
