//! What every operation stands on.

mod characters;
mod connections;
mod db;
mod edge;
mod events;
mod jobs;
mod migrations;
mod outbox;
mod senders;
mod server;
mod writer;
