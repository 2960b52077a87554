//! App version checks.

use hub_kernel::db::sql;

use crate::support::{TestApp, timestamp};

async fn get_version_verdict(app: &TestApp, platform: &str, build: i64) -> (bool, bool, Option<String>) {
    let path = format!("/app/versions/verify?platform={platform}&version=1.2.3&build_number={build}");
    let said = app.get(&path).await.ok();
    let truth = |name: &str| said[name].as_bool().expect(name);
    (truth("show_popup"), truth("force_download"), said["store_link"].as_str().map(Into::into))
}

#[tokio::test]
async fn app_version_verify_compares_builds() {
    let app = TestApp::new().await;
    assert_eq!(get_version_verdict(&app, "android", 1).await, (false, false, None), "a platform without a row");
    sql(
        app.app.db.write(),
        "INSERT INTO app_versions (platform, min_build, latest_build, store_link, updated_at)
         VALUES ('android', 10, 20, 'https://store.example/hub', $1)",
    )
    .bind(timestamp("2026-11-20T15:00:00Z"))
    .execute()
    .await
    .expect("inserts");
    let link = || Some("https://store.example/hub".to_owned());
    for (build, popup, force) in
        [(9, true, true), (10, true, false), (19, true, false), (20, false, false), (21, false, false)]
    {
        assert_eq!(get_version_verdict(&app, "android", build).await, (popup, force, link()), "{build}");
    }
    assert_eq!(get_version_verdict(&app, "ios", 1).await, (false, false, None));
}

#[tokio::test]
async fn app_version_verify_requires_all_three() {
    let app = TestApp::new().await;
    for (query, path) in [
        ("version=1&build_number=1", "platform"),
        ("platform=ios&build_number=1", "version"),
        ("platform=ios&version=1", "build_number"),
        ("platform=windows&version=1&build_number=1", "platform"),
        ("platform=ios&version=1&build_number=one", "build_number"),
        ("platform=ios&version=1&build_number=-1", "build_number"),
        ("platform=ios&version=1&build_number=9007199254740992", "build_number"),
    ] {
        let refused = app.get(&format!("/app/versions/verify?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
}
