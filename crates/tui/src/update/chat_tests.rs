//! Tests of conversations: opening, answering, marking as seen, and messages that are sent once.

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use super::tests::{apply_message, failure, model, press};
use super::*;
use crate::message::{ApiFailure, ServerMessage};
use crate::model::chat::conversation::tests::conversation;
use crate::model::chat::outbox::{Delivery, OutgoingMessage};
use crate::model::chat::thread::Thread;
use crate::model::chat::thread::tests::{message, room};
use crate::model::link::LinkState;
use crate::model::overlay::Overlay;

/// Shows four conversations, the first of them with two unread messages, and its thread, of which the other has seen the first.
pub(crate) fn show_conversations(model: &mut Model) {
    let rows = vec![conversation(1, 2), conversation(2, 0), conversation(3, 1), conversation(4, 0)];
    apply_message(model, ServerMessage::Conversations(rows, false));
    apply_message(model, ServerMessage::Thread(thread(1)));
}

/// A thread of five messages.
pub(crate) fn thread(number: u128) -> Box<Thread> {
    let page = [
        message(14, false, "¿Tienen fainá sin TACC para esta noche?"),
        message(13, false, "Genial.\n\nOtra cosa:"),
        message(2, true, "Sí, hasta las 23:30"),
        message(1, true, "Hola Lucía"),
        message(0, false, "Hola, ¿están abiertos hoy?"),
    ];
    Box::new(Thread::from_page(&room(number, Some(2)), &page, true))
}

fn on_messages(size: (u16, u16)) -> Model {
    let mut model = model();
    model.terminal_size = size;
    show_conversations(&mut model);
    press(&mut model, "5");
    model
}

fn sent(effects: &[Effect]) -> Vec<&OutgoingMessage> {
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::SendMessage(message) => Some(message),
        _ => None,
    });
    sent.collect()
}

fn seen(effects: &[Effect]) -> Vec<(Uuid, Uuid)> {
    let seen = effects.iter().filter_map(|effect| match effect {
        Effect::MarkSeen { room_id, message_id } => Some((*room_id, *message_id)),
        _ => None,
    });
    seen.collect()
}

fn fetched(effects: &[Effect]) -> Vec<Uuid> {
    let fetched = effects.iter().filter_map(|effect| match effect {
        Effect::FetchThread(room_id) => Some(*room_id),
        _ => None,
    });
    fetched.collect()
}

fn answer(model: &Model) -> (&str, &str) {
    match &model.overlay {
        Some(Overlay::Answer { input, problem, .. }) => (input.value(), problem.as_deref().unwrap_or_default()),
        _ => panic!("no answer is being written"),
    }
}

fn away() -> ApiFailure {
    failure(0, "unreachable", json!(null))
}

#[test]
fn a_thread_beside_the_list_stays_unread_until_it_is_answered_or_marked() {
    let mut model = on_messages((120, 35));
    let (one, newest) = (Uuid::from_u128(1), Uuid::from_u128(14));
    assert_eq!(seen(&press(&mut model, "jk")), [], "looking at it marks nothing");
    assert_eq!(seen(&press(&mut model, "m")), [(one, newest)]);
    apply_message(&mut model, ServerMessage::SeenMarked(one, Ok(())));
    assert_eq!(model.chat.unread_label(), "1");
    assert_eq!(seen(&press(&mut model, "m")), [], "nothing is unread");

    let mut model = on_messages((120, 35));
    assert_eq!(seen(&press(&mut model, "<enter>")), [(one, newest)]);
    assert_eq!(seen(&press(&mut model, "abc")), [], "it is asked for once");
}

#[test]
fn on_a_narrow_terminal_enter_opens_the_thread_and_then_the_answer() {
    let mut model = on_messages((80, 24));
    let effects = press(&mut model, "<enter>");
    assert_eq!(
        (fetched(&effects), seen(&effects)),
        (vec![Uuid::from_u128(1)], vec![(Uuid::from_u128(1), Uuid::from_u128(14))])
    );
    assert!(model.chat.is_thread_full_screen && model.overlay.is_none());
    press(&mut model, "<enter>Ya va");
    assert_eq!(answer(&model), ("Ya va", ""));
    press(&mut model, "<esc><esc>");
    assert!(!model.chat.is_thread_full_screen);
    press(&mut model, "<enter><enter>");
    assert_eq!(answer(&model), ("Ya va", ""), "what was begun is kept");
}

#[test]
fn a_message_is_sent_until_the_server_has_it_always_with_the_same_id() {
    let mut model = on_messages((120, 35));
    let effects = press(&mut model, "<enter> Sí, hay <enter>");
    let [first] = sent(&effects)[..] else { panic!("{effects:?}") };
    assert_eq!((first.text.as_str(), first.room_id, answer(&model)), ("Sí, hay", Uuid::from_u128(1), ("", "")));
    assert!(sent(&press(&mut model, "<enter><enter>")).is_empty(), "an empty text is not sent");
    assert!(sent(&press(&mut model, "Y soda<enter>")).is_empty(), "it waits for the one before");
    apply_message(&mut model, ServerMessage::MessageSent(first.sender_id, Err(away())));
    assert!(matches!(model.chat.outbox.messages[0].delivery, Delivery::Waiting { .. }));
    let effects = tick(&mut model, 1);
    assert!(sent(&effects).is_empty(), "not at once");
    let effects = tick(&mut model, 2);
    assert_eq!(sent(&effects).iter().map(|again| again.sender_id).collect::<Vec<_>>(), [first.sender_id]);
    let effects = apply_message(&mut model, ServerMessage::MessageSent(first.sender_id, Ok(())));
    assert_eq!(sent(&effects).iter().map(|next| next.text.as_str()).collect::<Vec<_>>(), ["Y soda"]);
    assert_eq!(fetched(&effects), [Uuid::from_u128(1)], "the thread that has it is read");

    let mut own = message(15, true, "Sí, hay");
    own.sender_id = first.sender_id;
    let read = Thread::from_page(&room(1, None), &[own], true);
    apply_message(&mut model, ServerMessage::Thread(Box::new(read)));
    let left: Vec<&str> = model.chat.outbox.messages.iter().map(|message| message.text.as_str()).collect();
    assert_eq!(left, ["Y soda"], "it is shown once");
}

/// Lets the clock say that this many seconds went by since the begin.
fn tick(model: &mut Model, seconds: i64) -> Vec<Effect> {
    let begin: DateTime<Utc> = "2026-11-22T15:15:00Z".parse().expect("a moment");
    let mut effects = update(model, Message::Tick(begin + TimeDelta::seconds(seconds)));
    effects.extend(finish_update(model));
    effects
}

#[test]
fn a_refused_text_returns_to_its_input() {
    let mut model = on_messages((120, 35));
    let effects = press(&mut model, "<enter>Hola<enter>y algo más");
    let id = sent(&effects)[0].sender_id;
    apply_message(&mut model, ServerMessage::MessageSent(id, Err(failure(404, "error.not_found", json!(null)))));
    assert_eq!(answer(&model), ("Hola y algo más", "error.not_found"));
    assert!(model.chat.outbox.messages.is_empty());
    press(&mut model, "<esc>j");
    assert_eq!(model.chat.drafts.get(&Uuid::from_u128(1)).map(String::as_str), Some("Hola y algo más"));
}

#[test]
fn as_long_as_the_server_asks_a_message_waits() {
    let mut model = on_messages((120, 35));
    let effects = press(&mut model, "<enter>Hola<enter>");
    let id = sent(&effects)[0].sender_id;
    let limited = failure(429, "error.rate_limited", json!({"retry_after": 40}));
    apply_message(&mut model, ServerMessage::MessageSent(id, Err(limited)));
    assert!(sent(&tick(&mut model, 39)).is_empty());
    assert_eq!(sent(&tick(&mut model, 40)).len(), 1);
}

#[test]
fn nothing_is_sent_or_marked_where_nothing_may_be() {
    type Setup = fn(&mut Model);
    let offline: Setup = |model| {
        let retry_at = model.now;
        model.link = LinkState::Offline { why: "refused".to_owned(), retry_at };
    };
    let cases: [(Setup, &str); 2] = [(|model| model.is_read_only = true, "read-only"), (offline, "offline")];
    for (change, why) in cases {
        for key in ["<enter>", "m"] {
            let mut model = on_messages((120, 35));
            change(&mut model);
            let effects = press(&mut model, key);
            assert!(model.overlay.is_none() && seen(&effects).is_empty(), "{key}");
            assert!(model.toast.as_ref().is_some_and(|toast| toast.text.contains(why)), "{key}: {:?}", model.toast);
        }
        // A draft that was begun before is kept and not sent.
        let mut model = on_messages((120, 35));
        press(&mut model, "<enter>Hola");
        change(&mut model);
        assert!(sent(&press(&mut model, "<enter>")).is_empty());
        assert_eq!(answer(&model), ("Hola", ""));
        assert!(model.write_refusal_reason().is_some_and(|reason| reason.contains(why)), "the screen says so");
        // A thread that is open on a narrow terminal stays unread.
        let mut model = on_messages((80, 24));
        change(&mut model);
        assert!(seen(&press(&mut model, "<enter>")).is_empty(), "{why}");
    }
}

#[test]
fn what_waits_is_sent_when_the_server_is_there_again() {
    let mut model = on_messages((120, 35));
    let effects = press(&mut model, "<enter>Hola<enter>");
    let id = sent(&effects)[0].sender_id;
    let offline = LinkState::Offline { why: "refused".to_owned(), retry_at: model.now };
    apply_message(&mut model, ServerMessage::LinkChanged(offline));
    apply_message(&mut model, ServerMessage::MessageSent(id, Err(away())));
    assert!(sent(&tick(&mut model, 60)).is_empty(), "it is offline");
    let effects = apply_message(&mut model, ServerMessage::LinkChanged(LinkState::Live));
    assert_eq!(sent(&effects).iter().map(|again| again.sender_id).collect::<Vec<_>>(), [id]);
}

#[test]
fn new_messages_are_told_and_the_open_thread_follows() {
    let mut model = on_messages((120, 35));
    let effects = apply_message(&mut model, ServerMessage::RoomChanged(Uuid::from_u128(1)));
    assert_eq!(fetched(&effects), [Uuid::from_u128(1)]);
    assert!(fetched(&apply_message(&mut model, ServerMessage::RoomChanged(Uuid::from_u128(2)))).is_empty());
    press(&mut model, "2");
    let rows = vec![conversation(2, 1), conversation(1, 2), conversation(3, 1)];
    apply_message(&mut model, ServerMessage::Conversations(rows, false));
    let toast = model.toast.as_ref().expect("a message").text.clone();
    assert!(toast.starts_with("Tomás Aguirre: ¿Tienen fainá"), "{toast}");
    assert_eq!((model.chat.selected_room_id, model.chat.unread_label()), (Some(Uuid::from_u128(1)), "4".to_owned()));
}

#[test]
fn while_the_stream_fails_the_list_tells_that_a_thread_has_changed() {
    let mut model = on_messages((120, 35));
    let same = vec![conversation(1, 2), conversation(2, 5)];
    assert!(fetched(&apply_message(&mut model, ServerMessage::Conversations(same, false))).is_empty());
    let changed = vec![conversation(1, 3), conversation(2, 5)];
    let effects = apply_message(&mut model, ServerMessage::Conversations(changed, false));
    assert_eq!(fetched(&effects), [Uuid::from_u128(1)]);
}

#[test]
fn a_thread_that_could_not_be_read_is_read_again_until_it_is_or_is_refused() {
    let mut model = on_messages((120, 35));
    let one = Uuid::from_u128(1);
    assert_eq!(fetched(&apply_message(&mut model, ServerMessage::RoomChanged(one))), [one]);
    for (failed_at, due_at) in [(0, 2), (2, 6), (6, 14)] {
        tick(&mut model, failed_at);
        assert!(fetched(&apply_message(&mut model, ServerMessage::ThreadFailed(one, away()))).is_empty());
        assert!(fetched(&tick(&mut model, due_at - 1)).is_empty(), "{due_at}");
        assert_eq!(fetched(&tick(&mut model, due_at)), [one]);
        assert!(fetched(&tick(&mut model, due_at + 60)).is_empty(), "it is under way");
    }
    apply_message(&mut model, ServerMessage::Thread(thread(1)));
    assert!(fetched(&tick(&mut model, 200)).is_empty(), "it was read");
    apply_message(&mut model, ServerMessage::RoomChanged(one));
    apply_message(&mut model, ServerMessage::ThreadFailed(one, failure(404, "error.not_found", json!(null))));
    assert!(fetched(&tick(&mut model, 300)).is_empty(), "the room is gone");
}

#[test]
fn a_mark_that_failed_is_made_again_and_said_once() {
    let (one, newest) = (Uuid::from_u128(1), Uuid::from_u128(14));
    let mut model = on_messages((120, 35));
    assert_eq!(seen(&press(&mut model, "m")), [(one, newest)]);
    assert!(seen(&apply_message(&mut model, ServerMessage::SeenMarked(one, Err(away())))).is_empty());
    assert!(model.toast.take().is_some_and(|toast| toast.text.starts_with("not marked as seen")));
    assert!(seen(&tick(&mut model, 1)).is_empty());
    assert_eq!(seen(&tick(&mut model, 2)), [(one, newest)]);
    apply_message(&mut model, ServerMessage::SeenMarked(one, Err(away())));
    assert!(model.toast.is_none(), "it was said");
    model.is_read_only = true;
    assert!(seen(&tick(&mut model, 6)).is_empty(), "it may write nothing");
    model.is_read_only = false;
    assert_eq!(seen(&tick(&mut model, 6)), [(one, newest)]);
    apply_message(&mut model, ServerMessage::SeenMarked(one, Ok(())));
    assert!(seen(&tick(&mut model, 90)).is_empty(), "it was marked");
    assert_eq!(model.chat.unread_label(), "1");

    let mut model = on_messages((120, 35));
    press(&mut model, "m");
    apply_message(&mut model, ServerMessage::SeenMarked(one, Err(failure(404, "error.not_found", json!(null)))));
    assert!(model.toast.is_some() && seen(&tick(&mut model, 90)).is_empty(), "it is refused");
}

#[test]
fn pasted_lines_become_words_and_control_characters_are_left_out() {
    let mut model = on_messages((120, 35));
    press(&mut model, "<enter>");
    update(&mut model, Message::Paste("uno\ndos\u{1b}[2J\u{202e}".to_owned()));
    assert_eq!(answer(&model), ("uno dos[2J", ""));
    update(&mut model, Message::Paste("a".repeat(4000)));
    assert!(sent(&press(&mut model, "<enter>")).is_empty());
    assert!(answer(&model).1.contains("4010 characters"), "{}", answer(&model).1);
}

#[test]
fn another_account_has_none_of_it_and_what_was_not_sent_is_in_the_log() {
    let mut model = on_messages((120, 35));
    press(&mut model, "<enter>Hola<enter>");
    apply_message(&mut model, ServerMessage::AccountSwitched(Ok(())));
    assert!(model.chat.rows.is_empty() && model.chat.thread.is_none() && model.chat.outbox.messages.is_empty());
    assert!(model.log.lines.iter().any(|line| line.text == "not sent: Hola"));
}
