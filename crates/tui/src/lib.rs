//! `hub tui`: the dashboard that support staff leave open, with KPIs, live orders, duty shifts, stores, messages and a log.
//!
//! The Elm architecture: `update` applies a message to the model and returns effects; `view` draws the model. Both are pure:
//! neither uses a terminal, a network or a clock. `effects` runs the effects and sends their results back as messages.

pub mod benchmark;
mod demo;
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

pub use run::{run, run_demo};
pub use setup::{DashboardSetup, DisplaySettings, Identity, ServerOpener, ServerProfile};
pub use theme::{ColorScheme, Theme};
