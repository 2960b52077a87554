//! Tests of the demonstration: the evening is busy, moves by itself, is the same each time, and takes what the user does.

use chrono::TimeDelta;
use hub_client::types::{OrderState, ShiftPut};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::town::Town;
use super::{BEGIN, DemoRunner, SEED};
use crate::message::{Effect, Message};
use crate::model::order_row::{LATE_AFTER, OrderRow};
use crate::model::transition::{TransitionTarget, allowed_transitions};
use crate::model::{Model, Screen};
use crate::theme::{ColorScheme, Theme};
use crate::update::tests::press;
use crate::update::{finish_update, update};

/// The dashboard with its demonstration, as `hub tui --demo` runs them.
pub(crate) struct Demo {
    pub(crate) model: Model,
    runner: DemoRunner,
    messages: mpsc::UnboundedReceiver<Message>,
}

impl Demo {
    /// The begin of the evening on a terminal.
    pub(crate) fn open(size: (u16, u16)) -> Self {
        let (sender, messages) = mpsc::unbounded_channel();
        let begin = BEGIN.parse().expect("an instant");
        let theme = Theme { colors: ColorScheme::Dark, ascii_only: false };
        let mut model = Model::new(DemoRunner::context(), theme, false, begin);
        model.terminal_size = size;
        let mut demo = Self { model, runner: DemoRunner::new(sender, begin), messages };
        demo.run(vec![Effect::Connect]);
        demo
    }

    /// Runs effects, and what follows from them.
    fn run(&mut self, mut effects: Vec<Effect>) {
        loop {
            for effect in effects.drain(..) {
                self.runner.run_effect(self.model.generation, effect);
            }
            while let Ok(message) = self.messages.try_recv() {
                effects.extend(update(&mut self.model, message));
            }
            effects.extend(finish_update(&mut self.model));
            if effects.is_empty() {
                return;
            }
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        let effects = press(&mut self.model, keys);
        self.run(effects);
    }

    /// Lets seconds pass.
    fn wait(&mut self, seconds: i64) {
        for _ in 0..seconds {
            let now = self.model.now + TimeDelta::seconds(1);
            self.runner.advance(now);
            let effects = update(&mut self.model, Message::Tick(now));
            self.run(effects);
        }
    }
}

#[test]
fn the_evening_is_busy() {
    let demo = Demo::open((200, 60));
    let (model, summary) = (&demo.model, &demo.model.orders.summary);
    assert!((160..190).contains(&summary.orders_today), "{}", summary.orders_today);
    assert!((25..50).contains(&summary.open_orders), "{}", summary.open_orders);
    assert!((4..16).contains(&summary.late_orders), "{}", summary.late_orders);
    let has_state = |state| model.orders.rows().any(|row| row.state == state);
    use OrderState::{Cancelled, Completed, Payment, Pickup, Preparation, Submitted};
    assert!([Submitted, Preparation, Payment, Pickup, Completed, Cancelled].into_iter().all(has_state));
    assert_eq!(model.chat.rows.iter().filter(|row| row.unread_count > 0).count(), 2);
    assert_eq!(model.duty.gaps_of_today(model.now).map(|gaps| gaps.len()), Some(1));
    assert_eq!(model.stores.rows.len(), 4);
    let month = model.month.figures(model.now).expect("figures");
    assert!(month.orders > 2_500 && month.revenue_centavos > 0, "{month:?}");
    assert!(!model.orders.rows().any(|row| row.placed_at > model.now), "nothing is of later");
}

#[test]
fn it_moves_by_itself_and_is_the_same_each_time() {
    let mut demos = [Demo::open((200, 60)), Demo::open((120, 35))];
    let before: Vec<OrderRow> = demos[0].model.orders.rows().cloned().collect();
    demos.iter_mut().for_each(|demo| demo.wait(120));
    let rows = |demo: &Demo| {
        let mut rows: Vec<OrderRow> = demo.model.orders.rows().cloned().collect();
        rows.sort_by_key(|row| row.id);
        rows
    };
    let (first, second) = (rows(&demos[0]), rows(&demos[1]));
    assert_eq!(first, second);
    assert!(first.len() >= before.len() + 5, "orders come in");
    let is_moved = |row: &&OrderRow| first.iter().any(|now| now.id == row.id && now.state != row.state);
    assert!(before.iter().filter(is_moved).count() >= 3, "and go on");
    let waiting = |demo: &Demo| demo.model.chat.rows.iter().map(|row| row.unread_count).sum::<i64>();
    assert!(waiting(&demos[0]) > 3, "people write");
}

#[test]
fn an_order_that_the_user_moves_goes_on_in_the_made_up_town_alone() {
    let mut demo = Demo::open((200, 60));
    demo.press("s<enter><tab><enter>");
    let order = demo.model.detail.order.as_ref().expect("an order");
    let last = order.history.last().expect("a change");
    assert_eq!(demo.model.author_name(order, last.account_id.expect("an account")).as_deref(), Some("you"));
    assert_eq!(last.at, demo.model.now);
    assert!(demo.model.overlay.is_none(), "it is done");
}

#[test]
fn every_allowed_transition_can_be_made_and_every_order_ends() {
    let begin: chrono::DateTime<chrono::Utc> = BEGIN.parse().expect("an instant");
    let mut town = Town::new(SEED, begin);
    let open = |town: &Town| {
        town.count_orders(|order| {
            begin - order.datetime > -LATE_AFTER
                && !matches!(order.state, OrderState::Completed | OrderState::Cancelled)
        })
    };
    assert!(open(&town) > 0);
    for second in 0..3_600 {
        drop(town.advance(begin + TimeDelta::seconds(second)));
    }
    assert!(open(&town) < 40, "the kitchen keeps up");
    let mut demo = Demo::open((200, 60));
    let order = demo.model.detail.order.clone().expect("the selected order");
    let transitions = allowed_transitions(&order);
    assert!(transitions.iter().any(|step| step.target == TransitionTarget::Order(OrderState::Cancelled)));
    for transition in transitions {
        demo.run(vec![Effect::ApplyTransition(transition, Some("for a test".to_owned()))]);
    }
    let row = demo.model.orders.find(order.id).expect("the order");
    assert_eq!(row.state, OrderState::Cancelled, "the cancellation comes last");
}

#[test]
fn a_shift_fills_the_gap_and_an_answer_is_thanked_for() {
    let mut demo = Demo::open((200, 60));
    let gap = demo.model.duty.gaps_of_today(demo.model.now).expect("gaps")[0];
    let group = demo.model.duty.group().expect("a group");
    let (group_id, pharmacy_id) = (group.group.id, group.group.pharmacies[6].id);
    let put = ShiftPut { group_id, pharmacy_id, ini_at: gap.0, end_at: gap.1 };
    demo.run(vec![Effect::PutShift(Uuid::from_u128(1), put, "saved".to_owned())]);
    assert_eq!(demo.model.duty.gaps_of_today(demo.model.now), Some(Vec::new()));
    demo.press("5<enter>Sí, claro<enter><esc>");
    let own = demo.model.chat.rows.iter().find(|row| row.preview == "Sí, claro").expect("the answer");
    assert!(own.is_preview_own);
    let room_id = own.room_id;
    demo.wait(81);
    assert_eq!(demo.model.chat.find(room_id).map(|row| row.preview.as_str()), Some("¡Gracias!"));
}

#[test]
fn the_month_and_last_week_are_read_where_they_are_shown() {
    for (size, is_wide) in [((200, 60), true), ((120, 35), false)] {
        let mut demo = Demo::open(size);
        assert_eq!(demo.model.analytics.figures.is_some(), is_wide, "the chart is below the list");
        demo.press("3");
        let days = demo.model.duty_month.days(&demo.model.duty);
        let gaps = days.map(|days| {
            let days = days.into_iter().filter(|day| !day.gap.is_zero());
            days.map(|day| (day.date.to_string(), day.gap.num_minutes())).collect::<Vec<_>>()
        });
        let expected = [("2026-11-20".to_owned(), 120), ("2026-11-24".to_owned(), 270)];
        assert_eq!(gaps, is_wide.then(|| expected.to_vec()));
    }
}

#[test]
fn there_is_no_other_account_and_no_server() {
    let mut demo = Demo::open((120, 35));
    for key in ["A", "S"] {
        demo.press(key);
        let toast = demo.model.toast.as_ref().expect("a message");
        assert!(toast.text.contains("demonstration"), "{}", toast.text);
        assert!(demo.model.overlay.is_none());
    }
    demo.run(vec![Effect::OpenServer("prod".to_owned())]);
    assert!(demo.model.toast.as_ref().is_some_and(|toast| toast.text.contains("no server")));
    assert_eq!(demo.model.screen, Screen::Orders);
}
