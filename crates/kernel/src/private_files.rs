//! Files and folders that only their owner can use, under any umask.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

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
