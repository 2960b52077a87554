//! The demonstration's database: loaded once per build of the server, and copied for each test.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const HOUR: u64 = 3600;

/// Copies the data into a folder; `load` returns a folder that a server filled.
pub(crate) fn copy_to<Loaded: AsRef<Path>>(folder: &Path, server: &Path, load: impl FnOnce() -> Loaded) {
    let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("demonstration");
    let template = parent.join(name(server));
    if !template.exists() {
        make(&parent, &template, load);
    }
    copy(&template, folder);
}

fn make<Loaded: AsRef<Path>>(parent: &Path, template: &Path, load: impl FnOnce() -> Loaded) {
    std::fs::create_dir_all(parent).expect("a folder");
    // Tests run as processes of their own: one creates the folder, the others wait.
    let lock = File::create(parent.join("lock")).expect("a lock");
    lock.lock().expect("locked");
    if template.exists() {
        return;
    }
    for left in entries(parent).into_iter().filter(|path| path.is_dir() && is_old(path)) {
        std::fs::remove_dir_all(left).expect("removed");
    }
    let making = tempfile::tempdir_in(parent).expect("a folder");
    copy(load().as_ref(), making.path());
    std::fs::rename(making.keep(), template).expect("renamed");
}

/// Copies a folder with those in it. Skips lock files, which a server creates itself.
fn copy(from: &Path, to: &Path) {
    for path in entries(from).into_iter().filter(|path| path.extension().is_none_or(|extension| extension != "lock")) {
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            std::fs::create_dir(&target).expect("a folder");
            copy(&path, &target);
        } else {
            std::fs::copy(&path, target).expect("copied");
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

/// True when the copy is an hour past its use, so that nobody can still be copying it.
fn is_old(template: &Path) -> bool {
    let made = template.metadata().and_then(|about| about.modified()).expect("a time");
    now().duration_since(made).is_ok_and(|age| age > Duration::from_secs(2 * HOUR))
}

/// The name for this build and hour: another build loads other data, and the data are relative to the time of loading.
fn name(server: &Path) -> String {
    let program = server.metadata().expect("the server's program");
    let age = |time: SystemTime| time.duration_since(UNIX_EPOCH).expect("a time after 1970");
    let built = age(program.modified().expect("a time")).as_nanos();
    format!("{:x}-{built:x}-{}", program.len(), age(now()).as_secs() / HOUR)
}

#[expect(clippy::disallowed_methods, reason = "the server that loads the data has the machine's clock")]
fn now() -> SystemTime {
    SystemTime::now()
}
