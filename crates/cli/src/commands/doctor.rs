//! `hub doctor`: checks configuration, server, contract, clock, session and terminal, and suggests fixes.

use std::fmt::Display;
use std::io::IsTerminal;
use std::time::{Duration, Instant, SystemTime};

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::profile::Config;
use serde_json::{Value, json};

use crate::context::{Context, Identity, Server};
use crate::contract::{DifferenceSummary, fetch_document};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const COLUMNS: Columns = &[("check", "check"), ("status", "status"), ("found", "found"), ("cure", "cure")];

/// A larger difference between the two clocks is a warning.
const MAX_CLOCK_DIFFERENCE: TimeDelta = TimeDelta::seconds(30);

/// The results of the checks.
struct CheckResults(Vec<Value>);

impl CheckResults {
    fn add(&mut self, status: &str, check: &str, found: impl Display, cure: Option<&str>) {
        self.0.push(json!({"check": check, "status": status, "found": found.to_string(), "cure": cure}));
    }

    fn ok(&mut self, check: &str, found: impl Display) {
        self.add("ok", check, found, None);
    }

    fn warn(&mut self, check: &str, found: impl Display, cure: &str) {
        self.add("warn", check, found, Some(cure));
    }

    fn fail(&mut self, check: &str, found: impl Display, cure: &str) {
        self.add("fail", check, found, Some(cure));
    }
}

pub(crate) async fn run(context: &Context) -> Result<()> {
    let mut checks = CheckResults(Vec::new());
    if let Some(server) = check_configuration(context, &mut checks) {
        if check_server(server, &mut checks).await {
            check_contract(context, server, &mut checks).await;
            check_clock(server, &mut checks).await;
        }
        check_session(context, server, &mut checks).await;
    }
    check_terminal(&mut checks);
    context.print_read(&checks.0, COLUMNS)?;
    match checks.0.iter().filter(|check| check["status"] == "fail").count() {
        0 => Ok(()),
        failed => Err(CliError::new(Exit::Check, "doctor", format!("{failed} of {} checks failed", checks.0.len()))),
    }
}

fn check_configuration<'a>(context: &'a Context, checks: &mut CheckResults) -> Option<&'a Server> {
    const CHECK: &str = "configuration";
    let folders = match context.folders() {
        Ok(folders) => folders,
        Err(error) => {
            checks.fail(CHECK, error, "set HOME, or XDG_CONFIG_HOME and XDG_STATE_HOME");
            return None;
        }
    };
    let path = folders.config_file();
    match Config::load(&folders) {
        Ok(_) if path.exists() => checks.ok(CHECK, path.display()),
        Ok(_) => checks.ok(CHECK, "no file, none is needed"),
        Err(error) => {
            checks.fail(CHECK, error, "fix the file, or remove it and use `hub profile set`");
            return None;
        }
    }
    match context.server() {
        Ok(server) if server.base_url.is_unencrypted_remote() => {
            checks.warn(
                "profile",
                format!("{}, {}", server.profile_name, server.base_url),
                "use https: http traffic can be read",
            );
            Some(server)
        }
        Ok(server) => {
            checks.ok("profile", format!("{}, {}", server.profile_name, server.base_url));
            Some(server)
        }
        Err(error) => {
            let cure = error.help.clone().unwrap_or_default();
            checks.fail("profile", error, &cure);
            None
        }
    }
}

/// Checks that the server answers, whatever its version is.
async fn check_server(server: &Server, checks: &mut CheckResults) -> bool {
    const CHECK: &str = "server";
    match server.read_client().health_ready().await {
        Ok(ready) => {
            let troubled =
                ready.checks.iter().filter_map(|check| Some(format!("{}: {}", check.name, check.message.as_ref()?)));
            let troubled = troubled.collect::<Vec<_>>().join("; ");
            if troubled.is_empty() {
                checks.ok(CHECK, "ready");
            } else {
                checks.warn(CHECK, troubled, "tell the server's operator");
            }
            true
        }
        Err(error) => {
            let error = CliError::from(error);
            let answers = error.response.is_some() || error.exit != Exit::Unreachable;
            let cure = if answers {
                "check that the address is a hub's; if so, see the server's log"
            } else {
                "check that it is running, and the address: `hub profile show`"
            };
            checks.fail(CHECK, error, cure);
            answers
        }
    }
}

async fn check_contract(context: &Context, server: &Server, checks: &mut CheckResults) {
    const CHECK: &str = "contract";
    let timeout = Duration::from_secs(context.globals.timeout);
    let difference = match fetch_document(&server.http, &server.base_url, timeout).await {
        Ok(document) => DifferenceSummary::from_document(&document),
        Err(why) => return checks.fail(CHECK, why, "check that the address is a hub's: `hub profile show`"),
    };
    if difference == DifferenceSummary::default() {
        checks.ok(CHECK, "the same");
    } else if difference.is_relevant() {
        checks.warn(CHECK, difference.to_text(), "use the hub of the server's version");
    } else {
        checks.ok(CHECK, difference.to_text());
    }
}

#[expect(clippy::disallowed_methods, reason = "the machine's clock is what is looked at here")]
async fn check_clock(server: &Server, checks: &mut CheckResults) {
    const CHECK: &str = "clock";
    let start = Instant::now();
    let theirs = match server.read_client().root(None).await {
        Ok(answer) => answer.now,
        Err(error) => return checks.fail(CHECK, CliError::from(error), "see the server's log"),
    };
    let ours = DateTime::<Utc>::from(SystemTime::now() - start.elapsed() / 2);
    let difference = ours - theirs;
    let found = format!("{:.1} s between this machine and the server", difference.abs().as_seconds_f64());
    if difference.abs() > MAX_CLOCK_DIFFERENCE {
        checks.warn(CHECK, found, "set the clocks: sessions expire by them");
    } else {
        checks.ok(CHECK, found);
    }
}

async fn check_session(context: &Context, server: &Server, checks: &mut CheckResults) {
    const CHECK: &str = "session";
    const SIGN_IN: &str = "hub auth login";
    let kept = match &server.identity {
        Identity::Session(session) if !session.is_in_memory() => match session.find_stored_session().await {
            Ok(Some(kept)) => kept,
            Ok(None) => return checks.warn(CHECK, "nobody is signed in", SIGN_IN),
            Err(trouble) => return checks.fail(CHECK, CliError::from(trouble), "hub auth logout"),
        },
        _ => return check_account(server, checks, "the environment's").await,
    };
    #[cfg(unix)]
    if let Ok(metadata) =
        context.folders().map(|folders| folders.profile_folder(&server.profile_name).join("session.json").metadata())
        && let Ok(metadata) = metadata
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o777;
        if mode != 0o600 {
            checks.warn(
                "session's file",
                format!("other users can read it ({mode:o})"),
                "sign in again, which rewrites it",
            );
        }
    }
    check_account(server, checks, &kept.userkey).await;
}

async fn check_account(server: &Server, checks: &mut CheckResults, who: &str) {
    match server.read_client().auth_me_account().await {
        Ok(account) => checks.ok("session", format!("{who}, {} {}", account.scope.type_, account.scope.name)),
        Err(error) => {
            let error = CliError::from(error);
            let cure = error.help.clone().unwrap_or_else(|| "hub auth login".to_owned());
            checks.fail("session", error, &cure);
        }
    }
}

fn check_terminal(checks: &mut CheckResults) {
    let (input, output) = (std::io::stdin().is_terminal(), std::io::stdout().is_terminal());
    let size = terminal_size::terminal_size().map(|(width, height)| format!("{}x{}", width.0, height.0));
    let size = size.unwrap_or_else(|| "no size".to_owned());
    match (input, output) {
        (true, true) => checks.ok("terminal", size),
        (false, _) => checks.ok("terminal", "none: no prompts, -y confirms"),
        (_, false) => checks.ok("terminal", "output is piped: tables are not cut"),
    }
}
