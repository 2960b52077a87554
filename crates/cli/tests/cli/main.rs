//! The program `hub` as a person or a script runs it, against the real server.

mod account;
mod api;
mod app_version;
mod auth;
mod command;
mod consent;
mod contract;
mod contract_check;
mod contract_run;
mod contract_writes;
mod doctor;
mod duty;
mod environment;
mod import;
mod interrupt;
mod kpi;
mod liar;
mod lists;
mod profile;
mod refresh;
mod seed;
mod shop;
mod support;
mod terminal;
mod tree;
mod tui;
