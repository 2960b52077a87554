//! Dialogs: confirmations and forms over the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tui_input::Input;

use super::overlay::{field, window};
use super::put;
use super::text::{fit, wrap};
use crate::look::Look;
use crate::model::Model;
use crate::model::detail::Reason;
use crate::model::form::{ShiftField, ShiftForm, SignInField, SignInForm};
use crate::model::overlay::{Confirm, ConfirmField, Doing};

/// How wide a dialog is inside its frame.
const COLUMNS: usize = 58;

fn buttons(look: Look, frame: &mut Frame<'_>, area: Rect, line: u16, buttons: [(&'static str, bool); 2]) {
    let spans = buttons.into_iter().flat_map(|(name, has_focus)| {
        let style = if has_focus { look.chosen() } else { look.dim() };
        [Span::styled(format!("[ {name} ]"), style), Span::raw("  ")]
    });
    put(frame, area, line, Line::from(spans.collect::<Vec<_>>()));
}

fn problem(look: Look, frame: &mut Frame<'_>, area: Rect, line: u16, text: &str) {
    for (index, text) in wrap(text, usize::from(area.width)).into_iter().enumerate() {
        put(frame, area, line + u16::try_from(index).unwrap_or(0), Line::styled(text, look.bad()));
    }
}

fn columns(area: Rect) -> usize {
    COLUMNS.min(usize::from(area.width).saturating_sub(4))
}

pub(super) fn confirm(look: Look, frame: &mut Frame<'_>, area: Rect, confirm: &Confirm) {
    let arrow = look.arrow();
    let (name, what, stay, go) = match &confirm.doing {
        // Of an order that is cancelled the word for no would be the one for yes.
        Doing::Move(step) if step.to.is_end() => {
            (format!("Cancel {}?", step.code), step.words(arrow), "Keep it", "Cancel it")
        }
        Doing::Move(step) => (format!("Move {}?", step.code), step.words(arrow), "Cancel", "Move it"),
        Doing::DeleteShift { what, .. } => ("Delete this shift?".to_owned(), what.clone(), "Cancel", "Delete it"),
    };
    let wide = columns(area);
    let what = wrap(&what, wide);
    let problems = confirm.problem.as_deref().map(|problem| wrap(problem, wide).len()).unwrap_or(0);
    let has_reason = confirm.takes_reason() != Reason::None;
    let lines = what.len() + usize::from(has_reason) + problems + 3;
    let inside = window(look, frame, area, &name, wide, lines);
    let mut line = 0;
    for text in what {
        put(frame, inside, line, Line::styled(text, look.strong()));
        line += 1;
    }
    if has_reason {
        let label = if confirm.takes_reason() == Reason::Needed { "Reason:" } else { "Reason (may be empty):" };
        put(frame, inside, line, Line::styled(label, look.dim()));
        let at = u16::try_from(label.len()).unwrap_or(0) + 1;
        field(frame, inside, line, at, &confirm.reason, confirm.focus == ConfirmField::Reason, look);
        line += 1;
    }
    if let Some(text) = &confirm.problem {
        problem(look, frame, inside, line, text);
        line += u16::try_from(problems).unwrap_or(0);
    }
    let line = line + 1;
    if confirm.sending {
        put(frame, inside, line, Line::styled("sending", look.dim()));
    } else {
        let focus = confirm.focus;
        buttons(look, frame, inside, line, [(stay, focus == ConfirmField::Cancel), (go, focus == ConfirmField::Go)]);
    }
}

pub(super) fn shift(look: Look, frame: &mut Frame<'_>, area: Rect, form: &ShiftForm) {
    let name = if form.is_new { "New shift" } else { "Change the shift" };
    let wide = columns(area);
    let inside = window(look, frame, area, name, wide, 11);
    let focus = form.focus;
    let label = |frame: &mut Frame<'_>, line: u16, text: &'static str, is: ShiftField| {
        put(frame, inside, line, Line::styled(text, if focus == is { look.accent() } else { look.dim() }));
    };
    label(frame, 0, "Pharmacy", ShiftField::Pharmacy);
    let narrowed = form.narrowed();
    let chosen = narrowed.iter().position(|(id, _)| Some(*id) == form.pharmacy);
    let name = chosen.map_or("none is called so", |index| narrowed[index].1.as_str());
    let count = format!("{} of {}, up and down choose", chosen.map_or(0, |index| index + 1), narrowed.len());
    put(
        frame,
        inside,
        1,
        Line::from(vec![
            Span::styled(format!("  {name}"), look.strong()),
            Span::styled(format!("  {count}"), look.dim()),
        ]),
    );
    put(frame, inside, 2, Line::styled("  search:", look.dim()));
    field(frame, inside, 2, 10, &form.search, focus == ShiftField::Pharmacy, look);
    label(frame, 3, "From", ShiftField::From);
    field(frame, inside, 3, 10, &form.from, focus == ShiftField::From, look);
    label(frame, 4, "To", ShiftField::To);
    field(frame, inside, 4, 10, &form.to, focus == ShiftField::To, look);
    let length = form.length().unwrap_or_default();
    put(frame, inside, 5, Line::styled(format!("Length    {length}"), look.dim()));
    if let Some((_, text)) = &form.problem {
        problem(look, frame, inside, 6, text);
    }
    let last = inside.height.saturating_sub(1);
    if form.sending {
        put(frame, inside, last, Line::styled("sending", look.dim()));
    } else {
        buttons(
            look,
            frame,
            inside,
            last,
            [("Cancel", focus == ShiftField::Cancel), ("Save", focus == ShiftField::Save)],
        );
    }
}

pub(super) fn sign_in(model: &Model, frame: &mut Frame<'_>, area: Rect, form: &SignInForm) {
    let look = model.look;
    let wide = columns(area);
    let inside = window(look, frame, area, "Sign in", wide, 9);
    let focus = form.focus;
    let label = |frame: &mut Frame<'_>, line: u16, text: &'static str, is: SignInField| {
        put(frame, inside, line, Line::styled(text, if focus == is { look.accent() } else { look.dim() }));
    };
    put(
        frame,
        inside,
        0,
        Line::styled(fit(&format!("at {} ({})", model.who.base_url, model.who.profile), wide), look.dim()),
    );
    label(frame, 2, "User key", SignInField::Userkey);
    field(frame, inside, 2, 10, &form.userkey, focus == SignInField::Userkey, look);
    label(frame, 3, "Password", SignInField::Password);
    let hidden = look.pick("•", "*").repeat(form.password.value().chars().count());
    let hidden = Input::new(hidden).with_cursor(form.password.cursor());
    field(frame, inside, 3, 10, &hidden, focus == SignInField::Password, look);
    label(frame, 4, "As", SignInField::Scope);
    let hint = if focus == SignInField::Scope { "  left and right choose" } else { "" };
    put(
        frame,
        Rect { x: inside.x + 10.min(inside.width), width: inside.width.saturating_sub(10), ..inside },
        4,
        Line::from(vec![Span::styled(form.scope.to_string(), look.strong()), Span::styled(hint, look.dim())]),
    );
    if let Some(text) = &form.problem {
        problem(look, frame, inside, 6, text);
    }
    let last = inside.height.saturating_sub(1);
    if form.sending {
        put(frame, inside, last, Line::styled("signing in", look.dim()));
    } else {
        let pair = [("Cancel", focus == SignInField::Cancel), ("Sign in", focus == SignInField::SignIn)];
        buttons(look, frame, inside, last, pair);
    }
}
