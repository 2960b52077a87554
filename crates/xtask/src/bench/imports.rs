//! Importing many shifts: how much memory `hub` takes at most, and how right the time is that it says is left.

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

/// How many rows are imported, few and many.
const ROWS: [u32; 2] = [10_000, 100_000];
/// What the many may take of the memory of the few.
const MAX_MEMORY_RATIO: f64 = 1.25;
/// How wrong the time left may be, from a third of the rows on, of what was left.
const MAX_ETA_ERROR: f64 = 0.25;
/// Less than this is told too late to matter, in seconds.
const SHORT_ETA_SECONDS: f64 = 2.0;
const SAMPLE_INTERVAL: Duration = Duration::from_millis(20);

/// What an import took.
struct ImportRound {
    rows: u32,
    seconds: f64,
    peak_mib: f64,
    /// How wrong the time left was at worst, of what was left; none when it was never said.
    wrong: Option<f64>,
}

/// The imports on one database.
pub(super) struct ImportResults {
    kind: DatabaseKind,
    rounds: Vec<ImportRound>,
}

/// A time left, when it was said.
struct ProgressReport {
    at: Instant,
    share: f64,
    left: f64,
}

/// Imports few and many rows of duty into the demonstration's group, days that nothing is planned for yet.
pub(super) fn measure(
    kind: DatabaseKind,
    setting: &ServerSetup<'_>,
    hub: &Path,
    output: &Output,
) -> Result<ImportResults> {
    let _server = setting.start(output)?;
    let accounts: Value = serde_json::from_str(&std::fs::read_to_string(setting.demo_accounts_file())?)?;
    let account =
        accounts.as_array().and_then(|list| list.iter().find(|account| account["scope_type"] == "backoffice"));
    let text = |name: &str| account.and_then(|account| account[name].as_str()).context("the demo has no such account");
    let password = setting.folder().join("password");
    std::fs::write(&password, text("password")?)?;
    let slugs = slugs(setting)?;
    let (mut rounds, mut year) = (Vec::new(), 2040);
    for rows in ROWS {
        eprintln!("{kind}: importing {rows} shifts");
        let file = setting.folder().join(format!("{rows}.csv"));
        std::fs::write(&file, shifts(&slugs, rows, year)?)?;
        year += 10;
        let mut command = Command::new(hub);
        process::remove_hub_variables(&mut command);
        command
            .args(["import", "run", "shifts", "--from", "08:30", "--to", "08:30"])
            .arg(&file)
            .env("HUB_BASE_URL", setting.base_url())
            .env("HUB_USERKEY", text("userkey")?)
            .env("HUB_PASSWORD_FILE", &password)
            .env("XDG_CONFIG_HOME", setting.folder().join("config"))
            .env("XDG_STATE_HOME", setting.folder().join("state"));
        rounds.push(round(rows, &mut command, &setting.folder().join(format!("{rows}.log")), output)?);
    }
    Ok(ImportResults { kind, rounds })
}

/// Runs an import, looks at its memory and reads what it says of the time left.
fn round(rows: u32, command: &mut Command, log: &Path, output: &Output) -> Result<ImportRound> {
    command.stdout(output.stdio()?).stderr(File::create(log)?);
    let start = Instant::now();
    let mut child = ChildProcess::spawn(command)?;
    let (mut peak_mib, mut read, mut said) = (0.0_f64, 0, Vec::new());
    let status = loop {
        if let Ok(peak) = peak(child.id()) {
            peak_mib = peak_mib.max(peak);
        }
        let text = std::fs::read_to_string(log)?;
        for line in text[read..].split_inclusive('\n').filter(|line| line.ends_with('\n')) {
            read += line.len();
            said.extend(time_left(line).map(|(share, left)| ProgressReport { at: Instant::now(), share, left }));
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
    let wrong = said.iter().filter(|said| said.share >= 1.0 / 3.0).filter_map(|said| {
        let left = (end - said.at).as_secs_f64();
        (left >= SHORT_ETA_SECONDS).then(|| (said.left - left).abs() / left)
    });
    Ok(ImportRound { rows, seconds: (end - start).as_secs_f64(), peak_mib, wrong: wrong.reduce(f64::max) })
}

/// The share that is written and the seconds left, of a line as `writing 500 of 1000 rows, …, 3 s left`.
fn time_left(line: &str) -> Option<(f64, f64)> {
    let words: Vec<&str> = line.strip_prefix("writing ")?.split_whitespace().collect();
    let number = |index: usize| words.get(index)?.parse::<f64>().ok();
    let (done, rows) = (number(0)?, number(2)?);
    let left = words.len().checked_sub(3).filter(|_| words.ends_with(&["s", "left"])).and_then(number)?;
    Some((done / rows, left))
}

/// The most memory that was resident at once, in MiB.
fn peak(process: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    Ok(kib.context("/proc/…/status names no VmHWM")? / 1024.0)
}

fn slugs(setting: &ServerSetup<'_>) -> Result<Vec<String>> {
    let body = crate::net::http_get(setting.port, "/plugins/pharmacy/groups")?.body;
    let groups: Value = serde_json::from_str(&body).with_context(|| format!("no groups: {body:.200}"))?;
    let pharmacies = groups["data"][0]["pharmacies"].as_array().context("the first group has no pharmacies")?;
    Ok(pharmacies.iter().filter_map(|pharmacy| Some(pharmacy["slug"].as_str()?.to_owned())).collect())
}

/// A row a day and pharmacy, day after day; months of 28 days are enough of a calendar.
fn shifts(slugs: &[String], rows: u32, year: u32) -> Result<String> {
    let mut text = "date,pharmacy_slug\n".to_owned();
    let each = u32::try_from(slugs.len())?.max(1);
    for row in 0..rows {
        let (day, slug) = (row / each, &slugs[(row % each) as usize]);
        writeln!(text, "{}-{:02}-{:02},{slug}", year + day / 336, day / 28 % 12 + 1, day % 28 + 1)?;
    }
    Ok(text)
}

impl ImportResults {
    /// The head of their table.
    pub(super) const TABLE_HEAD: &str = "\
| database | rows imported | seconds | rows/s | peak memory, MiB | time left wrong by at most |
|---|--:|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |round: &ImportRound| {
            format!(
                "| {} | {} | {:.1} | {:.0} | {:.1} | {} |",
                self.kind,
                round.rows,
                round.seconds,
                f64::from(round.rows) / round.seconds,
                round.peak_mib,
                round.wrong.map_or("not said".to_owned(), |wrong| format!("{:.0} %", wrong * 100.0))
            )
        };
        self.rounds.iter().map(row).collect()
    }

    /// Whether many rows take more memory than few, and whether the time left was right.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let [few, many] = &self.rounds[..] else {
            return Vec::new();
        };
        let memory = many.peak_mib / few.peak_mib;
        let wrong = many.wrong.unwrap_or(f64::NAN);
        vec![
            Verdict {
                passes: memory <= MAX_MEMORY_RATIO,
                text: format!(
                    "{}, import: peak memory of {} rows {memory:.2} of that of {} (at most {MAX_MEMORY_RATIO})",
                    self.kind, many.rows, few.rows
                ),
            },
            Verdict {
                passes: wrong <= MAX_ETA_ERROR,
                text: format!(
                    "{}, import: from a third on the time left was wrong by {:.0} % at most (at most {:.0} %)",
                    self.kind,
                    wrong * 100.0,
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
        assert_eq!(time_left("writing 500 of 1000 rows, 0 failed, 98 a second, 5.1 s left\n"), Some((0.5, 5.1)));
        assert_eq!(time_left("writing 500 of 1000 rows, 0 failed\n"), None);
        assert_eq!(time_left("checking 500 of 1000 rows, 0 failed, 98 a second, 5 s left\n"), None);
        assert_eq!(time_left("note: 3 s left\n"), None);
    }

    #[test]
    fn rows_are_each_a_day_of_a_pharmacy() {
        let text = shifts(&["a".to_owned(), "b".to_owned()], 2 * 336 + 1, 2040).expect("written");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[1..4], ["2040-01-01,a", "2040-01-01,b", "2040-01-02,a"]);
        assert_eq!(lines.last(), Some(&"2041-01-01,a"));
    }

    #[test]
    fn what_was_not_said_does_not_pass() {
        let round = |peak_mib, wrong| ImportRound { rows: 1, seconds: 1.0, peak_mib, wrong };
        let passes = |many| {
            let imports = ImportResults { kind: DatabaseKind::Sqlite, rounds: vec![round(10.0, None), many] };
            imports.verdicts().iter().map(|verdict| verdict.passes).collect::<Vec<_>>()
        };
        assert_eq!(passes(round(12.4, Some(0.24))), [true, true]);
        assert_eq!(passes(round(12.6, Some(0.26))), [false, false]);
        assert_eq!(passes(round(12.4, None)), [true, false]);
    }
}
