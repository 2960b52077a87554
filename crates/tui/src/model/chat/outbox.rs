//! The outbox: messages on their way. Each keeps its sender's id however often it is tried, so that the server has it once.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::retry::retry_delay;

/// The messages that the server may not have yet, in the order in which they were written.
#[derive(Default)]
pub(crate) struct Outbox {
    pub(crate) messages: Vec<OutgoingMessage>,
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutgoingMessage {
    /// The sender's own id of it.
    pub(crate) sender_id: Uuid,
    pub(crate) room_id: Uuid,
    pub(crate) text: String,
    pub(crate) written_at: DateTime<Utc>,
    pub(crate) delivery: Delivery,
    /// The tries that failed.
    pub(crate) failures: u32,
}

/// The delivery state of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// To be sent now, after earlier ones of its room.
    Queued,
    Sending,
    /// The server did not answer.
    Waiting {
        why: String,
        retry_at: DateTime<Utc>,
    },
    /// The server has it; the thread that shows it is being read.
    Sent,
}

impl Outbox {
    /// Adds a message.
    pub(crate) fn push(&mut self, room_id: Uuid, text: String, now: DateTime<Utc>) {
        self.messages.push(OutgoingMessage {
            sender_id: Uuid::now_v7(),
            room_id,
            text,
            written_at: now,
            delivery: Delivery::Queued,
            failures: 0,
        });
    }

    /// Takes the messages that are due, one a room so that they keep their order, and marks them as being sent.
    pub(crate) fn take_due(&mut self, now: DateTime<Utc>) -> Vec<OutgoingMessage> {
        let mut rooms: Vec<Uuid> = Vec::new();
        let mut due = Vec::new();
        for message in self.messages.iter_mut().filter(|message| message.delivery != Delivery::Sent) {
            if rooms.contains(&message.room_id) {
                continue;
            }
            rooms.push(message.room_id);
            let is_due = match message.delivery {
                Delivery::Queued => true,
                Delivery::Waiting { retry_at, .. } => retry_at <= now,
                Delivery::Sending | Delivery::Sent => false,
            };
            if is_due {
                message.delivery = Delivery::Sending;
                due.push(message.clone());
            }
        }
        due
    }

    /// Marks a message as received by the server; answers its room.
    pub(crate) fn mark_sent(&mut self, sender_id: Uuid) -> Option<Uuid> {
        let message = self.messages.iter_mut().find(|message| message.sender_id == sender_id)?;
        message.delivery = Delivery::Sent;
        Some(message.room_id)
    }

    /// Lets a message wait for its next try, as long as the server asks or twice as long as before.
    pub(crate) fn mark_waiting(&mut self, sender_id: Uuid, why: String, asked: Option<i64>, now: DateTime<Utc>) {
        if let Some(message) = self.messages.iter_mut().find(|message| message.sender_id == sender_id) {
            message.failures += 1;
            let retry_at = now + retry_delay(message.failures, asked);
            message.delivery = Delivery::Waiting { why, retry_at };
        }
    }

    /// Takes a message out.
    pub(crate) fn remove(&mut self, sender_id: Uuid) -> Option<OutgoingMessage> {
        let index = self.messages.iter().position(|message| message.sender_id == sender_id)?;
        Some(self.messages.remove(index))
    }

    /// Makes all that wait due: the server is reached again.
    pub(crate) fn retry_now(&mut self) {
        for message in &mut self.messages {
            if matches!(message.delivery, Delivery::Waiting { .. }) {
                message.delivery = Delivery::Queued;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn messages_of_a_room_are_sent_one_after_the_other_and_waits_grow() {
        let now: DateTime<Utc> = "2026-11-22T15:00:00Z".parse().expect("a moment");
        let mut outbox = Outbox::default();
        for (room, text) in [(1, "a"), (1, "b"), (2, "c")] {
            outbox.push(Uuid::from_u128(room), text.to_owned(), now);
        }
        let texts = |due: &[OutgoingMessage]| due.iter().map(|message| message.text.clone()).collect::<Vec<_>>();
        let first = outbox.take_due(now);
        assert_eq!(texts(&first), ["a", "c"]);
        assert!(outbox.take_due(now).is_empty(), "they are under way");
        for seconds in [2, 4, 8, 16, 30, 30] {
            outbox.mark_waiting(first[0].sender_id, "away".to_owned(), None, now);
            assert!(outbox.take_due(now + TimeDelta::seconds(seconds - 1)).is_empty(), "{seconds}");
            let again = outbox.take_due(now + TimeDelta::seconds(seconds));
            assert_eq!((texts(&again), again[0].sender_id), (vec!["a".to_owned()], first[0].sender_id));
        }
        outbox.mark_waiting(first[0].sender_id, "away".to_owned(), Some(50), now);
        assert!(outbox.take_due(now + TimeDelta::seconds(49)).is_empty());
        outbox.retry_now();
        assert_eq!(texts(&outbox.take_due(now)), ["a"]);
        assert_eq!(outbox.mark_sent(first[0].sender_id), Some(Uuid::from_u128(1)));
        assert_eq!(texts(&outbox.take_due(now)), ["b"]);
    }
}
