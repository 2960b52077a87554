//! Made-up conversations: some are answered, two wait, and the others write again.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::model::chat::conversation::ConversationRow;
use crate::model::chat::outbox::OutgoingMessage;
use crate::model::chat::thread::{MessagePart, Thread, ThreadMessage};

/// The conversations at the begin: a name, and the messages with the minutes since, the own ones with an arrow.
const CONVERSATIONS: [(&str, &[(i64, &str)]); 5] = [
    (
        "Sofía Maldonado",
        &[
            (31, "Hola, ¿la fugazzeta se puede pedir mitad y mitad?"),
            (29, "> ¡Sí! Ponelo en las indicaciones y la hacemos."),
            (4, "Genial, gracias. ¿Y tienen masa sin TACC?"),
            (3, "Somos seis, queremos dos grandes."),
        ],
    ),
    (
        "Diego Acuña",
        &[(44, "> Tu pedido salió recién con Bruno."), (7, "Todavía no llegó, ¿me confirmás por dónde anda?")],
    ),
    ("Paula Ledesma", &[(95, "¿Hacen envíos a Burzaco?"), (90, "> Sí, hasta la plaza."), (88, "¡Buenísimo, gracias!")]),
    ("Joaquín Paz", &[(160, "> Te devolvimos la diferencia por transferencia."), (151, "Recibido, muchas gracias.")]),
    ("Heladería Bynnon, encargos", &[(300, "¿Me guardan 2 kg para las nueve?"), (295, "> Listos a nombre de Vega.")]),
];

/// The messages that come later.
const LATER: [(usize, &str); 8] = [
    (2, "Perdón, ¿cuánto sale el envío a Longchamps?"),
    (1, "Ya llegó, estaba riquísimo."),
    (3, "¿Mañana abren al mediodía?"),
    (0, "¿Aceptan transferencia?"),
    (4, "¿Les queda dulce de leche granizado?"),
    (2, "Perfecto, pido ahora."),
    (0, "Gracias, ahí hago el pedido."),
    (1, "¿Me mandan la factura por mail?"),
];

/// The answer that follows an own message.
const THANKS: &str = "¡Gracias!";

struct Room {
    name: &'static str,
    messages: Vec<ThreadMessage>,
    unread_count: i64,
    waits_for_thanks: bool,
}

/// The conversations of the made-up workspace.
pub(super) struct Chats {
    rooms: Vec<Room>,
    received: usize,
}

impl Chats {
    pub(super) fn new(now: DateTime<Utc>) -> Self {
        let rooms = CONVERSATIONS.iter().enumerate().map(|(index, (name, lines))| {
            let messages: Vec<_> = lines
                .iter()
                .enumerate()
                .map(|(line, (minutes, text))| {
                    let own = text.strip_prefix("> ");
                    message(index, line, own.unwrap_or(text), own.is_some(), now - TimeDelta::minutes(*minutes))
                })
                .collect();
            let unread = messages.iter().rev().take_while(|message| !message.is_own).count();
            let unread_count = if index < 2 { i64::try_from(unread).unwrap_or(1) } else { 0 };
            Room { name, messages, unread_count, waits_for_thanks: false }
        });
        Self { rooms: rooms.collect(), received: 0 }
    }

    /// Somebody writes: the one who was answered, or the next one; returns the room.
    pub(super) fn receive(&mut self, now: DateTime<Utc>) -> Option<Uuid> {
        let thankful = self.rooms.iter().position(|room| room.waits_for_thanks);
        let (index, text) = match thankful {
            Some(index) => (index, THANKS),
            None => {
                let next = *LATER.get(self.received)?;
                self.received += 1;
                next
            }
        };
        let room = self.rooms.get_mut(index)?;
        room.messages.push(message(index, room.messages.len(), text, false, now));
        (room.waits_for_thanks, room.unread_count) = (false, room.unread_count + 1);
        Some(room_id(index))
    }

    pub(super) fn send(&mut self, sent: &OutgoingMessage, now: DateTime<Utc>) {
        if let Some((index, room)) = self.find_mut(sent.room_id) {
            let mut own = message(index, room.messages.len(), &sent.text, true, now);
            own.sender_id = sent.sender_id;
            room.messages.push(own);
            (room.waits_for_thanks, room.unread_count) = (true, 0);
        }
    }

    pub(super) fn mark_seen(&mut self, id: Uuid) {
        if let Some((_, room)) = self.find_mut(id) {
            room.unread_count = 0;
        }
    }

    fn find_mut(&mut self, id: Uuid) -> Option<(usize, &mut Room)> {
        self.rooms.iter_mut().enumerate().find(|(index, _)| room_id(*index) == id)
    }

    /// The conversations, the last one written to first.
    pub(super) fn rows(&self) -> Vec<ConversationRow> {
        let row = |(index, room): (usize, &Room)| {
            let last = room.messages.last()?;
            Some(ConversationRow {
                room_id: room_id(index),
                name: room.name.to_owned(),
                unread_count: room.unread_count,
                updated_at: last.at,
                preview: last.parts.iter().map(MessagePart::one_line).collect::<Vec<_>>().join(" "),
                is_preview_own: last.is_own,
            })
        };
        let mut rows: Vec<_> = self.rooms.iter().enumerate().filter_map(row).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.updated_at));
        rows
    }

    pub(super) fn thread(&self, id: Uuid) -> Option<Thread> {
        let room = self.rooms.iter().enumerate().find(|(index, _)| room_id(*index) == id)?.1;
        // Whoever writes has seen what was written before.
        let theirs = room.messages.iter().rposition(|message| !message.is_own);
        let last_seen_index = theirs.and_then(|last| room.messages[..last].iter().rposition(|message| message.is_own));
        Some(Thread { room_id: id, messages: room.messages.clone(), has_older: false, last_seen_index })
    }
}

fn room_id(index: usize) -> Uuid {
    Uuid::from_u128(0xC4A7_0000 + index as u128)
}

fn message(room: usize, line: usize, text: &str, is_own: bool, at: DateTime<Utc>) -> ThreadMessage {
    let id = Uuid::from_u128(0xC4A7_0000_0000 + ((room as u128) << 16) + line as u128);
    ThreadMessage { id, sender_id: id, is_own, at, parts: vec![MessagePart::Text(text.to_owned())] }
}
