//! Keys in the forms for a shift and for a sign-in.

use hub_client::types::ScopeType;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::text_input::edit_text;
use crate::message::Effect;
use crate::model::form::{ShiftField, ShiftForm, SignInField, SignInForm, cycle_focus};
use crate::model::overlay::Overlay;
use crate::model::{Model, time};

/// The text input that has the focus.
pub(super) fn focused_shift_input(form: &mut ShiftForm) -> Option<&mut Input> {
    match form.focus {
        ShiftField::Pharmacy => Some(&mut form.search),
        ShiftField::Start => Some(&mut form.start),
        ShiftField::End => Some(&mut form.end),
        ShiftField::Cancel | ShiftField::Save => None,
    }
}

/// The text input that has the focus.
pub(super) fn focused_sign_in_input(form: &mut SignInForm) -> Option<&mut Input> {
    match form.focus {
        SignInField::Userkey => Some(&mut form.userkey),
        SignInField::Password => Some(&mut form.password),
        SignInField::Scope | SignInField::Cancel | SignInField::SignIn => None,
    }
}

pub(super) fn handle_shift_key(model: &mut Model, key: KeyEvent, mut form: Box<ShiftForm>) -> Vec<Effect> {
    if form.is_sending {
        model.overlay = Some(Overlay::ShiftForm(form));
        return Vec::new();
    }
    let choosing = form.focus == ShiftField::Pharmacy;
    match key.code {
        KeyCode::Esc => return Vec::new(),
        KeyCode::Tab => form.focus = cycle_focus(&ShiftField::ALL, form.focus, false),
        KeyCode::BackTab => form.focus = cycle_focus(&ShiftField::ALL, form.focus, true),
        KeyCode::Down if choosing => form.move_choice(1),
        KeyCode::Up if choosing => form.move_choice(-1),
        KeyCode::Down => form.focus = cycle_focus(&ShiftField::ALL, form.focus, false),
        KeyCode::Up => form.focus = cycle_focus(&ShiftField::ALL, form.focus, true),
        KeyCode::Enter if form.focus == ShiftField::Cancel => return Vec::new(),
        KeyCode::Enter if form.focus == ShiftField::Save => return submit_shift(model, form),
        KeyCode::Enter => form.focus = cycle_focus(&ShiftField::ALL, form.focus, false),
        KeyCode::Left | KeyCode::Right if matches!(form.focus, ShiftField::Cancel | ShiftField::Save) => {
            form.focus = if form.focus == ShiftField::Save { ShiftField::Cancel } else { ShiftField::Save };
        }
        _ => {
            let changed = focused_shift_input(&mut form).is_some_and(|input| edit_text(input, key));
            if changed {
                form.problem = None;
            }
            if changed && choosing {
                form.select_matching_pharmacy();
            }
        }
    }
    model.overlay = Some(Overlay::ShiftForm(form));
    Vec::new()
}

fn submit_shift(model: &mut Model, mut form: Box<ShiftForm>) -> Vec<Effect> {
    let effect = match (form.to_shift_put(), model.link.refusal_reason()) {
        (Err((field, why)), _) => {
            form.problem = Some((Some(field), why));
            form.focus = field;
            None
        }
        (Ok(_), Some(why)) => {
            form.problem = Some((None, why));
            None
        }
        (Ok(put), None) => {
            (form.is_sending, form.problem) = (true, None);
            let name = form.pharmacies.iter().find(|(id, _)| *id == put.pharmacy_id).map(|(_, name)| name.as_str());
            let span = time::format_span(put.ini_at, put.end_at, form.time_zone);
            let what = format!("{} is on duty {span}", name.unwrap_or_default());
            Some(Effect::PutShift(form.id, put, what))
        }
    };
    model.overlay = Some(Overlay::ShiftForm(form));
    effect.into_iter().collect()
}

pub(super) fn handle_sign_in_key(model: &mut Model, key: KeyEvent, mut form: Box<SignInForm>) -> Vec<Effect> {
    if form.is_sending && key.code != KeyCode::Esc {
        model.overlay = Some(Overlay::SignInForm(form));
        return Vec::new();
    }
    match key.code {
        KeyCode::Esc => return Vec::new(),
        KeyCode::Tab | KeyCode::Down => form.focus = cycle_focus(&SignInField::ALL, form.focus, false),
        KeyCode::BackTab | KeyCode::Up => form.focus = cycle_focus(&SignInField::ALL, form.focus, true),
        KeyCode::Left | KeyCode::Right | KeyCode::Char(' ') if form.focus == SignInField::Scope => {
            form.scope = match form.scope {
                ScopeType::Workspace => ScopeType::Backoffice,
                ScopeType::Backoffice | ScopeType::Consumer => ScopeType::Workspace,
            };
        }
        KeyCode::Left | KeyCode::Right if matches!(form.focus, SignInField::Cancel | SignInField::SignIn) => {
            let other = form.focus == SignInField::SignIn;
            form.focus = if other { SignInField::Cancel } else { SignInField::SignIn };
        }
        KeyCode::Enter if form.focus == SignInField::Cancel => return Vec::new(),
        KeyCode::Enter if matches!(form.focus, SignInField::SignIn | SignInField::Password) => {
            return submit_sign_in(model, form);
        }
        KeyCode::Enter => form.focus = cycle_focus(&SignInField::ALL, form.focus, false),
        _ => {
            if focused_sign_in_input(&mut form).is_some_and(|input| edit_text(input, key)) {
                form.problem = None;
            }
        }
    }
    model.overlay = Some(Overlay::SignInForm(form));
    Vec::new()
}

fn submit_sign_in(model: &mut Model, mut form: Box<SignInForm>) -> Vec<Effect> {
    let (userkey, password) = (form.userkey.value().trim().to_owned(), form.password.value().to_owned());
    if userkey.is_empty() || password.trim().is_empty() {
        form.problem = Some("both are needed, the user key and the password".to_owned());
        model.overlay = Some(Overlay::SignInForm(form));
        return Vec::new();
    }
    (form.is_sending, form.problem) = (true, None);
    let scope = form.scope;
    model.overlay = Some(Overlay::SignInForm(form));
    vec![Effect::SignIn { userkey, password: password.into(), scope }]
}
