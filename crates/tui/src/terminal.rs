//! The terminal: raw mode and the alternate screen, restored in every case, also after a panic.

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
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};

use crate::model::Model;
use crate::view::draw;

/// True if the terminal is in raw mode and on the alternate screen.
static IS_ENTERED: AtomicBool = AtomicBool::new(false);

/// A terminal in raw mode on the alternate screen. Dropping it restores the terminal.
pub(crate) struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

impl TerminalGuard {
    /// Enters raw mode and the alternate screen.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        IS_ENTERED.store(true, Ordering::SeqCst);
        let taken = execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, SetTitle("hub"));
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(BufWriter::new(stdout()))));
        terminal.map(|terminal| Self { terminal }).inspect_err(|_| restore_terminal())
    }

    /// The terminal's columns and lines.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws the model and stores in it how far its pane can be scrolled.
    pub(crate) fn draw(&mut self, model: &mut Model) -> io::Result<()> {
        let mut max_scroll = 0;
        self.terminal.draw(|frame| max_scroll = draw(model, frame))?;
        model.set_max_scroll(max_scroll);
        Ok(())
    }

    /// Rings the terminal's bell (BEL); a multiplexer shows it at the window's name.
    pub(crate) fn ring_bell(&mut self) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), Print('\u{7}'))
    }

    /// Copies a text to the terminal's clipboard (OSC 52); terminals that do not support it ignore it.
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

/// Restores the terminal; a second call does nothing.
fn restore_terminal() {
    if IS_ENTERED.swap(false, Ordering::SeqCst) {
        // Clear first: a terminal that was enlarged may keep old lines, as tmux does.
        drop(execute!(stdout(), DisableBracketedPaste, Clear(ClearType::All), LeaveAlternateScreen, Show));
        drop(disable_raw_mode());
    }
}

/// A panic of the drawing thread restores the terminal before it is printed. A panic of an effect's task is not printed,
/// because it would spoil the screen: the log shows it.
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
