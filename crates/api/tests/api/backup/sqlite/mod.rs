//! Backups on SQLite alone: one server per file, lock files beside it, and the replaced file that is kept.

mod file_permissions;
mod replaced_databases;

use std::path::Path;

use hub_kernel::db::sql;

use super::{execute_statement, row_count};
use crate::support::server_process::{ServerSetup, file_mode, single_error_line};

fn new_migrated_server() -> ServerSetup {
    let machine = ServerSetup::on_sqlite();
    machine.run_successfully(&["migrate"]);
    machine.run_successfully(&["demo", "--demo", "--past-days", "0"]);
    machine
}

#[tokio::test]
async fn a_file_has_one_server_until_that_one_ends_however_it_does() {
    let (machine, other) = (new_migrated_server(), ServerSetup::on_sqlite());
    let server = machine.serve().await;
    let link = other.file_path("link.sqlite");
    std::os::unix::fs::symlink(machine.file_path("hub.sqlite"), &link).expect("links");
    for path in [&machine.file_path("hub.sqlite"), &link] {
        let url = format!("sqlite://{}", path.display());
        let said = single_error_line(&other.command(&["serve"]).env("HUB_DATABASE_URL", &url).output().expect("runs"));
        assert!(said.contains(&url) && said.contains("another hub-api"), "{said}");
    }
    machine.run_successfully(&["migrate"]);
    machine.run_successfully(&["demo", "--demo", "--past-days", "0"]);
    // SIGKILL, as after a power failure.
    drop(server);
    assert!(machine.serve().await.stop().0);
}

/// SQLite names its log after the name that a file was opened by: open under two names, the file is corrupted.
#[tokio::test]
async fn a_hard_link_is_the_same_file_to_the_lock() {
    let (machine, other) = (new_migrated_server(), ServerSetup::on_sqlite());
    machine.run_successfully(&["backup", "town.backup"]);
    let backup = machine.file_path("town.backup").display().to_string();
    let server = machine.serve().await;
    let link = other.file_path("link.sqlite");
    std::fs::hard_link(machine.file_path("hub.sqlite"), &link).expect("links");
    let url = format!("sqlite://{}", link.display());
    let run = |arguments: &[&str]| other.command(arguments).env("HUB_DATABASE_URL", &url).output().expect("runs");
    std::fs::copy(machine.file_path("secret"), other.file_path("secret")).expect("copies");
    for arguments in [&["serve"][..], &["restore", &backup]] {
        let said = single_error_line(&run(arguments));
        assert!(said.contains(&url) && said.contains("another hub-api"), "{said}");
    }
    for arguments in [&["migrate"][..], &["demo", "--demo", "--past-days", "0"], &["backup", "link.backup"]] {
        let said = single_error_line(&run(arguments));
        assert!(said.contains("another name") && said.contains("hard link"), "{arguments:?}: {said}");
    }
    assert_eq!(other.file_names_containing("link.sqlite-"), Vec::<String>::new(), "no log beside the other name");
    machine.run_successfully(&["migrate"]);
    machine.run_successfully(&["backup", "beside.backup"]);
    assert!(server.stop().0);
    assert!(run(&["migrate"]).status.success());
}

#[tokio::test]
async fn the_old_file_is_kept_and_its_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let machine = new_migrated_server();
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    machine.run_successfully(&["backup", "town.backup"]);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    std::fs::set_permissions(machine.file_path("hub.sqlite"), std::fs::Permissions::from_mode(0o640)).expect("sets");
    let said = machine.run_successfully(&["restore", "town.backup"]);
    let kept = machine.file_names_containing("before-restore");
    assert!(kept.len() == 1 && said.contains("kept at") && said.contains(&kept[0]), "{said}");
    assert_eq!(file_mode(&machine.file_path("hub.sqlite")), 0o640);
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, shifts);
    // The kept file is a plain database without a digest.
    assert!(single_error_line(&machine.run(&["restore", &kept[0]])).contains("--unverified"));
    machine.run_successfully(&["restore", &kept[0], "--unverified"]);
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, 0);
    assert_eq!(machine.file_names_containing("before-restore").len(), 2);
}

#[tokio::test]
async fn what_another_program_has_open_is_not_replaced() {
    let machine = new_migrated_server();
    machine.run_successfully(&["backup", "town.backup"]);
    let db = machine.open_database().await;
    let _: i64 = sql(db.read(), "SELECT COUNT(id) FROM pharmacies").scalar().await.expect("reads");
    let said = single_error_line(&machine.run(&["restore", "town.backup"]));
    assert!(said.contains("another program uses it"), "{said}");
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    db.close().await;
    machine.run_successfully(&["restore", "town.backup"]);
    assert!(row_count(&machine, "pharmacy_shifts").await > 0);
}

#[tokio::test]
async fn a_broken_file_is_replaced_and_kept_with_what_was_beside_it() {
    let machine = new_migrated_server();
    machine.run_successfully(&["backup", "town.backup"]);
    for left in ["hub.sqlite.part", "hub.sqlite.part-wal"] {
        std::fs::write(machine.file_path(left), "of a restore that was killed").expect("writes");
    }
    std::fs::write(
        machine.file_path("hub.sqlite"),
        "not a database at all, and longer than a header of one is; ".repeat(9),
    )
    .expect("writes");
    std::fs::write(machine.file_path("hub.sqlite-wal"), "of the broken one").expect("writes");
    machine.run_successfully(&["restore", "town.backup"]);
    assert!(row_count(&machine, "pharmacy_shifts").await > 0);
    let kept = machine.file_names_containing("before-restore");
    assert!(kept.iter().any(|name| name.ends_with('Z')) && kept.iter().any(|name| name.ends_with("Z-wal")), "{kept:?}");
    assert_eq!(machine.file_names_containing(".part"), Vec::<String>::new());
    machine.run_successfully(&["migrate"]);
}

#[tokio::test]
async fn a_machine_without_a_database_gets_one() {
    let (machine, new) = (new_migrated_server(), ServerSetup::on_sqlite());
    assert!(machine.serve().await.stop().0);
    machine.run_successfully(&["backup", "town.backup"]);
    let file = machine.file_path("town.backup").display().to_string();
    assert!(single_error_line(&new.run(&["restore", &file])).contains("its key is not here"));
    std::fs::copy(machine.file_path("secret"), new.file_path("secret")).expect("copies");
    new.run_successfully(&["restore", &file]);
    assert_eq!(file_mode(&new.file_path("hub.sqlite")), 0o600);
    assert!(new.serve().await.stop().0);
}

#[tokio::test]
async fn a_database_is_not_replaced_by_its_own_backup() {
    let machine = new_migrated_server();
    let before = std::fs::read(machine.file_path("hub.sqlite")).expect("reads");
    for name in ["hub.sqlite", "./hub.sqlite-wal"] {
        assert!(single_error_line(&machine.run(&["backup", name, "--force"])).contains("name another file"));
    }
    assert!(single_error_line(&machine.run(&["backup", ".", "--force"])).contains("is no file"));
    assert_eq!(std::fs::read(machine.file_path("hub.sqlite")).expect("reads"), before);
    assert!(Path::new(&machine.file_path("hub.sqlite")).exists());
}
