//! The model: the whole state of the dashboard.

pub(crate) mod analytics;
pub(crate) mod bell;
pub(crate) mod chat;
pub(crate) mod context;
pub(crate) mod detail;
pub(crate) mod duty;
pub(crate) mod duty_month;
pub(crate) mod filter;
pub(crate) mod form;
pub(crate) mod link;
pub(crate) mod log;
pub(crate) mod month;
pub(crate) mod order_row;
pub(crate) mod order_subject;
pub(crate) mod order_summary;
pub(crate) mod orders;
pub(crate) mod overlay;
pub(crate) mod payment_note;
pub(crate) mod refund;
#[cfg(test)]
mod refund_tests;
pub(crate) mod stores;
pub(crate) mod time;
pub(crate) mod transition;

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{AccountKpis, Order, ScopeType};
use uuid::Uuid;

use crate::message::ServerMessage;
use crate::theme::Theme;
use analytics::Analytics;
use bell::Bell;
use chat::Chat;
use chat::outbox::Delivery;
use context::ServerContext;
use detail::OrderDetail;
use duty::DutyWeek;
use duty_month::DutyMonth;
use filter::OrderFilter;
use link::LinkState;
use log::EventLog;
use log::Severity;
use month::MonthKpis;
use order_row::OrderRow;
use orders::{OrderList, Replacement};
use overlay::Overlay;
use stores::StoreList;

/// The width from which an order's detail is drawn beside the list.
pub(crate) const DETAIL_BESIDE_MIN_WIDTH: u16 = 110;
/// The columns and lines from which a screen has everything side by side.
pub(crate) const OVERVIEW_MIN_SIZE: (u16, u16) = (160, 40);
/// The lines from which the overview has a chart below the list of orders, and the lines of that chart.
const OVERVIEW_CHART_MIN_HEIGHT: u16 = 50;
pub(crate) const OVERVIEW_CHART_HEIGHT: u16 = 13;
/// The width from which a list has all its columns.
pub(crate) const WIDE_MIN_WIDTH: u16 = 60;
/// The columns and lines of the smallest supported terminal.
pub(crate) const MIN_TERMINAL_SIZE: (u16, u16) = (40, 10);

/// The state of the dashboard.
pub(crate) struct Model {
    /// Columns and lines of the terminal.
    pub(crate) terminal_size: (u16, u16),
    /// The time, by the server's clock.
    pub(crate) now: DateTime<Utc>,
    /// The time of the server's last answer or event.
    pub(crate) last_contact_at: Option<DateTime<Utc>>,
    /// The time by which the server's clock is ahead of this machine's.
    pub(crate) clock_offset: TimeDelta,
    pub(crate) context: ServerContext,
    pub(crate) theme: Theme,
    /// True if actions that change something are refused.
    pub(crate) is_read_only: bool,
    /// True if the profile is read-only, so that the user cannot allow actions.
    pub(crate) is_profile_read_only: bool,
    pub(crate) link: LinkState,
    /// The messages that arrived since the screen was paused; `None` while it is not.
    pub(crate) paused_messages: Option<Vec<ServerMessage>>,
    pub(crate) screen: Screen,
    /// True if the user chose the screen since the account is in use.
    pub(crate) is_screen_chosen: bool,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) orders: OrderList,
    pub(crate) detail: OrderDetail,
    pub(crate) duty: DutyWeek,
    pub(crate) duty_month: DutyMonth,
    pub(crate) stores: StoreList,
    pub(crate) chat: Chat,
    /// The names of the workspace's members by their accounts, once they were needed.
    pub(crate) member_names: BTreeMap<Uuid, String>,
    pub(crate) account_kpis: Option<AccountKpis>,
    /// The figures of the month.
    pub(crate) month: MonthKpis,
    pub(crate) analytics: Analytics,
    pub(crate) bell: Bell,
    pub(crate) log: EventLog,
    pub(crate) toast: Option<Toast>,
    /// The number of the current connection; messages of earlier ones are dropped.
    pub(crate) generation: u64,
    pub(crate) should_quit: bool,
    /// True if the screen shows an older state.
    pub(crate) needs_redraw: bool,
}

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Kpis,
    Orders,
    Duty,
    Stores,
    Messages,
    Log,
}

impl Screen {
    pub(crate) const ALL: [Self; 6] = [Self::Kpis, Self::Orders, Self::Duty, Self::Stores, Self::Messages, Self::Log];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Kpis => "KPIs",
            Self::Orders => "Orders",
            Self::Duty => "Duty",
            Self::Stores => "Stores",
            Self::Messages => "Messages",
            Self::Log => "Log",
        }
    }
}

/// A short message in the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) severity: Severity,
    pub(crate) text: String,
    pub(crate) until: DateTime<Utc>,
}

impl Model {
    pub(crate) fn new(context: ServerContext, theme: Theme, is_read_only: bool, now: DateTime<Utc>) -> Self {
        Self {
            terminal_size: (80, 24),
            now,
            last_contact_at: None,
            clock_offset: TimeDelta::zero(),
            context,
            theme,
            is_read_only,
            is_profile_read_only: is_read_only,
            link: LinkState::Connecting,
            paused_messages: None,
            screen: Screen::Orders,
            is_screen_chosen: false,
            overlay: None,
            orders: OrderList::default(),
            detail: OrderDetail::default(),
            duty: DutyWeek::default(),
            duty_month: DutyMonth::default(),
            stores: StoreList::default(),
            chat: Chat::default(),
            member_names: BTreeMap::new(),
            account_kpis: None,
            month: MonthKpis::default(),
            analytics: Analytics::default(),
            bell: Bell::default(),
            log: EventLog::default(),
            toast: None,
            generation: 0,
            should_quit: false,
            needs_redraw: true,
        }
    }

    /// Forgets the data of the account and what the user has seen and written of it, before somebody else uses the dashboard.
    pub(crate) fn reset_for_new_user(&mut self) {
        self.chat.outbox.messages.clear();
        self.orders.set_filter(OrderFilter::default());
        self.reset_for_new_account();
        (self.log, self.toast) = (EventLog::default(), None);
    }

    /// Forgets the data of the account, before the same user uses another one or another server.
    pub(crate) fn reset_for_new_account(&mut self) {
        let (filter, sort) = (self.orders.filter.clone(), self.orders.sort);
        self.orders = OrderList::default();
        self.orders.set_filter(filter);
        self.orders.set_sort(sort);
        self.detail = OrderDetail::default();
        (self.duty, self.duty_month) = (DutyWeek::default(), DutyMonth::default());
        (self.stores, self.is_screen_chosen) = (StoreList::default(), false);
        self.log_unsent_messages();
        self.chat = Chat::default();
        self.member_names = BTreeMap::new();
        self.bell.interrupt();
        (self.account_kpis, self.month, self.last_contact_at) = (None, MonthKpis::default(), None);
        self.analytics = Analytics::default();
        self.context.account = None;
        self.paused_messages = self.paused_messages.as_ref().map(|_| Vec::new());
        self.link = LinkState::Connecting;
        self.generation += 1;
    }

    /// The text in place of data that is not read yet: nothing is being read while nobody is signed in.
    pub(crate) fn waiting_text(&self, reading: &'static str) -> &'static str {
        match self.link {
            LinkState::SignedOut => "nobody is signed in",
            _ => reading,
        }
    }

    pub(crate) fn is_workspace(&self) -> bool {
        self.context.account.as_ref().is_some_and(|account| account.scope == ScopeType::Workspace)
    }

    /// The reason why nothing can be changed now, if there is one.
    pub(crate) fn write_refusal_reason(&self) -> Option<String> {
        if self.is_read_only {
            let why =
                if self.is_profile_read_only { "the profile is read-only" } else { "read-only: w allows actions" };
            return Some(why.to_owned());
        }
        self.link.refusal_reason()
    }

    /// Inserts an order, or replaces it unless it is known in a later state, and counts the change in the month.
    pub(crate) fn insert_or_replace_order(&mut self, row: OrderRow) -> Replacement {
        self.note_order(&row);
        self.orders.insert_or_replace(row)
    }

    /// Counts the change of an order in the month, unless it is known in a later state.
    pub(crate) fn note_order(&mut self, row: &OrderRow) {
        let known = self.orders.find(row.id);
        if !known.is_some_and(|known| row.is_older_than(known)) {
            self.month.apply_order(known, row);
        }
    }

    /// The name of the account that changed an order: you, the consumer, or a member of the workspace; `None` for an unknown account.
    pub(crate) fn author_name(&self, order: &Order, account: Uuid) -> Option<String> {
        match account {
            id if self.context.account.as_ref().is_some_and(|account| account.id == id) => Some("you".to_owned()),
            id if id == order.consumer.id => Some(format!("the consumer {}", order.consumer.name)),
            id => self.member_names.get(&id).cloned(),
        }
    }

    /// The reason why no order can be changed now, if there is one.
    pub(crate) fn order_refusal_reason(&self) -> Option<String> {
        let not_workspace = (!self.is_workspace())
            .then(|| "only the store's workspace can change an order: A switches the account".to_owned());
        self.write_refusal_reason().or(not_workspace)
    }

    /// The reason why the shown rota cannot be changed, if there is one.
    pub(crate) fn rota_refusal_reason(&self) -> Option<String> {
        let manages = self.duty.group().is_some_and(|group| group.is_managed);
        let not_manager =
            (!manages).then(|| "only the workspace that manages the group can change its rota".to_owned());
        self.write_refusal_reason().or(not_manager)
    }

    /// Returns true if the selected order is shown, beside the list or in its place.
    pub(crate) fn is_order_shown(&self) -> bool {
        self.has_detail_beside_list() || self.detail.is_full_screen
    }

    /// Returns true if the selected conversation is shown, beside the list or in its place.
    pub(crate) fn is_thread_shown(&self) -> bool {
        self.has_detail_beside_list() || self.chat.is_thread_full_screen
    }

    /// Returns true if the terminal is smaller than the smallest supported one.
    pub(crate) fn is_terminal_too_small(&self) -> bool {
        self.terminal_size.0 < MIN_TERMINAL_SIZE.0 || self.terminal_size.1 < MIN_TERMINAL_SIZE.1
    }

    /// Returns true if the terminal is wide enough for an order's detail, or a thread, beside the list.
    pub(crate) fn has_detail_beside_list(&self) -> bool {
        self.terminal_size.0 >= DETAIL_BESIDE_MIN_WIDTH
    }

    /// Returns true if the terminal is large enough to show everything side by side.
    pub(crate) fn has_overview(&self) -> bool {
        self.terminal_size.0 >= OVERVIEW_MIN_SIZE.0 && self.terminal_size.1 >= OVERVIEW_MIN_SIZE.1
    }

    /// The lines of the chart below the list of orders; 0 without one.
    pub(crate) fn overview_chart_lines(&self) -> u16 {
        let has_chart = self.has_overview() && self.terminal_size.1 >= OVERVIEW_CHART_MIN_HEIGHT;
        if has_chart { OVERVIEW_CHART_HEIGHT } else { 0 }
    }

    /// The lines of the screen's list, without header, footer and frame.
    pub(crate) fn page_lines(&self) -> usize {
        let frame = match self.screen {
            Screen::Orders if self.terminal_size.1 >= 20 && self.terminal_size.0 >= WIDE_MIN_WIDTH => {
                8 + usize::from(self.overview_chart_lines())
            }
            Screen::Orders | Screen::Stores | Screen::Messages => 5,
            _ => 4,
        };
        usize::from(self.terminal_size.1).saturating_sub(frame).max(1)
    }

    /// Stores how far the screen's pane can be scrolled, by its drawing.
    pub(crate) fn set_max_scroll(&mut self, lines: u16) {
        match self.screen {
            Screen::Messages => {
                self.chat.max_scroll = lines;
                self.chat.lines_below_pane = self.chat.lines_below_pane.min(lines);
            }
            Screen::Duty => {
                self.duty.max_scroll = lines;
                self.duty.on_duty_offset = self.duty.on_duty_offset.min(lines);
            }
            _ => self.detail.max_scroll = lines,
        }
    }

    /// Writes the texts that the server may not have to the log, before they are forgotten.
    fn log_unsent_messages(&mut self) {
        for message in std::mem::take(&mut self.chat.outbox.messages) {
            if message.delivery != Delivery::Sent {
                self.log.append(self.now, Severity::Error, format!("not sent: {}", message.text));
            }
        }
    }

    pub(crate) fn notify(&mut self, severity: Severity, text: impl Into<String>) {
        let seconds = if severity == Severity::Error { 8 } else { 4 };
        let text = text.into();
        self.log.append(self.now, severity, text.clone());
        self.toast = Some(Toast { severity, text, until: self.now + TimeDelta::seconds(seconds) });
    }
}
