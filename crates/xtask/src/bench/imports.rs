//! Measures imports of duty shifts with `hub`: their duration, the peak memory, and the error of the remaining time that
//! `hub` reports.

use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::DatabaseKind;
use super::verdict::Verdict;
use crate::interrupt;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;

/// The numbers of imported rows: few and many.
const ROW_COUNTS: [u32; 2] = [10_000, 100_000];
/// The largest accepted ratio of the memory for many rows to that for few.
const MAX_MEMORY_RATIO: f64 = 1.25;
/// The largest accepted error of the reported remaining time after a third of the rows, relative to the actual remaining time.
const MAX_ETA_ERROR: f64 = 0.25;
/// Reports with a shorter actual remaining time, in seconds, are ignored.
const SHORT_ETA_SECONDS: f64 = 2.0;
const SAMPLE_INTERVAL: Duration = Duration::from_millis(20);

/// The figures of one import.
struct ImportRound {
    rows: u32,
    seconds: f64,
    peak_mib: f64,
    /// The largest relative error of the reported remaining time; None when `hub` reported none.
    eta_error: Option<f64>,
}

/// The results of all imports on one database.
pub(super) struct ImportResults {
    kind: DatabaseKind,
    rounds: Vec<ImportRound>,
}

/// A progress report of `hub`: its time, the written share of the rows, and the remaining seconds it states.
struct ProgressReport {
    at: Instant,
    share: f64,
    seconds_left: f64,
}

/// Imports few and then many shifts into the demo data's pharmacy group, on days without shifts.
pub(super) fn measure_imports(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    hub: &Path,
    output: &Output,
) -> Result<ImportResults> {
    let _server = setup.start(output)?;
    let accounts: Value = serde_json::from_str(&std::fs::read_to_string(setup.demo_accounts_file())?)?;
    let account =
        accounts.as_array().and_then(|list| list.iter().find(|account| account["scope_type"] == "backoffice"));
    let text = |name: &str| {
        account.and_then(|account| account[name].as_str()).context("the demo data has no back-office account")
    };
    let password = setup.data_folder().join("password");
    std::fs::write(&password, text("password")?)?;
    let slugs = list_pharmacy_slugs(setup)?;
    let (mut rounds, mut year) = (Vec::new(), 2040);
    for rows in ROW_COUNTS {
        eprintln!("{kind}: importing {rows} shifts");
        let file = setup.data_folder().join(format!("{rows}.csv"));
        std::fs::write(&file, shifts_csv(&slugs, rows, year)?)?;
        year += 10;
        let mut command = Command::new(hub);
        process::remove_hub_variables(&mut command);
        command
            .args(["import", "run", "shifts", "--from", "08:30", "--to", "08:30"])
            .arg(&file)
            .env("HUB_BASE_URL", setup.base_url())
            .env("HUB_USERKEY", text("userkey")?)
            .env("HUB_PASSWORD_FILE", &password)
            .env("XDG_CONFIG_HOME", setup.data_folder().join("config"))
            .env("XDG_STATE_HOME", setup.data_folder().join("state"));
        rounds.push(run_import(rows, &mut command, &setup.data_folder().join(format!("{rows}.log")), output)?);
    }
    Ok(ImportResults { kind, rounds })
}

/// Runs an import and records its duration, its peak memory and its progress reports.
fn run_import(rows: u32, command: &mut Command, log: &Path, output: &Output) -> Result<ImportRound> {
    command.stdout(output.stdio()?).stderr(File::create(log)?);
    let start = Instant::now();
    let mut child = ChildProcess::spawn(command)?;
    let (mut peak_mib, mut read, mut reports) = (0.0_f64, 0, Vec::new());
    let status = loop {
        if let Ok(peak) = find_peak_memory_mib(child.id()) {
            peak_mib = peak_mib.max(peak);
        }
        let text = std::fs::read_to_string(log)?;
        for line in text[read..].split_inclusive('\n').filter(|line| line.ends_with('\n')) {
            read += line.len();
            reports.extend(parse_progress(line).map(|(share, seconds_left)| ProgressReport {
                at: Instant::now(),
                share,
                seconds_left,
            }));
        }
        if let Some(status) = child.try_wait()? {
            break status;
        }
        interrupt::sleep(SAMPLE_INTERVAL)?;
    };
    if !status.success() {
        bail!("the import of {rows} rows ended with {status}: {}", std::fs::read_to_string(log)?);
    }
    let end = Instant::now();
    let errors = reports.iter().filter(|report| report.share >= 1.0 / 3.0).filter_map(|report| {
        let left = (end - report.at).as_secs_f64();
        (left >= SHORT_ETA_SECONDS).then(|| (report.seconds_left - left).abs() / left)
    });
    Ok(ImportRound { rows, seconds: (end - start).as_secs_f64(), peak_mib, eta_error: errors.reduce(f64::max) })
}

/// Parses the written share of the rows and the remaining seconds from a line such as
/// `writing 500 of 1000 rows, …, 3 s left`.
fn parse_progress(line: &str) -> Option<(f64, f64)> {
    let words: Vec<&str> = line.strip_prefix("writing ")?.split_whitespace().collect();
    let number = |index: usize| words.get(index)?.parse::<f64>().ok();
    let (done, rows) = (number(0)?, number(2)?);
    let left = words.len().checked_sub(3).filter(|_| words.ends_with(&["s", "left"])).and_then(number)?;
    Some((done / rows, left))
}

/// The peak resident memory of a process, in MiB.
fn find_peak_memory_mib(process: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    Ok(kib.context("/proc/…/status has no VmHWM")? / 1024.0)
}

fn list_pharmacy_slugs(setup: &ServerSetup<'_>) -> Result<Vec<String>> {
    let body = crate::net::http_get(setup.port, "/plugins/pharmacy/groups")?.body;
    let groups: Value = serde_json::from_str(&body).with_context(|| format!("no groups: {body:.200}"))?;
    let pharmacies = groups["data"][0]["pharmacies"].as_array().context("the first group has no pharmacies")?;
    Ok(pharmacies.iter().filter_map(|pharmacy| Some(pharmacy["slug"].as_str()?.to_owned())).collect())
}

/// A CSV file with one row per day and pharmacy, on consecutive days; every month has 28 days, for simplicity.
fn shifts_csv(slugs: &[String], rows: u32, year: u32) -> Result<String> {
    let mut text = "date,pharmacy_slug\n".to_owned();
    let each = u32::try_from(slugs.len())?.max(1);
    for row in 0..rows {
        let (day, slug) = (row / each, &slugs[(row % each) as usize]);
        writeln!(text, "{}-{:02}-{:02},{slug}", year + day / 336, day / 28 % 12 + 1, day % 28 + 1)?;
    }
    Ok(text)
}

impl ImportResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &str = "\
| database | rows imported | seconds | rows/s | peak memory, MiB | largest error of the remaining time |
|---|--:|--:|--:|--:|--:|";

    /// The rows of the results' table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |round: &ImportRound| {
            format!(
                "| {} | {} | {:.1} | {:.0} | {:.1} | {} |",
                self.kind,
                round.rows,
                round.seconds,
                f64::from(round.rows) / round.seconds,
                round.peak_mib,
                round.eta_error.map_or("not reported".to_owned(), |error| format!("{:.0} %", error * 100.0))
            )
        };
        self.rounds.iter().map(row).collect()
    }

    /// Compares the memory for many rows with that for few, and checks the error of the remaining time.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let [few, many] = &self.rounds[..] else {
            return Vec::new();
        };
        let memory = many.peak_mib / few.peak_mib;
        let eta_error = many.eta_error.unwrap_or(f64::NAN);
        vec![
            Verdict {
                passes: memory <= MAX_MEMORY_RATIO,
                text: format!(
                    "{}, import: peak memory of {} rows {memory:.2} times that of {} (at most {MAX_MEMORY_RATIO})",
                    self.kind, many.rows, few.rows
                ),
            },
            Verdict {
                passes: eta_error <= MAX_ETA_ERROR,
                text: format!(
                    "{}, import: largest error of the remaining time after a third of the rows {:.0} % (at most {:.0} %)",
                    self.kind,
                    eta_error * 100.0,
                    MAX_ETA_ERROR * 100.0
                ),
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_read() {
        assert_eq!(parse_progress("writing 500 of 1000 rows, 0 failed, 98 a second, 5.1 s left\n"), Some((0.5, 5.1)));
        assert_eq!(parse_progress("writing 500 of 1000 rows, 0 failed\n"), None);
        assert_eq!(parse_progress("checking 500 of 1000 rows, 0 failed, 98 a second, 5 s left\n"), None);
        assert_eq!(parse_progress("note: 3 s left\n"), None);
    }

    #[test]
    fn rows_are_each_a_day_of_a_pharmacy() {
        let text = shifts_csv(&["a".to_owned(), "b".to_owned()], 2 * 336 + 1, 2040).expect("written");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[1..4], ["2040-01-01,a", "2040-01-01,b", "2040-01-02,a"]);
        assert_eq!(lines.last(), Some(&"2041-01-01,a"));
    }

    #[test]
    fn what_was_not_said_does_not_pass() {
        let round = |peak_mib, eta_error| ImportRound { rows: 1, seconds: 1.0, peak_mib, eta_error };
        let passes = |many| {
            let imports = ImportResults { kind: DatabaseKind::Sqlite, rounds: vec![round(10.0, None), many] };
            imports.verdicts().iter().map(|verdict| verdict.passes).collect::<Vec<_>>()
        };
        assert_eq!(passes(round(12.4, Some(0.24))), [true, true]);
        assert_eq!(passes(round(12.6, Some(0.26))), [false, false]);
        assert_eq!(passes(round(12.4, None)), [true, false]);
    }
}
