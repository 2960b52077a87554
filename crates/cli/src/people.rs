//! People: what is said to the one at the terminal, on stderr, and what they are asked.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use dialoguer::{Confirm, Input, Password, Select};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::error::{Exit, Failure, Result};
use crate::output::{escape_controls, escape_controls_multiline, json_line};
use crate::terminal::Asking;

/// How the person wants to be spoken to.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Failures alone.
    pub(crate) quiet: bool,
    /// Each exchange with the server too.
    pub(crate) verbose: bool,
    /// A failure is one JSON object.
    pub(crate) json: bool,
    /// Nothing is asked.
    pub(crate) no_input: bool,
    /// Everything is confirmed.
    pub(crate) yes: bool,
    /// No progress is shown.
    pub(crate) no_progress: bool,
}

/// How progress is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// By a line that moves.
    Bar,
    /// By a line now and then.
    Lines,
    /// Not at all.
    Nothing,
}

/// The one at the terminal, or the log that stderr goes to.
pub(crate) struct People {
    manner: Manner,
    /// What was said already. Beside JSON it waits for the end: a failure is then the only thing on stderr.
    said: Mutex<Vec<String>>,
}

impl People {
    pub(crate) fn new(manner: Manner) -> Self {
        Self { manner, said: Mutex::default() }
    }

    /// Says what the person may want to know, once.
    pub(crate) fn note(&self, text: &str) {
        if !self.manner.quiet {
            self.say("note", AnsiColor::Cyan, text);
        }
    }

    /// Says what the person should know, once.
    pub(crate) fn warn(&self, text: &str) {
        if !self.manner.quiet {
            self.say("warning", AnsiColor::Yellow, text);
        }
    }

    /// Says at once, and each time anew, how work stands that goes on without end.
    pub(crate) fn tell(&self, text: &str) {
        if !self.manner.quiet {
            line(&escape_controls_multiline(text));
        }
    }

    /// Says what only a person who looks for a fault wants to know.
    pub(crate) fn trace(&self, text: &str) {
        if self.manner.verbose {
            let text = escape_controls(text).into_owned();
            if self.manner.json { self.remember(text) } else { line(&text) }
        }
    }

    fn say(&self, word: &str, color: AnsiColor, text: &str) {
        let text = format!("{word}: {}", escape_controls_multiline(text));
        let is_new = !self.said.lock().is_ok_and(|said| said.contains(&text));
        if is_new && !self.manner.json {
            let style = Style::new().fg_color(Some(color.into())).bold();
            line(&text.replacen(word, &format!("{style}{word}{style:#}"), 1));
        }
        if is_new {
            self.remember(text);
        }
    }

    fn remember(&self, text: String) {
        if let Ok(mut said) = self.said.lock() {
            said.push(text);
        }
    }

    /// Says how it ended, and what waited for that.
    pub(crate) fn end(&self, failure: Option<&Failure>) {
        let waiting = match self.said.lock() {
            Ok(mut said) if self.manner.json => std::mem::take(&mut *said),
            _ => Vec::new(),
        };
        match failure {
            Some(failure) if self.manner.json => {
                let mut object = failure.json();
                if !waiting.is_empty() {
                    object["notes"] = waiting.into();
                }
                line(&json_line(&object));
            }
            Some(failure) => tell(failure),
            None => waiting.iter().for_each(|text| line(text)),
        }
    }

    /// Whether there is somebody who can answer.
    pub(crate) fn can_answer(&self) -> bool {
        !self.manner.no_input && std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
    }

    /// Whether a question would be put to somebody.
    pub(crate) fn asks(&self) -> bool {
        !self.manner.yes && self.can_answer()
    }

    /// Asks for a yes; anything else calls the command off.
    pub(crate) async fn confirm(&self, question: &str) -> Result<()> {
        if self.manner.yes {
            return Ok(());
        }
        if !self.can_answer() {
            let message = format!("confirmation needed: {}", escape_controls(question));
            return Err(Failure::new(Exit::Unconfirmed, "confirmation", message).help("confirm with -y (--yes)"));
        }
        // A prompt that is longer than the terminal is wide would be drawn once more with each key.
        line(&escape_controls(question));
        let prompt = || Confirm::new().with_prompt("Continue?").default(false).wait_for_newline(true).interact();
        let yes = ask(prompt).await?;
        if yes { Ok(()) } else { Err(Failure::new(Exit::Unconfirmed, "cancelled", "cancelled, nothing was changed")) }
    }

    /// Asks for a line of text. `instead` names what gives it without asking.
    pub(crate) async fn line(&self, prompt: &str, instead: &str) -> Result<String> {
        self.check(prompt, instead)?;
        let prompt = prompt.to_owned();
        ask(move || Input::<String>::new().with_prompt(prompt).interact_text()).await
    }

    /// Asks for something that nobody may see.
    pub(crate) async fn secret(&self, prompt: &str, instead: &str) -> Result<String> {
        self.check(prompt, instead)?;
        let prompt = prompt.to_owned();
        ask(move || Password::new().with_prompt(prompt).interact()).await
    }

    /// Asks for one of several; the answer is its place among them.
    pub(crate) async fn choice(&self, prompt: &str, choices: &[String], instead: &str) -> Result<usize> {
        self.check(prompt, instead)?;
        let (prompt, choices) =
            (prompt.to_owned(), choices.iter().map(|text| escape_controls(text).into_owned()).collect::<Vec<_>>());
        ask(move || Select::new().with_prompt(prompt).items(&choices).default(0).interact()).await
    }

    fn check(&self, prompt: &str, instead: &str) -> Result<()> {
        if self.can_answer() {
            return Ok(());
        }
        Err(Failure::usage(format!("{} is missing, and there is no terminal to ask", prompt.to_lowercase()))
            .help(instead))
    }

    /// Shows a text of several lines as it stands; beside JSON there is no place for it.
    pub(crate) fn block(&self, text: &str) {
        if !text.is_empty() && !self.manner.quiet && !self.manner.json {
            line(text.trim_end_matches('\n'));
        }
    }

    /// How wide stderr is.
    pub(crate) fn width(&self) -> usize {
        terminal_size::terminal_size_of(std::io::stderr()).map_or(100, |size| size.0.0.into())
    }

    /// How far a long piece of work is told: where somebody sees it a line moves, elsewhere lines follow each other.
    pub(crate) fn telling(&self) -> Telling {
        match std::io::stderr().is_terminal() {
            _ if self.manner.no_progress || self.manner.quiet => Telling::Nothing,
            true => Telling::Bar,
            false if self.manner.json => Telling::Nothing,
            false => Telling::Lines,
        }
    }

    /// How far a long piece of work is, where somebody sees it; of a length when that is known.
    pub(crate) fn progress(&self, length: Option<u64>, what: &'static str) -> ProgressBar {
        let shown = !self.manner.no_progress && !self.manner.quiet && std::io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(length, target).with_message(what);
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

/// Asks in a thread of its own: the answer may take as long as it likes.
async fn ask<T: Send + 'static>(question: impl FnOnce() -> dialoguer::Result<T> + Send + 'static) -> Result<T> {
    let mut terminal = Asking::begin();
    let answer = tokio::task::spawn_blocking(question).await;
    match answer.map_err(std::io::Error::other)? {
        Ok(answer) => {
            terminal.answered();
            Ok(answer)
        }
        Err(dialoguer::Error::IO(error)) if error.kind() == std::io::ErrorKind::Interrupted => {
            Err(Failure::interrupted())
        }
        Err(dialoguer::Error::IO(error)) => Err(error.into()),
    }
}

/// A failure in three lines.
fn tell(failure: &Failure) {
    if failure.exit == Exit::Interrupted {
        return;
    }
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let bold = Style::new().bold();
    line(&format!(
        "{red}error[{}]{red:#}: {}",
        escape_controls(&failure.code),
        escape_controls_multiline(&failure.message)
    ));
    if let Some(help) = &failure.help {
        line(&format!("{bold}help{bold:#}: {}", escape_controls_multiline(help)));
    }
    if let Some(id) = failure.answer.as_ref().and_then(|answer| answer.request_id.as_ref()) {
        line(&format!("{bold}request{bold:#}: {}", escape_controls(id)));
    }
}

/// A line on stderr. When nobody reads it there is nobody to tell.
fn line(text: &str) {
    drop(writeln!(anstream::stderr().lock(), "{text}"));
}
