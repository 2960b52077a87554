//! Overlays: what keys do while something lies over the screen. Esc takes it away and never ends the program.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

use super::act::{act, show};
use super::forms;
use crate::keys::Action;
use crate::look::Theme;
use crate::message::Effect;
use crate::model::detail::{Reason, state_of};
use crate::model::filter::Filter;
use crate::model::form::turn;
use crate::model::overlay::{Confirm, ConfirmField, Doing, Overlay, matching};
use crate::model::{Model, Screen, Tone};

/// Lets a key happen to what lies over the screen.
pub(crate) fn key(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    let ends = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
    if ends {
        model.over = true;
        return Vec::new();
    }
    let Some(overlay) = model.overlay.take() else { return Vec::new() };
    match overlay {
        Overlay::Help { scroll } => {
            let scroll = match key.code {
                KeyCode::Down | KeyCode::Char('j') => scroll.saturating_add(1),
                KeyCode::Up | KeyCode::Char('k') => scroll.saturating_sub(1),
                KeyCode::PageDown => scroll.saturating_add(10),
                KeyCode::PageUp => scroll.saturating_sub(10),
                _ => return Vec::new(),
            };
            keep(model, Overlay::Help { scroll: scroll.min(40) })
        }
        Overlay::Palette { input, selected } => palette(model, key, input, selected),
        Overlay::Filter { input, before, .. } => filter(model, key, input, before),
        Overlay::Moves { order, code, moves, selected } => {
            let count = moves.as_ref().map_or(0, Vec::len);
            match (key.code, moves) {
                (KeyCode::Esc, _) => Vec::new(),
                (KeyCode::Enter, Some(moves)) if count > 0 => {
                    let doing = Doing::Move(moves[selected.min(count - 1)].clone());
                    keep(model, Overlay::Confirm(Confirm::new(doing)))
                }
                (pressed, moves) => {
                    keep(model, Overlay::Moves { order, code, moves, selected: pick(pressed, selected, count) })
                }
            }
        }
        Overlay::Confirm(confirm) => confirmation(model, key, confirm),
        Overlay::Shift(form) => forms::shift(model, key, form),
        Overlay::SignIn(form) => forms::sign_in(model, key, form),
        Overlay::Accounts { rows, selected, problem } => match (key.code, &rows) {
            (KeyCode::Esc, _) => Vec::new(),
            (KeyCode::Enter, Some(rows)) if !rows.is_empty() => {
                let row = &rows[selected.min(rows.len() - 1)];
                model.say(Tone::Plain, format!("turning to {} ({})", row.name, row.scope));
                vec![Effect::Switch(row.id)]
            }
            (code, _) => {
                let selected = pick(code, selected, rows.as_ref().map_or(0, Vec::len));
                keep(model, Overlay::Accounts { rows, selected, problem })
            }
        },
        Overlay::Profiles { selected } => match key.code {
            KeyCode::Esc => Vec::new(),
            KeyCode::Enter => match model.who.profiles.get(selected) {
                Some((name, _)) => vec![Effect::Open(name.clone())],
                None => Vec::new(),
            },
            code => {
                let selected = pick(code, selected, model.who.profiles.len());
                keep(model, Overlay::Profiles { selected })
            }
        },
    }
}

fn keep(model: &mut Model, overlay: Overlay) -> Vec<Effect> {
    model.overlay = Some(overlay);
    Vec::new()
}

/// Another place in a list.
fn pick(code: KeyCode, selected: usize, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match code {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => (selected + 1).min(last),
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => selected.saturating_sub(1),
        KeyCode::Home | KeyCode::Char('g') => 0,
        KeyCode::End | KeyCode::Char('G') => last,
        _ => selected.min(last),
    }
}

/// Lets a key happen to a line of text; whether it meant something there.
pub(super) fn edit(input: &mut Input, key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let request = match key.code {
        KeyCode::Char('a') if control => InputRequest::GoToStart,
        KeyCode::Char('e') if control => InputRequest::GoToEnd,
        KeyCode::Char('u') if control => InputRequest::DeleteLine,
        KeyCode::Char('w') if control => InputRequest::DeletePrevWord,
        // Esc and a letter at once are no letter.
        KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => return false,
        KeyCode::Char(letter) => InputRequest::InsertChar(letter),
        KeyCode::Backspace => InputRequest::DeletePrevChar,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        _ => return false,
    };
    input.handle(request);
    true
}

/// Puts a text where the cursor is; what a terminal acts on is left out.
pub(crate) fn paste(model: &mut Model, text: &str) {
    let input = match &mut model.overlay {
        Some(Overlay::Palette { input, .. } | Overlay::Filter { input, .. }) => Some(input),
        Some(Overlay::Confirm(confirm)) if confirm.focus == ConfirmField::Reason => Some(&mut confirm.reason),
        Some(Overlay::Shift(form)) => forms::shift_input(form),
        Some(Overlay::SignIn(form)) => forms::sign_in_input(form),
        _ => None,
    };
    if let Some(input) = input {
        for letter in text.chars().filter(|letter| !hub_client::sanitize::is_terminal_control(*letter)).take(500) {
            input.handle(InputRequest::InsertChar(letter));
        }
    }
}

fn filter(model: &mut Model, key: KeyEvent, mut input: Input, before: Filter) -> Vec<Effect> {
    match key.code {
        KeyCode::Esc => {
            model.orders.set_filter(before);
            return Vec::new();
        }
        KeyCode::Enter => match Filter::read(input.value()) {
            Ok(filter) => {
                model.orders.set_filter(filter);
                return Vec::new();
            }
            Err(problem) => return keep(model, Overlay::Filter { input, before, problem: Some(problem) }),
        },
        _ => {
            edit(&mut input, key);
        }
    }
    // The list follows what is written, as far as it is understood.
    if let Ok(filter) = Filter::read(input.value()) {
        model.orders.set_filter(filter);
    }
    keep(model, Overlay::Filter { input, before, problem: None })
}

fn palette(model: &mut Model, key: KeyEvent, mut input: Input, selected: usize) -> Vec<Effect> {
    let count = matching(input.value()).len();
    match key.code {
        KeyCode::Esc => Vec::new(),
        KeyCode::Enter => match matching(input.value()).get(selected) {
            Some(command) => run(model, command.name),
            None => keep(model, Overlay::Palette { input, selected: 0 }),
        },
        KeyCode::Down | KeyCode::Tab => {
            let selected = (selected + 1).min(count.saturating_sub(1));
            keep(model, Overlay::Palette { input, selected })
        }
        KeyCode::Up | KeyCode::BackTab => keep(model, Overlay::Palette { input, selected: selected.saturating_sub(1) }),
        _ => {
            edit(&mut input, key);
            keep(model, Overlay::Palette { input, selected: 0 })
        }
    }
}

/// Does what a command of the palette says.
fn run(model: &mut Model, name: &str) -> Vec<Effect> {
    if let Some(text) = name.strip_prefix("filter ") {
        model.orders.set_filter(Filter::read(text).unwrap_or_default());
        return show(model, Screen::Orders);
    }
    match name {
        "kpis" => show(model, Screen::Kpis),
        "orders" => show(model, Screen::Orders),
        "duty" => show(model, Screen::Duty),
        "stores" => show(model, Screen::Stores),
        "log" => show(model, Screen::Log),
        "sort" => act(model, Action::Sort),
        "refresh" => act(model, Action::Refresh),
        "pause" => act(model, Action::Pause),
        "read-only" => act(model, Action::ReadOnly),
        "account" => act(model, Action::Account),
        "profile" => act(model, Action::Profile),
        "sign-in" => act(model, Action::SignIn),
        "sign-out" if model.who.may_sign_in => vec![Effect::SignOut],
        "sign-out" => act(model, Action::SignIn),
        "today" => [show(model, Screen::Duty), act(model, Action::Today)].concat(),
        "group" => [show(model, Screen::Duty), act(model, Action::NextGroup)].concat(),
        "theme dark" => look(model, Theme::Dark),
        "theme light" => look(model, Theme::Light),
        "theme mono" => look(model, Theme::Mono),
        "ascii" => {
            model.look.ascii = !model.look.ascii;
            Vec::new()
        }
        "help" => act(model, Action::Help),
        _ => act(model, Action::Quit),
    }
}

fn look(model: &mut Model, theme: Theme) -> Vec<Effect> {
    model.look.theme = theme;
    Vec::new()
}

fn confirmation(model: &mut Model, key: KeyEvent, mut confirm: Confirm) -> Vec<Effect> {
    if confirm.sending {
        // It is under way: what came of it is shown when it is known.
        return keep(model, Overlay::Confirm(confirm));
    }
    let in_reason = confirm.focus == ConfirmField::Reason;
    match key.code {
        KeyCode::Esc => return Vec::new(),
        KeyCode::Tab | KeyCode::Down => confirm.focus = turn(confirm.fields(), confirm.focus, false),
        KeyCode::BackTab | KeyCode::Up => confirm.focus = turn(confirm.fields(), confirm.focus, true),
        KeyCode::Right if !in_reason => confirm.focus = turn(confirm.fields(), confirm.focus, false),
        KeyCode::Left if !in_reason => confirm.focus = turn(confirm.fields(), confirm.focus, true),
        KeyCode::Enter if in_reason => confirm.focus = turn(confirm.fields(), confirm.focus, false),
        KeyCode::Enter if confirm.focus == ConfirmField::Cancel => return Vec::new(),
        KeyCode::Enter => return go(model, confirm),
        KeyCode::Char(_) if !in_reason && confirm.takes_reason() != Reason::None => {
            confirm.focus = ConfirmField::Reason;
            edit(&mut confirm.reason, key);
        }
        _ if in_reason => {
            edit(&mut confirm.reason, key);
        }
        _ => {}
    }
    keep(model, Overlay::Confirm(confirm))
}

fn go(model: &mut Model, mut confirm: Confirm) -> Vec<Effect> {
    let reason = Some(confirm.reason.value().trim().to_owned()).filter(|reason| !reason.is_empty());
    if confirm.takes_reason() == Reason::Needed && reason.is_none() {
        confirm.problem = Some("a cancellation needs a reason".to_owned());
        confirm.focus = ConfirmField::Reason;
        return keep(model, Overlay::Confirm(confirm));
    }
    if let Some(why) = model.link.refusal() {
        confirm.problem = Some(why);
        return keep(model, Overlay::Confirm(confirm));
    }
    if let Doing::Move(step) = &confirm.doing {
        let now = model.detail.of(step.order_id).and_then(|order| state_of(order, step.to));
        if let Some(now) = now.filter(|now| *now != step.from) {
            confirm.problem = Some(format!("meanwhile the {} is {now}: close this and look again", step.to.entity()));
            return keep(model, Overlay::Confirm(confirm));
        }
    }
    (confirm.sending, confirm.problem) = (true, None);
    let effect = match &confirm.doing {
        Doing::Move(step) => Effect::Move(step.clone(), reason),
        Doing::DeleteShift { id, what } => Effect::DeleteShift(*id, what.clone()),
    };
    model.overlay = Some(Overlay::Confirm(confirm));
    vec![effect]
}
