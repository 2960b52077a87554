//! Runs commands and child processes. Each child has a process group of its own, so that it ends with all its descendants.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};

use crate::interrupt;

/// The time a child has to end after SIGINT; then SIGKILL follows.
const STOP_TIMEOUT: Duration = Duration::from_secs(15);

/// The destination of a child's output.
#[derive(Clone)]
pub(crate) enum Output {
    /// To the terminal.
    Terminal,
    /// To the end of a file.
    Log(PathBuf),
}

impl Output {
    /// The destination as the standard output or error of a child.
    pub(crate) fn stdio(&self) -> Result<Stdio> {
        match self {
            Self::Terminal => Ok(Stdio::inherit()),
            Self::Log(path) => Ok(open_for_append(path)?.into()),
        }
    }

    /// Writes one line of xtask itself.
    pub(crate) fn write_line(&self, line: &str) -> Result<()> {
        match self {
            Self::Terminal => println!("{line}"),
            Self::Log(path) => writeln!(open_for_append(path)?, "{line}")?,
        }
        Ok(())
    }

    /// Writes the command line to a log, so that a reader can repeat it by hand.
    fn log_command(&self, command: &Command) -> Result<()> {
        match self {
            Self::Terminal => Ok(()),
            Self::Log(_) => self.write_line(&format!("$ {}", command_line(command))),
        }
    }
}

fn open_for_append(path: &PathBuf) -> Result<File> {
    File::options()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// The value of an environment variable; None when it is unset or empty.
#[expect(clippy::disallowed_methods, reason = "the only function of xtask that reads the environment")]
pub(crate) fn env_variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Removes the `HUB_` variables that the user may have exported from a command's environment.
#[expect(clippy::disallowed_methods, reason = "only reads the names, to remove the variables")]
pub(crate) fn remove_hub_variables(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("HUB_") {
            command.env_remove(name);
        }
    }
}

/// Runs a command to its end; fails unless it succeeds.
pub(crate) fn run(command: &mut Command, output: &Output) -> Result<()> {
    output.log_command(command)?;
    command.stdout(output.stdio()?);
    if let Output::Log(_) = output {
        // Programs read the logs, and some test runners print colours even to a file.
        command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    }
    let reads_errors = match output {
        // A full disk is reported in one line instead of the child's many.
        Output::Terminal => {
            command.stderr(Stdio::piped());
            true
        }
        Output::Log(_) => {
            command.stderr(output.stdio()?);
            false
        }
    };
    let mut child = ChildProcess::spawn(command)?;
    let errors = reads_errors.then(|| child.child.stderr.take()).flatten().map(forward_errors);
    let status = child.wait()?;
    let full = errors.is_some_and(|thread| thread.join().unwrap_or(false));
    check_status(command, status, full)
}

/// Runs a command to its end and returns its standard output.
pub(crate) fn run_and_capture(command: &mut Command, output: &Output) -> Result<String> {
    output.log_command(command)?;
    command.stdout(Stdio::piped());
    command.stderr(match output {
        Output::Terminal => Stdio::piped(),
        Output::Log(_) => output.stdio()?,
    });
    let mut child = ChildProcess::spawn(command)?;
    let errors = child.child.stderr.take().map(forward_errors);
    let text = child.child.stdout.take().map(|mut pipe| {
        std::thread::spawn(move || {
            let mut text = String::new();
            pipe.read_to_string(&mut text).map(|_| text)
        })
    });
    let status = child.wait()?;
    let full = errors.is_some_and(|thread| thread.join().unwrap_or(false));
    check_status(command, status, full)?;
    match text.map(JoinHandle::join) {
        Some(Ok(text)) => Ok(text?),
        _ => bail!("the output of `{}` cannot be read", command_line(command)),
    }
}

/// Runs a command with a text on its standard input, which the process list does not show as it does arguments.
/// Returns the exit status and the standard error.
pub(crate) fn run_with_input(command: &mut Command, text: &str) -> Result<(ExitStatus, String)> {
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = ChildProcess::spawn_with_input(command, Stdio::piped())?;
    // A write error is ignored: a command that rejects its arguments ends without reading and reports the reason itself.
    if let Some(mut input) = child.child.stdin.take() {
        drop(input.write_all(text.as_bytes()));
    }
    let mut error_output = String::new();
    if let Some(mut errors) = child.child.stderr.take() {
        errors.read_to_string(&mut error_output)?;
    }
    Ok((child.wait()?, error_output))
}

/// Returns true when the program can be started.
pub(crate) fn is_installed(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

fn check_status(command: &Command, status: ExitStatus, disk_full: bool) -> Result<()> {
    interrupt::fail_if_requested()?;
    if status.success() {
        return Ok(());
    }
    if disk_full {
        bail!(
            "the disk is full: `{}` could not write; free some space and run the command again",
            command_line(command)
        );
    }
    bail!("`{}` failed ({status})", command_line(command))
}

/// Forwards lines to standard error until one reports a full disk. The thread returns true in that case.
fn forward_errors(pipe: impl Read + Send + 'static) -> JoinHandle<bool> {
    std::thread::spawn(move || {
        let mut full = false;
        for text in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
            let text = String::from_utf8_lossy(&text);
            full |= is_disk_full(&text);
            if !full {
                eprintln!("{text}");
            }
        }
        full
    })
}

/// Returns true when a line of a child's output reports a full disk.
pub(crate) fn is_disk_full(text: &str) -> bool {
    ["No space left on device", "ENOSPC", "disk is full", "os error 28"].iter().any(|sign| text.contains(sign))
}

/// The program and its arguments, separated by spaces.
pub(crate) fn command_line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A running child; dropping it ends the child and its descendants.
pub(crate) struct ChildProcess {
    child: Child,
    name: String,
    has_ended: bool,
}

impl ChildProcess {
    /// Starts a command in its own process group, without input.
    pub(crate) fn spawn(command: &mut Command) -> Result<Self> {
        Self::spawn_with_input(command, Stdio::null())
    }

    /// Starts a command in its own process group, with the given standard input.
    pub(crate) fn spawn_with_input(command: &mut Command, input: Stdio) -> Result<Self> {
        interrupt::fail_if_requested()?;
        let name = command_line(command);
        let child =
            command.stdin(input).process_group(0).spawn().with_context(|| format!("`{name}` cannot be started"))?;
        Ok(Self { child, name, has_ended: false })
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The exit status; None while the child runs.
    pub(crate) fn try_wait(&mut self) -> Result<Option<ExitStatus>> {
        let status = self.child.try_wait().with_context(|| format!("`{}` cannot be waited for", self.name))?;
        self.has_ended |= status.is_some();
        Ok(status)
    }

    /// Waits until the child ends; stops it when xtask itself is interrupted.
    pub(crate) fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.try_wait()? {
                return Ok(status);
            }
            if interrupt::is_requested() {
                self.stop();
                interrupt::fail_if_requested()?;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends SIGINT, waits up to `STOP_TIMEOUT` for the child to end, then kills its process group.
    pub(crate) fn stop(&mut self) {
        if self.has_ended {
            return;
        }
        self.signal(Signal::INT);
        let end = Instant::now() + STOP_TIMEOUT;
        while Instant::now() < end && !matches!(self.try_wait(), Ok(Some(_))) {
            std::thread::sleep(Duration::from_millis(20));
        }
        // Descendants that ignored the signal would otherwise stay.
        self.signal(Signal::KILL);
        if !self.has_ended && self.child.wait().is_ok() {
            self.has_ended = true;
        }
    }

    fn signal(&self, signal: Signal) {
        let group = Pid::from_raw(self.child.id().cast_signed());
        if let Some(group) = group
            && let Err(error) = kill_process_group(group, signal)
            && error != rustix::io::Errno::SRCH
        {
            eprintln!("`{}` could not be signalled: {error}", self.name);
        }
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_failure_names_the_command() {
        let log = tempfile::NamedTempFile::new().expect("a file");
        let output = Output::Log(log.path().to_path_buf());
        let error = run(&mut shell("echo seen; exit 3"), &output).expect_err("exit 3");
        assert!(error.to_string().contains("exit 3"), "{error}");
        let text = std::fs::read_to_string(log.path()).expect("a log");
        assert!(text.ends_with("seen\n"), "{text}");
    }

    #[test]
    fn a_full_disk_is_one_line() {
        let error =
            run(&mut shell("echo 'error: No space left on device (os error 28)' >&2; exit 1"), &Output::Terminal)
                .expect_err("exit 1");
        assert!(error.to_string().starts_with("the disk is full"), "{error}");
    }

    #[test]
    fn ending_a_child_ends_what_it_started() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("pid");
        let script = format!("sleep 60 & echo $! > {0}.new; mv {0}.new {0}; wait", file.display());
        let mut child = ChildProcess::spawn(&mut shell(&script)).expect("a shell");
        while !file.exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let grandchild = std::fs::read_to_string(&file).expect("its id");
        child.stop();
        std::thread::sleep(Duration::from_millis(50));
        let state = std::fs::read_to_string(format!("/proc/{}/stat", grandchild.trim()));
        assert!(state.is_err() || state.is_ok_and(|text| text.contains(") Z ")));
    }
}
