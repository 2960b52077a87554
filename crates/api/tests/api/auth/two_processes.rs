//! Refreshing through two server processes on one PostgreSQL; on SQLite both addresses are the same process. The
//! clocks run, so exact time limits are tested in `refresh.rs`.

use futures_util::future::join_all;
use hub_api::domains::auth::{self, AccountState};
use hub_kernel::db::{Db, sql};
use hub_kernel::security::session::{Account, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::support::server_process::{SECRET_KEY, ServerProcess, ServerSetup};
use crate::support::{Engine, PASSWORD, insert_ana_paz};

/// Two servers, and a user who can sign in.
struct TwoServers {
    http: Client,
    here: String,
    there: String,
    db: Db,
    device: String,
    session: Value,
    accounts: [Id<Account>; 2],
    _servers: Vec<ServerProcess>,
    _machines: Vec<ServerSetup>,
}

impl TwoServers {
    async fn new() -> Self {
        let first = ServerSetup::on_test_database().await;
        first.run_successfully(&["migrate"]);
        let db = first.open_database().await;
        let scopes = [ScopeType::Consumer, ScopeType::Workspace];
        let accounts = insert_ana_paz(&db, scopes).await;
        let mut machines = vec![first];
        let mut servers = vec![start_server(&machines[0], machines[0].database_url()).await];
        if Engine::from_env() == Engine::Postgres {
            let second = ServerSetup::on_sqlite();
            servers.push(start_server(&second, machines[0].database_url()).await);
            machines.push(second);
        }
        let base = |machine: &ServerSetup| format!("http://127.0.0.1:{}", machine.port);
        let (here, there) = (base(&machines[0]), base(&machines[machines.len() - 1]));
        let device = Id::<()>::new().to_string();
        let mut town = Self {
            http: Client::new(),
            here,
            there,
            db,
            device,
            session: Value::Null,
            accounts,
            _servers: servers,
            _machines: machines,
        };
        town.session = town.sign_in().await;
        town
    }

    async fn sign_in(&self) -> Value {
        let body = json!({"userkey": "ana.paz", "password": PASSWORD});
        self.post(&self.here, "/auth/sign_in", "", &self.device, body).await.1
    }

    async fn post(&self, base: &str, path: &str, token: &str, device: &str, body: Value) -> (u16, Value) {
        let request = self.http.request(Method::POST, format!("{base}{path}")).header("device-id", device);
        let answer = request.bearer_auth(token).json(&body).send().await.expect("an answer");
        (answer.status().as_u16(), answer.json().await.expect("JSON"))
    }

    async fn refresh(&self, base: &str, session: &Value) -> (u16, Value) {
        self.post(base, "/auth/access", token(session), &self.device, json!({})).await
    }

    /// Returns true if the session's access token is accepted; both servers must agree.
    async fn is_session_active(&self, session: &Value) -> bool {
        let access = session["access"]["token"].as_str().expect("a token");
        let ask = async |base: &str| {
            let request = self.http.get(format!("{base}/auth/me/account")).bearer_auth(access);
            request.send().await.expect("an answer").status().as_u16()
        };
        let (here, there) = (ask(&self.here).await, ask(&self.there).await);
        assert_eq!(here, there);
        here == 200
    }

    /// Advances the clocks of both servers.
    async fn advance_clocks(&self, seconds: i64) {
        let clocks: std::collections::BTreeSet<_> = [&self.here, &self.there].into();
        for base in clocks {
            let request = self.http.put(format!("{base}/test/clock")).json(&json!({"advance_seconds": seconds}));
            assert_eq!(request.send().await.expect("an answer").status(), 200);
        }
    }

    async fn session_count(&self) -> i64 {
        sql(self.db.read(), "SELECT COUNT(id) FROM sessions").scalar().await.expect("counts")
    }
}

async fn start_server(machine: &ServerSetup, url: &str) -> ServerProcess {
    let mut command = machine.command(&["serve", "--demo", "--test-clock"]);
    command.env("HUB_DATABASE_URL", url).env("HUB_SECRET", SECRET_KEY);
    machine.start_with_command(command).await
}

fn token(session: &Value) -> &str {
    session["refresh"]["token"].as_str().expect("a token")
}

#[tokio::test]
async fn tabs_at_both_processes_get_one_successor() {
    let town = TwoServers::new().await;
    let calls = (0..10).map(|tab| town.refresh(if tab % 2 == 0 { &town.here } else { &town.there }, &town.session));
    let answers = join_all(calls).await;
    let successors: std::collections::BTreeSet<_> = answers.iter().map(|(_, session)| token(session)).collect();
    assert_eq!(successors.len(), 1);
    assert_eq!(town.refresh(&town.there, &answers[0].1).await.0, 200);
    assert_eq!(town.session_count().await, 1);
}

#[tokio::test]
async fn a_replay_at_the_other_process_gets_the_same_successor() {
    for (wait, device_is_own, status) in [(20, true, 200), (0, false, 401), (40, true, 401)] {
        let town = TwoServers::new().await;
        let (_, next) = town.refresh(&town.here, &town.session).await;
        town.advance_clocks(wait).await;
        let device = if device_is_own { town.device.clone() } else { Id::<()>::new().to_string() };
        let replay = town.post(&town.there, "/auth/access", token(&town.session), &device, json!({})).await;
        assert_eq!(replay.0, status, "after {wait} s");
        assert_eq!(town.is_session_active(&next).await, status == 200);
        assert_eq!(town.session_count().await, i64::from(status == 200));
        if status == 200 {
            assert_eq!(token(&replay.1), token(&next));
        }
    }
}

#[tokio::test]
async fn a_replay_naming_another_account_at_the_other_process() {
    let town = TwoServers::new().await;
    let (_, next) = town.refresh(&town.here, &town.session).await;
    let body = json!({"account_id": town.accounts[1]});
    let (status, turned) = town.post(&town.there, "/auth/access", token(&town.session), &town.device, body).await;
    assert_eq!((status, token(&turned), &turned["account"]["id"]), (200, token(&next), &json!(town.accounts[1])));
    assert!(town.is_session_active(&turned).await && town.is_session_active(&next).await);
}

#[tokio::test]
async fn a_session_that_ends_at_one_process_is_over_at_the_other() {
    let town = TwoServers::new().await;
    assert!(town.is_session_active(&town.session).await);
    let (status, said) = town.post(&town.there, "/auth/sign_out", token(&town.session), &town.device, json!({})).await;
    assert_eq!((status, said), (200, Value::Null));
    assert!(!town.is_session_active(&town.session).await);
    assert_eq!(town.refresh(&town.here, &town.session).await.0, 401);
    assert_eq!(town.session_count().await, 0);
}

#[tokio::test]
async fn a_blocked_account_is_out_at_both_processes() {
    let town = TwoServers::new().await;
    let mut tx = town.db.begin().await.expect("begins");
    auth::update_account_state(&mut tx, town.accounts[0], AccountState::Blocked).await.expect("sets");
    tx.commit().await.expect("commits");
    assert!(!town.is_session_active(&town.session).await);
    assert_eq!(town.refresh(&town.there, &town.session).await.0, 401);
}

#[tokio::test]
async fn sessions_end_with_the_time_of_both_processes() {
    const DAY: i64 = 24 * 3600;
    let town = TwoServers::new().await;
    town.advance_clocks(20 * 60).await;
    assert!(!town.is_session_active(&town.session).await, "the access token");
    town.advance_clocks(29 * DAY).await;
    let (status, next) = town.refresh(&town.there, &town.session).await;
    assert_eq!(status, 200, "not idle for 30 days");
    town.advance_clocks(31 * DAY).await;
    assert_eq!(town.refresh(&town.here, &next).await.0, 401, "idle");
    let mut session = town.sign_in().await;
    for _ in 0..6 {
        town.advance_clocks(29 * DAY).await;
        session = town.refresh(&town.there, &session).await.1;
    }
    let end: Timestamp = serde_json::from_value(session["refresh"]["expired_at"].clone()).expect("a time");
    let (_, last) = town.refresh(&town.here, &session).await;
    assert_eq!(last["refresh"]["expired_at"], json!(end), "it does not go beyond 180 days");
    town.advance_clocks(7 * DAY).await;
    assert_eq!(town.refresh(&town.there, &last).await.0, 401, "too old");
}

#[tokio::test]
async fn the_21st_session_ends_the_oldest_at_both_processes() {
    let town = TwoServers::new().await;
    let mut others = Vec::new();
    for _ in 0..20 {
        assert!(town.is_session_active(&town.session).await);
        others.push(town.sign_in().await);
    }
    assert!(!town.is_session_active(&town.session).await);
    for other in &others {
        assert!(town.is_session_active(other).await);
    }
    assert_eq!(town.session_count().await, 20);
}
