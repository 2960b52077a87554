//! What the server takes while it does nothing: time to start, and memory.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::process::{ChildProcess, Output};
use crate::server::ServerSetup;
use crate::{interrupt, net};

const STARTS: usize = 5;
const SETTLED: Duration = Duration::from_secs(10);

/// What a server takes at rest.
pub(super) struct Footprint {
    /// From its start to its first answer, in milliseconds, median.
    pub(super) start_ms: f64,
    /// Its resident memory some seconds after the start, in MiB.
    pub(super) memory_mib: f64,
}

/// Starts the server several times.
pub(super) fn measure(setting: &ServerSetup<'_>, output: &Output) -> Result<Footprint> {
    let mut starts = Vec::new();
    let mut memory_mib = 0.0;
    for round in 0..STARTS {
        let start = Instant::now();
        let mut command = setting.server_command("serve");
        command.stdout(output.stdio()?).stderr(output.stdio()?);
        let mut server = ChildProcess::spawn(&mut command)?;
        first_answer(&mut server, setting.port, start)?;
        starts.push(start.elapsed().as_secs_f64() * 1000.0);
        if round == 0 {
            interrupt::sleep(SETTLED.saturating_sub(start.elapsed()))?;
            memory_mib = resident_mib(server.id())?;
        }
    }
    starts.sort_by(f64::total_cmp);
    Ok(Footprint { start_ms: starts[STARTS / 2], memory_mib })
}

fn first_answer(server: &mut ChildProcess, port: u16, start: Instant) -> Result<()> {
    loop {
        if net::http_get(port, "/health/live").is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        if let Some(status) = server.try_wait()? {
            bail!("the server ended before it answered ({status})");
        }
        if start.elapsed() > Duration::from_secs(30) {
            bail!("the server did not answer GET /health/live");
        }
        interrupt::refuse_when_requested()?;
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// A process's resident memory.
pub(super) fn resident_mib(process: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    Ok(kib.context("/proc/…/status names no VmRSS")? / 1024.0)
}
