//! The terminal beside a question: as it was before, when the answer is not waited for any more.

use dialoguer::console::Term;
#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

/// The terminal that a question is put on. A question hides what is typed, or the cursor, and cannot be called back from
/// the thread in which it waits: unless it was answered the terminal is put back here.
pub(crate) struct Asking {
    #[cfg(unix)]
    before: Option<Termios>,
    is_answered: bool,
}

impl Asking {
    /// Before the question.
    pub(crate) fn begin() -> Self {
        Self {
            #[cfg(unix)]
            before: tcgetattr(std::io::stdin()).ok(),
            is_answered: false,
        }
    }

    /// The question was answered, and left the terminal as it was.
    pub(crate) fn answered(&mut self) {
        self.is_answered = true;
    }
}

impl Drop for Asking {
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
        // The question's line ends where somebody left it.
        drop(term.write_line(""));
    }
}
