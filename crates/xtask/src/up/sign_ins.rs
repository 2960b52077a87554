//! The accounts that `up` prints: those of the demo data, or the first administrator.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::create_private_file;
use crate::process;
use crate::random::random_hex;

/// The file with the administrator's user key and password, in the data folder.
const ADMINISTRATOR_FILE: &str = "administrator.json";

/// The administrator's user key.
const ADMINISTRATOR_USERKEY: &str = "admin";

/// The exit code of `hub-api bootstrap` when a staff account exists.
const EXIT_STAFF_EXISTS: i32 = 3;

/// Formats the accounts of a JSON file as lines of a table: scope, user key, password, name.
pub(super) fn sign_in_table(path: &Path) -> Result<Vec<String>> {
    let text = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let rows: Vec<Value> =
        serde_json::from_slice(&text).with_context(|| format!("{} is not valid JSON", path.display()))?;
    let columns = ["scope_type", "userkey", "password", "name"];
    let cells: Vec<[&str; 4]> =
        rows.iter().map(|row| columns.map(|column| row[column].as_str().unwrap_or_default())).collect();
    let widths = [0, 1, 2].map(|index| cells.iter().map(|row| row[index].chars().count()).max().unwrap_or(0));
    let line = |[scope, userkey, password, name]: &[&str; 4]| {
        let [scope_width, userkey_width, password_width] = widths;
        let line = format!("  {scope:scope_width$}  {userkey:userkey_width$}  {password:password_width$}  {name}");
        line.trim_end().to_owned()
    };
    Ok(cells.iter().map(line).collect())
}

/// Creates the first administrator with the command `bootstrap` and returns the lines to print. The file keeps the
/// password for later runs; without it, the password of an existing administrator is unknown.
pub(super) fn bootstrap_administrator(bootstrap: &mut Command, folder: &Path) -> Result<Vec<String>> {
    let path = folder.join(ADMINISTRATOR_FILE);
    // The file is written before the account, so that no account exists with a lost password.
    let is_new = create_administrator_file(&path).with_context(|| format!("{} cannot be written", path.display()))?;
    let rows: Value = serde_json::from_slice(&std::fs::read(&path)?)
        .with_context(|| format!("{} is not valid JSON; it contains the administrator's password", path.display()))?;
    let text = |name: &str| rows[0][name].as_str().unwrap_or_default().to_owned();
    bootstrap.args(["--userkey", &text("userkey"), "--password-stdin"]);
    let (status, error_output) = process::run_with_input(bootstrap, &text("password"))?;
    if status.code() == Some(EXIT_STAFF_EXISTS) && is_new {
        std::fs::remove_file(&path)?;
        return Ok(vec!["  the existing administrator (the password is not in the data folder)".to_owned()]);
    }
    if !status.success() && status.code() != Some(EXIT_STAFF_EXISTS) {
        bail!("{}", error_output.trim());
    }
    sign_in_table(&path)
}

/// Creates the file with mode 0600 and a random password. Returns false when it exists.
fn create_administrator_file(path: &Path) -> std::io::Result<bool> {
    let row = json!([{"scope_type": "backoffice", "userkey": ADMINISTRATOR_USERKEY, "password": random_hex::<10>()?}]);
    create_private_file(path, &format!("{row:#}\n"))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A fake `hub-api bootstrap` that records the user key and the password it receives.
    fn bootstrap(folder: &Path, status: i32) -> Command {
        let mut command = Command::new("sh");
        let script = format!("echo \"$2 $(cat)\" >> {}/received; echo said >&2; exit {status}", folder.display());
        command.args(["-c", &script, "bootstrap"]);
        command
    }

    #[test]
    fn the_administrator_is_made_once_and_told_each_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = bootstrap_administrator(&mut bootstrap(folder.path(), 0), folder.path()).expect("created");
        let again =
            bootstrap_administrator(&mut bootstrap(folder.path(), EXIT_STAFF_EXISTS), folder.path()).expect("there");
        assert_eq!(first, again);
        let received = std::fs::read_to_string(folder.path().join("received")).expect("a file");
        let received: Vec<_> = received.lines().collect();
        assert_eq!((received.len(), received[0]), (2, received[1]));
        let (userkey, password) = received[0].split_once(' ').expect("both");
        assert_eq!(first, [format!("  backoffice  {userkey}  {password}")]);
        let mode = folder.path().join(ADMINISTRATOR_FILE).metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn of_another_administrator_no_password_is_told_or_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let lines =
            bootstrap_administrator(&mut bootstrap(folder.path(), EXIT_STAFF_EXISTS), folder.path()).expect("there");
        assert_eq!(lines, ["  the existing administrator (the password is not in the data folder)"]);
        assert!(!folder.path().join(ADMINISTRATOR_FILE).exists());
    }

    #[test]
    fn what_fails_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = bootstrap_administrator(&mut bootstrap(folder.path(), 1), folder.path()).expect_err("fails");
        assert_eq!(error.to_string(), "said");
    }

    #[test]
    fn sign_ins_are_a_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("people.json");
        let rows = json!([
            {"scope_type": "consumer", "userkey": "lucía", "password": "a", "name": "Lucía Benítez"},
            {"scope_type": "backoffice", "userkey": "eva", "password": "bb", "name": "Eva Sosa"},
        ]);
        std::fs::write(&path, rows.to_string()).expect("written");
        let expected = ["  consumer    lucía  a   Lucía Benítez", "  backoffice  eva    bb  Eva Sosa"];
        assert_eq!(sign_in_table(&path).expect("a table"), expected);
    }
}
