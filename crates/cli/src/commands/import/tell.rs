//! The summary of an import: its report, its messages and the exit code.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::options::Outputs;
use super::run::can_go_on;
use crate::context::Context;
use crate::error::{Exit, Failure, Result};
use crate::import::folder::Kept;
use crate::import::journal::{End, NotHeld};
use crate::import::ledger::Ledger;
use crate::import::problem::FileError;
use crate::import::report;
use crate::import::send::Broken;
use crate::import::settings::Settings;
use crate::import::show::{self, Look};
use crate::import::source::Source;

/// An import whose result is summarized.
#[derive(Clone, Copy)]
pub(super) struct Ending<'a> {
    pub(super) context: &'a Context,
    pub(super) kept: &'a Kept,
    pub(super) settings: &'a Settings,
    pub(super) source: &'a Source,
    pub(super) outputs: &'a Outputs,
}

/// The paths of the report and the failed rows, if they could be written.
struct Written {
    report: Option<PathBuf>,
    failed_rows: Option<PathBuf>,
}

impl Ending<'_> {
    /// Prints problems and outcomes and returns the result. Counts come from memory, because the disk of journal and
    /// report may be full.
    pub(super) fn tell(self, ledger: &mut Ledger, ended: Result<End, Broken<Failure>>) -> Result<()> {
        let Self { context, kept, settings, source, .. } = self;
        let (counts, end) = (ledger.counts(), *ended.as_ref().unwrap_or(&End::Stopped));
        let reported = self.write_report(ledger).and_then(|()| self.copy_outputs());
        let written = self.written(reported.is_ok(), counts.failed > 0);
        if let Ok(shown) = self.problems(ledger) {
            context.people.block(&shown);
        }
        let more = counts.failed.saturating_sub(show::SHOWN as u64);
        if more > 0 {
            context.people.note(&format!("{more} more rows failed; see the report"));
        }
        if let Some(path) = &written.failed_rows {
            context.people.note(&format!("the failed rows are in {}", path.display()));
        }
        let printed = context.print_written(
            &json!({
                "id": kept.id,
                "kind": settings.kind,
                "group_id": settings.store_id.is_none().then_some(settings.group_id),
                "store_id": settings.store_id,
                "file": settings.copy_of.clone().unwrap_or_else(|| settings.file.display().to_string()),
                "dry_run": settings.dry_run,
                "state": end,
                "rows": source.rows,
                "created": counts.created,
                "updated": counts.updated,
                "unchanged": counts.unchanged,
                "failed": counts.failed,
                "not_written": source.rows.saturating_sub(counts.written() + counts.failed),
                "report": written.report,
                "failed_rows": written.failed_rows,
            }),
            &[],
        );
        let resume = format!("hub import resume {}", kept.id);
        let rows = counts.written();
        let done = match ended {
            Ok(End::Stopped) => {
                context.people.warn(&format!("stopped; resume with `{resume}`"));
                Err(Failure::interrupted())
            }
            Ok(_) if counts.failed == 0 => Ok(()),
            Ok(end) => Err(partial(end, settings, counts.failed, rows)),
            Err(Broken::Server(failure)) => {
                context.people.warn(&format!("stopped after writing {rows} rows; resume with `{resume}`"));
                Err(failure)
            }
            Err(Broken::File(error)) => Err(in_file(&settings.name(), error)),
            Err(Broken::Journal(error)) => {
                let message = format!("stopped after writing {rows} rows: {}: {error}", kept.journal().display());
                let help = format!("free disk space for the journal, then run `{resume}`");
                Err(Failure::new(Exit::Unexpected, "import.journal", message).help(help))
            }
            Err(Broken::Answer(message)) => Err(Failure::new(Exit::Unexpected, "answer", message)),
        };
        if settings.copy_of.is_some() && !can_go_on(end) && reported.is_ok() {
            std::fs::remove_file(&settings.file)?;
        }
        match (done, reported.and(printed)) {
            (Ok(()), reported) => reported,
            (done, Ok(())) => done,
            (done, Err(lesser)) => {
                context.people.warn(&lesser.message);
                done
            }
        }
    }

    /// Writes the report and the failed rows.
    pub(super) fn write_report(self, ledger: &mut Ledger) -> Result<()> {
        let Self { kept, settings, source, .. } = self;
        let failed = |error| in_file(&settings.name(), error);
        let told = ledger.told().map_err(|error| FileError::output(&kept.journal(), &error));
        let (rows, mut reader) = told.map_err(failed)?;
        report::write(source, settings.kind, settings.dry_run, rows, &mut reader, &kept.report(), &kept.failed())
            .map_err(failed)
    }

    /// Copies the outputs to the paths that were asked for; without failed rows, their file has the header alone.
    fn copy_outputs(self) -> Result<()> {
        let Self { kept, source, outputs, .. } = self;
        let at = |path: &Path, written: io::Result<()>| {
            written.map_err(|error| in_file("", FileError::output(path, &error)))
        };
        if let Some(path) = &outputs.report {
            at(path, std::fs::copy(kept.report(), path).map(drop))?;
        }
        if let Some(path) = &outputs.failed {
            let written = match kept.failed().exists() {
                true => std::fs::copy(kept.failed(), path).map(drop),
                false => std::fs::write(path, source.harmless_header()),
            };
            at(path, written)?;
        }
        Ok(())
    }

    fn written(self, is_everywhere: bool, has_failed: bool) -> Written {
        let place = |wanted: &Option<PathBuf>, kept: PathBuf| match wanted {
            Some(path) if is_everywhere => Some(path.clone()),
            _ => Some(kept).filter(|path| path.exists()),
        };
        let failed_rows = place(&self.outputs.failed, self.kept.failed()).filter(|_| has_failed);
        Written { report: place(&self.outputs.report, self.kept.report()), failed_rows }
    }

    fn problems(self, ledger: &mut Ledger) -> Result<String> {
        let (rows, mut reader) = ledger.told()?;
        let name = self.settings.name();
        let shown = show::problems(self.source, &name, rows, &mut reader, look(self.context));
        shown.map_err(|error| in_file(&name, error))
    }
}

fn look(context: &Context) -> Look {
    let is_coloured = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    Look { is_coloured, width: context.people.width() }
}

/// The error for failed rows, saying whether the others were written.
fn partial(end: End, settings: &Settings, failed: u64, written: u64) -> Failure {
    let rows = if failed == 1 { "1 row is bad".to_owned() } else { format!("{failed} rows are bad") };
    let is_too_many = settings.max_errors.is_some_and(|most| failed > most);
    let (message, help) = match (end, written) {
        (End::Tried, _) => (format!("{rows}; it was a dry run"), "fix them and try again"),
        (End::Refused, 0) if is_too_many => {
            (format!("{rows}, more than --max-errors; nothing was written"), "fix them and run again")
        }
        (End::Refused, 0) => {
            (format!("{rows}; nothing was written"), "fix them and run again, or write the other rows with --skip-bad")
        }
        (End::Refused, written) => (
            format!("{rows}; {written} rows had been written before"),
            "fix them and run again, or write the other rows with --skip-bad: rows written before stay unchanged",
        ),
        (_, written) => (format!("{rows}; {written} rows were written"), "fix the file of failed rows and import it"),
    };
    Failure::new(Exit::Partial, "import.rows", message).help(help)
}

/// An error of the file, with its name; system errors have the path already.
pub(super) fn in_file(name: &str, error: FileError) -> Failure {
    let message = match error.code {
        "import.file" | FileError::OUTPUT => error.to_string(),
        _ => format!("{name}: {error}"),
    };
    let exit = if error.code == FileError::OUTPUT { Exit::Unexpected } else { Exit::Usage };
    Failure::new(exit, error.code, message).help(error.help)
}

/// The error for a journal that cannot be opened.
pub(super) fn not_held(kept: &Kept, error: NotHeld) -> Failure {
    match error {
        NotHeld::Elsewhere => Failure::new(Exit::Refused, "import.running", "another process is running this import"),
        NotHeld::Io(error) => {
            in_file("", FileError::output(&kept.journal(), &error)).help("free disk space, or check the permissions")
        }
    }
}
