//! A server killed at each step of an upload: no row is without its object, and an object without a row goes after a day.

use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hub_kernel::db::{Db, Executor, Tx, sql};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::support::media::{UploadForm, jpeg, two_halves, upload_content_type};
use crate::support::new_id;
use crate::support::server_process::{ServerProcess, ServerSetup};

/// A migrated database, and the token of a consumer of the demonstration.
struct KilledServerFixture {
    machine: ServerSetup,
    db: Db,
    token: String,
}

impl KilledServerFixture {
    async fn new() -> Self {
        let machine = ServerSetup::on_test_database().await;
        machine.run_successfully(&["migrate"]);
        machine.run_successfully(&["demo", "--demo"]);
        let people = std::fs::read_to_string(machine.file_path("demo-accounts.json")).expect("people");
        let people: Value = serde_json::from_str(&people).expect("JSON");
        let is_consumer = |person: &&Value| person["scope_type"] == "consumer";
        let person = people.as_array().and_then(|people| people.iter().find(is_consumer)).expect("a consumer");
        let db = machine.open_database().await;
        let mut fixture = Self { machine, db, token: String::new() };
        let server = fixture.serve().await;
        let sign_in = json!({"userkey": person["userkey"], "password": person["password"]});
        let request = Client::new().post(fixture.address("/auth/sign_in")).json(&sign_in);
        let answer = request.header("device-id", new_id()).send().await.expect("an answer");
        let session: Value = answer.json().await.expect("JSON");
        fixture.token = session["access"]["token"].as_str().expect("a token").to_owned();
        drop(server);
        fixture
    }

    async fn serve(&self) -> ServerProcess {
        self.machine
            .start_with_command(self.machine.command(&["serve", "--demo", "--test-clock", "--log", "error"]))
            .await
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.machine.port)
    }

    /// Begins an upload: its head and the first bytes of its body.
    fn begin_upload(&self, body: &[u8], first: usize) -> TcpStream {
        let address = format!("127.0.0.1:{}", self.machine.port);
        let mut connection = TcpStream::connect(&address).expect("connects");
        let head = format!(
            "POST /media/resources HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\ncontent-type: {}\r\n\
             content-length: {}\r\n\r\n",
            self.token,
            upload_content_type(),
            body.len()
        );
        connection.write_all(head.as_bytes()).expect("sends");
        connection.write_all(&body[..first]).expect("sends");
        connection
    }

    fn folder(&self) -> PathBuf {
        self.machine.file_path("media")
    }

    /// Each row's object is there, whole. Answers the number of rows.
    async fn assert_rows_have_objects(&self) -> usize {
        let rows = sql(self.db.read(), "SELECT object_key, size FROM media_resources WHERE deleted_at IS NULL");
        let rows: Vec<(String, i64)> = rows.all().await.expect("reads");
        for (key, size) in &rows {
            let object = std::fs::metadata(self.folder().join(key)).expect("a row has its object");
            assert_eq!(object.len(), u64::try_from(*size).expect("a size"));
        }
        rows.len()
    }
}

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

async fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    for _ in 0..1500 {
        if is_there() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{what} does not come");
}

/// Keeps uploads from writing their row until it is dropped.
async fn lock_rows(db: &Db) -> Tx {
    let mut tx = db.begin().await.expect("begins");
    if let Executor::Postgres(_) = tx.on() {
        sql(tx.on(), "LOCK TABLE media_usage IN ACCESS EXCLUSIVE MODE").execute().await.expect("locks");
    }
    tx
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_upload_leaves_no_row_without_its_object() {
    let fixture = KilledServerFixture::new().await;
    let folder = fixture.folder();
    let (temporary, resources) = (folder.join("tmp"), folder.join("resources"));
    let photo = jpeg(&two_halves(1200, 800));
    let body = UploadForm { id: &new_id(), public: true, filename: "foto.jpg", bytes: &photo }.body();
    // The demonstration has pictures.
    let loaded = fixture.assert_rows_have_objects().await;

    // While the body arrives.
    let server = fixture.serve().await;
    let upload = fixture.begin_upload(&body, body.len() / 2);
    wait_for("a file that receives", || !files(&temporary).is_empty()).await;
    drop((server, upload));
    assert_eq!((fixture.assert_rows_have_objects().await, files(&resources).len()), (loaded, loaded));

    // Between the object and its row.
    let server = fixture.serve().await;
    let mut upload = fixture.begin_upload(&body, body.len() / 2);
    wait_for("a second file that receives", || files(&temporary).len() == 2).await;
    let locked = lock_rows(&fixture.db).await;
    upload.write_all(&body[body.len() / 2..]).expect("sends");
    wait_for("an object", || files(&resources).len() == loaded + 1).await;
    drop((server, upload));
    drop(locked);
    assert_eq!((fixture.assert_rows_have_objects().await, files(&resources).len()), (loaded, loaded + 1));

    // At any instant: while it is decoded, encoded, moved and committed.
    for round in 0..8 {
        let server = fixture.serve().await;
        let id = new_id();
        let body = UploadForm { id: &id, public: true, filename: "foto.jpg", bytes: &photo }.body();
        let upload = fixture.begin_upload(&body, body.len());
        tokio::time::sleep(Duration::from_millis(10 + 15 * round)).await;
        drop((server, upload));
        fixture.assert_rows_have_objects().await;
    }

    // The same upload, sent again, succeeds; a day later the orphans are gone, and what has a row stays.
    let server = fixture.serve().await;
    let request = Client::new().post(fixture.address("/media/resources")).bearer_auth(&fixture.token);
    let answer = request.header("content-type", upload_content_type()).body(body).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    let rows = fixture.assert_rows_have_objects().await;
    assert!(files(&resources).len() > rows);
    let clock = Client::new().put(fixture.address("/test/clock")).json(&json!({"advance_seconds": 25 * 3600}));
    assert!(clock.send().await.expect("an answer").status().is_success());
    collect_garbage(&fixture).await;
    wait_for("the end of the orphans", || files(&resources).len() == rows && files(&temporary).is_empty()).await;
    assert_eq!(fixture.assert_rows_have_objects().await, rows);
    drop(server);
}

/// Dispatches `media.resources.gc` as the staff.
async fn collect_garbage(fixture: &KilledServerFixture) {
    let people = std::fs::read_to_string(fixture.machine.file_path("demo-accounts.json")).expect("people");
    let people: Value = serde_json::from_str(&people).expect("JSON");
    let is_staff = |person: &&Value| person["scope_type"] == "backoffice";
    let person = people.as_array().and_then(|people| people.iter().find(is_staff)).expect("a member of the staff");
    let sign_in = json!({"userkey": person["userkey"], "password": person["password"], "scope_type": "backoffice"});
    let request = Client::new().post(fixture.address("/auth/sign_in")).json(&sign_in);
    let session = request.header("device-id", new_id()).send().await.expect("an answer");
    let session: Value = session.json().await.expect("JSON");
    let token = session["access"]["token"].as_str().expect("a token");
    let dispatch = Client::new().post(fixture.address("/backoffices/command_bus/dispatch")).bearer_auth(token);
    let dispatch = dispatch.json(&json!({"topic": "media.resources.gc", "params": {}}));
    assert_eq!(dispatch.send().await.expect("an answer").status(), StatusCode::OK);
}
