//! The dashboard in which support staff will watch KPIs, live orders and duty shifts: `hub tui`.
//!
//! It has no screens yet. They will read the API through [`hub_client`] alone and change nothing that the API does not
//! allow the signed-in account.
