//! The picture of a calendar's month: the group's name, and the days with the colours of the pharmacies on duty.

use maud::{Markup, html};

use super::text::{Text, wrap};
use super::{GREEN, HEIGHT, INK, MUTED, PAPER, WIDTH};

/// The colours of pharmacies, as the calendar's style sheet has them.
const COLORS: [&str; 16] = [
    "#b4413e", "#7b3002", "#a25700", "#634403", "#816c06", "#495002", "#358121", "#025939", "#04806a", "#005656",
    "#077a94", "#005078", "#3a69c3", "#423898", "#8850ad", "#742170",
];

/// The most pharmacies of a day that have a bar.
const BARS_MAX: usize = 4;

/// The days' top left corner and the distance between days, in pixels.
const DAYS_X: usize = 640;
const DAYS_Y: usize = 132;
const DAY_WIDTH: usize = 70;
const DAY_HEIGHT: usize = 76;

/// A month of a group.
pub(crate) struct MonthPreview<'a> {
    pub(crate) title: &'a str,
    pub(crate) group: &'a str,
    /// The month's name.
    pub(crate) month: &'a str,
    pub(crate) year: i32,
    /// The column of the first day; Sunday is 0.
    pub(crate) first_column: usize,
    pub(crate) days: Vec<PreviewDay>,
}

/// A day of the month.
pub(crate) struct PreviewDay {
    /// The colours of the pharmacies on duty, 0 to 15, each once.
    pub(crate) colors: Vec<u8>,
}

impl MonthPreview<'_> {
    /// The picture as SVG.
    pub(crate) fn svg(&self) -> Markup {
        let title = Text { at: (176, 124), size: 40, is_bold: true, color: GREEN };
        let month = Text { at: (80, 280), size: 84, is_bold: true, color: INK };
        let year = Text { at: (80, 352), size: 56, is_bold: false, color: MUTED };
        let group = Text { at: (80, 452), size: 46, is_bold: true, color: INK };
        html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) {
                rect width=(WIDTH) height=(HEIGHT) fill=(PAPER) {}
                rect width="20" height=(HEIGHT) fill=(GREEN) {}
                g transform="translate(80 74) scale(2.25)" {
                    rect width="32" height="32" rx="8" fill=(GREEN) {}
                    path d="M13 6.5h6V13h6.5v6H19v6.5h-6V19H6.5v-6H13z" fill="#fff" {}
                }
                (title.line(self.title))
                (month.line(self.month))
                (year.line(&self.year.to_string()))
                (group.lines(&wrap(self.group, 10.5, 3)))
                rect x="608" y="56" width="536" height="518" rx="24" fill="#fff" stroke="#d3ddd7" stroke-width="2" {}
                @for (column, letter) in ["D", "L", "M", "M", "J", "V", "S"].into_iter().enumerate() {
                    text x=(DAYS_X + column * DAY_WIDTH + 27) y="106" font-family="Public Sans" font-size="26"
                        font-weight="bold" fill=(MUTED) text-anchor="middle" { (letter) }
                }
                @for (index, day) in self.days.iter().enumerate() { (self.day_markup(index, day)) }
            }
        }
    }

    fn day_markup(&self, index: usize, day: &PreviewDay) -> Markup {
        let cell = self.first_column + index;
        let (x, y) = (DAYS_X + cell % 7 * DAY_WIDTH, DAYS_Y + cell / 7 * DAY_HEIGHT);
        let colors = &day.colors[..day.colors.len().min(BARS_MAX)];
        // The bars of a day share the height of one, so that a day is as high with several pharmacies.
        let height = 28 / colors.len().max(1);
        html! {
            text x=(x + 27) y=(y + 22) font-family="Public Sans" font-size="24" fill=(INK) text-anchor="middle" {
                (index + 1)
            }
            @for (bar, color) in colors.iter().enumerate() {
                rect x=(x) y=(y + 32 + bar * height) width="56" height=(height.saturating_sub(2)) rx="4"
                    fill=(COLORS[usize::from(*color) % COLORS.len()]) {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::COLORS;

    #[test]
    fn colours_are_those_of_the_style_sheet() {
        let styles = include_str!("../../../../../web/src/shared/styles/days.css");
        for (index, color) in COLORS.iter().enumerate() {
            assert!(styles.contains(&format!(".c{index} {{\n  --c: {color};")), "c{index} is {color}");
        }
    }
}
