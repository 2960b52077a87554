//! Test harness: a server with the demonstration's data, and homes in which `hub` runs.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::demo_database;

/// Reads an environment variable.
#[expect(clippy::disallowed_methods, reason = "the suite is told by its environment which database to run on")]
pub(crate) fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Finds a free port that no other process is given for a minute: a connection closed by the listening side stays in
/// TIME-WAIT (RFC 9293, 3.6), which keeps the kernel from picking the port and still lets a server bind it.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("its address");
    let _open_until_the_other_side_ends = TcpStream::connect(address).expect("a connection");
    drop(listener.accept().expect("the other side"));
    address.port()
}

/// The `hub-api` program, built beside `hub`.
fn server() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_hub")).with_file_name("hub-api");
    let build = if cfg!(debug_assertions) { "cargo build -p hub-api" } else { "cargo build --release -p hub-api" };
    assert!(program.exists(), "{} is missing: `{build}` builds it", program.display());
    program
}

/// A server with the demonstration's people and its own database.
pub(crate) struct Town {
    folder: TempDir,
    port: u16,
    metrics: u16,
    url: String,
    /// The PostgreSQL database of this server and the address of its template.
    made: Option<(String, String)>,
    server: Option<Child>,
    in_earnest: bool,
    /// More settings of the server.
    environment: Vec<(&'static str, String)>,
}

impl Town {
    /// Starts a server with people of every scope.
    pub(crate) fn new() -> Self {
        Self::beside(|_| Vec::new())
    }

    /// The same beside other programs, which know its address and give it settings.
    pub(crate) fn beside(others: impl FnOnce(&str) -> Vec<(&'static str, String)>) -> Self {
        let mut town = Self::stopped();
        if town.made.is_some() {
            town.load();
        } else {
            demo_database::copy_to(town.folder.path(), &server(), || {
                let other = Self::stopped();
                other.load();
                other
            });
        }
        town.environment = others(&town.base_url());
        town.serve();
        town
    }

    /// Starts a server with different accounts; other servers share their passwords.
    pub(crate) fn elsewhere() -> Self {
        let mut town = Self::stopped();
        town.load();
        town.serve();
        town
    }

    /// Loads the demonstration.
    fn load(&self) {
        self.done("migrate");
        self.done("demo");
    }

    fn stopped() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut url = format!("sqlite://{}", folder.path().join("hub.sqlite").display());
        let mut made = None;
        if setting("HUB_TEST_DATABASE").as_deref() == Some("postgres") {
            let base = setting("HUB_TEST_POSTGRES_URL").expect("HUB_TEST_POSTGRES_URL");
            let name = format!("c{}", uuid::Uuid::new_v4().simple());
            psql(&base, &format!("CREATE DATABASE {name} TEMPLATE template0"));
            let end = base.rfind('/').expect("an address with a database's name");
            url = format!("{}/{name}", &base[..end]);
            made = Some((name, base));
        }
        Self {
            folder,
            port: free_port(),
            metrics: free_port(),
            url,
            made,
            server: None,
            in_earnest: false,
            environment: Vec::new(),
        }
    }

    fn command(&self, command: &str) -> Command {
        let mut program = Command::new(server());
        program
            .env_clear()
            .env("HUB_DEMO", "1")
            .env("HUB_DEMO_PAST_DAYS", "0")
            .env("HUB_TEST_CLOCK", "1")
            .env("HUB_DATA_DIR", self.folder.path())
            .env("HUB_DATABASE_URL", &self.url)
            .env("HUB_SECRET", "5eed".repeat(16))
            .env("HUB_BIND", format!("127.0.0.1:{}", self.port))
            .env("HUB_METRICS_BIND", format!("127.0.0.1:{}", self.metrics))
            .env("HUB_LOG", "warn")
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(self.folder.path())
            .arg(command)
            .stdin(Stdio::null());
        if self.in_earnest {
            program.env_remove("HUB_DEMO").env_remove("HUB_TEST_CLOCK");
        }
        program
    }

    fn done(&self, command: &str) {
        let output = self.command(command).output().expect("runs");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Starts the server and waits until it listens.
    pub(crate) fn serve(&mut self) {
        let mut server = self.command("serve").spawn().expect("starts");
        let end = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(server.try_wait().expect("asks").is_none(), "the server ended");
            assert!(Instant::now() < end, "the server does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
        self.server = Some(server);
    }

    /// Starts the server without demo mode.
    pub(crate) fn serve_in_earnest(&mut self) {
        self.in_earnest = true;
        self.serve();
    }

    /// Stops the server; its data stays.
    pub(crate) fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            drop(server.kill());
            drop(server.wait());
        }
    }

    /// The server's address.
    pub(crate) fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Sets the server's clock.
    pub(crate) fn advance(&self, seconds: i64) {
        let body = format!(r#"{{"advance_seconds":{seconds}}}"#);
        let head = format!(
            "PUT /test/clock HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: {}",
            body.len()
        );
        let answer = speak(self.port, &format!("{head}\r\nconnection: close\r\n\r\n{body}"));
        assert!(answer.contains("200 OK"), "{answer}");
    }

    /// The number of requests to a path template, or to all of them.
    pub(crate) fn calls(&self, path: &str) -> u32 {
        let metrics = speak(self.metrics, "GET /metrics HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        let of_path = |line: &&str| {
            line.starts_with("http_request_duration_seconds_count") && line.contains(&format!("{path}\""))
        };
        let count = |line: &str| line.rsplit(' ').next().and_then(|count| count.parse::<u32>().ok());
        metrics.lines().filter(of_path).filter_map(count).sum()
    }

    /// The path of the demonstration's accounts file.
    pub(crate) fn sign_ins(&self) -> PathBuf {
        self.folder.path().join("demo-accounts.json")
    }

    /// The user key and password of a person, chosen by scope or user key.
    pub(crate) fn person(&self, scope: &str) -> (String, String) {
        let text = std::fs::read_to_string(self.sign_ins()).expect("a file of sign-ins");
        let people: Vec<Value> = serde_json::from_str(&text).expect("JSON");
        let is_meant = |person: &&Value| person["scope_type"] == scope || person["userkey"] == scope;
        let person = people.iter().find(is_meant).expect("someone of the scope");
        let text = |name: &str| person[name].as_str().expect("text").to_owned();
        (text("userkey"), text("password"))
    }

    /// A home in which a person of this scope is signed in.
    pub(crate) fn signed_in(&self, scope: &str) -> Home {
        self.at_home(scope, &["--scope", scope])
    }

    /// A home in which the person with this user key is signed in.
    pub(crate) fn signed_in_as(&self, userkey: &str) -> Home {
        self.at_home(userkey, &[])
    }

    fn at_home(&self, person: &str, more: &[&str]) -> Home {
        self.home_by(&self.base_url(), person, more)
    }

    /// A home in which a person is signed in through a proxy.
    pub(crate) fn home_by(&self, base_url: &str, person: &str, more: &[&str]) -> Home {
        let home = Home::at(base_url);
        let (userkey, password) = self.person(person);
        let login = [&["auth", "login", "--userkey", &userkey, "--password-stdin"], more].concat();
        let done = home.run_with(&login, &password);
        assert_eq!(done.code, 0, "{done:?}");
        home
    }
}

impl AsRef<Path> for Town {
    /// The folder of the server's data.
    fn as_ref(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Town {
    fn drop(&mut self) {
        self.stop();
        if let Some((name, base)) = &self.made {
            psql(base, &format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }
}

/// Sends a request to a port and returns everything until it closes.
pub(crate) fn speak(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("connects");
    stream.write_all(request.as_bytes()).expect("writes");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("reads");
    answer
}

fn psql(url: &str, statement: &str) {
    let newest =
        std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path()).max();
    let path = newest.map_or(String::new(), |folder| format!(":{}/bin", folder.display()));
    let path = setting("PATH").unwrap_or_default() + &path;
    let output = Command::new("psql").env("PATH", path).arg(url).args(["--quiet", "--command", statement]).output();
    let output = output.expect("psql runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A user's home, with its own configuration and sessions.
pub(crate) struct Home {
    pub(crate) folder: TempDir,
}

/// The result of a run of `hub`.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Home {
    /// An empty home.
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    /// A home with the profile `town` for a server.
    pub(crate) fn at(base_url: &str) -> Self {
        let home = Self::new();
        for arguments in [&["profile", "set", "town", "--base-url", base_url][..], &["profile", "use", "town"]] {
            assert_eq!(home.run(arguments).code, 0);
        }
        home
    }

    /// A path in the home.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The path of the profile's session file.
    pub(crate) fn session(&self) -> PathBuf {
        self.path("state/hub/profiles/town/session.json")
    }

    /// The content of the session file.
    pub(crate) fn stored(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.session()).expect("a file")).expect("JSON")
    }

    /// Marks the stored access token as expired.
    pub(crate) fn let_the_access_token_end(&self) {
        let mut stored = self.stored();
        stored["session"]["access"]["expired_at"] = "2020-01-01T00:00:00Z".into();
        std::fs::write(self.session(), stored.to_string()).expect("writes");
    }

    /// A command that runs `hub` in this home only.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hub"));
        command
            .env_clear()
            .env("HOME", self.folder.path())
            .env("TZ", "UTC")
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_STATE_HOME", self.path("state"))
            .current_dir(self.folder.path())
            .args(arguments)
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Done {
        done(self.command(arguments).output().expect("runs"))
    }

    /// Runs with environment variables.
    pub(crate) fn run_in(&self, environment: &[(&str, &str)], arguments: &[&str]) -> Done {
        done(self.command(arguments).envs(environment.iter().copied()).output().expect("runs"))
    }

    /// Runs with input on stdin.
    pub(crate) fn run_with(&self, arguments: &[&str], stdin: &str) -> Done {
        fed(self.command(arguments), stdin)
    }

    /// A shell in this home that runs a script, in which `"$0" "$@"` is the program.
    pub(crate) fn shell(&self, script: &str, arguments: &[&str]) -> Command {
        let hub = self.command(arguments);
        let set = hub.get_envs().filter_map(|(name, value)| Some((name, value?)));
        let mut shell = Command::new("/bin/sh");
        shell.env_clear().envs(set).current_dir(self.folder.path());
        shell.arg("-c").arg(script).arg(hub.get_program()).args(arguments);
        shell
    }

    /// The JSON output of a successful command.
    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let done = self.run(&[&["-o", "json"], arguments].concat());
        assert_eq!(done.code, 0, "{done:?}");
        serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("no JSON: {done:?}"))
    }

    /// The exit code and the JSON error of a failing command.
    #[track_caller]
    pub(crate) fn failure(&self, arguments: &[&str]) -> (i32, Value) {
        let done = self.run(&[&["-o", "json"], arguments].concat());
        assert!(done.stdout.is_empty() || serde_json::from_str::<Value>(&done.stdout).is_ok(), "{done:?}");
        let said: Value = serde_json::from_str(&done.stderr).unwrap_or_else(|_| panic!("no JSON: {done:?}"));
        assert_eq!(said["exit_code"], done.code, "{done:?}");
        (done.code, said)
    }
}

/// Runs `hub` with files limited to a number of 512-byte blocks, so that writing fails as on a full disk.
pub(crate) fn limited(home: &Home, blocks: u32, arguments: &[&str], stdin: &str) -> Done {
    // Without the trap, a write over the limit would kill the program.
    fed(home.shell(&format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\""), arguments), stdin)
}

fn fed(mut command: Command, stdin: &str) -> Done {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("starts");
    // A program that does not read stdin has closed the pipe by now.
    drop(child.stdin.take().expect("a pipe").write_all(stdin.as_bytes()));
    done(child.wait_with_output().expect("ends"))
}

/// The result of a finished process.
pub(crate) fn done(output: Output) -> Done {
    Done {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}
