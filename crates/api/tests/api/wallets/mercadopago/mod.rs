//! Mercado Pago, against the stand-in: connecting sellers, and every way that a payment can go.

mod connect;
mod demo;
mod expiry;
mod interrupted;
mod killed_server;
mod late_payments;
mod notices;
mod payments;
mod random_walk;
mod refunds;
mod scene;
mod secrets;
mod served_scene;
mod tokens;
