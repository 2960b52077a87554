//! The test harness: `TestApp::new().await.with_rota().await`, then requests as a client sends them.

mod contract;
pub(crate) mod database;
mod environment;
mod event_stream;
mod fake_provider;
mod jobs;
mod mail_servers;
pub(crate) mod media;
mod older_schema;
mod orders;
mod pharmacy_group_fixture;
mod query_plans;
mod raw_connection;
mod raw_statements;
mod requests;
mod response;
pub(crate) mod s3_server;
mod secret_checks;
pub(crate) mod server_process;
mod statement_recorder;
mod store_fixture;
mod users;

pub(crate) use database::queries::{dump_tables, new_id};
pub(crate) use database::{Database, Engine};
pub(crate) use event_stream::{EventStreamClient, ServerSentEvent};
pub(crate) use fake_provider::FakeProvider;
pub(crate) use mail_servers::{FakeMailServer, RealMailServer};
pub(crate) use older_schema::{drop_statements_after, revert_migrations_after};
pub(crate) use orders::{ORDER_TABLES, cart_items};
pub(crate) use pharmacy_group_fixture::PharmacyGroupFixture;
pub(crate) use query_plans::QueryPlans;
pub(crate) use raw_connection::RawConnection;
pub(crate) use raw_statements::run_statements;
pub(crate) use response::TestResponse;
pub(crate) use statement_recorder::StatementRecorder;
pub(crate) use store_fixture::{FIVE_STORES_PLAN_ID, ONE_STORE_PLAN_ID, StoreFixture};
pub(crate) use users::{PASSWORD, SignedInUser, insert_ana_paz};

use std::sync::Arc;

use clap::Parser;
use contract::Contract;
use hub_api::domains::pharmacy;
use hub_kernel::app::App;
use hub_kernel::config::{Config, ServerKey};
use hub_kernel::db::{Db, SignalReceiver};
use hub_kernel::http::openapi::Routes;
use hub_kernel::messaging::jobs::JobHandlers;
use hub_kernel::tasks::BackgroundTasks;
use hub_kernel::types::clock::{Clock, Timestamp};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The pharmacy group of Almirante Brown in the real rota.
pub(crate) const REAL_GROUP_ID: &str = "f636b879-7a96-40e1-885a-42a59bdc2627";

/// The instant at which each test starts.
pub(crate) const NOW: &str = "2026-11-20T15:00:00Z";

/// A server with its own database and a fixed clock. Every JSON response is checked against the contract.
///
/// Jobs run when the test calls [`TestApp::run_jobs`]; a test that ends with due jobs fails.
pub(crate) struct TestApp {
    pub(crate) app: App,
    pub(crate) base_url: String,
    http: Client,
    contract: Contract,
    server: JoinHandle<()>,
    jobs: JobHandlers,
    signals: SignalReceiver,
    allows_due_jobs: bool,
    _background: BackgroundTasks,
    database: Arc<Database>,
}

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    config: Config,
}

pub(crate) fn timestamp(text: &str) -> Timestamp {
    Timestamp::parse(text).expect(text)
}

impl TestApp {
    /// The real server with default settings and an empty database.
    pub(crate) async fn new() -> Self {
        Self::with_settings(&[]).await
    }

    /// The real server with settings in command line form.
    pub(crate) async fn with_settings(settings: &[&str]) -> Self {
        Self::on_database(Database::new().await, settings, hub_api::routes(), Contract::Committed).await
    }

    /// A server with other routes, for tests of the kernel.
    pub(crate) async fn with_routes(settings: &[&str], routes: Routes, contract: Value) -> Self {
        Self::on_database(Database::new().await, settings, routes, Contract::from_document(contract)).await
    }

    async fn on_database(database: Database, settings: &[&str], routes: Routes, contract: Contract) -> Self {
        let db = database.db.clone();
        Self::start(Arc::new(database), db, Clock::fixed(timestamp(NOW)), settings, routes, contract).await
    }

    /// Another server on the same database, with the same key and clock. On PostgreSQL it has its own connections, as a
    /// replica has; on SQLite both addresses share one connection pool.
    pub(crate) async fn replica(&self, settings: &[&str]) -> Self {
        let db = match Engine::from_env() {
            Engine::Sqlite => self.database.db.clone(),
            Engine::Postgres => self.database.reconnect().await,
        };
        let (database, clock) = (Arc::clone(&self.database), self.app.clock.clone());
        Self::start(database, db, clock, settings, hub_api::routes(), Contract::Committed).await
    }

    async fn start(
        database: Arc<Database>,
        db: Db,
        clock: Clock,
        settings: &[&str],
        routes: Routes,
        contract: Contract,
    ) -> Self {
        secret_checks::write_log_file();
        let url = database.url();
        let data = database.data_dir();
        let fixed = ["test", "--database-url", &url, "--data-dir", &data];
        let config = Settings::parse_from(fixed.iter().chain(settings)).config;
        let secret = ServerKey::from([42; 32]);
        let heard = db.subscribe();
        let app = App::new(db, clock, config, &secret);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let router = hub_api::build_router_with(app.clone(), routes, contract.document_text());
        let background = hub_api::start_listeners(&app);
        let serving =
            hub_kernel::http::server::serve(listener, router, app.connections.clone(), std::future::pending());
        let server = tokio::spawn(serving);
        let http = Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        let (jobs, leaves_jobs) = (hub_api::job_handlers(&app), false);
        Self {
            app,
            base_url: base,
            http,
            contract,
            server,
            jobs,
            signals: heard,
            allows_due_jobs: leaves_jobs,
            _background: background,
            database,
        }
    }

    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// Advances the clock of this server and its replicas.
    pub(crate) fn advance_clock(&self, seconds: i64) {
        self.app.clock.set_now(self.app.clock.now() + chrono::Duration::seconds(seconds));
    }

    /// The database's URL, for another program.
    pub(crate) fn database_url(&self) -> String {
        self.database.url()
    }

    /// Loads the real rota and the demonstration's shifts around today.
    pub(crate) async fn with_rota(self) -> Self {
        pharmacy::insert_demo_groups(&self.app.db, self.app.clock.now(), 0).await.expect("the rota loads");
        self
    }

    /// Loads the real group and `more` demonstration groups.
    pub(crate) async fn with_demo_groups(self, more: u32) -> Self {
        pharmacy::insert_demo_groups(&self.app.db, self.app.clock.now(), more).await.expect("the groups load");
        self
    }

    /// A request to complete and send with [`TestApp::send`].
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base_url))
    }

    /// Sends a request and checks a JSON response against the contract.
    pub(crate) async fn send(&self, request: RequestBuilder) -> TestResponse {
        let (client, request) = request.build_split();
        let request = request.expect("a request");
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let secrets = secret_checks::request_secrets(&request);
        let answer = TestResponse::from_response(client.execute(request).await.expect("an answer")).await;
        secret_checks::assert_no_secret_repeated(&secrets, &answer);
        contract::assert_response_fits(&self.contract, &method, &path, &answer);
        answer
    }

    /// Sends a GET without a token.
    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    /// Sends a GET with a browser's `Accept` header.
    pub(crate) async fn get_as_browser(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path).header("accept", "text/html,application/xhtml+xml,*/*;q=0.8")).await
    }

    /// The generated client for this server.
    pub(crate) fn generated_client(&self) -> hub_client::Client {
        hub_client::Client::new_with_client(&self.base_url, self.http.clone(), hub_client::Transport::anonymous())
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.server.abort();
        self.assert_no_due_jobs();
    }
}
