//! Small pharmacy groups for tests, and requests about their shifts.

use chrono::Duration;
use hub_api::domains::workspaces::{self, ServiceType};
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use super::{SignedInUser, TestApp, TestResponse, new_id, timestamp};

/// A group with three enabled pharmacies and a disabled one.
#[derive(Clone)]
pub(crate) struct PharmacyGroupFixture {
    pub(crate) group_id: String,
    pub(crate) pharmacy_ids: [String; 3],
    pub(crate) disabled_pharmacy_id: String,
}

impl PharmacyGroupFixture {
    /// A shift's body for the pharmacy at index `number`, from `ini` to `end`: UTC instants of 2027 as in `03-01T08:30`.
    pub(crate) fn shift_body(&self, number: usize, ini: &str, end: &str) -> Value {
        let day = |text: &str| format!("2027-{text}:00Z");
        json!({"group_id": self.group_id, "pharmacy_id": self.pharmacy_ids[number], "ini_at": day(ini), "end_at": day(end)})
    }
}

impl TestApp {
    /// Inserts a group that the manager's workspace manages, if there is one.
    pub(crate) async fn new_pharmacy_group(&self, manager: Option<&SignedInUser>) -> PharmacyGroupFixture {
        let group: Id<()> = Id::new();
        sql(
            self.app.db.write(),
            "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at,
                                          manager_workspace_id)
             VALUES ($1, 'Temperley', 'temperley', 'America/Argentina/Buenos_Aires', -34.77, -58.39, 3000.0, $2, $3)",
        )
        .bind(group)
        .bind(self.app.clock.now())
        .bind(manager.map(|manager| manager.caller.scope_id))
        .execute()
        .await
        .expect("a group");
        if let Some(manager) = manager.filter(|manager| manager.caller.scope_type == ScopeType::Workspace) {
            let (service, scope, now) = (group.uuid().into(), manager.caller.scope_id, self.app.clock.now());
            workspaces::insert_or_update_service(self.app.db.write(), scope, ServiceType::PharmacyGroup, service, now)
                .await
                .expect("its service");
        }
        let mut ids = Vec::new();
        for (slug, enabled) in [("alem", true), ("brown", true), ("colon", true), ("dorrego", false)] {
            let id: Id<()> = Id::new();
            let text = "INSERT INTO pharmacies (id, group_id, slug, enabled, name, created_at) VALUES ($1, $2, $3, $4, $3, $5)";
            let insert = sql(self.app.db.write(), text).bind(id).bind(group).bind(slug.to_owned()).bind(enabled);
            insert.bind(self.app.clock.now()).execute().await.expect("a pharmacy");
            ids.push(id.to_string());
        }
        let closed = ids.pop().expect("four");
        PharmacyGroupFixture {
            group_id: group.to_string(),
            pharmacy_ids: ids.try_into().expect("three"),
            disabled_pharmacy_id: closed,
        }
    }

    /// Puts a shift.
    pub(crate) async fn put_shift(&self, person: &SignedInUser, id: &str, body: &Value) -> TestResponse {
        self.put_as(person, &format!("/plugins/pharmacy/shifts/{id}"), body).await
    }

    /// Puts a new shift and asserts success; answers its id.
    pub(crate) async fn new_shift(&self, person: &SignedInUser, body: &Value) -> String {
        let id = new_id();
        self.put_shift(person, &id, body).await.ok();
        id
    }

    /// Deletes a shift.
    pub(crate) async fn delete_shift(&self, person: &SignedInUser, id: &str) -> TestResponse {
        self.send(self.request_as(person, Method::DELETE, &format!("/plugins/pharmacy/shifts/{id}"))).await
    }

    /// The shifts of a group in a period of 2027, as the public reads them.
    pub(crate) async fn list_shifts(&self, town: &PharmacyGroupFixture, ini: &str, end: &str) -> Vec<Value> {
        let path = format!(
            "/plugins/pharmacy/shifts?group_id={}&datetime_ini=2027-{ini}T00:00:00Z&datetime_end=2027-{end}T00:00:00Z",
            town.group_id
        );
        self.get(&path).await.ok()["data"].as_array().expect("rows").clone()
    }

    /// The history of a shift, newest first.
    pub(crate) async fn list_shift_history(&self, person: &SignedInUser, id: &str) -> Vec<Value> {
        let path = format!("/plugins/pharmacy/shifts/{id}/history");
        self.get_as(person, &path).await.ok()["data"].as_array().expect("rows").clone()
    }

    /// Makes the manager's workspace the manager of a group.
    pub(crate) async fn set_group_manager(&self, group: &str, manager: &SignedInUser) {
        let update = sql(self.app.db.write(), "UPDATE pharmacy_groups SET manager_workspace_id = $1 WHERE id = $2");
        let update = update.bind(manager.caller.scope_id).bind(group.parse::<Id<()>>().expect("an id"));
        assert_eq!(update.execute().await.expect("updates"), 1);
    }
}

#[tokio::test]
async fn a_pharmacy_group_has_shifts() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let rows = app.list_shifts(&town, "03-01", "03-02").await;
    assert_eq!(
        (rows.len(), timestamp(rows[0]["end_at"].as_str().expect("an end"))),
        (1, timestamp("2027-03-01T11:30:00Z") + Duration::days(1))
    );
}
