//! Messages: what happens to the model, and what it wants done.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{AccountKpis, OnDuty, Order, OrderKpis, ScopeType, Shift, ShiftPut};
use ratatui::crossterm::event::KeyEvent;
use uuid::Uuid;

use crate::model::context::CurrentAccount;
use crate::model::duty::RotaGroup;
use crate::model::link::LinkState;
use crate::model::log::Severity;
use crate::model::order_row::OrderRow;
use crate::model::overlay::AccountRow;
use crate::model::stores::StoreRow;
use crate::model::transition::Transition;

/// Something that happens.
pub(crate) enum Message {
    Key(KeyEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time goes by: this machine's clock.
    Tick(DateTime<Utc>),
    /// Something came from the server, for the connection of that generation.
    FromServer(u64, Box<ServerMessage>),
}

/// What came from the server.
pub(crate) enum ServerMessage {
    Account(CurrentAccount),
    /// How far its clock is ahead.
    ClockOffset(TimeDelta),
    LinkChanged(LinkState),
    /// The server is not reached; when it is tried again, by this machine's clock.
    Unreachable(String, DateTime<Utc>),
    /// The server is there.
    Heartbeat,
    Stores(Vec<StoreRow>),
    /// All orders that are to be shown; whether older ones were left out.
    OrderSnapshot(Vec<OrderRow>, bool),
    /// Some of them, while all are read.
    OrderPage(Vec<OrderRow>),
    /// Some of them, read again because they changed.
    OrdersChanged(Vec<OrderRow>),
    OrderGone(Uuid),
    AccountKpis(AccountKpis),
    OrderKpis(Vec<OrderKpis>),
    PharmacyGroups(Vec<RotaGroup>),
    /// A shift of that group changed.
    ShiftChanged(Uuid),
    /// The shifts of a group from an instant on.
    WeekShifts(Uuid, DateTime<Utc>, Result<Vec<Shift>, ApiFailure>),
    OnDuty(Uuid, Box<OnDuty>),
    OrderDetail(Box<Order>),
    OrderDetailFailed(Uuid, ApiFailure),
    TransitionDone(Transition, Result<Box<Order>, ApiFailure>),
    ShiftWritten(Result<String, ApiFailure>),
    SessionChanged(Result<(), ApiFailure>),
    MyAccounts(Result<Vec<AccountRow>, ApiFailure>),
    /// Another server, by the name of its profile.
    ServerOpened(Result<(String, String, bool, bool), String>),
    LogLine(Severity, String),
}

/// A call that failed, in words.
#[derive(Clone, Debug)]
pub(crate) struct ApiFailure {
    /// The answer's status; 0 when none came.
    pub(crate) status: u16,
    pub(crate) code: String,
    pub(crate) message: String,
    /// The details of a refusal.
    pub(crate) details: Box<serde_json::Map<String, serde_json::Value>>,
    /// What the order is now, and who changed it, where a move came too late.
    pub(crate) current_order: Option<Box<Order>>,
}

impl ApiFailure {
    pub(crate) fn is_unreachable(&self) -> bool {
        matches!(self.status, 0 | 408 | 429 | 500..)
    }
}

/// Something that is to be done outside of the model.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Begin again to read and to hear, for the model's generation.
    Connect,
    /// Read everything again.
    Refresh,
    FetchOrder {
        store_id: Uuid,
        order_id: Uuid,
    },
    ApplyTransition(Transition, Option<String>),
    FetchWeek {
        group_id: Uuid,
        ini: DateTime<Utc>,
        end: DateTime<Utc>,
    },
    PutShift(Uuid, ShiftPut, String),
    DeleteShift(Uuid, String),
    SignIn {
        userkey: String,
        password: Secret,
        scope: ScopeType,
    },
    SignOut,
    FetchMyAccounts,
    SwitchAccount(Uuid),
    OpenServer(String),
    /// To the terminal's clipboard.
    CopyToClipboard(String),
}

/// A text that is shown nowhere.
#[derive(Clone)]
pub(crate) struct Secret(pub(crate) String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("…")
    }
}
