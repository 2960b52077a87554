//! The summary of an import: its report, its messages and the exit code.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::errors::file_error;
use super::options::OutputArgs;
use super::replaced_shifts::ReplacedPeriod;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::import::batch_sender::ImportError;
use crate::import::folder::ImportFolder;
use crate::import::journal::ImportEnd;
use crate::import::problem_display::{self, RenderOptions};
use crate::import::report;
use crate::import::settings::ImportSettings;
use crate::import::state::ImportState;
use hub_import::problem::FileError;
use hub_import::source::SourceFile;

/// An import whose result is summarized.
#[derive(Clone, Copy)]
pub(super) struct ImportSummary<'a> {
    pub(super) context: &'a Context,
    pub(super) folder: &'a ImportFolder,
    pub(super) settings: &'a ImportSettings,
    pub(super) source: &'a SourceFile,
    pub(super) outputs: &'a OutputArgs,
}

/// The paths of the report and the failed rows, if they could be written.
struct WrittenFiles {
    report: Option<PathBuf>,
    failed_rows: Option<PathBuf>,
}

impl ImportSummary<'_> {
    /// Prints problems and outcomes and returns the result. Counts come from memory, because the disk of journal and
    /// report may be full.
    pub(super) fn print(
        self,
        state: &mut ImportState,
        ended: Result<ImportEnd, ImportError<CliError>>,
        replaced: Option<(ReplacedPeriod, String)>,
    ) -> Result<()> {
        let Self { context, folder, settings, source, .. } = self;
        let (counts, end) = (state.counts(), *ended.as_ref().unwrap_or(&ImportEnd::Stopped));
        let reported = self.write_report(state).and_then(|warnings| {
            if warnings > 0 {
                let noun = if warnings == 1 { "warning" } else { "warnings" };
                context.console.info(&format!("{warnings} {noun} about rows; see the report"));
            }
            self.copy_outputs()
        });
        let written = self.written_files(reported.is_ok(), counts.failed > 0);
        if let Ok(shown) = self.render_problems(state) {
            context.console.print_block(&shown);
        }
        let more = counts.failed.saturating_sub(problem_display::MAX_SHOWN as u64);
        if more > 0 {
            context.console.info(&format!("{more} more rows failed; see the report"));
        }
        if let Some(path) = &written.failed_rows {
            context.console.info(&format!("the failed rows are in {}", path.display()));
        }
        let mut printed = json!({
            "id": folder.id,
            "kind": settings.kind,
            "group_id": (!settings.group_id.is_nil()).then_some(settings.group_id),
            "store_id": settings.store_id,
            "file": settings.copy_of.clone().unwrap_or_else(|| settings.file.display().to_string()),
            "dry_run": settings.dry_run,
            "state": end,
            "rows": source.row_count,
            "created": counts.created,
            "updated": counts.updated,
            "unchanged": counts.unchanged,
            "failed": counts.failed,
            "not_written": source.row_count.saturating_sub(counts.stored_rows() + counts.failed),
            "report": written.report,
            "failed_rows": written.failed_rows,
        });
        // Nothing else goes while a row is bad.
        let is_known = matches!(end, ImportEnd::Done | ImportEnd::Tried) && counts.failed == 0;
        if let Some((replaced, lines)) = replaced.filter(|_| is_known) {
            self.note_replaced(&replaced, &lines);
            printed["deleted"] = replaced.deleted.len().into();
        }
        let printed = context.print_written(&printed, &[]);
        let resume = format!("hub import resume {}", folder.id);
        let rows = counts.written_rows();
        let done = match ended {
            Ok(ImportEnd::Stopped) => {
                context.console.warn(&format!("stopped; resume with `{resume}`"));
                Err(CliError::interrupted())
            }
            Ok(_) if counts.failed == 0 => Ok(()),
            Ok(end) => Err(failed_rows_error(end, settings, counts.failed, rows)),
            Err(ImportError::Server(error)) => {
                context.console.warn(&format!("stopped after writing {rows} rows; resume with `{resume}`"));
                Err(error)
            }
            Err(ImportError::File(error)) => Err(file_error(&settings.file_name(), error)),
            Err(ImportError::Journal(error)) => {
                let message =
                    format!("stopped after writing {rows} rows: {}: {error}", folder.journal_path().display());
                let help = format!("free disk space for the journal, then run `{resume}`");
                Err(CliError::new(Exit::Unexpected, "import.journal", message).with_help(help))
            }
            Err(ImportError::Answer(message)) => Err(CliError::new(Exit::Unexpected, "answer", message)),
        };
        if settings.copy_of.is_some() && !end.can_resume() && reported.is_ok() {
            std::fs::remove_file(&settings.file)?;
        }
        match (done, reported.and(printed)) {
            (Ok(()), reported) => reported,
            (done, Ok(())) => done,
            (done, Err(lesser)) => {
                context.console.warn(&lesser.message);
                done
            }
        }
    }

    /// Notes the shifts that went, or would go; the question listed those that went.
    fn note_replaced(self, replaced: &ReplacedPeriod, lines: &str) {
        let ReplacedPeriod { from, until, deleted } = replaced;
        let were = if self.settings.dry_run { "would be deleted" } else { "deleted" };
        self.context.console.info(&format!("other shifts from {from} to {until} {were}: {}", deleted.len()));
        if self.settings.dry_run {
            self.context.console.print_block(lines);
        }
    }

    /// Writes the report and the failed rows. Returns the number of warnings.
    pub(super) fn write_report(self, state: &mut ImportState) -> Result<u64> {
        let Self { folder, settings, source, .. } = self;
        let failed = |error| file_error(&settings.file_name(), error);
        let opened =
            state.rows_and_problem_reader().map_err(|error| FileError::for_output_file(&folder.journal_path(), &error));
        let (rows, mut reader) = opened.map_err(failed)?;
        report::write_report(
            source,
            settings.kind,
            settings.dry_run,
            rows,
            &mut reader,
            &folder.report_path(),
            &folder.failed_rows_path(),
        )
        .map_err(failed)
    }

    /// Copies the outputs to the paths that were asked for; without failed rows, their file has the header alone.
    fn copy_outputs(self) -> Result<()> {
        let Self { folder, source, outputs, .. } = self;
        let at = |path: &Path, written: io::Result<()>| {
            written.map_err(|error| file_error("", FileError::for_output_file(path, &error)))
        };
        if let Some(path) = &outputs.report {
            at(path, std::fs::copy(folder.report_path(), path).map(drop))?;
        }
        if let Some(path) = &outputs.failed {
            let written = match folder.failed_rows_path().exists() {
                true => std::fs::copy(folder.failed_rows_path(), path).map(drop),
                false => std::fs::write(path, source.escaped_header()),
            };
            at(path, written)?;
        }
        Ok(())
    }

    fn written_files(self, is_everywhere: bool, has_failed: bool) -> WrittenFiles {
        let place = |wanted: &Option<PathBuf>, folder: PathBuf| match wanted {
            Some(path) if is_everywhere => Some(path.clone()),
            _ => Some(folder).filter(|path| path.exists()),
        };
        let failed_rows = place(&self.outputs.failed, self.folder.failed_rows_path()).filter(|_| has_failed);
        WrittenFiles { report: place(&self.outputs.report, self.folder.report_path()), failed_rows }
    }

    fn render_problems(self, state: &mut ImportState) -> Result<String> {
        let (rows, mut reader) = state.rows_and_problem_reader()?;
        let name = self.settings.file_name();
        let shown = problem_display::render_problems(self.source, &name, rows, &mut reader, look(self.context));
        shown.map_err(|error| file_error(&name, error))
    }
}

fn look(context: &Context) -> RenderOptions {
    let is_coloured = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    RenderOptions { has_color: is_coloured, width: context.console.stderr_width() }
}

/// The error for failed rows, saying whether the others were written.
fn failed_rows_error(end: ImportEnd, settings: &ImportSettings, failed: u64, written: u64) -> CliError {
    let rows = if failed == 1 { "1 row is bad".to_owned() } else { format!("{failed} rows are bad") };
    let is_too_many = settings.max_errors.is_some_and(|most| failed > most);
    let (message, help) = match (end, written) {
        (ImportEnd::Tried, _) => (format!("{rows}; it was a dry run"), "fix them and try again"),
        (ImportEnd::Refused, _) if settings.replace => {
            (format!("{rows}; nothing was written or deleted"), "fix them and run again")
        }
        (ImportEnd::Refused, 0) if is_too_many => {
            (format!("{rows}, more than --max-errors; nothing was written"), "fix them and run again")
        }
        (ImportEnd::Refused, 0) => {
            (format!("{rows}; nothing was written"), "fix them and run again, or write the other rows with --skip-bad")
        }
        (ImportEnd::Refused, written) => (
            format!("{rows}; {written} rows had been written before"),
            "fix them and run again, or write the other rows with --skip-bad: rows written before stay unchanged",
        ),
        (_, written) => (format!("{rows}; {written} rows were written"), "fix the file of failed rows and import it"),
    };
    CliError::new(Exit::Partial, "import.rows", message).with_help(help)
}
