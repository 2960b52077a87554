//! Analytics: events and their figures, devices, referrals, links and the rewriting of addresses.

mod demo;
mod device;
mod events;
mod fixture;
mod import;
mod link;
mod loops;
mod orders;
mod referral;
mod referral_fixture;
mod referral_session;
mod referral_sign_up;
mod retention;
mod rewrite;
mod rewrite_counter;
mod summary;
mod views;
mod visitor;
mod visitors;
