//! What the dashboard takes: a frame with 10 000 orders, its first frame, a key, and what it takes of the machine at rest.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;

use super::footprint::resident_mib;
use super::verdict::Verdict;
use crate::interrupt;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;
use crate::workspace::Workspace;

/// How many open orders there are.
const ORDERS: &str = "10000";
const KEYS: usize = 200;
const REST: Duration = Duration::from_secs(20);
/// The newest one's code.
const NEWEST: &str = "A-10000";
/// How long the dashboard has to connect and to read them all.
const SETTLED: Duration = Duration::from_secs(15);

/// What was measured; times in milliseconds.
pub(super) struct DashboardResults {
    frame_p99: f64,
    first_frame: f64,
    key_p95: f64,
    idle_percent: f64,
    memory_mib: f64,
}

/// Measures it before the server of a setting that is loaded, with many orders in it.
pub(super) fn measure(
    workspace: &Workspace,
    setting: &ServerSetup<'_>,
    [hub, shoppers]: [&Path; 2],
    output: &Output,
) -> Result<DashboardResults> {
    eprintln!("dashboard: frames");
    let mut frames = workspace.cargo(&["run", "--release", "--quiet", "-p", "hub-tui", "--example", "frames"]);
    let frames: Value = serde_json::from_str(&process::run_and_capture(&mut frames, output)?)?;
    let frame_p99 = frames["p99"].as_f64().context("no p99")?;
    eprintln!("dashboard: {ORDERS} orders");
    let shop = |arguments: &[&str]| {
        process::run_and_capture(setting.program_command(shoppers, setting.port).args(arguments), output).map(drop)
    };
    shop(&["insert", "1"])?;
    let _server = setting.start(output)?;
    shop(&["furnish"])?;
    shop(&["orders", ORDERS, "--open"])?;
    eprintln!("dashboard: keys");
    let (mut screen, bytes) = terminal()?;
    let begun = Instant::now();
    let dashboard = start(setting, hub, &screen.1)?;
    let first_frame = (first(&bytes, "HUB")? - begun).as_secs_f64() * 1000.0;
    first(&bytes, NEWEST)?;
    interrupt::sleep(SETTLED)?;
    let mut keys = Vec::new();
    for key in 0..KEYS {
        while bytes.try_recv().is_ok() {}
        let pressed = Instant::now();
        // Each shows another screen, so that something is drawn.
        screen.0.write_all(&[b'1' + u8::try_from(key % 5)?])?;
        keys.push((bytes.recv_timeout(Duration::from_secs(5))?.0 - pressed).as_secs_f64() * 1000.0);
        interrupt::sleep(Duration::from_millis(20))?;
    }
    keys.sort_by(f64::total_cmp);
    eprintln!("dashboard: at rest");
    let before = ticks(dashboard.id())?;
    interrupt::sleep(REST)?;
    let idle_percent = (ticks(dashboard.id())? - before) / REST.as_secs_f64();
    let memory_mib = resident_mib(dashboard.id())?;
    Ok(DashboardResults { frame_p99, first_frame, key_p95: keys[KEYS * 95 / 100], idle_percent, memory_mib })
}

type TimedOutput = Receiver<(Instant, Vec<u8>)>;

/// A terminal of 200 by 60: its own side and the program's, and what the program writes.
fn terminal() -> Result<((File, File), TimedOutput)> {
    let own = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&own)?;
    unlockpt(&own)?;
    tcsetwinsize(&own, Winsize { ws_row: 60, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0 })?;
    let name = ptsname(&own, Vec::new())?;
    let program = File::options().read(true).write(true).open(name.to_str()?)?;
    let own = File::from(own);
    let mut reader = own.try_clone()?;
    let (sender, bytes) = channel();
    std::thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = reader.read(&mut buffer) {
            if sender.send((Instant::now(), buffer[..count].to_vec())).is_err() {
                return;
            }
        }
    });
    Ok(((own, program), bytes))
}

fn start(setting: &ServerSetup<'_>, hub: &Path, terminal: &File) -> Result<ChildProcess> {
    let accounts: Value = serde_json::from_str(&std::fs::read_to_string(setting.demo_accounts_file())?)?;
    let staff = accounts.as_array().and_then(|list| list.iter().find(|account| account["scope_type"] == "backoffice"));
    let text = |name: &str| staff.and_then(|account| account[name].as_str()).context("the demo has no such account");
    let password = setting.folder().join("dashboard-password");
    std::fs::write(&password, text("password")?)?;
    let mut command = Command::new(hub);
    process::remove_hub_variables(&mut command);
    command.arg("tui").env("HOME", setting.folder()).env("TERM", "xterm-256color");
    command.env("HUB_BASE_URL", setting.base_url()).env("HUB_USERKEY", text("userkey")?);
    command.env("HUB_PASSWORD_FILE", &password);
    command.stdout(Stdio::from(terminal.try_clone()?)).stderr(Stdio::from(terminal.try_clone()?));
    ChildProcess::spawn_with_input(&mut command, Stdio::from(terminal.try_clone()?))
}

/// When a text was written first.
fn first(bytes: &TimedOutput, text: &str) -> Result<Instant> {
    let mut written = String::new();
    loop {
        let next = bytes.recv_timeout(Duration::from_secs(20));
        let (at, bytes) = next.with_context(|| format!("the dashboard draws no '{text}': {written:?}"))?;
        written.push_str(&String::from_utf8_lossy(&bytes));
        if written.contains(text) {
            return Ok(at);
        }
    }
}

/// A process's processor time, in hundredths of a second.
fn ticks(process: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The program's name stands in brackets and may have spaces.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).context("no such field");
    let per_second = rustix::param::clock_ticks_per_second();
    #[expect(clippy::cast_precision_loss, reason = "it is a hundred")]
    let per_second = per_second as f64;
    Ok((field(11)? + field(12)?) * 100.0 / per_second)
}

impl DashboardResults {
    /// What was measured, beside what it may be.
    fn figures(&self) -> [(&'static str, f64, f64, &'static str); 5] {
        [
            ("a frame with 10 000 orders at 200x60, p99", self.frame_p99, 2.0, "ms"),
            ("from a key to its bytes, p95", self.key_p95, 16.0, "ms"),
            ("processor time at rest", self.idle_percent, 0.3, "%"),
            ("memory", self.memory_mib, 40.0, "MiB"),
            ("from its start to the first frame", self.first_frame, 150.0, "ms"),
        ]
    }

    /// As a table.
    pub(super) fn markdown(&self) -> String {
        let rows =
            self.figures().map(|(name, figure, most, unit)| format!("| {name} | {figure:.2} {unit} | {most} {unit} |"));
        format!("| dashboard | measured | at most |\n|---|--:|--:|\n{}", rows.join("\n"))
    }

    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |(name, figure, most, unit)| Verdict {
            passes: figure <= most,
            text: format!("dashboard: {name}: {figure:.2} {unit} of {most} {unit}"),
        };
        self.figures().map(verdict).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_above_its_budget_fails() {
        let dashboard =
            DashboardResults { frame_p99: 2.1, first_frame: 20.0, key_p95: 3.0, idle_percent: 0.3, memory_mib: 20.0 };
        let passed: Vec<bool> = dashboard.verdicts().iter().map(|verdict| verdict.passes).collect();
        assert_eq!(passed, [false, true, true, true, true]);
        assert!(dashboard.markdown().contains("2.10 ms"), "{}", dashboard.markdown());
    }
}
