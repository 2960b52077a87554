//! `hub import` and `hub export` with realistic files and real servers.

mod bad_rows;
mod directory;
mod disk_full;
mod fixture;
mod formulas;
mod output;
mod piped_input;
mod replace;
mod rerun;
mod resume;
mod rotas;
mod spreadsheets;
