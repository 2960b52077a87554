//! A workspace with a showroom.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{ONE_STORE_PLAN_ID, SignedInUser, TestApp, TestResponse, new_id};

/// A showroom, its owner and the ids that its tests use.
pub(crate) struct ShowroomFixture {
    pub(crate) owner: SignedInUser,
    pub(crate) showroom_id: String,
    pub(crate) content_id: String,
    block_id: String,
}

impl ShowroomFixture {
    /// The path of a part of the showroom for its workspace; the showroom's own is empty.
    pub(crate) fn path(&self, end: &str) -> String {
        format!("/showrooms/services/showrooms/{}{end}", self.showroom_id)
    }

    /// The path of its content.
    pub(crate) fn content_path(&self) -> String {
        self.path(&format!("/contents/{}", self.content_id))
    }

    /// A deployment with its content in its block.
    pub(crate) fn deployment_body(&self, publish: bool) -> Value {
        let item = json!({"id": new_id(), "block_id": self.block_id, "order": 1, "content_id": self.content_id,
                          "title": "Duna 1994"});
        json!({"publish": publish, "header": {"title": "Autos del Sur"}, "items": [item],
               "blocks": [{"id": self.block_id, "order": 1, "surface_type": "card", "block_type": "grid",
                           "item_type": "card", "size": "md"}]})
    }
}

/// A content's body.
pub(crate) fn content_body(title: &str) -> Value {
    json!({"title": title, "content_type": {"name": "Auto"}})
}

impl TestApp {
    /// Creates a workspace with a showroom and a visible content that is not published.
    pub(crate) async fn new_showroom(&self) -> ShowroomFixture {
        let owner = self.new_signed_in_user(ScopeType::Workspace).await;
        self.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
        let showroom_id = self.find_provisioned_showroom(&owner).await;
        let fixture = ShowroomFixture { owner, showroom_id, content_id: new_id(), block_id: new_id() };
        self.put_as(&fixture.owner, &fixture.content_path(), &content_body("Fiat Duna 1994")).await.ok();
        fixture
    }

    /// The showroom that a subscription of the owner's workspace made.
    pub(crate) async fn find_provisioned_showroom(&self, owner: &SignedInUser) -> String {
        let showrooms = self.get_as(owner, "/showrooms/services/showrooms").await.ok();
        showrooms["data"][0]["id"].as_str().expect("a showroom").to_owned()
    }

    /// Publishes the showroom that a subscription of the owner's workspace made, without blocks.
    pub(crate) async fn publish_provisioned_showroom(&self, owner: &SignedInUser) {
        let path =
            format!("/showrooms/services/showrooms/{}/deployments/latest", self.find_provisioned_showroom(owner).await);
        let body = json!({"publish": true, "header": {"title": "Vidriera"}, "blocks": [], "items": []});
        self.put_as(owner, &path, &body).await.ok();
    }

    /// Saves or publishes a deployment.
    pub(crate) async fn put_deployment(&self, showroom: &ShowroomFixture, body: &Value) -> TestResponse {
        self.put_as(&showroom.owner, &showroom.path("/deployments/latest"), body).await
    }

    /// The number of stored deployments.
    pub(crate) async fn count_deployments(&self) -> i64 {
        sql(self.app.db.read(), "SELECT COUNT(id) FROM showroom_deployments").scalar().await.expect("a count")
    }

    /// Creates a workspace with a published showroom.
    pub(crate) async fn new_published_showroom(&self) -> ShowroomFixture {
        let showroom = self.new_showroom().await;
        self.put_deployment(&showroom, &showroom.deployment_body(true)).await.ok();
        showroom
    }

    /// The public showroom.
    pub(crate) async fn public_showroom(&self, showroom: &ShowroomFixture) -> TestResponse {
        self.get(&format!("/showrooms/showrooms/{}", showroom.showroom_id)).await
    }

    /// The public content.
    pub(crate) async fn public_content(&self, content: &str) -> TestResponse {
        self.get(&format!("/showrooms/contents/{content}")).await
    }
}
