//! Figures of visitors, workspaces with their members and subscriptions, conversations, uploads, and the directory's search.

mod analytics;
mod chat;
mod explore;
mod media;
mod member;
mod subscription;
mod workspace;
