//! Backups on PostgreSQL alone: its client programs, and servers on other machines.

use std::os::unix::fs::PermissionsExt;

use super::{execute_statement, new_server_with_demo, row_count};
use crate::support::Engine;
use crate::support::database::postgres::search_path;
use crate::support::server_process::{SECRET_KEY, ServerSetup, single_error_line};

/// Writes a script that is found before the PostgreSQL program of that name and can call it as `$real`; answers its `PATH`.
fn write_wrapper_script(machine: &ServerSetup, name: &str, script: &str) -> String {
    let folder = machine.file_path("programs");
    std::fs::create_dir_all(&folder).expect("a folder");
    let real = format!("PATH='{}'; real={name}; here='{}'", search_path(), machine.data_dir.path().display());
    let file = folder.join(name);
    std::fs::write(&file, format!("#!/bin/sh\n{real}\n{script}\n")).expect("writes");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("sets");
    format!("{}:{}", folder.display(), search_path())
}

#[tokio::test]
async fn programs_that_are_missing_are_named_with_their_package() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    for (arguments, name) in [(["backup", "other.backup"], "pg_dump"), (["restore", "town.backup"], "pg_restore")] {
        let said = single_error_line(
            &machine.command(&arguments).env("PATH", machine.data_dir.path()).output().expect("runs"),
        );
        assert!(said.contains(name) && said.contains("postgresql-client"), "{said}");
    }
    assert_eq!(machine.file_names_containing("other"), Vec::<String>::new());
}

#[tokio::test]
async fn other_programs_are_told_the_password_and_nothing_of_the_server() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let machine = new_server_with_demo().await;
    let programs =
        write_wrapper_script(&machine, "pg_dump", "env > $here/told; echo \"$@\" > $here/asked; exec $real \"$@\"");
    let url = machine.database_url_with_password("hunter2");
    let mut backup = machine.command(&["backup", "town.backup"]);
    let output = backup.env("HUB_DATABASE_URL", url).env("PATH", programs).output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name: &str| std::fs::read_to_string(machine.file_path(name)).expect("text");
    let (told, asked) = (read("told"), read("asked"));
    assert!(told.contains("PGPASSWORD=hunter2") && !told.contains("HUB_") && !told.contains(SECRET_KEY), "{told}");
    assert!(asked.contains("--schema") && !asked.contains("hunter2"), "{asked}");
}

#[tokio::test]
async fn a_restore_that_fails_in_its_middle_changes_nothing() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    for (script, why) in [
        ("$real \"$@\" | head -c 20000; echo 'pg_restore: error: lost' >&2; exit 1", "pg_restore: error: lost"),
        ("$real \"$@\"; echo 'SELECT 1/0;'", "division by zero"),
    ] {
        let script =
            format!("case \"$*\" in *--data-only*|*--list*|*null*|*version*) exec $real \"$@\";; esac; {script}");
        let programs = write_wrapper_script(&machine, "pg_restore", &script);
        let mut restore = machine.command(&["restore", "town.backup"]);
        let said = single_error_line(&restore.env("PATH", programs).output().expect("runs"));
        assert!(said.contains("is as it was") && said.contains(why), "{said}");
        assert_eq!(row_count(&machine, "pharmacy_shifts").await, 0);
        assert!(row_count(&machine, "pharmacies").await > 0);
    }
    machine.run_successfully(&["restore", "town.backup"]);
    assert!(row_count(&machine, "pharmacy_shifts").await > 0);
}

#[tokio::test]
async fn a_restore_under_servers_is_done_when_it_is_forced() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    let _server = machine.serve().await;
    assert!(single_error_line(&machine.run(&["restore", "town.backup"])).contains("--force"));
    machine.run_successfully(&["restore", "town.backup", "--force"]);
    assert!(row_count(&machine, "pharmacy_shifts").await > 0);
}

#[tokio::test]
async fn a_backup_is_of_the_configured_schema_alone() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "public.backup"]);
    execute_statement(&machine, "CREATE SCHEMA \"Old Town\"").await;
    let town = format!("{}&options=-c%20search_path%3D%22Old%5C%20Town%22", machine.database_url());
    let run = |arguments: &[&str]| machine.command(arguments).env("HUB_DATABASE_URL", &town).output().expect("runs");
    let said = single_error_line(&run(&["restore", "public.backup"]));
    assert!(said.contains("of the schema public") && said.contains("Old Town"), "{said}");
    assert!(run(&["migrate"]).status.success());
    assert!(run(&["backup", "town.backup"]).status.success());
    let output = run(&["restore", "town.backup"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(row_count(&machine, "pharmacy_shifts").await > 0, "the other schema stays");
}

/// The digest is checked again on the bytes that are restored.
#[tokio::test]
async fn a_file_that_changes_while_it_is_restored_changes_nothing() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    let last = std::fs::metadata(machine.file_path("town.backup")).expect("a file").len() - 1;
    let damage = format!("printf x | dd of=$here/town.backup bs=1 seek={last} conv=notrunc 2>/dev/null");
    let script = format!(
        "case \"$*\" in *--data-only*) $real \"$@\"; ended=$?; {damage}; exit $ended;; *) exec $real \"$@\";; esac"
    );
    let programs = write_wrapper_script(&machine, "pg_restore", &script);
    let mut restore = machine.command(&["restore", "town.backup"]);
    let said = single_error_line(&restore.env("PATH", programs).output().expect("runs"));
    assert!(said.contains("is as it was") && said.contains("digest"), "{said}");
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, 0);
}
