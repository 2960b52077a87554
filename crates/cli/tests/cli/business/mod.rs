//! Workspaces and their members.

mod member;
mod workspace;
