//! The API's tests: a real server on a real database, SQLite or PostgreSQL as `HUB_TEST_DATABASE` says.

mod access;
mod auth;
mod backoffices;
mod backup;
mod bootstrap;
mod command_bus;
mod connection_limits;
mod contract;
mod crash;
mod discover;
mod ecommerce;
mod full_disk;
mod kernel;
mod media;
mod orders;
mod pharmacy;
mod program;
mod root;
mod secrets;
mod spike;
mod stream_limits;
mod support;
mod versions;
mod wallets;
mod web_pages;
mod workspaces;
