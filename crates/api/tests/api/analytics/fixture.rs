//! Links, their staff, and requests to rewrite.

use hub_kernel::security::session::ScopeType;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, TestResponse, new_id};

/// The staff's list of links.
pub(crate) const LINKS: &str = "/backoffices/analytics/links";

impl TestApp {
    /// Creates a link by the staff.
    pub(crate) async fn new_link(&self, staff: &SignedInUser, input: &str, output: &str) -> String {
        let id = new_id();
        self.put_link(staff, &id, input, output).await.ok();
        id
    }

    /// Creates or replaces an enabled link.
    pub(crate) async fn put_link(&self, staff: &SignedInUser, id: &str, input: &str, output: &str) -> TestResponse {
        let body = json!({"name": format!("De {input}"), "enabled": true, "input": input, "output": output});
        self.put_as(staff, &format!("{LINKS}/{id}"), &body).await
    }

    /// Asks to rewrite an address.
    pub(crate) async fn rewrite(&self, input: &str) -> TestResponse {
        let input = utf8_percent_encode(input, NON_ALPHANUMERIC);
        self.get(&format!("/analytics/links/rewrite?input={input}")).await
    }

    /// The address that one is rewritten to; None for 404.
    pub(crate) async fn rewritten(&self, input: &str) -> Option<String> {
        let answer = self.rewrite(input).await;
        match answer.status.as_u16() {
            303 => Some(answer.header("location").to_owned()),
            404 => None,
            _ => panic!("{input}: {answer:?}"),
        }
    }
}

pub(super) async fn app_with_staff() -> (TestApp, SignedInUser) {
    let app = TestApp::with_settings(&["--public-url", "https://hub.example"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

/// The links of the list with this query.
pub(super) async fn list(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<Value> {
    let list = app.get_as(staff, &format!("{LINKS}{query}")).await.ok();
    list["data"].as_array().expect("rows").clone()
}

/// The inputs of the list with this query.
pub(super) async fn inputs(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<String> {
    let links = list(app, staff, query).await;
    links.iter().map(|link| link["input"].as_str().expect("an input").to_owned()).collect()
}
