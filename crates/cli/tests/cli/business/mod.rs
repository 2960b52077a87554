//! Workspaces with their members and subscriptions, uploads, and the directory's search.

mod explore;
mod media;
mod member;
mod subscription;
mod workspace;
