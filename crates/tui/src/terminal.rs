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
use crate::view::draw;

/// Whether the terminal is taken.
static IS_ENTERED: AtomicBool = AtomicBool::new(false);

/// A terminal that is taken; given back when this goes.
pub(crate) struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

impl TerminalGuard {
    /// Takes the terminal.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        IS_ENTERED.store(true, Ordering::SeqCst);
        let taken = execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, SetTitle("hub"));
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(BufWriter::new(stdout()))));
        terminal.map(|terminal| Self { terminal }).inspect_err(|_| restore_terminal())
    }

    /// Columns and lines.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws the model, which learns what of it can be scrolled.
    pub(crate) fn draw(&mut self, model: &mut Model) -> io::Result<()> {
        let mut below = 0;
        self.terminal.draw(|frame| below = draw(model, frame))?;
        model.detail.max_scroll = below;
        Ok(())
    }

    /// Puts a text into the terminal's clipboard, where it lets one (OSC 52).
    pub(crate) fn copy_to_clipboard(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        drop(self.terminal.backend_mut().flush());
        restore_terminal();
    }
}

/// Gives the terminal back, once.
fn restore_terminal() {
    if IS_ENTERED.swap(false, Ordering::SeqCst) {
        // A terminal that grew meanwhile may keep lines that are not cleared: tmux does.
        drop(execute!(stdout(), DisableBracketedPaste, Clear(ClearType::All), LeaveAlternateScreen, Show));
        drop(disable_raw_mode());
    }
}

/// A panic of the thread that draws is told on a terminal that was given back; one of a data task would spoil the screen, and
/// is told in the log.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let drawing = thread::current().id();
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == drawing {
                restore_terminal();
            }
            if !IS_ENTERED.load(Ordering::SeqCst) {
                before(info);
            }
        }));
    });
}
