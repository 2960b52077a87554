//! The look: themes, and the glyphs of terminals that know more than ASCII.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// How everything looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colours.
    pub colors: ColorScheme,
    /// Whether there are but the letters of ASCII.
    pub ascii_only: bool,
}

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    /// For dark terminals.
    Dark,
    /// For light terminals.
    Light,
    /// No colour at all: bold, reversed and underlined letters.
    Mono,
}

impl Theme {
    fn color(self, dark: u8, light: u8) -> Style {
        match self.colors {
            ColorScheme::Dark => Style::new().fg(Color::Indexed(dark)),
            ColorScheme::Light => Style::new().fg(Color::Indexed(light)),
            ColorScheme::Mono => Style::new(),
        }
    }

    pub(crate) fn text(self) -> Style {
        Style::new()
    }

    pub(crate) fn dim(self) -> Style {
        self.color(245, 242)
    }

    pub(crate) fn border(self) -> Style {
        self.color(240, 249)
    }

    pub(crate) fn accent(self) -> Style {
        self.color(80, 25).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn success(self) -> Style {
        self.color(114, 28)
    }

    pub(crate) fn warning(self) -> Style {
        self.color(221, 130)
    }

    pub(crate) fn error(self) -> Style {
        self.color(210, 160).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What the cursor is on.
    pub(crate) fn selected_row(self) -> Style {
        match self.colors {
            ColorScheme::Dark => Style::new().bg(Color::Indexed(238)).add_modifier(Modifier::BOLD),
            ColorScheme::Light => Style::new().bg(Color::Indexed(254)).add_modifier(Modifier::BOLD),
            ColorScheme::Mono => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// The button or the tab that is chosen.
    pub(crate) fn active(self) -> Style {
        match self.colors {
            ColorScheme::Dark => {
                Style::new().fg(Color::Indexed(234)).bg(Color::Indexed(80)).add_modifier(Modifier::BOLD)
            }
            ColorScheme::Light => {
                Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(25)).add_modifier(Modifier::BOLD)
            }
            ColorScheme::Mono => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// One of two texts, by what the terminal knows.
    pub(crate) fn unicode_or_ascii<'a>(self, full: &'a str, ascii: &'a str) -> &'a str {
        if self.ascii_only { ascii } else { full }
    }

    pub(crate) fn arrow(self) -> &'static str {
        self.unicode_or_ascii("→", "->")
    }

    pub(crate) fn border_set(self) -> border::Set<'static> {
        const ASCII: border::Set<'_> = border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        };
        if self.ascii_only { ASCII } else { border::ROUNDED }
    }

    /// Bars of eight heights.
    pub(crate) fn bar_glyphs(self) -> [&'static str; 8] {
        if self.ascii_only {
            ["_", "_", ".", ":", "-", "=", "+", "#"]
        } else {
            ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        }
    }
}
