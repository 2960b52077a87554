//! Carts and orders: priced, submitted once, moved, paid, and never wrong, whoever pushes at once.

mod amend;
mod cart;
mod events;
mod expire;
mod killed;
mod list;
mod model;
mod moves;
mod races;
mod staff;
mod statements;
mod submit;
mod wallet;
