//! The folder of the tests' databases: in memory where there is space, because each commit waits for a disk.

use std::path::Path;

use rustix::fs::{StatVfsMountFlags, statvfs};

use crate::process;

/// The folder that Linux keeps in memory.
const MEMORY_FOLDER: &str = "/dev/shm";

/// The free bytes that the folder must have: twice what all tests take at once.
const REQUIRED_FOLDER_BYTES: u64 = 4 << 30;

/// The available bytes that the machine's memory must have, so that compilers keep theirs.
const REQUIRED_MEMORY_BYTES: u64 = 8 << 30;

/// Moves the temporary files of this process to memory, unless the user chose a folder by `TMPDIR` or there is no space.
/// Its children get the folder by `TMPDIR`, where they are tests.
pub(super) fn use_memory() {
    let folder = Path::new(MEMORY_FOLDER);
    if process::env_variable("TMPDIR").is_none() && has_room(folder) {
        // An error means that another call has set it before.
        drop(tempfile::env::override_temp_dir(folder));
    }
}

/// The space that is left for programs and tests, for the summary of a run with failures: programs that lack it fail in
/// many ways, few of which name it.
pub(super) fn free_room(project: &Path) -> String {
    let gigabytes = |bytes: Option<u64>| bytes.map_or("unknown".to_owned(), |bytes| format!("{} GB", bytes >> 30));
    let (disk, tests) = (free_bytes(project), free_bytes(&tempfile::env::temp_dir()));
    format!(
        "free: {} on the project's disk, {} in the tests' folder, {} of memory",
        gigabytes(disk),
        gigabytes(tests),
        gigabytes(available_memory(&meminfo())),
    )
}

/// Returns true when tests fit into a folder that is kept in memory, and may start programs from it.
fn has_room(folder: &Path) -> bool {
    let Ok(volume) = statvfs(folder) else { return false };
    !volume.f_flag.contains(StatVfsMountFlags::NOEXEC)
        && free_bytes(folder).is_some_and(|bytes| bytes >= REQUIRED_FOLDER_BYTES)
        && available_memory(&meminfo()).is_some_and(|bytes| bytes >= REQUIRED_MEMORY_BYTES)
}

/// The bytes that can still be written to a folder's volume.
fn free_bytes(folder: &Path) -> Option<u64> {
    let volume = statvfs(folder).ok()?;
    Some(volume.f_bavail.saturating_mul(volume.f_frsize))
}

fn meminfo() -> String {
    std::fs::read_to_string("/proc/meminfo").unwrap_or_default()
}

/// The bytes that programs can still take, by the text of `/proc/meminfo`.
fn available_memory(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read_in_bytes() {
        let text = "MemTotal:       24598272 kB\nMemFree:  100 kB\nMemAvailable:   22000000 kB\n";
        assert_eq!(available_memory(text), Some(22_000_000 * 1024));
        assert_eq!(available_memory("MemTotal: 5 kB\n"), None);
    }

    #[test]
    fn a_folder_that_is_missing_has_no_room() {
        assert!(!has_room(Path::new("/no/such/folder")));
    }

    #[test]
    fn free_room_says_what_cannot_be_read() {
        let text = free_room(Path::new("/no/such/folder"));
        assert!(text.starts_with("free: unknown on the project's disk, ") && text.ends_with(" GB of memory"), "{text}");
    }
}
