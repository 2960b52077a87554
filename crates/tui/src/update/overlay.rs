//! Keys while an overlay is open. Esc closes it and never quits the program.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

use super::actions::{perform_action, show_screen};
use super::text_input::edit_text;
use super::{chat, duty, forms, orders};
use crate::keys::Action;
use crate::message::Effect;
use crate::model::filter::OrderFilter;
use crate::model::form::cycle_focus;
use crate::model::log::Severity;
use crate::model::overlay::{Confirmation, ConfirmationField, Overlay, PendingAction, find_commands};
use crate::model::transition::{ReasonRequirement, find_money_consequences};
use crate::model::{Model, Screen};
use crate::theme::ColorScheme;

/// Handles a key of the open overlay.
pub(crate) fn handle_key(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    let is_quit = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
    if is_quit {
        model.should_quit = true;
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
            show_overlay(model, Overlay::Help { scroll: scroll.min(40) })
        }
        Overlay::CommandPalette { input, selected } => handle_palette_key(model, key, input, selected),
        Overlay::Filter { input, before, .. } => handle_filter_key(model, key, input, before),
        Overlay::Transitions { order_id, code, subject, transitions, selected } => {
            let count = transitions.as_ref().map_or(0, Vec::len);
            match (key.code, transitions) {
                (KeyCode::Esc, _) => Vec::new(),
                (KeyCode::Enter, Some(transitions)) if count > 0 => {
                    let action = PendingAction::Transition(transitions[selected.min(count - 1)].clone());
                    show_overlay(model, Overlay::Confirmation(Confirmation::new(action)))
                }
                (pressed, transitions) => show_overlay(
                    model,
                    Overlay::Transitions {
                        order_id,
                        code,
                        subject,
                        transitions,
                        selected: move_choice(pressed, selected, count),
                    },
                ),
            }
        }
        Overlay::Groups { input, selected } => duty::handle_group_key(model, key, input, selected),
        Overlay::Confirmation(confirmation) => handle_confirmation_key(model, key, confirmation),
        Overlay::ShiftForm(form) => forms::handle_shift_key(model, key, form),
        Overlay::SignInForm(form) => forms::handle_sign_in_key(model, key, form),
        Overlay::Answer { room_id, input, .. } => chat::handle_answer_key(model, key, room_id, input),
        Overlay::Accounts { rows, selected, problem } => match (key.code, &rows) {
            (KeyCode::Esc, _) => Vec::new(),
            (KeyCode::Enter, Some(rows)) if !rows.is_empty() => {
                let row = &rows[selected.min(rows.len() - 1)];
                model.notify(Severity::Info, format!("switching to {} ({})", row.name, row.scope));
                vec![Effect::SwitchAccount(row.id)]
            }
            (code, _) => {
                let selected = move_choice(code, selected, rows.as_ref().map_or(0, Vec::len));
                show_overlay(model, Overlay::Accounts { rows, selected, problem })
            }
        },
        Overlay::Profiles { selected } => match key.code {
            KeyCode::Esc => Vec::new(),
            KeyCode::Enter => match model.context.profiles.get(selected) {
                Some((name, _)) => vec![Effect::OpenServer(name.clone())],
                None => Vec::new(),
            },
            code => {
                let selected = move_choice(code, selected, model.context.profiles.len());
                show_overlay(model, Overlay::Profiles { selected })
            }
        },
    }
}

fn show_overlay(model: &mut Model, overlay: Overlay) -> Vec<Effect> {
    model.overlay = Some(overlay);
    Vec::new()
}

/// The index in a list after a key.
fn move_choice(code: KeyCode, selected: usize, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match code {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => (selected + 1).min(last),
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => selected.saturating_sub(1),
        KeyCode::Home | KeyCode::Char('g') => 0,
        KeyCode::End | KeyCode::Char('G') => last,
        _ => selected.min(last),
    }
}

/// Inserts a pasted text at the cursor, without control characters.
pub(crate) fn paste_text(model: &mut Model, text: &str) {
    let input = match &mut model.overlay {
        Some(Overlay::CommandPalette { input, .. } | Overlay::Filter { input, .. } | Overlay::Groups { input, .. }) => {
            Some(input)
        }
        // Pasted lines become words of one line.
        Some(Overlay::Answer { input, .. }) => return chat::paste_answer(input, text),
        Some(Overlay::Confirmation(confirmation)) if confirmation.focus == ConfirmationField::Reason => {
            Some(&mut confirmation.reason)
        }
        Some(Overlay::ShiftForm(form)) => forms::focused_shift_input(form),
        Some(Overlay::SignInForm(form)) => forms::focused_sign_in_input(form),
        _ => None,
    };
    if let Some(input) = input {
        for letter in text.chars().filter(|letter| !hub_client::sanitize::is_terminal_control(*letter)).take(500) {
            input.handle(InputRequest::InsertChar(letter));
        }
    }
}

fn handle_filter_key(model: &mut Model, key: KeyEvent, mut input: Input, before: OrderFilter) -> Vec<Effect> {
    match key.code {
        KeyCode::Esc => {
            model.orders.set_filter(before);
            return Vec::new();
        }
        KeyCode::Enter => match OrderFilter::parse(input.value()) {
            Ok(filter) => {
                model.orders.set_filter(filter);
                return Vec::new();
            }
            Err(problem) => return show_overlay(model, Overlay::Filter { input, before, problem: Some(problem) }),
        },
        _ => {
            edit_text(&mut input, key);
        }
    }
    // The list follows the text while it is a valid filter.
    if let Ok(filter) = OrderFilter::parse(input.value()) {
        model.orders.set_filter(filter);
    }
    show_overlay(model, Overlay::Filter { input, before, problem: None })
}

fn handle_palette_key(model: &mut Model, key: KeyEvent, mut input: Input, selected: usize) -> Vec<Effect> {
    let count = find_commands(input.value()).len();
    match key.code {
        KeyCode::Esc => Vec::new(),
        KeyCode::Enter => match find_commands(input.value()).get(selected) {
            Some(command) => run_command(model, command.name),
            None => show_overlay(model, Overlay::CommandPalette { input, selected: 0 }),
        },
        KeyCode::Down | KeyCode::Tab => {
            let selected = (selected + 1).min(count.saturating_sub(1));
            show_overlay(model, Overlay::CommandPalette { input, selected })
        }
        KeyCode::Up | KeyCode::BackTab => {
            show_overlay(model, Overlay::CommandPalette { input, selected: selected.saturating_sub(1) })
        }
        _ => {
            edit_text(&mut input, key);
            show_overlay(model, Overlay::CommandPalette { input, selected: 0 })
        }
    }
}

/// Runs a command of the palette.
fn run_command(model: &mut Model, name: &str) -> Vec<Effect> {
    if let Some(text) = name.strip_prefix("filter ") {
        model.orders.set_filter(OrderFilter::parse(text).unwrap_or_default());
        return show_screen(model, Screen::Orders);
    }
    match name {
        "kpis" => show_screen(model, Screen::Kpis),
        "orders" => show_screen(model, Screen::Orders),
        "duty" => show_screen(model, Screen::Duty),
        "stores" => show_screen(model, Screen::Stores),
        "messages" => show_screen(model, Screen::Messages),
        "log" => show_screen(model, Screen::Log),
        "sort" => perform_action(model, Action::Sort),
        "refresh" => perform_action(model, Action::Refresh),
        "pause" => perform_action(model, Action::Pause),
        "read-only" => perform_action(model, Action::ReadOnly),
        "bell" => perform_action(model, Action::ToggleBell),
        "account" => perform_action(model, Action::Account),
        "profile" => perform_action(model, Action::Profile),
        "sign-in" => perform_action(model, Action::SignIn),
        "sign-out" if model.context.can_sign_in => vec![Effect::SignOut],
        "sign-out" => perform_action(model, Action::SignIn),
        "today" => [show_screen(model, Screen::Duty), perform_action(model, Action::Today)].concat(),
        "group" => [show_screen(model, Screen::Duty), perform_action(model, Action::SearchGroups)].concat(),
        "next-group" => [show_screen(model, Screen::Duty), perform_action(model, Action::NextGroup)].concat(),
        "theme dark" => set_color_scheme(model, ColorScheme::Dark),
        "theme light" => set_color_scheme(model, ColorScheme::Light),
        "theme mono" => set_color_scheme(model, ColorScheme::Mono),
        "ascii" => {
            model.theme.ascii_only = !model.theme.ascii_only;
            Vec::new()
        }
        "help" => perform_action(model, Action::Help),
        _ => perform_action(model, Action::Quit),
    }
}

fn set_color_scheme(model: &mut Model, theme: ColorScheme) -> Vec<Effect> {
    model.theme.colors = theme;
    Vec::new()
}

fn handle_confirmation_key(model: &mut Model, key: KeyEvent, mut confirmation: Confirmation) -> Vec<Effect> {
    if confirmation.is_sending {
        // The request is under way: its result closes the dialog or shows in it.
        return show_overlay(model, Overlay::Confirmation(confirmation));
    }
    let in_reason = confirmation.focus == ConfirmationField::Reason;
    match key.code {
        KeyCode::Esc => return Vec::new(),
        KeyCode::Tab | KeyCode::Down => {
            confirmation.focus = cycle_focus(confirmation.focusable_fields(), confirmation.focus, false)
        }
        KeyCode::BackTab | KeyCode::Up => {
            confirmation.focus = cycle_focus(confirmation.focusable_fields(), confirmation.focus, true)
        }
        KeyCode::Right if !in_reason => {
            confirmation.focus = cycle_focus(confirmation.focusable_fields(), confirmation.focus, false)
        }
        KeyCode::Left if !in_reason => {
            confirmation.focus = cycle_focus(confirmation.focusable_fields(), confirmation.focus, true)
        }
        KeyCode::Enter if in_reason => {
            confirmation.focus = cycle_focus(confirmation.focusable_fields(), confirmation.focus, false)
        }
        KeyCode::Enter if confirmation.focus == ConfirmationField::Cancel => return Vec::new(),
        KeyCode::Enter => return submit_confirmation(model, confirmation),
        KeyCode::Char(_) if !in_reason && confirmation.reason_requirement() != ReasonRequirement::None => {
            confirmation.focus = ConfirmationField::Reason;
            edit_text(&mut confirmation.reason, key);
        }
        _ if in_reason => {
            edit_text(&mut confirmation.reason, key);
        }
        _ => {}
    }
    show_overlay(model, Overlay::Confirmation(confirmation))
}

fn submit_confirmation(model: &mut Model, mut confirmation: Confirmation) -> Vec<Effect> {
    let reason = Some(confirmation.reason.value().trim().to_owned()).filter(|reason| !reason.is_empty());
    if confirmation.reason_requirement() == ReasonRequirement::Required && reason.is_none() {
        confirmation.problem = Some("a cancellation needs a reason".to_owned());
        confirmation.focus = ConfirmationField::Reason;
        return show_overlay(model, Overlay::Confirmation(confirmation));
    }
    if let Some(why) = model.link.refusal_reason() {
        confirmation.problem = Some(why);
        return show_overlay(model, Overlay::Confirmation(confirmation));
    }
    if let PendingAction::Transition(transition) = &confirmation.action {
        if let Some(problem) = orders::describe_meanwhile(model, transition) {
            confirmation.problem = Some(problem);
            return show_overlay(model, Overlay::Confirmation(confirmation));
        }
        let money = model.detail.order_with_id(transition.order_id);
        let money = money.map(|order| find_money_consequences(order, transition.target));
        if money.is_some_and(|money| money != transition.money) {
            confirmation.problem = Some("meanwhile a payment changed: close this and look again".to_owned());
            return show_overlay(model, Overlay::Confirmation(confirmation));
        }
    }
    (confirmation.is_sending, confirmation.problem) = (true, None);
    let effect = match &confirmation.action {
        PendingAction::Transition(transition) => Effect::ApplyTransition(transition.clone(), reason),
        PendingAction::DeleteShift { id, description } => Effect::DeleteShift(*id, description.clone()),
    };
    model.overlay = Some(Overlay::Confirmation(confirmation));
    vec![effect]
}
