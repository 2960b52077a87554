//! The dashboard in tmux: keys are sent and the screen is captured, with a real server.

mod key_sessions;
mod live_updates;
mod messages;
mod reads_hang;
mod server_down;
mod start_and_exit;

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Home, Town};

/// The longest wait for a change on the screen.
const PATIENCE: Duration = Duration::from_secs(60);

/// The demonstration's pizzería and its owner.
const STORE: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";
const OWNER: &str = "hernan.ibarra";

/// A terminal with a program.
pub(crate) struct Terminal {
    socket: String,
    home: Home,
}

impl Terminal {
    /// Runs `hub` in its own home; afterwards `ENDED`, the exit code and the terminal's state are shown.
    pub(crate) fn run(home: Home, size: (u16, u16), environment: &str, arguments: &[&str]) -> Self {
        let command = home.command(arguments);
        Self::start(home, size, environment, &command)
    }

    /// Runs any command with environment and arguments.
    pub(crate) fn start(home: Home, (width, height): (u16, u16), environment: &str, command: &Command) -> Self {
        let set = command.get_envs().filter_map(|(name, value)| Some((name.to_str()?, value?.to_str()?)));
        let set: Vec<String> = set.map(|(name, value)| format!("{name}='{value}'")).collect();
        let program = command.get_program().to_string_lossy().into_owned();
        let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy()).collect();
        let run =
            format!("env -i TERM=xterm-256color {} {environment} {program} {}", set.join(" "), arguments.join(" "));
        // `stty` says `-icanon` where a terminal was left raw.
        let script = format!("{run}; echo ENDED $?; stty -a | grep -o -e '-*icanon'; sleep 600");
        let socket = home.path("tmux.socket").display().to_string();
        let folder = home.folder.path().display().to_string();
        let terminal = Self { socket, home };
        let (width, height) = (width.to_string(), height.to_string());
        let session = ["-f", "/dev/null", "new-session", "-d", "-s", "hub", "-c", &folder];
        terminal.tmux(&[&session[..], &["-x", &width, "-y", &height, &script]].concat());
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").arg("-S").arg(&self.socket).args(arguments).output().expect("tmux runs");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Sends keys by tmux's names, as in `Enter`.
    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys", "-t", "hub"], keys].concat());
    }

    /// Types a text.
    pub(crate) fn types(&self, text: &str) {
        self.tmux(&["send-keys", "-t", "hub", "-l", text]);
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-t", "hub", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// The screen's text.
    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-t", "hub"])
    }

    /// The screen's text with colours.
    pub(crate) fn colours(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e", "-t", "hub"])
    }

    /// Waits until the screen satisfies a condition; returns it.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if is_so(&screen) {
                return screen;
            }
            assert!(Instant::now() < end, "{what} is not there:\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn sees(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until a text is not on the screen.
    #[track_caller]
    pub(crate) fn sees_no(&self, text: &str) {
        self.wait(&format!("a screen without {text}"), |screen| !screen.contains(text));
    }

    /// Returns true if the terminal's bell has rung.
    pub(crate) fn has_rung(&self) -> bool {
        self.tmux(&["display-message", "-p", "-t", "hub", "#{window_bell_flag}"]).trim() == "1"
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        let shell = self.tmux(&["display-message", "-p", "-t", "hub", "#{pane_pid}"]);
        let children = Command::new("pgrep").args(["-P", shell.trim()]).output().expect("pgrep runs");
        let program = String::from_utf8(children.stdout).expect("UTF-8");
        let done = Command::new("kill").args(["-s", name, program.trim()]).status().expect("kill runs");
        assert!(done.success(), "no program {program:?} below {shell:?}");
    }

    /// Signs in with the form on the screen.
    pub(crate) fn sign_in(&self, userkey: &str, password: &str) {
        self.sees("Password");
        self.types(userkey);
        self.keys(&["Tab"]);
        self.types(password);
        self.keys(&["Enter"]);
        self.sees_no("Password");
        self.sees("LIVE");
    }

    /// Shows the orders that match a filter.
    pub(crate) fn filter(&self, text: &str) {
        self.keys(&["/"]);
        self.sees("Filter");
        self.keys(&["C-u"]);
        self.types(text);
        self.keys(&["Enter"]);
        self.sees_no("Filter");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(Command::new("tmux").arg("-S").arg(&self.socket).arg("kill-server").output());
    }
}

/// The lines of the offered moves, if shown; above them stands the order that they are of.
fn offered(terminal: &Terminal) -> Vec<String> {
    let lines = |screen: &str| {
        let window = screen.lines().skip_while(|line| !line.contains(" Move 2")).skip(1);
        let lines = window.take_while(|line| !line.contains("enter takes it"));
        lines.filter(|line| line.contains(" → ")).map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    let is_there = |screen: &str| screen.contains("enter takes it") && !lines(screen).is_empty();
    lines(&terminal.wait("the moves", is_there))
}

/// Makes the move in a line of the offered ones.
fn confirm_move(terminal: &Terminal, line: usize) {
    terminal.keys(&vec!["j"; line]);
    terminal.keys(&["Enter"]);
    terminal.sees("[ Move it ]");
    terminal.keys(&["Tab", "Enter"]);
    terminal.sees_no("[ Move it ]");
    terminal.sees_no("sending");
}

/// Makes a move of the selected order.
#[track_caller]
pub(crate) fn move_order(terminal: &Terminal, step: &str) {
    terminal.keys(&["s"]);
    let offered = offered(terminal);
    let line = offered.iter().position(|line| line.contains(step));
    confirm_move(terminal, line.unwrap_or_else(|| panic!("no {step}: {offered:?}")));
}

/// Places a number of orders at the pizzería: a soda each, for takeaway and cash.
pub(crate) fn orders(town: &Town, count: usize) {
    let consumer = town.signed_in("consumer");
    let store = format!("store_id={STORE}");
    let page = consumer.json(&["api", "ecommerce_store_public", "--param", &store]);
    let is_plain = |article: &&Value| {
        let least = article["customizers"].as_array().into_iter().flatten().any(|one| one["options_min"] != 0);
        !least && article["stock"]["count"].is_null() && article["stock"]["out_of_stock"] == false
    };
    let article = page["articles"].as_array().and_then(|articles| articles.iter().find(is_plain)).expect("a plain one");
    let providers = page["payment_methods"]["providers"].as_array().expect("providers");
    let cash = providers.iter().find(|provider| provider["type"] == "cash").expect("cash");
    for _ in 0..count {
        let item = json!({"id": uuid::Uuid::new_v4(), "article_id": article["id"], "quantity": 1});
        let cart = json!({
            "items_set": true, "items": [item], "pickup_set": true, "pickup": {"type": "takeaway"},
            "payment_set": true, "payment": {"provider_id": cash["id"]},
        });
        let cart = consumer.json(&["api", "ecommerce_cart_put", "--param", &store, "--data", &cart.to_string()]);
        assert_eq!(cart["problems"], json!([]));
        consumer.json(&["api", "ecommerce_cart_submit", "--param", &store]);
    }
}
