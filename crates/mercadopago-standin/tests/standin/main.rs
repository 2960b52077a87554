//! The tests of the stand-in, by a real HTTP client, as an application meets it.

mod control;
mod failures;
mod hostile;
mod oauth;
mod pages;
mod payments;
mod preferences;
mod program;
mod refunds;
mod state;
mod support;
mod walk;
mod webhooks;
