//! The commands: one file or folder per noun, with its arguments and its handlers.

pub(crate) mod account;
mod acting;
pub(crate) mod api;
pub(crate) mod app_version;
pub(crate) mod auth;
mod body;
mod bus;
mod call;
pub(crate) mod command;
pub(crate) mod completion;
pub(crate) mod contract;
pub(crate) mod demo;
pub(crate) mod doctor;
pub(crate) mod duty;
pub(crate) mod export;
mod group;
pub(crate) mod import;
pub(crate) mod kpi;
pub(crate) mod man;
pub(crate) mod order;
pub(crate) mod part;
pub(crate) mod profile;
pub(crate) mod seed;
mod span;
pub(crate) mod store;
pub(crate) mod tui;
pub(crate) mod version;
