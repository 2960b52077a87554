//! A local stand-in for Mercado Pago: the part of its documented API that a shop in Argentina needs, its webhooks, and
//! pages on which a seller connects an account and a payer pays. It is for tests and demonstrations alone: it moves no
//! money, knows no passwords, and listens on loopback.
//!
//! [`StandIn::start`] runs one in the process of a test. Its methods are the hands of everybody on Mercado Pago's side:
//! sellers, payers, banks, and faults. The program `mercadopago-standin` is the same with a command line.

#![expect(
    clippy::missing_errors_doc,
    reason = "every method that fails says so with a `ControlError`, which names its causes"
)]

mod api;
mod clock;
mod control;
mod date;
mod error;
mod failures;
mod http;
mod ledger;
mod model;
mod money;
mod pages;
mod requests;
mod server;
mod settings;
mod shared;
mod stand_in;
mod state;
mod webhooks;

pub use clock::Clock;
pub use error::ControlError;
pub use failures::{Endpoint, Failure};
pub use ledger::{Ledger, Movement, MovementKind};
pub use model::{
    BOOKSHOP, BackUrls, Chargeback, FLORIST, NewPayment, PIZZERIA, Payment, PaymentId, PaymentStatus, Preference,
    PreferenceItem, Refund, Seller, UserId, test_sellers,
};
pub use money::Centavos;
pub use requests::RecordedRequest;
pub use settings::Settings;
pub use stand_in::StandIn;
pub use state::accounts::IssuedToken;
pub use webhooks::{
    Delivery, DeliveryOptions, Notification, NotificationId, NotificationState, Signature, WebhookFault, WebhookMode,
};
