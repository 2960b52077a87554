//! A local stand-in for the services that carry messages to people: Firebase Cloud Messaging with Google's tokens, a push
//! service of browsers (RFC 8030), and WhatsApp's Cloud API with its webhook. It is for tests and demonstrations alone: it sends
//! nothing to anybody, and listens on loopback.
//!
//! [`StandIn::start`] runs one in the process of a test. Its methods act as phones, browsers and Meta, and plan the
//! answers that differ from the usual ones. The program `push-standin` is the same with a command line.

mod answers;
mod browser;
mod control;
mod fcm;
mod google;
mod http;
mod server;
mod settings;
mod stand_in;
mod state;
mod webpush;
mod whatsapp;

pub use answers::{Answer, Endpoint};
pub use browser::{Push, Subscription};
pub use settings::Settings;
pub use stand_in::StandIn;
pub use state::{PhoneState, WhatsappMessage};
pub use whatsapp::{Report, Signature};
