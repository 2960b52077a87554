//! Referrals and their sessions.

use hub_kernel::security::session::Scope;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{PASSWORD, SignedInUser, TestApp, TestResponse, new_id};

pub(super) const TOPIC: &str = "analytics.referrals.put";

/// Limits for many sign-ups.
pub(super) const SIGN_UP_LIMITS: [&str; 2] = ["--limits", "otp_hour=1000,otp_day=1000,otp_address_hour=10000"];

pub(super) fn referral_params(id: &str, code: &str, promoter: Id<Scope>) -> Value {
    json!({"id": id, "code": code, "promoter_id": promoter, "redirect_to": "https://norte.example/hola", "enabled": true})
}

impl TestApp {
    /// Creates an enabled referral of a scope.
    pub(crate) async fn new_referral(&self, staff: &SignedInUser, code: &str, promoter: Id<Scope>) -> String {
        let id = new_id();
        dispatch_result(self, staff, TOPIC, referral_params(&id, code, promoter)).await;
        id
    }

    pub(super) async fn get_referral(&self, person: &SignedInUser, id: &str) -> TestResponse {
        self.get_as(person, &format!("/analytics/referrals/{id}")).await
    }

    /// Begins a session of a device.
    pub(crate) async fn begin_referral_session(&self, device: &str, id: &str, code: &str) -> TestResponse {
        let request = self.request(Method::POST, &session_path(id)).header("device-id", device);
        self.send(request.json(&json!({"referral_code": code, "platform": "android"}))).await
    }

    /// Begins a new session of a device, and answers its id.
    pub(super) async fn new_referral_session(&self, device: &str, code: &str) -> String {
        let id = new_id();
        self.begin_referral_session(device, &id, code).await.ok();
        id
    }

    pub(super) async fn move_referral_session(&self, id: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::PATCH, &session_path(id)).json(body)).await
    }

    /// The newest active session of a device.
    pub(super) async fn inspect_referral(&self, device: &str) -> TestResponse {
        let request = self.request(Method::GET, &session_path("inspect"));
        self.send(request.header("device-id", device)).await
    }

    /// Signs somebody up on a device.
    pub(super) async fn sign_up_on(&self, device: &str) -> TestResponse {
        let email = format!("{}@town.example", new_id());
        let otp = json!({"action": "sign_up", "channel": "email", "receptor": email});
        let otp = self.post("/auth/otp", &otp).await.ok()["id"].as_str().expect("an id").to_owned();
        let code = json!({"code": self.code_sent_to(&email).await});
        self.post(&format!("/auth/otp/{otp}/verify"), &code).await.ok();
        let body =
            json!({"otp_id": otp, "given_name": "Eva", "family_name": "Sosa", "email": email, "password": PASSWORD});
        self.send(self.request(Method::POST, "/auth/sign_up").header("device-id", device).json(&body)).await
    }
}

fn session_path(end: &str) -> String {
    format!("/analytics/referrals/sessions/{end}")
}

/// The sign-ups of a referral: today, this week, last week, this month, last month, and all.
pub(super) async fn completed(app: &TestApp, person: &SignedInUser, id: &str) -> [i64; 6] {
    let stats = app.get_referral(person, id).await.ok()["stats"].clone();
    ["today", "current_week", "last_week", "current_month", "last_month", "all"]
        .map(|window| stats[window]["completed"].as_i64().expect("a count"))
}
