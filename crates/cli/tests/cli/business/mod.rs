//! Workspaces with their members and subscriptions.

mod member;
mod subscription;
mod workspace;
