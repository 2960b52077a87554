//! Pages of the directory.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{ONE_STORE_PLAN_ID, SignedInUser, TestApp, new_id};

impl TestApp {
    /// Creates a category of the directory by the staff.
    pub(crate) async fn new_category(&self, staff: &SignedInUser, name: &str) -> String {
        let id = new_id();
        let path = format!("/backoffices/discover/categories/{id}");
        self.put_as(staff, &path, &json!({"name": name})).await.ok();
        id
    }

    /// Creates an enabled page without an owner.
    pub(crate) async fn new_public_page(&self) -> String {
        let staff = self.new_signed_in_user(ScopeType::Backoffice).await;
        let category = self.new_category(&staff, &format!("Rubro {}", new_id())).await;
        let id = new_id();
        let body = json!({"enabled": true, "info": {"name": "Kiosco Sol"}, "categories": [category],
                          "addresses": [page_address("Local", true)]});
        self.put_as(&staff, &format!("/backoffices/discover/pages/{id}"), &body).await.ok();
        id
    }

    /// Creates or replaces an enabled page by the staff: its name, its categories, and fields that differ.
    pub(crate) async fn put_page(
        &self,
        staff: &SignedInUser,
        id: &str,
        (name, categories): (&str, &[&str]),
        more: Value,
    ) {
        let mut body = json!({"enabled": true, "info": {"name": name}, "categories": categories,
                              "addresses": [page_address("Local", true)]});
        for (field, value) in more.as_object().expect("fields") {
            body[field] = value.clone();
        }
        self.put_as(staff, &format!("/backoffices/discover/pages/{id}"), &body).await.ok();
    }

    /// Creates a block of the consumers' home, with a banner.
    pub(crate) async fn new_block(&self) -> String {
        let staff = self.new_signed_in_user(ScopeType::Backoffice).await;
        let id = new_id();
        let block = json!({"id": id, "enabled": true, "layout_type": "hero", "content_type": "banner",
                           "content": [{"data": {"banner": {"title": "Bienvenidos"}}}]});
        dispatch_result(self, &staff, "discover.blocks.put", block).await;
        id
    }

    /// The page that a subscription of the owner's workspace made.
    pub(crate) async fn find_provisioned_page(&self, owner: &SignedInUser) -> String {
        let services = self.get_as(owner, "/workspace/subscriptions/services").await.ok();
        let mut services = services["data"].as_array().expect("services").iter();
        let page = services.find(|service| service["type"] == "page").expect("a page");
        page["service_id"].as_str().expect("an id").to_owned()
    }

    /// A workspace's owner with a subscription, and its page.
    pub(crate) async fn new_owner_with_page(&self) -> (SignedInUser, String) {
        let owner = self.new_signed_in_user(ScopeType::Workspace).await;
        self.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
        let page = self.find_provisioned_page(&owner).await;
        (owner, page)
    }

    /// The number of changes that the search index has to work off.
    pub(crate) async fn count_search_dirty(&self) -> i64 {
        let count = hub_kernel::db::sql(self.app.db.read(), "SELECT COUNT(id) FROM search_dirty");
        count.scalar().await.expect("counts")
    }
}

/// An address of a page.
pub(crate) fn page_address(name: &str, visible: bool) -> Value {
    json!({"name": name, "visible": visible, "street": "Mitre", "number": "100", "city": "Adrogué",
           "location": {"lat": -34.8, "lng": -58.39}})
}

/// A visible address of a page at a point.
pub(crate) fn page_address_at((lat, lng): (f64, f64)) -> Value {
    let mut address = page_address("Local", true);
    address["location"] = json!({"lat": lat, "lng": lng});
    address
}
