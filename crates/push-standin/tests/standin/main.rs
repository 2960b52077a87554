//! The tests of the stand-in, by a real HTTP client, as a sender meets it.

mod program;
mod services;
mod webpush;
