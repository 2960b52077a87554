//! Runs an import: `run` begins one, `resume` continues one.

use hub_client::Client;

use super::bus::Bus;
use super::file;
use super::options::{Outputs, Run};
use super::owner::Owner;
use super::shelf::Shelf;
use super::tell::{Ending, not_held};
use crate::context::{Context, Write};
use crate::error::{Exit, Failure, Result};
use crate::import::folder::{Folder, Kept, Unbegun};
use crate::import::journal::End;
use crate::import::ledger::Ledger;
use crate::import::progress::Progress;
use crate::import::run::{Import, Stop};
use crate::import::send::{Broken, Dispatch};
use crate::import::settings::Settings;
use crate::import::source::Source;

/// True when an import that ended this way can be resumed.
pub(super) fn can_go_on(end: End) -> bool {
    end == End::Stopped
}

/// Imports a file.
pub(super) async fn begin(context: &Context, asked: Run) -> Result<()> {
    asked.outputs.check(&asked.file)?;
    let kept = Folder::new(context.places()?.state_folder()).create()?;
    let unbegun = Unbegun::new(kept.clone());
    let (file, copy_of) = file::find(&asked.file, kept.copy()).await?;
    let mut settings = Settings {
        kind: asked.kind,
        file,
        copy_of,
        sha256: String::new(),
        base_url: context.target()?.base_url.as_str().to_owned(),
        group_id: uuid::Uuid::nil(),
        store_id: None,
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
    let source = file::open(&settings).await?;
    say_dialect(context, &source);
    let owner = Owner::find(context, &asked).await?;
    settings.sha256.clone_from(&source.sha256);
    owner.note(&mut settings);
    let client = client(context, &settings, &source, &owner).await?;
    let ledger = Ledger::create(&kept.journal(), &settings).map_err(|error| not_held(&kept, error))?;
    unbegun.begin();
    let ending = Ending { context, kept: &kept, settings: &settings, source: &source, outputs: &asked.outputs };
    go_on(ending, client, owner, ledger).await
}

/// Resumes an import that was stopped or killed.
pub(super) async fn resume(context: &Context, kept: Kept, skip_bad: bool, outputs: &Outputs) -> Result<()> {
    if let Some((_, rows)) = kept.look()?
        && let Some(end) = rows.end().filter(|end| !can_go_on(*end))
    {
        let help = match end {
            End::Refused => "fix the failed rows and import them, or import the whole file again",
            End::Done | End::Tried | End::Stopped => "`hub import report` shows the outcome of each row",
        };
        return Err(Failure::usage(format!("the import {} is over", kept.id)).help(help));
    }
    let never_began = || {
        Failure::new(Exit::NotFound, "import", format!("the import {} was stopped before it began", kept.id))
            .help("nothing was written: run it again")
    };
    let resumed = Ledger::resume(&kept.journal()).map_err(|error| not_held(&kept, error))?;
    let (mut settings, ledger) = resumed.ok_or_else(never_began)?;
    settings.skip_bad |= skip_bad;
    outputs.check(&settings.file)?;
    let base_url = context.target()?.base_url.as_str();
    if base_url != settings.base_url {
        let message = format!("the import {} writes to {}, not to {base_url}", kept.id, settings.base_url);
        return Err(Failure::usage(message).help("name its server with --profile or --base-url"));
    }
    let source = file::open(&settings).await?;
    file::check_unchanged(&settings, &source)?;
    let owner = Owner::again(context, &settings).await?;
    let client = client(context, &settings, &source, &owner).await?;
    let ending = Ending { context, kept: &kept, settings: &settings, source: &source, outputs };
    go_on(ending, client, owner, ledger).await
}

/// Writes the report of an import that was killed, if its file is unchanged.
pub(super) async fn report_of_killed(context: &Context, kept: &Kept) -> Result<()> {
    let resumed = Ledger::resume(&kept.journal()).map_err(|error| not_held(kept, error))?;
    let Some((settings, mut ledger)) = resumed else {
        return Err(Failure::new(Exit::NotFound, "import", format!("the import {} never began", kept.id)));
    };
    let source = file::open(&settings).await?;
    file::check_unchanged(&settings, &source)?;
    let outputs = &Outputs::default();
    Ending { context, kept, settings: &settings, source: &source, outputs }.write_report(&mut ledger)
}

/// A client that may write; a dry run only has the form of a write.
async fn client<'a>(context: &'a Context, settings: &Settings, source: &Source, owner: &Owner) -> Result<&'a Client> {
    if settings.dry_run {
        return context.unguarded().await;
    }
    let (rows, kind, from, into) = (source.rows, settings.kind.name(), settings.name(), owner.name());
    context.writer(Write::new(format!("Import {rows} {kind} from {from} into {into}?"))).await
}

async fn go_on(ending: Ending<'_>, client: &Client, owner: Owner, mut ledger: Ledger) -> Result<()> {
    let Ending { context, kept, settings, .. } = ending;
    // The report of the stopped run is outdated once the import continues.
    if kept.report().exists() {
        std::fs::remove_file(kept.report())?;
    }
    let ended = match settings.store_id {
        Some(store) => send(ending, &Shelf::new(client, store), owner, &mut ledger).await?,
        None => send(ending, &Bus { client, retries: context.globals.retries }, owner, &mut ledger).await?,
    };
    ending.tell(&mut ledger, ended)
}

/// Sends the rows until all are done or the person interrupts.
async fn send<D: Dispatch<Error = Failure>>(
    Ending { context, settings, source, .. }: Ending<'_>,
    dispatch: &D,
    owner: Owner,
    ledger: &mut Ledger,
) -> Result<std::result::Result<End, Broken<Failure>>> {
    let (kind, stop) = (owner.kind(settings, source)?, Stop::default());
    let mut progress = Progress::new(context.people.clone());
    let mut import =
        Import { source, kind: kind.as_ref(), settings, ledger, dispatch, progress: &mut progress, stop: &stop };
    let mut running = std::pin::pin!(import.run());
    Ok(tokio::select! {
        ended = &mut running => ended,
        () = context.interrupt.requested() => {
            stop.ask();
            running.await
        }
    })
}

/// Notes which program exported the file, and which of its columns are ignored.
fn say_dialect(context: &Context, source: &Source) {
    if let Some(dialect) = source.header.dialect {
        let passed = source.header.passed_over();
        let passed = match passed.is_empty() {
            true => String::new(),
            false => format!("; these columns are ignored: {}", passed.join(", ")),
        };
        context.people.note(&format!("the file is an export of {dialect}{passed}"));
    }
}
