//! The made-up town: its stores with their orders, its rota and its conversations, and the answers to the dashboard's effects.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use fastrand::Rng;
use hub_client::types::{Order, ScopeType};
use serde_json::Map;
use uuid::Uuid;

use super::chats::Chats;
use super::order_steps::{COOK, apply_target, next_target};
use super::orders::{OrderMaker, STORE_NAMES, store_id};
use super::rota::Rota;
use super::{figures, orders};
use crate::message::{ApiFailure, Effect, ServerMessage};
use crate::model::context::CurrentAccount;
use crate::model::link::LinkState;
use crate::model::order_row::OrderRow;
use crate::model::stores::StoreRow;

/// The seconds between two orders, two steps of orders, and two messages: the least, and the most.
const ORDER_SECONDS: (i64, i64) = (9, 21);
const STEP_SECONDS: (i64, i64) = (1, 4);
const CHAT_SECONDS: (i64, i64) = (35, 80);

/// The account that uses the dashboard.
const ACCOUNT: Uuid = Uuid::from_u128(0xACC0);

/// The state of the town.
pub(super) struct Town {
    random: Rng,
    now: DateTime<Utc>,
    maker: OrderMaker,
    /// The orders of yesterday and today, by their ids, which grow.
    orders: BTreeMap<Uuid, Order>,
    rota: Rota,
    chats: Chats,
    next_order_at: DateTime<Utc>,
    next_step_at: DateTime<Utc>,
    next_chat_at: DateTime<Utc>,
}

impl Town {
    pub(super) fn new(seed: u64, begin: DateTime<Utc>) -> Self {
        let mut random = Rng::with_seed(seed);
        let mut maker = OrderMaker::default();
        let made = orders::make_two_days(&mut random, &mut maker, begin);
        let soon = |seconds| begin + TimeDelta::seconds(seconds);
        Self {
            random,
            now: begin,
            maker,
            orders: made.into_iter().map(|order| (order.id, order)).collect(),
            rota: Rota::new(begin),
            chats: Chats::new(begin),
            next_order_at: soon(4),
            next_step_at: soon(2),
            next_chat_at: soon(25),
        }
    }

    /// Lets the time pass: orders come in and go on, and people write.
    pub(super) fn advance(&mut self, now: DateTime<Utc>) -> Vec<ServerMessage> {
        let mut messages = vec![ServerMessage::Heartbeat];
        // After a long pause, as of a suspended machine, not all that would have happened is made up.
        self.now = now;
        let (order_at, step_at, chat_at) = (self.next_order_at, self.next_step_at, self.next_chat_at);
        if now >= order_at {
            self.next_order_at = self.later(ORDER_SECONDS);
            let order = self.maker.make(&mut self.random, now);
            messages.push(ServerMessage::OrdersChanged(vec![OrderRow::from_order(&order)]));
            self.orders.insert(order.id, order);
        }
        if now >= step_at {
            self.next_step_at = self.later(STEP_SECONDS);
            messages.extend(self.move_some_order());
        }
        if now >= chat_at {
            self.next_chat_at = self.later(CHAT_SECONDS);
            if let Some(room_id) = self.chats.receive(now) {
                messages.extend([self.conversations(), ServerMessage::RoomChanged(room_id)]);
            }
        }
        messages
    }

    fn later(&mut self, (least, most): (i64, i64)) -> DateTime<Utc> {
        self.now + TimeDelta::seconds(self.random.i64(least..=most))
    }

    /// Moves an open order a step on: one of the oldest that is due.
    fn move_some_order(&mut self) -> Option<ServerMessage> {
        let now = self.now;
        let due = self.orders.values().filter(|order| {
            let since = order.history.last().map_or(order.datetime, |change| change.at);
            next_target(order).is_some() && now - since > TimeDelta::seconds(90)
        });
        let due: Vec<Uuid> = due.map(|order| order.id).collect();
        let id = *due.get(self.random.usize(0..due.len().max(1)))?;
        let order = self.orders.get_mut(&id)?;
        let target = next_target(order)?;
        apply_target(order, target, now, Some(COOK), None);
        Some(ServerMessage::OrdersChanged(vec![OrderRow::from_order(order)]))
    }

    /// Answers an effect as a server would.
    pub(super) fn answer(&mut self, effect: Effect) -> Vec<ServerMessage> {
        match effect {
            Effect::Connect => self.snapshot(true),
            Effect::Refresh => self.snapshot(false),
            Effect::FetchOrder { order_id, .. } => vec![match self.orders.get(&order_id) {
                Some(order) => ServerMessage::OrderDetail(Box::new(order.clone())),
                None => ServerMessage::OrderDetailFailed(order_id, refuse("the order is gone")),
            }],
            Effect::ApplyTransition(transition, reason) => {
                let now = self.now;
                let done = match self.orders.get_mut(&transition.order_id) {
                    Some(order) => {
                        apply_target(order, transition.target, now, Some(ACCOUNT), reason);
                        Ok(Box::new(order.clone()))
                    }
                    None => Err(refuse("the order is gone")),
                };
                vec![ServerMessage::TransitionDone(transition, done)]
            }
            Effect::FetchAnalytics(now) => {
                vec![ServerMessage::Analytics(Ok(Box::new(figures::analytics(now))))]
            }
            Effect::FetchWeek { group_id, ini, end } => {
                let on_duty = self.rota.on_duty(self.now);
                vec![
                    ServerMessage::WeekShifts(group_id, ini, Ok(self.rota.shifts_between(ini, end))),
                    ServerMessage::OnDuty(group_id, Box::new(on_duty)),
                ]
            }
            Effect::FetchMonth { group_id, ini, end } => {
                vec![ServerMessage::MonthShifts(group_id, ini, Ok(self.rota.shifts_between(ini, end)))]
            }
            Effect::PutShift(id, put, what) => {
                let done = self.rota.put(id, &put).map(|()| what).map_err(refuse);
                vec![ServerMessage::ShiftWritten(done)]
            }
            Effect::DeleteShift(id, what) => {
                self.rota.delete(id);
                vec![ServerMessage::ShiftWritten(Ok(format!("deleted: {what}")))]
            }
            Effect::FetchThread(room_id) => vec![match self.chats.thread(room_id) {
                Some(thread) => ServerMessage::Thread(Box::new(thread)),
                None => ServerMessage::ThreadFailed(room_id, refuse("the conversation is gone")),
            }],
            Effect::SendMessage(message) => {
                self.chats.send(&message, self.now);
                let room_id = message.room_id;
                vec![
                    ServerMessage::MessageSent(message.sender_id, Ok(())),
                    self.conversations(),
                    ServerMessage::RoomChanged(room_id),
                ]
            }
            Effect::MarkSeen { room_id, .. } => {
                self.chats.mark_seen(room_id);
                vec![ServerMessage::SeenMarked(room_id, Ok(())), self.conversations()]
            }
            Effect::FetchMyAccounts => vec![ServerMessage::MyAccounts(Err(refuse(ONE_ACCOUNT)))],
            Effect::SwitchAccount(_) => vec![ServerMessage::AccountSwitched(Err(refuse(ONE_ACCOUNT)))],
            Effect::SignIn { .. } | Effect::SignOut => vec![ServerMessage::SessionChanged(Err(refuse(ONE_ACCOUNT)))],
            Effect::OpenServer(_) => vec![ServerMessage::ServerOpened(Err(ONE_ACCOUNT.to_owned()))],
            Effect::CopyToClipboard(_) | Effect::RingBell => Vec::new(),
        }
    }

    /// Everything that a server sends at first.
    fn snapshot(&self, is_first: bool) -> Vec<ServerMessage> {
        let mut messages = Vec::new();
        if is_first {
            messages.extend([
                ServerMessage::Account(CurrentAccount {
                    id: ACCOUNT,
                    person_name: "Ana".to_owned(),
                    scope: ScopeType::Workspace,
                    scope_name: "Sabores de Adrogué".to_owned(),
                }),
                ServerMessage::MemberNames(vec![(ACCOUNT, "Ana Ferreyra".to_owned()), (COOK, "Bruno Díaz".to_owned())]),
                ServerMessage::PharmacyGroups(vec![self.rota.group()]),
                ServerMessage::LinkChanged(LinkState::Live),
            ]);
        }
        let rows: Vec<OrderRow> = self.orders.values().map(OrderRow::from_order).collect();
        let kpis = figures::month_kpis(&rows, self.now);
        messages.extend([
            ServerMessage::Stores(self.stores()),
            ServerMessage::OrderSnapshot(rows, false),
            ServerMessage::OrderKpis((self.now, self.now), vec![kpis]),
            self.conversations(),
            ServerMessage::Heartbeat,
        ]);
        messages
    }

    fn stores(&self) -> Vec<StoreRow> {
        let row = |(index, name): (usize, &&str)| StoreRow {
            id: store_id(index),
            name: (*name).to_owned(),
            is_enabled: true,
            // The bakery closes at eight.
            is_open: Some(index != 3),
        };
        STORE_NAMES.iter().enumerate().map(row).collect()
    }

    fn conversations(&self) -> ServerMessage {
        ServerMessage::Conversations(self.chats.rows(), false)
    }

    /// The open orders, for tests.
    #[cfg(test)]
    pub(super) fn count_orders(&self, is_meant: impl Fn(&Order) -> bool) -> usize {
        self.orders.values().filter(|order| is_meant(order)).count()
    }
}

const ONE_ACCOUNT: &str = "the demonstration has no other account and no server";

/// A refusal of the made-up server.
fn refuse(message: &str) -> ApiFailure {
    ApiFailure {
        status: 422,
        code: "demo".to_owned(),
        message: message.to_owned(),
        details: Box::new(Map::new()),
        current_order: None,
    }
}
