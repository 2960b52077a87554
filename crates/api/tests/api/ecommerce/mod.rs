//! The store owner's side of e-commerce, and the storefront.

mod article;
mod article_import;
mod article_search;
mod catalog;
mod code;
mod coupon;
mod customizer;
mod demo;
mod deployment;
mod inactive_store;
mod lists;
mod payment_and_pickup_methods;
mod policy;
mod races;
mod rollback;
mod store;
mod store_page;
mod storefront;
mod tenant_isolation;
mod turn;

use hub_kernel::security::session::ScopeType;
use serde_json::Value;

use crate::support::{SignedInUser, StoreFixture, TestApp};

/// A server, a store's owner and their unpublished store.
async fn app_with_store() -> (TestApp, SignedInUser, StoreFixture) {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    (app, owner, shop)
}

/// A body with another value at a JSON pointer.
fn with_value(mut body: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    let parent = body.pointer_mut(parent).expect("a parent");
    match name.parse::<usize>() {
        Ok(index) if parent.is_array() => parent[index] = value,
        _ => parent[name] = value,
    }
    body
}

impl TestApp {
    /// Gets a resource of a store.
    async fn get_in_store(&self, owner: &SignedInUser, shop: &StoreFixture, end: &str) -> Value {
        self.get_as(owner, &shop.owner_path(end)).await.ok()
    }

    /// Puts a resource of a store and asserts success.
    pub(crate) async fn put_in_store(&self, owner: &SignedInUser, shop: &StoreFixture, end: &str, body: &Value) {
        assert_eq!(self.put_as(owner, &shop.owner_path(end), body).await.ok(), Value::Null);
    }

    /// Puts a resource of a store; answers the error's status, code and path.
    async fn put_refused(
        &self,
        owner: &SignedInUser,
        shop: &StoreFixture,
        end: &str,
        body: &Value,
    ) -> (u16, String, String) {
        self.put_as(owner, &shop.owner_path(end), body).await.error_parts()
    }

    /// Deletes a resource of a store; answers the status.
    async fn delete_in_store(&self, owner: &SignedInUser, shop: &StoreFixture, end: &str) -> u16 {
        let request = self.request_as(owner, reqwest::Method::DELETE, &shop.owner_path(end));
        self.send(request).await.status.as_u16()
    }
}
