//! Tests of the header: the state of the link is whole at every size.

use chrono::TimeDelta;

use super::tests::{SIZES, day, drawn, text};
use crate::message::ServerMessage;
use crate::model::Screen;
use crate::model::link::LinkState;
use crate::update::tests::{apply_message, press};

#[test]
fn the_header_says_that_reads_hang_while_heartbeats_come() {
    let mut model = day();
    let since = model.now - TimeDelta::seconds(12);
    apply_message(&mut model, ServerMessage::LinkChanged(LinkState::ReadsHang { since }));
    apply_message(&mut model, ServerMessage::Heartbeat);
    assert!(model.write_refusal_reason().is_none(), "a change may be tried");
    for screen in Screen::ALL {
        model.screen = screen;
        for size in SIZES {
            let screen = text(&drawn(&mut model, size));
            let header = screen.lines().next().expect("a header");
            let words = if size.0 >= 80 { "◔ LIVE, reads hang 12s" } else { "hang 12s" };
            assert!(header.ends_with(words), "{size:?} {header}");
        }
    }
    drop(press(&mut model, "6"));
    let screen = text(&drawn(&mut model, (120, 35)));
    assert!(screen.contains("reads hang: events arrive, but the server has not answered since 12:14"), "{screen}");
    apply_message(&mut model, ServerMessage::LinkChanged(LinkState::Live));
    assert!(text(&drawn(&mut model, (120, 35))).lines().next().is_some_and(|line| line.ends_with("● LIVE 0s")));
}

#[test]
fn no_state_of_the_link_is_cut() {
    let mut model = day();
    let retry_at = model.now + TimeDelta::seconds(28);
    model.now += TimeDelta::minutes(65);
    for (link, long, short) in [
        (LinkState::Stale { retry_at: model.now + TimeDelta::seconds(6) }, "◌ STALE 1h05, retry in 6s", "◌ STALE 1h05"),
        (LinkState::Offline { why: "refused".to_owned(), retry_at }, "✕ OFFLINE 1h05, retry in 0s", "✕ OFFLINE 1h05"),
        (LinkState::SignedOut, "✕ SIGNED OUT", "✕ SIGNED OUT"),
    ] {
        model.link = link;
        for screen in Screen::ALL {
            model.screen = screen;
            for size in SIZES {
                let screen = text(&drawn(&mut model, size));
                let header = screen.lines().next().expect("a header");
                assert!(header.ends_with(long) || size.0 < 80 && header.ends_with(short), "{size:?} {header}");
            }
        }
    }
}
