//! One measurement: the load that `wrk` puts on one path of a server, and the processor time that the server needs for it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::net;
use crate::process::{self, Output};

const LOAD_SECONDS: u32 = 8;
const WARM_UP_SECONDS: u32 = 2;

/// A load of `wrk`: what it sends, and for how long.
#[derive(Clone, Debug)]
pub(super) struct WrkRequest {
    /// The path.
    pub(super) path: String,
    /// The access token.
    pub(super) token: Option<String>,
    /// The Lua script that makes each request, instead of a GET of the path.
    pub(super) script: Option<PathBuf>,
    /// The seconds of the load.
    pub(super) seconds: u32,
}

/// The figures of one path of a server under load.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WrkLoad {
    /// Responses per second.
    pub(super) per_second: f64,
    /// The median response time, in milliseconds.
    pub(super) p50_ms: f64,
    /// The response time of the 99th percentile, in milliseconds.
    pub(super) p99_ms: f64,
    /// The server's processor time per request, in microseconds.
    pub(super) cpu_us: f64,
    /// The length of the response body, in bytes.
    pub(super) bytes: usize,
}

impl WrkLoad {
    /// Warms the server up, then measures.
    pub(super) fn measure(process: u32, port: u16, path: &str, connections: u32) -> Result<Self> {
        let answer = net::http_get(port, path)?;
        if answer.status != 200 {
            bail!("GET {path} answered {}: {:.300}", answer.status, answer.body);
        }
        let load = WrkRequest { path: path.to_owned(), token: None, script: None, seconds: LOAD_SECONDS };
        let measured = Self::measure_request(process, port, &load, connections)?;
        Ok(Self { bytes: answer.body.len(), ..measured })
    }

    /// Warms the server up with requests, then measures them.
    pub(super) fn measure_request(process: u32, port: u16, load: &WrkRequest, connections: u32) -> Result<Self> {
        let path = &load.path;
        run_wrk(port, load, connections, WARM_UP_SECONDS.min(load.seconds))?;
        let before = cpu_seconds(process)?;
        let printed = run_wrk(port, load, connections, load.seconds)?;
        let cpu_time = cpu_seconds(process)? - before;
        let wrk = parse_wrk_output(&printed)
            .with_context(|| format!("the output of wrk for {path} is unknown: {printed}"))?;
        if wrk.has_errors {
            bail!("GET {path} was not always answered with 200: {printed}");
        }
        Ok(Self {
            per_second: wrk.per_second,
            p50_ms: wrk.p50_ms,
            p99_ms: wrk.p99_ms,
            cpu_us: cpu_time * 1e6 / wrk.requests,
            bytes: 0,
        })
    }
}

fn run_wrk(port: u16, load: &WrkRequest, connections: u32, seconds: u32) -> Result<String> {
    let mut command = Command::new("wrk");
    command
        .args(["--threads", "1", "--timeout", "10s", "--latency"])
        .args(["--connections", &connections.to_string()])
        .args(["--duration", &format!("{seconds}s")]);
    if let Some(token) = &load.token {
        command.args(["--header", &format!("authorization: Bearer {token}")]);
    }
    if let Some(script) = &load.script {
        command.arg("--script").arg(script);
    }
    command.arg(format!("http://{}{}", net::loopback_address(port), load.path));
    process::run_and_capture(&mut command, &Output::Terminal)
}

struct WrkOutput {
    requests: f64,
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    has_errors: bool,
}

fn parse_wrk_output(text: &str) -> Option<WrkOutput> {
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
        p50_ms: parse_milliseconds(&value("50%")?)?,
        p99_ms: parse_milliseconds(&value("99%")?)?,
        has_errors: text.contains("Non-2xx") || text.contains("Socket errors"),
    })
}

fn parse_milliseconds(text: &str) -> Option<f64> {
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

/// The user and system time that a process has used.
fn cpu_seconds(process: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))
        .with_context(|| format!("the processor time of {process} cannot be read"))?;
    Ok(ticks_to_seconds(parse_cpu_ticks(&stat).context("/proc/…/stat has an unknown format")?))
}

/// Converts the kernel's clock ticks to seconds.
pub(super) fn ticks_to_seconds(ticks: f64) -> f64 {
    ticks / to_float(rustix::param::clock_ticks_per_second())
}

fn parse_cpu_ticks(stat: &str) -> Option<f64> {
    // The program's name, in parentheses, may contain spaces: the fields are counted after it.
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
        let printed = parse_wrk_output(PRINTED).expect("read");
        assert!((printed.requests - 55120.0).abs() < 1e-9);
        assert!((printed.per_second - 6890.0).abs() < 1e-9);
        assert!((printed.p50_ms - 2.25).abs() < 1e-9);
        assert!((printed.p99_ms - 0.95).abs() < 1e-9);
        assert!(!printed.has_errors);
        assert!(parse_wrk_output(&format!("{PRINTED}  Non-2xx or 3xx responses: 3\n")).expect("read").has_errors);
    }

    #[test]
    fn processor_time_is_read_behind_the_name() {
        let stat = "12 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20";
        assert!((parse_cpu_ticks(stat).expect("read") - 200.0).abs() < 1e-9);
    }
}
