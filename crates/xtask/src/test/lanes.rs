//! Two lanes of stages side by side: each takes the first of its stages whose needs have ended.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Error, Result};

use super::{Lane, Outcome, RunCondition, Stage, StageResult, row};

/// How far all lanes are.
struct LaneState {
    waiting: Vec<&'static Stage>,
    running: Vec<&'static str>,
    ended: Vec<StageResult>,
    error: Option<Error>,
}

/// What a lane does next.
enum NextStep {
    Run(&'static Stage),
    /// A stage that it needs failed.
    Skip(&'static Stage, String),
    Wait,
    End,
}

/// Runs the stages, says each one's row as it ends, and answers them in their own order.
pub(super) fn run(
    stages: &[&'static Stage],
    run: impl Fn(&'static Stage) -> Result<StageResult> + Sync,
) -> Result<Vec<StageResult>> {
    let state = Mutex::new(LaneState { waiting: stages.to_vec(), running: Vec::new(), ended: Vec::new(), error: None });
    let changed = Condvar::new();
    std::thread::scope(|scope| {
        for lane in [Lane::Cargo, Lane::Beside] {
            let (state, changed, run) = (&state, &changed, &run);
            scope.spawn(move || run_lane(lane, state, changed, run));
        }
    });
    let mut state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = state.error {
        return Err(error);
    }
    state.ended.sort_by_key(|one| stages.iter().position(|stage| stage.name == one.stage.name));
    Ok(state.ended)
}

fn run_lane(
    lane: Lane,
    state: &Mutex<LaneState>,
    changed: &Condvar,
    run: &(impl Fn(&'static Stage) -> Result<StageResult> + Sync),
) {
    let mut held = hold(state);
    loop {
        match held.next(lane) {
            NextStep::End => break,
            NextStep::Wait => held = changed.wait(held).unwrap_or_else(PoisonError::into_inner),
            NextStep::Skip(stage, reason) => {
                held.end(StageResult {
                    stage,
                    outcome: Outcome::Failed(reason),
                    took: Duration::ZERO,
                    compiled: Duration::ZERO,
                    log: std::path::PathBuf::new(),
                });
                changed.notify_all();
            }
            NextStep::Run(stage) => {
                held.running.push(stage.name);
                drop(held);
                let result = run(stage);
                held = hold(state);
                held.running.retain(|name| *name != stage.name);
                match result {
                    Ok(ended) => held.end(ended),
                    Err(error) => held.error = Some(error),
                }
                changed.notify_all();
            }
        }
    }
}

fn hold(state: &Mutex<LaneState>) -> MutexGuard<'_, LaneState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LaneState {
    fn next(&mut self, lane: Lane) -> NextStep {
        if self.error.is_some() {
            return NextStep::End;
        }
        let is_under_way =
            |name: &str| self.running.contains(&name) || self.waiting.iter().any(|stage| stage.name == name);
        let is_ready = |stage: &Stage| match stage.when {
            RunCondition::Last => {
                self.running.is_empty() && self.waiting.iter().all(|other| other.when == RunCondition::Last)
            }
            RunCondition::Always | RunCondition::Long => !stage.needs.iter().any(|need| is_under_way(need)),
        };
        let mut own = self.waiting.iter().enumerate().filter(|(_, stage)| stage.lane == lane).peekable();
        if own.peek().is_none() {
            return NextStep::End;
        }
        let Some(index) = own.find(|(_, stage)| is_ready(stage)).map(|(index, _)| index) else {
            return NextStep::Wait;
        };
        let stage = self.waiting.remove(index);
        let failed = self.ended.iter().find(|ended| stage.needs.contains(&ended.stage.name) && ended.failed());
        match failed {
            Some(ended) => NextStep::Skip(stage, format!("not run: {} failed", ended.stage.name)),
            None => NextStep::Run(stage),
        }
    }

    fn end(&mut self, ended: StageResult) {
        println!("{}", row(&ended));
        self.ended.push(ended);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use anyhow::bail;

    use super::super::tests::ended;
    use super::*;

    const fn stage(name: &'static str, lane: Lane, needs: &'static [&'static str], when: RunCondition) -> Stage {
        Stage { name, about: "", lane, needs, when, run: |_| Ok(()) }
    }

    static FIRST: Stage = stage("first", Lane::Cargo, &[], RunCondition::Always);
    static SECOND: Stage = stage("second", Lane::Cargo, &[], RunCondition::Always);
    static BESIDE: Stage = stage("beside", Lane::Beside, &["second"], RunCondition::Always);
    static LAST: Stage = stage("last", Lane::Beside, &[], RunCondition::Last);

    #[test]
    fn a_stage_waits_for_its_needs_in_the_other_lane_and_the_last_for_all() {
        let order = Mutex::new(Vec::new());
        let all = [&FIRST, &LAST, &BESIDE, &SECOND];
        let ended = run(&all, |stage| {
            order.lock().expect("held").push(stage.name);
            Ok(ended(stage, Outcome::Passed))
        });
        assert_eq!(*order.lock().expect("held"), ["first", "second", "beside", "last"]);
        let names: Vec<_> = ended.expect("ran").iter().map(|one| one.stage.name).collect();
        assert_eq!(names, ["first", "last", "beside", "second"]);
    }

    #[test]
    fn what_needs_a_failed_stage_is_not_run_and_the_rest_is() {
        let ended = run(&[&SECOND, &BESIDE, &LAST], |stage| {
            assert_ne!(stage.name, "beside");
            let failed = stage.name == "second";
            Ok(ended(stage, if failed { Outcome::Failed("why".into()) } else { Outcome::Passed }))
        });
        let outcomes: Vec<_> = ended.expect("ran").into_iter().map(|one| one.outcome).collect();
        let skipped = Outcome::Failed("not run: second failed".into());
        assert_eq!(outcomes, [Outcome::Failed("why".into()), skipped, Outcome::Passed]);
    }

    #[test]
    fn an_error_of_the_automation_itself_ends_both_lanes() {
        let ran =
            run(
                &[&FIRST, &SECOND, &BESIDE],
                |stage| if stage.name == "first" { bail!("stopped") } else { panic!("ran") },
            );
        assert_eq!(ran.err().map(|error| error.to_string()).as_deref(), Some("stopped"));
    }
}
