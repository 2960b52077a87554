//! Restores the terminal when a prompt is abandoned.

use dialoguer::console::Term;
#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

/// A guard around a prompt. A prompt hides the cursor or the typed text, and its thread cannot be cancelled: unless the
/// prompt was answered, dropping the guard restores the terminal.
pub(crate) struct TerminalGuard {
    #[cfg(unix)]
    before: Option<Termios>,
    is_answered: bool,
}

impl TerminalGuard {
    /// Saves the terminal's state before a prompt.
    pub(crate) fn save() -> Self {
        Self {
            #[cfg(unix)]
            before: tcgetattr(std::io::stdin()).ok(),
            is_answered: false,
        }
    }

    /// Marks the prompt as answered: it restored the terminal itself.
    pub(crate) fn mark_answered(&mut self) {
        self.is_answered = true;
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        if self.is_answered {
            return;
        }
        #[cfg(unix)]
        if let Some(before) = &self.before {
            tcsetattr(std::io::stdin(), OptionalActions::Now, before).unwrap_or_default();
        }
        let term = Term::stderr();
        drop(term.show_cursor());
        // End the line of the abandoned prompt.
        drop(term.write_line(""));
    }
}
