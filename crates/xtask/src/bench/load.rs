//! One measurement: `wrk` against one path of one server, and the processor time that took it.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::net;
use crate::process::{self, Output};

const SECONDS: u32 = 8;
const WARM_UP_SECONDS: u32 = 2;

/// What one path of one server did under load.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Load {
    /// Requests answered in a second.
    pub(super) per_second: f64,
    /// Half of them were answered within so many milliseconds.
    pub(super) p50_ms: f64,
    /// All but one in a hundred.
    pub(super) p99_ms: f64,
    /// Processor time of the server for one request, in microseconds.
    pub(super) cpu_us: f64,
    /// How long an answer's body is.
    pub(super) bytes: usize,
}

impl Load {
    /// Warms up, then measures.
    pub(super) fn measure(process: u32, port: u16, path: &str, connections: u32) -> Result<Self> {
        let answer = net::http_get(port, path)?;
        if answer.status != 200 {
            bail!("GET {path} answered {}: {:.300}", answer.status, answer.body);
        }
        wrk(port, path, connections, WARM_UP_SECONDS)?;
        let before = cpu_seconds(process)?;
        let printed = wrk(port, path, connections, SECONDS)?;
        let used = cpu_seconds(process)? - before;
        let wrk = parse(&printed).with_context(|| format!("wrk said of {path}: {printed}"))?;
        if wrk.refused {
            bail!("GET {path} was not always answered with 200: {printed}");
        }
        Ok(Self {
            per_second: wrk.per_second,
            p50_ms: wrk.p50_ms,
            p99_ms: wrk.p99_ms,
            cpu_us: used * 1e6 / wrk.requests,
            bytes: answer.body.len(),
        })
    }
}

fn wrk(port: u16, path: &str, connections: u32, seconds: u32) -> Result<String> {
    let mut command = Command::new("wrk");
    command
        .args(["--threads", "1", "--timeout", "10s", "--latency"])
        .args(["--connections", &connections.to_string()])
        .args(["--duration", &format!("{seconds}s")])
        .arg(format!("http://{}{path}", net::loopback_address(port)));
    process::run_and_capture(&mut command, &Output::Terminal)
}

struct WrkOutput {
    requests: f64,
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    refused: bool,
}

fn parse(text: &str) -> Option<WrkOutput> {
    let words = |line: &str| -> Vec<String> { line.split_whitespace().map(str::to_owned).collect() };
    let rows: Vec<Vec<String>> = text.lines().map(words).collect();
    let value = |label: &str| {
        let row = rows.iter().find(|row| row.first().is_some_and(|word| word == label))?;
        row.get(1).cloned()
    };
    let requests = rows.iter().find(|row| row.get(1).is_some_and(|word| word == "requests"))?;
    Some(WrkOutput {
        requests: requests[0].parse().ok()?,
        per_second: value("Requests/sec:")?.parse().ok()?,
        p50_ms: milliseconds(&value("50%")?)?,
        p99_ms: milliseconds(&value("99%")?)?,
        refused: text.contains("Non-2xx") || text.contains("Socket errors"),
    })
}

fn milliseconds(text: &str) -> Option<f64> {
    let at = text.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(at);
    let factor = match unit {
        "us" => 0.001,
        "ms" => 1.0,
        "s" => 1000.0,
        "m" => 60_000.0,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * factor)
}

/// User and system time a process has used.
fn cpu_seconds(process: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))
        .with_context(|| format!("the processor time of {process} cannot be read"))?;
    Ok(ticks_to_seconds(ticks(&stat).context("/proc/…/stat has another form")?))
}

/// The kernel's ticks as seconds.
pub(super) fn ticks_to_seconds(ticks: f64) -> f64 {
    ticks / to_float(rustix::param::clock_ticks_per_second())
}

fn ticks(stat: &str) -> Option<f64> {
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |index: usize| fields.get(index)?.parse::<f64>().ok();
    Some(field(11)? + field(12)?)
}

#[expect(clippy::cast_precision_loss, reason = "a hundred, or near")]
fn to_float(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "Running 8s test @ http://127.0.0.1:1/
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.31ms  500.00us  20.00ms   80.00%
    Req/Sec     6.90k   300.00     7.50k    70.00%
  Latency Distribution
     50%    2.25ms
     75%    2.60ms
     90%    3.00ms
     99%  950.00us
  55120 requests in 8.00s, 500.00MB read
Requests/sec:   6890.00
Transfer/sec:     62.50MB
";

    #[test]
    fn wrk_is_read() {
        let printed = parse(PRINTED).expect("read");
        assert!((printed.requests - 55120.0).abs() < 1e-9);
        assert!((printed.per_second - 6890.0).abs() < 1e-9);
        assert!((printed.p50_ms - 2.25).abs() < 1e-9);
        assert!((printed.p99_ms - 0.95).abs() < 1e-9);
        assert!(!printed.refused);
        assert!(parse(&format!("{PRINTED}  Non-2xx or 3xx responses: 3\n")).expect("read").refused);
    }

    #[test]
    fn processor_time_is_read_behind_the_name() {
        let stat = "12 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20";
        assert!((ticks(stat).expect("read") - 200.0).abs() < 1e-9);
    }
}
