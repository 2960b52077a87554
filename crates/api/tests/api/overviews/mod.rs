//! The home of a workspace.

mod figures;
mod workspace;
