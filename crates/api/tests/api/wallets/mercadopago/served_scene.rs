//! A scene whose server is a program of its own, on the scene's database.

use std::process::Command;

use hub_kernel::db::sql;
use hub_kernel::types::clock::Clock;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::json;

use super::scene::{PUBLIC_URL, PaidScene};
use crate::support::server_process::{ServerProcess, ServerSetup};
use crate::support::{SignedInUser, TestResponse};

/// The key of the test's own server, whose database the program serves.
pub(super) const SECRET_KEY: &str = "2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a";

/// A scene whose server is a program.
pub(super) struct ServedScene {
    pub(super) scene: PaidScene,
    pub(super) machine: ServerSetup,
    http: Client,
}

impl ServedScene {
    /// A scene at the machine's time, whose program does not run yet.
    pub(super) async fn new() -> Self {
        // A program has the machine's clock until the test moves it, always forwards.
        let scene = PaidScene::at(Clock::default().now()).await;
        let http = Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        Self { scene, machine: ServerSetup::on_sqlite(), http }
    }

    /// A command of the program, with the application at the stand-in.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let application = self.scene.stand_in.settings();
        let mut command = self.machine.command(arguments);
        command
            .env("HUB_DATABASE_URL", self.scene.app.database_url())
            .env("HUB_SECRET", SECRET_KEY)
            .env("HUB_PUBLIC_URL", PUBLIC_URL)
            .env("HUB_MERCADOPAGO_CLIENT_ID", &application.client_id)
            .env("HUB_MERCADOPAGO_CLIENT_SECRET", &application.client_secret)
            .env("HUB_MERCADOPAGO_WEBHOOK_SECRETS", &application.webhook_secret)
            .env("HUB_MERCADOPAGO_URL", self.scene.stand_in.url())
            .env("HUB_MERCADOPAGO_AUTH_URL", self.scene.stand_in.url());
        command
    }

    /// Starts the program with the scene's clock; notices go to it from now on.
    pub(super) async fn serve(&self, log: &str) -> ServerProcess {
        let command = self.command(&["serve", "--demo", "--test-clock", "--log", log]);
        let server = self.machine.start_with_command(command).await;
        assert!(self.set_clock().await, "the clock is set");
        self.scene.stand_in.set_webhook_url(Some(&self.address("/wallets/mercadopago/webhook")));
        server
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.machine.port)
    }

    /// A request to the program.
    pub(super) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, self.address(path))
    }

    /// A request to the program with a user's access token.
    pub(super) fn request_as(&self, person: &SignedInUser, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path).bearer_auth(&person.access_token).header("device-id", person.device_id.to_string())
    }

    /// Sends a request; no answer comes from a server that is killed meanwhile.
    pub(super) async fn send(&self, request: RequestBuilder) -> Option<TestResponse> {
        let answer = request.send().await.ok()?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        Some(TestResponse { status, headers, text: answer.text().await.ok()? })
    }

    /// Has the server killed at a point from now on; 0 is none. False when it was killed already.
    pub(super) async fn arm(&self, point: usize) -> bool {
        let armed = self.send(self.request(Method::PUT, "/test/kill").json(&json!({"point": point}))).await;
        armed.is_some_and(|armed| armed.status == 200)
    }

    /// Gives the program the scene's clock.
    async fn set_clock(&self) -> bool {
        let now = json!({"now": self.scene.app.app.clock.now()});
        self.send(self.request(Method::PUT, "/test/clock").json(&now)).await.is_some_and(|set| set.status == 200)
    }

    /// Advances the clock of the scene and of the program; false when the program does not answer.
    pub(super) async fn advance_clock(&self, seconds: i64) -> bool {
        self.scene.app.advance_clock(seconds);
        self.set_clock().await
    }

    /// The number that a statement answers.
    pub(super) async fn count(&self, text: &'static str) -> i64 {
        sql(self.scene.app.app.db.read(), text).scalar().await.expect("a count")
    }

    /// Delivers the notices that wait; true when the program took all of them.
    pub(super) async fn deliver(&self) -> bool {
        let statuses = self.scene.stand_in.deliver_held().await;
        statuses.is_ok_and(|statuses| statuses.iter().all(|status| *status == 200))
    }

    /// True while notices are to be worked off.
    pub(super) async fn has_open_notices(&self) -> bool {
        self.count("SELECT COUNT(id) FROM mercadopago_notices WHERE run_at IS NOT NULL").await > 0
    }
}
