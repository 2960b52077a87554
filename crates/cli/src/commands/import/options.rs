//! What `hub import run` takes.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use chrono::NaiveTime;

use crate::commands::body::Pair;
use crate::commands::group::GroupChoice;
use crate::commands::store::StoreChoice;
use crate::error::{Failure, Result};
use crate::import::kinds::{KindName, Turn};
use crate::import::source::{Encoding, Reading};
use crate::import::values::{DateOrder, time_of_day};

/// A file and how it is imported.
#[derive(clap::Args)]
pub(crate) struct Run {
    /// What the rows are
    pub(super) kind: KindName,
    /// The file, or - for stdin; of what can be read only once a copy is kept until the import is done
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) group: GroupChoice,
    #[command(flatten)]
    pub(super) store: StoreChoice,
    /// When a turn of a date begins, by the group's clocks, as in 08:30
    #[arg(long, value_name = "HH:MM", requires = "to", value_parser = time)]
    from: Option<NaiveTime>,
    /// When it ends; at or before the begin is on the next day
    #[arg(long, value_name = "HH:MM", requires = "from", value_parser = time)]
    to: Option<NaiveTime>,
    /// A column of the file that has another name here, as in dia=date
    #[arg(long = "map", value_name = "THEIRS=OURS")]
    pub(super) map: Vec<Pair>,
    /// Columns of the file to pass over
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(super) ignore_columns: Vec<String>,
    /// What comes first in 03/04/2026, where no date of the file tells
    #[arg(long, value_name = "ORDER")]
    date_order: Option<DateOrder>,
    /// How the file's letters are written [default: what the file shows]
    #[arg(long)]
    encoding: Option<Encoding>,
    /// What is between its fields [default: what the first line has most of]
    #[arg(long)]
    separator: Option<Separator>,
    /// Check everything and write nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Write the good rows though others are bad
    #[arg(long)]
    pub(super) skip_bad: bool,
    /// Give up when more rows than these are bad
    #[arg(long, value_name = "N")]
    pub(super) max_errors: Option<u64>,
    /// How many batches are on their way at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=16))]
    pub(super) concurrency: u16,
    /// How many rows go together, all of them or none
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(super) batch: u16,
    #[command(flatten)]
    pub(super) outputs: Outputs,
}

/// Where what an import leaves behind goes.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct Outputs {
    /// Write the report here too: what became of each row, as CSV
    #[arg(long, value_name = "FILE")]
    pub(super) report: Option<PathBuf>,
    /// Write the failed rows here too, as they are in the file
    #[arg(long, value_name = "FILE")]
    pub(super) failed: Option<PathBuf>,
}

/// What is between a file's fields.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Separator {
    /// ,
    Comma,
    /// ;
    Semicolon,
    /// A tab
    Tab,
}

impl Run {
    /// How the file is written, as far as it was said.
    pub(super) fn reading(&self) -> Reading {
        let separator = self.separator.map(|separator| match separator {
            Separator::Comma => b',',
            Separator::Semicolon => b';',
            Separator::Tab => b'\t',
        });
        Reading { encoding: self.encoding, separator, date_order: self.date_order }
    }

    /// When a turn of a date begins and ends.
    pub(super) fn turn(&self) -> Option<Turn> {
        self.from.zip(self.to).map(|(from, to)| Turn { from, to })
    }
}

impl Outputs {
    /// Refuses to write over the file that is read, or one output over the other, and what cannot be written to: that is
    /// to be known before rows are written.
    pub(super) fn check(&self, file: &Path) -> Result<()> {
        let place = |path: &Path| path.canonicalize().ok();
        let is_read = |path: &&PathBuf| place(path).is_some() && place(path) == place(file);
        if let Some(path) = self.report.iter().chain(&self.failed).find(is_read) {
            let message = format!("{} is the file that is read, and would be written over", path.display());
            return Err(Failure::usage(message).help("name another file"));
        }
        if self.report.is_some() && self.report == self.failed {
            return Err(Failure::usage("--report and --failed are one file").help("name two files"));
        }
        for (option, path) in [("--report", &self.report), ("--failed", &self.failed)] {
            let refused = |error: std::io::Error, path: &Path| {
                Failure::usage(format!("{option}: {} cannot be written: {error}", path.display()))
            };
            path.as_deref().map_or(Ok(()), |path| try_out(path).map_err(|error| refused(error, path)))?;
        }
        Ok(())
    }
}

/// Whether a file can be written; it is as it was afterwards. Something that is no file, such as a pipe, is not touched.
fn try_out(path: &Path) -> std::io::Result<()> {
    let is_there = match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => return Ok(()),
        looked => looked.is_ok(),
    };
    OpenOptions::new().append(true).create(true).open(path)?;
    if is_there { Ok(()) } else { std::fs::remove_file(path) }
}

fn time(text: &str) -> Result<NaiveTime, String> {
    time_of_day(text).map_err(|error| error.help)
}
