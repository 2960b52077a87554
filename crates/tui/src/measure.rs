//! What a frame takes, for `cargo xtask bench`: the real view over so many orders, drawn into memory.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{OrderState, PaymentState, PickupState, PickupType, PreparationState, ProviderType};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use uuid::Uuid;

use crate::data::here;
use crate::look::{Look, Theme};
use crate::message::{Data, Message};
use crate::model::orders::Row;
use crate::model::{Model, Who};
use crate::update::{finish, update};
use crate::view::view;

/// How long each of `frames` took with so many orders on a terminal of that size: a key, what follows from it, and the frame.
///
/// # Panics
/// Never: drawing into memory does not fail.
pub fn frames(orders: u32, (width, height): (u16, u16), frames: usize) -> Vec<Duration> {
    let who = Who {
        profile: "bench".to_owned(),
        base_url: "http://127.0.0.1".to_owned(),
        profiles: Vec::new(),
        may_sign_in: false,
        account: None,
    };
    let now = here();
    let mut model = Model::new(who, Look { theme: Theme::Dark, ascii: false }, true, now);
    model.size = (width, height);
    let rows = (0..orders).map(|number| row(number, now)).collect();
    update(&mut model, Message::Data(0, Box::new(Data::Snapshot(rows, false))));
    drop(finish(&mut model));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory");
    let mut taken = Vec::with_capacity(frames);
    for frame in 0..frames {
        let begun = Instant::now();
        let key = if frame % 100 < 50 { KeyCode::PageDown } else { KeyCode::Up };
        update(&mut model, Message::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        drop(finish(&mut model));
        let mut below = 0;
        terminal.draw(|frame| below = view(&model, frame)).expect("memory");
        model.detail.below = below;
        taken.push(begun.elapsed());
    }
    taken.sort_unstable();
    taken
}

fn row(number: u32, now: DateTime<Utc>) -> Row {
    let states = [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];
    Row {
        id: Uuid::from_u128(u128::from(number)),
        store_id: Uuid::from_u128(u128::from(number % 7)),
        code: format!("261122-{number:05}").into(),
        store: "La Esquina de Adrogué".into(),
        consumer: "Lucía Benítez".into(),
        at: now - TimeDelta::seconds(i64::from(number)),
        state: states[number as usize % states.len()],
        preparation: PreparationState::Pending,
        payment: Some((ProviderType::Cash, PaymentState::Pending)),
        pickup: Some((PickupType::Takeaway, PickupState::Pending)),
        total: i64::from(number) * 1000,
        words: format!("261122 {number:05} lucia benitez").into(),
        store_words: "la esquina de adrogue".into(),
    }
}
