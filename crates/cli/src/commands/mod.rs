//! The commands: one file or folder per noun, with its arguments and its handlers.

pub(crate) mod account;
pub(crate) mod api;
pub(crate) mod app_version;
mod arguments;
pub(crate) mod auth;
pub(crate) mod command;
pub(crate) mod completion;
pub(crate) mod contract;
pub(crate) mod demo;
pub(crate) mod doctor;
pub(crate) mod duty;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod kpi;
pub(crate) mod man;
pub(crate) mod member;
pub(crate) mod noun;
pub(crate) mod order;
pub(crate) mod profile;
mod requests;
pub(crate) mod seed;
pub(crate) mod store;
pub(crate) mod subscription;
pub(crate) mod tui;
pub(crate) mod version;
pub(crate) mod workspace;
