//! Themes: styles for dark, light and colourless terminals, and glyphs with their ASCII replacements.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// The colours and glyphs of the dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colour scheme.
    pub colors: ColorScheme,
    /// True if only ASCII characters are drawn.
    pub ascii_only: bool,
}

/// A colour scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    /// For dark terminals.
    Dark,
    /// For light terminals.
    Light,
    /// No colour: bold, reversed and underlined text.
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

    /// The style of the selected row.
    pub(crate) fn selected_row(self) -> Style {
        match self.colors {
            ColorScheme::Dark => Style::new().bg(Color::Indexed(238)).add_modifier(Modifier::BOLD),
            ColorScheme::Light => Style::new().bg(Color::Indexed(254)).add_modifier(Modifier::BOLD),
            ColorScheme::Mono => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// The style of the focused button and of the open tab.
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

    /// The style of a word that nobody may overlook.
    pub(crate) fn badge(self) -> Style {
        self.warning().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// The first text, or the second where only ASCII is drawn.
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

    /// Glyphs of bars in eight heights, from low to high.
    pub(crate) fn bar_glyphs(self) -> [&'static str; 8] {
        if self.ascii_only {
            ["_", "_", ".", ":", "-", "=", "+", "#"]
        } else {
            ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        }
    }
}
