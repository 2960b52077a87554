//! Runs an import: `run` begins one, `resume` continues one.

use std::sync::Mutex;

use hub_client::Client;

use super::article_sink::ArticleSink;
use super::command_bus_sink::CommandBusSink;
use super::errors::journal_error;
use super::input_file;
use super::options::{ImportFileArgs, ImportRunArgs, OutputArgs, ShiftOptions};
use super::replacing_sink::ReplacingSink;
use super::summary::ImportSummary;
use super::target::{ImportTarget, PreparedTarget};
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::import::batch_sender::{BatchSink, ImportError};
use crate::import::folder::{ImportFolder, ImportsFolder, TemporaryFolder};
use crate::import::journal::ImportEnd;
use crate::import::progress::ImportProgress;
use crate::import::run::{ImportRun, StopFlag};
use crate::import::settings::ImportSettings;
use crate::import::state::ImportState;
use hub_import::importers::{CATEGORY_ROWS_MAX, ImportKind, Importer, REPLACED_ROWS_MAX};
use hub_import::source::SourceFile;

/// Imports a file into the target that the options name.
pub(super) async fn start_import(context: &Context, args: ImportRunArgs) -> Result<()> {
    let find_target = async || ImportTarget::find(context, &args).await;
    import_file(context, args.kind, args.shift_options()?, &args.file, find_target).await
}

/// Imports a file of points of interest, categories or links into the directory.
pub(crate) async fn import_into_directory(context: &Context, kind: ImportKind, args: &ImportFileArgs) -> Result<()> {
    import_file(context, kind, ShiftOptions::default(), args, async || Ok(ImportTarget::Directory)).await
}

async fn import_file(
    context: &Context,
    kind: ImportKind,
    shifts: ShiftOptions,
    args: &ImportFileArgs,
    find_target: impl AsyncFnOnce() -> Result<ImportTarget>,
) -> Result<()> {
    args.outputs.check(&args.file)?;
    let folder = ImportsFolder::new(context.folders()?.state_folder()).create()?;
    let unbegun = TemporaryFolder::new(folder.clone());
    let (file, copy_of) = input_file::locate_input(&args.file, folder.input_copy_path()).await?;
    let (file, copy_of) = match kind {
        ImportKind::Pois => input_file::convert_json(context, file, copy_of, folder.converted_path()).await?,
        _ => (file, copy_of),
    };
    let one_batch = one_batch_size(kind, shifts);
    let mut settings = ImportSettings {
        kind,
        file,
        copy_of,
        sha256: String::new(),
        base_url: context.server()?.base_url.as_str().to_owned(),
        group_id: uuid::Uuid::nil(),
        store_id: None,
        map: args.map.iter().map(|pair| (pair.name.clone(), pair.value.clone())).collect(),
        ignored: args.ignore_columns.clone(),
        reading: args.read_options(),
        shift_times: shifts.times,
        year: shifts.year,
        replace: shifts.replace,
        dry_run: args.dry_run,
        skip_bad: args.skip_bad,
        max_errors: args.max_errors,
        concurrency: if one_batch.is_some() { 1 } else { args.concurrency.into() },
        batch: one_batch.unwrap_or_else(|| args.batch.into()),
    };
    let source = input_file::scan_input(&settings).await?;
    note_format(context, &source);
    let target = find_target().await?;
    settings.sha256.clone_from(&source.sha256);
    target.save_to(&mut settings);
    let target = target.prepare(&settings, &source)?;
    let client = import_client(context, &settings, &source, &target).await?;
    let state =
        ImportState::create(&folder.journal_path(), &settings).map_err(|error| journal_error(&folder, error))?;
    unbegun.persist();
    let summary =
        ImportSummary { context, folder: &folder, settings: &settings, source: &source, outputs: &args.outputs };
    continue_import(summary, client, target, state).await
}

/// The most rows of an import whose rows are all written together, because some need others or others go.
fn one_batch_size(kind: ImportKind, shifts: ShiftOptions) -> Option<usize> {
    match kind {
        ImportKind::Categories => Some(CATEGORY_ROWS_MAX as usize),
        ImportKind::Shifts if shifts.replace => Some(REPLACED_ROWS_MAX),
        _ => None,
    }
}

/// Resumes an import that was stopped or killed.
pub(super) async fn resume_import(
    context: &Context,
    folder: ImportFolder,
    skip_bad: bool,
    outputs: &OutputArgs,
) -> Result<()> {
    if let Some((_, rows)) = folder.read_state()?
        && let Some(end) = rows.end().filter(|end| !end.can_resume())
    {
        let help = match end {
            ImportEnd::Refused => "fix the failed rows and import them, or import the whole file again",
            ImportEnd::Done | ImportEnd::Tried | ImportEnd::Stopped => {
                "`hub import report` shows the outcome of each row"
            }
        };
        return Err(CliError::usage(format!("the import {} is over", folder.id)).with_help(help));
    }
    let never_began = || {
        CliError::new(Exit::NotFound, "import", format!("the import {} was stopped before it began", folder.id))
            .with_help("nothing was written: run it again")
    };
    let resumed = ImportState::resume(&folder.journal_path()).map_err(|error| journal_error(&folder, error))?;
    let (mut settings, state) = resumed.ok_or_else(never_began)?;
    if settings.replace && skip_bad {
        return Err(CliError::usage("an import with --replace writes all rows or none")
            .with_help("resume it without --skip-bad"));
    }
    settings.skip_bad |= skip_bad;
    outputs.check(&settings.file)?;
    let base_url = context.server()?.base_url.as_str();
    if base_url != settings.base_url {
        let message = format!("the import {} writes to {}, not to {base_url}", folder.id, settings.base_url);
        return Err(CliError::usage(message).with_help("name its server with --profile or --base-url"));
    }
    let source = input_file::scan_input(&settings).await?;
    input_file::check_unchanged(&settings, &source)?;
    let target = ImportTarget::from_settings(context, &settings).await?.prepare(&settings, &source)?;
    let counts = state.counts();
    let left = source.row_count.saturating_sub(counts.stored_rows() + counts.failed);
    let (id, kind, file) = (&folder.id, settings.kind.name(), settings.file_name());
    context
        .console
        .info(&format!("resuming the import {id} of {kind} from {file}: {left} of {} rows left", source.row_count));
    let client = import_client(context, &settings, &source, &target).await?;
    let summary = ImportSummary { context, folder: &folder, settings: &settings, source: &source, outputs };
    continue_import(summary, client, target, state).await
}

/// Writes the report of an import that was killed, if its file is unchanged.
pub(super) async fn write_report_of_killed_import(context: &Context, folder: &ImportFolder) -> Result<()> {
    let resumed = ImportState::resume(&folder.journal_path()).map_err(|error| journal_error(folder, error))?;
    let Some((settings, mut state)) = resumed else {
        return Err(CliError::new(Exit::NotFound, "import", format!("the import {} never began", folder.id)));
    };
    let source = input_file::scan_input(&settings).await?;
    input_file::check_unchanged(&settings, &source)?;
    let outputs = &OutputArgs::default();
    ImportSummary { context, folder, settings: &settings, source: &source, outputs }.write_report(&mut state).map(drop)
}

/// A client that may write; a dry run only has the form of a write.
async fn import_client<'a>(
    context: &'a Context,
    settings: &ImportSettings,
    source: &SourceFile,
    target: &PreparedTarget,
) -> Result<&'a Client> {
    // One that replaces asks once it is known what goes.
    if settings.dry_run || settings.replace {
        return context.dry_run_client().await;
    }
    let (rows, kind, from, into) = (source.row_count, settings.kind.name(), settings.file_name(), &target.name);
    context.write_client(PlannedWrite::reversible(format!("Import {rows} {kind} from {from} into {into}?"))).await
}

async fn continue_import(
    summary: ImportSummary<'_>,
    client: &Client,
    PreparedTarget { name, importer, labels }: PreparedTarget,
    mut state: ImportState,
) -> Result<()> {
    let ImportSummary { context, folder, settings, .. } = summary;
    // The report of the stopped run is outdated once the import continues.
    if folder.report_path().exists() {
        std::fs::remove_file(folder.report_path())?;
    }
    let bus = CommandBusSink { client, retries: context.globals.retries };
    let importer = importer.as_ref();
    let (ended, replaced) = match (settings.store_id, labels) {
        (Some(store), _) => {
            (send_until_stopped(summary, &ArticleSink::new(client, store), importer, &mut state).await?, None)
        }
        (None, Some(labels)) => {
            let names = (settings.file_name(), name);
            let sink = ReplacingSink { bus, context, names, labels, last: Mutex::default() };
            (send_until_stopped(summary, &sink, importer, &mut state).await?, sink.replaced())
        }
        (None, None) => (send_until_stopped(summary, &bus, importer, &mut state).await?, None),
    };
    summary.print(&mut state, ended, replaced)
}

/// Sends the rows until all are done or the person interrupts.
async fn send_until_stopped<D: BatchSink<Error = CliError>>(
    ImportSummary { context, settings, source, .. }: ImportSummary<'_>,
    dispatch: &D,
    importer: &dyn Importer,
    state: &mut ImportState,
) -> Result<std::result::Result<ImportEnd, ImportError<CliError>>> {
    let (stop, mut progress) = (StopFlag::default(), ImportProgress::new(context.console.clone()));
    let mut import = ImportRun { source, importer, settings, state, dispatch, progress: &mut progress, stop: &stop };
    let mut running = std::pin::pin!(import.run());
    Ok(tokio::select! {
        ended = &mut running => ended,
        () = context.interrupt.requested() => {
            stop.request();
            running.await
        }
    })
}

/// Notes where the table begins below titles, which program exported the file, and which of its columns are ignored.
fn note_format(context: &Context, source: &SourceFile) {
    if let Some(line) = source.line_below_titles() {
        context.console.info(&format!("the table begins on line {line}; the titles above it are not read"));
    }
    if let Some(dialect) = source.header.format_name {
        let passed = source.header.ignored_columns();
        let passed = match passed.is_empty() {
            true => String::new(),
            false => format!("; these columns are ignored: {}", passed.join(", ")),
        };
        context.console.info(&format!("the file is an export of {dialect}{passed}"));
    }
}
