//! The staff's own operations.

mod events;
mod seed;
