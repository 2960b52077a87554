//! The demonstration: a made-up workspace on a busy evening, without any server. It moves by itself, and what the user does changes it alone.

mod chats;
mod figures;
mod order_steps;
mod orders;
mod rota;
mod town;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::mpsc::UnboundedSender;

use crate::message::{Effect, Message, ServerMessage};
use crate::model::context::ServerContext;
use town::Town;

/// The seed of all that is made up: the same evening at each start.
const SEED: u64 = 2026;

/// The beginning of the evening: Friday 20 November 2026, 21:14 in the platform's time zone.
const BEGIN: &str = "2026-11-21T00:14:00Z";

/// Runs effects on the made-up town.
pub(crate) struct DemoRunner {
    sender: UnboundedSender<Message>,
    town: Town,
    /// The time by which the evening is ahead of this machine's clock.
    clock_offset: TimeDelta,
    generation: u64,
}

impl DemoRunner {
    pub(crate) fn new(sender: UnboundedSender<Message>, local_now: DateTime<Utc>) -> Self {
        let begin = BEGIN.parse().unwrap_or(local_now);
        Self { sender, town: Town::new(SEED, begin), clock_offset: begin - local_now, generation: 0 }
    }

    /// The context in which the dashboard starts.
    pub(crate) fn context() -> ServerContext {
        ServerContext {
            profile_name: "made up".to_owned(),
            base_url: String::new(),
            profiles: Vec::new(),
            can_sign_in: false,
            is_demo: true,
            account: None,
        }
    }

    /// Runs an effect at once, for the model's generation.
    pub(crate) fn run_effect(&mut self, generation: u64, effect: Effect) {
        self.generation = generation;
        let mut messages = Vec::new();
        if matches!(effect, Effect::Connect) {
            messages.push(ServerMessage::ClockOffset(self.clock_offset));
        }
        messages.extend(self.town.answer(effect));
        self.send(messages);
    }

    /// Lets the evening go on until an instant of this machine's clock.
    pub(crate) fn advance(&mut self, local_now: DateTime<Utc>) {
        let messages = self.town.advance(local_now + self.clock_offset);
        self.send(messages);
    }

    fn send(&self, messages: Vec<ServerMessage>) {
        for message in messages {
            drop(self.sender.send(Message::FromServer(self.generation, Box::new(message))));
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
