//! Refused backups and restores: one line of error, and everything stays as it was.

use std::path::Path;

use super::{contains_bytes, execute_statement, new_server_with_demo, row_count};
use crate::support::Engine;
use crate::support::server_process::{ServerSetup, single_error_line};

const OTHER_KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

#[tokio::test]
async fn a_backup_of_another_key_is_refused_and_so_is_its_database() {
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    for (key, why) in [(OTHER_KEY, "another key"), ("", "its key is not here")] {
        let said = single_error_line(
            &machine.command(&["restore", "town.backup"]).env("HUB_SECRET", key).output().expect("runs"),
        );
        assert!(said.contains("town.backup") && said.contains(why) && said.contains("HUB_SECRET"), "{said}");
    }
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, 0);
    assert!(!machine.file_path("secret").exists(), "a restore makes no key");
    for command in ["serve", "migrate"] {
        let said = single_error_line(&machine.command(&[command]).env("HUB_SECRET", OTHER_KEY).output().expect("runs"));
        assert!(said.contains("another key") && said.contains("HUB_SECRET") && !said.contains(OTHER_KEY), "{said}");
    }
}

#[tokio::test]
async fn a_backup_without_a_key_is_the_next_ones() {
    let machine = new_server_with_demo().await;
    execute_statement(&machine, "DELETE FROM server_key").await;
    machine.run_successfully(&["backup", "town.backup"]);
    let restored = machine.command(&["restore", "town.backup"]).env("HUB_SECRET", OTHER_KEY).output().expect("runs");
    assert!(restored.status.success());
    let migrated = machine.command(&["migrate"]).env("HUB_SECRET", OTHER_KEY).output().expect("runs");
    assert!(migrated.status.success());
    assert!(single_error_line(&machine.run(&["serve"])).contains("another key"));
}

#[tokio::test]
async fn a_backup_of_a_newer_or_another_program_is_refused() {
    let machine = new_server_with_demo().await;
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    execute_statement(
        &machine,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         SELECT 9999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    )
    .await;
    machine.run_successfully(&["backup", "newer.backup"]);
    execute_statement(&machine, "DELETE FROM _sqlx_migrations WHERE version = 9999").await;
    let said = single_error_line(&machine.run(&["restore", "newer.backup"]));
    assert!(said.contains("newer.backup") && said.contains("9999") && said.contains("newer"), "{said}");
    execute_statement(
        &machine,
        "UPDATE _sqlx_migrations SET checksum = (SELECT checksum FROM _sqlx_migrations WHERE version = 1)",
    )
    .await;
    machine.run_successfully(&["backup", "other.backup"]);
    assert!(single_error_line(&machine.run(&["restore", "other.backup"])).contains("its schema differs"));
    execute_statement(&machine, "DELETE FROM _sqlx_migrations").await;
    machine.run_successfully(&["backup", "foreign.backup"]);
    assert!(single_error_line(&machine.run(&["restore", "foreign.backup"])).contains("not a backup of this program"));
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, shifts);
}

#[tokio::test]
async fn a_file_that_is_no_whole_backup_of_this_database_is_refused() {
    let machine = new_server_with_demo().await;
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    machine.run_successfully(&["backup", "town.backup"]);
    let whole = std::fs::read(machine.file_path("town.backup")).expect("reads");
    let write = |name: &str, bytes: &[u8]| std::fs::write(machine.file_path(name), bytes).expect("writes");
    for cut in [16, 100, whole.len() / 2, whole.len() - 4096, whole.len() - 100] {
        write("cut", &whole[..cut]);
        let said = single_error_line(&machine.run(&["restore", "cut"]));
        assert!(said.contains("cut: it is broken"), "{cut}: {said}");
    }
    for name in ["empty", "text", "missing"] {
        match name {
            "empty" => write(name, b""),
            "text" => write(name, b"-- SQL, perhaps"),
            _ => {}
        }
        assert!(single_error_line(&machine.run(&["restore", name])).contains(name));
    }
    let (other, its) = match Engine::from_env() {
        Engine::Sqlite => (&b"PGDMP\x01\x0e\x00"[..], "PostgreSQL"),
        Engine::Postgres => (&b"SQLite format 3\0"[..], "SQLite"),
    };
    write("other", other);
    let said = single_error_line(&machine.run(&["restore", "other"]));
    assert!(said.contains(&format!("backup of {its}")) && said.contains("HUB_DATABASE_URL"), "{said}");
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, shifts);
    assert_eq!(machine.file_names_containing("before-restore"), Vec::<String>::new());
    assert_eq!(machine.file_names_containing(".part"), Vec::<String>::new());
}

#[tokio::test]
async fn a_disk_that_is_full_leaves_nothing_behind() {
    let machine = new_server_with_demo().await;
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    let limited = |arguments: &[&str]| {
        // With SIGXFSZ ignored, a file over the size limit fails like a full disk.
        let script = "trap '' XFSZ; ulimit -f 66; exec \"$0\" \"$@\"";
        let all = [&["-c", script, env!("CARGO_BIN_EXE_hub-api")], arguments].concat();
        machine.command_of_program("sh", &all).output().expect("runs")
    };
    let said = single_error_line(&limited(&["backup", "town.backup"]));
    assert!(said.contains("town.backup cannot be written"), "{said}");
    assert_eq!(machine.file_names_containing("town"), Vec::<String>::new());
    let said = single_error_line(&machine.run(&["backup", "nowhere/town.backup"]));
    assert!(said.contains("nowhere/town.backup cannot be written"), "{said}");
    if Engine::from_env() == Engine::Sqlite {
        machine.run_successfully(&["backup", "town.backup"]);
        let said = single_error_line(&limited(&["restore", "town.backup"]));
        assert!(said.contains("cannot be written"), "{said}");
        assert_eq!(machine.file_names_containing(".part"), Vec::<String>::new());
    }
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, shifts);
}

#[tokio::test]
async fn there_is_nothing_to_back_up_before_the_first_migration() {
    let machine = ServerSetup::on_test_database().await;
    let said = single_error_line(&machine.run(&["backup", "town.backup"]));
    assert!(said.contains("hub-api migrate"), "{said}");
    assert_eq!(machine.file_names_containing("town"), Vec::<String>::new());
    assert!(!machine.file_path("hub.sqlite").exists(), "a backup makes no database");
}

#[tokio::test]
async fn a_restore_beside_a_server_is_refused() {
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    let server = machine.serve().await;
    let said = single_error_line(&machine.run(&["restore", "town.backup"]));
    assert!(said.contains("stop"), "{said}");
    machine.run_successfully(&["backup", "beside.backup"]);
    drop(server);
    machine.run_successfully(&["restore", "beside.backup"]);
}

/// The output stays complete and contains no secret.
#[tokio::test]
async fn an_addresss_password_is_in_no_output() {
    let machine = new_server_with_demo().await;
    let url = match Engine::from_env() {
        Engine::Sqlite => machine.database_url().to_owned(),
        Engine::Postgres => machine.database_url_with_password("hunter2"),
    };
    let mut said = Vec::new();
    for arguments in [
        &["migrate"][..],
        &["backup", "town.backup"],
        &["backup", "town.backup"],
        &["backup", "nowhere/town.backup"],
        &["restore", "town.backup"],
        &["restore", "missing"],
        &["backup"],
    ] {
        for log in ["info", "debug"] {
            let mut command = machine.command(arguments);
            let output = command.args(["--log", log]).env("HUB_DATABASE_URL", &url).output().expect("runs");
            said.extend([output.stdout, output.stderr].concat());
        }
    }
    assert!(contains_bytes(&said, b"town.backup holds"));
    for secret in ["hunter2", crate::support::server_process::SECRET_KEY] {
        assert!(!contains_bytes(&said, secret.as_bytes()), "{}", String::from_utf8_lossy(&said));
        assert!(machine.file_names_containing(secret).is_empty());
    }
    assert!(Path::new(&machine.file_path("town.backup")).exists());
}
