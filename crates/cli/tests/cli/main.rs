//! The program `hub` as a person or a script runs it, against the real server.

mod api;
mod auth;
mod consent;
mod contract;
mod doctor;
mod environment;
mod import;
mod interrupt;
mod lists;
mod profile;
mod refresh;
mod seed;
mod support;
mod terminal;
mod tree;
