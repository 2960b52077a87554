//! Requests that many tests send: JSON bodies, as a user, for new tokens.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::{SignedInUser, TestApp, TestResponse};

impl TestApp {
    /// Sends a POST with a JSON body from a new device.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> TestResponse {
        let device = hub_kernel::types::id::Id::<()>::new().to_string();
        self.send(self.request(Method::POST, path).header("device-id", device).json(body)).await
    }

    /// A request with the user's access token and device.
    pub(crate) fn request_as(&self, person: &SignedInUser, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(&person.access_token).header("device-id", person.device_id.to_string())
    }

    /// Sends a GET as the user.
    pub(crate) async fn get_as(&self, person: &SignedInUser, path: &str) -> TestResponse {
        self.send(self.request_as(person, Method::GET, path)).await
    }

    /// Sends a PUT with a JSON body as the user.
    pub(crate) async fn put_as(&self, person: &SignedInUser, path: &str, body: &Value) -> TestResponse {
        self.send(self.request_as(person, Method::PUT, path).json(body)).await
    }

    /// Exchanges a refresh token from the device, as the session's account.
    pub(crate) async fn refresh(&self, token: &str, device_id: impl ToString) -> TestResponse {
        self.refresh_as(token, device_id, &json!({})).await
    }

    /// Exchanges a refresh token with a body, which may name another account.
    pub(crate) async fn refresh_as(&self, token: &str, device_id: impl ToString, body: &Value) -> TestResponse {
        let request = self.request(Method::POST, "/auth/access").bearer_auth(token);
        self.send(request.header("device-id", device_id.to_string()).json(body)).await
    }
}
