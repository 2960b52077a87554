//! Who can sign in to what `up` serves: the demonstration's people, or the first administrator.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::random_hex;
use crate::process;

/// The file of the administrator's sign-in, in the data folder.
const ADMINISTRATOR: &str = "administrator.json";

/// What the administrator signs in with.
const USERKEY: &str = "admin";

/// What `hub-api bootstrap` ends with when the staff has an account already.
const ALREADY: i32 = 3;

/// The rows of a file of sign-ins, as lines of a table.
pub(super) fn sign_in_table(path: &Path) -> Result<Vec<String>> {
    let text = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let rows: Vec<Value> = serde_json::from_slice(&text).with_context(|| format!("{} is no JSON", path.display()))?;
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

/// Makes the administrator with `bootstrap`, the first time, and answers their line; without their file, which has the
/// password, there is nothing to tell of one that is there already.
pub(super) fn bootstrap_administrator(bootstrap: &mut Command, folder: &Path) -> Result<Vec<String>> {
    let path = folder.join(ADMINISTRATOR);
    // Before the account, so that there is none whose password nobody knows.
    let made = make(&path).with_context(|| format!("{} cannot be written", path.display()))?;
    let rows: Value = serde_json::from_slice(&std::fs::read(&path)?)
        .with_context(|| format!("{} is no JSON: it has the administrator's password", path.display()))?;
    let text = |name: &str| rows[0][name].as_str().unwrap_or_default().to_owned();
    bootstrap.args(["--userkey", &text("userkey"), "--password-stdin"]);
    let (status, said) = process::run_with_input(bootstrap, &text("password"))?;
    if status.code() == Some(ALREADY) && made {
        std::fs::remove_file(&path)?;
        return Ok(vec!["  the administrator that was made earlier".to_owned()]);
    }
    if !status.success() && status.code() != Some(ALREADY) {
        bail!("{}", said.trim());
    }
    sign_in_table(&path)
}

/// Makes the file for its owner only, unless it is there; whether it was made.
fn make(path: &Path) -> std::io::Result<bool> {
    let row = json!([{"scope_type": "backoffice", "userkey": USERKEY, "password": random_hex::<10>()?}]);
    match File::options().write(true).create_new(true).mode(0o600).open(path) {
        Ok(mut file) => file.write_all(format!("{row:#}\n").as_bytes()).map(|()| true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A program in the place of `hub-api bootstrap`, which keeps what it was told.
    fn bootstrap(folder: &Path, status: i32) -> Command {
        let mut command = Command::new("sh");
        let script = format!("echo \"$2 $(cat)\" >> {}/told; echo said >&2; exit {status}", folder.display());
        command.args(["-c", &script, "bootstrap"]);
        command
    }

    #[test]
    fn the_administrator_is_made_once_and_told_each_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = bootstrap_administrator(&mut bootstrap(folder.path(), 0), folder.path()).expect("made");
        let again = bootstrap_administrator(&mut bootstrap(folder.path(), ALREADY), folder.path()).expect("there");
        assert_eq!(first, again);
        let told = std::fs::read_to_string(folder.path().join("told")).expect("told");
        let told: Vec<_> = told.lines().collect();
        assert_eq!((told.len(), told[0]), (2, told[1]));
        let (userkey, password) = told[0].split_once(' ').expect("both");
        assert_eq!(first, [format!("  backoffice  {userkey}  {password}")]);
        let mode = folder.path().join(ADMINISTRATOR).metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn of_another_administrator_no_password_is_told_or_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let lines = bootstrap_administrator(&mut bootstrap(folder.path(), ALREADY), folder.path()).expect("there");
        assert_eq!(lines, ["  the administrator that was made earlier"]);
        assert!(!folder.path().join(ADMINISTRATOR).exists());
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
