//! Measures the idle server: the time it needs to start, and its memory.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::process::{ChildProcess, Output};
use crate::server::ServerSetup;
use crate::{interrupt, net};

const START_COUNT: usize = 5;
const SETTLE_TIME: Duration = Duration::from_secs(10);

/// The first requests: a page, the contract, and a list of the database.
const FIRST_REQUESTS: [&str; 3] = ["/public/pharmacy_shifts", "/openapi.json", "/plugins/pharmacy/groups"];

/// The start time and the idle memory of a server.
pub(super) struct Footprint {
    /// The median time from the start to the first response, in milliseconds.
    pub(super) start_ms: f64,
    /// The resident memory after `FIRST_REQUESTS` and `SETTLE_TIME`, in MiB.
    pub(super) memory_mib: f64,
}

/// Starts the server several times and measures it.
pub(super) fn measure(setup: &ServerSetup<'_>, output: &Output) -> Result<Footprint> {
    let mut starts = Vec::new();
    let mut memory_mib = 0.0;
    for round in 0..START_COUNT {
        let start = Instant::now();
        let mut command = setup.server_command("serve");
        command.stdout(output.stdio()?).stderr(output.stdio()?);
        let mut server = ChildProcess::spawn(&mut command)?;
        wait_for_first_answer(&mut server, setup.port, start)?;
        starts.push(start.elapsed().as_secs_f64() * 1000.0);
        if round == 0 {
            for path in FIRST_REQUESTS {
                let answer = net::http_get(setup.port, path)?;
                ensure!(answer.status == 200, "GET {path} answered {}", answer.status);
            }
            interrupt::sleep(SETTLE_TIME.saturating_sub(start.elapsed()))?;
            memory_mib = resident_mib(server.id())?;
        }
    }
    starts.sort_by(f64::total_cmp);
    Ok(Footprint { start_ms: starts[START_COUNT / 2], memory_mib })
}

fn wait_for_first_answer(server: &mut ChildProcess, port: u16, start: Instant) -> Result<()> {
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
        interrupt::fail_if_requested()?;
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// The resident memory of a process, in MiB.
pub(super) fn resident_mib(process: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    Ok(kib.context("/proc/…/status has no VmRSS")? / 1024.0)
}
