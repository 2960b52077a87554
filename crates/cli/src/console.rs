//! The console: messages, prompts and progress on stderr.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use dialoguer::{Confirm, Input, Password, Select};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use secrecy::SecretString;

use crate::error::{CliError, Exit, Result};
use crate::output::{escape_controls, escape_controls_multiline, json_line};
use crate::terminal_guard::TerminalGuard;

/// Options for messages and prompts.
#[derive(Clone, Copy)]
pub(crate) struct ConsoleOptions {
    /// Print errors only.
    pub(crate) quiet: bool,
    /// Print each request too.
    pub(crate) verbose: bool,
    /// Print an error as one JSON object.
    pub(crate) json: bool,
    /// Never prompt.
    pub(crate) no_input: bool,
    /// Answer yes to every confirmation.
    pub(crate) yes: bool,
    /// Hide progress.
    pub(crate) no_progress: bool,
}

/// The display of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgressMode {
    /// A progress bar.
    Bar,
    /// A line now and then.
    Lines,
    /// No progress.
    Off,
}

/// Stderr: a terminal or a log.
pub(crate) struct Console {
    options: ConsoleOptions,
    /// Messages printed so far. With JSON output they wait for the end, so that an error is the only thing on stderr.
    printed: Mutex<Vec<String>>,
}

impl Console {
    pub(crate) fn new(options: ConsoleOptions) -> Self {
        Self { options, printed: Mutex::default() }
    }

    /// Prints a note, once.
    pub(crate) fn info(&self, text: &str) {
        if !self.options.quiet {
            self.print_once("note", AnsiColor::Cyan, text);
        }
    }

    /// Prints a warning, once.
    pub(crate) fn warn(&self, text: &str) {
        if !self.options.quiet {
            self.print_once("warning", AnsiColor::Yellow, text);
        }
    }

    /// Prints a status line, each time, for commands that run without end.
    pub(crate) fn print_status(&self, text: &str) {
        if !self.options.quiet {
            write_line(&escape_controls_multiline(text));
        }
    }

    /// Prints a debug message, with --verbose only.
    pub(crate) fn trace(&self, text: &str) {
        if self.options.verbose {
            let text = escape_controls(text).into_owned();
            if self.options.json { self.push_printed(text) } else { write_line(&text) }
        }
    }

    fn print_once(&self, word: &str, color: AnsiColor, text: &str) {
        let text = format!("{word}: {}", escape_controls_multiline(text));
        let is_new = !self.printed.lock().is_ok_and(|said| said.contains(&text));
        if is_new && !self.options.json {
            let style = Style::new().fg_color(Some(color.into())).bold();
            write_line(&text.replacen(word, &format!("{style}{word}{style:#}"), 1));
        }
        if is_new {
            self.push_printed(text);
        }
    }

    fn push_printed(&self, text: String) {
        if let Ok(mut said) = self.printed.lock() {
            said.push(text);
        }
    }

    /// Prints the error, if any, and the messages that were held back.
    pub(crate) fn finish(&self, error: Option<&CliError>) {
        let waiting = match self.printed.lock() {
            Ok(mut said) if self.options.json => std::mem::take(&mut *said),
            _ => Vec::new(),
        };
        match error {
            Some(error) if self.options.json => {
                let mut object = error.to_json();
                if !waiting.is_empty() {
                    object["notes"] = waiting.into();
                }
                write_line(&json_line(&object));
            }
            Some(error) => print_error(error),
            None => waiting.iter().for_each(|text| write_line(text)),
        }
    }

    /// True when somebody can answer a prompt.
    pub(crate) fn is_interactive(&self) -> bool {
        !self.options.no_input && std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
    }

    /// True when a confirmation would prompt somebody.
    pub(crate) fn will_prompt(&self) -> bool {
        !self.options.yes && self.is_interactive()
    }

    /// Asks for confirmation; any answer but yes cancels the command.
    pub(crate) async fn confirm(&self, question: &str) -> Result<()> {
        if self.options.yes {
            return Ok(());
        }
        if !self.is_interactive() {
            let message = format!("confirmation needed: {}", escape_controls(question));
            return Err(CliError::new(Exit::Unconfirmed, "confirmation", message).with_help("confirm with -y (--yes)"));
        }
        // A prompt wider than the terminal would be redrawn with each key.
        write_line(&escape_controls(question));
        let prompt = || Confirm::new().with_prompt("Continue?").default(false).wait_for_newline(true).interact();
        let yes = run_prompt(prompt).await?;
        if yes { Ok(()) } else { Err(CliError::new(Exit::Unconfirmed, "cancelled", "cancelled, nothing was changed")) }
    }

    /// Prompts for a line of text. `instead` names the option that avoids the prompt.
    pub(crate) async fn prompt_line(&self, prompt: &str, alternative: &str) -> Result<String> {
        self.require_interactive(prompt, alternative)?;
        let prompt = prompt.to_owned();
        run_prompt(move || Input::<String>::new().with_prompt(prompt).interact_text()).await
    }

    /// Prompts for a password.
    pub(crate) async fn prompt_password(&self, prompt: &str, alternative: &str) -> Result<SecretString> {
        self.require_interactive(prompt, alternative)?;
        let prompt = prompt.to_owned();
        run_prompt(move || Password::new().with_prompt(prompt).interact().map(SecretString::from)).await
    }

    /// Prompts for one of several choices and returns its index.
    pub(crate) async fn prompt_choice(&self, prompt: &str, choices: &[String], alternative: &str) -> Result<usize> {
        self.require_interactive(prompt, alternative)?;
        let (prompt, choices) =
            (prompt.to_owned(), choices.iter().map(|text| escape_controls(text).into_owned()).collect::<Vec<_>>());
        run_prompt(move || Select::new().with_prompt(prompt).items(&choices).default(0).interact()).await
    }

    fn require_interactive(&self, prompt: &str, alternative: &str) -> Result<()> {
        if self.is_interactive() {
            return Ok(());
        }
        Err(CliError::usage(format!("{} is missing, and there is no terminal to ask", prompt.to_lowercase()))
            .with_help(alternative))
    }

    /// Prints a text of several lines unchanged; not with JSON output.
    pub(crate) fn print_block(&self, text: &str) {
        if !text.is_empty() && !self.options.quiet && !self.options.json {
            write_line(text.trim_end_matches('\n'));
        }
    }

    /// The width of stderr.
    pub(crate) fn stderr_width(&self) -> usize {
        terminal_size::terminal_size_of(std::io::stderr()).map_or(100, |size| size.0.0.into())
    }

    /// The display of progress: a bar on a terminal, lines elsewhere.
    pub(crate) fn progress_mode(&self) -> ProgressMode {
        match std::io::stderr().is_terminal() {
            _ if self.options.no_progress || self.options.quiet => ProgressMode::Off,
            true => ProgressMode::Bar,
            false if self.options.json => ProgressMode::Off,
            false => ProgressMode::Lines,
        }
    }

    /// A progress bar, hidden unless stderr is a terminal; with a length if it is known.
    pub(crate) fn progress_bar(&self, length: Option<u64>, label: &'static str) -> ProgressBar {
        let shown = !self.options.no_progress && !self.options.quiet && std::io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(length, target).with_message(label);
        let template = match length {
            Some(_) => "{wide_bar} {pos}/{len} {msg} {per_sec} {eta}",
            None => "{spinner} {pos} {msg} {per_sec}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

/// Runs a prompt in its own thread: the answer may take any time.
async fn run_prompt<T: Send + 'static>(question: impl FnOnce() -> dialoguer::Result<T> + Send + 'static) -> Result<T> {
    let mut terminal = TerminalGuard::save();
    let answer = tokio::task::spawn_blocking(question).await;
    match answer.map_err(std::io::Error::other)? {
        Ok(answer) => {
            terminal.mark_answered();
            Ok(answer)
        }
        Err(dialoguer::Error::IO(error)) if error.kind() == std::io::ErrorKind::Interrupted => {
            Err(CliError::interrupted())
        }
        Err(dialoguer::Error::IO(error)) => Err(error.into()),
    }
}

/// Prints an error in up to three lines.
fn print_error(error: &CliError) {
    if error.exit == Exit::Interrupted {
        return;
    }
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let bold = Style::new().bold();
    write_line(&format!(
        "{red}error[{}]{red:#}: {}",
        escape_controls(&error.code),
        escape_controls_multiline(&error.message)
    ));
    if let Some(help) = &error.help {
        write_line(&format!("{bold}help{bold:#}: {}", escape_controls_multiline(help)));
    }
    if let Some(id) = error.response.as_ref().and_then(|answer| answer.request_id.as_ref()) {
        write_line(&format!("{bold}request{bold:#}: {}", escape_controls(id)));
    }
}

/// Writes a line to stderr; a closed stderr is ignored.
fn write_line(text: &str) {
    drop(writeln!(anstream::stderr().lock(), "{text}"));
}
