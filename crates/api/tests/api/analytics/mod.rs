//! Analytics: links, and the rewriting of addresses.

mod fixture;
mod import;
mod link;
mod loops;
mod rewrite;
mod rewrite_counter;
