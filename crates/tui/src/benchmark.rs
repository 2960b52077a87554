//! The frame benchmark of `cargo xtask bench`: the real view over many orders, drawn into memory.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{OrderState, PaymentState, PickupState, PickupType, PreparationState, ProviderType};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use uuid::Uuid;

use crate::effects::local_now;
use crate::message::{Message, ServerMessage};
use crate::model::Model;
use crate::model::context::ServerContext;
use crate::model::order_row::OrderRow;
use crate::theme::{ColorScheme, Theme};
use crate::update::{finish_update, update};
use crate::view::draw;

/// Measures frames over a list of orders: each is a key, its update and one drawing. The durations are sorted.
///
/// # Panics
/// Never: drawing into memory does not fail.
pub fn measure_frames(orders: u32, (width, height): (u16, u16), frames: usize) -> Vec<Duration> {
    let context = ServerContext {
        profile_name: "bench".to_owned(),
        base_url: "http://127.0.0.1".to_owned(),
        profiles: Vec::new(),
        can_sign_in: false,
        is_demo: false,
        account: None,
    };
    let now = local_now();
    let mut model = Model::new(context, Theme { colors: ColorScheme::Dark, ascii_only: false }, true, now);
    model.terminal_size = (width, height);
    let rows = (0..orders).map(|number| sample_row(number, now)).collect();
    update(&mut model, Message::FromServer(0, Box::new(ServerMessage::OrderSnapshot(rows, false))));
    drop(finish_update(&mut model));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory");
    let mut durations = Vec::with_capacity(frames);
    for frame in 0..frames {
        let started_at = Instant::now();
        let key = if frame % 100 < 50 { KeyCode::PageDown } else { KeyCode::Up };
        update(&mut model, Message::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        drop(finish_update(&mut model));
        let mut max_scroll = 0;
        terminal.draw(|frame| max_scroll = draw(&model, frame)).expect("memory");
        model.set_max_scroll(max_scroll);
        durations.push(started_at.elapsed());
    }
    durations.sort_unstable();
    durations
}

fn sample_row(number: u32, now: DateTime<Utc>) -> OrderRow {
    let states = [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];
    OrderRow {
        id: Uuid::from_u128(u128::from(number)),
        store_id: Uuid::from_u128(u128::from(number % 7)),
        code: format!("261122-{number:05}").into(),
        store_name: "La Esquina de Adrogué".into(),
        consumer_name: "Lucía Benítez".into(),
        placed_at: now - TimeDelta::seconds(i64::from(number)),
        changed_at: now - TimeDelta::seconds(i64::from(number)),
        revision: 1,
        ended_at: None,
        amended_at: None,
        state: states[number as usize % states.len()],
        preparation: PreparationState::Pending,
        payment: Some((ProviderType::Cash, PaymentState::Pending)),
        pickup: Some((PickupType::Takeaway, PickupState::Pending)),
        total_centavos: i64::from(number) * 1000,
        search_text: format!("261122 {number:05} lucia benitez").into(),
        store_search_text: "la esquina de adrogue".into(),
    }
}
