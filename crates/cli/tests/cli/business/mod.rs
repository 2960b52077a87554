//! Workspaces with their members and subscriptions, and uploads.

mod media;
mod member;
mod subscription;
mod workspace;
