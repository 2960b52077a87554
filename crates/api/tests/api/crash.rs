//! A server that is killed repeatedly under load loses no acknowledged write and no job.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use hub_kernel::db::{Db, sql};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::support::server_process::{ServerProcess, ServerSetup};
use crate::support::{Engine, FakeMailServer};

const KILLS: usize = 20;
const WRITERS: usize = 16;

/// The number of jobs a server runs at once: a kill can interrupt as many calls before they are marked as done.
const CONCURRENT_JOBS: usize = 4;

/// A requested code that was acknowledged: its id and receptor.
type RequestedCode = (String, String);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_writes_survive_kills_and_all_their_jobs_are_done() {
    let machine = ServerSetup::on_test_database().await;
    machine.run_successfully(&["migrate"]);
    let mail = FakeMailServer::new(None).await;
    let beside = start_replica(&machine, &mail);
    let mut asked = Vec::new();
    for round in 0..KILLS {
        let server = start_server(&machine, &mail).await;
        // Jobs that an earlier kill interrupted are retried under the next round's load.
        advance_clock(&machine, 60).await;
        let answered = Arc::new(AtomicUsize::new(0));
        let write = |writer| tokio::spawn(request_codes(machine.port, round, writer, answered.clone()));
        let writers: Vec<_> = (0..WRITERS).map(write).collect();
        // The kill comes at a different moment each round.
        let enough = 20 + 7 * (round % 5);
        while answered.load(Ordering::SeqCst) < enough && !writers.iter().all(JoinHandle::is_finished) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        drop(server);
        for writer in writers {
            asked.extend(writer.await.expect("writes"));
        }
    }
    let server = start_server(&machine, &mail).await;
    let db = machine.open_database().await;
    wait_until_jobs_are_done(&machine, &db).await;
    assert!(server.stop().0);
    drop(beside);
    assert_codes_are_stored(&db, &asked).await;
    assert_messages_are_sent(&db, &mail).await;
    db.close().await;
}

async fn start_server(machine: &ServerSetup, mail: &FakeMailServer) -> ServerProcess {
    machine.start_with_command(server_command(machine, mail)).await
}

fn server_command(machine: &ServerSetup, mail: &FakeMailServer) -> Command {
    let mut command = machine.command(&["serve", "--demo", "--test-clock", "--log", "error"]);
    command.env("HUB_SMTP_URL", mail.url("")).env("HUB_LIMITS", "otp_address_hour=1000000");
    command
}

/// Starts a replica that shares the jobs, receives no requests and is not killed; `None` on SQLite.
fn start_replica(machine: &ServerSetup, mail: &FakeMailServer) -> Option<Replica> {
    (Engine::from_env() == Engine::Postgres).then(|| {
        let mut command = server_command(machine, mail);
        command.env("HUB_BIND", "127.0.0.1:0").env("HUB_METRICS_BIND", "127.0.0.1:0").stderr(Stdio::null());
        Replica(command.spawn().expect("starts"))
    })
}

struct Replica(Child);

impl Drop for Replica {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

async fn advance_clock(machine: &ServerSetup, seconds: u32) {
    let clock = format!("http://127.0.0.1:{}/test/clock", machine.port);
    let moved = reqwest::Client::new().put(clock).json(&json!({"advance_seconds": seconds})).send().await;
    assert!(moved.expect("an answer").status().is_success());
}

/// Requests codes until the server is killed; answers those it acknowledged.
async fn request_codes(port: u16, round: usize, writer: usize, answered: Arc<AtomicUsize>) -> Vec<RequestedCode> {
    let (client, mut asked) = (reqwest::Client::new(), Vec::new());
    for number in 0.. {
        let receptor = format!("r{round}.w{writer}.n{number}@town.example");
        let body = json!({"action": "sign_up", "channel": "email", "receptor": receptor});
        let answer = client.post(format!("http://127.0.0.1:{port}/auth/otp")).json(&body).send().await;
        let Ok(answer) = answer else { break };
        let status = answer.status();
        let Ok(body) = answer.json::<Value>().await else { break };
        assert_eq!(status, 200, "{body}");
        asked.push((body["id"].as_str().expect("an id").to_owned(), receptor));
        answered.fetch_add(1, Ordering::SeqCst);
    }
    asked
}

/// Waits until every job is done, and advances the clock to the next attempts of interrupted ones.
async fn wait_until_jobs_are_done(machine: &ServerSetup, db: &Db) {
    for _ in 0..300 {
        if find_count(db, "SELECT COUNT(id) FROM jobs").await == 0 {
            return;
        }
        advance_clock(machine, 1).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("jobs that do not end: {}", find_count(db, "SELECT COUNT(id) FROM jobs").await);
}

async fn find_count(db: &Db, text: &'static str) -> i64 {
    sql(db.read(), text).scalar().await.expect("counts")
}

async fn assert_codes_are_stored(db: &Db, asked: &[RequestedCode]) {
    let there =
        sql(db.read(), "SELECT CAST(id AS text), receptor FROM otps").all::<RequestedCode>().await.expect("reads");
    let there: BTreeSet<_> = there.into_iter().collect();
    let lost: Vec<_> = asked.iter().filter(|asked| !there.contains(*asked)).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), asked.len());
}

/// Each code has one sent message. A kill explains each duplicate, and duplicates carry the same id.
async fn assert_messages_are_sent(db: &Db, mail: &FakeMailServer) {
    let rows = sql(db.read(), "SELECT receptor, CAST(id AS text), state FROM outbox");
    let rows = rows.all::<(String, String, String)>().await.expect("reads");
    assert_eq!(rows.len() as i64, find_count(db, "SELECT COUNT(id) FROM otps").await);
    let messages: BTreeMap<_, _> = rows.iter().map(|(receptor, id, _)| (receptor.as_str(), id.as_str())).collect();
    assert_eq!(messages.len(), rows.len());
    let unsent: Vec<_> = rows.iter().filter(|(_, _, state)| state != "sent").collect();
    assert!(unsent.is_empty(), "{unsent:?}");

    let mails = mail.received_mails();
    let mut calls = BTreeMap::<&str, usize>::new();
    for mail in &mails {
        let receptor = mail.to[0].as_str();
        assert_eq!(mail.header("message-id"), format!("<{}@hub>", messages[receptor]), "{receptor}");
        *calls.entry(receptor).or_default() += 1;
    }
    assert_eq!(calls.len(), rows.len(), "a message says that it was sent and was not");
    let repeated = mails.len() - calls.len();
    assert!(repeated <= KILLS * CONCURRENT_JOBS, "{repeated} calls were repeated in {KILLS} kills");
}
