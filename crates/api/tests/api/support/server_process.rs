//! A machine of an operator's: the program itself, in a folder and on a database of its own.

use std::io::{self, Read};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;

use super::database::env_setting;
use super::{Engine, database_template};

/// A folder for a server's data, and the server's command in it.
pub(crate) struct ServerSetup {
    pub(crate) data_dir: TempDir,
    pub(crate) port: u16,
    pub(crate) metrics_port: u16,
    database_url: String,
    secret_key: Option<&'static str>,
    /// A PostgreSQL database made for it, and the address of the one it was made from.
    created_database: Option<(String, String)>,
}

/// The key of machines that are given one.
pub(crate) const SECRET_KEY: &str = "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed";

/// A port nobody listens on. The kernel gives it to nobody else for a minute: a connection on it that the listening side
/// ended stays in TIME-WAIT (RFC 9293, 3.6), which keeps a port from being picked and lets a server bind it.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let _open_until_the_other_side_ends = TcpStream::connect(address).expect("connects");
    drop(listener.accept().expect("accepts"));
    address.port()
}

impl ServerSetup {
    /// On SQLite, and not given a key.
    pub(crate) fn on_sqlite() -> Self {
        hub_kernel::security::tls::install();
        // Its owner's alone, as the program makes its folders: one that is open to others is reported.
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        let folder = tempfile::Builder::new().permissions(private).tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("hub.sqlite").display());
        Self {
            data_dir: folder,
            port: free_port(),
            metrics_port: free_port(),
            database_url: url,
            secret_key: None,
            created_database: None,
        }
    }

    /// With a key, on the database the suite runs on: on PostgreSQL a whole one of its own, which no other test's server uses.
    pub(crate) async fn on_test_database() -> Self {
        let mut machine = Self::on_sqlite();
        machine.secret_key = Some(SECRET_KEY);
        if Engine::from_env() == Engine::Sqlite {
            return machine;
        }
        let base = database_template::postgres_url();
        let name = format!("m{}", uuid::Uuid::now_v7().simple());
        let mut connection = PgConnection::connect(&base).await.expect("connects");
        let create = AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE template0"));
        connection.execute(create).await.expect("creates a database");
        let mut url = url::Url::parse(&base).expect("an address");
        url.set_path(&name);
        machine.database_url = url.to_string();
        machine.created_database = Some((name, base));
        machine
    }

    pub(crate) fn database_url(&self) -> &str {
        &self.database_url
    }

    /// The database's address with a password in it, which the PostgreSQL of tests does not ask for.
    pub(crate) fn database_url_with_password(&self, password: &str) -> String {
        let mut url = url::Url::parse(&self.database_url).expect("an address");
        url.set_password(Some(password)).expect("an address that takes one");
        url.to_string()
    }

    /// A file in its folder.
    pub(crate) fn file_path(&self, name: &str) -> PathBuf {
        self.data_dir.path().join(name)
    }

    /// The names of the files in its folder that have `part` in them.
    pub(crate) fn file_names_containing(&self, part: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.data_dir.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.filter(|name| name.contains(part)).collect()
    }

    /// The program with this machine's settings.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.command_of_program(env!("CARGO_BIN_EXE_hub-api"), arguments)
    }

    /// Any program with this machine's settings.
    pub(crate) fn command_of_program(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("PATH", search_path())
            .env("HUB_DATA_DIR", self.data_dir.path())
            .env("HUB_DATABASE_URL", &self.database_url)
            .env("HUB_BIND", format!("127.0.0.1:{}", self.port))
            .env("HUB_METRICS_BIND", format!("127.0.0.1:{}", self.metrics_port))
            .envs(self.secret_key.map(|secret| ("HUB_SECRET", secret)))
            .current_dir(self.data_dir.path())
            .args(arguments)
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("runs")
    }

    /// What a command that does not fail says.
    #[track_caller]
    pub(crate) fn run_successfully(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        said
    }

    pub(crate) async fn serve(&self) -> ServerProcess {
        self.start_with_command(self.command(&["serve", "--log", "hub_api=debug,hub_kernel=debug"])).await
    }

    /// Starts a server by a command of one's own.
    pub(crate) async fn start_with_command(&self, mut command: Command) -> ServerProcess {
        let mut child = command.stderr(Stdio::piped()).spawn().expect("starts");
        let mut stderr = child.stderr.take().expect("a log");
        // Read as it is written: a server whose log nobody reads waits for a reader once the pipe is full.
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).map(|_| log)
        });
        let serving = ServerProcess(Some((child, log)));
        let end = Instant::now() + Duration::from_secs(20);
        while reqwest::get(format!("http://127.0.0.1:{}/health/live", self.port)).await.is_err() {
            assert!(Instant::now() < end, "the server does not answer");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        serving
    }

    /// Its database, to be closed before a restore.
    pub(crate) async fn open_database(&self) -> Db {
        Db::open(&self.database_url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS)
            .await
            .expect("opens")
    }
}

impl Drop for ServerSetup {
    fn drop(&mut self) {
        if let Some((name, base)) = &self.created_database {
            let mut psql = Command::new("psql");
            psql.env("PATH", search_path()).arg(base).args(["--quiet", "--command"]);
            drop(psql.arg(format!("DROP DATABASE {name} WITH (FORCE)")).output());
        }
    }
}

/// Where programs are, PostgreSQL's newest last.
pub(crate) fn search_path() -> String {
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    let newest = versions.pop().map_or(String::new(), |(_, folder)| format!(":{}", folder.display()));
    env_setting("PATH").unwrap_or_default() + &newest
}

/// A running server, killed when the test ends before it stopped.
pub(crate) struct ServerProcess(Option<(Child, JoinHandle<io::Result<String>>)>);

impl ServerProcess {
    /// The id of its process.
    pub(crate) fn process_id(&self) -> u32 {
        self.0.as_ref().expect("runs").0.id()
    }

    /// Ends it as an operator does, and answers whether it ended well and what it logged.
    pub(crate) fn stop(mut self) -> (bool, String) {
        let (mut child, log) = self.0.take().expect("runs");
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("signals");
        assert!(killed.success());
        let log = log.join().expect("a reader").expect("text");
        (child.wait().expect("ends").success(), log)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        if let Some((mut child, _)) = self.0.take() {
            drop(child.kill());
            drop(child.wait());
        }
    }
}

/// The one line that a command that fails says.
#[track_caller]
pub(crate) fn single_error_line(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "one clear line: {said}");
    said
}

/// The permissions of a file.
pub(crate) fn file_mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
}
