//! Files and folders that only their owner can use, under any umask, and files that are written atomically.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Creates an empty file with mode 0600 and opens it for reading and writing. Fails when the file exists.
pub fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // A umask can remove the owner's bits too. Some filesystems do not support modes, so a failure is ignored.
    #[cfg(unix)]
    drop(file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600)));
    Ok(file)
}

/// Creates a temporary file `TARGET.XXXXXX.part` with mode 0600 beside its target. Dropping it removes it.
pub fn create_temporary(target: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = target.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    prefix.push(".");
    tempfile::Builder::new().prefix(&prefix).suffix(".part").make_in(parent_folder(target), create_file)
}

/// Syncs a temporary file and renames it to its target, which it replaces. Another process finds the old file or the whole
/// new one, also after a power failure.
pub fn persist(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(target)?;
    sync_folder(target);
    Ok(())
}

/// Syncs a temporary file and renames it to its target. Returns false when the target exists; it then stays as it is.
pub fn persist_new(file: NamedTempFile, target: &Path) -> io::Result<bool> {
    file.as_file().sync_all()?;
    match file.persist_noclobber(target) {
        Ok(_) => sync_folder(target),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(error.error),
    }
    Ok(true)
}

/// Replaces a file atomically by one with mode 0600.
pub fn replace_file(target: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = create_temporary(target)?;
    file.write_all(content)?;
    persist(file, target)
}

/// Syncs the folder of a renamed file. The rename is done, so a failure must not make the caller undo it.
fn sync_folder(target: &Path) {
    if let Err(error) = File::open(parent_folder(target)).and_then(|folder| folder.sync_all()) {
        tracing::warn!("{} is written, and its folder cannot be synced: {error}", target.display());
    }
}

/// The folder of a file.
pub fn parent_folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Creates a folder and its missing parents with mode 0700. An existing folder stays as it is.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_folder(parent)?;
    }
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Ok(()) => {
            #[cfg(unix)]
            drop(std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700)));
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        Err(error) => Err(error),
    }
}

/// The mode of a file or folder that grants anything to others than its owner. None when it is private or missing.
pub fn find_open_mode(path: &Path) -> Option<u32> {
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&path.metadata().ok()?.permissions()) & 0o7777;
        (mode & 0o077 != 0).then_some(mode)
    }
    #[cfg(not(unix))]
    path.metadata().ok().and(None)
}

/// Copies the owner, the group and the permissions of one file to another.
pub fn copy_ownership(from: &Path, to: &File) -> io::Result<()> {
    let (source, target) = (from.metadata()?, to.metadata()?);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        if (source.uid(), source.gid()) != (target.uid(), target.gid()) {
            fchown(to, Some(source.uid()), Some(source.gid()))?;
        }
    }
    match source.permissions() == target.permissions() {
        true => Ok(()),
        false => to.set_permissions(source.permissions()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        for text in ["one", "two"] {
            replace_file(&path, text.as_bytes()).expect("writes");
            assert_eq!(std::fs::read_to_string(&path).expect("reads"), text);
            assert_eq!(find_open_mode(&path), None);
        }
        drop(create_temporary(&path).expect("creates"));
        assert_eq!(names(folder.path()), ["file"]);
        assert!(replace_file(&folder.path().join("none/file"), b"").is_err());
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn a_file_that_exists_is_not_overwritten_by_a_new_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let create = |text: &str| {
            let mut file = create_temporary(&path).expect("creates");
            file.write_all(text.as_bytes()).expect("writes");
            persist_new(file, &path).expect("persists")
        };
        assert_eq!((create("one"), create("two")), (true, false));
        assert_eq!(std::fs::read_to_string(&path).expect("reads"), "one");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (victim, link) = (folder.path().join("victim"), folder.path().join("link"));
        std::fs::write(&victim, "theirs").expect("writes");
        std::os::unix::fs::symlink(&victim, &link).expect("links");
        replace_file(&link, b"ours").expect("writes");
        assert_eq!(std::fs::read_to_string(&victim).expect("reads"), "theirs");
        assert!(link.symlink_metadata().expect("a file").is_file());
    }
}
