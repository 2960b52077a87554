//! The demonstration's shifts beside real ones: they obey the same rules.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;

use crate::support::{PharmacyGroupFixture, REAL_GROUP_ID, SignedInUser, TestApp, new_id};

/// The real group without shifts, and its manager.
async fn real_group_without_shifts(app: TestApp) -> (TestApp, SignedInUser, PharmacyGroupFixture) {
    let app = app.with_rota().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    sql(app.app.db.write(), "DELETE FROM pharmacy_shifts").execute().await.expect("deletes");
    app.set_group_manager(REAL_GROUP_ID, &manager).await;
    let ids: Vec<(hub_kernel::types::id::Id<()>,)> =
        sql(app.app.db.read(), "SELECT id FROM pharmacies ORDER BY slug LIMIT 3").all().await.expect("pharmacies");
    let pharmacies: Vec<_> = ids.into_iter().map(|(id,)| id.to_string()).collect();
    let town = PharmacyGroupFixture {
        group_id: REAL_GROUP_ID.into(),
        pharmacy_ids: pharmacies.try_into().expect("three"),
        disabled_pharmacy_id: new_id(),
    };
    (app, manager, town)
}

async fn shift_count(app: &TestApp) -> i64 {
    sql(app.app.db.read(), "SELECT COUNT(id) FROM pharmacy_shifts").scalar().await.expect("counts")
}

#[tokio::test]
async fn the_demonstration_puts_no_pharmacy_on_duty_twice() {
    let app = TestApp::new().await;
    app.app.clock.set_now(crate::support::timestamp("2027-03-10T15:00:00Z"));
    let (app, manager, town) = real_group_without_shifts(app).await;
    let app = app.with_rota().await;
    // The pharmacy of a demonstration shift gets a real shift that starts in the month before.
    let march = app.list_shifts(&town, "03-01", "04-01").await;
    let first = march.iter().find(|shift| shift["ini_at"].as_str() >= Some("2027-03-01T03")).expect("a shift").clone();
    sql(app.app.db.write(), "DELETE FROM pharmacy_shifts").execute().await.expect("deletes");
    let mut body = town.shift_body(0, "02-28T20:00", "03-01T20:00");
    body["pharmacy_id"] = first["pharmacy_id"].clone();
    app.new_shift(&manager, &body).await;
    let app = app.with_rota().await;
    let text = "SELECT COUNT(a.id) FROM pharmacy_shifts a JOIN pharmacy_shifts b ON b.pharmacy_id = a.pharmacy_id
                AND b.id <> a.id AND b.ini_at < a.end_at AND b.end_at > a.ini_at";
    assert_eq!(sql(app.app.db.read(), text).scalar::<i64>().await.expect("counts"), 0);
    let again = app.list_shifts(&town, "03-01", "04-01").await;
    assert!(again.len() > 50 && !again.contains(&first), "the others are there");
}

#[tokio::test]
async fn deleted_shifts_are_not_generated_again() {
    let (app, manager, town) = real_group_without_shifts(TestApp::new().await).await;
    let app = app.with_rota().await;
    let before = shift_count(&app).await;
    let path = format!(
        "/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini=2022-07-01T00:00:00Z&datetime_end=2022-07-28T00:00:00Z"
    );
    let july = app.get(&path).await.ok()["data"].as_array().expect("rows").clone();
    assert!(!july.is_empty());
    for shift in &july {
        app.delete_shift(&manager, shift["id"].as_str().expect("an id")).await.ok();
    }
    sql(app.app.db.write(), "DELETE FROM pharmacy_shifts").execute().await.expect("deletes");
    let app = app.with_rota().await;
    assert_eq!(shift_count(&app).await, before - july.len() as i64);
    assert_eq!(app.list_shifts(&town, "12-30", "12-31").await.len(), 0);
}

#[tokio::test]
async fn disabled_pharmacies_get_no_shifts() {
    let (app, _, town) = real_group_without_shifts(TestApp::new().await).await;
    let closed: hub_kernel::types::id::Id<()> = town.pharmacy_ids[0].parse().expect("an id");
    let close = sql(app.app.db.write(), "UPDATE pharmacies SET enabled = false WHERE id = $1").bind(closed);
    close.execute().await.expect("closes");
    let app = app.with_rota().await;
    let text = "SELECT COUNT(id) FROM pharmacy_shifts WHERE pharmacy_id = $1";
    assert_eq!(sql(app.app.db.read(), text).bind(closed).scalar::<i64>().await.expect("counts"), 0);
    assert!(shift_count(&app).await > 500);
}
