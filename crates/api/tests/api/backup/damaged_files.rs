//! Damaged and unverifiable backups: refused by `restore` and `verify-backup`, on both databases.

use super::{execute_statement, new_server_with_demo, payload, row_count};
use crate::support::Engine;
use crate::support::server_process::{ServerSetup, file_mode, single_error_line};

/// The number of random bits to flip: 1 000 in the long run of the suite.
#[expect(clippy::disallowed_methods, reason = "the suite is told by its environment how long to test")]
fn bit_flip_count() -> usize {
    if std::env::var("HUB_TEST_LONG").is_ok() { 1000 } else { 50 }
}

fn write_file(machine: &ServerSetup, name: &str, bytes: &[u8]) {
    std::fs::write(machine.file_path(name), bytes).expect("writes");
}

fn read_file(machine: &ServerSetup, name: &str) -> Vec<u8> {
    std::fs::read(machine.file_path(name)).expect("reads")
}

/// A migrated server, its backup, and a row written after the backup.
async fn new_server_with_backup() -> (ServerSetup, Vec<u8>) {
    let machine = ServerSetup::on_test_database().await;
    machine.run_successfully(&["migrate"]);
    machine.run_successfully(&["backup", "town.backup"]);
    let insert = "INSERT INTO app_versions (platform, min_build, latest_build, updated_at)
                  VALUES ('ios', 7, 9, '2026-11-20 15:00:00.000000Z')";
    execute_statement(&machine, insert).await;
    let bytes = read_file(&machine, "town.backup");
    (machine, bytes)
}

async fn assert_untouched(machine: &ServerSetup) {
    let db = machine.open_database().await;
    let count = hub_kernel::db::sql(db.read(), "SELECT COUNT(platform) FROM app_versions");
    let count: i64 = count.scalar().await.expect("counts");
    db.close().await;
    assert_eq!(count, 1, "the database was replaced");
    assert_eq!(machine.file_names_containing("before-restore"), Vec::<String>::new());
    assert_eq!(machine.file_names_containing(".part"), Vec::<String>::new());
}

#[tokio::test]
async fn a_flipped_bit_is_refused_wherever_it_is() {
    let (machine, whole) = new_server_with_backup().await;
    let bits = whole.len() * 8;
    let ends = [0, 8 * 12, 8 * 40, bits - 8 * 33, bits - 1];
    let random = std::iter::repeat_with(|| rand::random_range(0..bits)).take(bit_flip_count());
    for (at, bit) in ends.into_iter().chain(random).enumerate() {
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        write_file(&machine, "flipped", &flipped);
        let restore: &[&str] = match at % 2 {
            0 => &["restore", "flipped"],
            _ => &["restore", "flipped", "--unverified"],
        };
        for arguments in [restore, &["verify-backup", "flipped"]] {
            let output = machine.run(arguments);
            assert_eq!(output.status.code(), Some(1), "{arguments:?} took bit {bit} of {bits}");
            assert!(single_error_line(&output).contains("flipped: it is "), "bit {bit} of {bits}");
        }
    }
    assert_untouched(&machine).await;
}

#[tokio::test]
async fn a_file_that_is_cut_or_longer_is_refused() {
    let (machine, whole) = new_server_with_backup().await;
    let cuts = [1, 8, 100, whole.len() / 2, whole.len() - 41, whole.len() - 1].map(|end| whole[..end].to_vec());
    let longer = [&b"\0"[..], b"\n", &whole].map(|added| [&whole[..], added].concat());
    for changed in cuts.into_iter().chain(longer) {
        write_file(&machine, "changed", &changed);
        for arguments in
            [&["restore", "changed"][..], &["restore", "changed", "--unverified"], &["verify-backup", "changed"]]
        {
            let said = single_error_line(&machine.run(arguments));
            assert!(said.contains("changed: it is "), "{} bytes, {arguments:?}: {said}", changed.len());
        }
    }
    assert_untouched(&machine).await;
}

#[tokio::test]
async fn a_header_that_was_rewritten_is_refused() {
    let (machine, whole) = new_server_with_backup().await;
    let head = whole.iter().position(|byte| *byte == b'}').expect("a header");
    let text = String::from_utf8(whole[..head].to_vec()).expect("text");
    let rewritten = text.replacen("\"made_at\":\"20", "\"made_at\":\"19", 1);
    assert_ne!(text, rewritten);
    write_file(&machine, "rewritten", &[rewritten.as_bytes(), &whole[head..]].concat());
    for flag in [&[][..], &["--unverified"]] {
        let said = single_error_line(&machine.run(&[&["restore", "rewritten"], flag].concat()));
        assert!(said.contains("rewritten: it is broken") && said.contains("digest"), "{said}");
    }
    let other = text.replacen("hub-backup 1", "hub-backup 2", 1);
    write_file(&machine, "other", &[other.as_bytes(), &whole[head..]].concat());
    assert!(single_error_line(&machine.run(&["restore", "other"])).contains("newer hub-api"));
    assert_untouched(&machine).await;
}

/// Older programs wrote backups without a header: only the database's own bytes.
#[tokio::test]
async fn a_backup_without_a_header_is_restored_only_unverified() {
    let machine = new_server_with_demo().await;
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    machine.run_successfully(&["backup", "town.backup"]);
    write_file(&machine, "old.backup", &payload(&read_file(&machine, "town.backup")));
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    let said = single_error_line(&machine.run(&["restore", "old.backup"]));
    assert!(said.contains("old.backup: it has no header") && said.contains("--unverified"), "{said}");
    let said = single_error_line(&machine.run(&["verify-backup", "old.backup"]));
    assert!(said.contains("old.backup: it has no header"), "{said}");
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, 0);
    let said = machine.run_successfully(&["restore", "old.backup", "--unverified"]);
    for unknown in ["without a digest", "changed values", "when it was made", "how many rows"] {
        assert!(said.contains(unknown), "{unknown}: {said}");
    }
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, shifts);
    assert!(!machine.run_successfully(&["restore", "town.backup", "--unverified"]).contains("when it was made"));
}

#[tokio::test]
async fn a_broken_backup_without_a_header_is_refused_unverified_too() {
    let (machine, whole) = new_server_with_backup().await;
    let old = payload(&whole);
    for cut in [20, old.len() / 2, old.len() - 100] {
        write_file(&machine, "old.backup", &old[..cut]);
        let said = single_error_line(&machine.run(&["restore", "old.backup", "--unverified"]));
        assert!(said.contains("old.backup: it is broken"), "{cut}: {said}");
    }
    assert_untouched(&machine).await;
}

#[tokio::test]
async fn a_backup_says_what_is_in_it() {
    let machine = new_server_with_demo().await;
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    machine.run_successfully(&["backup", "town.backup"]);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    // Verifying a backup needs no database, no key and no PostgreSQL program.
    let mut verify = machine.command(&["verify-backup", "town.backup"]);
    let output = verify.env_clear().output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).expect("text");
    let value = |name: &str| {
        let line = said.lines().find_map(|line| line.trim_start().strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name}: {said}")).trim().to_owned()
    };
    let kind = match Engine::from_env() {
        Engine::Sqlite => "SQLite",
        Engine::Postgres => "PostgreSQL",
    };
    assert_eq!(value("kind"), kind);
    assert!(value("schema").ends_with("(this program's)"), "{said}");
    assert!(value("made").starts_with("20") && value("made").ends_with('Z'), "{said}");
    assert_eq!(value("size"), format!("{} bytes", read_file(&machine, "town.backup").len()));
    assert_eq!(value("pharmacy_shifts"), shifts.to_string());
    assert_eq!(value("server_key"), "1");
    assert!(value("rows").contains("tables"), "{said}");
    let missing = single_error_line(&machine.run(&["verify-backup", "missing"]));
    assert!(missing.contains("missing: "), "{missing}");
    assert!(single_error_line(&machine.run(&["verify-backup", "."])).contains("not a regular file"));
    assert_eq!(file_mode(&machine.file_path("town.backup")), 0o600);
}

/// Other tools read the database's own bytes without `hub-api`, as the README says.
#[tokio::test]
async fn a_backups_payload_is_the_databases_own_format() {
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    let taken =
        machine.command_of_program("sh", &["-c", "tail -n +3 town.backup | head -c -40 > own"]).output().expect("runs");
    assert!(taken.status.success());
    assert_eq!(read_file(&machine, "own"), payload(&read_file(&machine, "town.backup")));
    match Engine::from_env() {
        Engine::Sqlite => assert!(read_file(&machine, "own").starts_with(b"SQLite format 3\0")),
        Engine::Postgres => {
            let listed = machine.command_of_program("pg_restore", &["--list", "own"]).output().expect("runs");
            assert!(listed.status.success() && !listed.stdout.is_empty());
        }
    }
}
