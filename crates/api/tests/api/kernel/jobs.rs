//! Jobs: written with their transaction and run once to completion, despite failures and other servers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use hub_kernel::app::App;
use hub_kernel::db::{Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{self, Attempt, JobFailure, JobHandler, JobHandlers, JobRow, JobState};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::security::rate_limits;
use hub_kernel::tasks::BackgroundTasks;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use tokio::sync::Semaphore;

use crate::support::TestApp;

const PROBE_KIND: &str = "test.probe";

/// A handler that counts its calls, writes a row as its effect, and fails as the test says.
#[derive(Clone)]
struct ProbeHandler {
    calls: Arc<AtomicUsize>,
    gate: Arc<Semaphore>,
    takes: Duration,
    call: fn(Attempt) -> Result<(), JobFailure>,
    settle: fn(usize) -> Result<()>,
}

impl ProbeHandler {
    fn new(call: fn(Attempt) -> Result<(), JobFailure>) -> Self {
        Self {
            calls: Arc::default(),
            gate: Arc::new(Semaphore::new(1000)),
            takes: Duration::ZERO,
            call,
            settle: |_| Ok(()),
        }
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    fn jobs(&self) -> JobHandlers {
        JobHandlers::default().with(PROBE_KIND, self.clone())
    }
}

impl JobHandler for ProbeHandler {
    type Payload = usize;
    type Outcome = usize;

    async fn call_external(&self, _: &Messaging, _: &usize, attempt: Attempt) -> Result<usize, JobFailure> {
        let calls = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        self.gate.acquire().await.expect("open").forget();
        tokio::time::sleep(self.takes).await;
        (self.call)(attempt).map(|()| calls)
    }

    async fn complete(&self, tx: &mut Tx, messaging: &Messaging, payload: &usize, calls: usize) -> Result<()> {
        let now = messaging.clock.now();
        rate_limits::insert_hit(tx, "effect", &payload.to_string(), now, now).await?;
        (self.settle)(calls)
    }
}

async fn enqueue_jobs(app: &App, numbers: std::ops::Range<usize>) {
    let mut tx = app.db.begin().await.expect("begins");
    for number in numbers {
        jobs::enqueue(&mut tx, &app.messaging, PROBE_KIND, &number, app.clock.now()).await.expect("enqueues");
    }
    tx.commit().await.expect("commits");
}

/// The number of effects of each job.
async fn list_effect_counts(app: &App) -> Vec<i64> {
    let counts = sql(app.db.read(), "SELECT COUNT(id) FROM limit_hits WHERE name = 'effect' GROUP BY key");
    counts.all::<(i64,)>().await.expect("reads").into_iter().map(|(count,)| count).collect()
}

async fn list_jobs(app: &App) -> Vec<JobRow> {
    jobs::list_jobs(app.db.read(), &app.messaging, None, None, PageSize::default()).await.expect("lists").data
}

async fn find_only_job(app: &App) -> JobRow {
    list_jobs(app).await.pop().expect("a job")
}

fn advance_clock(app: &App, duration: chrono::Duration) {
    app.clock.set_now(app.clock.now() + duration);
}

#[tokio::test]
async fn a_job_is_there_with_its_transaction_and_its_effect_once() {
    let probe = ProbeHandler::new(|_| Ok(()));
    let test = TestApp::new().await.with_jobs(probe.jobs());
    let mut tx = test.app.db.begin().await.expect("begins");
    jobs::enqueue(&mut tx, &test.app.messaging, PROBE_KIND, &1, test.app.clock.now()).await.expect("enqueues");
    drop(tx);
    assert_eq!(test.run_jobs().await, 0);
    enqueue_jobs(&test.app, 2..3).await;
    assert_eq!((test.run_jobs().await, test.run_jobs().await), (1, 0));
    assert_eq!((probe.calls(), list_effect_counts(&test.app).await), (1, vec![1]));
    assert!(list_jobs(&test.app).await.is_empty());
}

#[tokio::test]
async fn a_job_waits_for_its_time() {
    let probe = ProbeHandler::new(|_| Ok(()));
    let test = TestApp::new().await.with_jobs(probe.jobs());
    let mut tx = test.app.db.begin().await.expect("begins");
    let run_at = test.app.clock.now() + chrono::Duration::hours(1);
    let id = jobs::enqueue(&mut tx, &test.app.messaging, PROBE_KIND, &1, run_at).await.expect("enqueues");
    tx.commit().await.expect("commits");
    assert_eq!(test.run_jobs().await, 0);
    let row = find_only_job(&test.app).await;
    assert_eq!((row.id, row.kind.as_str(), row.run_at, row.attempts), (id, PROBE_KIND, run_at, 0));
    advance_clock(&test.app, chrono::Duration::hours(1));
    assert_eq!(test.run_jobs().await, 1);
}

#[tokio::test]
async fn a_job_that_fails_is_tried_again_later_and_later_and_given_up_after_ten() {
    let probe = ProbeHandler::new(|_| Err(JobFailure::retry("no\0pe")));
    let test = TestApp::new().await.with_jobs(probe.jobs());
    enqueue_jobs(&test.app, 1..2).await;
    for attempt in 1..=10 {
        assert_eq!((test.run_jobs().await, test.run_jobs().await), (1, 0), "{attempt}");
        let row = find_only_job(&test.app).await;
        assert_eq!((row.attempts, row.last_error.as_deref()), (attempt, Some("nope")));
        let wait = chrono::Duration::seconds(5 * 2_i64.pow(u32::try_from(attempt).expect("small") - 1));
        if attempt < 10 {
            assert_eq!(row.state, JobState::Queued);
            assert!(row.run_at >= test.app.clock.now() + wait, "{attempt}: {}", row.run_at);
        }
        advance_clock(&test.app, wait + wait / 4);
    }
    assert_eq!((find_only_job(&test.app).await.state, test.run_jobs().await, probe.calls()), (JobState::Failed, 0, 10));

    let id = find_only_job(&test.app).await.id;
    let mut tx = test.app.db.begin().await.expect("begins");
    jobs::update_for_retry(&mut tx, &test.app.messaging, id).await.expect("retries");
    assert!(matches!(jobs::update_for_retry(&mut tx, &test.app.messaging, Id::new()).await, Err(Error::NotFound)));
    tx.commit().await.expect("commits");
    assert_eq!((test.run_jobs().await, find_only_job(&test.app).await.attempts), (1, 1));
    assert!(list_effect_counts(&test.app).await.is_empty());
}

#[tokio::test]
async fn a_failure_for_good_is_one_and_a_wait_that_is_asked_for_is_kept() {
    let never = ProbeHandler::new(|_| Err(JobFailure::Permanent { reason: "never".into() }));
    let test = TestApp::new().await.with_jobs(never.jobs());
    enqueue_jobs(&test.app, 1..2).await;
    assert_eq!((test.run_jobs().await, find_only_job(&test.app).await.state), (1, JobState::Failed));

    let asked = ProbeHandler::new(|attempt| match attempt.number {
        1 => Err(JobFailure::Retry { reason: "busy".into(), after: Some(chrono::Duration::hours(2)) }),
        _ => Ok(()),
    });
    let test = TestApp::new().await.with_jobs(asked.jobs());
    enqueue_jobs(&test.app, 1..2).await;
    let mut attempts = vec![test.run_jobs().await];
    for _ in 0..2 {
        advance_clock(&test.app, chrono::Duration::hours(1));
        attempts.push(test.run_jobs().await);
    }
    assert_eq!(attempts, [1, 0, 1]);
}

#[tokio::test]
async fn a_settle_that_fails_or_panics_is_rolled_back() {
    for settle in [
        (|calls| if calls == 1 { Err(Error::internal("settling")) } else { Ok(()) }) as fn(usize) -> Result<()>,
        |calls| if calls == 1 { panic!("settling") } else { Ok(()) },
    ] {
        let probe = ProbeHandler { settle, ..ProbeHandler::new(|_| Ok(())) };
        let test = TestApp::new().await.with_jobs(probe.jobs());
        enqueue_jobs(&test.app, 1..2).await;
        assert_eq!((test.run_jobs().await, list_effect_counts(&test.app).await), (1, vec![]));
        assert!(find_only_job(&test.app).await.last_error.is_some());
        advance_clock(&test.app, chrono::Duration::seconds(7));
        assert_eq!((test.run_jobs().await, list_effect_counts(&test.app).await), (1, vec![1]));
    }
}

#[tokio::test]
async fn a_call_that_panics_is_a_failure() {
    let probe = ProbeHandler::new(|attempt| if attempt.number == 1 { panic!("calling") } else { Ok(()) });
    let test = TestApp::new().await.with_jobs(probe.jobs());
    enqueue_jobs(&test.app, 1..3).await;
    assert_eq!(test.run_jobs().await, 2);
    assert_eq!(find_only_job(&test.app).await.last_error.as_deref(), Some("it panicked"));
    advance_clock(&test.app, chrono::Duration::seconds(7));
    assert_eq!((test.run_jobs().await, list_effect_counts(&test.app).await), (2, vec![1, 1]));
}

#[tokio::test]
async fn a_kind_that_is_not_known_stays_queued() {
    let mut test = TestApp::new().await;
    enqueue_jobs(&test.app, 1..2).await;
    assert_eq!((test.run_jobs().await, find_only_job(&test.app).await.attempts), (0, 0));
    test.allow_due_jobs();
}

#[tokio::test]
#[should_panic(expected = "jobs are left unrun: [(\"test.probe\",)]")]
async fn a_test_that_leaves_jobs_behind_fails() {
    let test = TestApp::new().await;
    enqueue_jobs(&test.app, 1..2).await;
}

#[tokio::test]
async fn lists_go_by_pages_the_newest_first() {
    let mut test = TestApp::new().await;
    for number in 0..5 {
        enqueue_jobs(&test.app, number..number + 1).await;
        advance_clock(&test.app, chrono::Duration::seconds(1));
    }
    let take: PageSize = serde_json::from_str("2").expect("a number");
    let (mut cursor, mut seen) = (None, Vec::new());
    loop {
        let page =
            jobs::list_jobs(test.app.db.read(), &test.app.messaging, Some(JobState::Queued), cursor.as_deref(), take);
        let page: Page<JobRow> = page.await.expect("lists");
        seen.extend(page.data.into_iter().map(|row| row.created_at));
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 5);
    assert!(seen.is_sorted_by(|one, next| one > next), "{seen:?}");
    let failed = jobs::list_jobs(test.app.db.read(), &test.app.messaging, Some(JobState::Failed), None, take)
        .await
        .expect("lists");
    assert!(failed.data.is_empty());
    test.allow_due_jobs();
}

async fn wait_until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    for _ in 0..3000 {
        if is().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never: {what}");
}

/// The clock jumps continuously, so that every lease soon expires.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_servers_share_two_hundred_jobs_and_do_each_once() {
    let probe = ProbeHandler { takes: Duration::from_millis(30), ..ProbeHandler::new(|_| Ok(())) };
    let test = TestApp::new().await.with_jobs(probe.jobs());
    let other = test.replica(&[]).await;
    let mut runners = Vec::new();
    for app in [&test.app, &other.app] {
        let (mut background, jobs) = (BackgroundTasks::new(app), probe.jobs());
        background.spawn_until_stopped(|app, stop| jobs::run_jobs(app.messaging.clone(), jobs, stop));
        runners.push(background);
    }
    for start in (0..200).step_by(20) {
        enqueue_jobs(&test.app, start..start + 20).await;
        advance_clock(&test.app, chrono::Duration::hours(1));
    }
    wait_until("every job is done", async || {
        advance_clock(&test.app, chrono::Duration::hours(1));
        list_jobs(&test.app).await.is_empty()
    })
    .await;
    for background in runners {
        background.stop().await;
    }
    assert_eq!((probe.calls(), list_effect_counts(&test.app).await), (200, vec![1; 200]));
}

#[tokio::test]
async fn a_server_that_stops_ends_the_jobs_under_way_and_begins_no_other() {
    let probe = ProbeHandler { gate: Arc::new(Semaphore::new(0)), ..ProbeHandler::new(|_| Ok(())) };
    let mut test = TestApp::new().await.with_jobs(probe.jobs());
    let (mut background, jobs) = (BackgroundTasks::new(&test.app), probe.jobs());
    background.spawn_until_stopped(|app, stop| jobs::run_jobs(app.messaging.clone(), jobs, stop));
    enqueue_jobs(&test.app, 0..9).await;
    wait_until("four are under way", async || probe.calls() == 4).await;
    let stopping = tokio::spawn(background.stop());
    tokio::task::yield_now().await;
    probe.gate.add_permits(1000);
    stopping.await.expect("stops");
    assert_eq!((probe.calls(), list_effect_counts(&test.app).await.len(), list_jobs(&test.app).await.len()), (4, 4, 5));
    test.allow_due_jobs();
}

#[tokio::test]
async fn a_job_that_ends_its_server_each_time_is_given_up() {
    let probe = ProbeHandler { gate: Arc::new(Semaphore::new(0)), ..ProbeHandler::new(|_| Ok(())) };
    let test = TestApp::new().await.with_jobs(probe.jobs());
    enqueue_jobs(&test.app, 1..2).await;
    for attempt in 1..=10 {
        let (mut background, jobs) = (BackgroundTasks::new(&test.app), probe.jobs());
        background.spawn_until_stopped(|app, stop| jobs::run_jobs(app.messaging.clone(), jobs, stop));
        wait_until("it is called", async || probe.calls() == attempt).await;
        drop(background);
        advance_clock(&test.app, chrono::Duration::hours(1));
    }
    // The job's lock is released a moment after it was dropped.
    wait_until("it is given up", async || {
        test.run_jobs().await;
        advance_clock(&test.app, chrono::Duration::hours(1));
        find_only_job(&test.app).await.state == JobState::Failed
    })
    .await;
    assert_eq!(find_only_job(&test.app).await.last_error.as_deref(), Some("the server ended each time it ran"));
    assert_eq!((probe.calls(), list_effect_counts(&test.app).await), (10, vec![]));
}

/// A machine may sleep between its claim and its work.
#[tokio::test]
async fn a_lease_that_another_server_took_over_is_dropped() {
    let probe = ProbeHandler { gate: Arc::new(Semaphore::new(0)), ..ProbeHandler::new(|_| Ok(())) };
    let test = TestApp::new().await.with_jobs(probe.jobs());
    let other = test.replica(&[]).await;
    enqueue_jobs(&test.app, 1..2).await;
    let running = {
        let (app, jobs) = (other.app.clone(), probe.jobs());
        tokio::spawn(async move { jobs::run_due_jobs(&app.messaging, &jobs).await })
    };
    wait_until("the other runs it", async || probe.calls() == 1).await;
    advance_clock(&test.app, chrono::Duration::hours(1));
    assert_eq!(test.run_jobs().await, 0);
    probe.gate.add_permits(1);
    assert_eq!(running.await.expect("runs").expect("runs"), 1);
    assert_eq!((probe.calls(), list_effect_counts(&test.app).await), (1, vec![1]));
}

/// The row lock separates servers on different machines; SQLite has one server.
#[tokio::test]
async fn a_job_whose_row_another_process_holds_is_left_to_it() {
    let probe = ProbeHandler::new(|_| Ok(()));
    let test = TestApp::new().await.with_jobs(probe.jobs());
    if !test.app.db.is_shared() {
        return;
    }
    enqueue_jobs(&test.app, 1..2).await;
    let other = test.replica(&[]).await;
    let mut holder = other.app.db.begin().await.expect("begins");
    let held = sql(holder.on(), "SELECT id FROM jobs FOR UPDATE").all::<(Id<()>,)>().await.expect("locks");
    assert_eq!((held.len(), test.run_jobs().await, probe.calls()), (1, 0, 0));
    drop(holder);
    wait_until("it is let go", async || test.run_jobs().await == 1).await;
}
