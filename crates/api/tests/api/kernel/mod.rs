//! What every operation stands on.

mod db;
mod edge;
mod events;
mod migrations;
