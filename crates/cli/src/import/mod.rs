//! Imports: rows of a file are parsed, checked, sent as a dry run and then written. Errors are found before anything is
//! written, and after a crash it is known what was written.
//!
//! `hub_import` reads and checks the rows. Here, the *import state* has the outcome of every row, the *journal* is the file
//! that stores it, and a *batch* is a set of rows sent together.
//!
//! - The file is read row by row, several times. Memory holds one byte per row, and a few more while rows are checked
//!   against each other. Problems are in the journal.
//! - Nothing is written while a row is bad, unless bad rows are skipped.
//! - Writes are idempotent by key: sending a row again changes nothing. So the journal may record less than was done,
//!   never more.

mod batch;
pub(crate) mod batch_sender;
pub(crate) mod folder;
pub(crate) mod input_file;
pub(crate) mod journal;
pub(crate) mod problem_display;
pub(crate) mod progress;
pub(crate) mod report;
#[cfg(test)]
mod round_trip_tests;
pub(crate) mod run;
pub(crate) mod settings;
pub(crate) mod state;
