//! `hub import`: imports rows from a file; every row is checked before the first is written.

mod bus;
mod file;
mod options;
mod owner;
mod run;
mod shelf;
mod tell;

use std::cell::RefCell;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::cells::unescape;
use crate::context::{Context, Page};
use crate::error::{Exit, Failure, Result};
use crate::import::folder::{Folder, Kept};
use crate::import::kinds::KindName;
use crate::output::Columns;
use options::{Outputs, Run};

const REPORT: Columns = &[
    ("line", "line"),
    ("key", "key"),
    ("outcome", "outcome"),
    ("code", "code"),
    ("message", "message"),
    ("column", "column"),
    ("help", "help"),
];

/// Import rows from a file; every row is checked before the first is written.
#[derive(clap::Subcommand)]
pub(crate) enum Import {
    /// Check every row, alone, against the others and by a dry run on the server, then write them
    ///
    /// Nothing is written while a row is bad, unless --skip-bad is given; both cases exit with 7. A second run changes
    /// nothing. `hub import template` describes the columns.
    Run(Box<Run>),
    /// Resume a stopped import
    Resume {
        /// The import, by its id or the end of its id [default: the last stopped one]
        id: Option<String>,
        /// Write the good rows even if others are refused
        #[arg(long)]
        skip_bad: bool,
        #[command(flatten)]
        outputs: Outputs,
    },
    /// Print the outcome of every row of an import
    Report {
        /// The import, by its id or the end of its id [default: the last one]
        id: Option<String>,
    },
    /// Print the header line of a file and describe its columns
    Template {
        /// The kind of rows
        kind: KindName,
    },
}

impl Import {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Run(asked) => run::begin(context, *asked).await,
            Self::Resume { id, skip_bad, outputs } => {
                let kept = find(context, id.as_deref(), true)?;
                run::resume(context, kept, skip_bad, &outputs).await
            }
            Self::Report { id } => {
                let kept = find(context, id.as_deref(), false)?;
                if !kept.report().exists() {
                    run::report_of_killed(context, &kept).await?;
                }
                print_report(context, &kept.report()).await
            }
            Self::Template { kind } => template(context, kind),
        }
    }
}

/// Finds an import by id; without an id the last one, or the last one that can be resumed.
fn find(context: &Context, id: Option<&str>, is_stopped: bool) -> Result<Kept> {
    let folder = Folder::new(context.places()?.state_folder());
    let missing = |message: String| Failure::new(Exit::NotFound, "import", message);
    if let Some(id) = id {
        return folder.find(id)?.ok_or_else(|| missing(format!("there is no import {id}, or several ids end with it")));
    }
    for kept in folder.list()?.into_iter().rev() {
        let looked = kept.look()?;
        if looked.is_some_and(|(_, rows)| !is_stopped || rows.end().is_none_or(run::can_go_on)) {
            return Ok(kept);
        }
    }
    Err(missing(if is_stopped { "no import was stopped" } else { "there is no import yet" }.to_owned()))
}

async fn print_report(context: &Context, path: &Path) -> Result<()> {
    let unread = |error: csv::Error| Failure::from(std::io::Error::other(error));
    let reader = csv::Reader::from_reader(BufReader::new(File::open(path)?));
    let records = RefCell::new(reader.into_records().peekable());
    let page = async |page: &Page| {
        let mut records = records.borrow_mut();
        let take = page.take().map_or(0, |take| take.get() as usize);
        let mut data = Vec::with_capacity(take);
        for record in records.by_ref().take(take) {
            let record = record.map_err(unread)?;
            let cell = |(name, text): (&(&str, &str), &str)| {
                let text = unescape(text);
                let value = match (name.0, text.parse::<u32>()) {
                    ("line", Ok(line)) => json!(line),
                    _ if text.is_empty() => Value::Null,
                    _ => json!(text),
                };
                (name.0.to_owned(), value)
            };
            data.push(Value::Object(REPORT.iter().zip(&record).map(cell).collect::<Map<_, _>>()));
        }
        let cursor = records.peek().is_some().then_some("more");
        Ok(json!({"data": data, "cursor": cursor}))
    };
    context.print_pages(&context.output, REPORT, page).await
}

fn template(context: &Context, kind: KindName) -> Result<()> {
    let columns: Vec<String> = kind
        .columns()
        .iter()
        .map(|column| {
            format!("  {}: {}{}", column.name, column.about, if column.is_required { " (needed)" } else { "" })
        })
        .collect();
    context.people.note(&format!("the columns of {}, in any order:\n{}", kind.name(), columns.join("\n")));
    context.output.text(kind.name(), &(kind.template().join(",") + "\n"))
}
