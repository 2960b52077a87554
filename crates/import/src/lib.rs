//! Imports: rows of a file are parsed and checked, alone and against each other. `hub import` and the server use it.
//!
//! Nouns: a *source* is an input file as rows; an *importer* parses the rows of one kind; a row is *bad* when it cannot
//! be parsed, conflicts with another row, or is refused by the server.

pub mod formula_escape;
pub mod importers;
pub mod places;
pub mod problem;
pub mod refusal;
pub mod row_conflicts;
pub mod source;
pub mod suggest;
pub mod text;
pub mod values;
