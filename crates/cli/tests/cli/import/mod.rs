//! `hub import` and `hub export`: files as people have them, with real servers behind.

mod bad_rows;
mod disk_full;
mod fixture;
mod formulas;
mod output;
mod piped_input;
mod rerun;
mod resume;
