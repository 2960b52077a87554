//! Measures the dashboard `hub tui` with 10 000 open orders: the time of a frame, of the first frame and of a key, and the
//! processor time and memory while idle.

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

/// The number of open orders.
const ORDER_COUNT: &str = "10000";
const KEY_COUNT: usize = 200;
const IDLE_TIME: Duration = Duration::from_secs(20);
/// The code of the newest order; the dashboard is loaded when it shows it.
const NEWEST_ORDER_CODE: &str = "A-10000";
/// The time that the dashboard gets to connect and to load all orders before keys are measured.
const SETTLE_TIME: Duration = Duration::from_secs(15);

/// The measured figures; times are in milliseconds.
pub(super) struct DashboardResults {
    frame_p99: f64,
    first_frame: f64,
    key_p95: f64,
    idle_percent: f64,
    memory_mib: f64,
}

/// Starts the server with the demo data, adds the orders and measures the dashboard.
pub(super) fn measure(
    workspace: &Workspace,
    setup: &ServerSetup<'_>,
    [hub, shoppers]: [&Path; 2],
    output: &Output,
) -> Result<DashboardResults> {
    eprintln!("dashboard: frames");
    let mut frames = workspace.cargo(&["run", "--release", "--quiet", "-p", "hub-tui", "--example", "frames"]);
    let frames: Value = serde_json::from_str(&process::run_and_capture(&mut frames, output)?)?;
    let frame_p99 = frames["p99"].as_f64().context("no p99")?;
    eprintln!("dashboard: {ORDER_COUNT} orders");
    let run_load = |arguments: &[&str]| {
        process::run_and_capture(setup.program_command(shoppers, setup.port).args(arguments), output).map(drop)
    };
    run_load(&["insert", "1"])?;
    let _server = setup.start(output)?;
    run_load(&["furnish"])?;
    run_load(&["orders", ORDER_COUNT, "--open"])?;
    eprintln!("dashboard: keys");
    let (mut screen, bytes) = open_terminal()?;
    let started_at = Instant::now();
    let dashboard = start_dashboard(setup, hub, &screen.1)?;
    let first_frame = (wait_for_text(&bytes, "HUB")? - started_at).as_secs_f64() * 1000.0;
    wait_for_text(&bytes, NEWEST_ORDER_CODE)?;
    interrupt::sleep(SETTLE_TIME)?;
    let mut keys = Vec::new();
    for key in 0..KEY_COUNT {
        while bytes.try_recv().is_ok() {}
        let pressed = Instant::now();
        // Each key opens another screen, so that something is drawn.
        screen.0.write_all(&[b'1' + u8::try_from(key % 5)?])?;
        keys.push((bytes.recv_timeout(Duration::from_secs(5))?.0 - pressed).as_secs_f64() * 1000.0);
        interrupt::sleep(Duration::from_millis(20))?;
    }
    keys.sort_by(f64::total_cmp);
    eprintln!("dashboard: idle");
    let before = cpu_hundredths(dashboard.id())?;
    interrupt::sleep(IDLE_TIME)?;
    let idle_percent = (cpu_hundredths(dashboard.id())? - before) / IDLE_TIME.as_secs_f64();
    let memory_mib = resident_mib(dashboard.id())?;
    Ok(DashboardResults { frame_p99, first_frame, key_p95: keys[KEY_COUNT * 95 / 100], idle_percent, memory_mib })
}

type TimedOutput = Receiver<(Instant, Vec<u8>)>;

/// Opens a pseudo-terminal of 200 by 60: the controlling side, the program's side, and the program's output with times.
fn open_terminal() -> Result<((File, File), TimedOutput)> {
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

fn start_dashboard(setup: &ServerSetup<'_>, hub: &Path, terminal: &File) -> Result<ChildProcess> {
    let accounts: Value = serde_json::from_str(&std::fs::read_to_string(setup.demo_accounts_file())?)?;
    let staff = accounts.as_array().and_then(|list| list.iter().find(|account| account["scope_type"] == "backoffice"));
    let text = |name: &str| staff.and_then(|account| account[name].as_str()).context("the demo has no such account");
    let password = setup.data_folder().join("dashboard-password");
    std::fs::write(&password, text("password")?)?;
    let mut command = Command::new(hub);
    process::remove_hub_variables(&mut command);
    command.arg("tui").env("HOME", setup.data_folder()).env("TERM", "xterm-256color");
    command.env("HUB_BASE_URL", setup.base_url()).env("HUB_USERKEY", text("userkey")?);
    command.env("HUB_PASSWORD_FILE", &password);
    command.stdout(Stdio::from(terminal.try_clone()?)).stderr(Stdio::from(terminal.try_clone()?));
    ChildProcess::spawn_with_input(&mut command, Stdio::from(terminal.try_clone()?))
}

/// Waits until the dashboard writes a text; returns that time.
fn wait_for_text(bytes: &TimedOutput, text: &str) -> Result<Instant> {
    let mut written = String::new();
    loop {
        let next = bytes.recv_timeout(Duration::from_secs(20));
        let (at, bytes) = next.with_context(|| format!("the dashboard does not draw '{text}': {written:?}"))?;
        written.push_str(&String::from_utf8_lossy(&bytes));
        if written.contains(text) {
            return Ok(at);
        }
    }
}

/// The processor time of a process, in hundredths of a second.
fn cpu_hundredths(process: u32) -> Result<f64> {
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
    /// Each figure's name, value, limit and unit.
    fn figures_with_limits(&self) -> [(&'static str, f64, f64, &'static str); 5] {
        [
            ("drawing a frame with 10 000 orders at 200x60, p99", self.frame_p99, 2.0, "ms"),
            ("from a key to its bytes, p95", self.key_p95, 16.0, "ms"),
            ("processor time while idle", self.idle_percent, 0.3, "%"),
            ("memory", self.memory_mib, 40.0, "MiB"),
            ("from the start to the first frame", self.first_frame, 150.0, "ms"),
        ]
    }

    /// The figures and their limits as a Markdown table.
    pub(super) fn markdown(&self) -> String {
        let rows = self
            .figures_with_limits()
            .map(|(name, figure, limit, unit)| format!("| {name} | {figure:.2} {unit} | {limit} {unit} |"));
        format!("| dashboard | measured | at most |\n|---|--:|--:|\n{}", rows.join("\n"))
    }

    /// A verdict for each figure.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |(name, figure, limit, unit)| Verdict {
            passes: figure <= limit,
            text: format!("dashboard: {name}: {figure:.2} {unit} (at most {limit} {unit})"),
        };
        self.figures_with_limits().map(verdict).into()
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
