//! Only the owner can read the data folder and its files, whatever the umask; lock files belong to the database's owner.

use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Output;

use super::{ServerSetup, file_mode};

/// A folder and every file and folder below it.
fn list_recursively(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(list_recursively(&path)),
            false => found.push(path),
        }
    }
    found
}

fn assert_private(folder: &Path) {
    for path in list_recursively(folder) {
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(format!("{:o}", file_mode(&path)), format!("{wanted:o}"), "{}", path.display());
    }
}

/// Runs the program under a umask, with a data folder that does not exist yet.
fn run_with_umask(machine: &ServerSetup, umask: &str, arguments: &[&str]) -> Output {
    let script = format!("umask {umask}; exec \"$0\" \"$@\"");
    let all = [&["-c", script.as_str(), env!("CARGO_BIN_EXE_hub-api")], arguments].concat();
    let mut command = machine.command_of_program("sh", &all);
    let url = format!("sqlite://{}/data/in/hub.sqlite", machine.data_dir.path().display());
    command.env("HUB_DATA_DIR", machine.file_path("data/in")).env("HUB_DATABASE_URL", url).output().expect("runs")
}

#[tokio::test]
async fn the_data_folder_is_its_owners_alone_whatever_the_umask() {
    for umask in ["000", "022", "777"] {
        let machine = ServerSetup::on_sqlite();
        for arguments in [
            &["migrate"][..],
            &["demo", "--demo", "--past-days", "0"],
            &["backup", "data/town.backup"],
            &["restore", "data/town.backup"],
            &["restore", "data/town.backup"],
        ] {
            let output = run_with_umask(&machine, umask, arguments);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "umask {umask}, {arguments:?}: {said}");
            assert!(!said.contains("open to others"), "{said}");
        }
        assert!(list_recursively(&machine.file_path("data")).len() > 8);
        assert_private(&machine.file_path("data"));
    }
}

#[tokio::test]
async fn a_running_servers_files_are_its_owners_alone() {
    let machine = ServerSetup::on_sqlite();
    assert!(run_with_umask(&machine, "000", &["migrate"]).status.success());
    let script = "umask 000; exec \"$0\" serve";
    let mut command = machine.command_of_program("sh", &["-c", script, env!("CARGO_BIN_EXE_hub-api")]);
    let url = format!("sqlite://{}/data/in/hub.sqlite", machine.data_dir.path().display());
    command.env("HUB_DATA_DIR", machine.file_path("data/in")).env("HUB_DATABASE_URL", url);
    let server = machine.start_with_command(command).await;
    assert!(machine.file_path("data/in/hub.sqlite-wal").exists() && machine.file_path("data/in/secret").exists());
    assert_private(&machine.file_path("data"));
    assert!(server.stop().0);
}

#[tokio::test]
async fn a_folder_that_is_open_to_others_is_reported_and_not_changed() {
    let machine = ServerSetup::on_sqlite();
    let set = |mode| std::fs::set_permissions(machine.data_dir.path(), std::fs::Permissions::from_mode(mode));
    set(0o755).expect("sets");
    let said = machine.run_successfully(&["migrate"]);
    let folder = machine.data_dir.path().display().to_string();
    assert!(said.contains(&folder) && said.contains("open to others") && said.contains("755"), "{said}");
    assert_eq!(file_mode(machine.data_dir.path()), 0o755);
    let (_, log) = machine.serve().await.stop();
    assert_eq!(log.matches("open to others").count(), 1, "once a folder: {log}");
    assert_eq!(file_mode(machine.data_dir.path()), 0o755);
    set(0o700).expect("sets");
    assert!(!machine.run_successfully(&["migrate"]).contains("open to others"));
}

/// The first command often runs as root and the server as another user, who must be able to open the lock files.
#[tokio::test]
async fn locks_take_the_databases_owner() {
    let machine = ServerSetup::on_sqlite();
    if machine.data_dir.path().metadata().expect("a folder").uid() != 0 {
        return; // only root gives files away
    }
    machine.run_successfully(&["migrate"]);
    let owner = |name: &str| {
        let found = machine.file_path(name).metadata().expect("a file");
        (found.uid(), found.gid())
    };
    assert_eq!(owner("hub.sqlite.schema.lock"), (0, 0));
    chown(machine.file_path("hub.sqlite"), Some(65534), Some(65534)).expect("gives away");
    machine.run_successfully(&["backup", "town.backup"]);
    // A lock file that belonged to root, and a new one.
    assert!(machine.serve().await.stop().0);
    for name in ["hub.sqlite.schema.lock", "hub.sqlite.lock"] {
        assert_eq!(owner(name), (65534, 65534), "{name}");
        assert_eq!(file_mode(&machine.file_path(name)), 0o600, "{name}");
    }
    machine.run_successfully(&["restore", "town.backup"]);
    assert_eq!(owner("hub.sqlite"), (65534, 65534));
}

#[test]
fn a_link_in_the_place_of_a_lock_is_not_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let machine = ServerSetup::on_sqlite();
    machine.run_successfully(&["migrate"]);
    let victim = machine.file_path("victim");
    std::fs::write(&victim, "theirs").expect("writes");
    std::fs::set_permissions(&victim, std::fs::Permissions::from_mode(0o644)).expect("opens");
    let lock = machine.file_path("hub.sqlite.schema.lock");
    std::fs::remove_file(&lock).expect("removes");
    symlink(&victim, &lock).expect("links");
    assert!(
        crate::support::server_process::single_error_line(&machine.run(&["migrate"]))
            .contains("hub.sqlite.schema.lock")
    );
    assert_eq!(file_mode(&victim), 0o644);
    std::fs::remove_file(&lock).expect("removes");
    std::fs::hard_link(&victim, &lock).expect("links");
    machine.run_successfully(&["migrate"]);
    assert_eq!(file_mode(&victim), 0o644, "a file with another name is not given away");
}
