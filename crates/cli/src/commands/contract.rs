//! `hub contract`: compares a server with this program's API contract.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;

use hub_client::contract::list_operations;

use crate::context::{Context, PlannedWrite};
use crate::contract::{
    ConformanceRun, OperationResult, Operator, RawClient, TestOutcome, committed_document, compare_documents,
    contract_validator, first_needing_account, not_signed_in_error, operation_tags, to_junit_xml,
};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;
use hub_import::suggest::closest_names;

const DIFFERENCES: Columns =
    &[("operation", "operation"), ("place", "place"), ("change", "change"), ("breaking", "breaking"), ("what", "what")];
const ROWS: Columns =
    &[("operation", "operation"), ("outcome", "outcome"), ("calls", "calls"), ("ms", "ms"), ("message", "message")];

/// Compare a server with this program's API contract.
#[derive(clap::Subcommand)]
pub(crate) enum ContractCommand {
    /// Compare the server's OpenAPI document with this program's; exits with 8 when they differ
    Check,
    /// Call every operation and check the answers against the contract; exits with 8 when one fails
    Run(ContractRunArgs),
}

/// Arguments of `hub contract run`. It only reads unless writes are allowed.
#[derive(clap::Args)]
pub(crate) struct ContractRunArgs {
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

impl ContractCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Check => check(context).await,
            Self::Run(arguments) => arguments.run(context).await,
        }
    }
}

async fn check(context: &Context) -> Result<()> {
    let served = context.read_client().await?.openapi_document().await?.into_inner();
    let found = compare_documents(&committed_document(), &served);
    print(context, DIFFERENCES, &found)?;
    if found.is_empty() {
        context.console.info("the server's contract equals this program's");
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
    Err(CliError::new(Exit::Check, "contract", message).with_help("use the hub of the server's version"))
}

/// Prints every row: a report is not limited as a list is.
fn print(context: &Context, columns: Columns<'_>, rows: &[impl serde::Serialize]) -> Result<()> {
    let rows = rows.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
    let rows = rows.map_err(|error| CliError::new(Exit::Unexpected, "output", error.to_string()))?;
    let mut output = context.output.row_writer(columns);
    output.write_rows(&rows)?;
    context.finish_rows(output)
}

impl ContractRunArgs {
    async fn run(self, context: &Context) -> Result<()> {
        let chosen = self.chosen()?;
        let chosen = |id: &str| chosen.contains(&id);
        let server = context.server()?;
        let operator = Operator::identify(&server.http, &server.base_url, server.authentication()).await?;
        if self.allow_writes {
            operator.require_staff()?;
            context
                .write_client(PlannedWrite::reversible("Create a workspace for the run, and delete it afterwards?"))
                .await?;
        } else if !operator.is_signed_in()
            && let Some(first) = first_needing_account(&chosen)
        {
            return Err(not_signed_in_error(format!("{first} needs an account, and nobody is signed in")));
        }
        self.junit
            .as_deref()
            .map(|path| std::fs::write(path, ""))
            .transpose()
            .map_err(|error| self.report_error(&error))?;
        let (rows, left) = self.exercise(context, operator, &chosen).await?;
        if let Some(path) = &self.junit {
            let xml = to_junit_xml(&rows, server.base_url.as_str()).map_err(std::io::Error::other)?;
            std::fs::write(path, xml).map_err(|error| self.report_error(&error))?;
        }
        print(context, ROWS, &rows)?;
        for what in &left {
            context.console.warn(&format!("left behind: {what}"));
        }
        to_result(&rows, &left)
    }

    async fn exercise(
        &self,
        context: &Context,
        operator: Operator,
        chosen: &dyn Fn(&str) -> bool,
    ) -> Result<(Vec<OperationResult>, Vec<String>)> {
        let server = context.server()?;
        let base_url = server.base_url.as_str().parse();
        let line = RawClient {
            http: server.http.clone(),
            base_url: base_url.map_err(|error| CliError::usage(format!("{}: {error}", server.base_url)))?,
            timeout: Duration::from_secs(context.globals.timeout),
        };
        let (progress, stop) = (context.console.progress_bar(None, "calls"), Cell::new(false));
        let watch = |operation: &str, took: Duration, status: Option<u16>| {
            let status = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
            context.console.trace(&format!("{operation}: {status} after {} ms", took.as_millis()));
            progress.inc(1);
        };
        let mut run = ConformanceRun::new(line, operator, &stop, &watch);
        let interrupted = {
            let mut exercise = pin!(run.exercise(self.allow_writes, chosen));
            tokio::select! {
                () = &mut exercise => false,
                () = context.interrupt.requested() => {
                    context.console.info("deleting what the run created; press Ctrl-C again to exit at once");
                    stop.set(true);
                    exercise.await;
                    true
                }
            }
        };
        let left = run.clean_up().await;
        progress.finish_and_clear();
        if interrupted {
            for what in &left {
                context.console.warn(&format!("left behind: {what}"));
            }
            self.junit.as_ref().map(std::fs::remove_file).transpose()?;
            return Err(CliError::interrupted());
        }
        Ok((run.into_results(self.allow_writes, chosen), left))
    }

    /// The ids of the operations to exercise.
    fn chosen(&self) -> Result<Vec<&'static str>> {
        let schemas = contract_validator();
        let all =
            || list_operations().iter().map(|operation| (operation.id.as_str(), operation_tags(&schemas, operation)));
        let ids: Vec<&str> = all().map(|(id, _)| id).collect();
        let mut known: Vec<&str> = all().flat_map(|(_, tags)| tags).collect();
        known.sort_unstable();
        known.dedup();
        for (what, asked, known) in [("tag", &self.tags, &known), ("operation", &self.operations, &ids)] {
            if let Some(unknown) = asked.iter().find(|asked| !known.contains(&asked.as_str())) {
                return Err(unknown_name_error(what, unknown, known));
            }
        }
        let is_chosen = |id: &str, tags: &[&str]| {
            (self.tags.is_empty() || self.tags.iter().any(|tag| tags.contains(&tag.as_str())))
                && (self.operations.is_empty() || self.operations.iter().any(|operation| operation == id))
        };
        let chosen: Vec<_> = all().filter(|(id, tags)| is_chosen(id, tags)).map(|(id, _)| id).collect();
        if chosen.is_empty() {
            return Err(CliError::usage("no operation has both that tag and that id"));
        }
        Ok(chosen)
    }

    fn report_error(&self, error: &std::io::Error) -> CliError {
        let path = self.junit.as_deref().map_or(Path::new(""), |path| path);
        CliError::usage(format!("--junit: {} cannot be written: {error}", path.display()))
    }
}

fn unknown_name_error(what: &str, unknown: &str, known: &[&str]) -> CliError {
    let near = closest_names(unknown, known.iter().copied());
    let help = if near.is_empty() {
        "`hub contract run` lists all of them".to_owned()
    } else {
        format!("did you mean {}?", near.join(", "))
    };
    CliError::usage(format!("there is no {what} {unknown}")).with_help(help)
}

/// Exit 8 when an operation failed or something was left behind; exit 4 when the account may call none of the
/// operations.
fn to_result(rows: &[OperationResult], left: &[String]) -> Result<()> {
    let count = |outcome| rows.iter().filter(|row| row.outcome == outcome).count();
    let (passed, failed, skipped) =
        (count(TestOutcome::Passed), count(TestOutcome::Failed), count(TestOutcome::Skipped));
    let message = format!("{} operations: {passed} passed, {failed} failed, {skipped} skipped", rows.len());
    if failed > 0 {
        return Err(CliError::new(Exit::Check, "contract", message));
    }
    if !left.is_empty() {
        return Err(CliError::new(Exit::Check, "left_behind", format!("left behind: {}", left.join(", "))));
    }
    if rows.iter().all(|row| row.needs_other_account) {
        return Err(CliError::new(Exit::Forbidden, "scope", "your account may call none of these operations")
            .with_help("`hub auth switch` switches to another of your accounts"));
    }
    Ok(())
}
