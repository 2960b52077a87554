//! E-commerce, the owner's side: stores, what they sell, on which terms, and what consumers read of them.

mod article;
mod catalog;
mod coupon;
mod customizer;
mod demo;
mod deployment;
mod lists;
mod payment_and_pickup_methods;
mod policy;
mod races;
mod store;
mod storefront;
mod tenant_isolation;
mod turn;

use hub_kernel::security::session::ScopeType;
use serde_json::Value;

use crate::support::{SignedInUser, StoreFixture, TestApp};

/// A server with a store that sells something, and whose it is.
async fn shop() -> (TestApp, SignedInUser, StoreFixture) {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    (app, owner, shop)
}

/// The body with another value at a pointer.
fn with(mut body: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    let parent = body.pointer_mut(parent).expect("a parent");
    match name.parse::<usize>() {
        Ok(index) if parent.is_array() => parent[index] = value,
        _ => parent[name] = value,
    }
    body
}

impl TestApp {
    /// GET of something of a store.
    async fn read(&self, owner: &SignedInUser, shop: &StoreFixture, end: &str) -> Value {
        self.get_as(owner, &shop.owner_path(end)).await.ok()
    }

    /// PUT of something of a store, which is done.
    async fn write(&self, owner: &SignedInUser, shop: &StoreFixture, end: &str, body: &Value) {
        assert_eq!(self.put_as(owner, &shop.owner_path(end), body).await.ok(), Value::Null);
    }

    /// PUT of something of a store, which is refused: status, code, path.
    async fn refused(
        &self,
        owner: &SignedInUser,
        shop: &StoreFixture,
        end: &str,
        body: &Value,
    ) -> (u16, String, String) {
        self.put_as(owner, &shop.owner_path(end), body).await.error_parts()
    }

    /// DELETE of something of a store.
    async fn remove(&self, owner: &SignedInUser, shop: &StoreFixture, end: &str) -> u16 {
        let request = self.request_as(owner, reqwest::Method::DELETE, &shop.owner_path(end));
        self.send(request).await.status.as_u16()
    }
}
