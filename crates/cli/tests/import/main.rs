//! `hub import` and `hub export`: the program itself, with real servers behind it.

mod again;
mod bad;
mod stopped;
mod told;
mod world;
