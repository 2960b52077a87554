//! Cases of the transitions and the windows.

use super::model::ReferralState::{self, Initialized, Inspect, Install, Open, Register};
use super::rules::{StatsWindows, Transition, transition};
use hub_kernel::types::clock::Timestamp;

const STATES: [ReferralState; 5] = [Initialized, Inspect, Open, Install, Register];

#[test]
fn a_session_moves_forward_and_skips() {
    for from in STATES {
        for to in STATES {
            let expected = match (from, to) {
                (Initialized | Inspect | Open | Install, Register) => Transition::Claim,
                (Initialized, Inspect | Open | Install) | (Inspect, Open | Install) | (Open, Install) => {
                    Transition::Move(to)
                }
                _ => Transition::None,
            };
            assert_eq!(transition(from, to, false), expected, "{from:?} {to:?}");
        }
    }
}

#[test]
fn a_claim_is_kept_once_and_hinders_no_move() {
    for from in [Initialized, Inspect, Open, Install, Register] {
        assert_eq!(transition(from, Register, true), Transition::None, "{from:?}");
    }
    assert_eq!(transition(Open, Install, true), Transition::Move(Install));
}

#[test]
fn windows_begin_at_local_midnight_and_weeks_on_sunday() {
    for (now, windows) in [
        (
            // Friday.
            "2026-11-20T15:00:00Z",
            ["2026-11-20", "2026-11-21", "2026-11-15", "2026-11-08", "2026-11-01", "2026-10-01"],
        ),
        (
            // The last moment of Saturday.
            "2026-11-22T02:59:59.999999Z",
            ["2026-11-21", "2026-11-22", "2026-11-15", "2026-11-08", "2026-11-01", "2026-10-01"],
        ),
        (
            // The first moment of Sunday.
            "2026-11-22T03:00:00Z",
            ["2026-11-22", "2026-11-23", "2026-11-22", "2026-11-15", "2026-11-01", "2026-10-01"],
        ),
        (
            // New Year's Eve is a Thursday.
            "2027-01-01T02:59:59Z",
            ["2026-12-31", "2027-01-01", "2026-12-27", "2026-12-20", "2026-12-01", "2026-11-01"],
        ),
        ("2027-01-01T03:00:00Z", ["2027-01-01", "2027-01-02", "2026-12-27", "2026-12-20", "2027-01-01", "2026-12-01"]),
        ("2024-03-01T12:00:00Z", ["2024-03-01", "2024-03-02", "2024-02-25", "2024-02-18", "2024-03-01", "2024-02-01"]),
    ] {
        let at = |text: &str| Timestamp::parse(text).expect("an instant");
        let [today, tomorrow, current_week, last_week, current_month, last_month] =
            windows.map(|day| at(&format!("{day}T03:00:00Z")));
        let expected = StatsWindows { today, tomorrow, current_week, last_week, current_month, last_month };
        assert_eq!(StatsWindows::at(at(now)), expected, "{now}");
    }
}
