//! The picture of a store or a page of the directory that has none of its own: its kind, its name and a sentence.

use maud::{Markup, html};

use super::text::{Text, wrap};
use super::{GREEN, HEIGHT, INK, MUTED, PAPER, WIDTH};
use crate::web::page::SITE_NAME;

/// The platform's mark in a square of 32.
const MARK: &str = "M27 13.4a3.667 3.667 0 0 1-7.333 0 3.667 3.667 0 0 1-7.334 0 3.667 3.667 0 0 1-7.333 0l3.2-6.9h15.6zM8 19.4h16v6.1h-4.6v-2.1a3.4 3.4 0 0 0-6.8 0v2.1H8z";

/// The texts of the picture.
pub(crate) struct PreviewCard<'a> {
    /// The kind of what it shows, as in `Tienda` or `Panaderías`.
    pub(crate) kind: &'a str,
    pub(crate) name: &'a str,
    /// A sentence below the name.
    pub(crate) description: &'a str,
}

impl PreviewCard<'_> {
    /// The picture as SVG.
    pub(crate) fn svg(&self) -> Markup {
        let kind = Text { at: (80, 130), size: 34, is_bold: true, color: GREEN };
        let name = wrap(self.name, 11.0, 3);
        let title = Text { at: (80, 226), size: 84, is_bold: true, color: INK };
        let below = 226 + 97 * u32::try_from(name.len().saturating_sub(1)).unwrap_or(0);
        let description = Text { at: (80, below + 66), size: 34, is_bold: false, color: MUTED };
        // Three lines of a name leave space for one of the description above the foot.
        let description_lines = wrap(self.description, 27.0, if name.len() > 2 { 1 } else { 2 });
        let foot = Text { at: (148, 580), size: 34, is_bold: true, color: INK };
        html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) {
                rect width=(WIDTH) height=(HEIGHT) fill=(PAPER) {}
                rect width="20" height=(HEIGHT) fill=(GREEN) {}
                (kind.lines(&wrap(self.kind, 30.0, 1)))
                (title.lines(&name))
                (description.lines(&description_lines))
                (hub_mark())
                (foot.line(SITE_NAME))
            }
        }
    }
}

fn hub_mark() -> Markup {
    html! {
        g transform="translate(80 538) scale(1.625)" {
            rect width="32" height="32" rx="8" fill=(GREEN) {}
            path d=(MARK) fill="#fff" {}
        }
    }
}
