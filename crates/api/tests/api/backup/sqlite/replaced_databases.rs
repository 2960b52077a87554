//! Databases that a restore replaced: the newest three are kept, and older ones are deleted only after a success.

use super::{execute_statement, new_migrated_server, row_count};
use crate::support::server_process::{ServerSetup, single_error_line};

/// The names of the copies, oldest first.
fn list_copies(machine: &ServerSetup) -> Vec<String> {
    let mut names = machine.file_names_containing("before-restore");
    names.sort();
    names
}

#[tokio::test]
async fn the_newest_three_copies_stay() {
    let machine = new_migrated_server();
    machine.run_successfully(&["backup", "town.backup"]);
    let mut all = Vec::new();
    for number in 1..=5_usize {
        let before = list_copies(&machine);
        let said = machine.run_successfully(&["restore", "town.backup"]);
        let made: Vec<_> = list_copies(&machine).into_iter().filter(|name| !before.contains(name)).collect();
        assert_eq!(made.len(), 1, "{said}");
        assert!(all.last().is_none_or(|last| *last < made[0]), "names are in the order of time: {all:?} {made:?}");
        all.extend(made);
        let (gone, kept) = all.split_at(number.saturating_sub(3));
        assert_eq!(list_copies(&machine), kept);
        for name in kept {
            let bytes = std::fs::metadata(machine.file_path(name)).expect("a file").len();
            let path = machine.file_path(name).display().to_string();
            assert!(said.contains(&format!("kept: {path}, {bytes} bytes")), "{name}: {said}");
        }
        let deleted: Vec<_> = said.lines().filter(|line| line.starts_with("deleted: ")).collect();
        assert_eq!(deleted.len(), usize::from(number > 3), "{said}");
        if let (Some(line), Some(name)) = (deleted.first(), gone.last()) {
            assert!(line.contains(name) && line.ends_with(" bytes"), "{said}");
        }
    }
}

/// Copies with an older program's names count as older; an operator's own files stay.
#[tokio::test]
async fn copies_of_an_older_program_go_first_and_other_files_stay() {
    let machine = new_migrated_server();
    machine.run_successfully(&["backup", "town.backup"]);
    for end in ["", "-2", "-10", "-10-wal", "-keep", "-2026"] {
        std::fs::write(machine.file_path(&format!("hub.sqlite.before-restore{end}")), "old").expect("writes");
    }
    let said = machine.run_successfully(&["restore", "town.backup"]);
    let names = list_copies(&machine);
    let has = |end: &str| names.contains(&format!("hub.sqlite.before-restore{end}"));
    assert!(has("-keep") && has("-2026") && has("-2") && has("-10") && has("-10-wal") && !has(""), "{names:?}");
    assert!(said.contains("hub.sqlite.before-restore-10, 6 bytes"), "{said}");
    machine.run_successfully(&["restore", "town.backup"]);
    machine.run_successfully(&["restore", "town.backup"]);
    let names = list_copies(&machine);
    let has = |end: &str| names.contains(&format!("hub.sqlite.before-restore{end}"));
    assert!(!has("-2") && !has("-10") && !has("-10-wal") && has("-2026") && has("-keep"), "{names:?}");
}

#[tokio::test]
async fn a_restore_that_fails_deletes_no_copy() {
    let machine = new_migrated_server();
    machine.run_successfully(&["backup", "town.backup"]);
    for end in ["", "-2", "-3", "-4"] {
        std::fs::write(machine.file_path(&format!("hub.sqlite.before-restore{end}")), "old").expect("writes");
    }
    std::fs::write(machine.file_path("broken"), "hub-backup 1\n{}\n").expect("writes");
    let before = list_copies(&machine);
    single_error_line(&machine.run(&["restore", "broken"]));
    single_error_line(&machine.run(&["restore", "missing"]));
    let db = machine.open_database().await;
    let _open: i64 = hub_kernel::db::sql(db.read(), "SELECT COUNT(id) FROM pharmacies").scalar().await.expect("reads");
    single_error_line(&machine.run(&["restore", "town.backup"]));
    db.close().await;
    assert_eq!(list_copies(&machine), before);
}

/// A restore succeeds or leaves everything as it was, whichever file fills the disk.
#[tokio::test]
async fn a_disk_that_is_full_at_any_point_of_a_restore_leaves_everything_as_it_was() {
    let machine = new_migrated_server();
    machine.run_successfully(&["backup", "town.backup"]);
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    let blocks = std::fs::metadata(machine.file_path("hub.sqlite")).expect("a file").len().div_ceil(512);
    let (mut failed, mut done) = (0, 0);
    // In blocks of 512 bytes: less than the database, about as much, and more than a restore needs.
    for limit in [1, blocks / 2, blocks - 8, blocks, blocks + 8, blocks + 64, blocks * 2, blocks * 8] {
        let before = list_copies(&machine);
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$0\" restore town.backup");
        let output =
            machine.command_of_program("sh", &["-c", &script, env!("CARGO_BIN_EXE_hub-api")]).output().expect("runs");
        let now = row_count(&machine, "pharmacy_shifts").await;
        if output.status.success() {
            assert_eq!(now, shifts, "limit {limit}");
            execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
            done += 1;
        } else {
            let said = single_error_line(&output);
            assert_eq!((now, list_copies(&machine)), (0, before), "limit {limit}: {said}");
            failed += 1;
        }
        assert_eq!(machine.file_names_containing(".part"), Vec::<String>::new(), "limit {limit}");
    }
    assert!(failed > 1 && done > 0, "{failed} failed, {done} done");
}
