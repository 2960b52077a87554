//! Imports: rows of a file are parsed, checked, sent as a dry run and then written. Errors are found before anything is
//! written, and after a crash it is known what was written.
//!
//! Nouns: a *source* is an input file as rows; an *importer* parses the rows of one kind; a row is *bad* when it cannot
//! be parsed, conflicts with another row, or is refused by the server. The *import state* has the outcome of every row,
//! the *journal* is the file that stores it, and a *batch* is a set of rows sent together.
//!
//! - The file is read row by row, several times. Memory holds one byte per row, and a few more while rows are checked
//!   against each other. Problems are in the journal.
//! - Nothing is written while a row is bad, unless bad rows are skipped.
//! - Writes are idempotent by key: sending a row again changes nothing. So the journal may record less than was done,
//!   never more.

mod batch;
pub(crate) mod batch_sender;
pub(crate) mod folder;
pub(crate) mod importers;
pub(crate) mod journal;
pub(crate) mod problem;
pub(crate) mod problem_display;
pub(crate) mod progress;
pub(crate) mod report;
mod row_conflicts;
pub(crate) mod run;
pub(crate) mod settings;
pub(crate) mod source;
pub(crate) mod state;
pub(crate) mod values;
