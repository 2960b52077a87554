//! Children: started in a group of their own, waited for, and ended with everything they started.

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

/// How long a child may take to end once it was asked to.
const PATIENCE: Duration = Duration::from_secs(15);

/// Where a child's output goes.
#[derive(Clone)]
pub(crate) enum Output {
    /// To the terminal.
    Terminal,
    /// To the end of a file.
    Log(PathBuf),
}

impl Output {
    /// As a stream of a child.
    pub(crate) fn stdio(&self) -> Result<Stdio> {
        match self {
            Self::Terminal => Ok(Stdio::inherit()),
            Self::Log(path) => Ok(append(path)?.into()),
        }
    }

    /// A line of our own among the child's.
    pub(crate) fn write_line(&self, line: &str) -> Result<()> {
        match self {
            Self::Terminal => println!("{line}"),
            Self::Log(path) => writeln!(append(path)?, "{line}")?,
        }
        Ok(())
    }

    /// The command as one would type it, so that a log can be followed by hand. The terminal shows
    /// what is done in words instead.
    fn show(&self, command: &Command) -> Result<()> {
        match self {
            Self::Terminal => Ok(()),
            Self::Log(_) => self.write_line(&format!("$ {}", command_line(command))),
        }
    }
}

fn append(path: &PathBuf) -> Result<File> {
    File::options()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("{} cannot be written", path.display()))
}

/// A variable of the environment, where it is set and not empty.
#[expect(clippy::disallowed_methods, reason = "this is the automation's one place that reads the environment")]
pub(crate) fn env(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Takes the server's settings, which someone may have exported, out of a command's environment.
#[expect(clippy::disallowed_methods, reason = "only the names of the variables are looked at, to take them away")]
pub(crate) fn remove_hub_variables(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("HUB_") {
            command.env_remove(name);
        }
    }
}

/// Runs a command to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command, output: &Output) -> Result<()> {
    output.show(command)?;
    command.stdout(output.stdio()?);
    if let Output::Log(_) = output {
        // A log is read by programs too, and some runners colour it where they know that they are checked by one.
        command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
    }
    let watch = match output {
        // The terminal's errors pass through us: a full disk is told in words of our own.
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
    let errors = watch.then(|| child.child.stderr.take()).flatten().map(relay);
    let status = child.wait()?;
    let full = errors.is_some_and(|thread| thread.join().unwrap_or(false));
    judge(command, status, full)
}

/// Runs a command to its end and answers what it wrote on its standard output.
pub(crate) fn run_and_capture(command: &mut Command, output: &Output) -> Result<String> {
    output.show(command)?;
    command.stdout(Stdio::piped());
    command.stderr(match output {
        Output::Terminal => Stdio::piped(),
        Output::Log(_) => output.stdio()?,
    });
    let mut child = ChildProcess::spawn(command)?;
    let errors = child.child.stderr.take().map(relay);
    let text = child.child.stdout.take().map(|mut pipe| {
        std::thread::spawn(move || {
            let mut text = String::new();
            pipe.read_to_string(&mut text).map(|_| text)
        })
    });
    let status = child.wait()?;
    let full = errors.is_some_and(|thread| thread.join().unwrap_or(false));
    judge(command, status, full)?;
    match text.map(JoinHandle::join) {
        Some(Ok(text)) => Ok(text?),
        _ => bail!("`{}` said nothing", command_line(command)),
    }
}

/// Runs a command to its end with a text on its standard input, which no list of processes shows; answers how it ended
/// and what it wrote on its standard error.
pub(crate) fn run_with_input(command: &mut Command, text: &str) -> Result<(ExitStatus, String)> {
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = ChildProcess::spawn_with_input(command, Stdio::piped())?;
    // A command that refuses its arguments does not wait for the text, and says so itself.
    if let Some(mut input) = child.child.stdin.take() {
        drop(input.write_all(text.as_bytes()));
    }
    let mut said = String::new();
    if let Some(mut errors) = child.child.stderr.take() {
        errors.read_to_string(&mut said)?;
    }
    Ok((child.wait()?, said))
}

/// Whether a program can be started at all.
pub(crate) fn is_installed(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

fn judge(command: &Command, status: ExitStatus, disk_full: bool) -> Result<()> {
    interrupt::refuse_when_requested()?;
    if status.success() {
        return Ok(());
    }
    if disk_full {
        bail!("the disk is full: `{}` could not write; free some space and run it again", command_line(command));
    }
    bail!("`{}` failed ({status})", command_line(command))
}

/// Passes errors on to the terminal up to the one that says the disk is full.
fn relay(pipe: impl Read + Send + 'static) -> JoinHandle<bool> {
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

/// Whether a line of a child says that there is no room on the disk.
pub(crate) fn is_disk_full(text: &str) -> bool {
    ["No space left on device", "ENOSPC", "disk is full", "os error 28"].iter().any(|sign| text.contains(sign))
}

/// The command as one would type it.
pub(crate) fn command_line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A started child; dropping it ends it and all it started.
pub(crate) struct ChildProcess {
    child: Child,
    name: String,
    ended: bool,
}

impl ChildProcess {
    /// Starts a command in a process group of its own, so that the whole group can be ended.
    pub(crate) fn spawn(command: &mut Command) -> Result<Self> {
        Self::spawn_with_input(command, Stdio::null())
    }

    /// Starts a program that reads something.
    pub(crate) fn spawn_with_input(command: &mut Command, input: Stdio) -> Result<Self> {
        interrupt::refuse_when_requested()?;
        let name = command_line(command);
        let child =
            command.stdin(input).process_group(0).spawn().with_context(|| format!("`{name}` cannot be started"))?;
        Ok(Self { child, name, ended: false })
    }

    /// The child's process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it did.
    pub(crate) fn try_wait(&mut self) -> Result<Option<ExitStatus>> {
        let status = self.child.try_wait().with_context(|| format!("`{}` cannot be waited for", self.name))?;
        self.ended |= status.is_some();
        Ok(status)
    }

    /// Waits for its end; a request to stop is passed on to it.
    pub(crate) fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.try_wait()? {
                return Ok(status);
            }
            if interrupt::is_requested() {
                self.stop();
                interrupt::refuse_when_requested()?;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Asks it to end, waits, and after some patience ends it and all it started.
    pub(crate) fn stop(&mut self) {
        if self.ended {
            return;
        }
        self.signal(Signal::INT);
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end && !matches!(self.try_wait(), Ok(Some(_))) {
            std::thread::sleep(Duration::from_millis(20));
        }
        // Whatever of its group is left has no one to wait for it any more.
        self.signal(Signal::KILL);
        if !self.ended && self.child.wait().is_ok() {
            self.ended = true;
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
