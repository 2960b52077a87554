//! The API's tests: a real server on a real database, SQLite or PostgreSQL as `HUB_TEST_DATABASE` says.

mod access;
mod auth;
mod backoffices;
mod backup;
mod bootstrap;
mod command_bus;
mod contract;
mod crash;
mod crowd;
mod disk;
mod ecommerce;
mod kernel;
mod orders;
mod pharmacy;
mod program;
mod root;
mod secrets;
mod spike;
mod support;
mod versions;
mod wallets;
mod web;
mod workspaces;
