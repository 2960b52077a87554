//! `hub import` and `hub export`: files as people have them, with real servers behind.

mod again;
mod bad;
mod formulas;
mod full;
mod once;
mod stopped;
mod told;
mod world;
