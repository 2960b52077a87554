//! Actions of the keys of a screen.

use super::{chat, duty, orders, request_week};
use crate::keys::Action;
use crate::message::Effect;
use crate::model::duty::RotaItem;
use crate::model::filter::OrderFilter;
use crate::model::form::SignInForm;
use crate::model::log::Severity;
use crate::model::overlay::Overlay;
use crate::model::{Model, Screen};

/// The lines that a key scrolls in an order.
const DETAIL_SCROLL_LINES: isize = 3;

/// Performs the action of a key.
pub(crate) fn perform_action(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Down => move_selection(model, 1),
        Action::Up => move_selection(model, -1),
        Action::PageDown => move_page(model, 1),
        Action::PageUp => move_page(model, -1),
        Action::ScrollDown => scroll_detail(model, DETAIL_SCROLL_LINES),
        Action::ScrollUp => scroll_detail(model, -DETAIL_SCROLL_LINES),
        Action::First => move_selection(model, isize::MIN / 2),
        Action::Last => move_selection(model, isize::MAX / 2),
        Action::Left => duty::move_day(model, -1),
        Action::Right => duty::move_day(model, 1),
        Action::ShowScreen(screen) => show_screen(model, screen),
        Action::NextScreen => cycle_screen(model, 1),
        Action::PreviousScreen => cycle_screen(model, Screen::ALL.len() - 1),
        Action::Enter => activate(model),
        Action::Back => go_back(model),
        Action::Filter => {
            let before = model.orders.filter.clone();
            // With a space, so that the user can type the next word.
            let text = if before.text.is_empty() { String::new() } else { before.text.clone() + " " };
            (model.screen, model.is_screen_chosen) = (Screen::Orders, true);
            model.overlay = Some(Overlay::Filter { input: text.into(), before, problem: None });
            Vec::new()
        }
        Action::Transitions => orders::open_transitions(model),
        Action::Sort => {
            model.orders.set_sort(model.orders.sort.next());
            model.notify(Severity::Info, format!("sorted {}", model.orders.sort.label()));
            Vec::new()
        }
        Action::CopyId => copy_selected_id(model),
        Action::Palette => open_overlay(model, Overlay::CommandPalette { input: String::new().into(), selected: 0 }),
        Action::Refresh => {
            model.analytics.read_again();
            model.duty_month.read_again();
            model.notify(Severity::Info, "reading everything again");
            vec![Effect::Refresh]
        }
        Action::Pause => toggle_pause(model),
        Action::ReadOnly => toggle_read_only(model),
        Action::ToggleBell => {
            model.bell.is_on = !model.bell.is_on;
            model.notify(Severity::Info, if model.bell.is_on { "a new order rings" } else { "no bell rings" });
            Vec::new()
        }
        Action::AddShift => duty::add_shift(model),
        Action::DeleteShift => duty::delete_shift(model),
        Action::Today => duty::show_week_of(model, model.now),
        Action::NextGroup => duty::next_group(model),
        Action::SearchGroups => duty::search_groups(model),
        Action::Account => {
            let overlay = Overlay::Accounts { rows: None, selected: 0, problem: None };
            if model.context.can_sign_in {
                [open_overlay(model, overlay), vec![Effect::FetchMyAccounts]].concat()
            } else {
                explain_fixed_identity(model)
            }
        }
        Action::Profile => {
            let here = model.context.profiles.iter().position(|(name, _)| *name == model.context.profile_name);
            open_overlay(model, Overlay::Profiles { selected: here.unwrap_or(0) })
        }
        Action::SignIn if model.context.can_sign_in => {
            open_overlay(model, Overlay::SignInForm(Box::new(SignInForm::new())))
        }
        Action::SignIn => explain_fixed_identity(model),
        Action::MarkSeen => chat::mark_seen(model),
        Action::Help => open_overlay(model, Overlay::Help { scroll: 0 }),
        Action::Quit => {
            model.should_quit = true;
            Vec::new()
        }
    }
}

fn open_overlay(model: &mut Model, overlay: Overlay) -> Vec<Effect> {
    model.overlay = Some(overlay);
    Vec::new()
}

fn explain_fixed_identity(model: &mut Model) -> Vec<Effect> {
    if model.context.is_demo {
        model.notify(Severity::Error, "the demonstration has no other account and no server");
        return Vec::new();
    }
    model.notify(Severity::Error, "HUB_TOKEN or HUB_USERKEY sets the account: unset it to sign in or to switch");
    Vec::new()
}

fn move_selection(model: &mut Model, by: isize) -> Vec<Effect> {
    match model.screen {
        Screen::Orders if model.detail.is_full_screen && !model.has_detail_beside_list() => {
            model.detail.scroll_by(by);
        }
        Screen::Orders => {
            model.orders.move_selection(by);
        }
        Screen::Duty => model.duty.item_index = model.duty.item_index.saturating_add_signed(by).min(999),
        Screen::Stores => model.stores.move_selection(by),
        Screen::Messages if model.chat.is_thread_full_screen && !model.has_detail_beside_list() => {
            model.chat.scroll_back(-by);
        }
        Screen::Messages => model.chat.move_selection(by),
        Screen::Log => {
            let page = model.page_lines();
            model.log.scroll(-by, page);
        }
        Screen::Kpis => {}
    }
    Vec::new()
}

/// Scrolls the order or the thread, beside the list or in its place, or the pharmacies on duty.
fn scroll_detail(model: &mut Model, lines: isize) -> Vec<Effect> {
    if model.screen == Screen::Messages {
        model.chat.scroll_back(-lines);
    } else if model.screen == Screen::Duty {
        model.duty.scroll_on_duty(lines.signum());
    } else if model.has_detail_beside_list() || model.detail.is_full_screen {
        model.detail.scroll_by(lines);
    }
    Vec::new()
}

fn move_page(model: &mut Model, pages: isize) -> Vec<Effect> {
    if model.screen == Screen::Duty {
        model.duty.move_weeks(pages as i64);
        return request_week(model);
    }
    let lines = isize::try_from(model.page_lines()).unwrap_or(1);
    move_selection(model, pages * lines)
}

pub(super) fn show_screen(model: &mut Model, screen: Screen) -> Vec<Effect> {
    (model.screen, model.is_screen_chosen) = (screen, true);
    if screen == Screen::Duty && model.duty.shifts.is_none() { request_week(model) } else { Vec::new() }
}

fn cycle_screen(model: &mut Model, by: usize) -> Vec<Effect> {
    let index = Screen::ALL.iter().position(|screen| *screen == model.screen).unwrap_or(0);
    show_screen(model, Screen::ALL[(index + by) % Screen::ALL.len()])
}

fn activate(model: &mut Model) -> Vec<Effect> {
    match model.screen {
        Screen::Orders if model.has_detail_beside_list() || model.detail.is_full_screen => {
            orders::open_transitions(model)
        }
        Screen::Orders => {
            model.detail.is_full_screen = model.orders.selected_id.is_some();
            model.detail.scroll_offset = 0;
            Vec::new()
        }
        Screen::Duty => duty::edit_rota_item(model),
        Screen::Messages => chat::open_conversation(model),
        Screen::Stores => {
            let name = model.stores.selected_index().map(|index| model.stores.rows[index].name.clone());
            let Some(name) = name else { return Vec::new() };
            let words = hub_client::text::fold(&name);
            let text = words.split(' ').map(|word| format!("store:{word}")).collect::<Vec<_>>().join(" ");
            if let Ok(filter) = OrderFilter::parse(&format!("state:open {text}")) {
                model.orders.set_filter(filter);
            }
            model.screen = Screen::Orders;
            Vec::new()
        }
        Screen::Kpis | Screen::Log => Vec::new(),
    }
}

fn go_back(model: &mut Model) -> Vec<Effect> {
    match model.screen {
        Screen::Orders if model.detail.is_full_screen => model.detail.is_full_screen = false,
        Screen::Orders => model.orders.set_filter(OrderFilter::default()),
        Screen::Log => model.log.lines_below_screen = 0,
        Screen::Messages => chat::close_thread(model),
        _ => {}
    }
    Vec::new()
}

fn copy_selected_id(model: &mut Model) -> Vec<Effect> {
    let id = match model.screen {
        Screen::Orders => model.orders.selected_id.map(|id| id.to_string()),
        Screen::Stores => model.stores.selected_id.map(|id| id.to_string()),
        Screen::Messages => model.chat.selected_room_id.map(|id| id.to_string()),
        Screen::Duty => match model.duty.selected_item() {
            Some(RotaItem::Shift { shift_id, .. }) => Some(shift_id.to_string()),
            _ => None,
        },
        Screen::Kpis | Screen::Log => None,
    };
    let Some(id) = id else {
        model.notify(Severity::Info, "the selection has no id");
        return Vec::new();
    };
    model.notify(Severity::Info, format!("copied {id}"));
    vec![Effect::CopyToClipboard(id)]
}

fn toggle_pause(model: &mut Model) -> Vec<Effect> {
    let Some(messages) = model.paused_messages.take() else {
        model.paused_messages = Some(Vec::new());
        return Vec::new();
    };
    let effects = messages.into_iter().flat_map(|message| super::server_message::apply(model, message)).collect();
    // What came meanwhile has rung when it came.
    model.bell.take_due();
    effects
}

fn toggle_read_only(model: &mut Model) -> Vec<Effect> {
    if model.is_profile_read_only {
        model.notify(Severity::Error, "the profile is read-only: `hub profile set` changes that");
    } else {
        model.is_read_only = !model.is_read_only;
        model.notify(
            Severity::Info,
            if model.is_read_only { "read-only: nothing is changed" } else { "actions are allowed" },
        );
    }
    Vec::new()
}
