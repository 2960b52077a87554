//! Requests built from the document: path, query and body, for the caller who has what they name.

use hub_client::contract::{Operation, ParameterLocation};
use serde_json::json;

use super::fixture::{AccessFixture, AccessRequest, CALL_SIGNATURE, NOTICE_SIGNATURE, RequestDraft};
use super::operations::{OPERATIONS, accepts, accepts_refresh};
use super::rows::{ROWS, query_parameter};
use crate::support::{SignedInUser, new_id};

impl AccessFixture {
    /// A request that succeeds when the owner sends it, if the operation lets them in.
    pub(super) async fn build_request(&self, operation: &Operation, owner: Option<&SignedInUser>) -> AccessRequest {
        RequestDraft::new(self, operation, owner).build(false).await
    }

    /// A request that names what the owner has already, to send as somebody else.
    pub(super) async fn build_foreign_request(&self, operation: &Operation, owner: &SignedInUser) -> AccessRequest {
        RequestDraft::new(self, operation, Some(owner)).build(true).await
    }
}

impl RequestDraft<'_> {
    async fn build(self, is_foreign: bool) -> AccessRequest {
        let scope = self.owner.map(|owner| owner.caller.scope_type);
        println!("{} for {scope:?}", self.operation.id);
        let is_let_in = accepts(self.operation, scope) || scope.is_some() && accepts_refresh(self.operation);
        let (mut template, mut path) = (String::new(), String::new());
        for segment in self.operation.path.split('/').skip(1) {
            template = format!("{template}/{segment}");
            let value = match segment.starts_with('{') {
                true if is_let_in => self.path_parameter(&template, &path, is_foreign).await,
                true => new_id(),
                false => segment.to_owned(),
            };
            path = format!("{path}/{value}");
        }
        let query =
            self.operation.parameters.iter().filter(|one| one.required && one.location == ParameterLocation::Query);
        let mut pairs = Vec::new();
        for one in query {
            let value = match one.name.as_str() {
                "access_token" => self.seller().await.0.access_token.clone(),
                "room_id" => self.chat().await.room_id.clone(),
                name => query_parameter(name).to_owned(),
            };
            pairs.push(format!("{}={value}", one.name));
        }
        let query = pairs.join("&");
        let path = if query.is_empty() { path } else { format!("{path}?{query}") };
        let body = match self.operation.has_body() {
            true if is_let_in => Some(self.body(&self.operation.id).await),
            has_body => has_body.then(|| json!({})),
        };
        // The body of an event stream never ends.
        let method = if self.operation.is_stream() { "HEAD" } else { self.operation.method.as_str() };
        let header = match self.operation.id.as_str() {
            "wallets_mercadopago_webhook" => Some(NOTICE_SIGNATURE),
            "notifications_whatsapp_webhook" => Some(CALL_SIGNATURE),
            _ => None,
        };
        let device = match self.operation.id.as_str() {
            "analytics_referral_session_inspect" => Some(self.fixture.new_referral_session().await.0),
            _ => None,
        };
        let is_upload = self.operation.is_upload();
        AccessRequest { method: method.parse().expect("a method"), path, body, is_upload, header, device }
    }

    /// The id of what the template's own PUT puts. It is there before the request, unless the request is that PUT and
    /// nobody else's.
    pub(super) async fn put(&self, template: &str, path: &str, is_foreign: bool) -> String {
        let put = OPERATIONS.iter().find(|one| one.method == "PUT" && one.path == template);
        let put = put.unwrap_or_else(|| panic!("nothing makes {template}; add a row to `path_parameter` in {ROWS}"));
        let id = new_id();
        if is_foreign || put.id != self.operation.id {
            self.app.put_as(self.owner(), &format!("{path}/{id}"), &self.body(&put.id).await).await.ok();
        }
        id
    }
}
