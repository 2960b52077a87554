//! The dashboard that support staff leave open: KPIs, live orders, duty shifts, stores and a log: `hub tui`.
//!
//! `update` lets a message happen to the model and says what is to be done; `view` says what the model looks like. Neither
//! knows a terminal, a network or a clock. What is to be done is done beside, and comes back as messages.

pub mod benchmark;
pub mod demo;
mod effects;
mod keys;
mod message;
mod model;
mod run;
mod setup;
mod terminal;
mod theme;
mod update;
mod view;

pub use run::run;
pub use setup::{DashboardSetup, Identity, ServerOpener, ServerProfile};
pub use theme::{ColorScheme, Theme};
