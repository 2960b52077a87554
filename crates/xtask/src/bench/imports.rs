//! Measures imports of duty shifts and places with `hub`: their duration, the peak memory, and the error of the remaining time that
//! `hub` reports.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::DatabaseKind;
use super::import_files::{CHANGED_SHARE, rename_some_places, shifts_csv};
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

/// The places of the imported town.
const PLACES: u32 = 20_000;
/// The figures of one import.
struct ImportRound {
    /// The rows, for people.
    subject: &'static str,
    rows: u32,
    /// The rows that were created or updated.
    written: u64,
    seconds: f64,
    peak_mib: f64,
    /// The largest relative error of the reported remaining time; None when `hub` reported none.
    eta_error: Option<f64>,
}

/// The results of all imports on one database.
pub(super) struct ImportResults {
    kind: DatabaseKind,
    /// Few shifts, then many.
    shifts: Vec<ImportRound>,
    /// A town, the same again, and the same with some changes.
    places: Vec<ImportRound>,
}

/// A progress report of `hub`: its time, the written share of the rows, and the remaining seconds it states.
struct ProgressReport {
    at: Instant,
    share: f64,
    seconds_left: f64,
}

/// `hub` with a member of staff.
struct Importer<'a> {
    setup: &'a ServerSetup<'a>,
    hub: &'a Path,
    userkey: String,
    password_file: PathBuf,
}

/// Imports shifts into the demo data's pharmacy group, on days without shifts, and a town of the Overpass API.
pub(super) fn measure_imports(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    [hub, sample_town]: [&Path; 2],
    output: &Output,
) -> Result<ImportResults> {
    let _server = setup.start(output)?;
    let importer = Importer::new(setup, hub)?;
    let slugs = list_pharmacy_slugs(setup)?;
    let (mut shifts, mut year) = (Vec::new(), 2040);
    for rows in ROW_COUNTS {
        eprintln!("{kind}: importing {rows} shifts");
        let text = shifts_csv(&slugs, rows, year)?;
        year += 10;
        let import = ["import", "run", "shifts", "--from", "08:30", "--to", "08:30"];
        shifts.push(importer.run("shifts", rows, &import, &text)?);
    }
    let town = process::run_and_capture(Command::new(sample_town).arg(PLACES.to_string()), output)?;
    let mut places = Vec::new();
    for (subject, text) in
        [("new places", &town), ("the same places", &town), ("places, some renamed", &rename_some_places(&town))]
    {
        eprintln!("{kind}: importing {PLACES} places: {subject}");
        places.push(importer.run(subject, PLACES, &["poi", "import"], text)?);
    }
    Ok(ImportResults { kind, shifts, places })
}

impl<'a> Importer<'a> {
    fn new(setup: &'a ServerSetup<'a>, hub: &'a Path) -> Result<Self> {
        let accounts: Value = serde_json::from_str(&std::fs::read_to_string(setup.demo_accounts_file())?)?;
        let account =
            accounts.as_array().and_then(|list| list.iter().find(|account| account["scope_type"] == "backoffice"));
        let text = |name: &str| {
            account.and_then(|account| account[name].as_str()).context("the demo data has no back-office account")
        };
        let password_file = setup.data_folder().join("password");
        std::fs::write(&password_file, text("password")?)?;
        Ok(Self { setup, hub, userkey: text("userkey")?.to_owned(), password_file })
    }

    /// Imports a file.
    fn run(&self, subject: &'static str, rows: u32, import: &[&str], text: &str) -> Result<ImportRound> {
        let folder = self.setup.data_folder();
        let file = folder.join("rows");
        std::fs::write(&file, text)?;
        let mut command = Command::new(self.hub);
        process::remove_hub_variables(&mut command);
        command
            .args(import)
            .args(["--output", "csv", "--fields", "created,updated"])
            .arg(&file)
            .env("HUB_BASE_URL", self.setup.base_url())
            .env("HUB_USERKEY", &self.userkey)
            .env("HUB_PASSWORD_FILE", &self.password_file)
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("XDG_STATE_HOME", folder.join("state"));
        run_import(subject, rows, &mut command, folder)
    }
}

/// Runs an import and records its duration, its peak memory and its progress reports.
fn run_import(subject: &'static str, rows: u32, command: &mut Command, folder: &Path) -> Result<ImportRound> {
    let (summary, log) = (&folder.join("summary.csv"), &folder.join("import.log"));
    command.stdout(File::create(summary)?).stderr(File::create(log)?);
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
    let written = sum_last_line(&std::fs::read_to_string(summary)?)?;
    let errors = reports.iter().filter(|report| report.share >= 1.0 / 3.0).filter_map(|report| {
        let left = (end - report.at).as_secs_f64();
        (left >= SHORT_ETA_SECONDS).then(|| (report.seconds_left - left).abs() / left)
    });
    let eta_error = errors.reduce(f64::max);
    Ok(ImportRound { subject, rows, written, seconds: (end - start).as_secs_f64(), peak_mib, eta_error })
}

/// The sum of the numbers in the last line of a CSV.
fn sum_last_line(csv: &str) -> Result<u64> {
    let line = csv.lines().last().context("no line")?;
    line.split(',').map(|count| count.parse::<u64>().with_context(|| format!("no numbers: {line}"))).sum()
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

impl ImportResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &str = "\
| database | rows | count | written | seconds | rows/s | peak memory, MiB | largest error of the remaining time |
|---|---|--:|--:|--:|--:|--:|--:|";

    /// The rows of the results' table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |round: &ImportRound| {
            format!(
                "| {} | {} | {} | {} | {:.1} | {:.0} | {:.1} | {} |",
                self.kind,
                round.subject,
                round.rows,
                round.written,
                round.seconds,
                f64::from(round.rows) / round.seconds,
                round.peak_mib,
                round.eta_error.map_or("not reported".to_owned(), |error| format!("{:.0} %", error * 100.0))
            )
        };
        self.shifts.iter().chain(&self.places).map(row).collect()
    }

    /// Compares the memory for many rows with that for few, and checks the error of the remaining time.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let ([few, many], [_, same, renamed]) = (&self.shifts[..], &self.places[..]) else {
            return Vec::new();
        };
        let differing = (f64::from(PLACES) / CHANGED_SHARE as f64).ceil() as u64;
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
            Verdict {
                passes: (same.written, renamed.written) == (0, differing),
                text: format!(
                    "{}, import: {} of the same places written, {} of {differing} renamed ones",
                    self.kind, same.written, renamed.written
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
    fn written_rows_are_those_created_and_updated() {
        assert_eq!(sum_last_line("created,updated\n20,3\n").expect("numbers"), 23);
        assert!(sum_last_line("created,updated\n").is_err() && sum_last_line("").is_err());
    }

    #[test]
    fn what_was_not_said_does_not_pass() {
        let round =
            |peak_mib, eta_error| ImportRound { subject: "", rows: 1, written: 0, seconds: 1.0, peak_mib, eta_error };
        let places =
            |same, renamed| [0, same, renamed].map(|written| ImportRound { written, ..round(1.0, None) }).into();
        let passes = |many, places| {
            let shifts = vec![round(10.0, None), many];
            let imports = ImportResults { kind: DatabaseKind::Sqlite, shifts, places };
            imports.verdicts().iter().map(|verdict| verdict.passes).collect::<Vec<_>>()
        };
        assert_eq!(passes(round(12.4, Some(0.24)), places(0, 125)), [true, true, true]);
        assert_eq!(passes(round(12.6, Some(0.26)), places(1, 125)), [false, false, false]);
        assert_eq!(passes(round(12.4, None), places(0, 124)), [true, false, false]);
    }
}
