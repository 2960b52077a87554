//! The model: all that the dashboard knows and shows, without a terminal and without a network.

pub(crate) mod detail;
pub(crate) mod duty;
pub(crate) mod figures;
pub(crate) mod filter;
pub(crate) mod form;
pub(crate) mod link;
pub(crate) mod log;
pub(crate) mod orders;
pub(crate) mod overlay;
pub(crate) mod stores;
pub(crate) mod time;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{AccountKpis, OrderKpis, ScopeType};
use uuid::Uuid;

use crate::look::Look;
use crate::message::Data;
use detail::Detail;
use duty::Duty;
use link::Link;
use log::Log;
use orders::Orders;
use overlay::Overlay;
use stores::Stores;

/// From this width on an order's detail stands beside the list.
pub(crate) const BESIDE: u16 = 110;
/// From this width on a list has all its columns.
pub(crate) const WIDE: u16 = 60;
/// The smallest terminal that anything is shown on.
pub(crate) const SMALLEST: (u16, u16) = (40, 10);

/// All that the dashboard knows.
pub(crate) struct Model {
    /// Columns and lines of the terminal.
    pub(crate) size: (u16, u16),
    /// The time, by the server's clock.
    pub(crate) now: DateTime<Utc>,
    /// When the server was heard last.
    pub(crate) heard: Option<DateTime<Utc>>,
    /// How far the server's clock is ahead of this machine's.
    pub(crate) ahead: TimeDelta,
    pub(crate) who: Who,
    pub(crate) look: Look,
    /// Nothing is changed: actions say so.
    pub(crate) read_only: bool,
    /// The profile is read-only, and so this program stays.
    pub(crate) locked: bool,
    pub(crate) link: Link,
    /// What came in while the screen stands still.
    pub(crate) held: Option<Vec<Data>>,
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) orders: Orders,
    pub(crate) detail: Detail,
    pub(crate) duty: Duty,
    pub(crate) stores: Stores,
    pub(crate) accounts: Option<AccountKpis>,
    /// What the server counts: of all stores, or of each of the workspace's.
    pub(crate) month: Vec<OrderKpis>,
    pub(crate) log: Log,
    pub(crate) toast: Option<Toast>,
    /// Which connection messages have to come from; those of an earlier one are dropped.
    pub(crate) generation: u64,
    pub(crate) over: bool,
    /// Whether what is shown is not what is so any more.
    pub(crate) dirty: bool,
}

/// Who one is, and where.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) profile: String,
    pub(crate) base_url: String,
    /// The servers there are to choose from.
    pub(crate) profiles: Vec<(String, String)>,
    /// Whether this program may sign in and out: not with what the environment gives.
    pub(crate) may_sign_in: bool,
    pub(crate) account: Option<Acting>,
}

/// The account one acts as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Acting {
    pub(crate) id: Uuid,
    pub(crate) person: String,
    pub(crate) scope: ScopeType,
    pub(crate) scope_name: String,
}

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Kpis,
    Orders,
    Duty,
    Stores,
    Log,
}

impl Screen {
    pub(crate) const ALL: [Self; 5] = [Self::Kpis, Self::Orders, Self::Duty, Self::Stores, Self::Log];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Kpis => "KPIs",
            Self::Orders => "Orders",
            Self::Duty => "Duty",
            Self::Stores => "Stores",
            Self::Log => "Log",
        }
    }
}

/// How a thing went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Good,
    Plain,
    Bad,
}

/// What is said for a while below the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) tone: Tone,
    pub(crate) text: String,
    pub(crate) until: DateTime<Utc>,
}

impl Model {
    pub(crate) fn new(who: Who, look: Look, read_only: bool, now: DateTime<Utc>) -> Self {
        Self {
            size: (80, 24),
            now,
            heard: None,
            ahead: TimeDelta::zero(),
            who,
            look,
            read_only,
            locked: read_only,
            link: Link::Connecting,
            held: None,
            screen: Screen::Orders,
            overlay: None,
            orders: Orders::default(),
            detail: Detail::default(),
            duty: Duty::default(),
            stores: Stores::default(),
            accounts: None,
            month: Vec::new(),
            log: Log::default(),
            toast: None,
            generation: 0,
            over: false,
            dirty: true,
        }
    }

    /// Forgets all that one account saw, before another one looks.
    pub(crate) fn forget(&mut self) {
        let (filter, sort) = (self.orders.filter.clone(), self.orders.sort);
        self.orders = Orders::default();
        self.orders.set_filter(filter);
        self.orders.set_sort(sort);
        self.detail = Detail::default();
        self.duty = Duty::default();
        self.stores = Stores::default();
        (self.accounts, self.month, self.heard) = (None, Vec::new(), None);
        self.who.account = None;
        self.held = self.held.as_ref().map(|_| Vec::new());
        self.link = Link::Connecting;
        self.generation += 1;
    }

    pub(crate) fn is_workspace(&self) -> bool {
        self.who.account.as_ref().is_some_and(|account| account.scope == ScopeType::Workspace)
    }

    /// Whether the terminal is too small for anything.
    pub(crate) fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Whether an order's detail has its place beside the list.
    pub(crate) fn is_beside(&self) -> bool {
        self.size.0 >= BESIDE
    }

    /// How many lines the screen itself has: the header, the footer and its frame are taken off.
    pub(crate) fn page(&self) -> usize {
        let frame = match self.screen {
            Screen::Orders if self.size.1 >= 20 && self.size.0 >= WIDE => 8,
            Screen::Orders | Screen::Stores => 5,
            _ => 4,
        };
        usize::from(self.size.1).saturating_sub(frame).max(1)
    }

    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        let seconds = if tone == Tone::Bad { 8 } else { 4 };
        let text = text.into();
        self.log.add(self.now, tone, text.clone());
        self.toast = Some(Toast { tone, text, until: self.now + TimeDelta::seconds(seconds) });
    }
}
