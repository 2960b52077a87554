//! Stores, their articles and their orders.

mod article_export;
mod articles;
mod deployments;
mod fixture;
mod orders;
mod store_resources;
mod traffic;
mod watch;
