//! Activities: the feed of a scope's orders and payments, as its users read it.
//!
//! Table: `activities`. A domain above inserts an activity for each side, in the transaction of the change. The data is a
//! copy of that moment: names and states in it do not follow later changes. Activities are kept for 400 days.

mod list;
mod model;
mod records;

pub use list::routes;
pub use model::{
    ActivityConsumer, ActivityOrder, ActivityOrderState, ActivityParty, ActivityProviderReason, ActivityStore,
    ActivitySubject, ActivityWalletOrder, ActivityWalletOrderState, ActivityWalletProvider,
};
pub use records::{NewActivity, delete_expired_activities, insert_activity};
