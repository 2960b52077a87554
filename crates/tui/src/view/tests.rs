//! Tests of the view: snapshots at four terminal sizes, scrolling, themes and hostile texts.

use chrono::TimeDelta;
use hub_client::types::{AccountKpis, Money, Order, OrderEntity, OrderKpis, PaymentState, ProviderType, ScopeType};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use uuid::Uuid;

use super::draw;
use crate::message::{Message, ServerMessage};
use crate::model::analytics::FunnelStep;
use crate::model::duty::tests::{group, shift};
use crate::model::stores::StoreRow;
use crate::model::{Model, Screen};
use crate::theme::ColorScheme;
use crate::update::chat_tests::show_conversations;
use crate::update::tests::{apply_message, failure, press, with_orders};
use crate::update::{analytics_figures, finish_update, update};

pub(super) const SIZES: [(u16, u16); 4] = [(120, 35), (80, 24), (60, 20), (40, 12)];

pub(super) fn drawn(model: &mut Model, (width, height): (u16, u16)) -> Buffer {
    update(model, Message::Resize(width, height));
    drop(finish_update(model));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    let mut max_scroll = 0;
    terminal.draw(|frame| max_scroll = draw(model, frame)).expect("draws");
    model.set_max_scroll(max_scroll);
    terminal.backend().buffer().clone()
}

pub(super) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let lines = buffer.content.chunks(width).map(|cells| cells.iter().map(|cell| cell.symbol()).collect::<String>());
    lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// A model with orders, stores, KPIs, conversations, and a week with a gap.
pub(super) fn day() -> Model {
    let mut model = with_orders(14);
    let store = |number: u128, name: &str, open| StoreRow {
        id: Uuid::from_u128(number),
        name: name.to_owned(),
        is_enabled: true,
        is_open: Some(open),
    };
    apply_message(
        &mut model,
        ServerMessage::Stores(vec![store(900, "La Esquina de Adrogué", true), store(901, "Librería El Pasaje", false)]),
    );
    apply_message(&mut model, ServerMessage::PharmacyGroups(vec![group()]));
    let ini = model.duty.week_bounds().expect("a week").0;
    let shifts = vec![
        shift(1, 11, "2026-11-22T03:00:00Z", "2026-11-24T11:30:00Z"),
        shift(2, 12, "2026-11-24T13:00:00Z", "2026-11-27T11:30:00Z"),
        shift(3, 13, "2026-11-27T11:30:00Z", "2026-11-29T11:30:00Z"),
    ];
    apply_message(&mut model, ServerMessage::WeekShifts(Uuid::from_u128(1), ini, Ok(shifts)));
    let kpis: AccountKpis = serde_json::from_value(serde_json::json!({
        "accounts_actives": 1204, "accounts_actives_difference": 31, "consumers_actives": 1100,
        "consumers_actives_difference": 30, "workspaces_actives": 96, "workspaces_actives_difference": -1,
        "accounts_created_today": 4, "accounts_created_yesterday_difference": 2,
    }))
    .expect("figures");
    let month: OrderKpis = serde_json::from_value(serde_json::json!({
        "orders_open": 14, "orders_today": 14, "orders_yesterday_difference": 3, "orders_month": 412,
        "orders_month_difference": 40, "completed_month": 380, "cancelled_month": 12, "currency": "ARS",
        "imports_month": 9_876_543.21, "imports_month_difference": 120_000.0, "imports_month_average": 24_691.36,
    }))
    .expect("figures");
    apply_message(&mut model, ServerMessage::AccountKpis(kpis));
    let asked_at = model.now;
    apply_message(&mut model, ServerMessage::OrderKpis((asked_at, asked_at), vec![month]));
    let figures = analytics_figures(&model, FunnelStep::of_scope(ScopeType::Workspace));
    apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(figures))));
    show_conversations(&mut model);
    model
}

#[test]
fn every_screen_at_every_size() {
    let mut model = day();
    for screen in Screen::ALL {
        for size in SIZES {
            model.screen = screen;
            let buffer = drawn(&mut model, size);
            insta::assert_snapshot!(format!("{}_{}x{}", screen.name(), size.0, size.1), text(&buffer));
        }
    }
}

#[test]
fn staff_see_sessions_and_searches_without_results() {
    let mut model = day();
    let account = model.context.account.as_mut().expect("an account");
    (account.scope, account.scope_name) = (ScopeType::Backoffice, "Hub".to_owned());
    let figures = analytics_figures(&model, FunnelStep::of_scope(ScopeType::Backoffice));
    apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(figures))));
    model.screen = Screen::Kpis;
    for size in SIZES {
        insta::assert_snapshot!(format!("visits_{}x{}", size.0, size.1), text(&drawn(&mut model, size)));
    }
    model.theme.ascii_only = true;
    insta::assert_snapshot!("visits_ascii_80x24", text(&drawn(&mut model, (80, 24))));
}

#[test]
fn visits_that_are_not_read_say_why() {
    let mut model = with_orders(3);
    model.screen = Screen::Kpis;
    let away = || Err(failure(503, "the server is away", ().into()));
    for size in SIZES {
        assert!(!text(&drawn(&mut model, size)).contains("not read"), "{size:?}");
    }
    assert!(text(&drawn(&mut model, (120, 35))).contains("reading..."));
    apply_message(&mut model, ServerMessage::Analytics(away()));
    for size in SIZES {
        let screen = text(&drawn(&mut model, size));
        assert!(screen.contains("Page views") && screen.contains("not read"), "{screen}");
    }
    assert!(text(&drawn(&mut model, (80, 24))).contains("not read: the server is away"));
    let figures = analytics_figures(&model, FunnelStep::of_scope(ScopeType::Workspace));
    apply_message(&mut model, ServerMessage::Analytics(Ok(Box::new(figures))));
    model.now += TimeDelta::hours(2);
    apply_message(&mut model, ServerMessage::Analytics(away()));
    let screen = text(&drawn(&mut model, (120, 35)));
    assert!(screen.contains("as of 12:15, not read since: the server is away") && screen.contains("890"), "{screen}");
}

#[test]
fn every_overlay_fits_every_size() {
    for (name, keys) in [
        ("help", "?"),
        ("palette", ":the"),
        ("filter", "/colour:red<enter>"),
        ("moves", "s"),
        ("confirm", "sG<enter>"),
        ("shift", "3<enter>"),
        ("groups", "3/bro"),
        ("sign_in", "S"),
        ("profiles", "P"),
    ] {
        for size in SIZES {
            let mut model = day();
            drop(drawn(&mut model, (120, 35)));
            drop(press(&mut model, keys));
            let buffer = drawn(&mut model, size);
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), text(&buffer));
        }
    }
}

/// The newest order: a payment through Mercado Pago of which a part was given back, and one that does not agree.
fn order_paid_through_mercado_pago() -> Box<Order> {
    let mut order = crate::model::transition::tests::order(14, "preparation", "preparing");
    order.datetime += TimeDelta::seconds(14);
    let mut paid = order.payment[0].clone();
    (paid.provider_type, paid.state) = (ProviderType::Mercadopago, PaymentState::Completed);
    let mut due = paid.clone();
    (due.id, due.state, due.amount) = (Uuid::from_u128(77), PaymentState::Pending, Money(1500.0));
    (paid.refunded_amount, paid.refund_due) = (Money(500.0), Money(1200.0));
    for (at, payment, state, note) in [
        ("2026-11-22T15:05:00Z", &paid, "completed", "partially_refunded"),
        ("2026-11-22T15:08:00Z", &paid, "completed", "refund_refused"),
        ("2026-11-22T15:09:00Z", &due, "pending", "amount_mismatch"),
    ] {
        let mut change = order.history[0].clone();
        (change.at, change.account_id) = (at.parse().expect("a moment"), None);
        (change.entity, change.entity_id) = (OrderEntity::Payment, payment.id);
        (change.from, change.to, change.reason) = (Some(state.to_owned()), state.to_owned(), Some(note.to_owned()));
        order.history.push(change);
    }
    order.payment = vec![paid, due];
    order
}

#[test]
fn what_a_payment_is_short_of_is_seen_at_every_size() {
    for (size, keys) in [((120, 35), ""), ((80, 24), "<enter>"), ((60, 20), "<enter>"), ((40, 12), "<enter>")] {
        let mut model = day();
        apply_message(&mut model, ServerMessage::OrderDetail(order_paid_through_mercado_pago()));
        drop(drawn(&mut model, size));
        drop(press(&mut model, &format!("g{keys}")));
        let mut seen = text(&drawn(&mut model, size));
        for _ in 0..10 {
            drop(press(&mut model, "J"));
            seen.push_str(&text(&drawn(&mut model, size)));
        }
        for words in
            ["500.00 given back", "1 200.00 to be given back", "refund refused by", "not paid yet", "another amount"]
        {
            assert!(seen.contains(words), "{size:?}: {words}");
        }
        drop(press(&mut model, &"K".repeat(10)));
        insta::assert_snapshot!(format!("payments_{}x{}", size.0, size.1), text(&drawn(&mut model, size)));
    }
}

/// The newest order, with more items than fit, and a reason in its last line.
fn long_order() -> Box<Order> {
    let mut order = crate::model::transition::tests::order(14, "submitted", "pending");
    order.datetime += TimeDelta::seconds(14);
    order.items = vec![order.items[0].clone(); 12];
    order.history[0].reason = Some("the very first".to_owned());
    order
}

#[test]
fn a_long_order_is_scrolled_to_its_history_beside_the_list_and_back() {
    let mut model = day();
    apply_message(&mut model, ServerMessage::OrderDetail(long_order()));
    let shows = |model: &mut Model, size| text(&drawn(model, size)).contains("\"the very first\"");
    for (size, open) in [((120, 35), ""), ((200, 24), ""), ((80, 24), "<enter>"), ((40, 12), "<enter>")] {
        drop(drawn(&mut model, size));
        drop(press(&mut model, &format!("g{open}")));
        let (begin, selected) = (text(&drawn(&mut model, size)), model.orders.selected_id);
        assert!(!shows(&mut model, size), "{size:?}: it does not fit");
        let downs = (0..40).find(|_| {
            drop(press(&mut model, "J"));
            shows(&mut model, size)
        });
        let downs = downs.unwrap_or_else(|| panic!("{size:?}: its history is not reached")) + 1;
        // Scrolling stops at the end, so that the first key up scrolls at once.
        for _ in 0..5 {
            drop(press(&mut model, "J"));
            assert!(shows(&mut model, size));
        }
        for _ in 0..downs {
            drop(press(&mut model, "K"));
            drop(drawn(&mut model, size));
        }
        assert_eq!(text(&drawn(&mut model, size)), begin, "{size:?}");
        assert_eq!(model.orders.selected_id, selected, "the list stands still");
        if !open.is_empty() {
            drop(press(&mut model, "<esc>"));
        }
    }
}

#[test]
fn another_order_is_shown_from_its_begin() {
    let mut model = day();
    apply_message(&mut model, ServerMessage::OrderDetail(long_order()));
    drop(drawn(&mut model, (120, 35)));
    drop(press(&mut model, "JJ"));
    assert!(model.detail.scroll_offset > 0);
    drop(press(&mut model, "j"));
    assert_eq!(model.detail.scroll_offset, 0);
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_comes_back() {
    let mut model = day();
    assert_eq!(text(&drawn(&mut model, (39, 12))), format!("Terminal too small{}", "\n".repeat(11)));
    for size in [(1, 1), (0, 0), (5, 200), (200, 2)] {
        drop(drawn(&mut model, size));
    }
    assert!(text(&drawn(&mut model, (80, 24))).contains("261122-014"));
}

#[test]
fn without_colour_there_is_none_and_the_cursor_is_reversed() {
    let mut model = day();
    model.theme.colors = ColorScheme::Mono;
    for screen in Screen::ALL {
        model.screen = screen;
        let buffer = drawn(&mut model, (120, 35));
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset), "{screen:?}");
        let marked = buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::REVERSED));
        assert!(marked, "{screen:?}");
    }
}

#[test]
fn with_ascii_there_is_nothing_else_of_our_own() {
    let mut model = day();
    model.theme.ascii_only = true;
    let names = ['é', 'í', 'á', 'Ó', '¿'];
    for screen in Screen::ALL {
        for size in SIZES {
            model.screen = screen;
            let text = text(&drawn(&mut model, size));
            let strange: String = text.chars().filter(|letter| !letter.is_ascii() && !names.contains(letter)).collect();
            assert_eq!(strange, "", "{screen:?}");
        }
    }
}

#[test]
fn a_strangers_text_stays_in_its_place() {
    let mut model = with_orders(1);
    let mut order = crate::model::transition::tests::order(2, "submitted", "pending");
    order.consumer.name = "\u{1b}[2J\u{202e}evil\u{7}".to_owned();
    apply_message(
        &mut model,
        ServerMessage::OrdersChanged(vec![crate::model::order_row::OrderRow::from_order(&order)]),
    );
    let text = text(&drawn(&mut model, (200, 30)));
    assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{7}']) && text.contains("\\u{1b}[2J"), "{text}");
}

#[test]
fn a_thread_and_an_answer_at_every_size() {
    for size in SIZES.into_iter().chain([(40, 10)]) {
        let mut model = day();
        drop(drawn(&mut model, size));
        drop(press(&mut model, if size.0 < 110 { "5<enter>" } else { "5" }));
        insta::assert_snapshot!(format!("thread_{}x{}", size.0, size.1), text(&drawn(&mut model, size)));
        drop(press(&mut model, "<enter>Sí, hay hasta las doce<enter>Y también de garbanzo"));
        insta::assert_snapshot!(format!("answer_{}x{}", size.0, size.1), text(&drawn(&mut model, size)));
    }
}

#[test]
fn a_thread_is_scrolled_to_its_begin_and_back() {
    let mut model = day();
    for size in [(120, 12), (60, 12)] {
        drop(drawn(&mut model, size));
        drop(press(&mut model, if size.0 < 110 { "5<enter>" } else { "5" }));
        // The footer offers to scroll what the frame before did not hold.
        drop(drawn(&mut model, size));
        let end = text(&drawn(&mut model, size));
        assert!(end.contains("para esta noche") && !end.contains("older messages"), "{end}");
        for _ in 0..9 {
            drop(press(&mut model, "K"));
            drop(drawn(&mut model, size));
        }
        let begin = text(&drawn(&mut model, size));
        assert!(begin.contains("older messages: hub chat read") && begin.contains("lines below"), "{begin}");
        drop(press(&mut model, "JJJJJJJJJ"));
        assert_eq!(text(&drawn(&mut model, size)), end);
        drop(press(&mut model, "<esc>"));
    }
}

#[test]
fn unread_messages_are_seen_on_every_screen_and_why_nothing_is_sent() {
    let mut model = day();
    for width in [120, 80, 60] {
        for screen in Screen::ALL {
            model.screen = screen;
            let header = text(&drawn(&mut model, (width, 24)));
            assert!(header.lines().next().is_some_and(|line| line.contains("5 Messages 3")), "{header}");
        }
    }
    model.screen = Screen::Messages;
    model.is_read_only = true;
    assert!(text(&drawn(&mut model, (120, 24))).contains("no answers: read-only"));
    model.is_read_only = false;
    drop(press(&mut model, "<enter>"));
    model.link = crate::model::link::LinkState::Offline { why: "refused".to_owned(), retry_at: model.now };
    assert!(text(&drawn(&mut model, (120, 24))).contains("not sent: not while offline"));
}

#[test]
fn a_strangers_message_stays_in_its_place() {
    use crate::model::chat::thread::tests::{message, room};
    let mut model = day();
    let hostile = message(14, false, "\u{1b}[2J\u{202e}evil\u{7}\r\nsecond\tline");
    let thread = crate::model::chat::thread::Thread::from_page(&room(1, None), &[hostile], false);
    apply_message(&mut model, ServerMessage::Thread(Box::new(thread)));
    drop(press(&mut model, "5"));
    let text = text(&drawn(&mut model, (120, 24)));
    assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{7}', '\t', '\r']), "{text}");
    assert!(text.contains("\\u{1b}[2J\\u{202e}evil\\u{7}") && text.contains("second line"), "{text}");
}
