//! Runs PostgreSQL's own programs (pg_dump, pg_restore and psql), with the connection settings in their environment.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::{Output, Stdio};

use percent_encoding::percent_decode_str;
use sqlx::postgres::PgSslMode;
use tokio::process::{ChildStdin, Command};
use tokio::task::JoinHandle;

use super::file_format::{BackupReader, CopyError};
use crate::config::PostgresUrl;

/// A command that never prompts. Secrets are in its environment, because everyone on the machine can read command
/// lines.
pub(super) fn pg_command(name: &str, server: &PostgresUrl) -> Command {
    let mut command = Command::new(name);
    for setting in server_setting_names().chain(["PGSERVICE", "PGSERVICEFILE", "PGHOSTADDR"].map(OsString::from)) {
        command.env_remove(setting);
    }
    command.envs(environment(server)).env("LC_ALL", "C").stdin(Stdio::null()).kill_on_drop(true);
    command
}

/// The names of the server's own settings, which other programs must not receive.
#[expect(
    clippy::disallowed_methods,
    reason = "the values are not read: the names are removed from other programs' environments"
)]
fn server_setting_names() -> impl Iterator<Item = OsString> {
    std::env::vars_os().map(|(name, _)| name).filter(|name| name.to_string_lossy().starts_with("HUB_"))
}

/// Runs a command to its end. The error is the first line of its output that reports one.
pub(super) async fn run_program(command: &mut Command) -> Result<Output, String> {
    let name = program_name(command);
    let output = command.output().await.map_err(|error| spawn_error(&name, &error))?;
    match output.status.success() {
        true => Ok(output),
        false => Err(failure_message(&name, &output)),
    }
}

/// Runs a command with a backup's payload on its stdin. The command may stop reading early.
pub(super) async fn run_with_payload(command: &mut Command, source: &BackupReader) -> Result<Output, String> {
    let name = program_name(command);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| spawn_error(&name, &error))?;
    let sending = send_payload(child.stdin.take(), source.clone(), PayloadAmount::Wanted)?;
    let output = child.wait_with_output().await.map_err(|error| format!("{name}: {error}"))?;
    let sent = sending.await.map_err(|error| format!("{name}: {error}"))?;
    match (output.status.success(), sent) {
        (true, Ok(())) => Ok(output),
        (true, Err(CopyError::Target(error))) if error.kind() == ErrorKind::BrokenPipe => Ok(output),
        (false, _) => Err(failure_message(&name, &output)),
        (true, Err(CopyError::Source(why))) => Err(why),
        (true, Err(CopyError::Target(error))) => Err(format!("{name}: {error}")),
    }
}

/// The amount of a payload that is read when its program stops reading early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PayloadAmount {
    /// Only the part that the program reads.
    Wanted,
    /// All of it, so that the digest is verified.
    Whole,
}

type SendTask = JoinHandle<Result<(), CopyError>>;

/// Writes a backup's payload to a program, in another thread, and verifies its digest at the end.
pub(super) fn send_payload(
    to: Option<ChildStdin>,
    source: BackupReader,
    amount: PayloadAmount,
) -> Result<SendTask, String> {
    let to = to.ok_or_else(|| io::Error::from(ErrorKind::BrokenPipe)).and_then(ChildStdin::into_owned_fd);
    let to = StdinPipe { to: to.map_err(|error| error.to_string())?.into(), amount };
    Ok(tokio::task::spawn_blocking(move || source.copy(to)))
}

/// The stdin of a program.
struct StdinPipe {
    to: std::fs::File,
    amount: PayloadAmount,
}

impl Write for StdinPipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.to.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe && self.amount == PayloadAmount::Whole => {
                Ok(bytes.len())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

pub(super) fn program_name(command: &Command) -> String {
    command.as_std().get_program().to_string_lossy().into_owned()
}

pub(super) fn spawn_error(name: &str, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("{name} is not in the PATH: install the package postgresql-client"),
        _ => format!("{name}: {error}"),
    }
}

/// One line of a program's error output, without the details that may contain values of a row.
pub(super) fn failure_message(name: &str, output: &Output) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr);
    let line = stderr.lines().find(|line| line.to_lowercase().contains("error:")).or(stderr.lines().next());
    match line {
        Some(line) if line.starts_with(name) => line.trim().to_owned(),
        Some(line) => format!("{name}: {}", line.trim()),
        None => format!("{name} failed: {}", output.status),
    }
}

fn environment(server: &PostgresUrl) -> Vec<(&'static str, String)> {
    let options = &server.options;
    let host = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => options.get_host().trim_matches(['[', ']']).to_owned(),
    };
    let database = options.get_database().unwrap_or(options.get_username());
    let mut environment = vec![
        ("PGHOST", host),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGDATABASE", database.to_owned()),
        ("PGSSLMODE", ssl_mode(options.get_ssl_mode()).to_owned()),
    ];
    if let Some(options) = options.get_options() {
        environment.push(("PGOPTIONS", options.to_owned()));
    }
    if let Some(password) = server.url.password() {
        environment.push(("PGPASSWORD", percent_decode_str(password).decode_utf8_lossy().into_owned()));
    }
    for (name, value) in server.url.query_pairs() {
        let variable = match &*name {
            "password" => "PGPASSWORD",
            "sslrootcert" | "ssl-root-cert" | "ssl-ca" => "PGSSLROOTCERT",
            "sslcert" | "ssl-cert" => "PGSSLCERT",
            "sslkey" | "ssl-key" => "PGSSLKEY",
            _ => continue,
        };
        environment.push((variable, value.into_owned()));
    }
    environment
}

fn ssl_mode(mode: PgSslMode) -> &'static str {
    match mode {
        PgSslMode::Disable => "disable",
        PgSslMode::Allow => "allow",
        PgSslMode::Prefer => "prefer",
        PgSslMode::Require => "require",
        PgSslMode::VerifyCa => "verify-ca",
        PgSslMode::VerifyFull => "verify-full",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::DatabaseUrl;

    fn parsed_environment(address: &str) -> Vec<(&'static str, String)> {
        match address.parse() {
            Ok(DatabaseUrl::Postgres(server)) => environment(&server),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_environment_says_what_the_address_says() {
        let variables = parsed_environment(
            "postgres://h%40b:p%40ss%2B+%26@[::1]:5433/da%20ta?sslmode=disable&options=-c%20search_path%3Dtown",
        );
        for (name, value) in [
            ("PGHOST", "::1"),
            ("PGPORT", "5433"),
            ("PGUSER", "h@b"),
            ("PGDATABASE", "da ta"),
            ("PGSSLMODE", "disable"),
            ("PGOPTIONS", "-c search_path=town"),
            ("PGPASSWORD", "p@ss++&"),
        ] {
            assert!(variables.contains(&(name, value.to_owned())), "{name}: {variables:?}");
        }
        let variables = parsed_environment("postgres://hub@h/hub?host=/run/pg&password=a%26b");
        assert!(variables.contains(&("PGHOST", "/run/pg".to_owned())), "{variables:?}");
        assert!(variables.contains(&("PGPASSWORD", "a&b".to_owned())), "{variables:?}");
    }
}
