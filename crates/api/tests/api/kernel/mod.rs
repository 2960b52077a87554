//! The kernel: what every operation uses.

mod db;
mod events;
mod group_commit;
mod insert;
mod invisible_characters;
mod jobs;
mod middleware;
mod migrations;
mod outbox;
mod pg_pool;
mod senders;
mod server;
