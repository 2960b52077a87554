//! An import from its file to its summary: what `run` begins and `resume` goes on with.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use chrono_tz::Tz;
use hub_client::types::PharmacyGroup;
use serde_json::json;

use super::bus::Bus;
use super::options::{Outputs, Run};
use crate::commands::group::GroupChoice;
use crate::context::{Context, Write};
use crate::error::{Exit, Failure, Result};
use crate::import::folder::{Folder, Kept};
use crate::import::journal::{End, NotHeld};
use crate::import::kinds::{Directory, Kind, KindName, Pharmacies, Pharmacy, Shifts};
use crate::import::ledger::Ledger;
use crate::import::problem::FileError;
use crate::import::progress::Progress;
use crate::import::report;
use crate::import::run::{Import, Stop};
use crate::import::send::Broken;
use crate::import::settings::Settings;
use crate::import::show::{self, Look};
use crate::import::source::Source;

/// Whether an import that ended so can be taken up again.
pub(super) fn can_go_on(end: End) -> bool {
    end == End::Stopped
}

/// Imports a file.
pub(super) async fn begin(context: &Context, asked: Run) -> Result<()> {
    asked.outputs.check(&asked.file)?;
    let folder = Folder::new(context.places()?.state());
    let is_copy = asked.file.as_os_str() == "-";
    let kept = folder.create()?;
    let begun = async {
        let file = if is_copy { copy_of_stdin(&kept).await? } else { std::path::absolute(&asked.file)? };
        let mut settings = Settings {
            kind: asked.kind,
            file,
            is_copy,
            sha256: String::new(),
            base_url: context.target()?.base_url.as_str().to_owned(),
            group_id: uuid::Uuid::nil(),
            map: asked.map.iter().map(|pair| (pair.name.clone(), pair.value.clone())).collect(),
            ignored: asked.ignore_columns.clone(),
            reading: asked.reading(),
            turn: asked.turn(),
            dry_run: asked.dry_run,
            skip_bad: asked.skip_bad,
            max_errors: asked.max_errors,
            concurrency: asked.concurrency.into(),
            batch: asked.batch.into(),
        };
        let source = open(&settings)?;
        let group = asked.group.find(context).await?;
        settings.sha256.clone_from(&source.sha256);
        settings.group_id = group.id;
        let ledger = Ledger::create(&kept.journal(), &settings).map_err(not_held)?;
        Ok((settings, source, group, ledger))
    };
    let (settings, source, group, ledger) = match begun.await {
        Ok(begun) => begun,
        // Nothing of it is worth keeping; that it could not be taken away either is the lesser failure.
        Err(failure) => {
            drop(kept.remove());
            return Err(failure);
        }
    };
    go_on(context, &kept, &settings, &source, &group, ledger, &asked.outputs).await
}

/// Goes on with an import that was stopped or killed.
pub(super) async fn resume(context: &Context, kept: Kept, skip_bad: bool, outputs: &Outputs) -> Result<()> {
    if let Some((_, rows)) = kept.look()?
        && let Some(end) = rows.end().filter(|end| !can_go_on(*end))
    {
        let help = match end {
            End::Refused => "mend the failed rows and import them, or the whole file again",
            End::Done | End::Tried | End::Stopped => "`hub import report` says what became of each row",
        };
        return Err(Failure::usage(format!("the import {} is over", kept.id)).help(help));
    }
    let never_began = || {
        Failure::new(Exit::NotFound, "import", format!("the import {} was stopped before it began", kept.id))
            .help("nothing was written: run it again")
    };
    let (mut settings, ledger) = Ledger::resume(&kept.journal()).map_err(not_held)?.ok_or_else(never_began)?;
    settings.skip_bad |= skip_bad;
    outputs.check(&settings.file)?;
    let base_url = context.target()?.base_url.as_str();
    if base_url != settings.base_url {
        let message = format!("the import {} goes to {}, and not to {base_url}", kept.id, settings.base_url);
        return Err(Failure::usage(message).help("name its server with --profile or --base-url"));
    }
    let source = open(&settings)?;
    if source.sha256 != settings.sha256 {
        let message = format!("{} is not what it was when the import began", settings.file.display());
        return Err(Failure::new(Exit::Usage, "import.file_changed", message)
            .help("import it as a new file: rows that are there already stay as they are"));
    }
    let group = GroupChoice::of(settings.group_id).find(context).await?;
    go_on(context, &kept, &settings, &source, &group, ledger, outputs).await
}

/// Writes the report of an import that was killed, as far as its file is what it was.
pub(super) fn report_of_killed(kept: &Kept) -> Result<()> {
    let Some((settings, mut ledger)) = Ledger::resume(&kept.journal()).map_err(not_held)? else {
        return Err(Failure::new(Exit::NotFound, "import", format!("the import {} never began", kept.id)));
    };
    let source = open(&settings)?;
    if source.sha256 != settings.sha256 {
        let message = format!("{} is not what it was when the import began", settings.file.display());
        return Err(Failure::new(Exit::Usage, "import.file_changed", message));
    }
    write_report(kept, &settings, &source, &mut ledger)
}

fn open(settings: &Settings) -> Result<Source> {
    let failed = |error| in_file(&name(settings), error);
    let source = Source::open(&settings.file, settings.kind.columns(), &settings.naming(), &settings.reading);
    let source = source.map_err(failed)?;
    settings.kind.check(&source.header, settings.turn).map_err(failed)?;
    Ok(source)
}

async fn go_on(
    context: &Context,
    kept: &Kept,
    settings: &Settings,
    source: &Source,
    group: &PharmacyGroup,
    mut ledger: Ledger,
    outputs: &Outputs,
) -> Result<()> {
    let kind = kind(settings, source, group)?;
    let (rows, from) = (source.rows, name(settings));
    let question = format!("Import {rows} {} from {from} into {}?", settings.kind.name(), group.name);
    let client = context.writer(Write::new(question)).await?;
    // The report of where it was stopped says nothing of where it goes on from here.
    if kept.report().exists() {
        std::fs::remove_file(kept.report())?;
    }
    let (bus, stop) = (Bus { client, retries: context.globals.retries }, Stop::default());
    let mut progress = Progress::new(context.people.clone());
    let mut import = Import {
        source,
        kind: kind.as_ref(),
        settings,
        ledger: &mut ledger,
        dispatch: &bus,
        progress: &mut progress,
        stop: &stop,
    };
    let ended = {
        let mut running = std::pin::pin!(import.run());
        tokio::select! {
            ended = &mut running => ended,
            () = context.interrupt.requested() => {
                stop.ask();
                running.await
            }
        }
    };
    // What was written is told though its report cannot be.
    let reported = write_report(kept, settings, source, &mut ledger).and_then(|()| beside(kept, source, outputs));
    tell(context, kept, settings, source, &mut ledger, outputs, ended).and(reported)
}

fn kind(settings: &Settings, source: &Source, group: &PharmacyGroup) -> Result<Box<dyn Kind>> {
    let group_id = settings.group_id;
    Ok(match settings.kind {
        KindName::Pharmacies => Box::new(Pharmacies { group_id }),
        KindName::Shifts => {
            let zone: Tz = group.time_zone.parse().map_err(|_| {
                let message = format!("this program does not know the group's time zone {}", group.time_zone);
                Failure::new(Exit::Unexpected, "time_zone", message)
            })?;
            let pharmacies = group.pharmacies.iter().map(|pharmacy| Pharmacy {
                id: pharmacy.id,
                slug: pharmacy.slug.clone(),
                name: pharmacy.name.clone(),
            });
            let directory = Directory::new(pharmacies.collect());
            Box::new(Shifts { group_id, zone, order: source.date_order, turn: settings.turn, directory })
        }
    })
}

async fn copy_of_stdin(kept: &Kept) -> Result<PathBuf> {
    let path = kept.copy();
    let to = path.clone();
    let copied = tokio::task::spawn_blocking(move || {
        let mut file = File::create(&to)?;
        io::copy(&mut io::stdin().lock(), &mut file)?;
        file.flush()
    });
    copied.await.map_err(io::Error::other)??;
    Ok(path)
}

fn write_report(kept: &Kept, settings: &Settings, source: &Source, ledger: &mut Ledger) -> Result<()> {
    let (rows, mut reader) = ledger.told()?;
    let (report, failed) = (kept.report(), kept.failed());
    report::write(source, settings.kind, settings.dry_run, rows, &mut reader, &report, &failed)
        .map_err(|error| in_file(&name(settings), error))
}

/// Copies what is kept to where it is wanted too; when no row failed, the failed rows are the header alone.
fn beside(kept: &Kept, source: &Source, outputs: &Outputs) -> Result<()> {
    let at = |path: &Path, written: io::Result<()>| written.map_err(|error| in_file("", FileError::io(path, &error)));
    if let Some(path) = &outputs.report {
        at(path, std::fs::copy(kept.report(), path).map(drop))?;
    }
    if let Some(path) = &outputs.failed {
        let written = match kept.failed().exists() {
            true => std::fs::copy(kept.failed(), path).map(drop),
            false => std::fs::write(path, &source.header_raw),
        };
        at(path, written)?;
    }
    Ok(())
}

/// Says what is wrong and what became of the rows, and answers with what the program ends.
fn tell(
    context: &Context,
    kept: &Kept,
    settings: &Settings,
    source: &Source,
    ledger: &mut Ledger,
    outputs: &Outputs,
    ended: Result<End, Broken<Failure>>,
) -> Result<()> {
    let (rows, mut reader) = ledger.told()?;
    let shown = show::problems(source, rows, &mut reader, look(context));
    context.people.block(&shown.map_err(|error| in_file(&name(settings), error))?);
    let counts = rows.counts();
    let more = counts.failed.saturating_sub(show::SHOWN as u64);
    if more > 0 {
        context.people.note(&format!("{more} more rows failed; the report has them"));
    }
    let end = *ended.as_ref().unwrap_or(&End::Stopped);
    let report = outputs.report.clone().unwrap_or_else(|| kept.report());
    let failed_rows = outputs.failed.clone().unwrap_or_else(|| kept.failed());
    let failed_rows = (counts.failed > 0).then_some(failed_rows);
    if let Some(path) = &failed_rows {
        context.people.note(&format!("the failed rows are in {}", path.display()));
    }
    context.print_written(
        &json!({
            "id": kept.id,
            "kind": settings.kind,
            "group_id": settings.group_id,
            "file": settings.file,
            "dry_run": settings.dry_run,
            "state": end,
            "rows": source.rows,
            "created": counts.created,
            "updated": counts.updated,
            "unchanged": counts.unchanged,
            "failed": counts.failed,
            "not_written": source.rows - counts.written() - counts.failed,
            "report": report,
            "failed_rows": failed_rows,
        }),
        &[],
    )?;
    if settings.is_copy && !can_go_on(end) {
        std::fs::remove_file(&settings.file)?;
    }
    let resume = format!("hub import resume {}", kept.id);
    match ended {
        Ok(End::Stopped) => {
            context.people.warn(&format!("stopped; go on with `{resume}`"));
            Err(Failure::interrupted())
        }
        Ok(_) if failed_rows.is_none() => Ok(()),
        Ok(end) => Err(partial(end, settings, counts.failed, counts.written())),
        Err(Broken::Server(failure)) => {
            context.people.warn(&format!("stopped with {} rows written; go on with `{resume}`", counts.written()));
            Err(failure)
        }
        Err(Broken::File(error)) => Err(in_file(&name(settings), error)),
        Err(Broken::Journal(error)) => Err(error.into()),
        Err(Broken::Answer(message)) => Err(Failure::new(Exit::Unexpected, "answer", message)),
    }
}

fn look(context: &Context) -> Look {
    let is_coloured = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    Look { is_coloured, width: context.people.width() }
}

/// That rows failed, and what that means for the others.
fn partial(end: End, settings: &Settings, failed: u64, written: u64) -> Failure {
    let rows = if failed == 1 { "1 row is bad".to_owned() } else { format!("{failed} rows are bad") };
    let is_too_many = settings.max_errors.is_some_and(|most| failed > most);
    let (message, help) = match (end, written) {
        (End::Tried, _) => (format!("{rows}; it was a dry run"), "mend them and try again"),
        (End::Refused, 0) if is_too_many => {
            (format!("{rows}, more than --max-errors allows; nothing was written"), "mend them and run again")
        }
        (End::Refused, 0) => {
            (format!("{rows}; nothing was written"), "mend them and run again, or write the others with --skip-bad")
        }
        (End::Refused, written) => (
            format!("{rows}; {written} rows were written before that was known"),
            "mend them and run again, or write the others with --skip-bad: what is there stays as it is",
        ),
        (_, written) => {
            (format!("{rows}; {written} rows were written"), "mend the file of failed rows and import that")
        }
    };
    Failure::new(Exit::Partial, "import.rows", message).help(help)
}

/// What the file is called.
fn name(settings: &Settings) -> String {
    match settings.is_copy {
        true => "stdin".to_owned(),
        false => settings.file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    }
}

/// A file that cannot be read as such, by its name; what the system says has its path already.
fn in_file(name: &str, error: FileError) -> Failure {
    let message = if error.code == "import.file" { error.to_string() } else { format!("{name}: {error}") };
    Failure::new(Exit::Usage, error.code, message).help(error.help)
}

fn not_held(error: NotHeld) -> Failure {
    match error {
        NotHeld::Elsewhere => Failure::new(Exit::Refused, "import.running", "another program goes on with this import"),
        NotHeld::Io(error) => error.into(),
    }
}
