//! Messages that change the model, and the effects that it asks for.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{AccountKpis, OnDuty, Order, OrderKpis, ScopeType, Shift, ShiftPut};
use ratatui::crossterm::event::KeyEvent;
use secrecy::SecretString;
use uuid::Uuid;

use crate::model::analytics::AnalyticsFigures;
use crate::model::chat::conversation::ConversationRow;
use crate::model::chat::outbox::OutgoingMessage;
use crate::model::chat::thread::Thread;
use crate::model::context::CurrentAccount;
use crate::model::duty::RotaGroup;
use crate::model::link::LinkState;
use crate::model::log::Severity;
use crate::model::order_row::OrderRow;
use crate::model::overlay::AccountRow;
use crate::model::stores::StoreRow;
use crate::model::time::TimeSpan;
use crate::model::transition::Transition;

/// An input of `update`.
pub(crate) enum Message {
    Key(KeyEvent),
    Paste(String),
    Resize(u16, u16),
    /// The time, by this machine's clock.
    Tick(DateTime<Utc>),
    /// A message from the effects of a generation; `update` drops those of an earlier one.
    FromServer(u64, Box<ServerMessage>),
}

/// A result of an effect, or a change that the server reported.
pub(crate) enum ServerMessage {
    Account(CurrentAccount),
    /// The time by which the server's clock is ahead of this machine's.
    ClockOffset(TimeDelta),
    LinkChanged(LinkState),
    /// The server cannot be reached: the reason, and the time of the next attempt by this machine's clock.
    Unreachable(String, DateTime<Utc>),
    /// The server answered or sent something.
    Heartbeat,
    Stores(Vec<StoreRow>),
    /// All orders to show; true when older ones are left out.
    OrderSnapshot(Vec<OrderRow>, bool),
    /// A page of a snapshot that is still being read.
    OrderPage(Vec<OrderRow>),
    /// Orders that changed or are new.
    OrdersChanged(Vec<OrderRow>),
    /// The order does not exist any more.
    OrderGone(Uuid),
    AccountKpis(AccountKpis),
    /// The KPIs of the orders, one entry for all stores or one for each, and the time by the server's clock in which it counted them.
    OrderKpis(TimeSpan, Vec<OrderKpis>),
    /// The figures of visitors.
    Analytics(Result<Box<AnalyticsFigures>, ApiFailure>),
    PharmacyGroups(Vec<RotaGroup>),
    /// A shift of this group changed.
    ShiftChanged(Uuid),
    /// The shifts of a group in the week that begins at an instant.
    WeekShifts(Uuid, DateTime<Utc>, Result<Vec<Shift>, ApiFailure>),
    /// The shifts of a group in the month that begins at an instant.
    MonthShifts(Uuid, DateTime<Utc>, Result<Vec<Shift>, ApiFailure>),
    OnDuty(Uuid, Box<OnDuty>),
    /// The names of the workspace's members by their accounts.
    MemberNames(Vec<(Uuid, String)>),
    OrderDetail(Box<Order>),
    OrderDetailFailed(Uuid, ApiFailure),
    TransitionDone(Transition, Result<Box<Order>, ApiFailure>),
    /// A shift was saved or deleted, with a sentence on it.
    ShiftWritten(Result<String, ApiFailure>),
    /// The conversations, the last one written to first; true when older ones are left out.
    Conversations(Vec<ConversationRow>, bool),
    /// A room has a new message, or a member has seen one.
    RoomChanged(Uuid),
    Thread(Box<Thread>),
    ThreadFailed(Uuid, ApiFailure),
    /// The result of sending a message, by its sender's id.
    MessageSent(Uuid, Result<(), ApiFailure>),
    /// The result of marking a room as seen.
    SeenMarked(Uuid, Result<(), ApiFailure>),
    /// The result of a sign-in or a sign-out.
    SessionChanged(Result<(), ApiFailure>),
    /// The result of a switch to another account of the same user.
    AccountSwitched(Result<(), ApiFailure>),
    MyAccounts(Result<Vec<AccountRow>, ApiFailure>),
    /// Another profile's server is now the one in use.
    ServerOpened(Result<OpenedServer, String>),
    LogLine(Severity, String),
}

/// A server that was opened by its profile's name.
pub(crate) struct OpenedServer {
    pub(crate) profile_name: String,
    pub(crate) base_url: String,
    pub(crate) is_read_only: bool,
    pub(crate) can_sign_in: bool,
}

/// A call that failed.
#[derive(Clone, Debug)]
pub(crate) struct ApiFailure {
    /// The HTTP status; 0 without an answer, 1 for this program's own errors.
    pub(crate) status: u16,
    pub(crate) code: String,
    pub(crate) message: String,
    /// The `extra` object of the server's error.
    pub(crate) details: Box<serde_json::Map<String, serde_json::Value>>,
    /// The order as it is now, when a transition was refused because of its state.
    pub(crate) current_order: Option<Box<Order>>,
}

impl ApiFailure {
    /// Returns true if the server gave no usable answer, so that a retry may help.
    pub(crate) fn is_unreachable(&self) -> bool {
        matches!(self.status, 0 | 408 | 429 | 500..)
    }

    /// Returns true if the same call may succeed later; also without a session, which a sign-in elsewhere may renew.
    pub(crate) fn is_temporary(&self) -> bool {
        self.is_unreachable() || self.status == 401
    }

    /// The seconds that the server asks to wait before the next try.
    pub(crate) fn retry_after(&self) -> Option<i64> {
        self.details.get("retry_after").and_then(serde_json::Value::as_i64)
    }
}

/// A task for the effect runner or the terminal.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Restart the synchronisation with the server, for the model's generation.
    Connect,
    /// Read a new snapshot.
    Refresh,
    FetchOrder {
        store_id: Uuid,
        order_id: Uuid,
    },
    ApplyTransition(Transition, Option<String>),
    /// Read the figures of visitors up to an instant by the server's clock.
    FetchAnalytics(DateTime<Utc>),
    FetchWeek {
        group_id: Uuid,
        ini: DateTime<Utc>,
        end: DateTime<Utc>,
    },
    /// Read the shifts of a month.
    FetchMonth {
        group_id: Uuid,
        ini: DateTime<Utc>,
        end: DateTime<Utc>,
    },
    /// Create or replace a shift; the text says what is done.
    PutShift(Uuid, ShiftPut, String),
    /// Delete a shift; the text says which.
    DeleteShift(Uuid, String),
    /// Read the newest messages of a room.
    FetchThread(Uuid),
    SendMessage(OutgoingMessage),
    /// Mark the messages of a room as seen, up to one.
    MarkSeen {
        room_id: Uuid,
        message_id: Uuid,
    },
    SignIn {
        userkey: String,
        password: SecretString,
        scope: ScopeType,
    },
    SignOut,
    FetchMyAccounts,
    SwitchAccount(Uuid),
    /// Use the server of another profile, by its name.
    OpenServer(String),
    /// Ring the terminal's bell.
    RingBell,
    /// Copy a text to the terminal's clipboard.
    CopyToClipboard(String),
}
