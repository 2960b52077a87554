//! Conversations of two profiles: who may begin one, what each side reads, and that nothing is lost, doubled or out of order.

mod concurrent;
mod files;
mod fixture;
mod messages;
mod rooms;
mod stream;
