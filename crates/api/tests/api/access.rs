//! Who may call what: a row an operation, and an operation without a row fails.

use reqwest::Method;
use serde_json::Value;

use crate::support::{GROUP, TestApp};

/// An operation's id, its access, and a call of it that succeeds.
type Row = (&'static str, &'static str, Method, &'static str);

const ROWS: [Row; 11] = [
    ("root", "public", Method::GET, "/"),
    ("health_live", "public", Method::GET, "/health/live"),
    ("health_ready", "public", Method::GET, "/health/ready"),
    ("openapi_document", "public", Method::GET, "/openapi.json"),
    ("docs", "public", Method::GET, "/docs"),
    ("app_version_verify", "public", Method::GET, "/app/versions/verify?platform=ios&version=1.0&build_number=1"),
    ("pharmacy_group_list", "optional", Method::GET, "/plugins/pharmacy/groups"),
    ("pharmacy_group_get", "optional", Method::GET, "/plugins/pharmacy/groups/{group}"),
    (
        "pharmacy_shift_list",
        "optional",
        Method::GET,
        "/plugins/pharmacy/shifts?group_id={group}&datetime_ini=2023-09-01T03:00:00Z&datetime_end=2023-10-01T03:00:00Z",
    ),
    ("pharmacy_on_duty", "public", Method::GET, "/plugins/pharmacy/groups/{group}/on_duty"),
    ("pharmacy_calendar_ics", "public", Method::GET, "/plugins/pharmacy/groups/{group}/calendar.ics"),
];

/// Operation and access as the contract has them.
fn documented() -> Vec<(String, String)> {
    let contract = hub_api::contract();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let paths = contract["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|methods| methods.as_object().expect("methods").values());
    operations.map(|operation| (text(&operation["operationId"]), text(&operation["x-access"]))).collect()
}

#[test]
fn every_operation_has_a_row() {
    let documented = documented();
    for (id, access) in &documented {
        let row = ROWS.iter().find(|(name, ..)| name == id);
        let row = row.unwrap_or_else(|| panic!("{id} has no row in the access test"));
        assert_eq!(row.1, access, "{id}");
    }
    assert_eq!(documented.len(), ROWS.len(), "a row of an operation that is no more");
}

#[tokio::test]
async fn without_and_with_a_bad_token() {
    let app = TestApp::new().await.with_rota().await;
    for (id, access, method, path) in ROWS {
        let path = path.replace("{group}", GROUP);
        let anonymous = app.send(app.request(method.clone(), &path)).await;
        assert_eq!(anonymous.status, 200, "{id}: {}", anonymous.text);
        for token in ["Bearer nonsense", "Bearer ", "Basic YTpi", "nonsense"] {
            let answer = app.send(app.request(method.clone(), &path).header("authorization", token)).await;
            match access {
                "public" => assert_eq!(answer.status, 200, "{id} looks at no token"),
                "optional" => {
                    assert_eq!(
                        answer.refusal(),
                        (401, "error.auth.unauthorized".into(), String::new()),
                        "{id} {token}"
                    );
                }
                other => panic!("{id}: no test for access {other}"),
            }
        }
    }
}
