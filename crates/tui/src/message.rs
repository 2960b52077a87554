//! Messages: what happens to the model, and what it wants done.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{AccountKpis, OnDuty, Order, OrderKpis, ScopeType, Shift, ShiftPut};
use ratatui::crossterm::event::KeyEvent;
use uuid::Uuid;

use crate::model::detail::Move;
use crate::model::duty::Group;
use crate::model::link::Link;
use crate::model::orders::Row;
use crate::model::overlay::AccountRow;
use crate::model::stores::Store;
use crate::model::{Acting, Tone};

/// Something that happens.
pub(crate) enum Message {
    Key(KeyEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time goes by: this machine's clock.
    Tick(DateTime<Utc>),
    /// Something came from the server, for the connection of that generation.
    Data(u64, Box<Data>),
}

/// What came from the server.
pub(crate) enum Data {
    Account(Acting),
    /// How far its clock is ahead.
    Clock(TimeDelta),
    Link(Link),
    /// The server is not reached; when it is tried again, by this machine's clock.
    Away(String, DateTime<Utc>),
    /// The server is there.
    Heard,
    Stores(Vec<Store>),
    /// All orders that are to be shown; whether older ones were left out.
    Snapshot(Vec<Row>, bool),
    /// Some of them, while all are read.
    Page(Vec<Row>),
    /// Some of them, read again because they changed.
    Orders(Vec<Row>),
    Gone(Uuid),
    Accounts(AccountKpis),
    Month(Vec<OrderKpis>),
    Groups(Vec<Group>),
    /// A shift of that group changed.
    ShiftChanged(Uuid),
    /// The shifts of a group from an instant on.
    Week(Uuid, DateTime<Utc>, Result<Vec<Shift>, Trouble>),
    OnDuty(Uuid, Box<OnDuty>),
    Detail(Box<Order>),
    DetailFailed(Uuid, Trouble),
    Moved(Move, Result<Box<Order>, Trouble>),
    ShiftWritten(Result<String, Trouble>),
    SignedIn(Result<(), Trouble>),
    MyAccounts(Result<Vec<AccountRow>, Trouble>),
    /// Another server, by the name of its profile.
    Opened(Result<(String, String, bool, bool), String>),
    Log(Tone, String),
}

/// A call that failed, in words.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    /// The answer's status; 0 when none came.
    pub(crate) status: u16,
    pub(crate) code: String,
    pub(crate) message: String,
    /// The details of a refusal.
    pub(crate) extra: Box<serde_json::Map<String, serde_json::Value>>,
    /// What the order is now, and who changed it, where a move came too late.
    pub(crate) order: Option<Box<Order>>,
}

impl Trouble {
    pub(crate) fn is_away(&self) -> bool {
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
    Detail {
        store: Uuid,
        order: Uuid,
    },
    Move(Move, Option<String>),
    Week {
        group: Uuid,
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
    MyAccounts,
    Switch(Uuid),
    Open(String),
    /// To the terminal's clipboard.
    Copy(String),
}

/// A text that is shown nowhere.
#[derive(Clone)]
pub(crate) struct Secret(pub(crate) String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("…")
    }
}
