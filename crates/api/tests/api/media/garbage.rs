//! Garbage: unread variants, objects without a row, files of uploads that ended half-way; and deletion by the staff.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::clock::Clock;
use serde_json::json;

use super::{MediaStorage, data_folder, objects, objects_folder, on_each_storage, start_replica};
use crate::command_bus::dispatch_result;
use crate::support::TestApp;
use crate::support::media::{PDF, jpeg, two_halves};

async fn variants_that_nobody_reads_are_dropped_and_made_again(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let url = app.new_upload(&ana, true, &jpeg(&two_halves(300, 200))).await;
    let (read, unread) = (format!("{url}?width=64"), format!("{url}?width=128"));
    let first = app.follow_file(None, &unread).await.bytes;
    app.follow_file(None, &read).await;
    for _ in 0..2 {
        app.advance_clock(20 * 86_400);
        // Another server, which has nothing in memory.
        let replica = start_replica(&app, &[]).await;
        let path = app.get(&read).await.header("location").to_owned();
        assert_eq!(replica.get_file(&path).await.status, 200);
    }
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let tried = dispatch_result(&app, &staff, "media.resources.gc", json!({"dry_run": true})).await;
    assert_eq!(tried["variants"], 1);
    assert_eq!(objects(&app).len(), 3);
    assert_eq!(dispatch_result(&app, &staff, "media.resources.gc", json!({})).await["variants"], 1);
    app.run_jobs().await;
    assert_eq!(objects(&app).len(), 2);
    let again = start_replica(&app, &[]).await;
    assert_eq!(again.follow_file(None, &unread).await.bytes, first);
}

/// Moves the server's clock to the machine's, by which files have their time, plus hours.
fn set_clock_to_machine(app: &TestApp, hours: i64) {
    app.app.clock.set_now(Clock::Machine.now() + chrono::Duration::hours(hours));
}

async fn files_without_a_row_go_after_a_day(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let url = app.new_upload(&ana, true, &jpeg(&two_halves(300, 200))).await;
    app.follow_file(None, &format!("{url}?width=64")).await;
    let kept = objects(&app);
    assert_eq!(kept.len(), 2);
    let root = objects_folder(&app);
    let paths = ["resources/ab/orphan", "variants/cd/orphan"].map(|orphan| root.join(orphan));
    for path in paths.into_iter().chain([data_folder(&app).join("tmp/upload.abc.part")]) {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, b"left").expect("writes");
    }
    let collect = async |hours: i64| {
        set_clock_to_machine(&app, hours);
        let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
        dispatch_result(&app, &staff, "media.resources.gc", json!({})).await;
        app.run_jobs().await;
        objects(&app).len()
    };
    assert_eq!(collect(23).await, 5);
    assert_eq!(collect(25).await, 2);
    assert_eq!(objects(&app), kept);
}

async fn the_staff_deletes_an_upload_of_anybody(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let url = app.new_upload(&ana, true, PDF).await;
    let id = url.rsplit('/').next().expect("an id");
    let dispatch = async |params| dispatch_result(&app, &staff, "media.resources.delete", params).await;
    assert_eq!(dispatch(json!({"id": id, "dry_run": true})).await, json!({"id": id, "deleted": true}));
    assert_eq!(app.get(&url).await.status, 301);
    assert_eq!(dispatch(json!({"id": id})).await, json!({"id": id, "deleted": true}));
    assert_eq!(dispatch(json!({"id": id})).await, json!({"id": id, "deleted": false}));
    assert_eq!(app.get(&url).await.status, 404);
    app.run_jobs().await;
    assert_eq!(objects(&app).len(), 0);
    let bytes: i64 = sql(app.app.db.read(), "SELECT bytes FROM media_usage").scalar().await.expect("counts");
    assert_eq!(bytes, 0);
}

on_each_storage!(
    variants_that_nobody_reads_are_dropped_and_made_again,
    files_without_a_row_go_after_a_day,
    the_staff_deletes_an_upload_of_anybody,
);
