//! `hub import`: imports rows from a file; every row is checked before the first is written.

mod article_sink;
mod command_bus_sink;
mod errors;
mod input_file;
mod options;
mod replaced_shifts;
mod replacing_sink;
mod run;
mod summary;
mod target;

use std::cell::RefCell;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use clap::ValueEnum as _;
use serde_json::{Map, Value, json};

use crate::context::{Context, PageRequest};
use crate::error::{CliError, Exit, Result};
use crate::import::folder::{ImportFolder, ImportsFolder};
use crate::import::journal::ImportEnd;
use crate::output::Columns;
use hub_import::formula_escape::unescape_formula;
use hub_import::importers::ImportKind;
pub(crate) use options::ImportFileArgs;
use options::{ImportRunArgs, OutputArgs};
pub(crate) use run::import_into_directory;

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
pub(crate) enum ImportCommand {
    /// Check every row, alone, against the others and by a dry run on the server, then write them
    ///
    /// Nothing is written while a row is bad, unless --skip-bad is given; both cases exit with 7. A second run changes
    /// nothing. `hub import template` describes the columns.
    Run(Box<ImportRunArgs>),
    /// Resume a stopped import
    ///
    /// Without arguments it is the newest that has not ended and is not running; it says which. A stopped import is forgotten
    /// after 30 days.
    Resume {
        /// A kind of rows, for the newest stopped import of them; or an import, by its id or the end of its id
        #[arg(value_name = "KIND|ID")]
        which: Option<String>,
        /// The file of the import, after its kind
        file: Option<PathBuf>,
        /// Write the good rows even if others are refused
        #[arg(long)]
        skip_bad: bool,
        #[command(flatten)]
        outputs: OutputArgs,
    },
    /// Print the outcome of every row of an import
    Report {
        /// The import, by its id or the end of its id [default: the last one]
        id: Option<String>,
    },
    /// Print the header line of a file and describe its columns
    Template {
        /// The kind of rows
        kind: ImportKind,
    },
}

impl ImportCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Run(asked) => run::start_import(context, *asked).await,
            Self::Resume { which, file, skip_bad, outputs } => {
                let import = find_stopped_import(context, which.as_deref(), file.as_deref())?;
                run::resume_import(context, import, skip_bad, &outputs).await
            }
            Self::Report { id } => {
                let import = find_import(context, id.as_deref())?;
                if !import.report_path().exists() {
                    run::write_report_of_killed_import(context, &import).await?;
                }
                print_report(context, &import.report_path()).await
            }
            Self::Template { kind } => print_template(context, kind),
        }
    }
}

/// Finds an import by id; without an id the last one.
fn find_import(context: &Context, id: Option<&str>) -> Result<ImportFolder> {
    let folder = ImportsFolder::new(context.folders()?.state_folder());
    let missing = |message: String| CliError::new(Exit::NotFound, "import", message);
    if let Some(id) = id {
        return folder.find(id)?.ok_or_else(|| missing(format!("there is no import {id}, or several ids end with it")));
    }
    for import in folder.list()?.into_iter().rev() {
        if import.read_state()?.is_some() {
            return Ok(import);
        }
    }
    Err(missing("there is no import yet".to_owned()))
}

/// Finds the newest import that has not ended and is not running, of a kind and of a file if they are named; or one by id.
fn find_stopped_import(context: &Context, which: Option<&str>, file: Option<&Path>) -> Result<ImportFolder> {
    let kind = which.and_then(|name| ImportKind::from_str(name, true).ok());
    if let (Some(id), None) = (which, kind) {
        return match file {
            None => find_import(context, Some(id)),
            Some(_) => Err(CliError::usage(format!("`{id}` is not a kind of rows"))
                .with_help("name a kind before the file, or an id alone")),
        };
    }
    let (folder, mut running) = (ImportsFolder::new(context.folders()?.state_folder()), None);
    for import in folder.list()?.into_iter().rev() {
        let Some((settings, rows)) = import.read_state()? else { continue };
        let is_meant =
            kind.is_none_or(|kind| kind == settings.kind) && file.is_none_or(|file| settings.is_of_file(file));
        if !is_meant || !rows.end().is_none_or(ImportEnd::can_resume) {
            continue;
        }
        if !import.is_running()? {
            return Ok(import);
        }
        running.get_or_insert(import.id);
    }
    let of_kind = kind.map(|kind| format!(" of {}", kind.name())).unwrap_or_default();
    let of_file = file.map(|file| format!(" from {}", file.display())).unwrap_or_default();
    let error = CliError::new(Exit::NotFound, "import", format!("no import{of_kind}{of_file} was stopped"));
    Err(match running {
        Some(id) => error.with_help(format!("the import {id} is running")),
        None => error,
    })
}

async fn print_report(context: &Context, path: &Path) -> Result<()> {
    let unread = |error: csv::Error| CliError::from(std::io::Error::other(error));
    let reader = csv::Reader::from_reader(BufReader::new(File::open(path)?));
    let records = RefCell::new(reader.into_records().peekable());
    let page = async |page: &PageRequest| {
        let mut records = records.borrow_mut();
        let take = page.page_size().map_or(0, |take| take.get() as usize);
        let mut data = Vec::with_capacity(take);
        for record in records.by_ref().take(take) {
            let record = record.map_err(unread)?;
            let cell = |(name, text): (&(&str, &str), &str)| {
                let text = unescape_formula(text);
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

fn print_template(context: &Context, kind: ImportKind) -> Result<()> {
    let columns: Vec<String> = kind
        .columns()
        .iter()
        .map(|column| {
            format!("  {}: {}{}", column.name, column.description, if column.is_required { " (needed)" } else { "" })
        })
        .collect();
    context.console.info(&format!("the columns of {}, in any order:\n{}", kind.name(), columns.join("\n")));
    context.output.write_text(kind.name(), &(kind.template_columns().join(",") + "\n"))
}
