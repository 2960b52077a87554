//! The options of `hub import run`.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use chrono::NaiveTime;

use crate::commands::arguments::GroupChoice;
use crate::commands::arguments::StoreChoice;
use crate::commands::arguments::request_body::NameValue;
use crate::error::{CliError, Result};
use hub_import::importers::{ImportKind, ShiftTimes};
use hub_import::source::{Encoding, ReadOptions};
use hub_import::values::{DateOrder, parse_time_of_day};

/// Arguments of `hub import run`.
#[derive(clap::Args)]
pub(crate) struct ImportRunArgs {
    /// The kind of rows
    pub(super) kind: ImportKind,
    #[command(flatten)]
    pub(super) file: ImportFileArgs,
    #[command(flatten)]
    pub(super) group: GroupChoice,
    #[command(flatten)]
    pub(super) store: StoreChoice,
    /// The time a shift begins, in the group's time zone, as in 08:30, for rows with a date alone
    #[arg(long, value_name = "HH:MM", requires = "to", value_parser = parse_time)]
    from: Option<NaiveTime>,
    /// The time it ends; a time at or before the start is on the next day
    #[arg(long, value_name = "HH:MM", requires = "from", value_parser = parse_time)]
    to: Option<NaiveTime>,
    /// The year of a shift's dates in words that have none, as in 'lunes 5 de enero'
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(i32).range(2000..=2100))]
    year: Option<i32>,
    /// Delete the group's other shifts that begin on the days from the file's first shift to its last, in one transaction with the
    /// rows; refused while a row is bad
    #[arg(long, conflicts_with = "skip_bad")]
    replace: bool,
}

/// A file to import, and the way to read and to write its rows.
#[derive(clap::Args)]
pub(crate) struct ImportFileArgs {
    /// The file, or - for stdin; input that can be read only once is copied until the import is done
    pub(super) file: PathBuf,
    /// A column that has another name in the file, as in dia=date
    #[arg(long = "map", value_name = "THEIRS=OURS")]
    pub(super) map: Vec<NameValue>,
    /// Columns of the file to ignore
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(super) ignore_columns: Vec<String>,
    /// The order of day and month in 03/04/2026, if no date of the file shows it
    #[arg(long, value_name = "ORDER")]
    date_order: Option<DateOrder>,
    /// The character encoding [default: detected]
    #[arg(long)]
    encoding: Option<Encoding>,
    /// The field separator [default: detected from the first line]
    #[arg(long)]
    separator: Option<Separator>,
    /// Check everything and write nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Write the good rows even if others are bad
    #[arg(long)]
    pub(super) skip_bad: bool,
    /// Stop when more rows than this are bad
    #[arg(long, value_name = "N")]
    pub(super) max_errors: Option<u64>,
    /// The number of batches sent in parallel
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=16))]
    pub(super) concurrency: u16,
    /// The number of rows in a batch, which is written in full or not at all
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(super) batch: u16,
    #[command(flatten)]
    pub(super) outputs: OutputArgs,
}

/// Copies of an import's output files.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct OutputArgs {
    /// Also write the report to this file: the outcome of every row, as CSV
    #[arg(long, value_name = "FILE")]
    pub(super) report: Option<PathBuf>,
    /// Also write the failed rows to this file, as they are in the input
    #[arg(long, value_name = "FILE")]
    pub(super) failed: Option<PathBuf>,
}

/// The options for shifts alone.
#[derive(Clone, Copy, Default)]
pub(super) struct ShiftOptions {
    /// The times of rows with a date alone.
    pub(super) times: Option<ShiftTimes>,
    /// The year of dates in words that have none.
    pub(super) year: Option<i32>,
    /// True when the rows replace all shifts of their days.
    pub(super) replace: bool,
}

/// The field separator.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Separator {
    /// ,
    Comma,
    /// ;
    Semicolon,
    /// A tab
    Tab,
}

impl ImportFileArgs {
    /// The file format, as far as the options say.
    pub(super) fn read_options(&self) -> ReadOptions {
        let separator = self.separator.map(|separator| match separator {
            Separator::Comma => b',',
            Separator::Semicolon => b';',
            Separator::Tab => b'\t',
        });
        ReadOptions { encoding: self.encoding, separator, date_order: self.date_order }
    }
}

impl ImportRunArgs {
    /// The options for shifts; a usage error for other rows, except their times, which the header is checked with.
    pub(super) fn shift_options(&self) -> Result<ShiftOptions> {
        let options = [("--year", self.year.is_some()), ("--replace", self.replace)];
        if let Some((option, _)) = options.iter().find(|(_, is_given)| *is_given && self.kind != ImportKind::Shifts) {
            return Err(CliError::usage(format!("{option} is for shifts, not for {}", self.kind.name())));
        }
        let times = self.from.zip(self.to).map(|(from, to)| ShiftTimes { from, to });
        Ok(ShiftOptions { times, year: self.year, replace: self.replace })
    }
}

impl OutputArgs {
    /// Refuses output files that are the input, are the same file, or cannot be written, before rows are written.
    pub(super) fn check(&self, file: &Path) -> Result<()> {
        let place = |path: &Path| path.canonicalize().ok();
        let is_read = |path: &&PathBuf| place(path).is_some() && place(path) == place(file);
        if let Some(path) = self.report.iter().chain(&self.failed).find(is_read) {
            let message = format!("{} is the input file and would be overwritten", path.display());
            return Err(CliError::usage(message).with_help("name another file"));
        }
        if self.report.is_some() && self.report == self.failed {
            return Err(CliError::usage("--report and --failed are the same file").with_help("name two files"));
        }
        for (option, path) in [("--report", &self.report), ("--failed", &self.failed)] {
            let refused = |error: std::io::Error, path: &Path| {
                CliError::usage(format!("{option}: {} cannot be written: {error}", path.display()))
            };
            path.as_deref().map_or(Ok(()), |path| check_writable(path).map_err(|error| refused(error, path)))?;
        }
        Ok(())
    }
}

/// Checks that a file can be written and leaves it unchanged. Something that is not a file, such as a pipe, is not
/// touched.
fn check_writable(path: &Path) -> std::io::Result<()> {
    let is_there = match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => return Ok(()),
        looked => looked.is_ok(),
    };
    OpenOptions::new().append(true).create(true).open(path)?;
    if is_there { Ok(()) } else { std::fs::remove_file(path) }
}

fn parse_time(text: &str) -> Result<NaiveTime, String> {
    parse_time_of_day(text).map_err(|error| error.help)
}
