//! The terminal: taken at the begin and given back whatever happens, also after a panic.

use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};

use crate::model::Model;
use crate::view::view;

/// Whether the terminal is taken.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that is taken; given back when this goes.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

impl Screen {
    /// Takes the terminal.
    pub(crate) fn take() -> io::Result<Self> {
        give_back_after_panics();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let taken = execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, SetTitle("hub"));
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(BufWriter::new(stdout()))));
        terminal.map(|terminal| Self { terminal }).inspect_err(|_| give_back())
    }

    /// Columns and lines.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws the model, which learns what of it can be scrolled.
    pub(crate) fn draw(&mut self, model: &mut Model) -> io::Result<()> {
        let mut below = 0;
        self.terminal.draw(|frame| below = view(model, frame))?;
        model.detail.below = below;
        Ok(())
    }

    /// Puts a text into the terminal's clipboard, where it lets one (OSC 52).
    pub(crate) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        drop(self.terminal.backend_mut().flush());
        give_back();
    }
}

/// Gives the terminal back, once.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A terminal that grew meanwhile may keep lines that are not cleared: tmux does.
        drop(execute!(stdout(), DisableBracketedPaste, Clear(ClearType::All), LeaveAlternateScreen, Show));
        drop(disable_raw_mode());
    }
}

/// A panic of the thread that draws is told on a terminal that was given back; one of a data task would spoil the screen, and
/// is told in the log.
fn give_back_after_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let drawing = thread::current().id();
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == drawing {
                give_back();
            }
            if !TAKEN.load(Ordering::SeqCst) {
                before(info);
            }
        }));
    });
}
