//! Actions: what the keys of a screen do.

use chrono::{DateTime, TimeDelta, Utc};

use super::read_week;
use crate::keys::Action;
use crate::message::Effect;
use crate::model::detail::moves;
use crate::model::duty::Item;
use crate::model::filter::Filter;
use crate::model::form::{ShiftForm, SignInForm};
use crate::model::overlay::{Confirm, Doing, Overlay};
use crate::model::{Model, Screen, Tone, time};

/// The lines of an order that a key scrolls.
const SCROLL: isize = 3;

/// Does what a key means.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Down => step(model, 1),
        Action::Up => step(model, -1),
        Action::PageDown => page(model, 1),
        Action::PageUp => page(model, -1),
        Action::ScrollDown => scroll(model, SCROLL),
        Action::ScrollUp => scroll(model, -SCROLL),
        Action::First => step(model, isize::MIN / 2),
        Action::Last => step(model, isize::MAX / 2),
        Action::Left => day(model, -1),
        Action::Right => day(model, 1),
        Action::Show(screen) => show(model, screen),
        Action::NextScreen => turn(model, 1),
        Action::PreviousScreen => turn(model, Screen::ALL.len() - 1),
        Action::Enter => enter(model),
        Action::Back => back(model),
        Action::Filter => {
            let before = model.orders.filter.clone();
            // The next word is written behind what is there.
            let text = if before.text.is_empty() { String::new() } else { before.text.clone() + " " };
            model.screen = Screen::Orders;
            model.overlay = Some(Overlay::Filter { input: text.into(), before, problem: None });
            Vec::new()
        }
        Action::Moves => offer_moves(model),
        Action::Sort => {
            model.orders.set_sort(model.orders.sort.next());
            model.say(Tone::Plain, format!("sorted {}", model.orders.sort.name()));
            Vec::new()
        }
        Action::Copy => copy(model),
        Action::Palette => open(model, Overlay::Palette { input: String::new().into(), selected: 0 }),
        Action::Refresh => {
            model.say(Tone::Plain, "reading everything again");
            vec![Effect::Refresh]
        }
        Action::Pause => pause(model),
        Action::ReadOnly => read_only(model),
        Action::Add => add(model),
        Action::Delete => delete(model),
        Action::Today => week_of(model, model.now),
        Action::NextGroup => next_group(model),
        Action::Account => {
            let overlay = Overlay::Accounts { rows: None, selected: 0, problem: None };
            if model.who.may_sign_in { [open(model, overlay), vec![Effect::MyAccounts]].concat() } else { fixed(model) }
        }
        Action::Profile => {
            let here = model.who.profiles.iter().position(|(name, _)| *name == model.who.profile);
            open(model, Overlay::Profiles { selected: here.unwrap_or(0) })
        }
        Action::SignIn if model.who.may_sign_in => open(model, Overlay::SignIn(Box::new(SignInForm::new()))),
        Action::SignIn => fixed(model),
        Action::Help => open(model, Overlay::Help { scroll: 0 }),
        Action::Quit => {
            model.over = true;
            Vec::new()
        }
    }
}

fn open(model: &mut Model, overlay: Overlay) -> Vec<Effect> {
    model.overlay = Some(overlay);
    Vec::new()
}

fn fixed(model: &mut Model) -> Vec<Effect> {
    model.say(Tone::Bad, "the environment says who you are: unset HUB_TOKEN or HUB_USERKEY to sign in or over");
    Vec::new()
}

fn step(model: &mut Model, by: isize) -> Vec<Effect> {
    match model.screen {
        Screen::Orders if model.detail.full && !model.is_beside() => {
            model.detail.scroll_by(by);
        }
        Screen::Orders => {
            model.orders.step(by);
        }
        Screen::Duty => model.duty.item = model.duty.item.saturating_add_signed(by).min(999),
        Screen::Stores => model.stores.step(by),
        Screen::Log => {
            let page = model.page();
            model.log.scroll(-by, page);
        }
        Screen::Kpis => {}
    }
    Vec::new()
}

/// Scrolls the order that is looked at, beside the list or in its place.
fn scroll(model: &mut Model, lines: isize) -> Vec<Effect> {
    if model.is_beside() || model.detail.full {
        model.detail.scroll_by(lines);
    }
    Vec::new()
}

fn page(model: &mut Model, pages: isize) -> Vec<Effect> {
    if model.screen == Screen::Duty {
        model.duty.turn(pages as i64);
        return read_week(model);
    }
    let lines = isize::try_from(model.page()).unwrap_or(1);
    step(model, pages * lines)
}

fn day(model: &mut Model, by: isize) -> Vec<Effect> {
    let next = model.duty.day as isize + by;
    model.duty.item = 0;
    match next {
        0..=6 => {
            model.duty.day = next.unsigned_abs();
            Vec::new()
        }
        _ => {
            model.duty.day = if next < 0 { 6 } else { 0 };
            model.duty.turn(by as i64);
            read_week(model)
        }
    }
}

pub(super) fn show(model: &mut Model, screen: Screen) -> Vec<Effect> {
    model.screen = screen;
    if screen == Screen::Duty && model.duty.shifts.is_none() { read_week(model) } else { Vec::new() }
}

fn turn(model: &mut Model, by: usize) -> Vec<Effect> {
    let index = Screen::ALL.iter().position(|screen| *screen == model.screen).unwrap_or(0);
    show(model, Screen::ALL[(index + by) % Screen::ALL.len()])
}

fn enter(model: &mut Model) -> Vec<Effect> {
    match model.screen {
        Screen::Orders if model.is_beside() || model.detail.full => offer_moves(model),
        Screen::Orders => {
            model.detail.full = model.orders.selected.is_some();
            model.detail.scroll = 0;
            Vec::new()
        }
        Screen::Duty => edit(model),
        Screen::Stores => {
            let name = model.stores.index().map(|index| model.stores.rows[index].name.clone());
            let Some(name) = name else { return Vec::new() };
            let words = hub_client::text::fold(&name);
            let text = words.split(' ').map(|word| format!("store:{word}")).collect::<Vec<_>>().join(" ");
            if let Ok(filter) = Filter::read(&format!("state:open {text}")) {
                model.orders.set_filter(filter);
            }
            model.screen = Screen::Orders;
            Vec::new()
        }
        Screen::Kpis | Screen::Log => Vec::new(),
    }
}

fn back(model: &mut Model) -> Vec<Effect> {
    match model.screen {
        Screen::Orders if model.detail.full => model.detail.full = false,
        Screen::Orders => model.orders.set_filter(Filter::default()),
        Screen::Log => model.log.back = 0,
        _ => {}
    }
    Vec::new()
}

/// Why nothing can be changed now, if so.
fn refusal(model: &Model) -> Option<String> {
    if model.read_only {
        let why = if model.locked { "the profile is read-only" } else { "read-only: w allows actions" };
        return Some(why.to_owned());
    }
    model.link.refusal()
}

fn offer_moves(model: &mut Model) -> Vec<Effect> {
    let Some(row) = model.orders.selected() else { return Vec::new() };
    let (order, store, code) = (row.id, row.store_id, row.code.to_string());
    let watches =
        (!model.is_workspace()).then(|| "an order is moved by its store's workspace: A turns to it".to_owned());
    if let Some(why) = refusal(model).or(watches) {
        model.say(Tone::Bad, why);
        return Vec::new();
    }
    let known = model.detail.of(order).map(moves);
    let effects = if known.is_some() { Vec::new() } else { vec![Effect::Detail { store, order }] };
    model.overlay = Some(Overlay::Moves { order, code, moves: known, selected: 0 });
    effects
}

fn copy(model: &mut Model) -> Vec<Effect> {
    let id = match model.screen {
        Screen::Orders => model.orders.selected.map(|id| id.to_string()),
        Screen::Stores => model.stores.selected.map(|id| id.to_string()),
        Screen::Duty => match model.duty.selected() {
            Some(Item::Shift { shift, .. }) => Some(shift.to_string()),
            _ => None,
        },
        Screen::Kpis | Screen::Log => None,
    };
    let Some(id) = id else {
        model.say(Tone::Plain, "nothing is selected that has an id");
        return Vec::new();
    };
    model.say(Tone::Plain, format!("copied {id}"));
    vec![Effect::Copy(id)]
}

fn pause(model: &mut Model) -> Vec<Effect> {
    let Some(held) = model.held.take() else {
        model.held = Some(Vec::new());
        return Vec::new();
    };
    held.into_iter().flat_map(|data| super::data::arrive(model, data)).collect()
}

fn read_only(model: &mut Model) -> Vec<Effect> {
    if model.locked {
        model.say(Tone::Bad, "the profile is read-only: `hub profile set` changes that");
    } else {
        model.read_only = !model.read_only;
        model.say(Tone::Plain, if model.read_only { "read-only: nothing is changed" } else { "actions are allowed" });
    }
    Vec::new()
}

pub(super) fn week_of(model: &mut Model, at: DateTime<Utc>) -> Vec<Effect> {
    model.duty.show(at);
    if model.duty.shifts.is_none() { read_week(model) } else { Vec::new() }
}

fn next_group(model: &mut Model) -> Vec<Effect> {
    let count = model.duty.groups.len();
    if count < 2 {
        model.say(Tone::Plain, "there is no other group");
        return Vec::new();
    }
    model.duty.group = (model.duty.group + 1) % count;
    (model.duty.shifts, model.duty.on_duty, model.duty.item) = (None, None, 0);
    read_week(model)
}

/// Why the shown rota cannot be changed, if so.
fn rota_refusal(model: &Model) -> Option<String> {
    let manages = model.duty.group().is_some_and(|group| group.manages);
    let foreign = (!manages).then(|| "the rota is changed by the workspace that manages the group".to_owned());
    refusal(model).or(foreign)
}

fn edit(model: &mut Model) -> Vec<Effect> {
    if let Some(why) = rota_refusal(model) {
        model.say(Tone::Bad, why);
        return Vec::new();
    }
    let Some(group) = model.duty.group() else { return Vec::new() };
    let form = match model.duty.selected() {
        Some(Item::Shift { shift, pharmacy, ini, end, .. }) => {
            ShiftForm::new(group, Some(shift), Some(pharmacy), (ini, end))
        }
        Some(Item::Gap { ini, end }) => ShiftForm::new(group, None, None, (ini, end)),
        None => return add(model),
    };
    open(model, Overlay::Shift(Box::new(form)))
}

/// A shift of the selected day: by the web's default the whole day.
fn add(model: &mut Model) -> Vec<Effect> {
    if let Some(why) = rota_refusal(model) {
        model.say(Tone::Bad, why);
        return Vec::new();
    }
    let Some((group, week)) = model.duty.group().zip(model.duty.week) else { return Vec::new() };
    let date = week + chrono::Days::new(model.duty.day as u64);
    let ini = time::begin(date, group.zone);
    let end = time::begin(date + chrono::Days::new(1), group.zone) - TimeDelta::milliseconds(1);
    let form = ShiftForm::new(group, None, None, (ini, end));
    open(model, Overlay::Shift(Box::new(form)))
}

fn delete(model: &mut Model) -> Vec<Effect> {
    let Some(Item::Shift { shift, pharmacy, ini, end, .. }) = model.duty.selected() else {
        model.say(Tone::Plain, "no shift is selected");
        return Vec::new();
    };
    if let Some(why) = rota_refusal(model) {
        model.say(Tone::Bad, why);
        return Vec::new();
    }
    let Some(group) = model.duty.group() else { return Vec::new() };
    let what = format!("{}, {}", group.name_of(pharmacy), time::span(ini, end, group.zone));
    open(model, Overlay::Confirm(Confirm::new(Doing::DeleteShift { id: shift, what })))
}
