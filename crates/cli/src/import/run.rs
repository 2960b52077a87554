//! The two phases of an import: every row is checked, by us and by a dry run; then the good ones are written.

use std::cell::Cell;

use super::batch::Batches;
use super::check::{Check, Clash, Clashing};
use super::journal::{End, Outcome};
use super::kinds::Kind;
use super::ledger::Ledger;
use super::problem::{FileError, Problem};
use super::progress::Progress;
use super::send::{Broken, Dispatch, Sending, Sent};
use super::settings::Settings;
use super::source::Source;

/// Whether somebody asked to stop.
#[derive(Default)]
pub(crate) struct Stop(Cell<bool>);

impl Stop {
    /// Asks to stop once what is on its way is done.
    pub(crate) fn ask(&self) {
        self.0.set(true);
    }

    fn is_asked(&self) -> bool {
        self.0.get()
    }
}

/// An import under way.
pub(crate) struct Import<'a, D> {
    pub(crate) source: &'a Source,
    pub(crate) kind: &'a dyn Kind,
    pub(crate) settings: &'a Settings,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) dispatch: &'a D,
    pub(crate) progress: &'a mut Progress,
    pub(crate) stop: &'a Stop,
}

/// What a batch is sent for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// To know what the server would refuse.
    Check,
    /// To write it; in a dry run, to know what would be written.
    Write,
}

impl<D: Dispatch> Import<'_, D> {
    /// Does what is still to be done, and notes how it ended; what cannot go on is noted as stopped.
    pub(crate) async fn run(&mut self) -> Result<End, Broken<D::Error>> {
        let end = self.phases().await;
        self.progress.finish();
        let noted = self.ledger.ended(*end.as_ref().unwrap_or(&End::Stopped));
        let end = end?;
        noted?;
        Ok(end)
    }

    async fn phases(&mut self) -> Result<End, Broken<D::Error>> {
        if !self.ledger.is_checked() {
            self.check_rows().await?;
            if !self.settings.dry_run && !self.ends() {
                self.send(Pass::Check).await?;
            }
            if self.stop.is_asked() {
                return Ok(End::Stopped);
            }
            if self.is_too_many() {
                return Ok(End::Refused);
            }
            self.ledger.checked()?;
        }
        let refuses = |import: &Self| import.ledger.counts().failed > 0 && !import.settings.skip_bad;
        if refuses(self) && !self.settings.dry_run {
            return Ok(End::Refused);
        }
        self.send(Pass::Write).await?;
        Ok(match () {
            () if self.stop.is_asked() && self.left() > 0 => End::Stopped,
            () if self.settings.dry_run && self.is_too_many() => End::Tried,
            () if !self.settings.dry_run && (refuses(self) || self.is_too_many()) => End::Refused,
            // Nobody asked to leave them out: the file has fewer rows than it had.
            () if self.left() > 0 => return Err(FileError::changed().into()),
            () if self.settings.dry_run => End::Tried,
            () => End::Done,
        })
    }

    /// How many rows nothing became of.
    fn left(&self) -> u64 {
        let counts = self.ledger.counts();
        self.source.rows - counts.written() - counts.failed
    }

    fn is_too_many(&self) -> bool {
        self.settings.max_errors.is_some_and(|most| self.ledger.counts().failed > most)
    }

    fn ends(&self) -> bool {
        self.stop.is_asked() || self.is_too_many()
    }

    /// Checks each row alone, and then all against each other.
    async fn check_rows(&mut self) -> Result<(), Broken<D::Error>> {
        let (mut rows, mut check) = (self.source.rows()?, Check::default());
        self.progress.phase("reading", self.source.rows);
        let mut count = 0;
        while let Some(row) = rows.next()? {
            count += 1;
            let read = row.fields().map_err(|problem| vec![problem]).and_then(|fields| self.kind.read(&fields));
            match read {
                Ok(ready) => check.add(row.line(), &ready),
                Err(problems) => {
                    for problem in problems {
                        self.ledger.problem(row.line(), problem)?;
                    }
                }
            }
            self.progress.advance(1, self.ledger.counts().failed);
            // Now and then somebody else has a turn, who may have heard that it is to stop.
            if row.line() % 256 == 0 {
                tokio::task::yield_now().await;
            }
            if self.ends() {
                return Ok(());
            }
        }
        if count != self.source.rows {
            return Err(FileError::changed().into());
        }
        for clashing in check.clashes() {
            self.ledger.problem(clashing.line, self.clash(&clashing))?;
        }
        Ok(())
    }

    fn clash(&self, clashing: &Clashing) -> Problem {
        let begin: &[&str] = &["ini_at", "date"];
        let line = clashing.earlier;
        let (columns, code, message, help) = match clashing.clash {
            Clash::Key("variant") => (
                &["value_1"][..],
                "import.duplicate",
                format!("the variant is the same as in line {line}"),
                "remove one of them",
            ),
            Clash::Key(name @ ("slug" | "id" | "code" | "name")) => (
                &[name][..],
                "import.duplicate",
                format!("the {name} is the same as in line {line}"),
                "remove one of them",
            ),
            Clash::Key(name) => (
                begin,
                "import.duplicate",
                format!("{name} are the same as in line {line}"),
                "remove one; two shifts on one date need their own ids, in a column `id`",
            ),
            Clash::Time => (
                begin,
                "import.overlap",
                format!("the pharmacy has the shift in line {line} at the same time"),
                "change the times of one of them, or remove one",
            ),
        };
        let header = &self.source.header;
        let field = columns.iter().find_map(|column| header.field(column));
        let column = field.map(|field| header.theirs[field].clone());
        Problem { field, column, ..Problem::of_row(code, message, help) }
    }

    /// Sends what nothing became of yet.
    async fn send(&mut self, pass: Pass) -> Result<(), Broken<D::Error>> {
        if self.left() == 0 {
            return Ok(());
        }
        let (settings, stop) = (self.settings, self.stop);
        let mut batches = Batches { rows: self.source.rows()?, kind: self.kind, size: settings.batch };
        let sending = Sending {
            kind: self.kind,
            header: &self.source.header,
            dispatch: self.dispatch,
            dry_run: pass == Pass::Check || settings.dry_run,
            without_refused: pass == Pass::Check || settings.dry_run || settings.skip_bad,
            concurrency: settings.concurrency,
        };
        self.progress.phase(if sending.dry_run { "checking" } else { "writing" }, self.left());
        // What is sent and what is noted take turns, never at once.
        let ledger = std::cell::RefCell::new(&mut *self.ledger);
        let progress = &mut *self.progress;
        let next = || match stop.is_asked() {
            true => Ok(None),
            false => batches.next(|line| ledger.borrow().outcome(line) == Outcome::None),
        };
        let each = |sent: Sent<D::Error>| {
            let mut ledger = ledger.borrow_mut();
            let rows = sent.written.len() + lines(&sent.refused).len();
            note(&mut ledger, pass, sending.without_refused, sent)?;
            let failed = ledger.counts().failed;
            progress.advance(rows as u64, failed);
            let is_too_many = settings.max_errors.is_some_and(|most| failed > most);
            let is_refused = pass == Pass::Write && !sending.without_refused && failed > 0;
            Ok(!is_too_many && !is_refused)
        };
        sending.all(next, each).await
    }
}

/// The lines of refusals, each once.
fn lines(refused: &[(u32, Problem)]) -> Vec<u32> {
    let mut lines: Vec<u32> = refused.iter().map(|(line, _)| *line).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Notes what became of a batch. What a check says is not acknowledged, because nothing was written; and rows that
/// were refused are only done with when the rest was written without them.
fn note<E>(ledger: &mut Ledger, pass: Pass, is_without_refused: bool, sent: Sent<E>) -> Result<(), Broken<E>> {
    let failed = lines(&sent.refused).into_iter().map(|line| (line, Outcome::Failed));
    let mut rows = Vec::new();
    if pass == Pass::Write {
        let failed = failed.filter(|_| is_without_refused);
        rows = sent.written.into_iter().chain(failed).collect();
        rows.sort_unstable_by_key(|(line, _)| *line);
    }
    // A journal that cannot be written any more knows less; what became of the rows is known here all the same.
    let mut noted = Ok(());
    for (line, problem) in sent.refused {
        noted = noted.and(ledger.problem(line, problem));
    }
    Ok(noted.and(ledger.acknowledge(&rows))?)
}
