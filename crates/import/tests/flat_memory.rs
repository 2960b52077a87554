//! The memory of an import of 100 MB. Alone in its program, so that no other test's memory counts.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use hub_import::importers::{ImportKind, PoiImporter};
use hub_import::places::{convert_places, write_sample_town};
use hub_import::problem::FileError;
use hub_import::row_conflicts::RowConflictFinder;
use hub_import::source::{ColumnMapping, Input, ReadOptions, SourceFile};

const PLACES: u64 = 20_000;
/// The length of a tag that nobody reads, as long as the shape of a river.
const TAG_LENGTH: usize = 5_000;
/// The memory that may come on top: 16 bytes a row for its key, and buffers.
const MAX_GROWTH: u64 = 4 << 20;

struct DiskFile(PathBuf);

impl Input for DiskFile {
    fn open(&self) -> Result<Box<dyn Read + '_>, FileError> {
        File::open(&self.0).map(|file| Box::new(file) as Box<dyn Read>).map_err(|error| self.read_error(&error))
    }

    fn read_error(&self, error: &io::Error) -> FileError {
        FileError::new("import.file", error.to_string(), "")
    }
}

/// Makes the present memory the peak.
fn reset_peak_memory() {
    std::fs::write("/proc/self/clear_refs", "5").expect("Linux");
}

/// The most memory that the process had since the reset, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") << 10
}

fn write_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> u64 {
    let mut file = BufWriter::new(File::create(path).expect("created"));
    write(&mut file).expect("written");
    file.into_inner().expect("written").metadata().expect("known").len()
}

/// A sample town whose places have a long tag more.
fn write_long_town(output: &mut dyn Write) -> io::Result<()> {
    let mut places = Vec::new();
    write_sample_town(PLACES, &mut places)?;
    let tag = format!("\"tags\": {{\n\"source\": \"{}\",", "x".repeat(TAG_LENGTH));
    String::from_utf8_lossy(&places)
        .lines()
        .try_for_each(|line| writeln!(output, "{}", line.replace("\"tags\": {", &tag)))
}

#[test]
fn a_file_of_100_mb_is_checked_in_flat_memory_and_a_broken_end_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let town = DiskFile(folder.path().join("town.json"));
    let size = write_file(&town.0, write_long_town);
    assert!(size > 100_000_000, "{size}");
    reset_peak_memory();
    let before = peak_memory();

    let rows = folder.path().join("town.csv");
    write_file(&rows, |output| {
        let converted = convert_places(&town, output).expect("converted");
        assert_eq!(converted.places, PLACES);
        Ok(())
    });
    let columns = ImportKind::Pois.columns();
    let source = SourceFile::scan(DiskFile(rows), columns, &ColumnMapping::default(), &ReadOptions::default());
    let source = source.expect("scanned");
    assert_eq!(source.row_count, PLACES);
    let (mut reader, mut conflicts) = (source.row_reader().expect("opened"), RowConflictFinder::default());
    while let Some(row) = reader.next_row().expect("a row") {
        assert!(conflicts.check_row(row, &PoiImporter).is_empty());
    }
    assert_eq!(conflicts.into_conflicts().len(), 0);

    let mut broken = File::options().write(true).open(&town.0).expect("opened");
    broken.seek(SeekFrom::End(-6)).expect("there");
    broken.write_all(b"      ").expect("written");
    let refused = convert_places(&town, &mut io::sink()).expect_err("it has no end");
    assert_eq!(refused.code, "import.json");
    let growth = peak_memory().saturating_sub(before);
    assert!(growth < MAX_GROWTH, "{growth} bytes more for a file of {size}");
}
