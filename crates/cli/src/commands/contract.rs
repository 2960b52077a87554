//! `hub contract`: compares a server with this program's API contract.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;

use hub_client::contract::list_operations;

use crate::context::{Context, Write};
use crate::contract::{
    Line, Operator, Outcome, Row, Run, committed, differences, junit, needs_somebody, nobody, schemas, tags,
};
use crate::error::{Exit, Failure, Result};
use crate::output::Columns;

const DIFFERENCES: Columns =
    &[("operation", "operation"), ("place", "place"), ("change", "change"), ("breaking", "breaking"), ("what", "what")];
const ROWS: Columns =
    &[("operation", "operation"), ("outcome", "outcome"), ("calls", "calls"), ("ms", "ms"), ("message", "message")];

/// Compare a server with this program's API contract.
#[derive(clap::Subcommand)]
pub(crate) enum Contract {
    /// Compare the server's OpenAPI document with this program's; exits with 8 when they differ
    Check,
    /// Call every operation and check the answers against the contract; exits with 8 when one fails
    Run(Arguments),
}

/// Arguments of `hub contract run`. It only reads unless writes are allowed.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only operations with this tag, as in pharmacy
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// Only this operation, as in pharmacy_group_list
    #[arg(long = "operation", value_name = "ID")]
    operations: Vec<String>,
    /// Exercise writes too, in a workspace that is created for the run and deleted afterwards
    #[arg(long)]
    allow_writes: bool,
    /// Write a JUnit XML report to this file
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

impl Contract {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Check => check(context).await,
            Self::Run(arguments) => arguments.run(context).await,
        }
    }
}

async fn check(context: &Context) -> Result<()> {
    let served = context.client().await?.openapi_document().await?.into_inner();
    let found = differences(&committed(), &served);
    print(context, DIFFERENCES, &found)?;
    if found.is_empty() {
        context.people.note("the server's contract equals this program's");
        return Ok(());
    }
    let count = |breaking| found.iter().filter(|difference| difference.breaking == breaking).count();
    let message = format!(
        "{} differences: {} break this program, {} do not, {} may",
        found.len(),
        count(Some(true)),
        count(Some(false)),
        count(None)
    );
    Err(Failure::new(Exit::Check, "contract", message).help("use the hub of the server's version"))
}

/// Prints every row: a report is not limited as a list is.
fn print(context: &Context, columns: Columns, rows: &[impl serde::Serialize]) -> Result<()> {
    let rows = rows.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
    let rows = rows.map_err(|error| Failure::new(Exit::Unexpected, "output", error.to_string()))?;
    let mut output = context.output.rows(columns);
    output.page(&rows)?;
    context.end(output)
}

impl Arguments {
    async fn run(self, context: &Context) -> Result<()> {
        let chosen = self.chosen()?;
        let chosen = |id: &str| chosen.contains(&id);
        let target = context.target()?;
        let operator = Operator::find(target).await?;
        if self.allow_writes {
            operator.require_staff()?;
            context.writer(Write::new("Create a workspace for the run, and delete it afterwards?")).await?;
        } else if !operator.is_somebody()
            && let Some(first) = needs_somebody(&chosen)
        {
            return Err(nobody(format!("{first} needs an account, and nobody is signed in")));
        }
        self.junit
            .as_deref()
            .map(|path| std::fs::write(path, ""))
            .transpose()
            .map_err(|error| self.no_report(&error))?;
        let (rows, left) = self.exercise(context, operator, &chosen).await?;
        if let Some(path) = &self.junit {
            let xml = junit(&rows, target.base_url.as_str()).map_err(std::io::Error::other)?;
            std::fs::write(path, xml).map_err(|error| self.no_report(&error))?;
        }
        print(context, ROWS, &rows)?;
        for what in &left {
            context.people.warn(&format!("left behind: {what}"));
        }
        verdict(&rows, &left)
    }

    async fn exercise(
        &self,
        context: &Context,
        operator: Operator<'_>,
        chosen: &dyn Fn(&str) -> bool,
    ) -> Result<(Vec<Row>, Vec<String>)> {
        let target = context.target()?;
        let base_url = target.base_url.as_str().parse();
        let line = Line {
            http: target.http.clone(),
            base_url: base_url.map_err(|error| Failure::usage(format!("{}: {error}", target.base_url)))?,
            timeout: Duration::from_secs(context.globals.timeout),
        };
        let (progress, stop) = (context.people.progress(None, "calls"), Cell::new(false));
        let watch = |operation: &str, took: Duration, status: Option<u16>| {
            let status = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
            context.people.trace(&format!("{operation}: {status} after {} ms", took.as_millis()));
            progress.inc(1);
        };
        let mut run = Run::new(line, operator, &stop, &watch);
        let interrupted = {
            let mut exercise = pin!(run.exercise(self.allow_writes, chosen));
            tokio::select! {
                () = &mut exercise => false,
                () = context.interrupt.requested() => {
                    context.people.note("deleting what the run created; press Ctrl-C again to exit at once");
                    stop.set(true);
                    exercise.await;
                    true
                }
            }
        };
        let left = run.clear().await;
        progress.finish_and_clear();
        if interrupted {
            for what in &left {
                context.people.warn(&format!("left behind: {what}"));
            }
            self.junit.as_ref().map(std::fs::remove_file).transpose()?;
            return Err(Failure::interrupted());
        }
        Ok((run.rows(self.allow_writes, chosen), left))
    }

    /// The ids of the operations to exercise.
    fn chosen(&self) -> Result<Vec<&'static str>> {
        let schemas = schemas();
        let all = || list_operations().iter().map(|operation| (operation.id.as_str(), tags(&schemas, operation)));
        let ids: Vec<&str> = all().map(|(id, _)| id).collect();
        let mut known: Vec<&str> = all().flat_map(|(_, tags)| tags).collect();
        known.sort_unstable();
        known.dedup();
        for (what, asked, known) in [("tag", &self.tags, &known), ("operation", &self.operations, &ids)] {
            if let Some(unknown) = asked.iter().find(|asked| !known.contains(&asked.as_str())) {
                return Err(no_such(what, unknown, known));
            }
        }
        let is_chosen = |id: &str, tags: &[&str]| {
            (self.tags.is_empty() || self.tags.iter().any(|tag| tags.contains(&tag.as_str())))
                && (self.operations.is_empty() || self.operations.iter().any(|operation| operation == id))
        };
        let chosen: Vec<_> = all().filter(|(id, tags)| is_chosen(id, tags)).map(|(id, _)| id).collect();
        if chosen.is_empty() {
            return Err(Failure::usage("no operation has both that tag and that id"));
        }
        Ok(chosen)
    }

    fn no_report(&self, error: &std::io::Error) -> Failure {
        let path = self.junit.as_deref().map_or(Path::new(""), |path| path);
        Failure::usage(format!("--junit: {} cannot be written: {error}", path.display()))
    }
}

fn no_such(what: &str, unknown: &str, known: &[&str]) -> Failure {
    let mut near: Vec<&&str> = known.iter().filter(|known| strsim::jaro_winkler(known, unknown) > 0.85).collect();
    near.truncate(3);
    let near: Vec<&str> = near.into_iter().copied().collect();
    let help = if near.is_empty() {
        "`hub contract run` lists all of them".to_owned()
    } else {
        format!("did you mean {}?", near.join(", "))
    };
    Failure::usage(format!("there is no {what} {unknown}")).help(help)
}

/// Exit 8 when an operation failed or something was left behind; exit 4 when the account may call none of the
/// operations.
fn verdict(rows: &[Row], left: &[String]) -> Result<()> {
    let count = |outcome| rows.iter().filter(|row| row.outcome == outcome).count();
    let (passed, failed, skipped) = (count(Outcome::Passed), count(Outcome::Failed), count(Outcome::Skipped));
    let message = format!("{} operations: {passed} passed, {failed} failed, {skipped} skipped", rows.len());
    if failed > 0 {
        return Err(Failure::new(Exit::Check, "contract", message));
    }
    if !left.is_empty() {
        return Err(Failure::new(Exit::Check, "left_behind", format!("left behind: {}", left.join(", "))));
    }
    if rows.iter().all(|row| row.wants_access) {
        return Err(Failure::new(Exit::Forbidden, "scope", "your account may call none of these operations")
            .help("`hub auth switch` switches to another of your accounts"));
    }
    Ok(())
}
