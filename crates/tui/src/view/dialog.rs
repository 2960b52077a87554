//! Dialogs: forms.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tui_input::Input;

use super::text::{fit_to_width, wrap_text};
use super::widgets::{draw_input, draw_line, draw_window};
use crate::model::Model;
use crate::model::form::{ShiftField, ShiftForm, SignInField, SignInForm};
use crate::theme::Theme;

/// The width of a dialog inside its frame.
const COLUMNS: usize = 58;

pub(super) fn draw_buttons(
    theme: Theme,
    frame: &mut Frame<'_>,
    area: Rect,
    line: u16,
    buttons: [(&'static str, bool); 2],
) {
    let spans = buttons.into_iter().flat_map(|(name, has_focus)| {
        let style = if has_focus { theme.active() } else { theme.dim() };
        [Span::styled(format!("[ {name} ]"), style), Span::raw("  ")]
    });
    draw_line(frame, area, line, Line::from(spans.collect::<Vec<_>>()));
}

fn draw_problem(theme: Theme, frame: &mut Frame<'_>, area: Rect, line: u16, text: &str) {
    for (index, text) in wrap_text(text, usize::from(area.width)).into_iter().enumerate() {
        draw_line(frame, area, line + u16::try_from(index).unwrap_or(0), Line::styled(text, theme.error()));
    }
}

pub(super) fn dialog_columns(area: Rect) -> usize {
    COLUMNS.min(usize::from(area.width).saturating_sub(4))
}

pub(super) fn draw_shift_form(theme: Theme, frame: &mut Frame<'_>, area: Rect, form: &ShiftForm) {
    let name = if form.is_new { "New shift" } else { "Change the shift" };
    let wide = dialog_columns(area);
    let inside = draw_window(theme, frame, area, name, wide, 11);
    let focus = form.focus;
    let label = |frame: &mut Frame<'_>, line: u16, text: &'static str, is: ShiftField| {
        draw_line(frame, inside, line, Line::styled(text, if focus == is { theme.accent() } else { theme.dim() }));
    };
    label(frame, 0, "Pharmacy", ShiftField::Pharmacy);
    let narrowed = form.matching_pharmacies();
    let chosen = narrowed.iter().position(|(id, _)| Some(*id) == form.pharmacy_id);
    let name = chosen.map_or("none is called so", |index| narrowed[index].1.as_str());
    let count = format!("{} of {}, up and down choose", chosen.map_or(0, |index| index + 1), narrowed.len());
    draw_line(
        frame,
        inside,
        1,
        Line::from(vec![
            Span::styled(format!("  {name}"), theme.bold()),
            Span::styled(format!("  {count}"), theme.dim()),
        ]),
    );
    draw_line(frame, inside, 2, Line::styled("  search:", theme.dim()));
    draw_input(frame, inside, 2, 10, &form.search, focus == ShiftField::Pharmacy, theme);
    label(frame, 3, "From", ShiftField::Start);
    draw_input(frame, inside, 3, 10, &form.start, focus == ShiftField::Start, theme);
    label(frame, 4, "To", ShiftField::End);
    draw_input(frame, inside, 4, 10, &form.end, focus == ShiftField::End, theme);
    let length = form.describe_length().unwrap_or_default();
    draw_line(frame, inside, 5, Line::styled(format!("Length    {length}"), theme.dim()));
    if let Some((_, text)) = &form.problem {
        draw_problem(theme, frame, inside, 6, text);
    }
    let last = inside.height.saturating_sub(1);
    if form.is_sending {
        draw_line(frame, inside, last, Line::styled("sending", theme.dim()));
    } else {
        draw_buttons(
            theme,
            frame,
            inside,
            last,
            [("Cancel", focus == ShiftField::Cancel), ("Save", focus == ShiftField::Save)],
        );
    }
}

pub(super) fn draw_sign_in_form(model: &Model, frame: &mut Frame<'_>, area: Rect, form: &SignInForm) {
    let theme = model.theme;
    let wide = dialog_columns(area);
    let inside = draw_window(theme, frame, area, "Sign in", wide, 9);
    let focus = form.focus;
    let label = |frame: &mut Frame<'_>, line: u16, text: &'static str, is: SignInField| {
        draw_line(frame, inside, line, Line::styled(text, if focus == is { theme.accent() } else { theme.dim() }));
    };
    draw_line(
        frame,
        inside,
        0,
        Line::styled(
            fit_to_width(&format!("at {} ({})", model.context.base_url, model.context.profile_name), wide),
            theme.dim(),
        ),
    );
    label(frame, 2, "User key", SignInField::Userkey);
    draw_input(frame, inside, 2, 10, &form.userkey, focus == SignInField::Userkey, theme);
    label(frame, 3, "Password", SignInField::Password);
    let hidden = theme.unicode_or_ascii("•", "*").repeat(form.password.value().chars().count());
    let hidden = Input::new(hidden).with_cursor(form.password.cursor());
    draw_input(frame, inside, 3, 10, &hidden, focus == SignInField::Password, theme);
    label(frame, 4, "As", SignInField::Scope);
    let hint = if focus == SignInField::Scope { "  left and right choose" } else { "" };
    draw_line(
        frame,
        Rect { x: inside.x + 10.min(inside.width), width: inside.width.saturating_sub(10), ..inside },
        4,
        Line::from(vec![Span::styled(form.scope.to_string(), theme.bold()), Span::styled(hint, theme.dim())]),
    );
    if let Some(text) = &form.problem {
        draw_problem(theme, frame, inside, 6, text);
    }
    let last = inside.height.saturating_sub(1);
    if form.is_sending {
        draw_line(frame, inside, last, Line::styled("signing in", theme.dim()));
    } else {
        let pair = [("Cancel", focus == SignInField::Cancel), ("Sign in", focus == SignInField::SignIn)];
        draw_buttons(theme, frame, inside, last, pair);
    }
}
