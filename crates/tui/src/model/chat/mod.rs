//! Conversations: the list, the selected one, its thread, and the messages on their way.

pub(crate) mod conversation;
pub(crate) mod outbox;
pub(crate) mod retry;
pub(crate) mod thread;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use conversation::ConversationRow;
use outbox::Outbox;
use retry::Retry;
use thread::Thread;

/// From this number on, unread messages are shown as `99+`.
const MAX_SHOWN_UNREAD: i64 = 99;

/// The conversations of the account's scope.
#[derive(Default)]
pub(crate) struct Chat {
    /// The last one written to first.
    pub(crate) rows: Vec<ConversationRow>,
    /// True if the conversations were read once.
    pub(crate) is_loaded: bool,
    /// True if older conversations are left out.
    pub(crate) is_truncated: bool,
    pub(crate) selected_room_id: Option<Uuid>,
    /// True if the thread covers the list, on terminals too narrow for both.
    pub(crate) is_thread_full_screen: bool,
    /// The thread that was read last.
    pub(crate) thread: Option<Box<Thread>>,
    /// The room whose thread could not be read, and the reason.
    pub(crate) failure: Option<(Uuid, String)>,
    /// The room whose thread was requested last; `None` when it must be requested again.
    pub(crate) requested_room_id: Option<Uuid>,
    /// The next try to read its thread, after a failure.
    pub(crate) thread_retry: Retry,
    /// The last message that the server was asked to mark as seen, with its room.
    pub(crate) marked_seen: Option<(Uuid, Uuid)>,
    /// The next try to mark it, after a failure.
    pub(crate) seen_retry: Retry,
    /// The lines of the thread below the end of the pane.
    pub(crate) lines_below_pane: u16,
    /// The largest number of these lines, by the last drawing.
    pub(crate) max_scroll: u16,
    pub(crate) outbox: Outbox,
    /// The answers that were begun and not sent, by their rooms.
    pub(crate) drafts: BTreeMap<Uuid, String>,
}

impl Chat {
    /// Replaces the conversations. The selection stays if its conversation still exists.
    pub(crate) fn replace_all(&mut self, rows: Vec<ConversationRow>, is_truncated: bool) {
        (self.rows, self.is_truncated, self.is_loaded) = (rows, is_truncated, true);
        if self.selected_index().is_none() {
            self.selected_room_id = self.rows.first().map(|row| row.room_id);
        }
    }

    pub(crate) fn find(&self, room_id: Uuid) -> Option<&ConversationRow> {
        self.rows.iter().find(|row| row.room_id == room_id)
    }

    pub(crate) fn selected_row(&self) -> Option<&ConversationRow> {
        self.find(self.selected_room_id?)
    }

    /// The index of the selected conversation.
    pub(crate) fn selected_index(&self) -> Option<usize> {
        self.rows.iter().position(|row| Some(row.room_id) == self.selected_room_id)
    }

    /// Moves the selection; another thread is shown from its end.
    pub(crate) fn move_selection(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        let index = self.selected_index().unwrap_or(0).saturating_add_signed(by).min(last);
        let selected = self.rows.get(index).map(|row| row.room_id);
        if selected != self.selected_room_id {
            (self.selected_room_id, self.lines_below_pane) = (selected, 0);
        }
    }

    /// The thread that was read last, if it is this room's.
    pub(crate) fn thread_of(&self, room_id: Uuid) -> Option<&Thread> {
        self.thread.as_deref().filter(|thread| thread.room_id == room_id)
    }

    /// Lets the thread be read again, and retries at once what failed: the server is reached again.
    pub(crate) fn retry_now(&mut self, now: DateTime<Utc>) {
        self.requested_room_id = None;
        self.seen_retry.retry_now(now);
        self.outbox.retry_now();
    }

    /// Scrolls the thread back, or forward with a negative number of lines.
    pub(crate) fn scroll_back(&mut self, lines: isize) {
        let offset = usize::from(self.lines_below_pane).saturating_add_signed(lines).min(self.max_scroll.into());
        self.lines_below_pane = u16::try_from(offset).unwrap_or(self.max_scroll);
    }

    /// The number of unread messages as shown; empty without any.
    pub(crate) fn unread_label(&self) -> String {
        match self.rows.iter().map(|row| row.unread_count).sum::<i64>() {
            ..=0 => String::new(),
            count @ 1..=MAX_SHOWN_UNREAD => count.to_string(),
            _ => format!("{MAX_SHOWN_UNREAD}+"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::conversation::tests::conversation;
    use super::*;

    #[test]
    fn the_selection_stays_with_its_conversation_when_others_come_above_it() {
        let mut chat = Chat::default();
        chat.replace_all(vec![conversation(1, 0), conversation(2, 3)], false);
        assert_eq!((chat.selected_room_id, chat.unread_label()), (Some(Uuid::from_u128(1)), "3".to_owned()));
        chat.move_selection(9);
        chat.replace_all(vec![conversation(3, 100), conversation(1, 0), conversation(2, 0)], true);
        assert_eq!((chat.selected_index(), chat.unread_label()), (Some(2), "99+".to_owned()));
        chat.replace_all(vec![conversation(3, 0)], false);
        assert_eq!((chat.selected_index(), chat.unread_label()), (Some(0), String::new()));
    }

    #[test]
    fn scrolling_stays_within_the_thread() {
        let mut chat = Chat { max_scroll: 5, ..Chat::default() };
        chat.scroll_back(3);
        chat.scroll_back(3);
        assert_eq!(chat.lines_below_pane, 5);
        chat.scroll_back(isize::MIN / 2);
        assert_eq!(chat.lines_below_pane, 0);
    }
}
