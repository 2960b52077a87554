//! The transitions of a session, and the windows of a referral's figures. Pure functions.

use chrono::{Datelike, Days, Months};

use super::model::ReferralState;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::local_days::{local_date, start_of_day};

/// The effect of a client's request to move a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transition {
    /// Nothing changes.
    None,
    /// The session moves to the state.
    Move(ReferralState),
    /// The client says that somebody signed up: the state changes once somebody does.
    Claim,
}

/// The effect of a request to move a session from a state to another one.
pub(super) fn transition(from: ReferralState, to: ReferralState, is_claimed: bool) -> Transition {
    match to {
        _ if to <= from => Transition::None,
        ReferralState::Register if is_claimed => Transition::None,
        ReferralState::Register => Transition::Claim,
        _ => Transition::Move(to),
    }
}

/// The starts of the windows at an instant. A window ends where the next one of its kind begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StatsWindows {
    pub(super) today: Timestamp,
    pub(super) tomorrow: Timestamp,
    pub(super) current_week: Timestamp,
    pub(super) last_week: Timestamp,
    pub(super) current_month: Timestamp,
    pub(super) last_month: Timestamp,
}

impl StatsWindows {
    /// The windows at an instant.
    pub(super) fn at(now: Timestamp) -> Self {
        let today = local_date(now);
        let week = today - Days::new(u64::from(today.weekday().num_days_from_sunday()));
        let month = today.with_day(1).unwrap_or(today);
        Self {
            today: start_of_day(today),
            tomorrow: start_of_day(today + Days::new(1)),
            current_week: start_of_day(week),
            last_week: start_of_day(week - Days::new(7)),
            current_month: start_of_day(month),
            last_month: start_of_day(month - Months::new(1)),
        }
    }
}
