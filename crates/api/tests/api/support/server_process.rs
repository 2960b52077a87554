//! The `hub-api` program as a process, with its own data folder and database.

use std::io::{self, Read};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::Db;
use tempfile::TempDir;

use super::Engine;
use super::database::postgres::{PostgresDatabase, search_path};

/// The data folder, ports and settings of a server; starts commands and servers with them.
pub(crate) struct ServerSetup {
    pub(crate) data_dir: TempDir,
    pub(crate) port: u16,
    pub(crate) metrics_port: u16,
    database_url: String,
    secret_key: Option<&'static str>,
    _postgres: Option<PostgresDatabase>,
}

/// The key of servers on the suite's database.
pub(crate) const SECRET_KEY: &str = "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed";

/// A free port. The operating system gives it to nobody else for a minute: a connection that the listening side closed
/// stays in TIME-WAIT (RFC 9293, 3.6), so the port is not picked, but a server can bind it.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let _open_until_the_other_side_ends = TcpStream::connect(address).expect("connects");
    drop(listener.accept().expect("accepts"));
    address.port()
}

impl ServerSetup {
    /// A server on SQLite without a key.
    pub(crate) fn on_sqlite() -> Self {
        hub_kernel::security::tls::install_crypto_provider();
        // The program reports a folder that others can read.
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        let folder = tempfile::Builder::new().permissions(private).tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("hub.sqlite").display());
        Self {
            data_dir: folder,
            port: free_port(),
            metrics_port: free_port(),
            database_url: url,
            secret_key: None,
            _postgres: None,
        }
    }

    /// A server with a key on the suite's engine. On PostgreSQL it gets a new database that no other test uses.
    pub(crate) async fn on_test_database() -> Self {
        let setup = Self { secret_key: Some(SECRET_KEY), ..Self::on_sqlite() };
        match Engine::from_env() {
            Engine::Sqlite => setup,
            Engine::Postgres => {
                let database = PostgresDatabase::copy_of("template0").await;
                Self { database_url: database.url(), _postgres: Some(database), ..setup }
            }
        }
    }

    pub(crate) fn database_url(&self) -> &str {
        &self.database_url
    }

    /// The database's URL with a password, which the PostgreSQL of tests does not check.
    pub(crate) fn database_url_with_password(&self, password: &str) -> String {
        let mut url = url::Url::parse(&self.database_url).expect("an address");
        url.set_password(Some(password)).expect("an address that takes one");
        url.to_string()
    }

    /// The path of a file in the data folder.
    pub(crate) fn file_path(&self, name: &str) -> PathBuf {
        self.data_dir.path().join(name)
    }

    /// The names of the files in the data folder that contain `part`.
    pub(crate) fn file_names_containing(&self, part: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.data_dir.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.filter(|name| name.contains(part)).collect()
    }

    /// A command of `hub-api` with these settings.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.command_of_program(env!("CARGO_BIN_EXE_hub-api"), arguments)
    }

    /// A command of any program with these settings.
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

    /// Runs a command that succeeds and answers its standard error.
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

    /// Starts a server with a command and waits until it answers.
    pub(crate) async fn start_with_command(&self, mut command: Command) -> ServerProcess {
        let mut child = command.stderr(Stdio::piped()).spawn().expect("starts");
        let mut stderr = child.stderr.take().expect("a log");
        // The log is read at once: a server blocks when the pipe is full.
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

    /// Opens the server's database. Close it before a restore.
    pub(crate) async fn open_database(&self) -> Db {
        Db::open(&self.database_url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS)
            .await
            .expect("opens")
    }
}

/// A running server; dropping it kills the process.
pub(crate) struct ServerProcess(Option<(Child, JoinHandle<io::Result<String>>)>);

impl ServerProcess {
    pub(crate) fn process_id(&self) -> u32 {
        self.0.as_ref().expect("runs").0.id()
    }

    /// Returns true once the process was killed; fails when it ended in another way.
    pub(crate) fn is_killed(&mut self) -> bool {
        let status = self.0.as_mut().expect("runs").0.try_wait().expect("a status");
        status.is_some_and(|status| {
            assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(9), "{status}");
            true
        })
    }

    /// Sends SIGTERM and waits; answers whether the exit status was success, and the log.
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

/// The single line that a failed command wrote to standard error.
#[track_caller]
pub(crate) fn single_error_line(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "one clear line: {said}");
    said
}

/// The permission bits of a file.
pub(crate) fn file_mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
}
