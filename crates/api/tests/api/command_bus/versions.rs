//! App versions set by the staff.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{dispatch, dispatch_result};
use crate::support::{NOW, SignedInUser, TestApp};

async fn set_version(app: &TestApp, staff: &SignedInUser, params: Value) -> Value {
    dispatch_result(app, staff, "app.versions.set", params).await
}

#[tokio::test]
async fn a_set_version_is_used_by_the_check() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let verify = "/app/versions/verify?platform=ios&version=1.0&build_number=15";
    let params =
        json!({"platform": "ios", "min_build": 10, "latest_build": 20, "store_link": "https://store.example/hub"});
    let row = json!({"platform": "ios", "min_build": 10, "latest_build": 20, "store_link": "https://store.example/hub",
                     "updated_at": NOW});
    let mut tried = params.clone();
    tried["dry_run"] = json!(true);
    assert_eq!(set_version(&app, &staff, tried).await, row);
    assert_eq!(app.get(verify).await.ok()["show_popup"], false);
    assert_eq!(set_version(&app, &staff, params).await, row);
    let link = json!("https://store.example/hub");
    assert_eq!(app.get(verify).await.ok(), json!({"show_popup": true, "force_download": false, "store_link": link}));
    let kept = set_version(&app, &staff, json!({"platform": "ios", "min_build": 16, "latest_build": 20})).await;
    assert_eq!(kept["store_link"], link, "what is absent stays");
    assert_eq!(app.get(verify).await.ok()["force_download"], true);
    let params = json!({"platform": "ios", "min_build": 0, "latest_build": 0, "store_link": null});
    assert_eq!(set_version(&app, &staff, params).await["store_link"], Value::Null);
    assert_eq!(app.get(verify).await.ok(), json!({"show_popup": false, "force_download": false, "store_link": null}));
}

#[tokio::test]
async fn an_invalid_version_is_refused() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (field, value, path) in [
        ("platform", json!("windows"), "params.platform"),
        ("min_build", json!(-1), "params.min_build"),
        ("min_build", json!(1.5), "params.min_build"),
        ("latest_build", json!(9), "params.latest_build"),
        ("latest_build", json!(1_u64 << 60), "params.latest_build"),
        ("store_link", json!("store"), "params.store_link"),
        ("store_link", json!(format!("https://store.example/{}", "x".repeat(2048))), "params.store_link"),
    ] {
        let mut params = json!({"platform": "ios", "min_build": 10, "latest_build": 20});
        params[field] = value;
        let refused = dispatch(&app, &staff, "app.versions.set", params.clone()).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{params}");
    }
    assert_eq!(app.dump_tables(&["app_versions"]).await, "");
}
