//! Conversations: opening them, answering, and what the server reports of them.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tui_input::{Input, InputRequest};
use uuid::Uuid;

use super::text_input::edit_text;
use crate::message::{ApiFailure, Effect};
use crate::model::chat::conversation::ConversationRow;
use crate::model::chat::retry::Retry;
use crate::model::chat::thread::Thread;
use crate::model::log::Severity;
use crate::model::overlay::Overlay;
use crate::model::{Model, Screen};

/// The most characters of a message.
const MAX_TEXT: usize = 4000;
/// The lines that a key scrolls in a thread while an answer is written.
const SCROLL_LINES: isize = 3;

/// Opens the selected conversation on a narrow terminal; the input of an answer when its thread is shown.
pub(super) fn open_conversation(model: &mut Model) -> Vec<Effect> {
    let Some(room_id) = model.chat.selected_room_id else { return Vec::new() };
    if !model.has_detail_beside_list() && !model.chat.is_thread_full_screen {
        (model.chat.is_thread_full_screen, model.chat.lines_below_pane) = (true, 0);
        return Vec::new();
    }
    if let Some(why) = model.write_refusal_reason() {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let input = model.chat.drafts.remove(&room_id).unwrap_or_default().into();
    model.chat.lines_below_pane = 0;
    model.overlay = Some(Overlay::Answer { room_id, input, problem: None });
    Vec::new()
}

/// Shows the list again, or the end of the thread.
pub(super) fn close_thread(model: &mut Model) {
    (model.chat.is_thread_full_screen, model.chat.lines_below_pane) = (false, 0);
}

/// Marks the selected conversation as seen.
pub(super) fn mark_seen(model: &mut Model) -> Vec<Effect> {
    let Some(row) = model.chat.selected_row() else { return Vec::new() };
    let (room_id, has_unread) = (row.room_id, row.unread_count > 0);
    if let Some(why) = model.write_refusal_reason() {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let newest = model.chat.thread_of(room_id).and_then(|thread| thread.messages.last()).map(|message| message.id);
    match newest {
        Some(message_id) if has_unread => request_seen(model, room_id, message_id),
        _ => {
            model
                .notify(Severity::Info, if has_unread { "the messages are not read yet" } else { "nothing is unread" });
            Vec::new()
        }
    }
}

fn request_seen(model: &mut Model, room_id: Uuid, message_id: Uuid) -> Vec<Effect> {
    if model.chat.marked_seen.replace((room_id, message_id)) != Some((room_id, message_id)) {
        model.chat.seen_retry = Retry::default();
    }
    vec![Effect::MarkSeen { room_id, message_id }]
}

/// Handles a key while an answer is written. Esc keeps what was written for the next time.
pub(super) fn handle_answer_key(model: &mut Model, key: KeyEvent, room_id: Uuid, mut input: Input) -> Vec<Effect> {
    let mut problem = None;
    match key.code {
        KeyCode::Esc => {
            let draft = input.value().trim();
            if !draft.is_empty() {
                model.chat.drafts.insert(room_id, draft.to_owned());
            }
            return Vec::new();
        }
        KeyCode::Up => model.chat.scroll_back(1),
        KeyCode::Down => model.chat.scroll_back(-1),
        KeyCode::PageUp => model.chat.scroll_back(SCROLL_LINES),
        KeyCode::PageDown => model.chat.scroll_back(-SCROLL_LINES),
        KeyCode::Enter => {
            let text = input.value().trim().to_owned();
            problem = too_long(&text);
            // The screen says why nothing can be sent, as long as that is so.
            let is_refused = problem.is_some() || model.write_refusal_reason().is_some();
            if !is_refused && !text.is_empty() {
                model.chat.outbox.push(room_id, text, model.now);
                model.chat.lines_below_pane = 0;
                input = Input::default();
            }
        }
        _ => {
            edit_text(&mut input, key);
        }
    }
    model.overlay = Some(Overlay::Answer { room_id, input, problem });
    Vec::new()
}

fn too_long(text: &str) -> Option<String> {
    let count = text.chars().count();
    (count > MAX_TEXT).then(|| format!("{count} characters: a message has {MAX_TEXT} at most"))
}

/// Inserts a pasted text: its lines become words of one line, and control characters are left out.
pub(super) fn paste_answer(input: &mut Input, text: &str) {
    let text = text.replace(['\n', '\r', '\t'], " ");
    for letter in text.chars().filter(|letter| !hub_client::sanitize::is_terminal_control(*letter)).take(MAX_TEXT) {
        input.handle(InputRequest::InsertChar(letter));
    }
}

/// Finishes a batch of messages: sends what is due, requests the shown thread and marks it as seen when it is open.
pub(super) fn finish_update(model: &mut Model) -> Vec<Effect> {
    if model.link.refusal_reason().is_some() {
        return Vec::new();
    }
    let mut effects: Vec<Effect> = model.chat.outbox.take_due(model.now).into_iter().map(Effect::SendMessage).collect();
    effects.extend(request_thread(model));
    effects.extend(mark_open_thread(model));
    effects.extend(retry_mark(model));
    effects
}

/// Requests the selected thread when it is visible and not read yet, or when its read failed and is due again.
fn request_thread(model: &mut Model) -> Option<Effect> {
    let is_visible = model.has_detail_beside_list() || model.chat.is_thread_full_screen;
    let room_id = model.chat.selected_room_id.filter(|_| model.screen == Screen::Messages && is_visible)?;
    let is_failed = model.chat.failure.as_ref().is_some_and(|(failed, _)| *failed == room_id);
    if !is_failed {
        model.chat.thread_retry = Retry::default();
    }
    if model.chat.requested_room_id == Some(room_id) && !model.chat.thread_retry.take_due(model.now) {
        return None;
    }
    model.chat.requested_room_id = Some(room_id);
    Some(Effect::FetchThread(room_id))
}

/// Marks a thread as seen while somebody has it open. A thread that is only drawn beside the list stays unread: the dashboard may run
/// with nobody before it.
fn mark_open_thread(model: &mut Model) -> Vec<Effect> {
    let is_full_screen = model.chat.is_thread_full_screen && !model.has_detail_beside_list();
    let open = match &model.overlay {
        Some(Overlay::Answer { room_id, .. }) => Some(*room_id),
        _ => model.chat.selected_room_id.filter(|_| model.screen == Screen::Messages && is_full_screen),
    };
    let Some(room_id) = open.filter(|_| !model.is_read_only && model.paused_messages.is_none()) else {
        return Vec::new();
    };
    let has_unread = model.chat.find(room_id).is_some_and(|row| row.unread_count > 0);
    let newest = model.chat.thread_of(room_id).and_then(|thread| thread.messages.last()).map(|message| message.id);
    match newest.filter(|newest| has_unread && model.chat.marked_seen != Some((room_id, *newest))) {
        Some(message_id) => request_seen(model, room_id, message_id),
        None => Vec::new(),
    }
}

/// Marks again, when it is due, what could not be marked as seen.
fn retry_mark(model: &mut Model) -> Option<Effect> {
    let (room_id, message_id) = model.chat.marked_seen.filter(|_| !model.is_read_only)?;
    let is_due = model.chat.seen_retry.take_due(model.now);
    is_due.then_some(Effect::MarkSeen { room_id, message_id })
}

/// Replaces the list, and says who wrote since the last one.
pub(super) fn apply_conversations(model: &mut Model, rows: Vec<ConversationRow>, is_truncated: bool) {
    let is_first = !model.chat.is_loaded;
    let unread_before = |row: &ConversationRow| model.chat.find(row.room_id).map_or(0, |known| known.unread_count);
    let news = rows.iter().filter(|row| !is_first && row.unread_count > unread_before(row) && !row.is_preview_own);
    // While the stream fails, only the list tells that a thread has changed.
    let shown = model.chat.requested_room_id;
    let row_of = |rows: &[ConversationRow]| rows.iter().find(|row| Some(row.room_id) == shown).cloned();
    let has_shown_changed = row_of(&rows) != row_of(&model.chat.rows);
    let news: Vec<(Uuid, String)> = news.map(|row| (row.room_id, format!("{}: {}", row.name, row.preview))).collect();
    model.chat.replace_all(rows, is_truncated);
    if has_shown_changed {
        model.chat.requested_room_id = None;
    }
    for (room_id, text) in news {
        let is_on_screen = model.screen == Screen::Messages && model.chat.selected_room_id == Some(room_id);
        if is_on_screen {
            model.log.append(model.now, Severity::Info, text);
        } else {
            model.notify(Severity::Info, text);
        }
    }
}

/// Requests the thread again, if it is the shown one.
pub(super) fn apply_room_change(model: &mut Model, room_id: Uuid) {
    if model.chat.requested_room_id == Some(room_id) {
        model.chat.requested_room_id = None;
    }
}

/// Shows a thread, and forgets the sent messages that it has.
pub(super) fn apply_thread(model: &mut Model, thread: Box<Thread>) {
    let room_id = thread.room_id;
    model.chat.outbox.messages.retain(|message| message.room_id != room_id || !thread.has_sent(message.sender_id));
    if model.chat.failure.as_ref().is_some_and(|(failed, _)| *failed == room_id) {
        model.chat.failure = None;
    }
    if model.chat.selected_room_id.is_none_or(|selected| selected == room_id) {
        model.chat.thread = Some(thread);
    }
}

/// Shows why a thread could not be read, and schedules the next try unless the server refused it.
pub(super) fn apply_thread_failure(model: &mut Model, room_id: Uuid, failure: ApiFailure) {
    if model.chat.requested_room_id == Some(room_id) && failure.is_temporary() {
        model.chat.thread_retry.schedule(failure.retry_after(), model.now);
    }
    model.chat.failure = Some((room_id, failure.message));
}

/// Applies the result of sending a message. Without an answer it is tried again; a refused text returns to its input.
pub(super) fn apply_sent(model: &mut Model, sender_id: Uuid, result: Result<(), ApiFailure>) {
    match result {
        Ok(()) => {
            if let Some(room_id) = model.chat.outbox.mark_sent(sender_id) {
                apply_room_change(model, room_id);
            }
        }
        Err(failure) if failure.is_temporary() => {
            let asked = failure.retry_after();
            model.chat.outbox.mark_waiting(sender_id, failure.message, asked, model.now);
        }
        Err(failure) => {
            let Some(message) = model.chat.outbox.remove(sender_id) else { return };
            return_text(model, message.room_id, &message.text, &failure.message);
            model.notify(Severity::Error, format!("not sent: {}", failure.message));
        }
    }
}

/// Puts a refused text before what is being written in its room.
fn return_text(model: &mut Model, room_id: Uuid, text: &str, why: &str) {
    let join = |begun: &str| format!("{text} {begun}").trim_end().to_owned();
    match &mut model.overlay {
        Some(Overlay::Answer { room_id: open, input, problem }) if *open == room_id => {
            (*input, *problem) = (join(input.value()).into(), Some(why.to_owned()));
        }
        _ => {
            let draft = join(model.chat.drafts.get(&room_id).map_or("", String::as_str));
            model.chat.drafts.insert(room_id, draft);
        }
    }
}

/// Applies the result of marking a room as seen; the stream brings the new count too. Without an answer it is tried again, which is
/// said once.
pub(super) fn apply_seen_marked(model: &mut Model, room_id: Uuid, result: Result<(), ApiFailure>) {
    match result {
        Ok(()) => {
            model.chat.seen_retry = Retry::default();
            let marked = model.chat.marked_seen.filter(|(marked, _)| *marked == room_id).map(|(_, message)| message);
            let newest = model.chat.thread_of(room_id).and_then(|thread| thread.messages.last());
            let is_newest = newest.is_some_and(|newest| Some(newest.id) == marked);
            if let Some(row) = model.chat.rows.iter_mut().find(|row| row.room_id == room_id && is_newest) {
                row.unread_count = 0;
            }
        }
        Err(failure) => {
            let is_last_mark = model.chat.marked_seen.is_some_and(|(marked, _)| marked == room_id);
            let will_retry = is_last_mark && failure.is_temporary();
            if !will_retry || model.chat.seen_retry.schedule(failure.retry_after(), model.now) {
                model.notify(Severity::Error, format!("not marked as seen: {}", failure.message));
            }
        }
    }
}
