//! Runs the stages in two parallel lanes: each lane takes its first stage whose needed stages have ended.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Error, Result};

use super::{Lane, Outcome, RunCondition, Stage, StageResult, result_row};

/// The shared state of both lanes.
struct LaneState {
    waiting: Vec<&'static Stage>,
    running: Vec<&'static str>,
    results: Vec<StageResult>,
    error: Option<Error>,
}

/// The next step of a lane.
enum NextStep {
    Run(&'static Stage),
    /// Do not run the stage, for this reason: a stage that it needs failed.
    Skip(&'static Stage, String),
    Wait,
    End,
}

/// Runs the stages and prints each result when it ends. Returns the results in the order of `stages`.
pub(super) fn run_stages(
    stages: &[&'static Stage],
    run_stage: impl Fn(&'static Stage) -> Result<StageResult> + Sync,
) -> Result<Vec<StageResult>> {
    let state =
        Mutex::new(LaneState { waiting: stages.to_vec(), running: Vec::new(), results: Vec::new(), error: None });
    let state_changed = Condvar::new();
    std::thread::scope(|scope| {
        for lane in [Lane::Cargo, Lane::Other] {
            let (state, state_changed, run_stage) = (&state, &state_changed, &run_stage);
            scope.spawn(move || run_lane(lane, state, state_changed, run_stage));
        }
    });
    let mut state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = state.error {
        return Err(error);
    }
    state.results.sort_by_key(|result| stages.iter().position(|stage| stage.name == result.stage.name));
    Ok(state.results)
}

fn run_lane(
    lane: Lane,
    state: &Mutex<LaneState>,
    state_changed: &Condvar,
    run_stage: &(impl Fn(&'static Stage) -> Result<StageResult> + Sync),
) {
    let mut guard = lock_state(state);
    loop {
        match guard.next_step(lane) {
            NextStep::End => break,
            NextStep::Wait => guard = state_changed.wait(guard).unwrap_or_else(PoisonError::into_inner),
            NextStep::Skip(stage, reason) => {
                guard.record_result(StageResult {
                    stage,
                    outcome: Outcome::Failed(reason),
                    duration: Duration::ZERO,
                    compile_time: Duration::ZERO,
                    log: std::path::PathBuf::new(),
                });
                state_changed.notify_all();
            }
            NextStep::Run(stage) => {
                guard.running.push(stage.name);
                drop(guard);
                let outcome = run_stage(stage);
                guard = lock_state(state);
                guard.running.retain(|name| *name != stage.name);
                match outcome {
                    Ok(result) => guard.record_result(result),
                    Err(error) => guard.error = Some(error),
                }
                state_changed.notify_all();
            }
        }
    }
}

fn lock_state(state: &Mutex<LaneState>) -> MutexGuard<'_, LaneState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LaneState {
    fn next_step(&mut self, lane: Lane) -> NextStep {
        if self.error.is_some() {
            return NextStep::End;
        }
        let has_not_ended =
            |name: &str| self.running.contains(&name) || self.waiting.iter().any(|stage| stage.name == name);
        let is_ready = |stage: &Stage| match stage.when {
            RunCondition::Last => {
                self.running.is_empty() && self.waiting.iter().all(|other| other.when == RunCondition::Last)
            }
            RunCondition::Always | RunCondition::Long => !stage.needs.iter().any(|need| has_not_ended(need)),
        };
        let mut own_stages = self.waiting.iter().enumerate().filter(|(_, stage)| stage.lane == lane).peekable();
        if own_stages.peek().is_none() {
            return NextStep::End;
        }
        let Some(index) = own_stages.find(|(_, stage)| is_ready(stage)).map(|(index, _)| index) else {
            return NextStep::Wait;
        };
        let stage = self.waiting.remove(index);
        let failed = self.results.iter().find(|result| stage.needs.contains(&result.stage.name) && result.has_failed());
        match failed {
            Some(result) => NextStep::Skip(stage, format!("not run: {} failed", result.stage.name)),
            None => NextStep::Run(stage),
        }
    }

    fn record_result(&mut self, result: StageResult) {
        println!("{}", result_row(&result));
        self.results.push(result);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use anyhow::bail;

    use super::super::tests::stage_result;
    use super::*;

    const fn stage(name: &'static str, lane: Lane, needs: &'static [&'static str], when: RunCondition) -> Stage {
        Stage { name, about: "", lane, needs, when, run: |_| Ok(()) }
    }

    static FIRST: Stage = stage("first", Lane::Cargo, &[], RunCondition::Always);
    static SECOND: Stage = stage("second", Lane::Cargo, &[], RunCondition::Always);
    static BESIDE: Stage = stage("beside", Lane::Other, &["second"], RunCondition::Always);
    static LAST: Stage = stage("last", Lane::Other, &[], RunCondition::Last);

    #[test]
    fn a_stage_waits_for_its_needs_in_the_other_lane_and_the_last_for_all() {
        let order = Mutex::new(Vec::new());
        let all = [&FIRST, &LAST, &BESIDE, &SECOND];
        let results = run_stages(&all, |stage| {
            order.lock().expect("a lock").push(stage.name);
            Ok(stage_result(stage, Outcome::Passed))
        });
        assert_eq!(*order.lock().expect("a lock"), ["first", "second", "beside", "last"]);
        let names: Vec<_> = results.expect("ran").iter().map(|one| one.stage.name).collect();
        assert_eq!(names, ["first", "last", "beside", "second"]);
    }

    #[test]
    fn what_needs_a_failed_stage_is_not_run_and_the_rest_is() {
        let results = run_stages(&[&SECOND, &BESIDE, &LAST], |stage| {
            assert_ne!(stage.name, "beside");
            let failed = stage.name == "second";
            Ok(stage_result(stage, if failed { Outcome::Failed("why".into()) } else { Outcome::Passed }))
        });
        let outcomes: Vec<_> = results.expect("ran").into_iter().map(|one| one.outcome).collect();
        let skipped = Outcome::Failed("not run: second failed".into());
        assert_eq!(outcomes, [Outcome::Failed("why".into()), skipped, Outcome::Passed]);
    }

    #[test]
    fn an_error_of_the_automation_itself_ends_both_lanes() {
        let ran = run_stages(&[&FIRST, &SECOND, &BESIDE], |stage| {
            if stage.name == "first" { bail!("stopped") } else { panic!("ran") }
        });
        assert_eq!(ran.err().map(|error| error.to_string()).as_deref(), Some("stopped"));
    }
}
