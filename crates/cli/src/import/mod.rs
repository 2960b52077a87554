//! Imports: a file's rows are read, checked, tried, and then written, so that what goes wrong is known before anything
//! is written, and what was written is known whatever happens.
//!
//! Nouns: a *source* is a file as rows; a *kind* says what its rows are; a row is *bad* when it cannot be read, clashes
//! with another row, or is refused by the server. The *ledger* is what is known of the rows, the *journal* the file
//! that keeps it, a *batch* what goes to the server at once.
//!
//! - The file is read row by row, several times; of a row is kept a byte, and while rows are held against each other a
//!   few more. What is wrong with bad rows is in the journal.
//! - Nothing is written while a row is bad, unless the bad ones are to be skipped.
//! - Writing is by key: what is sent again changes nothing. So the journal may say less than was done, never more.

mod batch;
mod check;
pub(crate) mod folder;
pub(crate) mod journal;
pub(crate) mod kinds;
pub(crate) mod ledger;
pub(crate) mod problem;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod send;
pub(crate) mod settings;
pub(crate) mod show;
pub(crate) mod source;
pub(crate) mod values;
